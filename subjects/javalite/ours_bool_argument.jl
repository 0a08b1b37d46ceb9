; Ours: a `bool` argument is a symbolic boolean.
(((class C ([C next]) (
    (bool run [bool x] (if (x = ((this $ next) = null)) x else false)))))
 (C run))
