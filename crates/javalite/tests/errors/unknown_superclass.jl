(((class C extends E () ((C run [C x] this)))) (C run))
