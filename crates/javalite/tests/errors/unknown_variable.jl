(((class C ([C next] [bool flag]) (
    (C run [C x]
      (begin y (var C y := x in y))))))
 (C run))
