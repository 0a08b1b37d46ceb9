; EQUALS (R-OPERAND EVAL): the left value is kept while the right side assigns its variable.
(((class C ([C next]) (
    (bool run [C x] (if (x = (begin (x := null) (this $ next))) (x = null) else false)))))
 (C run))
