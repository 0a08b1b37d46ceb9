; NEW: the fields of a new object are null, so only one side runs.
(((class C ([C next]) (
    (bool run [C x] (if (((new C) $ next) = null) true else false)))))
 (C run))
