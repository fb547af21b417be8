"""Properties in a program text: a formula in quotes, a word, or the exact form over terms.

The exact form exists so that the questions of every front end can be printed and read back without loss.
"""

from __future__ import annotations

from collections.abc import Callable

from clew.ir.errors import InputError
from clew.ir.properties import (
    Always,
    And,
    Atom,
    Automaton,
    Branching,
    Claim,
    Edge,
    Exists,
    ForAll,
    Formula,
    Linear,
    Next,
    NoDeadlock,
    Not,
    NotModelled,
    NoViolation,
    Or,
    Possibly,
    Question,
    Reaches,
    Release,
    SomeRun,
    Truth,
    Until,
)
from clew.ir.terms import TRUE
from clew.records import dataclass
from clew.syntax.tokens import Kind, Token
from clew.syntax.tree import Placed
from clew.text.context import Context
from clew.text.elaborate import truth
from clew.text.grammar.cursor import Cursor
from clew.text.grammar.syntax import Node
from clew.text.grammar.terms import read_term
from clew.text.properties.reader import MAX_DEPTH

Asked = Callable[[Context], Question]
Stated = Callable[[Context], Formula]
MAX_STATES = 1 << 20

_FORMS = "always, possibly, reaches, linear, some, branching, claim, deadlock, violation or refused"


@dataclass(frozen=True, slots=True)
class PropertyNode(Placed):
    """A property; without `ask` its text is a formula in the language of properties."""

    text: str
    ask: Asked | None
    text_token: Token | None = None


def read_property(cursor: Cursor, first: Token) -> PropertyNode:
    """What stands behind the word `property`."""
    if cursor.accept("no"):
        return _absence(cursor, first)
    token = cursor.here
    text = cursor.text("a formula in quotes, or 'no'")
    if not cursor.accept("is"):
        return PropertyNode(text, None, token, span=cursor.since(first))
    ask = _question(cursor)
    return PropertyNode(text, ask, span=cursor.since(first))


def _absence(cursor: Cursor, first: Token) -> PropertyNode:
    if cursor.accept("deadlock"):
        return PropertyNode("deadlock", lambda _: NoDeadlock(), span=cursor.since(first))
    cursor.expect("violation")
    check = cursor.text() if cursor.here.kind is Kind.TEXT else None
    return PropertyNode(check or "violation", lambda _: NoViolation(check), span=cursor.since(first))


def _question(cursor: Cursor) -> Asked:
    word = cursor.word(_FORMS)
    match word:
        case "always":
            node = read_term(cursor)
            return lambda context: Always(truth(context, node))
        case "possibly":
            node = read_term(cursor)
            return lambda context: Possibly(truth(context, node))
        case "reaches":
            reached = cursor.text()
            return lambda _: Reaches(reached)
        case "linear":
            formula = _formula(cursor, 0)
            return lambda context: Linear(formula(context))
        case "some":
            formula = _formula(cursor, 0)
            return lambda context: SomeRun(formula(context))
        case "branching":
            formula = _formula(cursor, 0)
            return lambda context: Branching(formula(context))
        case "claim":
            return _claim(cursor)
        case "deadlock":
            return lambda _: NoDeadlock()
        case "violation":
            check = cursor.text() if cursor.here.kind is Kind.TEXT else None
            return lambda _: NoViolation(check)
        case "refused":
            reason = cursor.text()
            return lambda _: NotModelled(reason)
        case _:
            cursor.index -= 1
            return cursor.fail(_FORMS)


_UNARY: dict[str, type[Not | Next | ForAll | Exists]] = {"not": Not, "next": Next, "forall": ForAll, "exists": Exists}
_BINARY: dict[str, type[And | Or | Until | Release]] = {"and": And, "or": Or, "until": Until, "release": Release}


def _formula(cursor: Cursor, depth: int) -> Stated:
    token = cursor.here
    if depth > MAX_DEPTH:
        raise InputError(f"the formula nests deeper than {MAX_DEPTH}", span=cursor.span(token))
    word = cursor.word("atom, true, false, not, and, or, next, until, release, forall or exists")
    if word in ("true", "false"):
        return lambda _: Truth(word == "true")
    if word not in ("atom", *_UNARY, *_BINARY):
        cursor.index -= 1
        cursor.fail("atom, true, false, not, and, or, next, until, release, forall or exists")
    cursor.expect("(")
    if word == "atom":
        node = read_term(cursor)
        cursor.expect(")")
        return lambda context: Atom(truth(context, node))
    left = _formula(cursor, depth + 1)
    if word in _UNARY:
        cursor.expect(")")
        made = _UNARY[word]
        return lambda context: made(left(context))
    cursor.expect(",")
    right = _formula(cursor, depth + 1)
    cursor.expect(")")
    joined = _BINARY[word]
    return lambda context: joined(left(context), right(context))


def _numbers(cursor: Cursor, what: str) -> tuple[int, ...]:
    return cursor.listed(lambda each: each.natural(what, MAX_STATES))


def _claim(cursor: Cursor) -> Asked:
    states = cursor.natural("the number of states", MAX_STATES)
    cursor.expect("states")
    initial = _numbers(cursor, "a state") if cursor.accept("initial") else ()
    marks = cursor.natural("the number of marks", MAX_STATES) if cursor.accept("marks") else 0
    cursor.expect("{")
    edges: list[tuple[int, int, Node | None, frozenset[int]]] = []
    while not cursor.accept("}"):
        source = cursor.natural("a state", MAX_STATES)
        cursor.expect("->")
        target = cursor.natural("a state", MAX_STATES)
        guard = read_term(cursor) if cursor.accept("when") else None
        marked = frozenset(_numbers(cursor, "a mark")) if cursor.accept("marks") else frozenset[int]()
        cursor.expect(";")
        edges.append((source, target, guard, marked))

    def ask(context: Context) -> Question:
        made = tuple(
            Edge(source, target, TRUE if guard is None else truth(context, guard), marked)
            for source, target, guard, marked in edges
        )
        return Claim(Automaton(states, initial, made, marks))

    return ask
