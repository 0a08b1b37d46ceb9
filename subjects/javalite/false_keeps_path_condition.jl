; A second comparison after a first. EQUALS (REFERENCES-FALSE) as printed forgets what the first one found.
(((class C ([C a] [C b]) (
    (bool run [C x]
      (if ((this $ a) = null) (if ((this $ a) = this) true else ((this $ b) = null)) else (if ((this $ a) = null) true else false))))))
 (C run))
