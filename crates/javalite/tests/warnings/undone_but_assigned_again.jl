(((class C ([C next] [bool flag]) (
    (C run [C x]
      (begin
        (var C y := (this $ next) in (x := y))
        (x := this)
        x)))))
 (C run))
