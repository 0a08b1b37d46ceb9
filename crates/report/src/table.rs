//! Tables of text, and numbers as people read them.

use std::time::Duration;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Align {
    Left,
    Right,
}

/// Rows of cells, each column as wide as its widest cell.
#[derive(Clone, Debug)]
pub struct Table {
    columns: Vec<(String, Align)>,
    rows: Vec<Row>,
}

#[derive(Clone, Debug)]
enum Row {
    Cells(Vec<String>),
    /// An empty line between groups.
    Gap,
}

impl Table {
    pub fn new(columns: &[(&str, Align)]) -> Self {
        let columns = columns.iter().map(|&(name, align)| (name.to_owned(), align)).collect();
        Table { columns, rows: Vec::new() }
    }

    pub fn row(&mut self, cells: Vec<String>) {
        debug_assert_eq!(cells.len(), self.columns.len(), "a row has a cell for each column");
        self.rows.push(Row::Cells(cells));
    }

    pub fn gap(&mut self) {
        self.rows.push(Row::Gap);
    }

    pub fn render(&self) -> String {
        let heads: Vec<&str> = self.columns.iter().map(|(name, _)| name.as_str()).collect();
        let mut widths: Vec<usize> = heads.iter().map(|head| head.chars().count()).collect();
        for row in &self.rows {
            if let Row::Cells(cells) = row {
                for (width, cell) in widths.iter_mut().zip(cells) {
                    *width = (*width).max(cell.chars().count());
                }
            }
        }
        let mut out = self.line(&heads, &widths);
        for row in &self.rows {
            match row {
                Row::Gap => out.push('\n'),
                Row::Cells(cells) => {
                    let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
                    out += &self.line(&cells, &widths);
                }
            }
        }
        out
    }

    fn line(&self, cells: &[&str], widths: &[usize]) -> String {
        let mut line = String::new();
        for ((cell, &width), (_, align)) in cells.iter().zip(widths).zip(&self.columns) {
            if !line.is_empty() {
                line.push_str("  ");
            }
            let padding = " ".repeat(width - cell.chars().count());
            match align {
                Align::Left => line.extend([cell, padding.as_str()]),
                Align::Right => line.extend([padding.as_str(), cell]),
            }
        }
        line.truncate(line.trim_end().len());
        line.push('\n');
        line
    }
}

/// A number with separators: `72,230,358`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A number of things: `1 path`, `1,000 paths`, `2 queries`, `3 branches`.
pub fn counted(number: u64, what: &str) -> String {
    let things = match what {
        _ if number == 1 => what.to_owned(),
        "query" => "queries".to_owned(),
        "branch" | "class" => format!("{what}es"),
        _ => format!("{what}s"),
    };
    format!("{} {things}", grouped(number))
}

/// A duration in seconds, with as many digits as matter: `0.004 s`, `12.3 s`.
pub fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        s if s < 1.0 => format!("{s:.3} s"),
        s if s < 10.0 => format!("{s:.2} s"),
        s => format!("{s:.1} s"),
    }
}

/// An amount of memory: `12.3 MiB`.
pub fn mebibytes(kib: u64) -> String {
    format!("{:.1} MiB", kib as f64 / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_three() {
        let cases = [(0, "0"), (999, "999"), (1000, "1,000"), (72_230_358, "72,230,358"), (100_000, "100,000")];
        for (number, text) in cases {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Table::new(&[("name", Align::Left), ("n", Align::Right)]);
        table.row(vec!["a".into(), "1,000".into()]);
        table.gap();
        table.row(vec!["longer".into(), "7".into()]);
        assert_eq!(table.render(), "name        n\na       1,000\n\nlonger      7\n");
    }
}
