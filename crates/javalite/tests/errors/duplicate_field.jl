(((class C ([C f] [bool f]) ((C run [C x] this)))) (C run))
