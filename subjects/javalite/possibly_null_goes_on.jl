; A field of what may be null. The summary machine as printed is stuck, while the lazy one goes on where it is not.
(((class C ([C a]) (
    (bool run [C x] (if (((this $ a) $ a) = null) true else false)))))
 (C run))
