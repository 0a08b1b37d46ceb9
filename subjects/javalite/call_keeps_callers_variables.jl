; METHOD INVOCATION and POP: the method assigns a parameter of the same name; the caller's stays.
(((class C ([C next]) (
    (C change [C x] (x := (this $ next)))
    (bool run [C x] (begin (this @ change x) (if (x = null) true else false))))))
 (C run))
