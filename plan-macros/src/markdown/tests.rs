use proptest::prelude::*;
use pulldown_cmark::{CodeBlockKind, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::*;

/// What rustdoc reads, but for quotation marks that it makes round.
fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
}

/// The text that is shown, with the markup that it is made of; panics at what no comment may become.
fn shown(text: &str) -> String {
    let mut out = String::new();
    let mut numbers = Vec::new();
    let mut links = Vec::new();
    for event in Parser::new_ext(text, options()) {
        match event {
            Event::Text(text) | Event::Code(text) => out.push_str(&text),
            Event::Start(Tag::List(number)) => numbers.push(number),
            Event::End(TagEnd::List(_)) => drop(numbers.pop()),
            Event::Start(Tag::Item) => {
                if let Some(Some(number)) = numbers.last_mut() {
                    let _ = write!(out, "{number}.");
                    *number += 1;
                }
            }
            Event::Start(Tag::Heading { level, .. }) => out.push_str(&"#".repeat(level as usize)),
            Event::Start(Tag::Link { link_type: LinkType::Inline, dest_url, .. }) => {
                out.push('[');
                links.push(format!("]({dest_url})"));
            }
            Event::Start(Tag::Link { link_type: LinkType::Autolink, .. }) => links.push(String::new()),
            Event::End(TagEnd::Link) => out.push_str(&links.pop().expect("a link that began")),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language))) => {
                assert!(LANGUAGES.contains(&&*language), "{language:?} in {text:?}");
            }
            Event::SoftBreak | Event::Start(Tag::Paragraph | Tag::Emphasis | Tag::Strong) | Event::End(_) => {
            }
            event => panic!("{event:?} in {text:?}"),
        }
    }
    out
}

/// The letters that do not depend on how lines are broken, which of several markers is chosen, and the language of code.
fn letters(text: &str) -> String {
    let letters: String = text.chars().filter(|it| !it.is_whitespace() && !"`~*-+.)".contains(*it)).collect();
    letters.replace("rust", "").replace("json", "")
}

fn expect(comment: &str, text: &str) {
    let markdown = markdown(comment);
    assert_eq!(markdown, text);
    shown(&markdown);
}

#[test]
fn paragraphs_lists_and_headings_stay() {
    expect(" One line.\n", "One line.");
    expect(" Two\n lines.\n\n Another paragraph.\n", "Two\nlines.\n\nAnother paragraph.");
    expect(" # Head\n\n Text\n # of items\n", "# Head\n\nText\n\\# of items");
    expect(" A list:\n * one\n   more\n * two\n", "A list:\n\n* one\n  more\n* two");
    expect("- a\n  - b\n  - c\n\n- d\n\nend", "- a\n\n  - b\n  - c\n\n- d\n\nend");
    expect("1. a\n2. b\n5. c", "1. a\n2. b\n\n5) c");
    expect("the year\n1984. It", "the year\n1984\\. It");
    expect("- - a\n- b", "- \\- a\n- b");
    expect("a\n---\nb\n***\n===", "a\n\\-\\--\nb\n\\*\\*\\*\n\\===");
    expect("", "");
}

#[test]
fn code_is_no_test() {
    expect(
        " Like:\n\n     let a = 1;\n\n       b\n\n So.\n",
        "Like:\n\n```text\nlet a = 1;\n\n  b\n```\n\nSo.",
    );
    expect("```\na\n```", "```text\na\n```");
    expect("```rust,no_run\n  a\n````\nb", "```text\nrust,no_run\n  a\n```\n\nb");
    expect("~~~json\n```\n~~~", "````json\n```\n````");
    expect("```c\nopen", "```c\nopen\n```");
    expect("- a\n\n      code\n\n  b", "- a\n\n  ```text\n  code\n  ```\n\n  b");
    expect("\tone\n\n\t\tcode", "one\n\n```text\ncode\n```");
    expect("a\rb\r\r    c", "a\nb\n\n```text\nc\n```");
    expect("| a | b |\n|---|\n| 1 | 2 | 3 |", "```text\n| a | b |\n|---|\n| 1 | 2 | 3 |\n```");
}

#[test]
fn markup_is_text() {
    expect("a [b] [c][d.e] [f](g) ![h](i)", "a \\[b\\] \\[c\\]\\[d.e\\] \\[f\\](g) \\!\\[h\\](i)");
    expect("see [the docs](https://a.example/b_c).", "see [the docs](https://a.example/b_c).");
    expect(
        "https://a.example/x(y)_z, and http://b.example.",
        "<https://a.example/x(y)_z>, and <http://b.example>.",
    );
    expect("(https://a.example) <https://b.example>", "(<https://a.example>) <https://b.example>");
    expect("http:// and https://…", "http:// and <https://…>");
    expect("Vec<u8> <b>&amp; R&D", "Vec\\<u8> \\<b>\\&amp; R&D");
    expect("snake_case __init__ _x", "snake_case \\_\\_init\\_\\_ \\_x");
    expect("**Note:** *so* a/*/b/* 2 * 3 * 4", "**Note:** *so* a/\\*/b/\\* 2 \\* 3 \\* 4");
    expect("`a*b[c]` ``d`e`` `f", "`a*b[c]` ``d`e`` \\`f");
    expect("`a\n# b`", "`a # b`");
    expect("\\d \\* x\\", "\\\\d \\\\\\* x\\\\");
    expect("a --flag ~~b~~ @param c", "a \\--flag \\~\\~b\\~\\~ @param c");
    expect("> quoted\n: x\n+ y\n+", "\\> quoted\n\\: x\n\n+ y\n  \\+");
}

/// Pieces of comments that mean something to Markdown or to rustdoc.
const PIECES: &[&str] = &[
    "\n",
    "\n\n",
    "\n    ",
    "\n  ",
    "\n\t",
    "\r",
    " ",
    "    ",
    "a",
    "word",
    "B.c",
    "é",
    "世",
    "1",
    "- ",
    "* ",
    "+ ",
    "1. ",
    "2) ",
    "7. ",
    "# ",
    "## ",
    "> ",
    "---",
    "===",
    "***",
    "**",
    "*",
    "_",
    "__",
    "~",
    "~~~",
    "```",
    "``",
    "`",
    "```rust\n",
    "```json\n",
    "|",
    "| a | b |",
    "|---|---|",
    ":--",
    "--- | ---",
    "[",
    "]",
    "](",
    "(",
    ")",
    "[x]: ",
    "[^1]: ",
    "[a](https://b.example)",
    "![",
    "https://a.example/_b_* ",
    "http://",
    "<html>",
    "</div>",
    "<!-- ",
    "Vec<u8>",
    "&amp;",
    "&#35;",
    "&",
    "\\",
    "\\\\",
    "!",
    ":",
    ";",
    "@param",
    "{",
    "}",
    "\"",
    "--",
    "$",
    "[ ] ",
];

fn comment() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        9 => prop::sample::select(PIECES).prop_map(str::to_owned),
        1 => "[^<\\pC]{0,3}",
    ];
    prop::collection::vec(piece, 0..24).prop_map(|it| it.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2048))]

    #[test]
    fn any_comment_is_text(comment in comment()) {
        let markdown = markdown(&comment);
        prop_assert_eq!(letters(&shown(&markdown)), letters(&comment), "{:?}", markdown);
    }
}
