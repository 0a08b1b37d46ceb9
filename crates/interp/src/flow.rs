/// A fingerprint of a program path: the sequence of branches taken and implementations called.
///
/// Every branch counts, whether its condition was symbolic or not, so that the same program path has the same
/// fingerprint under every heap strategy.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ProgramPath(u64);

impl Default for ProgramPath {
    fn default() -> Self {
        ProgramPath(0x9e37_79b9_7f4a_7c15)
    }
}

impl ProgramPath {
    #[inline]
    pub fn add(&mut self, what: u64) {
        let mut mixed = (self.0 ^ what).wrapping_mul(0xff51_afd7_ed55_8ccd);
        mixed ^= mixed >> 32;
        mixed = mixed.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        mixed ^= mixed >> 29;
        self.0 = mixed;
    }

    pub fn fingerprint(self) -> u64 {
        self.0
    }
}
