//! Runs Verilator on the design of a description, unless nothing has changed.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::error::{BuildError, room};
use super::flavour::ModelBuildOptions;
use super::messages::{self, ModuleFinder};
use super::stamp::{
    FileContentsByPath, StampHasher, StepStamp, files_of, remove_folder, write_changed,
};
use super::verilator::InstalledVerilator;
use super::watch::{BuildObserver, BuildProgress};
use super::waves::{GeneratedCppFiles, WaveCppFiles};
use crate::description::Description;

/// Name of the file, in a model's directory, with the stamp of the finished run of Verilator.
const STAMP: &str = "verilated.stamp";

/// Name of the file with the digests of the C++ that Verilator generated, and of its inputs.
const GENERATED: &str = "generated.stamp";

/// Result of a run of Verilator: paths and digests of the generated C++, and its messages.
pub(super) struct VerilatedSources {
    /// The directory of the model.
    pub(super) home: PathBuf,
    /// Name of the generated C++ class.
    pub(super) class: String,
    /// The directory of the generated sources.
    pub(super) directory: PathBuf,
    /// The generated sources of a model that runs cases.
    pub(super) sources: GeneratedCppFiles,
    /// The sources that record waves; `None` if they cannot be told from the others.
    pub(super) waves: Option<WaveCppFiles>,
    /// Names, without extension, of the sources of Verilator's run time that the model needs.
    pub(super) run_time: Vec<String>,
    /// Files of the design that Verilator read.
    pub(super) inputs: Vec<PathBuf>,
    /// Digest of Verilator's release and all generated sources; `headers`: of the headers alone.
    pub(super) digest: String,
    pub(super) headers: String,
    /// The file with all messages of Verilator.
    pub(super) messages: PathBuf,
    /// Text for the user: the delays (`#5`) of the RTL that the model ignores; empty if it has none.
    pub(super) delays: String,
}

/// Runs Verilator on a design, into the folder `home`, if files or options have changed.
///
/// The stamp is computed from the files as they were before Verilator started: the next build notices
/// a file that was edited while Verilator ran.
pub(super) fn verilate(
    verilator: &InstalledVerilator,
    description: &Description,
    flavour: ModelBuildOptions,
    home: &Path,
    finder: &dyn ModuleFinder,
    watch: BuildObserver<'_>,
) -> Result<VerilatedSources, BuildError> {
    let directory = home.join("verilated");
    let stamp_file = home.join(STAMP);
    let messages_file = home.join("messages.txt");
    let class = format!("V{}", description.name);
    let arguments = arguments(description, flavour, &class);

    let kept = StepStamp::read(&stamp_file);
    let kept_files = kept.as_ref().map_or(&[][..], |kept| &kept.files);
    let before =
        FileContentsByPath::take(description.files.candidates().chain(kept_files.to_vec()));
    let now = digest(verilator, &arguments, kept_files, &before);
    let kept = match kept {
        Some(kept) if now.as_ref() == Some(&kept.digest) => kept,
        _ => {
            watch(BuildProgress::Verilating {
                model: &description.name,
            });
            StepStamp::forget(&stamp_file)?;
            StepStamp::forget(&home.join(GENERATED))?;
            let partial = fresh(home, &directory)?;
            let notes = description.files.notes.iter().map(ToString::to_string);
            for text in notes.chain(verilator.note()) {
                watch(BuildProgress::Warning { text: &text });
            }
            let mut command = verilator.command();
            command.arg("--Mdir").arg(&partial).args(&arguments);
            let output = command.output();
            let output = output.map_err(|source| BuildError::Start {
                program: verilator.exe.clone(),
                source,
            })?;
            std::fs::write(&messages_file, &output.stderr)
                .map_err(BuildError::io(&messages_file))?;
            if !output.status.success() {
                let text = String::from_utf8_lossy(&output.stderr);
                return Err(BuildError::Verilator {
                    description: description.path.clone(),
                    messages: messages::errors(&text, &messages_file, finder),
                });
            }
            // It says nothing of files that it could not write.
            room(home).map_err(BuildError::io(home))?;
            let text = String::from_utf8_lossy(&output.stderr);
            let delays = messages::delays(&text, finder);
            if let Some(delays) = &delays {
                let text = format!("{}: {delays}", description.name);
                watch(BuildProgress::Warning { text: &text });
            }
            write_changed(&home.join(DELAYS), &delays.unwrap_or_default())?;
            let lint = text.lines().filter(|line| line.starts_with("%Warning"));
            if let Some(text) = lint_note(lint.count(), &description.name, &messages_file) {
                watch(BuildProgress::Warning { text: &text });
            }
            std::fs::rename(&partial, &directory).map_err(BuildError::io(&directory))?;
            let inputs = inputs(&directory.join(format!("{class}__verFiles.dat")), verilator)?;
            // Without a digest the next build looks again, and knows all files beforehand.
            let digest = digest(verilator, &arguments, &inputs, &before);
            let kept = StepStamp {
                digest: digest.unwrap_or_default(),
                files: inputs,
            };
            kept.write(&stamp_file)?;
            kept
        }
    };

    let classes = directory.join(format!("{class}_classes.mk"));
    let makefile = std::fs::read_to_string(&classes).map_err(BuildError::io(&classes))?;
    let files = |list: &str| -> Vec<PathBuf> {
        words(&makefile, list)
            .map(|name| directory.join(format!("{name}.cpp")))
            .collect()
    };
    let mut sources = GeneratedCppFiles {
        fast: [files("VM_CLASSES_FAST"), files("VM_SUPPORT_FAST")].concat(),
        slow: [files("VM_CLASSES_SLOW"), files("VM_SUPPORT_SLOW")].concat(),
    };
    let class_file = directory.join(format!("{class}.cpp"));
    let text = std::fs::read_to_string(&class_file).map_err(BuildError::io(&class_file))?;
    let waves = WaveCppFiles::take(&mut sources, &class, &text);
    let [digest, headers] = generated_digests(home, &directory, (&kept.digest, verilator))?;
    Ok(VerilatedSources {
        home: home.to_owned(),
        sources,
        waves,
        run_time: ["VM_GLOBAL_FAST", "VM_GLOBAL_SLOW"]
            .into_iter()
            .flat_map(|list| words(&makefile, list).map(str::to_owned))
            .collect(),
        class,
        inputs: kept.files,
        digest,
        headers,
        messages: messages_file,
        delays: ignored_delays(home),
        directory,
    })
}

