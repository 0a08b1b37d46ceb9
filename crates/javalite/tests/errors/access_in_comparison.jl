(((class C ([C next] [bool flag]) (
    (C run [C x]
      (this $ next @ run x)))))
 (C run))
