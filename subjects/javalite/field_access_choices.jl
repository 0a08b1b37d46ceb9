; FIELD ACCESS and INITIALIZE: null, the receiver itself, or a new object of the input.
(((class C ([C next]) (
    (C run [C x] (this $ next)))))
 (C run))
