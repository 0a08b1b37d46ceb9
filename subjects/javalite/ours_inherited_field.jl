; Ours: a subclass has the fields of its superclass, and its own.
(((class Base ([Base next]) ())
  (class Sub extends Base ([Sub own]) (
    (bool run [Sub x] (if ((this $ own) = (this $ next)) ((x $ next) = this) else false)))))
 (Sub run))
