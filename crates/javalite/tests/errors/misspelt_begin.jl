(((class C ([C next] [bool flag]) (
    (C run [C x]
      (begn this x)))))
 (C run))
