//! Spoiled descriptions of DUTs and file lists.

use nvdla_dut_build::Description;
use nvdla_testing::fuzz::fuzz;

#[test]
fn descriptions_and_file_lists() {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        (
            "dut.yaml",
            "schema: 1\nname: mine\nwhy: a test\nconfiguration: nv_small\ntop: nv_small\nfiles: \
             [top.f, more.f]\nquirks: [nrdma_not_served]\nclock_gating: true\ndefines: { A: 1, B: \
             text }\nparameters: { WIDTH: 3 }\n",
        ),
        (
            "top.f",
            "// The top\ntop.sv -f more.f\n+incdir+.+.\n+define+A=1+B \\\n-D C=2 -v top.sv -y . -I \
             .\n+libext+.sv -sv -Wno-WIDTH\n$ROOT/top.sv ${ROOT}/top.sv \"top.sv\" /* a comment */\n",
        ),
        ("more.f", "# More\ntop.sv\n"),
        ("top.sv", "module nv_small; endmodule\n"),
    ];
    let write = |(name, text): (&str, &str)| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let paths = files.map(write);
    let root = folder.path().to_str().unwrap().to_owned();
    let environment = |name: &str| (name == "ROOT").then(|| root.clone());
    assert!(Description::read(&paths[0], &environment).is_ok());
    fuzz("duts", &paths[..3], |path| {
        let beside = path.parent().unwrap();
        for (name, text) in files {
            if path.file_name().unwrap() != name {
                std::fs::write(beside.join(name), text).unwrap();
            }
        }
        let read = Description::read(&beside.join("dut.yaml"), &environment);
        match &read {
            Ok(description) => drop(description.files.arguments()),
            Err(error) => drop(error.to_string()),
        }
        read.is_ok()
    });
}
