(((class C ([C next] [bool flag]) (
    (C run [C x]
      (x := true)))))
 (C run))
