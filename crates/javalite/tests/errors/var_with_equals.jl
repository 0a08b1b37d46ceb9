(((class C ([C next] [bool flag]) (
    (C run [C x]
      (var C y = this in y)))))
 (C run))
