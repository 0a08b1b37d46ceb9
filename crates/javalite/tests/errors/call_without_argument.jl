(((class C ([C next] [bool flag]) (
    (C run [C x]
      (this @ run)))))
 (C run))
