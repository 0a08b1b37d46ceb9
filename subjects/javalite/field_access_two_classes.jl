; FIELD ACCESS: only objects of the field's class are aliases.
(((class C ([D d] [C c]) (
    (bool run [C x] (if (((this $ d) $ c) = (this $ c)) true else false))))
  (class D ([C c]) ()))
 (C run))
