; FIELD ACCESS through what was read before: the further object may be any of the earlier ones.
(((class C ([C next]) (
    (C run [C x] (((this $ next) $ next) $ next)))))
 (C run))
