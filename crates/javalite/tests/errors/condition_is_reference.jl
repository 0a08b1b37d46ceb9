(((class C ([C next] [bool flag]) (
    (C run [C x]
      (if this this else x)))))
 (C run))
