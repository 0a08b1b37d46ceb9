(((class C (next) ((C run [C x] this)))) (C run))
