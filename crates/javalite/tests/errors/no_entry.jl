(((class C () ((C run [C x] this)))))
