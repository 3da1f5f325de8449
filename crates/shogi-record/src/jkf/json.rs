//! JSON that keeps its places: every value is a part of the text until it is asked for.

use core::fmt;
use std::borrow::Cow;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// A value: a part of the text that is valid JSON.
pub(super) type Raw<'t> = &'t RawValue;

/// A member of an object.
pub(super) type Member<'t> = (Cow<'t, str>, Raw<'t>);

/// The members of an object in their order.
struct Members<'t>(Vec<Member<'t>>);

/// A string, borrowed if it has no escapes.
struct Text<'t>(Cow<'t, str>);

impl<'de> Deserialize<'de> for Text<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Strings;
        impl<'de> Visitor<'de> for Strings {
            type Value = Text<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Borrowed(text)))
            }

            fn visit_str<E>(self, text: &str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(Strings)
    }
}

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Objects;
        impl<'de> Visitor<'de> for Objects {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
                let mut members = Vec::new();
                while let Some((Text(key), value)) = map.next_entry::<Text<'de>, Raw<'de>>()? {
                    members.push((key, value));
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(Objects)
    }
}

/// The whole text as one value.
pub(super) fn parse(text: &str) -> Result<Raw<'_>, serde_json::Error> {
    serde_json::from_str(text)
}

pub(super) fn object<'t>(raw: Raw<'t>) -> Option<Vec<Member<'t>>> {
    serde_json::from_str::<Members<'t>>(raw.get()).ok().map(|members| members.0)
}

pub(super) fn array<'t>(raw: Raw<'t>) -> Option<Vec<Raw<'t>>> {
    serde_json::from_str(raw.get()).ok()
}

pub(super) fn string<'t>(raw: Raw<'t>) -> Option<Cow<'t, str>> {
    serde_json::from_str::<Text<'t>>(raw.get()).ok().map(|text| text.0)
}

pub(super) fn number(raw: Raw<'_>) -> Option<f64> {
    serde_json::from_str(raw.get()).ok()
}

pub(super) fn boolean(raw: Raw<'_>) -> Option<bool> {
    serde_json::from_str(raw.get()).ok()
}

pub(super) fn is_null(raw: Raw<'_>) -> bool {
    raw.get() == "null"
}

/// Writes a string with its quotes.
pub(super) fn push_string(text: &mut String, value: &str) {
    // Printing a string cannot fail.
    text.push_str(&serde_json::to_string(value).unwrap_or_default());
}