/// Text for the user about the delays that the model in the directory `home` ignores.
pub(super) fn ignored_delays(home: &Path) -> String {
    std::fs::read_to_string(home.join(DELAYS)).unwrap_or_default()
}

/// Makes a temporary directory for Verilator's output, to be renamed to `directory`, and removes the
/// old `directory`. Verilators left over from killed processes have other temporary directories.
fn fresh(home: &Path, directory: &Path) -> Result<PathBuf, BuildError> {
    for old in files_of(home)? {
        let name = old.file_name().unwrap_or_default().to_string_lossy();
        if old == directory {
            remove_folder(&old)?;
        } else if name.starts_with(PARTIAL) {
            // It cannot be emptied while somebody still writes there: a later build does it.
            let _ = std::fs::remove_dir_all(&old);
        }
    }
    let partial = home.join(format!("{PARTIAL}{}", std::process::id()));
    std::fs::create_dir_all(&partial).map_err(BuildError::io(&partial))?;
    Ok(partial)
}

const PARTIAL: &str = "verilating-";
/// Name of the file with the text about delays of the RTL that the model ignores.
const DELAYS: &str = "delays.txt";

/// Digests of the C++ that Verilator generated into `directory`: of all of it, and of the headers
/// alone. They are read from the file in `home` if it was written for the same `inputs`, else
/// computed, since reading megabytes takes longer than many cases.
fn generated_digests(
    home: &Path,
    directory: &Path,
    (inputs, verilator): (&str, &InstalledVerilator),
) -> Result<[String; 2], BuildError> {
    let stamp = home.join(GENERATED);
    let kept = std::fs::read_to_string(&stamp).unwrap_or_default();
    if let [of, all, headers] = kept.lines().collect::<Vec<_>>()[..]
        && of == inputs
    {
        return Ok([all, headers].map(str::to_owned));
    }
    let (mut all, mut headers) = (StampHasher::default(), StampHasher::default());
    for stamp in [&mut all, &mut headers] {
        stamp.text(verilator.version.to_string());
    }
    for file in files_of(directory)? {
        // The rest tells where and when, not what.
        let extension = file.extension().unwrap_or_default();
        if extension != "cpp" && extension != "h" {
            continue;
        }
        let name = file.file_name().unwrap_or_default().as_encoded_bytes();
        let bytes = std::fs::read(&file).map_err(BuildError::io(&file))?;
        all.text(name).text(&bytes);
        if extension == "h" {
            headers.text(name).text(&bytes);
        }
    }
    let digests = [all, headers].map(StampHasher::digest);
    write_changed(&stamp, &[inputs, &digests.join("\n")].join("\n"))?;
    Ok(digests)
}

