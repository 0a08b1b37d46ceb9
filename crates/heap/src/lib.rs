//! How a program sees an input heap: five strategies behind one trait.
