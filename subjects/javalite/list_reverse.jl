; Reverses a list of up to three nodes in place. A cycle is cut after the third.
(((class Node ([Node next]) (
    (Node reverse3 [Node done]
      (var Node rest := (this $ next) in
        (begin (this $ next := done) (if (rest = null) this else (rest @ reverse2 this)))))
    (Node reverse2 [Node done]
      (var Node rest := (this $ next) in
        (begin (this $ next := done) (if (rest = null) this else (rest @ reverse1 this)))))
    (Node reverse1 [Node done] (begin (this $ next := done) this))
    (bool run [Node x]
      (var Node reversed := (this @ reverse3 null) in
        (if (reversed = this) true else ((this $ next) = null)))))))
 (Node run))
