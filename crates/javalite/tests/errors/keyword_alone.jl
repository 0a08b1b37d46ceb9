(((class C ([C next] [bool flag]) (
    (C run [C x]
      new))))
 (C run))
