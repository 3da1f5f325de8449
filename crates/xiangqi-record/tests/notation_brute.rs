//! Every notation leads back to its move: on random positions with several pieces on a file, and
//! in random games.

use std::collections::HashMap;

use kiban_testkit::{Rng, Walk};
use kiban_xiangqi::{Color, File, Move, Piece, PieceKind, Position, Rank, Reading, Setup, Square};
use kiban_xiangqi_record::notation::{self, Style};

/// How many moves are to be met that need more than the file of their piece.
const AMBIGUOUS: usize = 100_000;

/// What was met.
#[derive(Default)]
struct Met {
    positions: usize,
    legal: usize,
    /// Legal moves by the character that tells pieces apart.
    ambiguous: HashMap<char, usize>,
    tandem: usize,
    xqbase_letters: usize,
    named_illegal: usize,
    unnamed: usize,
}

impl Met {
    fn all_ambiguous(&self) -> usize {
        self.ambiguous.values().sum()
    }

    fn look(&mut self, position: &Position, rng: &mut Rng) {
        self.positions += 1;
        let moves: Vec<Move> = position.legal_moves().iter().copied().collect();
        for style in Style::ALL {
            let mut texts: HashMap<String, Move> = HashMap::new();
            for &m in &moves {
                let named = notation::write(position, m, style);
                let text = named.to_string();
                assert!(named.is_named(), "{position} {m} {style}");
                leads_back(position, m, style, &text);
                let other = texts.insert(text.clone(), m);
                assert_eq!(other, None, "{position} {text} is {m} too");
                self.count(style, &text);
            }
        }
        self.legal += moves.len();
        self.illegal(position, rng);
    }

    fn count(&mut self, style: Style, text: &str) {
        let first = text.chars().next().expect("texts are not empty");
        match style {
            Style::Chinese if "前中后一二三四五".contains(first) => {
                *self.ambiguous.entry(first).or_default() += 1;
            }
            Style::Wxf => self.tandem += usize::from(first.is_ascii_digit()),
            Style::WxfXqbase => {
                let second = text.as_bytes()[1];
                self.xqbase_letters += usize::from(second.is_ascii_lowercase());
            }
            _ => {}
        }
    }

    /// Moves between whatever squares: what has a name is found again by it.
    fn illegal(&mut self, position: &Position, rng: &mut Rng) {
        for _ in 0..20 {
            let own = position.color(position.side_to_move()).into_iter();
            let from: Vec<Square> = own.collect();
            let (from, to) = (rng.pick(&from), rng.pick(&Square::ALL));
            if from == to || position.is_legal(Move::new(from, to)) {
                continue;
            }
            let m = Move::new(from, to);
            for style in Style::ALL {
                let named = notation::write(position, m, style);
                if named.is_named() {
                    leads_back(position, m, style, &named.to_string());
                    self.named_illegal += 1;
                } else {
                    self.unnamed += 1;
                    assert_eq!(named.to_string(), m.to_string());
                    assert_eq!(notation::read(&named.to_string(), position), Ok(m));
                }
            }
        }
    }
}

fn leads_back(position: &Position, m: Move, style: Style, text: &str) {
    for reading in [Reading::Strict, Reading::Lenient] {
        assert_eq!(style.read(text, position, reading), Ok(m), "{position} {text} {style}");
    }
    if !matches!(style, Style::UciFairy | Style::SanXboard) {
        assert_eq!(notation::read(text, position), Ok(m), "{position} {text} {style}");
    }
}

/// Few pieces, many of them on the same files.
fn random_setup(rng: &mut Rng) -> Option<Position> {
    let mut setup = Setup::empty();
    let side = rng.pick(&Color::ALL);
    setup.set_side_to_move(side);
    for color in Color::ALL {
        let file = rng.pick(&[File::D, File::E, File::F]);
        let king = seen(color, file, rng.below(3));
        setup.set_piece(king, Some(Piece::new(color, PieceKind::King)));
    }
    let files: Vec<File> = (0..=rng.below(3)).map(|_| rng.pick(&File::ALL)).collect();
    let mut place = |rng: &mut Rng, kind, color, ranks: [usize; 2]| {
        let rank = ranks[0] + rng.below(ranks[1] - ranks[0] + 1);
        let square = seen(color, rng.pick(&files), rank);
        if setup.piece_at(square).is_none() {
            setup.set_piece(square, Some(Piece::new(color, kind)));
        }
    };
    let pawns = if rng.chance(2, 3) { 3 + rng.below(3) } else { rng.below(3) };
    (0..pawns).for_each(|_| place(rng, PieceKind::Pawn, side, [5, 9]));
    for kind in [PieceKind::Rook, PieceKind::Horse, PieceKind::Cannon] {
        let count = if rng.chance(1, 3) { 2 } else { rng.below(2) };
        (0..count).for_each(|_| place(rng, kind, side, [0, 9]));
    }
    let others = [PieceKind::Rook, PieceKind::Pawn, PieceKind::Horse];
    (0..rng.below(3)).for_each(|_| place(rng, rng.clone().pick(&others), !side, [5, 9]));
    for (kind, squares) in [
        (
            PieceKind::Advisor,
            [(File::D, 0), (File::D, 2), (File::E, 1), (File::F, 0), (File::F, 2)],
        ),
        (
            PieceKind::Elephant,
            [(File::C, 0), (File::C, 4), (File::E, 2), (File::G, 0), (File::G, 4)],
        ),
    ] {
        for _ in 0..rng.below(3) {
            let (file, rank) = rng.pick(&squares);
            let square = seen(side, file, rank);
            if setup.piece_at(square).is_none() {
                setup.set_piece(square, Some(Piece::new(side, kind)));
            }
        }
    }
    setup.position().ok()
}

/// The square on the rank that `color` counts so, from 0.
fn seen(color: Color, file: File, rank: usize) -> Square {
    let rank = Rank::ALL.into_iter().find(|own| own.seen_from(color) == rank);
    Square::new(file, rank.expect("ranks are from 0 to 9"))
}

#[test]
fn ambiguous_moves_lead_back() {
    let mut rng = Rng::new(15);
    let mut met = Met::default();
    while met.all_ambiguous() < AMBIGUOUS {
        if let Some(position) = random_setup(&mut rng) {
            met.look(&position, &mut rng);
        }
    }
    println!(
        "{} positions, {} legal moves, ambiguous {:?}, {} of pawns as 15, {} as Pa, \
         {} illegal names, {} without",
        met.positions,
        met.legal,
        met.ambiguous,
        met.tandem,
        met.xqbase_letters,
        met.named_illegal,
        met.unnamed
    );
    for c in "前中后一二三四五".chars() {
        assert!(met.ambiguous.get(&c).is_some_and(|&count| count > 100), "{c}");
    }
    let counts = [met.tandem, met.xqbase_letters, met.named_illegal, met.unnamed];
    assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
}

#[test]
fn moves_of_games_lead_back() {
    let mut met = Met::default();
    let mut rng = Rng::new(7);
    for seed in 0..20 {
        let mut walk = Walk::<Position>::new(seed);
        for _ in 0..150 {
            met.look(walk.position(), &mut rng);
            let _ = walk.step();
        }
    }
    println!("{} positions, {} ambiguous moves", met.positions, met.all_ambiguous());
    assert!(met.all_ambiguous() > 500);
}
