; FIELD WRITE: its value is what was written.
(((class C ([C next]) (
    (bool run [C x] (if ((this $ next := x) = x) true else false)))))
 (C run))
