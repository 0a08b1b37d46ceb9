; FIELD ACCESS through two references that may be aliases: what was read through one is there through the other.
(((class C ([C left] [C right] [C data]) (
    (bool run [C x]
      (var C a := (this $ left) in
        (var C b := (this $ right) in
          (if ((a $ data) = (b $ data)) (a = b) else (a = b))))))))
 (C run))
