; Inserts a new node behind the first one, and checks both links.
(((class Node ([Node next] [Data data]) (
    (Node insert [Data data]
      (var Node node := (new Node) in
        (begin (node $ data := data) (node $ next := (this $ next)) (this $ next := node) node)))
    (bool run [Data x]
      (var Node old := (this $ next) in
        (begin
          (this @ insert x)
          (if (((this $ next) $ next) = old) (((this $ next) $ data) = x) else false))))))
  (class Data () ()))
 (Node run))
