//! Finds file list and top module in a repository.

use std::cmp::Reverse;
use std::path::{Path, PathBuf};

use nvdla_dut_build::LocatedProblem;
use nvdla_dut_build::filelist::{EnvironmentLookup, FileList, FileListContext};
use nvdla_dut_build::survey::{DesignUnit, DesignUnitsInSources, SourceContext, sources_below};

use crate::init::error::{InitError, no_such_top};
use crate::init::found::{DesignSearchRequest, FoundDesign};
use crate::init::lists::{LISTS, ListsOfTree};
use crate::init::memories;
use crate::init::paths::{real, relative};

/// Searches the folder `root` for a design.
pub(crate) fn find(
    question: &DesignSearchRequest,
    root: &Path,
    environment: EnvironmentLookup<'_>,
) -> Result<FoundDesign, InitError> {
    let given = question.list.as_ref().map(|list| real(list));
    let all = match &given {
        Some(list) => vec![list.clone()],
        None => sources_below(root, &LISTS),
    };
    let mut lists = Vec::new();
    let mut refused: Vec<LocatedProblem> = Vec::new();
    for path in &all {
        match ParsedFileList::read(path, root, question.top.as_deref(), environment) {
            Ok(list) => lists.push(list),
            Err(error) if given.is_some() => return Err(error.into()),
            Err(error) => refused.push(error),
        }
    }
    survey(&mut lists, question)?;
    let Some(top) = top_of(question, &lists, root)? else {
        // A list that needs a variable is likely to be the one.
        let needs = |error: &&LocatedProblem| error.problem.needs_variable || all.len() == 1;
        let needs = refused.iter().find(needs);
        return match (needs, &given) {
            (Some(error), _) => Err(error.clone().into()),
            (_, Some(list)) => Err(no_top(
                list,
                lists.iter().flat_map(|list| &list.survey.units),
            )),
            _ => {
                let mut design = of_sources(question, root, &lists)?;
                pass_over(&mut design, &refused);
                Ok(design)
            }
        };
    };
    lists.retain(|list| list.survey.named(&top).next().is_some());
    lists.sort_by_cached_key(|list| list.rank(&top));
    let mut lists = lists.into_iter();
    let Some(chosen) = lists.next() else {
        return Err(no_sources(root));
    };
    let mut design = chosen.design(question, root, &top)?;
    let others: Vec<ParsedFileList> = lists.collect();
    design
        .found
        .insert(0, ("list", chosen.why(root, &others, all.len())));
    let lacks = |list: &ParsedFileList| list.survey.missing(&top).len();
    let as_good = others.iter().filter(|other| lacks(other) == lacks(&chosen));
    for other in as_good.take(SHOWN) {
        let path = design.shown(&other.path);
        design.decide.push(format!(
            "file list: {path} has all of {top}, too; --filelist takes it"
        ));
    }
    pass_over(&mut design, &refused);
    memories::settle(
        &mut design,
        &question.slang()?,
        &chosen.files,
        &chosen.survey,
    )?;
    Ok(design)
}

/// Reads the sources of all lists at once.
fn survey(lists: &mut [ParsedFileList], question: &DesignSearchRequest) -> Result<(), InitError> {
    if lists.is_empty() {
        return Ok(());
    }
    let files: Vec<&FileList> = lists.iter().map(|list| &list.files).collect();
    let surveys = DesignUnitsInSources::of_lists(&question.slang()?, &files)?;
    for (list, survey) in lists.iter_mut().zip(surveys) {
        list.survey = survey;
    }
    Ok(())
}

/// Most items of a kind that a message lists.
const SHOWN: usize = 3;

/// Adds messages on file lists that cannot be read and were skipped.
fn pass_over(design: &mut FoundDesign, refused: &[LocatedProblem]) {
    for error in refused.iter().take(SHOWN) {
        let text = error.to_string().replace("\n  ", "; ");
        design.found.push(("note", format!("passed over {text}")));
    }
    if let Some(more @ 1..) = refused.len().checked_sub(SHOWN) {
        design.found.push((
            "note",
            format!("passed over {more} more lists that cannot be read"),
        ));
    }
}

