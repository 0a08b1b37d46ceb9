(((class C () (
    (bool is [C other] (this = other))
    (bool run [D x] (if (x @ is x) (this @ is null) else false))))
  (class D () (
    (bool is [D other] true))))
 (C run))
