//! Packed positions and rows of training data.

mod common;

use common::{Rng, for_each_position};
use kiban_shogi::packed::{Hcpe, Psv, RowError, UnpackError};
use kiban_shogi::{
    AperyMove, Color, GameResult, HandKind, Hcp, Move, PackedSfen, Position, Problem, Setup,
    Square, Start, YaneuraOuMove,
};

/// Positions with their bytes in both formats, as cshogi 1.1.0 writes them (`to_psfen`, `to_hcp`);
/// rsshogi 1.7.3 (`to_packed_sfen`) writes the same bytes where there are two kings.
const KNOWN: [(&str, &str, &str); 6] = [
    (
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "58a451220ceb67227e9653221caf447824c22b119e53221ceb6f223e9651220c",
        "58a449210cd757217e8e4d212caf427814c2ab109e4d212cd75f213e8e49210c",
    ),
    (
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        "2381510a86f515e900473c3ed5010020c52758530004cb48123fc3f99024ebbc",
        "2381490986eb1565014b3cbee40200a0c417b84a0004c744113fc3f9912467bd",
    ),
    (
        "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "59a451220cab44fc2ca744385e89f0488457223ca744385689f858468930bc7e",
        "59a449210c9742fc1c9b42585e85f0288457213c9b42582e85f8382685303c5e",
    ),
    (
        "4k4/9/9/9/9/9/9/9/4K4 b RB2G3S2NL9Prb2gs2n3l9p 1",
        "5824000000000000000000000000004229638c731e1f922449c6186b9df73ebf",
        "582400000000000000000000000000c218a594733e3f922449c618e7acf77eff",
    ),
    (
        "k8/9/1+P+L+N+S+B+R2/2G6/9/6g2/2+r+b+s+n+l+p1/9/8K w - 1",
        "114800a0e18f77862fec70e1860ddf303dfc43010092244992244929b5b6d6de",
        "114800a0e19777864fdcb0628713df303efc43020092244992244929add55aef",
    ),
    (
        "7nk/9/7G1/9/9/9/9/9/9 b G2r2b2g4s3n4l18p 1",
        "a20080d50300000000000000000e49922449922419638cb5d639e7bcf7f9fc7e",
        "a20080cb0300000000000000000e49922449922419638c73ce5a6bbdf7fbfdff",
    ),
];

fn position(text: &str) -> Position {
    let setup: Setup = text.parse().expect("an SFEN");
    setup.position_accepting(|p| matches!(p, Problem::NoKing { .. })).expect("a position")
}

fn bytes<const LEN: usize>(hex: &str) -> [u8; LEN] {
    assert_eq!(hex.len(), 2 * LEN);
    std::array::from_fn(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).expect("hexadecimal"))
}

#[test]
fn known_bytes() {
    for (text, sfen, hcp) in KNOWN {
        let position = position(text);
        assert_eq!(PackedSfen::pack(&position).unwrap().0, bytes::<32>(sfen), "{text}");
        assert_eq!(Hcp::pack(&position).unwrap().0, bytes::<32>(hcp), "{text}");
        assert_eq!(PackedSfen(bytes(sfen)).unpack(1).unwrap(), position);
        assert_eq!(Hcp(bytes(hcp)).unpack(1).unwrap(), position);
    }
}

#[test]
fn packed_positions_come_back() {
    let (mut one_king, mut no_king, mut boxes, mut refused) = (0, 0, 0, 0);
    for_each_position(2, 6000, |position, _| {
        let number = position.move_number();
        let kings = Color::ALL.iter().filter(|&&color| position.king(color).is_some()).count();
        one_king += usize::from(kings == 1);
        no_king += usize::from(kings == 0);
        boxes += usize::from(!position.to_setup().piece_box().unwrap().is_empty());
        match PackedSfen::pack(position) {
            Ok(packed) => {
                assert_eq!(packed.unpack(number).as_ref(), Ok(position), "{position}");
                assert_eq!(packed.side_to_move(), position.side_to_move());
            }
            Err(error) => {
                assert_eq!(error.bits, 256 + 2 - kings);
                assert!(kings < 2, "{position}");
                refused += 1;
            }
        }
        match Hcp::pack(position) {
            Ok(packed) => {
                assert_eq!(packed.unpack(number).as_ref(), Ok(position), "{position}");
                assert_eq!(packed.side_to_move(), position.side_to_move());
            }
            Err(error) => {
                assert_eq!(error.bits, 256 + 2 - kings);
                assert!(kings < 2, "{position}");
                refused += 1;
            }
        }
    });
    assert!(one_king > 1000 && no_king > 100 && boxes > 1000, "{one_king} {no_king} {boxes}");
    // A position without a king that does not fit is rare.
    assert!(refused > 0 && refused < (one_king + no_king) / 10, "{refused}");
}

