; VARIABLE ASSIGNMENT on one side of an `if` stays.
(((class C ([C next]) (
    (C run [C x]
      (begin
        (if ((this $ next) = null) (x := this) else null)
        x)))))
 (C run))
