//! The file and the statements at its top.

use alloc::format;

use super::{Failed, Language, Parsed, Parser};
use crate::front::proto::ast::{EndOf, File, Import, ImportKind, Item, Package, Syntax, VisibilityWord};
use crate::lex::{Gap, Span};
use crate::schema::bounds::DEEPEST_MESSAGE;
use crate::schema::{Visibility, edition_number};

impl<'t> Parser<'t> {
    pub(super) fn file(&mut self) -> File<'t> {
        self.lexer.next();
        let start = self.here();
        let mut file = File {
            first_gap: Some(Gap(Span::new(self.lexer.previous().span.end, start.start))),
            ..File::default()
        };
        if self.at("syntax") || self.at("edition") {
            match self.syntax() {
                Ok(syntax) => file.syntax = Some(syntax),
                Err(Failed) => return file,
            }
        }
        while !self.is_at_end() {
            if self.at_symbol(b';') {
                self.end(EndOf::Nothing);
                continue;
            }
            let Ok(item) = self.top_level() else {
                self.skip_statement();
                if self.at_symbol(b'}') {
                    let here = self.here();
                    self.lexer.fault(here, "`}` closes nothing; remove it");
                    self.end(EndOf::Nothing);
                }
                continue;
            };
            file.items.push(item);
        }
        file.span = self.since(start);
        file.ends = core::mem::take(&mut self.ends);
        file
    }

    fn syntax(&mut self) -> Parsed<Syntax<'t>> {
        self.has_syntax = true;
        let start = self.here();
        let is_edition = self.at("edition");
        self.lexer.next();
        self.expect_symbol(b'=')?;
        let value_start = self.here();
        let value = self.string(if is_edition {
            "an edition, such as \"2023\""
        } else {
            "\"proto2\" or \"proto3\""
        })?;
        let value_span = self.since(value_start);
        let end = self.expect_end(b';')?;
        self.language = match (is_edition, &*value) {
            (false, "proto2") => Language::Proto2,
            (false, "proto3") => Language::Proto3,
            (false, _) => {
                let text = format!(
                    "unknown syntax \"{value}\"; expected \"proto2\" or \"proto3\", or `edition = \"2023\";`"
                );
                self.lexer.fault(value_span, text);
                return Err(Failed);
            }
            (true, _) => {
                let Some(number) = edition_number(&value) else {
                    let text = format!("unknown edition \"{value}\"; expected \"2023\" or \"2024\"");
                    self.lexer.fault(value_span, text);
                    return Err(Failed);
                };
                Language::Edition(number)
            }
        };
        let edition = match self.language {
            Language::Edition(number) => number,
            Language::Proto2 | Language::Proto3 => 0,
        };
        Ok(Syntax { span: self.since(start), value, edition, end })
    }

    fn top_level(&mut self) -> Parsed<Item<'t>> {
        self.depth = 0;
        let visibility = self.visibility()?;
        Ok(match self.lexer.word() {
            "message" => Item::Message(self.message(visibility)?),
            "enum" => Item::Enum(self.enumeration(visibility)?),
            "service" => Item::Service(self.service()?),
            "extend" => Item::Extend(self.extend()?),
            "import" => Item::Import(self.import()?),
            "package" => Item::Package(self.package()?),
            "option" => Item::Option(self.option_statement()?),
            _ => {
                return Err(
                    self.expected("a statement, such as `message`, `enum`, `service`, `import` or `option`")
                );
            }
        })
    }

    fn package(&mut self) -> Parsed<Package<'t>> {
        let start = self.expect("package")?;
        if core::mem::replace(&mut self.has_package, true) {
            self.lexer.fault(start, "a second package; a file has one, so remove it");
        }
        if self.at_symbol(b'.') {
            return Err(self.expected("a name"));
        }
        let name = self.path("a name")?;
        let end = self.expect_end(b';')?;
        Ok(Package { span: self.since(start), name, end })
    }

    fn import(&mut self) -> Parsed<Import<'t>> {
        let start = self.expect("import")?;
        let kind = match self.lexer.word() {
            "public" => Some(ImportKind::Public),
            "weak" => Some(ImportKind::Weak),
            "option" => Some(ImportKind::Option),
            _ => None,
        };
        let here = self.here();
        if kind == Some(ImportKind::Option) && !self.language.since_2024() {
            self.lexer.fault(here, "`import option` came with edition 2024; remove `option`");
        }
        if kind == Some(ImportKind::Weak) && self.language.since_2024() {
            self.lexer.fault(
                here,
                "there are no weak imports since edition 2024; use `import option` for custom options",
            );
        }
        if kind == Some(ImportKind::Option) {
            self.after_option_imports = true;
        } else if self.after_option_imports {
            self.lexer.fault(here, "an import behind an `import option`; put it before");
        }
        let kind = kind.map(|kind| {
            self.lexer.next();
            (kind, here)
        });
        let name = self.string("the name of a file in quotes")?;
        let end = self.expect_end(b';')?;
        Ok(Import { span: self.since(start), kind, name, end })
    }

    /// Takes `export` or `local`, which are words since edition 2024.
    pub(super) fn visibility(&mut self) -> Parsed<VisibilityWord> {
        let word = match self.lexer.word() {
            "local" => Visibility::Local.number(),
            "export" => Visibility::Export.number(),
            _ => return Ok(0),
        };
        if !self.language.since_2024() {
            return Ok(0);
        }
        self.lexer.next();
        if !self.at("message") && !self.at("enum") {
            return Err(self.expected("`message` or `enum` behind `export` and `local`"));
        }
        Ok(word)
    }

    /// Runs `inner` one level deeper, if that is not too deep.
    pub(super) fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == DEEPEST_MESSAGE {
            let here = self.here();
            let text = format!(
                "messages are nested more than {DEEPEST_MESSAGE} deep; declare some of them side by side"
            );
            self.lexer.fault(here, text);
            return Err(Failed);
        }
        self.depth += 1;
        let parsed = inner(self);
        self.depth -= 1;
        parsed
    }
}
