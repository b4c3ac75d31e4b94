//! Mistakes in files of the user, with their lines.

use nvdla_files::yaml::YamlError;
use nvdla_report::problem::yaml;

/// The printed line with a mistake in this column, and the place of the mark below it.
fn shown(line_text: &str, column: u64) -> (String, usize) {
    let text = printed(line_text, column);
    let mut lines = text.lines().skip(3);
    let (line, mark) = (lines.next().unwrap(), lines.next().unwrap());
    let line = line.strip_prefix("1 | ").unwrap();
    let mark = mark.strip_prefix("  | ").unwrap();
    assert_eq!(mark.trim_start(), "^");
    (line.to_owned(), mark.len() - 1)
}

fn printed(line_text: &str, column: u64) -> String {
    let problem = YamlError::Content {
        path: "a.yaml".into(),
        line: 1,
        column,
        what: "wrong".to_owned(),
        line_text: line_text.to_owned(),
    };
    let mut out = Vec::new();
    yaml(&mut out, &problem).expect("memory takes every byte");
    String::from_utf8(out).expect("text")
}

#[test]
fn of_a_long_line_the_part_at_fault_is_shown() {
    let line = format!("{}X{}", "a".repeat(1000), "b".repeat(1000));
    let (part, indent) = shown(&line, 1001);
    assert!(part.len() < 130, "{part}");
    assert_eq!(part.as_bytes()[indent], b'X');
    assert_eq!(shown("short: 1", 8), ("short: 1".to_owned(), 7));
    let text = printed(&"x".repeat(50_000_000), 50_000_000);
    assert!(text.len() < 500, "{} bytes", text.len());
}
