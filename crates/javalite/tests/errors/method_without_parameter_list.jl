(((class C () ((C run this)))) (C run))
