(((class C ([C next] [bool flag]) (
    (C run [C x]
      (this $ flag := x)))))
 (C run))
