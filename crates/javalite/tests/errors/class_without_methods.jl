(((class C ([C next]))) (C run))
