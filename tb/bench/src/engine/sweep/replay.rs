//! The command that repeats a part of a sweep.

use nvdla_random::conditions::Sweep;

/// The replay command, with `--from` and `--to` of `sweep` in place of its own.
pub(super) fn narrowed(replay: &str, sweep: &Sweep) -> String {
    let mut words = replay.split(' ');
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        match word {
            "--from" | "--to" => drop(words.next()),
            _ => kept.push(word),
        }
    }
    format!("{} --from {} --to {}", kept.join(" "), sweep.from, sweep.to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_of_the_wrong_places_has_one_range() {
        let access = "GLB.S_INTR_STATUS=0x1".parse().expect("an access");
        let sweep = Sweep {
            from: -11,
            to: -10,
            ..Sweep::of(access)
        };
        let drawn = "cosim run 'a b.yaml:1:17@15' --dut x";
        assert_eq!(
            narrowed(drawn, &sweep),
            format!("{drawn} --from -11 --to -10")
        );
        let asked = "cosim run sdp.yaml --sweep SDP.S_STATUS --from -40 --to 40 --seed 1";
        let narrow = "cosim run sdp.yaml --sweep SDP.S_STATUS --seed 1 --from -11 --to -10";
        assert_eq!(narrowed(asked, &sweep), narrow);
    }
}
