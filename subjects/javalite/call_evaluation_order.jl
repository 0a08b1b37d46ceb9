; METHOD INVOCATION: the receiver first, then the argument, then the body.
(((class C ([C next]) (
    (bool same [C other] (this = other))
    (bool run [C x]
      (if ((this $ next := x) @ same (begin (this $ next := null) x)) ((this $ next) = null) else false)))))
 (C run))
