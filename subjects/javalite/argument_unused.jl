; An input that nobody looks at is not initialised: one state.
(((class C ([C next]) (
    (C run [C x] (new C)))))
 (C run))
