; Recursion that ends: a list of three new nodes is walked to its end.
(((class Node ([Node next] [Node data]) (
    (Node last [Node unused] (if ((this $ next) = null) this else ((this $ next) @ last null)))
    (Node push [Node data]
      (var Node first := (new Node) in
        (begin (first $ next := this) (first $ data := data) first)))
    (bool run [Node x]
      (var Node list := (((new Node) @ push x) @ push this) in
        (if (((list $ next) $ data) = (list $ data)) ((list @ last null) = this) else false))))))
 (Node run))
