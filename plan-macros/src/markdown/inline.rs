//! The text of a paragraph as Markdown: code, links and emphasis stay, and nothing else means anything.

/// What ends a URL wherever it stands.
const AFTER_URL: &[char] = &['<', '>', '"', '`', '|', '\\', '^', ']'];

/// What is no part of a URL at its end.
const BEHIND_URL: &[char] = &['.', ',', ';', ':', '!', '?', '\'', '*', '_', '~', ')', '}'];

/// The paragraph with backslashes before what would be markup, and with URLs in angle brackets. Its lines are trimmed.
pub(super) fn inline(text: &str) -> String {
    let mut inline = Inline { text, at: 0, out: String::with_capacity(text.len() + text.len() / 8) };
    while !inline.rest().is_empty() {
        if !(inline.code() || inline.link() || inline.url() || inline.emphasis()) {
            inline.letter();
        }
    }
    inline.out
}

struct Inline<'t> {
    text: &'t str,
    /// How far it is read.
    at: usize,
    out: String,
}

impl<'t> Inline<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Takes so many bytes as they are.
    fn take(&mut self, len: usize) {
        self.out.push_str(&self.text[self.at..self.at + len]);
        self.at += len;
    }

    /// Code between backticks, in one line, so that nothing in it begins a line; backticks without others to match.
    fn code(&mut self) -> bool {
        let rest = self.rest();
        let run = run_of('`', rest);
        if run == 0 {
            return false;
        }
        let len = closing(rest, run).unwrap_or(run);
        if len == run {
            self.out.push_str(&"\\`".repeat(run));
        } else {
            self.out.push_str(&rest[..len].replace('\n', " "));
        }
        self.at += len;
        true
    }

    /// `[text](https://…)`.
    fn link(&mut self) -> bool {
        let Some((text, behind)) = self.rest().strip_prefix('[').and_then(|it| it.split_once("](")) else {
            return false;
        };
        let Some((url, _)) = behind.split_once(')') else { return false };
        let is_plain = |it: char| !it.is_whitespace() && !it.is_control() && !"<>()[]\\`;".contains(it);
        if !is_url(url) || !url.chars().all(is_plain) || text.contains(['[', ']', '`', '<', '*', '\\']) {
            return false;
        }
        self.take(1);
        self.letters(text.len());
        self.take("](".len() + url.len() + 1);
        true
    }

    /// `https://…`, in angle brackets or not.
    fn url(&mut self) -> bool {
        let rest = self.rest();
        let ends = |it: char| it.is_whitespace() || it.is_control() || AFTER_URL.contains(&it);
        let bracketed = rest.strip_prefix('<').filter(|it| is_url(it));
        if let Some(len) = bracketed.and_then(|it| it.find(ends).filter(|&len| it[len..].starts_with('>'))) {
            self.take(len + 2);
            return true;
        }
        if !is_url(rest) {
            return false;
        }
        let mut url = &rest[..rest.find(ends).unwrap_or(rest.len())];
        if let Some(at) = url.find(')').filter(|&at| !url[..at].contains('(')) {
            url = &url[..at];
        }
        let url = if url.contains(['(', '{']) {
            url.trim_end_matches(['.', ','])
        } else {
            url.trim_end_matches(BEHIND_URL)
        };
        if url.ends_with("//") || url.len() < "http://".len() {
            return false;
        }
        self.out.push('<');
        self.take(url.len());
        self.out.push('>');
        true
    }

    /// `*so*` and `**so**`, between spaces and punctuation, in one line.
    fn emphasis(&mut self) -> bool {
        let rest = self.rest();
        let run = run_of('*', rest);
        if !matches!(run, 1 | 2) || self.before().is_some_and(|it| !it.is_whitespace() && it != '(') {
            return false;
        }
        let Some(len) = rest[run..].find('*') else { return false };
        let inner = &rest[run..run + len];
        let behind = &rest[run + len..];
        let special = |it: char| it.is_control() || "[]`<\\".contains(it);
        let is_bound = |it: Option<char>| it.is_none_or(|it| it.is_whitespace() || ".,;:)".contains(it));
        if run_of('*', behind) != run
            || !is_bound(behind[run..].chars().next())
            || inner.trim() != inner
            || inner.is_empty()
            || inner.contains(special)
            || inner.contains("://")
        {
            return false;
        }
        self.take(run);
        self.letters(len);
        self.take(run);
        true
    }

    /// The letter before.
    fn before(&self) -> Option<char> {
        self.text[..self.at].chars().next_back()
    }

    /// So many bytes, letter by letter.
    fn letters(&mut self, len: usize) {
        let end = self.at + len;
        while self.at < end {
            self.letter();
        }
    }

    /// One letter, with a backslash before it if it would mean anything.
    fn letter(&mut self) {
        let rest = self.rest();
        let Some(letter) = rest.chars().next() else { return };
        let behind = &rest[letter.len_utf8()..];
        let next = behind.chars().next();
        let begins = self.before().is_none_or(|it| it == '\n');
        let is_word = |it: Option<char>| it.is_some_and(char::is_alphanumeric);
        let escape = match letter {
            '*' | '`' | '<' | '[' | ']' | '~' | '\\' => true,
            '#' | '>' | '+' | '=' | '|' | ':' => begins,
            '-' => begins || next == Some('-'),
            '_' => !(is_word(self.before()) && is_word(next)),
            '!' => next == Some('['),
            '&' => is_entity(behind),
            '.' | ')' => next.is_none_or(|it| it.is_ascii_whitespace()) && self.is_number_of_line(),
            _ => false,
        };
        if escape {
            self.out.push('\\');
        }
        self.take(letter.len_utf8());
    }

    /// Whether the line has nothing but a number so far, as an item of a list would.
    fn is_number_of_line(&self) -> bool {
        let line = self.text[..self.at].rsplit('\n').next().unwrap_or_default();
        !line.is_empty() && line.bytes().all(|it| it.is_ascii_digit())
    }
}

fn is_url(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

/// How many of this letter a text starts with.
pub(super) fn run_of(letter: char, text: &str) -> usize {
    text.len() - text.trim_start_matches(letter).len()
}

/// Where the code ends that a text starts with, between so many backticks.
fn closing(text: &str, run: usize) -> Option<usize> {
    let mut at = run;
    loop {
        at += text[at..].find('`')?;
        let other = run_of('`', &text[at..]);
        at += other;
        if other == run {
            return Some(at);
        }
    }
}

/// Whether a text is the rest of something like `&amp;`.
fn is_entity(text: &str) -> bool {
    let name = text.strip_prefix('#').unwrap_or(text);
    let len = name.bytes().take_while(u8::is_ascii_alphanumeric).count();
    len > 0 && name[len..].starts_with(';')
}
