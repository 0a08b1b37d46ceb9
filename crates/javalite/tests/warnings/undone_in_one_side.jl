(((class C ([C next] [bool flag]) (
    (C run [C x]
      (begin
        (x := null)
        (if (this $ flag) (var C y := this in (x := y)) else (x := this))
        (x $ next))))))
 (C run))
