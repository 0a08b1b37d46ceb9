; Ours: a `bool` field of the input is a symbolic boolean, of a new object it is false.
(((class C ([bool flag] [C next]) (
    (bool run [C x]
      (if (this $ flag) ((new C) $ flag) else
        (begin
          (x $ flag := true)
          (if (this $ flag) (x = this) else (x = this))))))))
 (C run))
