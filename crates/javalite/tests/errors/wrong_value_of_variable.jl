(((class C ([C next] [bool flag]) (
    (C run [C x]
      (var bool b := x in this)))))
 (C run))
