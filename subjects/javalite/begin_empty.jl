; BEGIN (NO ARGS): the paper leaves nothing; here it is null.
(((class C ([C next]) (
    (bool run [C x] (if ((begin) = (begin (begin) (this $ next))) true else false)))))
 (C run))
