(((class C ([C next] [bool flag]) (
    (C run [C x]
      (begin (if (this $ flag) (x := this) else null) (var C y := x in (x := (y $ next))) x)))))
 (C run))
