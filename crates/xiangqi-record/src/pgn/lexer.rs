//! From text to tokens. Every character is looked at a bounded number of times, whatever the text.

use std::borrow::Cow;

/// A part of a text, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind<'a>,
    /// The bytes of the text from here …
    pub(super) start: usize,
    /// … to here.
    pub(super) end: usize,
}

/// What a token is.
#[derive(Clone, Debug)]
pub(super) enum Kind<'a> {
    Tag(Tag<'a>),
    /// `{…}`, or `;` to the end of the line.
    Comment {
        text: &'a str,
        is_closed: bool,
    },
    /// `(`
    Open,
    /// `)`
    Close,
    Word(&'a str),
}

/// `[Name "value"]`
#[derive(Clone, Debug)]
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    pub(super) value: Cow<'a, str>,
    /// Whether it is spelled as it should be.
    pub(super) is_clean: bool,
    /// Whether it stands at the start of a line and has a quotation mark, so that it can only be a
    /// tag.
    pub(super) is_certain: bool,
}

/// A place in a text, from which tokens are taken.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The next token, without taking it.
    pub(super) fn peek(&self) -> Option<Token<'a>> {
        self.clone().next()
    }

    /// Whether only blanks stand before this place in its line.
    pub(super) fn starts_line(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with(['\n', '\r'])
    }

    fn skip_blanks(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let blank = rest.len() - rest.trim_start().len();
            self.at += blank;
            // A line that begins with `%` is for programs only.
            let begins = self.at == 0 || self.text[..self.at].ends_with(['\n', '\r']);
            if !begins || !self.text[self.at..].starts_with('%') {
                return;
            }
            self.at += end_of_line(&self.text[self.at..]);
        }
    }

    fn tag(&self) -> Option<(Tag<'a>, usize)> {
        let rest = &self.text[self.at..];
        let inner = rest.strip_prefix('[')?.trim_start_matches([' ', '\t']);
        let is_name = |c: char| !c.is_whitespace() && !"[](){}\";".contains(c);
        let name_end = inner.find(|c| !is_name(c))?;
        let (name, after) = inner.split_at(name_end);
        let value = after.trim_start_matches([' ', '\t']);
        if name.is_empty() || value.len() == after.len() && !value.starts_with('"') {
            return None;
        }
        let offset = |part: &str| rest.len() - part.len();
        let Some(quoted) = value.strip_prefix('"') else {
            let end = value.find(['[', ']', '\n', '\r'])?;
            let is_tag = value[end..].starts_with(']');
            let tag = Tag {
                name,
                value: value[..end].trim_end().into(),
                is_clean: false,
                is_certain: false,
            };
            return is_tag.then_some((tag, offset(value) + end + 1));
        };
        let is_certain = self.starts_line();
        Some(match closing_quote(quoted) {
            Some((end, len)) => {
                let value = unescape(&quoted[..end]);
                (Tag { name, value, is_clean: true, is_certain }, offset(quoted) + len)
            }
            None => {
                let line = &quoted[..end_of_line(quoted)];
                let value = line.trim_end().trim_end_matches(']').trim_end_matches('"').into();
                (Tag { name, value, is_clean: false, is_certain }, offset(quoted) + line.len())
            }
        })
    }

    fn braces(&self) -> (Kind<'a>, usize) {
        let inner = &self.text[self.at + 1..];
        let bytes = inner.as_bytes();
        let mut marks = bytes.iter().enumerate().filter(|&(_, byte)| b"}\n\r".contains(byte));
        // Where the next game begins, the end of the comment is missing.
        let end = marks.find(|&(at, &byte)| byte == b'}' || is_first_tag(&inner[at + 1..]));
        match end {
            Some((at, b'}')) => (Kind::Comment { text: &inner[..at], is_closed: true }, at + 2),
            _ => {
                let text = &inner[..end.map_or(inner.len(), |(at, _)| at)];
                let text = text.trim_end_matches(['\n', '\r']);
                (Kind::Comment { text, is_closed: false }, text.len() + 1)
            }
        }
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.skip_blanks();
        let start = self.at;
        let rest = &self.text[start..];
        let (kind, len) = match rest.chars().next()? {
            '(' => (Kind::Open, 1),
            ')' => (Kind::Close, 1),
            '{' => self.braces(),
            ';' => {
                let len = end_of_line(rest);
                (Kind::Comment { text: &rest[1..len], is_closed: true }, len)
            }
            first => match self.tag() {
                Some((tag, len)) => (Kind::Tag(tag), len),
                None => {
                    let ends = |c: char| c.is_whitespace() || "(){};$".contains(c);
                    let after = &rest[first.len_utf8()..];
                    let len = first.len_utf8() + after.find(ends).unwrap_or(after.len());
                    (Kind::Word(&rest[..len]), len)
                }
            },
        };
        self.at += len;
        Some(Token { kind, start, end: self.at })
    }
}

