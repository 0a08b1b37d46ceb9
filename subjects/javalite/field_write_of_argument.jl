; FIELD WRITE through the argument, of the argument: a cycle, unless the argument is null.
(((class C ([C next]) (
    (bool run [C x]
      (begin
        (x $ next := x)
        (if ((this $ next) = this) true else false))))))
 (C run))
