//! Options that an engine offers.

use core::fmt;

use crate::Dialect;

/// What an option can be set to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// Yes or no.
    Check(bool),
    /// A number: the default, the least and the largest.
    Spin(i64, i64, i64),
    /// One of a list: the default, which is in the list, and the list.
    Combo(&'static str, &'static [&'static str]),
    /// An action.
    Button,
    /// A text.
    Text(&'static str),
    /// A file.
    Filename(&'static str),
}

/// An option that an engine offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Its name.
    pub name: &'static str,
    /// What it can be set to.
    pub kind: OptionKind,
}

/// Why a value is not one that the option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadValue {
    expected: String,
}

impl fmt::Display for BadValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl core::error::Error for BadValue {}

impl OptionSpec {
    /// The option of that name and kind.
    #[must_use]
    pub const fn new(name: &'static str, kind: OptionKind) -> Self {
        Self { name, kind }
    }

    /// Whether that is its name, in whatever case.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Whether the value is one that the option takes.
    ///
    /// # Errors
    ///
    /// What is expected instead.
    pub fn check(&self, value: Option<&str>) -> Result<(), BadValue> {
        let value = value.unwrap_or_default();
        let expected = match self.kind {
            OptionKind::Check(_) if ["true", "false"].contains(&value) => return Ok(()),
            OptionKind::Check(_) => "true or false".to_owned(),
            OptionKind::Spin(_, least, most) => match value.parse::<i64>() {
                Ok(number) if (least..=most).contains(&number) => return Ok(()),
                _ => format!("a number from {least} to {most}"),
            },
            OptionKind::Combo(_, choices) if choices.contains(&value) => return Ok(()),
            OptionKind::Combo(_, choices) => format!("one of {}", choices.join(", ")),
            OptionKind::Button | OptionKind::Text(_) | OptionKind::Filename(_) => return Ok(()),
        };
        Err(BadValue { expected })
    }

    /// The line that offers the option.
    #[must_use]
    pub fn offer(&self, dialect: Dialect) -> String {
        let name = self.name;
        let head = match dialect {
            Dialect::Usi | Dialect::Uci => format!("option name {name}"),
            Dialect::Ucci => format!("option {name}"),
        };
        // UCCI and UCI have no word for a file.
        let file = if dialect == Dialect::Usi { "filename" } else { "string" };
        let shown = |text: &'static str| if text.is_empty() { "<empty>" } else { text };
        match self.kind {
            OptionKind::Check(default) => format!("{head} type check default {default}"),
            OptionKind::Spin(default, least, most) => match dialect {
                Dialect::Ucci => {
                    format!("{head} type spin min {least} max {most} default {default}")
                }
                _ => format!("{head} type spin default {default} min {least} max {most}"),
            },
            OptionKind::Combo(default, choices) => {
                let choices: Vec<String> =
                    choices.iter().map(|choice| format!(" var {choice}")).collect();
                match dialect {
                    Dialect::Ucci => {
                        format!("{head} type combo{} default {default}", choices.concat())
                    }
                    _ => format!("{head} type combo default {default}{}", choices.concat()),
                }
            }
            OptionKind::Button => format!("{head} type button"),
            OptionKind::Text(default) => format!("{head} type string default {}", shown(default)),
            OptionKind::Filename(default) => {
                format!("{head} type {file} default {}", shown(default))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers() {
        let hash = OptionSpec::new("USI_Hash", OptionKind::Spin(64, 1, 1024));
        assert_eq!(
            hash.offer(Dialect::Usi),
            "option name USI_Hash type spin default 64 min 1 max 1024"
        );
        let hash = OptionSpec::new("hashsize", OptionKind::Spin(64, 1, 1024));
        assert_eq!(
            hash.offer(Dialect::Ucci),
            "option hashsize type spin min 1 max 1024 default 64"
        );
        let file = OptionSpec::new("BookDir", OptionKind::Text(""));
        assert_eq!(file.offer(Dialect::Usi), "option name BookDir type string default <empty>");
    }

    #[test]
    fn values() {
        let hash = OptionSpec::new("USI_Hash", OptionKind::Spin(64, 1, 1024));
        assert_eq!(hash.check(Some("64")), Ok(()));
        assert_eq!(
            hash.check(Some("0")).unwrap_err().to_string(),
            "expected a number from 1 to 1024"
        );
        assert!(hash.check(None).is_err());
        let rule = OptionSpec::new("Rule", OptionKind::Combo("a", &["a", "b"]));
        assert_eq!(rule.check(Some("c")).unwrap_err().to_string(), "expected one of a, b");
    }
}
