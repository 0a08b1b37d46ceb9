//! Lowering tested with code made by hand or at random, in a small world, and with the code of the JDK.

mod agreement;
mod concrete;
mod damage;
mod families;
mod library;
mod machine;
mod random;
mod values;
mod world;
