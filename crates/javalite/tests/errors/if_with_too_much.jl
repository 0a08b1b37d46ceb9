(((class C ([C next] [bool flag]) (
    (C run [C x]
      (if true this else x null)))))
 (C run))
