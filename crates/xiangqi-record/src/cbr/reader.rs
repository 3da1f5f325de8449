//! Reading.

use kiban_record::encoding::decode_as;
use kiban_record::{Encoding, Finding, Key, NodeId, Place, Problem, Read};
use kiban_xiangqi::{Color, File, Move, Piece, Position, Rank, Setup, Square};

use super::fields::{
    BOARD, BRANCHES, COMMENT, ECCO, ENDS, FIELDS, HEADER, LATE_FIELDS, MOVE_NUMBER, PIECES, RESULT,
    SIDE, TYPE, USUAL_TYPE,
};
use crate::preorder::{Grower, StoredMove};
use crate::start::{accept, settle_side};
use crate::text::tidy;
use crate::{Ending, Record};

/// With what a record begins.
pub(crate) const MAGIC: &[u8; 16] = b"CCBridge Record\0";

/// Reads a CBR file.
///
/// Comments are paragraphs whose lines end with LF. Texts of the header that have no key of their
/// own stand under the name that CBF has for them, such as `RedTime` or `Referee`.
///
/// ```
/// use kiban_xiangqi_record::{Record, cbr};
/// use kiban_xiangqi::Position;
///
/// let empty = Record::new(Position::startpos());
/// let bytes = cbr::write(&empty).text;
/// assert_eq!(cbr::read(&bytes).sound(), Ok(empty));
/// ```
#[must_use]
pub fn read(bytes: &[u8]) -> Read<Record> {
    let Part { record, mut findings, end } = read_at(bytes, 0);
    if let Some(end) = end.filter(|&end| end < bytes.len()) {
        findings.push(Finding::new(Problem::AfterEnd, Place::byte(end), ""));
    }
    Read { record, findings }
}

/// A record in a larger file, and where it ends; nowhere, if it breaks off.
pub(crate) struct Part {
    pub(crate) record: Record,
    pub(crate) findings: Vec<Finding>,
    pub(crate) end: Option<usize>,
}

/// Reads the record that is all of `bytes`, which stand at byte `base` of a file.
pub(crate) fn read_at(bytes: &[u8], base: usize) -> Part {
    let mut reader = Reader { bytes, base, findings: Vec::new() };
    let (record, end) = reader.record();
    let mut findings = reader.findings;
    findings.sort_by_key(|finding| finding.place);
    Part { record, findings, end }
}

struct Reader<'a> {
    bytes: &'a [u8],
    base: usize,
    findings: Vec<Finding>,
}

struct Node<'a> {
    offset: usize,
    flags: u8,
    mark: u8,
    squares: [u8; 2],
    comment: &'a [u8],
}

impl<'a> Reader<'a> {
    fn place(&self, offset: usize) -> Place {
        Place::byte(self.base + offset)
    }

    fn find(&mut self, problem: Problem, offset: usize, found: &str) {
        let place = self.place(offset);
        self.findings.push(Finding::new(problem, place, found));
    }

    fn byte(&self, offset: usize) -> u8 {
        self.bytes.get(offset).copied().unwrap_or_default()
    }

    fn record(&mut self) -> (Record, Option<usize>) {
        if !self.bytes.starts_with(MAGIC) {
            let found = String::from_utf8_lossy(&self.bytes[..self.bytes.len().min(MAGIC.len())]);
            self.find(Problem::NotThisFormat("a CBR file: the words CCBridge Record"), 0, &found);
            return (Record::new(Position::startpos()), None);
        }
        let has_board = self.bytes.len() >= HEADER;
        let mut setup = if has_board { self.board() } else { Position::startpos().to_setup() };
        let first = self.first_origin();
        if first.is_none() && Square::ALL.iter().all(|&square| setup.piece_at(square).is_none()) {
            self.find(Problem::NoGame, BOARD, "");
            setup = Position::startpos().to_setup();
        }
        let stated = match self.byte(SIDE) {
            1 => Some(Color::Red),
            2 => Some(Color::Black),
            _ => None,
        };
        let mut findings = std::mem::take(&mut self.findings);
        settle_side(&mut setup, stated, first, self.place(SIDE), &mut findings);
        let (start, is_playable) = accept(&setup, self.place(BOARD), &mut findings);
        self.findings = findings;

        let mut record = Record::new(start);
        self.headers(&mut record);
        let end = if has_board {
            self.tree(&mut record, is_playable)
        } else {
            self.find(Problem::Truncated, self.bytes.len(), "");
            None
        };
        match (self.byte(RESULT), Ending::from_code(self.byte(RESULT))) {
            (_, Some(ending)) => ending.close(&mut record),
            (0, None) => {}
            (code, None) => self.find(Problem::UnknownEnd, RESULT, &code.to_string()),
        }
        (record, end)
    }

    fn board(&mut self) -> Setup {
        let mut setup = Setup::empty();
        setup.set_move_number(
            u32::from(self.byte(MOVE_NUMBER)) | u32::from(self.byte(MOVE_NUMBER + 1)) << 8,
        );
        for number in 0..Square::COUNT as u8 {
            let offset = BOARD + usize::from(number);
            let code = self.byte(offset);
            let kind = PIECES.get(usize::from(code & 15).wrapping_sub(1));
            let color = Color::ALL.get(usize::from(code >> 4).wrapping_sub(1));
            match (code, square(number), color.zip(kind)) {
                (0, ..) | (_, None, _) => {}
                (_, Some(square), Some((&color, &kind))) => {
                    setup.set_piece(square, Some(Piece::new(color, kind)));
                }
                (_, Some(_), None) => {
                    let expected = "a piece: 11 to 17 or 21 to 27, hexadecimal";
                    self.find(Problem::Board(expected.into()), offset, &format!("{code:02x}"));
                }
            }
        }
        setup
    }

