; EQUALS (BOOL): booleans that `=` has made are compared.
(((class C ([C left] [C right]) (
    (bool run [C x]
      (if (((this $ left) = null) = ((this $ right) = null)) true else false)))))
 (C run))
