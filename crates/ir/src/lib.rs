//! Classes, methods and a CFG of register instructions, with a verifier and a text form.
