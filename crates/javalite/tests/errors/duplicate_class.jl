(((class C () ((C run [C x] this))) (class C () ())) (C run))
