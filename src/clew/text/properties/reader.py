"""The grammar of properties: from tokens to a term about one state, or to a formula with temporal operators.

Weakest first; every level but those marked is binary, `->` and the temporal operators group to the right,
comparisons do not group:

    <->  |  ->  |  ||  |  &&  |  U R V W  |  G F X A E in front  |  == != < <= > >=  |  bitor  |  ^  |  &  |  << >>
    |  + -  |  * / %  |  ! - ~ in front  |  a[i]
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import TYPE_CHECKING

from clew.ir.errors import InputError
from clew.ir.operators.table import IllSorted
from clew.ir.properties import And, Atom, Exists, ForAll, Formula, Next, Not, Or, Release, Truth, Until
from clew.ir.sorts import BOOL, INTEGER, POINTER, Array
from clew.ir.source import Span
from clew.ir.terms import FALSE, TRUE, Constant, Term, apply, bits, constant, negate
from clew.records import dataclass
from clew.syntax.precedence import Precedence, Waiting, levels
from clew.syntax.tokens import Kind, Token
from clew.text.grammar.cursor import Cursor
from clew.text.grammar.lexer import number
from clew.text.properties import terms as property_terms

if TYPE_CHECKING:
    from clew.text.properties.text import Scope

MAX_NESTING = 100
"""Parentheses, operators in front and those that group to the right nest at most so deep."""
MAX_DEPTH = 300
"""The tree of a formula is at most so deep (a conjunction of so many temporal formulas)."""


def unknown_name(name: str, known: tuple[str, ...], span: Span | None) -> InputError:
    """The error for a name that names nothing, with those that look like it."""
    near = get_close_matches(name, known, n=3)
    if near:
        return InputError(f"nothing is called '{name}' here; did you mean {' or '.join(near)}?", span=span)
    some = ", ".join(known[:8]) + (", …" if len(known) > 8 else "")
    return InputError(f"nothing is called '{name}' here" + (f"; known: {some}" if some else ""), span=span)


# --- operands -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StateOperand:
    """A term about one state."""

    term: Term
    span: Span


@dataclass(frozen=True, slots=True)
class TimedOperand:
    """A formula with a temporal operator or path quantifier, and how deep it nests."""

    formula: Formula
    depth: int
    span: Span


Operand = StateOperand | TimedOperand


@contextmanager
def well_sorted(span: Span) -> Iterator[None]:
    """What is ill-sorted inside is an error of the user at the span."""
    try:
        yield
    except IllSorted as problem:
        raise InputError(f"this should be {problem}", span=span) from None


def _formula(operand: Operand) -> tuple[Formula, int]:
    if isinstance(operand, TimedOperand):
        return operand.formula, operand.depth
    with well_sorted(operand.span):
        term = property_terms.truth(operand.term)
    if isinstance(term, Constant):
        return Truth(term is TRUE), 0
    return Atom(term), 0


def _join(first: Span, last: Span) -> Span:
    return Span(first.source, first.line, first.column, last.end_line, last.end_column)


# --- the reader -----------------------------------------------------------------------------------------------------

_LEVELS = levels(
    ("<->", "<=>"),
    ("->", "=>"),
    ("||", "or"),
    ("&&", "and"),
    "URVW",
    (),  # the temporal operators in front
    property_terms.COMPARISONS,
    ("|",),
    ("^",),
    ("&",),
    ("<<", ">>"),
    ("+", "-"),
    ("*", "/", "%"),
)
_COMPARE, _PREFIX, _UNARY = _LEVELS["=="], _LEVELS["U"] + 1, len(_LEVELS)
_BETWEEN_TRUTHS = {"&": "&&", "|": "||"}
_PREFIX_LETTERS = frozenset("GFXAE")
_BINARY_LETTERS = frozenset("URVW")


class FormulaCursor(Cursor):
    """A place in a formula, which nests only so deep, since what reads its tree recurses."""

    deepest = MAX_NESTING

    def too_deep(self) -> InputError:
        """The formula nests too deep."""
        return InputError(f"the formula nests deeper than {MAX_NESTING}", span=self.place)


class Reader(Precedence[FormulaCursor, Operand, str]):
    """Reads one formula."""

    infix = _LEVELS
    right = frozenset((_LEVELS["->"], _LEVELS["U"]))

    def __init__(self, cursor: FormulaCursor, scope: Scope, least: int = 1) -> None:
        super().__init__(cursor, least)
        self.scope = scope

    def operator(self) -> tuple[str, int]:
        """The operator that stands next, with its level; what it is may depend on what stands in front of it."""
        symbol = _logical(self._infix(), self.operands[-1])
        return symbol, _LEVELS.get(symbol, 0)

    def _infix(self) -> str:
        """The operator that stands next, or the empty text; `UG` is split into `U` and `G`."""
        token = self.cursor.here
        if token.kind is Kind.SYMBOL:
            return token.text
        if token.kind is not Kind.NAME:
            return ""
        if len(token.text) > 1 and token.text[0] in _BINARY_LETTERS and _PREFIX_LETTERS.issuperset(token.text[1:]):
            self._split(1)
            return token.text[0]
        return token.text

    def _split(self, length: int) -> None:
        """Cut the next token in two."""
        cursor, token = self.cursor, self.cursor.here
        middle = token.start + length
        halves = [
            Token(Kind.NAME, token.text[:length], token.start, middle),
            Token(Kind.NAME, token.text[length:], middle, token.end),
        ]
        cursor.tokens[cursor.index : cursor.index + 1] = halves

    def operand(self) -> bool:
        """Read what stands in front, or a whole operand."""
        cursor, token = self.cursor, self.cursor.here
        if cursor.sees("[") and cursor.ahead(1).text == "]" and cursor.ahead(1).kind is Kind.SYMBOL:
            cursor.take()
            cursor.take()
            self.wait("G", token, _PREFIX)
        elif cursor.accept("["):
            # `[q] f` is `q -> f`, and binds as tight as an operator in front.
            self.open("->", token, "]").then = _PREFIX
        elif cursor.accept("<>"):
            self.wait("F", token, _PREFIX)
        elif token.kind is Kind.NAME and self._is_prefix(token):
            cursor.take()
            self.wait(token.text, token, _PREFIX)
        elif cursor.accept("!", "-", "~", "not"):
            self.wait(token.text, token, _UNARY)
        elif cursor.accept("("):
            self.open("(", token, ")")
        else:
            self.operands.append(self._leaf(token))
            return True
        return False

    def _leaf(self, token: Token) -> Operand:
        cursor = self.cursor
        if token.kind is Kind.NUMBER:
            return self.number()
        if cursor.accept("true", "false", "null"):
            values = {"true": TRUE, "false": FALSE, "null": constant(None, POINTER)}
            return StateOperand(values[token.text], cursor.span(token))
        if token.kind in cursor.names:
            return self._name()
        return cursor.fail("a formula")

    def closed(self, opening: Waiting[str], operands: list[Operand]) -> Operand:
        """A formula in parentheses."""
        return self._indexed_or_same(super().closed(opening, operands))

    def unclosed(self, opening: Waiting[str]) -> None:
        """Say that something is still open."""
        self.cursor.fail(repr(opening.closing))

    def applied(self, operator: Waiting[str], operands: list[Operand]) -> Operand:
        """An operator with its operands."""
        if len(operands) == 1:
            return (self._prefixed if operator.level == _PREFIX else self._unary)(operator.token, operands[0])
        made = _combine(operator.text, *operands)
        if operator.level == _COMPARE and _LEVELS.get(self._infix()) == _COMPARE:
            message = "comparisons do not chain; write a < b && b < c"
            raise InputError(message, span=self.cursor.place)
        return made

    def _inside(self, least: int = 1) -> Operand:
        """A formula inside of an operand."""
        with self.cursor.nested():
            return type(self)(self.cursor, self.scope, least).read()

    def _indexed_or_same(self, operand: Operand) -> Operand:
        if self.cursor.sees("["):
            self.cursor.fail("an operator (only a name can have an index)")
        return operand

    def _is_prefix(self, token: Token) -> bool:
        if not _PREFIX_LETTERS.issuperset(token.text):
            return False
        follower = self.cursor.ahead(1)
        if follower.kind is Kind.SYMBOL and follower.text == ".":
            return False
        if self.scope.resolve(token.text) is None:
            return True
        starts = follower.kind in (*self.cursor.names, Kind.NUMBER) or follower.text in ("(", "!", "~", "<>")
        return starts and _LEVELS.get(follower.text, 0) == 0

    def _prefixed(self, token: Token, inner: Operand) -> Operand:
        letters = {"[": "G", "<>": "F"}.get(token.text, token.text)
        formula, nested = _formula(inner)
        for letter in reversed(letters):
            formula = _temporal(letter, formula)
        return _limited(TimedOperand(formula, nested + len(letters), self.cursor.since(token)))

    def _unary(self, token: Token, inner: Operand) -> Operand:
        span = self.cursor.since(token)
        if token.text in ("!", "not"):
            if isinstance(inner, TimedOperand):
                return _limited(TimedOperand(Not(inner.formula), inner.depth + 1, span))
            with well_sorted(inner.span):
                return StateOperand(negate(property_terms.truth(inner.term)), span)
        if isinstance(inner, TimedOperand):
            raise _not_a_number(inner)
        function = property_terms.minus if token.text == "-" else property_terms.complement
        with well_sorted(inner.span):
            return StateOperand(function(inner.term), span)

    def number(self) -> StateOperand:
        """A number: 64 bits, or with a point real."""
        token = self.cursor.take()
        span = self.cursor.span(token)
        if "." in token.text:
            whole, _, rest = token.text.partition(".")
            numerator = apply("real.of_int", constant(int(whole + rest), INTEGER))
            denominator = apply("real.of_int", constant(10 ** len(rest), INTEGER))
            return StateOperand(apply("real.div", numerator, denominator), span)
        value = number(token.text)
        if value >= 1 << 63:
            raise InputError(f"numbers in properties are below 2**63, {value} is not", span=span)
        return StateOperand(bits(value, 64), span)

    # --- names ---

    def _name(self) -> Operand:
        cursor, first = self.cursor, self.cursor.here
        asks = first.text in property_terms.QUEUE_QUESTIONS and cursor.ahead(1).text == "("
        if asks and self.scope.resolve(first.text) is None:
            return self._queue_question()
        self._unglue()
        name = self._arrow(self._place(cursor.take().text))
        named = self.scope.resolve(name)
        span = cursor.since(first)
        if named is None:
            raise unknown_name(name, self.scope.known(), span)
        term = named.term
        while cursor.sees("[") and isinstance(term.sort, Array):
            cursor.take()
            index = self._inside(_COMPARE)
            cursor.expect("]")
            if isinstance(index, TimedOperand):
                raise _not_a_number(index)
            with well_sorted(index.span):
                term = property_terms.element(term, index.term)
        span = cursor.since(first)
        with well_sorted(span):
            return self._indexed_or_same(StateOperand(property_terms.widen(term, signed=named.signed), span))

    def _place(self, name: str) -> str:
        """The whole of `p.q`, and of `a[2].x` where the scope knows the places of an array by name."""
        cursor = self.cursor
        while True:
            if cursor.sees(".") and cursor.ahead(1).kind in cursor.names:
                cursor.take()
                name += "." + cursor.take().text
                continue
            indexed = cursor.sees("[") and cursor.ahead(1).kind is Kind.NUMBER and cursor.ahead(2).text == "]"
            if not indexed or self.scope.resolve(name) is not None:
                return name
            name += f"[{cursor.ahead(1).text}]"
            for _ in range(3):
                cursor.take()

    def _unglue(self) -> None:
        """`p1U(` is read as `p1 U (` where only `p1` is known."""
        token = self.cursor.here
        if token.kind is not Kind.NAME or len(token.text) < 2 or token.text[-1] not in _BINARY_LETTERS:
            return
        if self.scope.resolve(token.text) is None and self.scope.resolve(token.text[:-1]) is not None:
            self._split(len(token.text) - 1)

    def _arrow(self, name: str) -> str:
        """`P->x` is a name where the scope knows it, otherwise an implication (an error if `P` is nothing either)."""
        cursor = self.cursor
        while cursor.sees("->") and cursor.ahead(1).kind in cursor.names:
            arrow, field = cursor.here, cursor.ahead(1)
            whole = f"{name}->{field.text}"
            glued = cursor.last.end == arrow.start and arrow.end == field.start
            if self.scope.resolve(whole) is None and not (glued and self.scope.resolve(name) is None):
                return name
            cursor.take()
            cursor.take()
            name = whole
        return name

    def _queue_question(self) -> StateOperand:
        first = self.cursor.take()
        self.cursor.expect("(")
        argument = self._inside()
        self.cursor.expect(")")
        if isinstance(argument, TimedOperand):
            raise _not_a_number(argument)
        with well_sorted(argument.span):
            return StateOperand(property_terms.ask(first.text, argument.term), self.cursor.since(first))


def _logical(symbol: str, left: Operand) -> str:
    """Behind a truth value or a temporal formula `&` and `|` are connectives."""
    if symbol in _BETWEEN_TRUTHS and (isinstance(left, TimedOperand) or left.term.sort == BOOL):
        return _BETWEEN_TRUTHS[symbol]
    return symbol


# --- meaning --------------------------------------------------------------------------------------------------------


def _not_a_number(operand: Operand) -> InputError:
    return InputError("a temporal formula has no value in a state, so it cannot be computed with", span=operand.span)


def _limited(operand: TimedOperand) -> TimedOperand:
    if operand.depth > MAX_DEPTH:
        raise InputError(f"the formula nests temporal operators deeper than {MAX_DEPTH}", span=operand.span)
    return operand


def _temporal(letter: str, formula: Formula) -> Formula:
    match letter:
        case "G":
            return Release(Truth(False), formula)
        case "F":
            return Until(Truth(True), formula)
        case "X":
            return Next(formula)
        case "A":
            return ForAll(formula)
        case _:
            return Exists(formula)


def _combine(symbol: str, left: Operand, right: Operand) -> Operand:
    span = _join(left.span, right.span)
    if symbol in _BINARY_LETTERS:
        return _combine_timed(symbol, left, right, span)
    if isinstance(left, StateOperand) and isinstance(right, StateOperand):
        return StateOperand(_combine_states(symbol, left, right, span), span)
    if _LEVELS[symbol] <= _LEVELS["&&"]:
        return _combine_timed(symbol, left, right, span)
    raise _not_a_number(left if isinstance(left, TimedOperand) else right)


_CONNECTIVES = {
    "&&": "and", "and": "and", "||": "or", "or": "or", "->": "implies", "=>": "implies", "<->": "=", "<=>": "=",
}  # fmt: skip


def _combine_states(symbol: str, left: StateOperand, right: StateOperand, span: Span) -> Term:
    if symbol in _CONNECTIVES:
        with well_sorted(left.span):
            one = property_terms.truth(left.term)
        with well_sorted(right.span):
            return apply(_CONNECTIVES[symbol], one, property_terms.truth(right.term))
    with well_sorted(span):
        return property_terms.infix(symbol, left.term, right.term)


def _combine_timed(symbol: str, left: Operand, right: Operand, span: Span) -> TimedOperand:
    (one, depth), (two, other) = _formula(left), _formula(right)
    formula: Formula
    match symbol:
        case "U":
            formula = Until(one, two)
        case "R" | "V":
            formula = Release(one, two)
        case "W":
            formula = Release(two, _or(one, two))
        case "&&" | "and":
            formula = And(one, two)
        case "||" | "or":
            formula = Or(one, two)
        case "->" | "=>":
            formula = Or(_not(one), two)
        case _:
            formula = Or(And(one, two), And(_not(one), _not(two)))
    return _limited(TimedOperand(formula, max(depth, other) + 1, span))


def _or(one: Formula, two: Formula) -> Formula:
    if isinstance(one, Atom) and isinstance(two, Atom):
        return Atom(apply("or", one.term, two.term))
    return Or(one, two)


def _not(formula: Formula) -> Formula:
    match formula:
        case Atom(term=term):
            return Atom(negate(term))
        case Truth(value=value):
            return Truth(not value)
        case _:
            return Not(formula)
