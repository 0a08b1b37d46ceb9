use crate::assumption::Assumption;
use crate::program::ClassId;

/// What is known of inputs that are declared as a class. It is settled before the program runs,
/// while nobody else has the program.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct AsInput {
    /// Classes that are no candidates for every supertype, but of which an input of just this declared type may be an
    /// instance.
    pub choices: Option<Box<[ClassId]>>,
    /// The class of what inputs of this class hold or give, where generic types say more of it than the class itself: of
    /// the elements of an array, of the results of a function.
    pub holds: Option<ClassId>,
    /// What is left out of inputs of this declared type, or taken for granted: a result says so if a path meets one.
    pub assumptions: Option<Box<[Assumption]>>,
}

impl AsInput {
    /// The classes of which inputs of just this declared type may be instances, beside candidates.
    pub fn chosen(&self) -> &[ClassId] {
        self.choices.as_deref().unwrap_or_default()
    }
}
