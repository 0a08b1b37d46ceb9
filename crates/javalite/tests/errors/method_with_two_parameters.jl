(((class C ([C next] [bool flag]) (
    (C run [C x] [C y]
      this))))
 (C run))