impl VerilatedSources {
    /// Removes the stamps, so that the next build runs Verilator again: sources may be incomplete.
    pub(super) fn forget(&self) -> Result<(), BuildError> {
        StepStamp::forget(&self.home.join(STAMP))?;
        StepStamp::forget(&self.home.join(GENERATED))
    }

    /// Text of the C++ header of the generated class, which declares the ports of the design.
    pub(super) fn header(&self) -> Result<String, BuildError> {
        let path = self.directory.join(format!("{}.h", self.class));
        std::fs::read_to_string(&path).map_err(BuildError::io(&path))
    }

    /// Number of lint messages (`%Warning`) of Verilator.
    pub(super) fn warnings(&self) -> usize {
        let text = std::fs::read_to_string(&self.messages).unwrap_or_default();
        let warnings = text.lines().filter(|line| line.starts_with("%Warning"));
        warnings.count()
    }
}

/// Text for the user with the number of lint messages of Verilator; `None` if there are none.
fn lint_note(count: usize, model: &str, messages: &Path) -> Option<String> {
    let text = || format!("{model}: {count} lint messages in {}", messages.display());
    (count > 0).then(text)
}

fn arguments(description: &Description, flavour: ModelBuildOptions, class: &str) -> Vec<OsString> {
    let options = flavour.verilator.iter().copied().flatten();
    let mut arguments: Vec<OsString> = options.map(OsString::from).collect();
    for (option, value) in [("--prefix", class), ("--top-module", &description.top)] {
        arguments.extend([option.into(), value.into()]);
    }
    for (name, value) in &description.defines {
        arguments.push(if value.is_empty() {
            format!("-D{name}").into()
        } else {
            format!("-D{name}={value}").into()
        });
    }
    for (name, value) in &description.parameters {
        arguments.push(format!("-G{name}={value}").into());
    }
    arguments.extend(description.verilator.iter().map(OsString::from));
    arguments.extend(description.files.arguments());
    arguments
}

/// Digest of everything that a run of Verilator depends on: release, arguments and `inputs`, whose
/// contents are in `files`. `None` if one of them is not in `files`.
fn digest(
    verilator: &InstalledVerilator,
    arguments: &[OsString],
    inputs: &[PathBuf],
    files: &FileContentsByPath,
) -> Option<String> {
    let mut stamp = StampHasher::default();
    stamp.text(verilator.version.to_string());
    stamp.text(verilator.exe.as_os_str().as_encoded_bytes());
    for argument in arguments {
        stamp.text(argument.as_encoded_bytes());
    }
    for input in inputs {
        files.stamp(input, &mut stamp)?;
    }
    Some(stamp.digest())
}

/// Files that Verilator read, without its own, by its file `*__verFiles.dat` at the path `list`.
fn inputs(list: &Path, verilator: &InstalledVerilator) -> Result<Vec<PathBuf>, BuildError> {
    let text = std::fs::read_to_string(list).map_err(BuildError::io(list))?;
    // `S`, its size, times and digest, its name in quotes: the makefile's rule does not escape blanks.
    let sources = text.lines().filter(|line| line.starts_with("S "));
    let mut inputs: Vec<PathBuf> = sources
        .filter_map(|line| line.rsplit('"').nth(1).map(PathBuf::from))
        .filter(|file| *file != verilator.exe && !file.starts_with(&verilator.root))
        .collect();
    if inputs.is_empty() {
        return Err(BuildError::Unexpected {
            path: list.to_owned(),
        });
    }
    inputs.sort();
    inputs.dedup();
    Ok(inputs)
}

