(((class C ([C next]) (
    (C helper [C z] x)
    (C run [C x] (this @ helper x)))))
 (C run))
