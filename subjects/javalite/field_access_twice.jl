; FIELD ACCESS: a field that has been read holds the same the second time.
(((class C ([C next]) (
    (bool run [C x] (if ((this $ next) = (this $ next)) true else false)))))
 (C run))
