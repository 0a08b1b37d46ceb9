; IF-THEN-ELSE: what is read afterwards goes through the value of either side.
(((class C ([C left] [C right] [C data]) (
    (bool run [C x]
      (var C chosen := (if (x = null) (this $ left) else (this $ right)) in
        (if ((chosen $ data) = x) true else false))))))
 (C run))