    /// From where the first move goes.
    fn first_origin(&self) -> Option<Square> {
        let (root, next) = node(self.bytes, HEADER).ok()?;
        let has_moves = root.flags & ENDS == 0;
        let (first, _) = node(self.bytes, next).ok().filter(|_| has_moves)?;
        square(first.squares[0])
    }

    fn headers(&mut self, record: &mut Record) {
        for field in FIELDS {
            self.header(field.key(), field.offset, field.size, record);
        }
        let ecco = self.bytes.get(ECCO..ECCO + 4).unwrap_or_default();
        let ecco: String =
            ecco.iter().take_while(|&&byte| byte != 0).map(|&byte| char::from(byte)).collect();
        if ecco.is_ascii() && !ecco.is_empty() {
            record.headers.push(Key::Other("ECCO".into()), ecco);
        }
        let kind = self.byte(TYPE);
        if kind != USUAL_TYPE && kind != 0 {
            record.headers.push(Key::Other("RecordType".into()), kind.to_string());
        }
        for field in LATE_FIELDS {
            self.header(field.key(), field.offset, field.size, record);
        }
    }

    fn header(&mut self, key: Key, offset: usize, size: usize, record: &mut Record) {
        let field = self.bytes.get(offset..offset + size).unwrap_or_default();
        let end = field.chunks_exact(2).position(|unit| unit == [0, 0]);
        let text = &field[..end.map_or(field.len(), |units| units * 2)];
        let text = self.text(text, offset);
        if !text.is_empty() {
            record.headers.push(key, text);
        }
    }

    /// Reads the tree and gives the place after it.
    fn tree(&mut self, record: &mut Record, is_playable: bool) -> Option<usize> {
        let mut at = HEADER;
        let mut grower = None;
        loop {
            let (node, next) = match node(self.bytes, at) {
                Ok(found) => found,
                Err(offset) => {
                    self.find(Problem::Truncated, offset, "");
                    return None;
                }
            };
            at = next;
            if node.mark != 0 {
                self.find(Problem::NotUnderstood, node.offset + 1, &format!("{:02x}", node.mark));
            }
            let grower = match &mut grower {
                None => {
                    self.comment(&node, NodeId::ROOT, record);
                    grower.insert(Grower::new(record, node.flags & ENDS == 0, is_playable))
                }
                Some(grower) => {
                    self.grow(grower, &node, record);
                    grower
                }
            };
            if grower.is_complete() {
                return Some(at);
            }
        }
    }

    fn grow(&mut self, grower: &mut Grower, node: &Node<'_>, record: &mut Record) {
        let [from, to] = node.squares;
        let stored = StoredMove {
            m: square(from).zip(square(to)).map(|(from, to)| Move::new(from, to)),
            continues: node.flags & ENDS == 0,
            has_alternative: node.flags & BRANCHES != 0,
            has_comment: !node.comment.is_empty(),
            place: self.place(node.offset),
            text: "",
        };
        if let Some(id) = grower.add(&stored, record, &mut self.findings) {
            self.comment(node, id, record);
        }
    }

    fn comment(&mut self, node: &Node<'_>, id: NodeId, record: &mut Record) {
        let text = tidy(&self.text(node.comment, node.offset + 8));
        if !text.is_empty() {
            record.tree[id].notes_mut().comments.push(text);
        }
    }

    fn text(&mut self, bytes: &[u8], offset: usize) -> String {
        let decoded = decode_as(bytes, Encoding::Utf16Le);
        if decoded.is_damaged {
            self.find(Problem::Undecodable, offset, &decoded.text);
        }
        decoded.text.into_owned()
    }
}

/// The square of that number: rank by rank from rank 9, each from file a.
fn square(number: u8) -> Option<Square> {
    let rank = 9_usize.checked_sub(usize::from(number / 9))?;
    Some(Square::new(File::from_index(usize::from(number % 9))?, Rank::from_index(rank)?))
}

/// The node at `offset`, and where the next one stands.
///
/// # Errors
///
/// Where something is missing.
fn node(bytes: &[u8], offset: usize) -> Result<(Node<'_>, usize), usize> {
    let rest = bytes.get(offset..).unwrap_or_default();
    let (&[flags, mark, from, to], rest) = rest.split_first_chunk().ok_or(offset)?;
    let mut node = Node { offset, flags, mark, squares: [from, to], comment: &[] };
    if flags & COMMENT == 0 {
        return Ok((node, offset + 4));
    }
    let (&len, rest) = rest.split_first_chunk().ok_or(offset + 4)?;
    let len = usize::try_from(u32::from_le_bytes(len)).map_err(|_| offset + 4)?;
    node.comment = rest.get(..len).ok_or(offset + 4)?;
    Ok((node, offset + 8 + len))
}
