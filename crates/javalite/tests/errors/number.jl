(((class C ([C next] [bool flag]) (
    (bool run [C x]
      (this = 0)))))
 (C run))
