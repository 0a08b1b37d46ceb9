; VARIABLE ASSIGNMENT: its value is what was assigned.
(((class C ([C next]) (
    (bool run [C x] (if ((x := (this $ next)) = x) true else false)))))
 (C run))
