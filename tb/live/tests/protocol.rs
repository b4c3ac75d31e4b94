use std::io;

use nvdla_live::protocol::{HostOperation, MOST, hello, operations, receive, send};
use nvdla_regs::quantity::{Addr, RegAddr};
use proptest::prelude::*;

#[test]
fn a_message_comes_back_and_a_cut_one_is_refused() {
    let mut stream = Vec::new();
    send(&mut stream, b"abc").unwrap();
    assert_eq!(receive(&mut &stream[..]).unwrap().unwrap(), b"abc");
    assert!(receive(&mut &[][..]).unwrap().is_none());
    for end in 1..stream.len() {
        let error = receive(&mut &stream[..end]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof, "{end}");
    }
}

#[test]
fn a_message_that_is_too_long_is_refused_before_its_bytes_come() {
    let length = u32::try_from(MOST + 1).unwrap().to_le_bytes();
    let error = receive(&mut &length[..]).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::InvalidData);
}

#[test]
fn the_first_message_names_itself_and_its_version() {
    assert_eq!(hello(b"NVLIVE\x01\x00seed=1"), Ok("seed=1"));
    assert!(hello(b"GET / HTTP/1.1").unwrap_err().contains("NVLIVE"));
    assert!(hello(b"NVLIVE\x02\x00").unwrap_err().contains("version 2"));
    assert!(hello(b"NVLIVE\x01").is_err());
}

#[test]
fn operations_follow_each_other_and_name_the_byte_that_is_wrong() {
    let mut body = vec![
        1, 4, 0x10, 0, 0, 7, 0, 0, 0, 4, 0, 0, 0, 0x80, 2, 0, 0, 0, 8, 9, 13,
    ];
    let all = operations(&body).unwrap();
    let want = [
        HostOperation::Write {
            at: RegAddr(0x1004),
            value: 7,
            posted: true,
        },
        HostOperation::Load {
            at: Addr(0x8000_0000),
            bytes: &[8, 9],
        },
        HostOperation::Finish,
    ];
    assert_eq!(all, want);
    body.push(99);
    assert_eq!(
        operations(&body).unwrap_err(),
        "byte 21: there is no operation 99"
    );
    body.pop();
    body.push(3);
    assert_eq!(
        operations(&body).unwrap_err(),
        "byte 21: arguments are missing"
    );
    assert!(
        operations(&[5, 0, 0, 0, 0, 1, 0, 0, 0x80])
            .unwrap_err()
            .contains("at once")
    );
}

proptest! {
    #[test]
    fn no_bytes_are_too_strange(body in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = operations(&body);
        let _ = hello(&body);
        let _ = receive(&mut &body[..]);
    }
}
