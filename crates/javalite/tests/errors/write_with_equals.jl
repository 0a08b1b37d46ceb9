(((class C ([C next] [bool flag]) (
    (C run [C x]
      (this $ next = x)))))
 (C run))
