; IF-THEN-ELSE of constants: one side never runs.
(((class C ([C next]) (
    (C run [C x] (if (true = false) (this $ next) else (if true null else x))))))
 (C run))
