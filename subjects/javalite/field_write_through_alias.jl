; FIELD WRITE through a reference that may be an alias of another: the other sees it, if it is.
(((class C ([C left] [C right] [C data]) (
    (bool run [C x]
      (var C a := (this $ left) in
        (var C b := (this $ right) in
          (begin
            (a $ data := a)
            (b $ data := null)
            (if ((a $ data) = null) true else false))))))))
 (C run))
