//! The tests of the laws, stamped once for each game.

/// Tests that the laws hold in the game whose position is `$game`.
macro_rules! laws {
    ($game:ty) => {
        use std::collections::HashMap;

        use kiban_core::Game;
        use kiban_testkit::laws::{self, Lawful};
        use kiban_testkit::{Reach, Rng, Walk};
        use proptest::prelude::*;

        proptest! {
            #![proptest_config(ProptestConfig {
                cases: 4000,
                failure_persistence: None,
                ..ProptestConfig::default()
            })]

            #[test]
            fn undo_restores(seed: u64, length in 0..80usize) {
                let position = laws::met::<$game>(seed, length);
                prop_assert_eq!(laws::undo_restores(&position), Ok(()));
            }

            #[test]
            fn text_is_identity(seed: u64, length in 0..80usize) {
                let position = laws::met::<$game>(seed, length);
                prop_assert_eq!(laws::text_is_identity(&position), Ok(()));
            }

            #[test]
            fn keys_are_foretold(seed: u64, length in 0..80usize) {
                let position = laws::met::<$game>(seed, length);
                prop_assert_eq!(laws::keys_are_foretold(&position), Ok(()));
            }

            #[test]
            fn sets_expand_to_the_list(seed: u64, length in 0..80usize) {
                let position = laws::met::<$game>(seed, length);
                prop_assert_eq!(laws::sets_expand_to_the_list(&position), Ok(()));
            }

            #[test]
            fn passing_twice_is_identity(seed: u64, length in 0..80usize) {
                let position = laws::met::<$game>(seed, length);
                prop_assert_eq!(laws::passing_twice_is_identity(&position), Ok(()));
            }
        }

        #[test]
        fn move_texts_are_identity() {
            assert_eq!(laws::move_texts_are_identity::<$game>(), Ok(()));
        }

        /// Every well-formed move, in thousands of positions, some of them with the opponent in
        /// check; every reason is met.
        #[test]
        fn reasons_agree_with_the_list() {
            let mut reach = Reach::of(<$game>::REASONS);
            let mut walk = Walk::<$game>::new(1);
            for _ in 0..2000 {
                laws::reasons_agree_with_the_list(walk.position(), &mut reach).unwrap();
                walk.step();
            }
            let mut rng = Rng::new(2);
            let lawless = std::iter::repeat_with(|| <$game>::lawless(&mut rng)).flatten();
            for position in lawless.take(500) {
                laws::reasons_agree_with_the_list(&position, &mut reach).unwrap();
                laws::sets_expand_to_the_list(&position).unwrap();
            }
            println!("{}, reasons:\n{reach}", <$game>::NAME);
            assert_eq!(reach.missed(), [""; 0], "never met:\n{reach}");
        }

        /// Among many positions, and the neighbours of each, equal keys mean equal positions,
        /// and equal positions have equal keys.
        #[test]
        fn keys_tell_positions_apart() {
            let mut facts_of = HashMap::new();
            let mut key_of = HashMap::new();
            let mut transpositions = 0;
            let mut see = |position: &$game| {
                let (key, facts) = (position.key(), position.facts());
                let known = facts_of.entry(key).or_insert_with(|| facts.clone());
                assert_eq!(*known, facts, "one key for two positions");
                match key_of.insert(facts, key) {
                    Some(before) if before != key => panic!("two keys: {position}"),
                    Some(_) => transpositions += 1,
                    None => {}
                }
            };
            let mut walk = Walk::<$game>::new(3);
            for _ in 0..3000 {
                let position = *walk.position();
                see(&position);
                for m in position.listed() {
                    see(&position.after(m));
                }
                walk.step();
            }
            println!("{} positions, {transpositions} met again", facts_of.len());
            assert!(transpositions > 0);
        }
    };
}
