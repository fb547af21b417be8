"""Automata in the Hanoi omega-automata format, version 1, as properties: no run is accepted.

Input: a text, and a scope for the names of its propositions, each of which is a state formula. Output: a property that
asks for the absence of accepted runs, so that the automaton is the one of what must not happen. Acceptance is Büchi,
generalised Büchi, or that every run or none is accepted; labels may stand on edges or states, be aliases or implicit.
Whatever else changes what an automaton means is refused.
After: Babiak et al., "The Hanoi Omega-Automata Format", 2015.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import NamedTuple

from clew.ir.errors import InputError, Unsupported
from clew.ir.properties import Always, Automaton, Claim, Edge, Property
from clew.ir.source import Source
from clew.ir.terms import FALSE, TRUE, Term, conjoin, disjoin, negate
from clew.records import dataclass
from clew.syntax.cursor import Cursor
from clew.syntax.tokens import Kind, Lexicon, Places, Token, pattern
from clew.text.properties.text import Scope, parse_property

MOST_STATES, MOST_EDGES, MOST_ATOMS = 20_000, 200_000, 200
_BODY, _END = "--BODY--", "--END--"
_BUCHI = "Büchi acceptance: `t`, `f`, or `Inf(0)` and `&` between such"

_LEXICON = Lexicon(
    pattern(
        r"\s+|/\*[\s\S]*?\*/",
        {
            Kind.KEYWORD: r"--[A-Z]+--",
            Kind.NAME: r"@?[A-Za-z_][\w-]*",
            Kind.NUMBER: r"\d{1,9}(?!\d)",
            Kind.TEXT: r'"(?:[^"\\]|\\[\s\S])*"',
        },
        ":[]{}()!&|",
    ),
    lambda places, at: InputError("no word of the HOA format begins here", span=places.at(at)),
    meanings={Kind.TEXT: lambda _places, _at, word: word[1:-1].replace('\\"', '"').replace("\\\\", "\\")},
)


class _Header(NamedTuple):
    """What stands above the body."""

    name: str
    start: tuple[int, ...]
    states: int | None
    atoms: tuple[Term, ...]
    aliases: Mapping[str, Term]
    marks: Mapping[int, int]
    """The number of each acceptance set that counts."""
    accepts_nothing: bool


def read_automaton(source: Source, scope: Scope) -> Property:
    """The property of a file in the format."""
    cursor = Cursor(_LEXICON, Places(source))
    header = _Reader(cursor, scope).header()
    edges, states = _Body(cursor, header).edges()
    if not cursor.ended():
        raise Unsupported("a file should hold one automaton", span=cursor.place)
    kept = () if header.accepts_nothing else tuple(edges)
    start = header.start or (0,)
    automaton = Automaton(
        max(states, *(each + 1 for each in start)), start, kept if header.start else (), len(set(header.marks.values()))
    )
    return Property(header.name or source.name, Claim(automaton))


@dataclass(slots=True)
class _Reader:
    """Reads the header, item by item."""

    cursor: Cursor
    scope: Scope
    atoms: list[Term] = field(default_factory=list)
    aliases: dict[str, Term] = field(default_factory=dict)

    def header(self) -> _Header:
        """Everything up to the body."""
        cursor = self.cursor
        name, start, states = "", list[int](), None
        acceptance: tuple[dict[int, int], bool] | None = None
        self._first()
        while not cursor.accept(_BODY):
            item = cursor.name(f"an item of the header, or {_BODY}")
            cursor.expect(":", f"after {item.text}")
            match item.text:
                case "States":
                    states = self._number("the number of states", MOST_STATES)
                case "Start":
                    start.append(self._number("a state", MOST_STATES))
                    if cursor.sees("&"):
                        raise Unsupported(
                            "alternating automata (a conjunction of states) are not read", span=cursor.place
                        )
                case "AP":
                    self._propositions()
                case "Alias":
                    alias = cursor.name("the name of an alias, such as @a")
                    self.aliases[alias.text] = label(cursor, self.atoms, self.aliases)
                case "Acceptance":
                    acceptance = self._acceptance()
                case "name":
                    name = self._text("the name of the automaton")
                case other if other[0].isupper():
                    raise Unsupported(
                        f"the header item {other} may change what the automaton means", span=cursor.span(item)
                    )
                case _:
                    self._skip()
        if acceptance is None:
            raise InputError(
                "the header says nothing of acceptance, such as `Acceptance: 1 Inf(0)`", span=cursor.span(cursor.last)
            )
        return _Header(name, tuple(start), states, tuple(self.atoms), self.aliases, *acceptance)

    def _first(self) -> None:
        self.cursor.expect("HOA", "at the beginning of an automaton")
        self.cursor.expect(":", "after HOA")
        if not self.cursor.accept("v1"):
            raise Unsupported(
                f"of the HOA format version v1 is read, not {self.cursor.shown(self.cursor.here)}",
                span=self.cursor.place,
            )

    def _skip(self) -> None:
        """What stands in an item that means nothing here."""
        cursor = self.cursor
        while not cursor.ended() and not cursor.sees(_BODY):
            if cursor.here.kind is Kind.NAME and cursor.ahead(1).text == ":":
                return
            cursor.take()

    def _number(self, what: str, most: int) -> int:
        return number(self.cursor, what, most)

    def _text(self, what: str) -> str:
        if self.cursor.here.kind is not Kind.TEXT:
            self.cursor.fail(f"{what}, in quotes")
        return self.cursor.take().text

    def _propositions(self) -> None:
        for _ in range(self._number("the number of propositions", MOST_ATOMS)):
            token = self.cursor.here
            text = self._text("a proposition")
            self.atoms.append(self._state_formula(text, token))

    def _state_formula(self, text: str, token: Token) -> Term:
        try:
            question = parse_property(f"AG ({text})", self.scope).question
        except InputError as problem:
            raise InputError(f"the proposition {text!r}: {problem.message}", span=self.cursor.span(token)) from None
        if not isinstance(question, Always):
            raise InputError(f"the proposition {text!r} is no state formula", span=self.cursor.span(token))
        return question.condition

    def _acceptance(self) -> tuple[dict[int, int], bool]:
        """The marks of the sets that count, and whether nothing is accepted at all."""
        cursor = self.cursor
        most = self._number("the number of acceptance sets", MOST_ATOMS)
        if cursor.accept("t"):
            return {}, False
        if cursor.accept("f"):
            return {}, True
        marks: dict[int, int] = {}
        while True:
            opened = 0
            while cursor.accept("("):
                opened += 1
            if not cursor.accept("Inf"):
                raise Unsupported(f"the acceptance condition is not {_BUCHI}", span=cursor.place)
            cursor.expect("(", "after Inf")
            marks.setdefault(self._number("an acceptance set", max(most - 1, 0)), len(marks))
            cursor.expect(")", "after the acceptance set")
            for _ in range(opened):
                cursor.expect(")", "in the acceptance condition")
            if cursor.sees("|"):
                raise Unsupported(f"the acceptance condition is not {_BUCHI}", span=cursor.place)
            if not cursor.accept("&"):
                return marks, False


@dataclass(slots=True)
class _Body:
    """Reads states and edges."""

    cursor: Cursor
    header: _Header

    def edges(self) -> tuple[list[Edge], int]:
        """All edges, and how many states there are."""
        cursor, found, states = self.cursor, list[Edge](), self.header.states or 0
        while not cursor.accept(_END):
            cursor.expect("State", f"or {_END} in the body")
            cursor.expect(":", "after State")
            guard = self._label()
            source = number(cursor, "the number of the state", MOST_STATES)
            states = max(states, source + 1)
            if cursor.here.kind is Kind.TEXT:
                cursor.take()
            rows = self._row(source, guard, self._marks())
            states = max((states, *(edge.target + 1 for edge in rows)))
            found += rows
            if len(found) > MOST_EDGES:
                raise InputError(f"the automaton has more than {MOST_EDGES} edges", span=cursor.place)
        if self.header.states is not None and states > self.header.states:
            raise InputError(f"the automaton has {states} states, its header says {self.header.states}")
        return found, states

    def _row(self, source: int, of_state: Term | None, marks: frozenset[int]) -> list[Edge]:
        cursor, found, implicit = self.cursor, list[Edge](), 0
        while cursor.here.kind is Kind.NUMBER or cursor.sees("["):
            first = cursor.here
            guard = self._label()
            if guard is not None and of_state is not None:
                raise InputError("a state with a label should have edges without", span=cursor.span(first))
            if guard is None and of_state is None:
                guard, implicit = self._implicit(implicit, first), implicit + 1
            target = number(cursor, "the state that the edge leads to", MOST_STATES)
            if cursor.sees("&"):
                raise Unsupported("alternating automata (a conjunction of states) are not read", span=cursor.place)
            term = guard if guard is not None else of_state
            assert term is not None, "an edge should have a label"
            found.append(Edge(source, target, term, marks | self._marks()))
        return [edge for edge in found if edge.guard is not FALSE]

    def _implicit(self, place: int, token: Token) -> Term:
        """The label of an edge that has none: edges are in the order of the valuations."""
        atoms = self.header.atoms
        if place >> len(atoms):
            message = f"a state without labels should have {1 << len(atoms)} edges, one per valuation"
            raise InputError(message, span=self.cursor.span(token))
        return conjoin(*(atom if place >> bit & 1 else negate(atom) for bit, atom in enumerate(atoms)))

    def _label(self) -> Term | None:
        if not self.cursor.accept("["):
            return None
        term = label(self.cursor, self.header.atoms, self.header.aliases)
        self.cursor.expect("]", "after the label")
        return term

    def _marks(self) -> frozenset[int]:
        found: set[int] = set()
        if self.cursor.accept("{"):
            while not self.cursor.accept("}"):
                at = number(self.cursor, "an acceptance set, or '}'", MOST_ATOMS)
                found |= {self.header.marks[at]} if at in self.header.marks else set()
        return frozenset(found)


def number(cursor: Cursor, what: str, most: int) -> int:
    """Take a number, at most so large."""
    if cursor.here.kind is not Kind.NUMBER:
        cursor.fail(what)
    token = cursor.take()
    if int(token.text) > most:
        raise InputError(f"{what} is {token.text}; at most {most} is read", span=cursor.span(token))
    return int(token.text)


def label(cursor: Cursor, atoms: list[Term] | tuple[Term, ...], aliases: Mapping[str, Term]) -> Term:
    """A Boolean expression over the numbers of propositions."""
    found = [_conjunction(cursor, atoms, aliases)]
    while cursor.accept("|"):
        found.append(_conjunction(cursor, atoms, aliases))
    return disjoin(*found)


def _conjunction(cursor: Cursor, atoms: list[Term] | tuple[Term, ...], aliases: Mapping[str, Term]) -> Term:
    found = [_literal(cursor, atoms, aliases)]
    while cursor.accept("&"):
        found.append(_literal(cursor, atoms, aliases))
    return conjoin(*found)


def _literal(cursor: Cursor, atoms: list[Term] | tuple[Term, ...], aliases: Mapping[str, Term]) -> Term:
    negations = 0
    while cursor.accept("!"):
        negations += 1
    token = cursor.here
    if cursor.accept("("):
        with cursor.nested():
            term = label(cursor, atoms, aliases)
        cursor.expect(")", "in a label")
    elif cursor.accept("t", "f"):
        term = TRUE if token.text == "t" else FALSE
    elif token.kind is Kind.NAME and token.text in aliases:
        term = aliases[cursor.take().text]
    elif token.kind is Kind.NUMBER and int(token.text) < len(atoms):
        term = atoms[int(cursor.take().text)]
    else:
        cursor.fail(f"a proposition (0 to {len(atoms) - 1}), an alias, t, f or '(' in a label")
    return negate(term) if negations % 2 else term
