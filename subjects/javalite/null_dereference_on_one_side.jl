; A null dereference on one side of an `if` only: that side has no final state.
(((class C ([C next]) (
    (C run [C x] (if (x = null) (x $ next) else (x $ next))))))
 (C run))
