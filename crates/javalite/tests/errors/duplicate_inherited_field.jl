(((class C ([C f]) ((C run [C x] this))) (class D extends C ([C f]) ())) (C run))
