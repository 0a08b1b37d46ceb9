; Swaps the first two nodes of a list where the second one is not the first.
(((class Node ([Node next]) (
    (Node swap [Node unused]
      (if ((this $ next) = null) this else
        (if ((this $ next) = this) this else
          (var Node second := (this $ next) in
            (begin
              (this $ next := (second $ next))
              (second $ next := this)
              second))))))))
 (Node swap))
