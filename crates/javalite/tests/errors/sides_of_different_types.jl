(((class C ([C next] [bool flag]) (
    (C run [C x]
      (if (this $ flag) this else true)))))
 (C run))
