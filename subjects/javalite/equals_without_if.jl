; EQUALS without `if`: the paper forks here, the engine has one path with a symbolic result.
(((class C ([C left] [C right]) (
    (bool run [C x] ((this $ left) = (this $ right))))))
 (C run))
