; VARIABLE ASSIGNMENT to the argument before it is looked at: it is never an input.
(((class C ([C next]) (
    (bool run [C x]
      (begin
        (x := (this $ next))
        (if (x = null) true else false))))))
 (C run))
