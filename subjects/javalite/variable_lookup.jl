; VARIABLE LOOKUP: the receiver is an object of the input, and is what the program returns. One path.
(((class C () (
    (C run [C x] this))))
 (C run))
