; The linked list of Figure 1, `contains` called three times. The paper assumes that the list has no cycles. Here cyclic lists
; are inputs as well, and the walk ends after three nodes: containsN looks at N nodes, and calls containsN-1.
(((class LLNode ([Data elem] [LLNode next]) (
    (bool contains3 [Data val]
      (if ((this $ elem) = val) true else
        (if ((this $ next) = null) false else ((this $ next) @ contains2 val))))
    (bool contains2 [Data val]
      (if ((this $ elem) = val) true else
        (if ((this $ next) = null) false else ((this $ next) @ contains1 val))))
    (bool contains1 [Data val]
      (if ((this $ elem) = val) true else
        (if ((this $ next) = null) false else false)))))
  (class Data () ())
  (class LinkedList ([LLNode head] [Data data0] [Data data1] [Data data2]) (
    (bool run [LinkedList unused]
      (if ((this $ head) @ contains3 (this $ data0))
        (if ((this $ head) @ contains3 (this $ data1))
          (if ((this $ head) @ contains3 (this $ data2))
            true
            else false)
          else false)
        else false)))))
 (LinkedList run))
