(((class C ([C next] [bool flag]) (
    (C run [C x]
      (begin (begin) true null)))))
 (C run))
