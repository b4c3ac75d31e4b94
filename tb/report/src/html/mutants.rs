//! The page of mutants: how many of them failed a case, and which did not.

use maud::{Markup, html};

use nvdla_bench::engine::grouped;
use nvdla_mutation::grade::MutantGrade;
use nvdla_mutation::score::{
    GradedMutant, MutantFate, MutantGradesFile, MutationScore, MutationScores,
};

use super::page::{HtmlPage, ReportNavigation, number, table};
use crate::mutation::interval;

pub(super) fn mutants_page(site: &ReportNavigation, graded: &MutantGradesFile) -> HtmlPage {
    let scores = MutationScores::of(graded);
    let of = |fate: MutantFate| {
        graded
            .mutants
            .iter()
            .filter(move |known| known.fate() == fate)
    };
    let body = html! {
        p {
            (grouped(scores.all.mutants())) " mutants of "
            (grouped(u64::try_from(graded.candidates).unwrap_or(u64::MAX))) " candidates: "
            (grouped(scores.all.killed)) " killed, " (grouped(scores.all.equal)) " proved, "
            (grouped(scores.all.explained)) " explained, " (grouped(scores.all.survived)) " survived, "
            (grouped(scores.all.unreached)) " of rare ones never acted. "
            "Score " b { (percent(&scores.all)) } ", " (interval(&scores.all))
            " with a confidence of 95 %."
        }
        h2 { "By module" }
        @let rows = html! { @for (unit, score) in &scores.by_unit { (score_row(unit, score)) } };
        (table("Scores of the modules", "module | #mutants | #killed | #proved | #explained | \
                #survived | #unreached | #score | 95 % | #cases", &rows))
        h2 #survivors { "Survivors" }
        (mutants_table(of(MutantFate::Survived)))
        h2 { "Survivors that never acted" }
        (mutants_table(of(MutantFate::Unreached)))
        h2 { "First to kill" }
        @let rows = html! {
            @for (name, kills) in scores.killers() { tr { td { (name) } (number(kills)) } }
        };
        (table("Mutants by what killed them", "profile or case | #kills", &rows))
        h2 { "Explained" }
        (mutants_table(of(MutantFate::Explained)))
        h2 { "Proved" }
        (mutants_table(of(MutantFate::Equal)))
        h2 { "Killed" }
        (mutants_table(of(MutantFate::Killed)))
    };
    site.page("mutants.html", "Mutants", &body)
}

fn percent(score: &MutationScore) -> String {
    match score.percent() {
        Some(percent) => format!("{percent:.1} %"),
        None => "-".to_owned(),
    }
}

fn score_row(unit: &str, score: &MutationScore) -> Markup {
    html! {
        tr {
            td { (unit) }
            (number(score.mutants())) (number(score.killed)) (number(score.equal))
            (number(score.explained)) (number(score.survived)) (number(score.unreached))
            td.n { (percent(score)) }
            td { (interval(score)) }
            @match score.median_cases() {
                Some(cases) => (number(cases)),
                None => td.n { "-" },
            }
        }
    }
}

fn mutants_table<'a>(known: impl Iterator<Item = &'a GradedMutant>) -> Markup {
    let rows = html! { @for known in known {
        tr {
            (number(known.mutant.id.into()))
            td { (known.mutant.unit) }
            td { code { (known.mutant.file.display()) ":" (known.mutant.line) } }
            td { code { (known.mutant.before) } }
            td { code { (known.mutant.after) } }
            (number(known.grade.cases()))
            td { (what_is_known(known)) }
        }
    } };
    let columns = "#mutant | module | place | was | is | #cases | what is known";
    table("Mutants", columns, &rows)
}

fn what_is_known(known: &GradedMutant) -> String {
    let killed = match &known.grade {
        MutantGrade::Killed { by, bucket, .. } => Some(format!("{by}: {bucket}")),
        MutantGrade::Survived { .. } => None,
    };
    let proof = known.proof.as_ref().map(ToString::to_string);
    let reached = known.figures.and_then(|figures| figures.reached);
    let reached = reached.map(|times| format!("acted {times} times"));
    let said = [killed, reached, proof, known.explained.clone()];
    said.into_iter().flatten().collect::<Vec<_>>().join("; ")
}
