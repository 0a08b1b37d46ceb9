; The other ways to write it: attached `$`, square for round brackets, and both kinds of comments.
[[[class C ((C next)) [          // a comment
    [bool run (C x) ; another one
      [if ((this $next)=null) true else [[this$next] = x]]]]]]
 [C run]]
