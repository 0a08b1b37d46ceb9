; POP restores the whole environment: the assignment to the outer variable is undone.
(((class C ([C next]) (
    (bool run [C x]
      (var C y := null in
        (begin
          (var C z := (this $ next) in (y := this))
          (if (y = null) true else false)))))))
 (C run))
