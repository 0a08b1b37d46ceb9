; VARIABLE LOOKUP of an input: the argument is null, the receiver, or another object. Three lazy states, one path.
(((class C () (
    (C run [C x] x))))
 (C run))
