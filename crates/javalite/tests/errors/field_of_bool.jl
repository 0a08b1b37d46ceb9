(((class C ([C next] [bool flag]) (
    (C run [C x]
      ((this $ flag) $ next)))))
 (C run))
