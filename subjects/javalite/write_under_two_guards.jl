; A write through a reference that has one object under two guards. FIELD WRITE as printed writes twice, and the
; second write undoes the first.
(((class C ([C a] [C b]) (
    (bool run [C x]
      (var C object := ((this $ a) $ b) in
        (begin
          (object $ b := object)
          (if ((object $ b) = object) true else false)))))))
 (C run))
