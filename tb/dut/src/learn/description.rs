//! Writes quirks into the text of a DUT's description, and leaves everything else as it is.

/// Name of a quirk, and the reason that stands above it as a comment.
pub type ReasonedQuirk<'a> = (&'a str, String);

/// Longest line of a comment, in characters.
const COLUMNS: usize = 100;

/// The text of a description with these quirks added to its list; `None` if the list cannot be
/// extended: it has comments inside brackets, or does not end.
pub fn with_quirks(text: &str, quirks: &[ReasonedQuirk<'_>]) -> Option<String> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let key = lines.iter().position(|line| line.starts_with("quirks:"));
    let Some(key) = key else {
        if lines.last().is_some_and(|line| line.trim_end() == "...") {
            return None;
        }
        lines.push("quirks:".to_owned());
        lines.extend(items(quirks, "  "));
        return Some(joined(&lines));
    };
    let rest = lines[key]["quirks:".len()..].trim_start().to_owned();
    if !rest.starts_with('[') {
        let is_below = |line: &String| {
            let line = line.trim_end();
            line.is_empty() || line.starts_with([' ', '-', '#'])
        };
        let below = lines[key + 1..].iter().take_while(|line| is_below(line));
        let last = below
            .enumerate()
            .filter(|(_, line)| line.trim_start().starts_with('-'))
            .last()?
            .0;
        let at = key + 1 + last;
        let indent = lines[at].len() - lines[at].trim_start().len();
        let new = items(quirks, &" ".repeat(indent));
        lines.splice(at + 1..at + 1, new);
        return Some(joined(&lines));
    }
    // In brackets, maybe over several lines.
    let end = key + lines[key..].iter().position(|line| line.contains(']'))?;
    let inside = lines[key..=end].join("\n");
    let (_, inside) = inside.split_once('[')?;
    let (inside, behind) = inside.split_once(']')?;
    if inside.contains('#') {
        return None;
    }
    let behind = behind.trim();
    let head = match behind {
        "" => "quirks:".to_owned(),
        comment => format!("quirks:  {comment}"),
    };
    let names = inside
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty());
    let mut new = vec![head];
    new.extend(names.map(|name| format!("  - {name}")));
    new.extend(items(quirks, "  "));
    lines.splice(key..=end, new);
    Some(joined(&lines))
}

/// Lines of a YAML list of quirks, with their reasons as comments.
fn items(quirks: &[ReasonedQuirk<'_>], indent: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, reason) in quirks {
        let mut line = format!("{indent}#");
        for word in reason.split_whitespace() {
            if line.len() + word.len() >= COLUMNS {
                lines.push(std::mem::replace(&mut line, format!("{indent}#")));
            }
            line.push(' ');
            line.push_str(word);
        }
        lines.push(line);
        lines.push(format!("{indent}- {name}"));
    }
    lines
}

fn joined(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quirks_join_those_that_are_there_and_all_else_stays() {
        let new = [("image_window_wraps", "a case fails".to_owned())];
        let lines = "  # a case fails\n  - image_window_wraps\n";
        for (before, after) in [
            ("a: 1 # one\n", format!("a: 1 # one\nquirks:\n{lines}")),
            ("a: 1", format!("a: 1\nquirks:\n{lines}")),
            (
                "quirks: [x, y] # two\nb: 2\n",
                format!("quirks:  # two\n  - x\n  - y\n{lines}b: 2\n"),
            ),
            (
                "quirks: [\n  x,\n]\nb: 2\n",
                format!("quirks:\n  - x\n{lines}b: 2\n"),
            ),
            ("quirks: []\n", format!("quirks:\n{lines}")),
            (
                "quirks:\n  # why\n  - x # here\n\n# of b\nb: 2\n",
                format!("quirks:\n  # why\n  - x # here\n{lines}\n# of b\nb: 2\n"),
            ),
            (
                "quirks:\n- x\nb: 2\n",
                "quirks:\n- x\n# a case fails\n- image_window_wraps\nb: 2\n".to_owned(),
            ),
        ] {
            assert_eq!(with_quirks(before, &new), Some(after), "{before}");
        }
        for open in ["quirks: [x, # here\n  y]\n", "quirks: [x\n", "a: 1\n...\n"] {
            assert_eq!(with_quirks(open, &new), None, "{open}");
        }
    }

    #[test]
    fn long_reasons_are_comments_of_several_lines() {
        let reason = "word ".repeat(60);
        let text = with_quirks("a: 1\n", &[("x", reason)]).expect("it has no list");
        assert!(text.lines().all(|line| line.len() <= COLUMNS));
        assert_eq!(text.matches("word").count(), 60);
        assert!(
            text.lines()
                .skip(2)
                .take(4)
                .all(|line| line.trim_start().starts_with('#') || line == "  - x")
        );
    }
}
