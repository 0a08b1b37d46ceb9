; FIELD WRITE: the field holds what was written, and the input is not looked at.
(((class C ([C next]) (
    (bool run [C x]
      (begin
        (this $ next := this)
        (if ((this $ next) = this) true else false))))))
 (C run))
