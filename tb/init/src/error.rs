//! Why no files can be written, and what to do.

use std::path::{Path, PathBuf};

use nvdla_dut_build::Located;

/// Why no design is found, or no files can be written.
#[derive(Debug, thiserror::Error)]
pub enum InitError {
    #[error("{} is no folder; name the one that holds your design", .0.display())]
    NoFolder(PathBuf),
    #[error("`{}` is no text (UTF-8), as paths in file lists are", .0.display())]
    NoText(PathBuf),
    #[error(
        "`{}` has one of the characters \" $ + that file lists give a meaning; name it otherwise",
        .0.display()
    )]
    Unlistable(PathBuf),
    #[error(
        "{} holds no file list (*.f, *.vc, *.flist) and no Verilog (*.v, *.sv); name its folder, \
         `--filelist F`, or `--from nvdla-hw PATH`",
        .0.display()
    )]
    NoSources(PathBuf),
    #[error(transparent)]
    List(#[from] Located),
    #[error("there is no module `{name}` in {}{}", .where_.display(), near(.known))]
    NoSuchTop {
        name: String,
        where_: PathBuf,
        /// Names of modules with all pins of nv_small.
        known: Vec<String>,
    },
    #[error("no module in {} has the pins of nv_small{nearest}\n  {remedy}", .where_.display())]
    NoTop {
        where_: PathBuf,
        nearest: String,
        remedy: String,
    },
    #[error(
        "{} modules have the pins of nv_small:\n  {}\n  name the one to test: --top MODULE",
        .0.len(),
        .0.join("\n  ")
    )]
    SeveralTops(Vec<String>),
    #[error("{}: there is no generated RTL (outdir/PROJECT/vmod/nvdla)\n  {remedy}", .path.display())]
    NotGenerated { path: PathBuf, remedy: String },
    #[error(
        "{}: there are several projects: {}\n  none is nv_small; name one: --from nvdla-hw {}",
        .path.display(),
        .projects.join(", "),
        .path.join("outdir").join(&.projects[0]).display()
    )]
    SeveralProjects {
        path: PathBuf,
        projects: Vec<String>,
    },
    #[error(
        "nothing was written: {} has {} already; --force writes all of it again, without your changes",
        .folder.display(),
        .names.join(", ")
    )]
    Exists {
        folder: PathBuf,
        names: Vec<&'static str>,
    },
    #[error("cannot write {}", .path.display())]
    Write {
        path: PathBuf,
        source: std::io::Error,
    },
}

impl InitError {
    pub(crate) fn write(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        move |source| Self::Write {
            path: path.to_owned(),
            source,
        }
    }
}

fn near(known: &[String]) -> String {
    match known {
        [] => String::new(),
        _ => format!("; with all pins there is: {}", known.join(", ")),
    }
}
