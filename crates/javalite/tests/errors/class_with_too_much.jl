(((class C () () ())) (C run))
