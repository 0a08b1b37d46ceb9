(((class Sub extends Base ([bool flag]) (
    (Base run [Base x] (if (this $ flag) x else null))))
  (class Base ([Base next]) (
    (Base run [Base x] (x $ next)))))
 (Base run))
