; Mirrors the top of a tree, and looks whether it was symmetric.
(((class Tree ([Tree left] [Tree right]) (
    (Tree mirror [Tree unused]
      (var Tree old := (this $ left) in
        (begin (this $ left := (this $ right)) (this $ right := old) this)))
    (bool run [Tree x]
      (var Tree before := (this $ left) in
        (begin
          (this @ mirror null)
          (if ((this $ left) = null) (before = null) else
            (begin ((this $ left) @ mirror null) (if ((this $ left) = before) true else false)))))))))
 (Tree run))
