; What is read through a reference to one of two objects. SUMMARIZE as printed compares it with what the other one
; holds, which was never read; where they are equal, it is nowhere, and differs from itself.
(((class C ([C a] [C b]) (
    (bool run [C x]
      (var C read := ((this $ a) $ b) in
        (if (read = read) true else false))))))
 (C run))
