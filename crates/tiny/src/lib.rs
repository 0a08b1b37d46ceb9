//! The tiny object language of the POSE paper, lowered to the IR.
