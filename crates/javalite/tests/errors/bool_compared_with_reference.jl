(((class C ([C next] [bool flag]) (
    (bool run [C x]
      (true = this)))))
 (C run))
