use nvdla_layers::conv::format::PixelFormat;

#[test]
fn names_and_codes_are_those_of_the_register_table() {
    let plain = |text: &str| text.replace('_', "").to_uppercase();
    for &format in PixelFormat::ALL {
        let name = format.to_string();
        assert_eq!(plain(&name), plain(&format!("T{format:?}")));
    }
}

#[test]
fn channels_lie_in_different_bytes() {
    for &format in PixelFormat::ALL {
        let channels = 0..format.channels() as usize;
        let mut places: Vec<_> = channels.map(|channel| format.place(channel)).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), format.channels() as usize, "{format}");
    }
}
