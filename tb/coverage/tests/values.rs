//! Bins that many points share.

use nvdla_coverage::model::{AnsweredBins, BinNameAndMeaning};
use nvdla_coverage::values::{GAPS, SIGNED, SIZE, gaps, signed, size};

fn bins(answers: AnsweredBins, names: &[BinNameAndMeaning]) -> Vec<&'static str> {
    answers.iter().map(|bin| names[bin].0).collect()
}

#[test]
fn sizes_tell_whole_atoms_from_ragged_ones() {
    let name = |count| bins(size(count), SIZE)[0];
    assert_eq!(
        [1, 7, 8, 9, 16, 63, 64].map(name),
        [
            "one",
            "below-atom",
            "atom",
            "ragged",
            "atoms",
            "ragged",
            "large"
        ]
    );
}

#[test]
fn signed_numbers_have_their_ends_at_their_width() {
    let name = |value| bins(signed(value, 16), SIGNED)[0];
    assert_eq!(
        [0, 1, -1, 32766, 32767, -32767, -32768].map(name),
        [
            "zero",
            "one",
            "minus-one",
            "positive",
            "most",
            "negative",
            "least"
        ]
    );
}

#[test]
fn gaps_are_asked_for_only_where_strides_act() {
    assert_eq!(gaps([1, 1], [64, 64]), AnsweredBins::NONE);
    assert_eq!(bins(gaps([3, 2], [24, 48]), GAPS), ["packed"]);
    assert_eq!(bins(gaps([3, 2], [32, 64]), GAPS), ["lines"]);
    assert_eq!(bins(gaps([3, 2], [24, 56]), GAPS), ["surfaces"]);
    assert_eq!(bins(gaps([3, 2], [32, 72]), GAPS), ["both"]);
}
