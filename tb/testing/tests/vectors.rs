use nvdla_testing::vectors::{files, folders, path, small, traces};

#[test]
fn files_come_by_name() {
    let files = files("directed");
    assert!(files.len() > 100 && files.is_sorted());
    assert!(small("directed", 2500).len() < files.len());
}

#[test]
#[should_panic(expected = "vectors/nothing cannot be listed: No such file")]
fn a_missing_folder_is_no_empty_list() {
    files("nothing");
}

#[test]
#[should_panic(expected = "vectors/directed holds no folder")]
fn a_folder_without_folders_is_no_empty_list() {
    folders("directed");
}

#[test]
#[should_panic(expected = "vectors/lut holds no trace")]
fn a_folder_without_traces_is_no_empty_list() {
    traces(&path("lut"));
}

#[test]
#[should_panic(expected = "vectors/schema holds no YAML file")]
fn a_folder_without_cases_is_no_empty_list() {
    files("schema");
}
