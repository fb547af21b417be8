"""Tokens of UPPAAL's language; comments and blanks are dropped."""

from __future__ import annotations

from clew.errors import InputError
from clew.syntax.cursor import Cursor
from clew.syntax.tokens import Kind, Lexicon, Places, pattern

_KEYWORDS = frozenset(
    {"after_update", "and", "assign", "before_update", "bool", "break", "broadcast", "case", "chan", "clock", "commit"}
    | {"const", "continue", "deadlock", "default", "do", "double", "else", "exists", "false", "for", "forall", "guard"}
    | {"if", "imply", "init", "int", "meta", "not", "or", "priority", "process", "progress", "return", "scalar"}
    | {"select", "state", "string", "struct", "sum", "switch", "sync", "system", "trans", "true", "typedef", "urgent"}
    | {"void", "while"}
)
_SYMBOLS = (
    "<<=", ">>=", "-->", ":=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<", ">>", "<=", ">=", "==", "!=",
    "&&", "||", "<?", ">?", "++", "--", "->", "[]", "<>", *"-+*/%&|^~!?=<>(){}[],;:.'@",
)  # fmt: skip
_WORDS = {
    Kind.NAME: r"[A-Za-z_$][A-Za-z_$0-9]*",
    Kind.NUMBER: r"[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?(?![A-Za-z_0-9])",
    Kind.TEXT: r'"[^"\n]*"',
}


def _no_token(places: Places, at: int) -> InputError:
    content = places.source.text
    if content.startswith("/*", at):
        return InputError("this comment has no end; it would end with */", span=places.stretch(at, 2))
    return InputError(f"the character {content[at]!r} has no meaning here", span=places.at(at))


LEXICON = Lexicon(pattern(r"\s+|//[^\n]*|/\*[\s\S]*?\*/", _WORDS, _SYMBOLS, refused=r"/\*"), _no_token, _KEYWORDS)


class Words(Cursor):
    """Where in a text we are."""

    end = "the end of this text"
    deepest = 100

    def __init__(self, places: Places) -> None:
        super().__init__(LEXICON, places)
