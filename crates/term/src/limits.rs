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
    /// A reference that is never null and never the same as another input.
    Alone,
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
    /// What has 30 bits and no sign: twice that is a length, too.
    U30,
    /// What has 32 bits and no sign.
    U32,
    /// What has 48 bits and no sign: milliseconds up to the year 10889.
    U48,
}

impl Limits {
    /// All of them.
    pub const ALL: [Limits; 11] = [
        Limits::None,
        Limits::NonNull,
        Limits::Alone,
        Limits::NonNegative,
        Limits::Bit,
        Limits::I8,
        Limits::I16,
        Limits::U16,
        Limits::U30,
        Limits::U32,
        Limits::U48,
    ];

    pub fn is_non_null(self) -> bool {
        matches!(self, Limits::NonNull | Limits::Alone)
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
            Limits::None | Limits::NonNull | Limits::Alone => of_sort,
            Limits::NonNegative | Limits::Bit | Limits::U16 | Limits::U30 | Limits::U32 | Limits::U48 => Some(0),
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
            Limits::None | Limits::NonNull | Limits::Alone | Limits::NonNegative => of_sort,
            Limits::Bit => Some(1),
            Limits::I8 => Some(i8::MAX.into()),
            Limits::I16 => Some(i16::MAX.into()),
            Limits::U16 => Some(u16::MAX.into()),
            Limits::U30 => Some((1 << 30) - 1),
            Limits::U32 => Some(of_sort.map_or(u32::MAX.into(), |most| most.min(u32::MAX.into()))),
            Limits::U48 => Some(of_sort.map_or((1 << 48) - 1, |most| most.min((1 << 48) - 1))),
        }
    }

    /// Whether an integer of a sort is within the limits.
    pub fn contains(self, sort: Sort, value: i64) -> bool {
        self.least(sort).is_none_or(|least| least <= value)
            && self.greatest(sort).is_none_or(|greatest| value <= greatest)
    }
}
