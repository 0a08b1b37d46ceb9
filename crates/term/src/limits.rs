//! What is known of an input before any path condition: that it is not null, or within which numbers it is.

use crate::node::Sort;

/// What the values of a symbol are confined to.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Limits {
    /// To its sort.
    #[default]
    None,
    /// A reference that is never null.
    NonNull,
    /// An integer that is never negative.
    NonNegative,
    /// 0 or 1: Java's `boolean`.
    Bit,
    /// What a signed byte holds.
    I8,
    /// What Java's `short` holds.
    I16,
    /// What Java's `char` holds.
    U16,
}

impl Limits {
    /// All of them.
    pub const ALL: [Limits; 7] =
        [Limits::None, Limits::NonNull, Limits::NonNegative, Limits::Bit, Limits::I8, Limits::I16, Limits::U16];

    pub fn is_non_null(self) -> bool {
        self == Limits::NonNull
    }

    /// The least and the greatest integer of a sort within the limits; nothing where there is not both.
    pub fn range(self, sort: Sort) -> Option<(i64, i64)> {
        Some((self.least(sort)?, self.greatest(sort)?))
    }

    /// The least integer of a sort within the limits, if there is one.
    #[inline]
    pub fn least(self, sort: Sort) -> Option<i64> {
        let of_sort = match sort {
            Sort::I32 => Some(i64::from(i32::MIN)),
            Sort::I64 => Some(i64::MIN),
            Sort::Int => None,
            _ => return None,
        };
        match self {
            Limits::None | Limits::NonNull => of_sort,
            Limits::NonNegative | Limits::Bit | Limits::U16 => Some(0),
            Limits::I8 => Some(i8::MIN.into()),
            Limits::I16 => Some(i16::MIN.into()),
        }
    }

    /// The greatest integer of a sort within the limits, if there is one.
    #[inline]
    pub fn greatest(self, sort: Sort) -> Option<i64> {
        let of_sort = match sort {
            Sort::I32 => Some(i64::from(i32::MAX)),
            Sort::I64 => Some(i64::MAX),
            Sort::Int => None,
            _ => return None,
        };
        match self {
            Limits::None | Limits::NonNull | Limits::NonNegative => of_sort,
            Limits::Bit => Some(1),
            Limits::I8 => Some(i8::MAX.into()),
            Limits::I16 => Some(i16::MAX.into()),
            Limits::U16 => Some(u16::MAX.into()),
        }
    }

    /// Whether an integer of a sort is within the limits.
    pub fn contains(self, sort: Sort, value: i64) -> bool {
        self.least(sort).is_none_or(|least| least <= value)
            && self.greatest(sort).is_none_or(|greatest| value <= greatest)
    }
}
