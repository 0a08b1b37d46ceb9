; METHOD INVOCATION where receiver and argument may be the same object.
(((class C ([C next]) (
    (bool link [C other] (begin (this $ next := other) ((other $ next) = this)))
    (bool run [C x] (if ((this $ next) @ link x) true else false)))))
 (C run))
