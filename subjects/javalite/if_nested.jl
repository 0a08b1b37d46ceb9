; IF-THEN-ELSE: sides inside of sides, and a condition that is an `if`.
(((class C ([C left] [C right]) (
    (C run [C x]
      (if (if ((this $ left) = null) true else ((this $ left) = this))
        (if (x = null) (this $ left) else x)
        else
        (if (x = (this $ left)) x else (this $ right)))))))
 (C run))
