(((class C () ((D run [C x] x))) (class D extends C () ())) (C run))