/// Name of the top module that the lists define; `None` if no list has one.
fn top_of(
    question: &DesignSearchRequest,
    lists: &[ParsedFileList],
    root: &Path,
) -> Result<Option<String>, InitError> {
    let mut units: Vec<&DesignUnit> = Vec::new();
    for list in lists {
        for top in list.survey.tops() {
            if !units.iter().any(|known| known.name == top.name) {
                units.push(top);
            }
        }
    }
    if let Some(name) = &question.top {
        let mut surveys = lists.iter().map(|list| &list.survey);
        if surveys.any(|survey| survey.named(name).next().is_some()) {
            return Ok(Some(name.clone()));
        }
        return match lists {
            [list] if question.list.is_some() => Err(no_such_top(name, &list.path, &units)),
            _ => Ok(None),
        };
    }
    let declared = |unit: &&&DesignUnit| {
        let mut declared = lists.iter().filter_map(|list| list.files.top.as_deref());
        declared.any(|top| top == unit.name)
    };
    match (&units[..], units.iter().find(declared)) {
        ([], _) => Ok(None),
        ([only], _) => Ok(Some(only.name.clone())),
        (_, Some(declared)) => Ok(Some(declared.name.clone())),
        _ => Err(several(&units, root)),
    }
}

fn several(units: &[&DesignUnit], root: &Path) -> InitError {
    let place = |unit: &&DesignUnit| {
        let path = relative(root, &unit.path, root);
        format!("{} in {}:{}", unit.name, path.display(), unit.line)
    };
    let places: Vec<String> = units.iter().map(place).collect();
    InitError::Refused(format!(
        "{} modules have the pins of nv_small:\n  {}\n  name the one to test: --top MODULE",
        places.len(),
        places.join("\n  ")
    ))
}

fn no_sources(root: &Path) -> InitError {
    InitError::Refused(format!(
        "{} holds no file list (*.f, *.vc, *.flist) and no Verilog (*.v, *.sv); name its folder, \
         `--filelist F`, or `--from nvdla-hw PATH`",
        root.display()
    ))
}

/// Makes the error that no module has all pins; it names the module with most of them.
fn no_top<'u>(place: &Path, units: impl Iterator<Item = &'u DesignUnit>) -> InitError {
    let lacks = |unit: &&DesignUnit| unit.lacks().count();
    let all = nvdla_dut_build::pins::PINS.len();
    let nearest = units.min_by_key(lacks).filter(|unit| lacks(unit) < all);
    let nearest = nearest.map(|unit| {
        let names: Vec<&str> = unit.lacks().map(|pin| pin.name).collect();
        let more = match names.len() {
            0..=6 => String::new(),
            count => format!(" and {} more", count - 6),
        };
        let shown = &names[..names.len().min(6)];
        format!(
            "; nearest is {} in {}, without {}{more}",
            unit.name,
            unit.path.display(),
            shown.join(", ")
        )
    });
    InitError::Refused(format!(
        "no module in {} has the pins of nv_small{}\n  write a wrapper module with the pins that \
         `cosim dut pins` lists, or name the top: --top MODULE",
        place.display(),
        nearest.unwrap_or_default()
    ))
}

/// A file list that was read, and the modules in its sources once these are surveyed.
struct ParsedFileList {
    path: PathBuf,
    /// Folder to which its paths are relative; `None`: the folder of the list.
    base: Option<PathBuf>,
    files: FileList,
    survey: DesignUnitsInSources,
    /// Names and values of the environment variables that the list uses.
    variables: Vec<(String, String)>,
}

impl ParsedFileList {
    /// Reads a list. Its paths are relative to its own folder, or to one above in which they exist.
    fn read(
        path: &Path,
        root: &Path,
        top: Option<&str>,
        environment: EnvironmentLookup<'_>,
    ) -> Result<Self, LocatedProblem> {
        let read = |base| {
            let context = FileListContext {
                base,
                top,
                environment,
            };
            FileList::read(&[path.to_owned()], context)
        };
        let folders = path
            .ancestors()
            .skip(1)
            .take_while(|folder| folder.starts_with(root));
        let mut at_base = None;
        let files = read(None).or_else(|error| {
            for folder in folders {
                if let Ok(files) = read(Some(folder)) {
                    at_base = Some(folder.to_owned());
                    return Ok(files);
                }
            }
            Err(error)
        })?;
        let values = files.variables.iter();
        let values = values.filter_map(|name| Some((name.clone(), environment(name)?)));
        Ok(Self {
            path: path.to_owned(),
            base: at_base,
            survey: DesignUnitsInSources::default(),
            variables: values.collect(),
            files,
        })
    }