#[test]
fn starts_and_the_number_of_the_move() {
    for start in Start::ALL {
        let packed = PackedSfen::pack(&start.position()).unwrap();
        assert_eq!(packed.unpack(1).unwrap(), start.position());
        assert_eq!(packed.unpack(0).unwrap(), start.position());
        assert_eq!(packed.unpack(u32::MAX).unwrap().move_number(), u32::MAX);
    }
}

#[test]
fn without_a_king_what_cannot_be_told_is_refused() {
    // Black has all pieces in hand, or White has the last rook: the bits differ in the last only.
    let all = position("4k4/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1");
    assert_eq!(PackedSfen::pack(&all).unwrap_err().bits, 257);
    let text = "without a king this position takes 257 bits, and the first 256 do not tell it from \
                another";
    assert_eq!(Hcp::pack(&all).unwrap_err().to_string(), text);
    assert!(PackedSfen::pack(&position("4k4/9/9/9/9/9/9/9/9 b R2B4G4S4N4L18Pr 1")).is_err());
    // Where White's hand has begun before, it is White's.
    let two = position("4k4/9/9/9/9/9/9/9/9 b 2B4G4S4N4L18P2r 1");
    assert_eq!(PackedSfen::pack(&two).unwrap().unpack(1).unwrap(), two);
}

/// Sets bits of the format, the first being the lowest of the first byte.
fn with_bits(mut bytes: [u8; 32], at: usize, bits: &str) -> [u8; 32] {
    for (i, bit) in bits.bytes().enumerate() {
        let (byte, mask) = ((at + i) / 8, 1 << ((at + i) % 8));
        bytes[byte] = if bit == b'1' { bytes[byte] | mask } else { bytes[byte] & !mask };
    }
    bytes
}

#[test]
fn bytes_that_are_no_position_say_why() {
    let start = PackedSfen::pack(&Position::startpos()).unwrap().0;
    let error = |bytes| PackedSfen(bytes).unpack(1).unwrap_err();

    // The squares of the kings: bits 1 to 7 and 8 to 14.
    let king = error(with_bits(start, 1, "0100101"));
    assert_eq!(king, UnpackError::KingSquare { color: Color::Black, index: 82 });
    assert_eq!(king.to_string(), "black's king is on square 82, and the last is 80");
    assert_eq!(
        error(with_bits(start, 8, "0011010")),
        UnpackError::SharedKingSquare { square: Square::S5I }
    );
    // The last piece is Black's lance on 9i, `110000`; with `1011` for a rook it goes on too far.
    assert_eq!(error(with_bits(start, 250, "111110")), UnpackError::Overrun { bit: 250 });
    // A knight, promoted or not, is one too many.
    let knight = UnpackError::NotASet { kind: HandKind::Lance, count: 3 };
    assert_eq!(error(with_bits(start, 250, "110100")), knight);
    assert_eq!(knight.to_string(), "3 pieces of kind L, hands and box included, where a set has 4");
    // Nothing on the board: the hands begin after 79 empty squares. A promoted pawn of White's.
    let empty = PackedSfen::pack(&position("4k4/9/9/9/9/9/9/9/4K4 b - 1")).unwrap().0;
    assert_eq!(error(with_bits(empty, 94, "011")), UnpackError::NoSuchCode { bit: 94 });
    // Well-formed, but two pawns on a file.
    let nifu: Setup = "4k4/9/4P4/9/4P4/9/9/9/4K4 b - 1".parse().unwrap();
    let packed = PackedSfen::pack(&nifu.position_accepting(|_| true).unwrap()).unwrap();
    assert_eq!(packed.unpack(1), Err(UnpackError::Problems(nifu.problems())));
    assert_eq!(packed.unpack_setup(1), Ok(nifu));
}

