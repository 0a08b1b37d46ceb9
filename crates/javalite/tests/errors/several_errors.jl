(((class C ([C next] [bool flag]) (
    (C run [C x]
      (begin (a $ next) (this $ b) (this @ c x) (new D) (true = null))))))
 (C run))
