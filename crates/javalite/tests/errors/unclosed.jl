(((class C () ((C run [C x] this)))) (C run)
