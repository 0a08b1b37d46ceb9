; FIELD WRITE: the variable is looked up after the value has been evaluated, which assigns it here.
(((class C ([C next]) (
    (bool run [C x]
      (begin
        (x $ next := (x := this))
        (if ((this $ next) = this) true else false))))))
 (C run))
