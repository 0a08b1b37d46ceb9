; METHOD INVOCATION: the class of the receiver says which method of the name is meant.
(((class C ([D d]) (
    (bool isEmpty [C unused] ((this $ d) = null))
    (bool run [C x]
      (if (this @ isEmpty null) true else ((this $ d) @ isEmpty (this $ d))))))
  (class D ([D d]) (
    (bool isEmpty [D other] (if ((this $ d) = other) true else false)))))
 (C run))
