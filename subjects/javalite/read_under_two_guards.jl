; One field read through two references that may be the same object. SUMMARIZE as printed forgets the first read
; where both are: the second then finds something else.
(((class C ([C a] [C b] [C c]) (
    (bool run [C x]
      (var C first := ((this $ a) $ c) in
        (var C second := ((this $ b) $ c) in
          (if ((this $ a) = (this $ b)) (if (first = second) true else false) else true)))))))
 (C run))
