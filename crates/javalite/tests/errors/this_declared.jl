(((class C ([C next] [bool flag]) (
    (C run [C x]
      (var C this := x in this)))))
 (C run))
