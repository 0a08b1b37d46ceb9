use crate::chart::{BoxChart, BoxOf, BoxPanel, Chart, Panel, PanelRow, Point, Series, Unit, XAxis};

fn series(name: &str, look: usize, numbers: &[f64]) -> Series {
    let point = |(index, y): (usize, &f64)| Point { x: index as f64 + 1.0, y: *y, at_least: index == 2 };
    Series { name: name.to_owned(), look, points: numbers.iter().enumerate().map(point).collect() }
}

fn chart() -> Chart {
    let panel = |title: &str, unit| Panel {
        title: title.to_owned(),
        unit,
        series: vec![series("lazy", 0, &[1.0, 70.0, 90_000.0]), series("a<b> & \"c\"", 4, &[0.0, 2.0, 4.0])],
    };
    let row = |name: &str| PanelRow {
        name: Some(name.to_owned()),
        panels: vec![panel("paths", Unit::Count), panel("time", Unit::Seconds), panel("peak memory", Unit::MiB)],
    };
    let ticks = [1, 2, 3].map(|k| (f64::from(k), k.to_string())).to_vec();
    Chart {
        title: "a & b <c> \u{1}".to_owned(),
        x_axis: XAxis { label: "k".to_owned(), ticks },
        rows: vec![row("tree.tiny"), row("list.tiny")],
    }
}

/// Checks that tags are closed in the order in which they were opened, that attributes are quoted, and that text has no
/// bare `<` or `&`. Returns the names of all elements.
fn elements(mut text: &str) -> Vec<String> {
    let mut open: Vec<String> = Vec::new();
    let mut all = Vec::new();
    while let Some(start) = text.find('<') {
        check_text(&text[..start]);
        let end = text[start..].find('>').expect("a tag ends") + start;
        let tag = &text[start + 1..end];
        assert!(!tag.contains('<'), "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
        } else {
            let name = tag.split([' ', '/']).next().unwrap_or_default().to_owned();
            assert!(!name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric()), "{tag}");
            let quoted: Vec<&str> = tag.split('"').collect();
            assert_eq!(quoted.len() % 2, 1, "{tag}");
            for (index, part) in quoted.iter().enumerate() {
                check_text(part);
                let is_before_value = index % 2 == 0 && index + 1 < quoted.len();
                assert!(!is_before_value || (part.starts_with(' ') || index == 0) && part.ends_with('='), "{tag}");
            }
            all.push(name.clone());
            if !tag.ends_with('/') {
                open.push(name);
            }
        }
        text = &text[end + 1..];
    }
    assert!(open.is_empty() && text.trim().is_empty(), "{open:?} {text}");
    all
}

fn check_text(text: &str) {
    assert!(!text.contains('>') && !text.contains(|letter: char| letter.is_control() && letter != '\n'), "{text}");
    for (start, _) in text.match_indices('&') {
        let rest = &text[start..];
        assert!(["&amp;", "&lt;", "&gt;", "&quot;"].iter().any(|entity| rest.starts_with(entity)), "{text}");
    }
}

#[test]
fn a_chart_is_well_formed_with_one_polyline_for_each_series_of_a_panel() {
    let svg = chart().svg();
    let elements = elements(&svg);
    assert_eq!(elements[0], "svg");
    let count = |name: &str| elements.iter().filter(|element| *element == name).count();
    assert_eq!(count("polyline"), 2 * 3 * 2, "{svg}");
    assert!(svg.contains(">a&lt;b&gt; &amp; &quot;c&quot;</text>"));
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
}

#[test]
fn hollow_marks_are_explained_where_there_are_any() {
    let mut chart = chart();
    assert!(chart.svg().contains("stopped early"));
    let panels = chart.rows.iter_mut().flat_map(|row| &mut row.panels);
    for point in panels.flat_map(|panel| &mut panel.series).flat_map(|series| &mut series.points) {
        point.at_least = false;
    }
    assert!(!chart.svg().contains("stopped early"));
}

#[test]
fn odd_charts_are_well_formed_too() {
    let mut odd = chart();
    odd.x_axis.ticks = vec![(1.0, "a rather long name of a file that was measured".to_owned()); 2];
    odd.rows[0].panels[0].series[0].points.clear();
    odd.rows[1].panels[0].series[0] = series("odd", 9, &[f64::NAN, f64::INFINITY, -1.0]);
    let svg = odd.svg();
    elements(&svg);
    assert!(svg.contains("rotate(") && !svg.contains("NaN") && !svg.contains(",inf"));
    let nothing = Chart { title: String::new(), x_axis: XAxis { label: String::new(), ticks: vec![] }, rows: vec![] };
    elements(&nothing.svg());
}

fn box_chart(boxes: &[(&str, Option<[f64; 5]>)]) -> BoxChart {
    let boxes = boxes.iter().enumerate().map(|(look, &(name, numbers))| BoxOf { name: name.to_owned(), look, numbers });
    let panel = |title: &str, unit| BoxPanel { title: title.to_owned(), unit, boxes: boxes.clone().collect() };
    let panels = vec![panel("paths", Unit::Count), panel("time", Unit::Times)];
    BoxChart { title: "a & b <c>".to_owned(), label: "technique".to_owned(), panels }
}

#[test]
fn a_box_plot_has_a_box_for_each_group_that_has_numbers() {
    let spread = [0.0, 2.0, 3.5, 10.0, 2_419_860.0];
    let svg = box_chart(&[("lazy", Some(spread)), ("a<b>", Some([1.0; 5])), ("none", None)]).svg();
    let elements = elements(&svg);
    // One rectangle is the background.
    assert_eq!(elements.iter().filter(|element| *element == "rect").count(), 1 + 2 * 2, "{svg}");
    assert_eq!(svg.matches(">none</text>").count(), 2 * 2, "its name, and that it has no numbers: {svg}");
    assert!(svg.contains("<title>lazy: 0, 2, 4, 10, 2·10⁶</title>") && !svg.contains("NaN"), "{svg}");
}

#[test]
fn odd_box_plots_are_well_formed_too() {
    let odd = [f64::NAN, f64::NEG_INFINITY, -1.0, f64::INFINITY, f64::INFINITY];
    for chart in
        [box_chart(&[("odd", Some(odd))]), box_chart(&[]), box_chart(&[("one", Some([0.0; 5])), ("one", None)])]
    {
        let svg = chart.svg();
        elements(&svg);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
}