#[test]
fn hands_are_read_in_any_order() {
    // A gold before the pawn; another order than the one written stands in older data, too.
    let known = PackedSfen::pack(&position("4k4/9/9/9/9/9/9/9/4K4 b GP 1")).unwrap().0;
    let other = with_bits(known, 94, "11100000");
    assert_ne!(other, known);
    assert_eq!(PackedSfen(other).unpack(1), PackedSfen(known).unpack(1));
}

#[test]
fn arbitrary_bytes_never_panic() {
    let mut rng = Rng(3);
    let (mut setups, mut errors) = (0, 0);
    let mut read = |bytes: [u8; 32]| {
        let [sfen, hcp] = [PackedSfen(bytes).unpack_setup(7), Hcp(bytes).unpack_setup(7)];
        for setup in [sfen, hcp] {
            match setup {
                Ok(setup) => {
                    setups += 1;
                    assert_eq!(setup.move_number(), 7);
                    assert!(setup.problems().iter().all(|problem| !problem.is_fatal()));
                }
                Err(error) => {
                    errors += 1;
                    assert!(!error.to_string().is_empty());
                }
            }
        }
        let _ = PackedSfen(bytes).unpack(1);
        let _ = Hcp(bytes).unpack(1);
    };
    for _ in 0..20_000 {
        read(std::array::from_fn(|_| rng.bits() as u8));
        read([rng.bits() as u8; 32]);
    }
    // Close to a position: a bit or two wrong.
    for_each_position(6, 400, |position, rng| {
        for packed in [PackedSfen::pack(position).map(|p| p.0), Hcp::pack(position).map(|p| p.0)] {
            let Ok(mut bytes) = packed else { continue };
            for _ in 0..1 + rng.below(2) {
                bytes[rng.below(32)] ^= 1 << rng.below(8);
            }
            read(bytes);
        }
    });
    assert!(setups > 1000 && errors > 1000, "{setups} {errors}");
}

/// Rows as cshogi 1.1.0 lays them out (`PackedSfenValue`, `HuffmanCodedPosAndEval`): the second of
/// the positions above with P*3a, the score -1234 and White to move losing, and winning.
const PSV: &str = "2381510a86f515e900473c3ed5010020c52758530004cb48123fc3f99024ebbc\
                   2efb92408200ff00";
const HCPE: &str = "2381490986eb1565014b3cbee40200a0c417b84a0004c744113fc3f9912467bd\
                    2efb92280200";

#[test]
fn known_rows() {
    let m: Move = "P*3a".parse().unwrap();
    let row = Psv::from_bytes(&bytes(PSV)).unwrap();
    assert_eq!(row.position().unwrap().to_string(), KNOWN[1].0.replace(" 1", " 130"));
    assert_eq!((row.score, row.best_move, row.ply), (-1234, YaneuraOuMove::from(m), 130));
    assert_eq!(row.result, GameResult::Win(Color::Black));
    assert_eq!(row.to_bytes(), bytes(PSV));

    let row = Hcpe::from_bytes(&bytes(HCPE)).unwrap();
    assert_eq!(row.position().unwrap().to_string(), KNOWN[1].0);
    assert_eq!((row.score, row.best_move), (-1234, AperyMove::from(m)));
    assert_eq!(row.result, GameResult::Win(Color::White));
    assert_eq!(row.to_bytes(), bytes(HCPE));
}

#[test]
fn rows_keep_all_but_the_unused_byte() {
    let mut rng = Rng(8);
    for result in 0..=u8::MAX {
        let mut psv: [u8; Psv::LEN] = std::array::from_fn(|_| rng.bits() as u8);
        psv[38] = result;
        match Psv::from_bytes(&psv) {
            Ok(row) => assert_eq!(row.to_bytes()[..39], psv[..39]),
            Err(error) => {
                assert_eq!((error.result, error.at), (result, 38));
                assert!(![1, 0, 255].contains(&result));
            }
        }
        let mut hcpe: [u8; Hcpe::LEN] = std::array::from_fn(|_| rng.bits() as u8);
        hcpe[36] = result;
        match Hcpe::from_bytes(&hcpe) {
            Ok(row) => assert_eq!(row.to_bytes()[..37], hcpe[..37]),
            Err(error) => {
                assert_eq!((error.result, error.at), (result, 36));
                assert!(result > 2);
            }
        }
    }
    let error: RowError = Psv::from_bytes(&[7; Psv::LEN]).unwrap_err();
    assert_eq!(error.to_string(), "byte 38 of the row is 0x07, which is no result");
}
