; Three references to one object. SUMMARIZE as printed loses them: a third alias must differ from the second one,
; which is an alias of the first itself.
(((class C ([C a] [C b]) (
    (bool run [C x]
      (if ((this $ a) = this) (if ((this $ b) = this) true else false) else false)))))
 (C run))
