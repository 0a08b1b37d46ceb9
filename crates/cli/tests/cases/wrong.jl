(((class Node ([Node next]) (
    (Node first [Node other] (this $ nxt)))))
 (Node first))
