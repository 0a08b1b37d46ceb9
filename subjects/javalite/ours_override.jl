; Ours: the class of the receiver decides which method runs. Two implementations, each a path.
(((class Shape ([Shape next]) (
    (bool round [Shape unused] false)
    (bool run [Shape x] (if (x @ round null) ((x $ next) = this) else (x = this)))))
  (class Circle extends Shape () (
    (bool round [Shape unused] true))))
 (Shape run))
