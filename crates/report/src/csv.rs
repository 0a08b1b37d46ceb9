//! Comma-separated values, as RFC 4180 has them.

/// One line. A field is quoted where it has to be.
pub fn csv_line<S: AsRef<str>>(fields: impl IntoIterator<Item = S>) -> String {
    let fields: Vec<String> = fields.into_iter().map(|field| quoted(field.as_ref())).collect();
    fields.join(",") + "\n"
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_have_to_be() {
        assert_eq!(csv_line(["a", "b c", "", "1"]), "a,b c,,1\n");
        assert_eq!(csv_line(["a,b", "say \"x\"", "two\nlines"]), "\"a,b\",\"say \"\"x\"\"\",\"two\nlines\"\n");
    }
}
