(((class C ([C new]) ((C run [C x] this)))) (C run))
