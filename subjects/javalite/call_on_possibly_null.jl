; METHOD INVOCATION on what may be null: only the inputs remain on which it is not.
(((class C ([C next]) (
    (C get [C unused] (this $ next))
    (bool run [C x] (if ((x @ get x) = this) true else false)))))
 (C run))
