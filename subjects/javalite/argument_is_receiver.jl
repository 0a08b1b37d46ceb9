; The argument may be an alias of the receiver: null, the same, another. Two paths, three lazy states.
(((class C () (
    (bool run [C x] (if (x = this) true else false)))))
 (C run))
