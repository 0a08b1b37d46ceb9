; BEGIN: all are evaluated in order, and the last is the value.
(((class C ([C next]) (
    (C run [C x]
      (begin
        (this $ next := null)
        (this $ next := x)
        (this $ next))))))
 (C run))
