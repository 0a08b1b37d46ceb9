//! The encoding of text in class files: UTF-16 of which every unit is written as if it were a character in UTF-8, and
//! zero as two bytes.

/// The UTF-16 units, or the position of the first byte that does not fit.
pub(crate) fn decode_utf16(bytes: &[u8]) -> Result<Vec<u16>, usize> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some((&first, rest)) = bytes[at..].split_first() {
        let continuation = |index: usize| rest.get(index).filter(|byte| **byte & 0xc0 == 0x80).map(|byte| byte & 0x3f);
        let (unit, length) = match first {
            0x01..=0x7f => (u16::from(first), 1),
            0xc0..=0xdf => {
                let low = continuation(0).ok_or(at)?;
                (u16::from(first & 0x1f) << 6 | u16::from(low), 2)
            }
            0xe0..=0xef => {
                let middle = continuation(0).ok_or(at)?;
                let low = continuation(1).ok_or(at)?;
                (u16::from(first & 0x0f) << 12 | u16::from(middle) << 6 | u16::from(low), 3)
            }
            _ => return Err(at),
        };
        units.push(unit);
        at += length;
    }
    Ok(units)
}

/// The text. A lone surrogate, which Rust's strings cannot hold, becomes `\ud800` with a backslash, so that names that
/// differ stay different.
pub(crate) fn decode_text(bytes: &[u8]) -> Result<String, usize> {
    if bytes.iter().all(|byte| (0x01..=0x7f).contains(byte))
        && let Ok(text) = str::from_utf8(bytes)
    {
        return Ok(text.to_owned());
    }
    let mut text = String::with_capacity(bytes.len());
    for decoded in char::decode_utf16(decode_utf16(bytes)?) {
        match decoded {
            Ok(character) => text.push(character),
            Err(lone) => text.push_str(&format!("\\u{:04x}", lone.unpaired_surrogate())),
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::{decode_text, decode_utf16};

    fn check(bytes: &[u8], expected: Result<(&[u16], &str), usize>) {
        assert_eq!(decode_utf16(bytes), expected.map(|(units, _)| units.to_vec()), "{bytes:02x?}");
        assert_eq!(decode_text(bytes), expected.map(|(_, text)| text.to_owned()), "{bytes:02x?}");
    }

    #[test]
    fn text_is_decoded() {
        check(b"", Ok((&[], "")));
        check(b"abc", Ok((&[97, 98, 99], "abc")));
        check(&[0xc0, 0x80], Ok((&[0], "\0")));
        check("é€".as_bytes(), Ok((&[0xe9, 0x20ac], "é€")));
        check(&[0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], Ok((&[0xd83d, 0xde00], "😀")));
        check(&[0x61, 0xed, 0xa0, 0x80], Ok((&[0x61, 0xd800], "a\\ud800")));
        check(&[0xed, 0xb8, 0x80, 0xed, 0xa0, 0xbd], Ok((&[0xde00, 0xd83d], "\\ude00\\ud83d")));
    }

    #[test]
    fn other_bytes_are_refused() {
        check(&[0], Err(0));
        check(&[0x61, 0x80], Err(1));
        check(&[0x61, 0x62, 0xc3], Err(2));
        check(&[0xe2, 0x82], Err(0));
        check(&[0xe2, 0x82, 0x41], Err(0));
        check("😀".as_bytes(), Err(0));
        check(&[0xff], Err(0));
    }
}