    /// Key by which the lists that hold a top module are sorted, the most suitable first.
    fn rank(&self, top: &str) -> impl Ord + use<> {
        // A list that nests the design may have a bench, too, or what the design needs: macros, folders.
        (
            self.survey.missing(top).len(),
            self.files.sources(),
            Reverse(self.files.entries.len()),
            self.path.components().count(),
            self.path.clone(),
        )
    }

    fn why(&self, root: &Path, others: &[Self], all: usize) -> String {
        let path = relative(root, &self.path, root);
        let nested = self.files.lists.len() - 1;
        let mut text = format!("{} with {} sources", path.display(), self.files.sources());
        match nested {
            0 => {}
            1 => text += " and 1 nested list",
            _ => text += &format!(" and {nested} nested lists"),
        }
        match (others.len(), all) {
            (0, 1) => {}
            (0, _) => text += &format!(": of {all} lists, the one that has the top module"),
            _ => {
                text += ": of those with the top module, the one that lacks the fewest modules, then with the fewest sources"
            }
        }
        if let Some(base) = &self.base {
            let base = relative(root, base, root);
            text += &format!("; its paths begin at {}", base.display());
        }
        text
    }

    fn design(
        &self,
        question: &DesignSearchRequest,
        root: &Path,
        top: &str,
    ) -> Result<FoundDesign, InitError> {
        let mut design = FoundDesign::new(question, root, top);
        design.lists = vec![design.inside(&self.path)];
        design.base = self.base.as_deref().map(|base| design.inside(base));
        design.variables = self.variables.clone();
        design.top_found(&self.survey);
        for (name, value) in &self.variables {
            let text = format!(
                "variable: {name} is {value}; tests set it where it is not set, workflows need it"
            );
            design.decide.push(text);
        }
        Ok(design)
    }
}

/// Finds a design among sources for which there is no file list.
fn of_sources(
    question: &DesignSearchRequest,
    root: &Path,
    lists: &[ParsedFileList],
) -> Result<FoundDesign, InitError> {
    if sources_below(root, &["v", "sv"]).is_empty() {
        return Err(no_sources(root));
    }
    let slang = question.slang()?;
    let mut survey = DesignUnitsInSources::of_tree(&slang, root)?;
    if survey.units.is_empty() {
        return Err(no_sources(root));
    }
    // Of several models of a module the first one counts: those that wait come last.
    let rank = |unit: &DesignUnit| (unit.waits.is_some(), unit.path.components().count());
    survey.units.sort_by_key(rank);
    let tops = survey.tops();
    let top = match (&question.top, &tops[..]) {
        (Some(top), _) if survey.named(top).next().is_some() => top.clone(),
        (Some(top), _) => return Err(no_such_top(top, root, &tops)),
        (None, []) => return Err(no_top(root, survey.units.iter())),
        (None, [only]) => only.name.clone(),
        (None, units) if units.iter().all(|unit| unit.name == units[0].name) => {
            units[0].name.clone()
        }
        (None, units) => return Err(several(units, root)),
    };
    let mut design = FoundDesign::new(question, root, &top);
    let context = SourceContext::of_tree(root);
    let added = survey.add_missing(&slang, root, &top, &context, &|_| false)?;
    let needed = survey.needed(&top);
    let found = survey.sources_of(&needed);
    let why = match lists {
        [] => "there is no file list",
        _ => "no file list has the top module",
    };
    design.found.push((
        "sources",
        format!(
            "{}, those that {top} needs of what is there: {why}",
            found.sources.len()
        ),
    ));
    design.top_found(&survey);
    design.added_found(&added);
    for unit in &needed {
        let mut others = survey
            .named(&unit.name)
            .filter(|other| other.path != unit.path)
            .peekable();
        if let Some(other) = others.peek() {
            let why = match other.waits {
                Some(_) => "has delays",
                None => "has it, too",
            };
            let [taken, other] = [&unit.path, &other.path].map(|path| design.shown(path));
            let text = format!("module {}: {taken} is taken, {other} {why}", unit.name);
            design.decide.push(text);
        }
    }
    design.missing = survey.missing(&top);
    memories::name_waiting(&mut design, &needed);
    let why = format!("The sources that {top} needs, found by `cosim init`.");
    design.enter_list(design.list(&why, &found)?);
    ListsOfTree::read(root, &[]).propose_macros(&mut design, &found);
    Ok(design)
}
