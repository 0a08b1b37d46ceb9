(((class C ([C next)) ((C run [C x] this)))) (C run))