/// How many bytes stand before the end of the first line.
fn end_of_line(text: &str) -> usize {
    text.find(['\n', '\r']).unwrap_or(text.len())
}

/// Whether a text begins with a tag that only stands at the beginning of a game.
pub(super) fn is_first_tag(text: &str) -> bool {
    FIRST_TAGS.iter().any(|tag| text.starts_with(tag))
}

/// How the tags begin that only stand at the beginning of a game.
pub(super) const FIRST_TAGS: [&str; 2] = ["[Game \"", "[Event \""];

/// Where the value of a tag ends in its line, and how long the tag is to its bracket. Within the
/// value there may be quotation marks, if no bracket follows them. The text is not looked at beyond
/// that: a line may have any number of tags.
fn closing_quote(text: &str) -> Option<(usize, usize)> {
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        if byte == b'"' && !is_escaped {
            let after = &text[at + 1..];
            let bracket = after.trim_start_matches([' ', '\t']);
            if bracket.starts_with(']') {
                return Some((at, text.len() - bracket.len() + 1));
            }
        }
        if matches!(byte, b'\n' | b'\r') {
            return None;
        }
        is_escaped = byte == b'\\' && !is_escaped;
    }
    None
}

/// A value as it is meant: a backslash stands before a quotation mark or another backslash.
fn unescape(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return value.into();
    }
    let mut plain = String::with_capacity(value.len());
    let mut characters = value.chars().peekable();
    while let Some(c) = characters.next() {
        match characters.peek() {
            Some(&next) if c == '\\' && matches!(next, '"' | '\\') => {
                plain.push(next);
                characters.next();
            }
            _ => plain.push(c),
        }
    }
    plain.into()
}

/// The value with backslashes where [`unescape`] takes them away.
pub(super) fn escape(value: &str) -> Cow<'_, str> {
    if value.contains(['\\', '"']) {
        value.replace('\\', "\\\\").replace('"', "\\\"").into()
    } else {
        value.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let word = |token: Token<'_>| match token.kind {
            Kind::Tag(tag) if tag.is_clean => format!("[{}={}]", tag.name, tag.value),
            Kind::Tag(tag) => format!("[{}~{}]", tag.name, tag.value),
            Kind::Comment { text, is_closed: true } => format!("{{{text}}}"),
            Kind::Comment { text, .. } => format!("{{{text}"),
            Kind::Open => "(".into(),
            Kind::Close => ")".into(),
            Kind::Word(word) => word.into(),
        };
        Lexer::new(text).map(word).collect()
    }

    #[test]
    fn tokens_are_parted_without_blanks() {
        assert_eq!(
            words("1.H2-E2$1{a b}(1.B2-E2;c)\n)　H9-G7! %x\n%y\nz"),
            ["1.H2-E2", "$1", "{a b}", "(", "1.B2-E2", "{c)}", ")", "H9-G7!", "%x", "z"]
        );
    }

    #[test]
    fn tags_are_read_as_they_are_spelled() {
        assert_eq!(words(r#"[A "b"] [C"d\"e\\f\g"  ]"#), ["[A=b]", r#"[C=d"e\f\g]"#]);
        assert_eq!(words("[A \"the \"great\" cup\"]\n"), ["[A=the \"great\" cup]"]);
        assert_eq!(words("[A b c]\n[A \"b\n[A \"b]\n[A]"), ["[A~b c]", "[A~b]", "[A~b]", "[A]"]);
        assert_eq!(words("[a [b c]"), ["[a", "[b~c]"]);
    }

    #[test]
    fn an_open_comment_ends_where_a_game_begins() {
        assert_eq!(words("{a\n[Game \"x\"]"), ["{a", "[Game=x]"]);
        assert_eq!(words("{a\n[b \"}\""), ["{a\n[b \"}", "\""]);
        assert_eq!(words("{a"), ["{a"]);
    }

    #[test]
    fn every_text_has_an_end() {
        for text in ["[a ", "[a \"", "{", ";", "(", "[[[\"", "]", "}", "\u{feff}", "$"] {
            let long = text.repeat(200_000);
            assert!(Lexer::new(&long).count() <= long.len());
        }
    }
}
