; EQUALS of references of two classes: equal only where both are null.
(((class C ([C c] [D d]) (
    (bool run [C x] (if ((this $ c) = (this $ d)) ((this $ c) = null) else false))))
  (class D () ()))
 (C run))
