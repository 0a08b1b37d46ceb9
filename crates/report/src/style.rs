/// Emphasis for terminals. Without colour every text stays as it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Style {
    pub colour: bool,
}

impl Style {
    pub fn bold(self, text: &str) -> String {
        self.wrap("1", text)
    }

    /// For what is beside the point.
    pub fn dim(self, text: &str) -> String {
        self.wrap("2", text)
    }

    /// For failures.
    pub fn red(self, text: &str) -> String {
        self.wrap("31", text)
    }

    /// For what limits a result.
    pub fn yellow(self, text: &str) -> String {
        self.wrap("33", text)
    }

    fn wrap(self, code: &str, text: &str) -> String {
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}
