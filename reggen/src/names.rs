//! Writes names in the forms of the generated languages.

/// `D_DATA_CUBE_WIDTH` -> `DDataCubeWidth`, the form of SystemVerilog parameters.
pub(crate) fn camel(name: &str) -> String {
    name.split('_')
        .map(|word| {
            let (first, rest) = word.split_at(word.len().min(1));
            first.to_uppercase() + &rest.to_lowercase()
        })
        .collect()
}

/// The text with a capital letter at its beginning.
pub(crate) fn sentence(text: &str) -> String {
    let (first, rest) = text.split_at(text.len().min(1));
    first.to_uppercase() + rest
}
