(((class C ([C next] [bool flag]) (
    (C run []
      this))))
 (C run))
