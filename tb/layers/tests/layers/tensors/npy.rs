use nvdla_layers::tensors::fault::TensorFault;
use nvdla_layers::tensors::npy::{Int8Array, TypedArray, shape_text};

fn file(header: &str, data: &[u8]) -> Vec<u8> {
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    let length = u16::try_from(header.len() + 1).expect("a short header");
    bytes.extend(length.to_le_bytes());
    bytes.extend(header.as_bytes());
    bytes.push(b'\n');
    bytes.extend(data);
    bytes
}

const HEADER: &str = "{'descr': '|i1', 'fortran_order': False, 'shape': (1, 2, 1, 2), }";

fn of_type(descr: &str, data: &[u8]) -> Result<TypedArray, TensorFault> {
    TypedArray::of(&file(&HEADER.replace("|i1", descr), data))
}

#[test]
fn arrays_are_read_with_their_shape() {
    let array = Int8Array::of(&file(HEADER, &[1, 2, 255, 4])).unwrap();
    assert_eq!(array.elements, [1, 2, 255, 4]);
    assert_eq!(shape_text(&array.shape), "(1, 2, 1, 2)");
    assert_eq!(array.items().count(), 1);
}

#[test]
fn what_was_written_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.npy");
    let array = Int8Array {
        shape: vec![2, 1, 3],
        elements: vec![0, 1, 2, 128, 255, 7],
    };
    std::fs::write(&path, array.to_npy()).unwrap();
    assert_eq!(Int8Array::read(&path).unwrap(), array);
}

#[test]
fn integers_of_any_width_are_taken_as_they_are_if_they_fit() {
    let signed = |array: TypedArray, step| {
        let array = array.into_int8(step)?;
        let elements = array.elements.iter().map(|it| it.cast_signed());
        Ok::<Vec<i8>, TensorFault>(elements.collect())
    };
    let bytes = of_type("|u1", &[0, 1, 126, 127]).unwrap();
    assert_eq!(signed(bytes, None).unwrap(), [0, 1, 126, 127]);
    let words = of_type("<i2", &[0, 0, 255, 255, 128, 255, 127, 0]).unwrap();
    assert_eq!(signed(words, None).unwrap(), [0, -1, -128, 127]);
    let turned = of_type(">i2", &[0, 9, 255, 255, 0, 0, 0, 0]).unwrap();
    assert_eq!(signed(turned, None).unwrap(), [9, -1, 0, 0]);
    let wide = of_type("|u1", &[0, 128, 0, 0]).unwrap();
    let fault = signed(wide, None).unwrap_err().to_string();
    assert_eq!(
        fault,
        "element 1 is 128, which is not in the range -128 to 127"
    );
}

#[test]
fn real_numbers_need_their_step_and_are_rounded_to_it() {
    let data: Vec<u8> = [0.26_f32, -0.9, 1000.0, -1000.0]
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect();
    let array = of_type("<f4", &data).unwrap();
    assert_eq!(array.clone().into_int8(None), Err(TensorFault::NoStep));
    for step in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        let refused = array.clone().into_int8(Some(step));
        assert!(matches!(refused, Err(TensorFault::Step { .. })), "{step}");
    }
    let elements = array.into_int8(Some(0.5)).unwrap().elements;
    assert_eq!(elements, [1, 254, 127, 128]);
    let data: Vec<u8> = [f32::NAN; 4]
        .iter()
        .flat_map(|it| it.to_le_bytes())
        .collect();
    let refused = of_type("<f4", &data).unwrap().into_int8(Some(1.0));
    assert!(matches!(refused, Err(TensorFault::Range { index: 0, .. })));
}

#[test]
fn spoiled_arrays_are_refused_with_the_reason() {
    let refusal = |bytes: &[u8]| TypedArray::of(bytes).unwrap_err().to_string();
    let swapped = |from: &str, to: &str| refusal(&file(&HEADER.replace(from, to), &[0; 4]));
    assert!(refusal(&file(HEADER, &[1])).contains("4 elements"));
    assert!(swapped("|i1", "<f8").contains("'<f8'"));
    assert!(swapped("|i1", "<f4").contains("4 elements"));
    assert!(swapped("False", "True").contains("Fortran"));
    assert!(swapped("(1, 2, 1, 2)", &"(".repeat(500)).contains("header"));
    assert!(swapped("(1, 2, 1, 2)", "(99999999999, 99999999999)").contains("header"));
    assert!(swapped("(1, 2, 1, 2)", "(9999999, 99999999)").contains("elements"));
    assert!(refusal(b"").contains("header"));
    // A header of nearly 4 GiB, which is not there.
    let mut wide = file(HEADER, &[0; 4]);
    wide[6] = 2;
    wide.splice(8..10, 0xffff_fff0_u32.to_le_bytes());
    assert!(refusal(&wide).contains("header"));
    assert!(refusal(b"no array\n").contains("npy"));
    let real = file(&HEADER.replace("|i1", "<f4"), &[0; 16]);
    assert!(
        Int8Array::of(&real)
            .unwrap_err()
            .to_string()
            .contains("float32")
    );
}

#[test]
fn shapes_look_as_in_numpy() {
    assert_eq!(shape_text(&[3]), "(3,)");
    assert_eq!(shape_text(&[1, 2]), "(1, 2)");
    assert_eq!(shape_text(&[]), "()");
}
