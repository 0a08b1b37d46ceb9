; VARIABLE DECLARATION: the inner variable hides the outer one, and POP brings it back.
(((class C ([C next]) (
    (bool run [C x]
      (begin
        (var C x := (this $ next) in (x = null))
        (if (x = null) true else false))))))
 (C run))
