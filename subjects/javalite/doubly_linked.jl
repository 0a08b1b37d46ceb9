; Unlinks the neighbour of a node of a doubly linked list that may be broken in any way.
(((class Node ([Node next] [Node prev]) (
    (bool run [Node x]
      (var Node node := (this $ next) in
        (if (node = null) false else
          (var Node after := (node $ next) in
            (begin
              (this $ next := after)
              (if (after = null) true else
                (begin (after $ prev := this) (if ((this $ prev) = this) true else false)))))))))))
 (Node run))
