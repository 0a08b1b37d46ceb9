; Ours: a reference to a superclass may be an alias of an object of the subclass, and narrows what it is.
(((class Base ([Base next]) (
    (bool special [Base unused] false)))
  (class Sub extends Base () (
    (bool special [Base unused] true)
    (bool run [Base x]
      (if (x = this) (x @ special null) else (if (x @ special null) true else ((x $ next) = x)))))))
 (Sub run))
