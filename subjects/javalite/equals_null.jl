; EQUALS and NULL: a field is null or not. Two paths.
(((class C ([C next]) (
    (bool run [C x] (if ((this $ next) = null) true else false)))))
 (C run))
