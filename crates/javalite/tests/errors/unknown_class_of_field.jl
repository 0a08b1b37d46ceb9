(((class C ([Nod next]) ((C run [C x] this))) (class Node () ())) (C run))
