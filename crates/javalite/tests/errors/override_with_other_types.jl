(((class C () ((C run [C x] this))) (class D extends C () ((C run [D x] this)))) (C run))
