(((class C extends D () ((C run [C x] this))) (class D extends C () ())) (C run))
