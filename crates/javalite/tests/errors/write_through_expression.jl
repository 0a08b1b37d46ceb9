(((class C ([C next] [bool flag]) (
    (C run [C x]
      ((this $ next) $ next := x)))))
 (C run))
