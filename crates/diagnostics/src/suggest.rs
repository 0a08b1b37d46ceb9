//! `did you mean`: the known name that is nearest to an unknown one.

/// A sentence that names the nearest of the known names, if one is near.
pub fn did_you_mean<'a>(unknown: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let near = (unknown.chars().count() / 3).clamp(1, 3);
    known
        .into_iter()
        .filter(|name| name.len().abs_diff(unknown.len()) <= 8)
        .map(|name| (distance(unknown, name), name))
        .filter(|&(distance, name)| distance <= near && distance < name.chars().count())
        .min()
        .map(|(_, name)| format!("did you mean `{name}`?"))
}

/// How many characters to insert, delete, replace or swap with their neighbour; case counts for less.
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().flat_map(char::to_lowercase).collect();
    let b: Vec<char> = b.chars().flat_map(char::to_lowercase).collect();
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before_last[j - 2] + 1);
            }
            row.push(best);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}
