; FIELD WRITE to a field that nobody has read: what the input held there is never known.
(((class C ([C next] [C data]) (
    (C run [C x]
      (begin
        (this $ next := null)
        (this $ data)
        (this $ next))))))
 (C run))
