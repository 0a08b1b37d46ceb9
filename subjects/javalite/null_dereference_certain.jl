; A null dereference on every input: the machine is stuck, there is no final state.
(((class C ([C next]) (
    (C run [C x] (begin (this $ next := null) ((this $ next) $ next))))))
 (C run))
