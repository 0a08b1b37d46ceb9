; An argument of another class is no alias of the receiver.
(((class C ([D d]) (
    (bool run [D x] (if (x = (this $ d)) true else false))))
  (class D () ()))
 (C run))
