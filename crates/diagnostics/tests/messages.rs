//! Messages point at the right place, whatever the spans.

use heapwise_diagnostics::{Diagnostic, Diagnostics, SourceFile, Sources, Span, did_you_mean};

#[test]
fn a_message_shows_every_file_that_it_points_into() {
    let mut sources = Sources::new("a.txt", "one\ntwo three\n");
    sources.files.push(SourceFile::new("b.txt", "four\n"));
    let error = Diagnostic::error("wrong", Span::from(4..7), "here")
        .also(Span { file: 1, start: 0, end: 4 }, "because of this")
        .help("change it");
    let expected = "\
error: wrong
 --> a.txt:2:1
  |
2 | two three
  | ^^^ here
  |
 ::: b.txt:1:1
  |
1 | four
  | ---- because of this
  |
  = help: change it
";
    assert_eq!(Diagnostics { sources, list: vec![error] }.to_string(), expected);
}

#[test]
fn lines_and_columns_count_from_one() {
    let sources = Sources::new("a.txt", "äö\nx ü y");
    assert_eq!((sources.line(Span::from(0..1)), sources.column(Span::from(0..1))), (1, 1));
    let y = "äö\nx ü ".len();
    assert_eq!((sources.line(Span::from(y..y + 1)), sources.column(Span::from(y..y + 1))), (2, 5));
}

#[test]
fn any_span_is_rendered() {
    let text = "ä\nöü\n";
    for sources in [Sources::default(), Sources::new("a.txt", ""), Sources::new("a.txt", text)] {
        for start in 0..=text.len() + 2 {
            for end in 0..=text.len() + 2 {
                for file in 0..2 {
                    let span = Span { file, start, end };
                    let rendered = Diagnostic::warning("odd", span, "here").also(span, "too").render(&sources, false);
                    assert!(rendered.starts_with("warning: odd"), "{span:?}");
                    sources.column(span);
                }
            }
        }
    }
}

#[test]
fn only_near_names_are_suggested() {
    let known = ["class", "let", "x"];
    let suggestion = |unknown| did_you_mean(unknown, known);
    assert_eq!(suggestion("calss").as_deref(), Some("did you mean `class`?"));
    assert_eq!(suggestion("Class").as_deref(), Some("did you mean `class`?"));
    assert_eq!(suggestion("lets").as_deref(), Some("did you mean `let`?"));
    assert_eq!(suggestion("y"), None);
    assert_eq!(suggestion("method"), None);
}
