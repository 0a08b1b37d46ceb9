; NEW: two new objects differ.
(((class C () (
    (bool run [C x] (if ((new C) = (new C)) true else false)))))
 (C run))
