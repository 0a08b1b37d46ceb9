(((class C ([C next] [bool flag]) (
    (C run [C x]
      (if true then this else x)))))
 (C run))
