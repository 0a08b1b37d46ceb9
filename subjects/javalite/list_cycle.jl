; Looks for a cycle of length one or two from the first node.
(((class Node ([Node next]) (
    (bool run [Node x]
      (if ((this $ next) = null) false else
        (if ((this $ next) = this) true else
          (if (((this $ next) $ next) = null) false else
            (if (((this $ next) $ next) = this) true else false))))))))
 (Node run))
