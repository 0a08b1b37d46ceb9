(((class C ([C next] [bool flag]) (
    (C run [C x]
      (begin (x $ next := (this $ next)) (x $ flag := ((x $ next) = null)) (new C))))))
 (C run))
