(((class C ([C next] [bool flag]) (
    (C run [C x]
      (var C y := (this $ next) in
        (begin (x := y) (y := x) (if (this $ flag) x else y)))))))
 (C run))
