(((class C ([C next] [bool flag]) (
    (C run [C x]
      (null $ next)))))
 (C run))
