; NEW: a new object is no alias of what the input holds. One path, three lazy states.
(((class C ([C next]) (
    (bool run [C x]
      (var C fresh := (new C) in
        (if ((this $ next) = fresh) true else false))))))
 (C run))
