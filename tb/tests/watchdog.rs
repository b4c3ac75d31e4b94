//! What a hang says.

use nvdla_cosim::runner::options::{Limits, SessionOptions};
use nvdla_scoreboards::observed::FindingKind;

use crate::fake::{Fake, Fault};
use crate::support::{assert_snapshot, run};

fn hang(fault: Fault) -> String {
    let options = SessionOptions {
        limits: Limits {
            quiet: 3000,
            wait: 50_000,
            ..Limits::default()
        },
        ..SessionOptions::default()
    };
    let observed = run(&mut Fake::broken(fault), &options);
    let hang = observed
        .findings
        .iter()
        .find(|f| f.kind == FindingKind::Hang);
    hang.map_or("no hang".to_owned(), |f| f.text.clone())
}

#[test]
fn a_stalled_engine_is_described() {
    assert_snapshot("hang-engine", &hang(Fault::Stalls(10)));
}

#[test]
fn a_deaf_register_bus_is_described() {
    assert_snapshot("hang-deaf-bus", &hang(Fault::DeafAfter(9)));
}

#[test]
fn a_lost_reply_is_described() {
    assert_snapshot("hang-lost-reply", &hang(Fault::DropReply(2)));
}

#[test]
fn an_endless_layer_is_described() {
    assert_snapshot("hang-endless", &hang(Fault::Endless));
}
