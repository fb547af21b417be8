"""Names in our text languages: where each is declared, where it is known, and what an occurrence means.

Input: the text of a document and its language. Output: symbols; of a place in the text the symbol that is meant, all
its occurrences, and the words that may stand there. It works on tokens and braces alone, so that a text that is being
written, and is wrong therefore, has an outline too. What stands behind `P.` or `P->` is looked up inside of P.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field
from functools import cached_property
from typing import Any

from clew.errors import InputError
from clew.ir.source import Source
from clew.records import dataclass
from clew.registry import Row, resolve
from clew.syntax.tokens import Kind, Places, Token, tokenize

_OPENING, _CLOSING = ("(", "[", "{"), (")", "]", "}")
_BEFORE_LABEL = frozenset({"(", ",", ";", "{", "}", ":"})
_WORD = re.compile(r"[A-Za-z_$][\w$]*")


@dataclass(frozen=True, slots=True)
class Language:
    """How a language declares names."""

    name: str
    suffixes: tuple[str, ...]
    lexicon: str
    """`module:attribute`, imported on use."""
    regions: tuple[str, ...]
    """Words in front of a name whose braces are a region: processes, procedures."""
    heads: tuple[str, ...]
    """Words in front of a list of names that they declare."""
    words: tuple[str, ...] = ()
    """Further words of the language, for whoever completes one."""
    functions: bool = False
    """Whether a name with parentheses and braces behind its type is a region."""
    labels: bool = False
    """Whether a name with a colon behind it is declared."""
    shared: tuple[str, ...] = ()
    """Words whose names are known outside of their region too, unless something else has the name there."""
    marks: tuple[str, ...] = ()
    """Words in front of names of a kind of their own, known everywhere, which the first use declares."""
    formulas: bool = False
    """Whether texts in quotes are formulas over the names."""
    into: tuple[str, ...] = (".", "->")
    """What stands between a region and a name inside of it."""
    instances: bool = False
    """Whether a name in front of := outside of all braces is declared."""

    def tokens(self, text: str) -> list[Token]:
        """The words of the text, as far as it has any."""
        lexicon: Any = resolve(Row(self.name, self.name, self.lexicon))
        try:
            found = tokenize(lexicon, Places(Source("document", text)))
        except InputError:
            return [Token(Kind.NAME, found.group(), *found.span()) for found in _WORD.finditer(text)]
        return [each for token in found for each in self._inside(token, text)]

    def _inside(self, token: Token, text: str) -> Sequence[Token]:
        """The token, or those of the formula that it is."""
        if token.kind is not Kind.TEXT or not self.formulas:
            return (token,)
        inner = self.tokens(text[token.start + 1 : token.end - 1])
        first = token.start + 1
        return [Token(each.kind, each.text, each.start + first, each.end + first) for each in inner[:-1]]


LANGUAGES = (
    Language(
        "clew",
        (".clew",),
        "clew.text.grammar.lexer:LEXICON",
        ("proc", "process", "action", "record"),
        ("var", "local", "event", "object"),
        ("program", "property", "symmetry", "assert", "assume", "await", "yield", "havoc", "goto", "return", "spawn"),
        labels=True,
    ),
    Language(
        "dve",
        (".dve",),
        "clew.frontends.dve.tokens:LEXICON",
        ("process",),
        ("byte", "int", "const", "channel", "state"),
        ("init", "commit", "accept", "assert", "trans", "guard", "effect", "sync", "system", "async", "property"),
    ),
    Language(
        "ivl",
        (".ivl",),
        "clew.frontends.ivl.reading.tokens:LEXICON",
        ("thread", "update", "struct"),
        ("bool", "char", "int", "uint", "u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "event", "void"),
        ("assume", "assert", "wait", "notify", "suspend", "resume", "request_update", "main", "start", "while", "if"),
        functions=True,
        labels=True,
    ),
    Language(
        "remopla",
        (".rem", ".spds"),
        "clew.frontends.remopla.tokens:C_LIKE",
        ("module",),
        ("bool", "int", "void", "enum"),
        ("init", "skip", "goto", "return", "if", "fi", "do", "od", "else", "undef", "while"),
        functions=True,
        labels=True,
    ),
    Language(
        "hybrid",
        (".ha",),
        "clew.text.grammar.lexer:LEXICON",
        ("automaton", "location"),
        ("const", "param", "var", "clock", "discrete"),
        ("initial", "invariant", "rate", "edge", "when", "do", "in", "urgent", "property"),
        shared=("var", "clock", "discrete", "param"),
        marks=("on", "labels"),
        formulas=True,
        into=(".",),
    ),
    Language(
        "uppaal",
        (".xta", ".ta"),
        "clew.frontends.uppaal.tokens:LEXICON",
        ("process",),
        ("bool", "int", "chan", "clock", "state", "void"),
        ("const", "broadcast", "urgent", "commit", "init", "trans", "guard", "sync", "assign", "select", "system"),
        functions=True,
        into=(".",),
        instances=True,
    ),
)


def language_of(name: str) -> Language | None:
    """The language of a file, by its suffix."""
    return next((each for each in LANGUAGES if name.endswith(each.suffixes)), None)


@dataclass(frozen=True, slots=True)
class Symbol:
    """A declared name: where it stands, and the region in which it is known."""

    name: str
    kind: str
    """The word that declares it."""
    start: int
    end: int
    region: tuple[int, int]
    inside: tuple[int, int] | None = None
    """The region that it opens."""


@dataclass(frozen=True)
class Outline:
    """The names of one text."""

    language: Language
    text: str
    tokens: Sequence[Token] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tokens", self.language.tokens(self.text))

    @cached_property
    def symbols(self) -> tuple[Symbol, ...]:
        """All declared names, in their order."""
        found: list[Symbol] = []
        for at, kind, inside in self._declarations():
            token = self.tokens[at]
            within = [each.inside for each in found if each.inside and each.inside[0] < token.start < each.inside[1]]
            inner = within if kind not in self.language.marks else []
            region = min(inner, key=lambda each: each[1] - each[0]) if inner else (0, len(self.text))
            found.append(Symbol(token.text, kind, token.start, token.end, region, inside))
        return tuple(found)

    def symbol_at(self, offset: int) -> Symbol | None:
        """What the word at that place means."""
        at = self._index(offset)
        return None if at is None else self._meant(at)

    def occurrences(self, symbol: Symbol) -> list[tuple[int, int]]:
        """Where the symbol stands, its declaration among them."""
        same = (at for at, token in enumerate(self.tokens) if token.text == symbol.name and token.kind is Kind.NAME)
        return [self.tokens[at][2:] for at in same if self._meant(at) == symbol]

    def completions(self, offset: int) -> list[tuple[str, str]]:
        """Names and words that may stand at that place, each with what it is."""
        owner = self._owner_before(offset)
        if owner is not None:
            return sorted((each.name, each.kind) for each in self.symbols if each.region == owner.inside)
        shared = {each.name: each.kind for each in self.symbols if each.kind in self.language.shared}
        known = {each.name: each.kind for each in self.symbols if each.region[0] <= offset <= each.region[1]}
        words = (*self.language.regions, *self.language.heads, *self.language.words)
        return sorted({**dict.fromkeys(words, "keyword"), **shared, **known}.items())

    def _owner_before(self, offset: int) -> Symbol | None:
        """The region whose name stands in front of a point before that place."""
        before = [at for at, token in enumerate(self.tokens) if token.end <= offset and token.kind is not Kind.END]
        if before and self.tokens[before[-1]].kind is Kind.NAME and self.tokens[before[-1]].end == offset:
            before.pop()
        if len(before) < 2 or self.tokens[before[-1]].text not in self.language.into:
            return None
        return self._meant(before[-2])

    def _index(self, offset: int) -> int | None:
        """The name at that place; at its end counts, too."""
        for at, token in enumerate(self.tokens):
            if token.kind is Kind.NAME and token.start <= offset <= token.end:
                return at
        return None

    def _meant(self, at: int) -> Symbol | None:
        token = self.tokens[at]
        here = [each for each in self.symbols if each.start == token.start]
        if here:
            return here[0]
        named = self._named(at)
        if at >= 2 and self.tokens[at - 1].text in self.language.into:
            owner = self._meant(at - 2)
            if owner is not None and owner.inside is not None:
                return next((each for each in named if each.region == owner.inside), None)
        known = [each for each in named if each.region[0] <= token.start <= each.region[1]]
        outside = [each for each in named if each.kind in self.language.shared]
        return min(known, key=lambda each: each.region[1] - each.region[0], default=next(iter(outside), None))

    def _named(self, at: int) -> list[Symbol]:
        """What the name there may mean: marked names are a kind of their own."""
        marks, marked = self.language.marks, at in self._marked
        return [each for each in self.symbols if each.name == self.tokens[at].text and marked == (each.kind in marks)]

    @cached_property
    def _marked(self) -> dict[int, str]:
        """The places of names behind a mark, each with that."""
        found: dict[int, str] = {}
        for at, token in enumerate(self.tokens):
            if token.text in self.language.marks:
                found |= dict.fromkeys(self._names_from(at + 1), token.text)
        return found

    def _names_from(self, at: int) -> Iterator[int]:
        """The names there, with commas between them."""
        while at < len(self.tokens) and self.tokens[at].kind is Kind.NAME:
            yield at
            if self._text(at + 1) != ",":
                return
            at += 2

    # --- declarations -------------------------------------------------------------------------------------------------

    def _declarations(self) -> Iterator[tuple[int, str, tuple[int, int] | None]]:
        """Each declared name: where, by which word, and the region that it opens."""
        language = self.language
        for at, token in enumerate(self.tokens):
            if token.text in language.regions:
                if (name := self._next_name(at + 1)) is not None:
                    yield name, token.text, self._region(name)
            elif token.text in language.heads:
                yield from self._listed(at)
            elif language.labels and token.kind is Kind.NAME and self._is_label(at):
                yield at, "label", None
            elif at in self._first_marked:
                yield at, self._marked[at], None
            elif language.instances and self._is_instance(at):
                yield at, "process", None

    @cached_property
    def _first_marked(self) -> frozenset[int]:
        """Where each marked name stands for the first time."""
        first = {self.tokens[at].text: at for at in sorted(self._marked, reverse=True)}
        return frozenset(first.values())

    def _is_instance(self, at: int) -> bool:
        if self.tokens[at].kind is not Kind.NAME or self._text(at + 1) not in (":=", "="):
            return False
        return self._text(at - 1) in ("", ";", "}") and self._depth(at) == 0

    def _depth(self, at: int) -> int:
        """How many braces are open there."""
        before = [token.text for token in self.tokens[:at]]
        return before.count("{") - before.count("}")

    def _next_name(self, at: int) -> int | None:
        """The name behind a word, over the type of a result."""
        while at < len(self.tokens) and self.tokens[at].text in self.language.heads:
            at += 1
        return at if at < len(self.tokens) and self.tokens[at].kind is Kind.NAME else None

    def _listed(self, at: int) -> Iterator[tuple[int, str, tuple[int, int] | None]]:
        """The names behind the word of a declaration, up to its end."""
        kind = self.tokens[at].text
        if at and self.tokens[at - 1].text in self.language.regions:
            return  # the type of a result
        at = self._behind_width(at + 1)
        while at < len(self.tokens) and self.tokens[at].kind is Kind.NAME:
            if self.tokens[at].text in self.language.heads:
                return
            inside = self._region(at) if self.language.functions and self._text(at + 1) == "(" else None
            yield at, kind if inside is None else "procedure", inside
            if inside is not None:
                return
            at = self._behind_element(at + 1)
            if self._text(at) != ",":
                return
            at += 1

    def _behind_width(self, at: int) -> int:
        """The place behind a number in parentheses, or a range in brackets."""
        if self._text(at) == "[":
            closing = (end for end in range(at, len(self.tokens)) if self._text(end) == "]")
            return next(closing, at) + 1
        shape = [self._text(at), self._text(at + 2)]
        return at + 3 if shape == ["(", ")"] else at

    def _behind_element(self, at: int) -> int:
        """The place of the comma, or of the end, behind one element of a list."""
        depth = 0
        while at < len(self.tokens) and self.tokens[at].kind is not Kind.END:
            text = self.tokens[at].text
            if depth == 0 and text in (",", ";", ")", "}"):
                break
            depth += (text in _OPENING) - (text in _CLOSING)
            at += 1
        return at

    def _region(self, name: int) -> tuple[int, int] | None:
        """From a name to the end of the braces behind it; None where there are none."""
        depth, at = 0, name + 1
        while at < len(self.tokens) and not (depth == 0 and self.tokens[at].text in (";", "{")):
            depth += (self.tokens[at].text in _OPENING) - (self.tokens[at].text in _CLOSING)
            if depth < 0:
                return None
            at += 1
        if self._text(at) != "{":
            return None
        for end in range(at, len(self.tokens)):
            depth += (self.tokens[end].text == "{") - (self.tokens[end].text == "}")
            if depth == 0:
                return self.tokens[name].start, self.tokens[end].end
        return self.tokens[name].start, len(self.text)

    def _is_label(self, at: int) -> bool:
        return self._text(at + 1) == ":" and (at == 0 or self._text(at - 1) in _BEFORE_LABEL)

    def _text(self, at: int) -> str:
        return self.tokens[at].text if 0 <= at < len(self.tokens) else ""
