//! Writes `include/nvdla_model.h`.

use std::path::Path;

mod generate;

fn main() -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::write(
        folder.join("include/nvdla_model.h"),
        generate::header(folder),
    )
}
