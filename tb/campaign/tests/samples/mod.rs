//! What a campaign of four cases leaves.

use std::path::{Path, PathBuf};

use nvdla_coverage::catalog::Catalog;

/// Files with these contents.
pub(crate) fn written(folder: &Path, files: &[(&str, String)]) -> Vec<PathBuf> {
    let write = |(name, text): &(&str, String)| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a new folder takes files");
        path
    };
    files.iter().map(write).collect()
}

/// The journal of this shard.
pub(crate) fn journal(shard: &str) -> String {
    let digest = &Catalog::get().digest;
    let case = |number: u32, end: &str| {
        let profile = ["sdp", "pdp"][number as usize % 2];
        let round = number / 2;
        format!(
            "{{\"number\":{number},\"round\":{round},\"case\":\"{profile}:1:{}\",\"seed\":77,\"what\":\"SDP 3x3x8\",\
             \"conditions\":\"fast\",\"end\":{end},\"clocks\":812,\"layers\":[55,66],\"bins\":\
             \"12a\"}}\n",
            number / 2
        )
    };
    let numbers: &[u32] = match shard {
        "1/1" => &[0, 1, 2, 3],
        "1/2" => &[0, 2],
        _ => &[1, 3],
    };
    let ends = [
        "\"passed\"",
        "{\"failed\":\"memory: SDP <b>\"}",
        "{\"not_applicable\":\"ew\"}",
    ];
    let cases = numbers
        .iter()
        .map(|&number| case(number, ends[number as usize % 3]));
    format!(
        "{{\"journal\":3,\"draw\":{},\"profiles\":[\"sdp\",\"pdp\"],\"seed\":1,\"count\":4,\
         \"until_coverage\":50,\"steering\":1,\"shard\":\"{shard}\",\"dut\":null,\"first\":[],\"digest\":\
         \"00000000\",\"coverage\":\"{digest}\"}}\n{}",
        nvdla_stimulus::generate::DRAW,
        cases.collect::<String>(),
    )
}
