; METHOD INVOCATION: the value of the body is that of the call.
(((class C ([C next]) (
    (C second [C unused] ((this $ next) $ next))
    (bool run [C x] (if ((this @ second null) = this) true else false)))))
 (C run))
