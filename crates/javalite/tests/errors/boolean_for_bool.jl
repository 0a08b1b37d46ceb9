(((class C ([boolean flag]) ((C run [C x] this)))) (C run))
