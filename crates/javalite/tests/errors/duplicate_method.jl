(((class C () ((C run [C x] this) (C run [C x] x)))) (C run))