/// The values of the variable `list` in a makefile, which has them after `LIST += \`, one a line.
fn words<'a>(makefile: &'a str, list: &'a str) -> impl Iterator<Item = &'a str> {
    makefile
        .lines()
        .skip_while(move |line| !line.starts_with(list))
        .skip(1)
        .map_while(|line| line.trim().strip_suffix('\\'))
        .map(str::trim)
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use crate::build::flavour::QUICK;
    use crate::build::messages::ModulesOfRepository;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// Stands for Verilator: leaves behind what the build reads, counts its runs, and changes a
    /// source when it is told to.
    const PROGRAM: &str = r#"#!/bin/sh
cd "$(dirname "$0")"
while [ "$1" != --Mdir ]; do shift; done
echo run >> runs
for file in a.sv include/b.svh "c d.svh"; do echo "S 1 1 0 \"$PWD/$file\""; done > "$2/Va__verFiles.dat"
echo "VM_CLASSES_FAST += \\" > "$2/Va_classes.mk"
cat a.sv > "$2/Va.h"
touch "$2/Va.cpp"
if [ -e edit ]; then mv edit a.sv; fi
"#;

    struct FakeDesign(tempfile::TempDir);

    impl FakeDesign {
        fn new() -> Self {
            let design = Self(tempfile::tempdir().unwrap());
            let description = "schema: 1\nname: a\nconfiguration: nv_small\ntop: a\nfiles: [a.f]\n";
            for (name, text) in [
                ("verilator", PROGRAM),
                ("dut.yaml", description),
                ("a.f", "+incdir+include\na.sv\n"),
                ("a.sv", "one"),
                ("c d.svh", "elsewhere"),
            ] {
                std::fs::write(design.path(name), text).unwrap();
            }
            std::fs::create_dir(design.path("include")).unwrap();
            std::fs::write(design.path("include/b.svh"), "included").unwrap();
            let executable = std::fs::Permissions::from_mode(0o755);
            std::fs::set_permissions(design.path("verilator"), executable).unwrap();
            design
        }

        fn path(&self, name: &str) -> PathBuf {
            self.0.path().join(name)
        }

        fn verilated(&self) -> VerilatedSources {
            let description = Description::read(&self.path("dut.yaml"), &|_| None).unwrap();
            let verilator = InstalledVerilator::stub(self.path("verilator"), self.path("root"));
            let work = self.path("work");
            std::fs::create_dir_all(&work).unwrap();
            let finder = ModulesOfRepository {
                list: &description.files,
                work: &work,
                installs: false,
            };
            verilate(&verilator, &description, QUICK, &work, &finder, &|_| ()).unwrap()
        }

        /// Verilates; the runs of the program so far, and what it read in the last one.
        fn build(&self) -> (usize, String) {
            let built = self.verilated();
            let runs = std::fs::read_to_string(self.path("runs")).unwrap();
            (runs.lines().count(), built.header().unwrap())
        }
    }

    #[test]
    fn a_source_that_changes_while_it_is_read_is_read_again() {
        let design = FakeDesign::new();
        // The first run finds a file that nothing named, the second one knew them all.
        assert_eq!(design.build().0, 1);
        assert_eq!(design.build().0, 2);
        assert_eq!(design.build().0, 2, "nothing changed");
        std::fs::write(design.path("a.sv"), "two").unwrap();
        std::fs::write(design.path("edit"), "three").unwrap();
        assert_eq!(design.build(), (3, "two".to_owned()));
        assert_eq!(design.build(), (4, "three".to_owned()), "edited meanwhile");
        assert_eq!(design.build().0, 4, "nothing changed");
        std::fs::write(design.path("include/b.svh"), "other").unwrap();
        assert_eq!(design.build().0, 5, "an included file changed");
    }

    #[test]
    fn digests_follow_what_was_written() {
        let design = FakeDesign::new();
        let digests = || {
            let built = design.verilated();
            [built.digest, built.headers]
        };
        digests();
        let first = digests();
        assert_eq!(digests(), first);
        std::fs::write(design.path("a.sv"), "two").unwrap();
        let second = digests();
        assert!(
            first
                .iter()
                .zip(&second)
                .all(|(first, second)| first != second)
        );
        std::fs::write(design.path("a.sv"), "one").unwrap();
        assert_eq!(digests(), first);
        design.verilated().forget().unwrap();
        assert!(!design.path("work").join(GENERATED).exists());
        assert_eq!(digests(), first);
    }

    #[test]
    fn lists_of_a_makefile_end_at_the_empty_line() {
        let makefile = "# x\nVM_CLASSES_FAST += \\\n  Va \\\n  Va__1 \\\n\n# y\nVM_OTHER += \\\n\n";
        assert_eq!(
            words(makefile, "VM_CLASSES_FAST").collect::<Vec<_>>(),
            ["Va", "Va__1"]
        );
        assert_eq!(words(makefile, "VM_OTHER").count(), 0);
    }
}
