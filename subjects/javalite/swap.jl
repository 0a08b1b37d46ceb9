; Swaps two fields and swaps them back, through references that may be aliases.
(((class Pair ([Pair left] [Pair right]) (
    (Pair swap [Pair unused]
      (var Pair old := (this $ left) in
        (begin (this $ left := (this $ right)) (this $ right := old) this)))
    (bool run [Pair x]
      (var Pair before := (x $ left) in
        (begin
          (x @ swap null)
          (this @ swap null)
          (if ((x $ right) = before) true else (x = this))))))))
 (Pair run))
