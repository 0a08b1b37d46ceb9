; A write through a reference that has one object under two guards. FIELD WRITE as printed writes twice, and the
; second write undoes the first.
(((class C ([C a] [C b]) (
    (bool run [C x]
      (var C object := ((this $ a) $ b) in
        (var C fresh := (new C) in
          (begin
            (object $ b := fresh)
            (if ((object $ b) = fresh) true else false))))))))
 (C run))
