//! Going on behind a statement that was not understood.

use super::Parser;
use crate::front::proto::ast::EndOf;
use crate::lex::TokenKind;

impl Parser<'_> {
    /// Goes on to the end of the statement: behind its semicolon or its block, or to the brace that closes the block
    /// around it.
    pub(super) fn skip_statement(&mut self) {
        loop {
            match self.lexer.current().kind {
                TokenKind::End | TokenKind::Symbol(b'}') => return,
                TokenKind::Symbol(b';') => {
                    self.end(EndOf::Nothing);
                    return;
                }
                TokenKind::Symbol(b'{') => {
                    self.lexer.next();
                    self.skip_block();
                    return;
                }
                _ => self.lexer.next(),
            }
        }
    }

    /// Goes on behind the brace that closes a block.
    fn skip_block(&mut self) {
        let mut open = 1;
        while !self.is_at_end() {
            if self.at_symbol(b'{') {
                open += 1;
            } else if self.at_symbol(b'}') {
                open -= 1;
                if open == 0 {
                    self.end(EndOf::Block);
                    return;
                }
            }
            self.lexer.next();
        }
    }
}
