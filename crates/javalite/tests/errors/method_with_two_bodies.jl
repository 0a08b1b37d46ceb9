(((class C ([C next] [bool flag]) (
    (C run [C x]
      this x))))
 (C run))
