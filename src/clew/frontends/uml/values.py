"""Values of charts: what an expression may evaluate to, as guarded cases over terms.

ECMAScript is dynamically typed and terms are not. A *value* is a list of cases, each with the condition under which it
applies, its kind and its payload; conditions exclude each other and cover everything. Where a kind is known the list
has one case, and the condition is true. Numbers are 32-bit integers; NAN is the number that is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from enum import IntEnum

from clew.ir.sorts import Array, Bits, Sort
from clew.ir.terms import FALSE, TRUE, Constant, Term, bits, conjoin, disjoin, equal, ite, negate, width_of
from clew.records import dataclass

WIDTH = 32
NUMBER_SORT = Bits(WIDTH)
REFERENCE = Bits(8)
"""How objects are told apart."""


class Kind(IntEnum):
    """The kinds of values; the number is the tag by which a variable of several kinds tells them apart."""

    ABSENT = 0
    """There is no such variable (yet): reading it is an error."""
    UNDEFINED = 1
    NULL = 2
    NAN = 3
    TRUTH = 4
    NUMBER = 5
    TEXT = 6
    LIST = 7
    """An array of fixed length; the payload is an array of numbers, truths or texts."""
    OBJECT = 8
    """Something with an identity and nothing else to be known; the payload is its number."""
    OPAQUE = 9
    """A text that is computed, which may only be logged."""


@dataclass(frozen=True, slots=True)
class Case:
    """What a value is under a condition."""

    when: Term
    kind: Kind
    payload: Term = TRUE
    item: Kind = Kind.NUMBER
    """Of a list, the kind of its items."""


Value = tuple[Case, ...]


MANY_TEXTS = Bits(16)
"""Room for any text, until all are known."""


@dataclass(slots=True)
class Texts:
    """The texts of a document by number; 0 is the empty one. It grows while the document is looked through."""

    numbers: dict[str, int] = field(default_factory=lambda: {"": 0})
    sort: Bits = MANY_TEXTS

    def number(self, text: str) -> Constant:
        """The text as a constant."""
        place = self.numbers.setdefault(text, len(self.numbers))
        return bits(place, self.sort.width)

    def of(self, term: Term) -> str | None:
        """The text that a constant stands for."""
        if not isinstance(term, Constant):
            return None
        return next(text for text, place in self.numbers.items() if place == term.value)


def length_of(array: Case) -> int:
    """How many items a list has."""
    sort = array.payload.sort
    assert isinstance(sort, Array), f"a list should be an array, is {sort}"
    return sort.length


def plain(kind: Kind, payload: Term = TRUE) -> Value:
    """A value of one kind."""
    return (Case(TRUE, kind, payload),)


def number(value: int) -> Value:
    """A number."""
    return plain(Kind.NUMBER, bits(value, WIDTH))


def truth(term: Term) -> Value:
    """A truth value."""
    return plain(Kind.TRUTH, term)


UNDEFINED = plain(Kind.UNDEFINED)
NULL = plain(Kind.NULL)


def fixed(value: int | str | None, texts: Texts) -> Value:
    """The value that is written as a literal."""
    match value:
        case bool():
            return truth(TRUE if value else FALSE)
        case int():
            return number(value)
        case str():
            return plain(Kind.TEXT, texts.number(value))
        case None:
            return NULL


def where(condition: Term, value: Value) -> list[Case]:
    """The cases of a value as they are where a condition holds."""
    return [Case(conjoin(condition, each.when), each.kind, each.payload, each.item) for each in value]


def merged(cases: Iterable[Case]) -> Value:
    """The cases without impossible ones, one per kind (and shape of list) where payloads can be joined."""
    found: dict[tuple[Kind, Sort], Case] = {}
    for case in cases:
        if case.when is FALSE:
            continue
        key = (case.kind, case.payload.sort)
        before = found.get(key)
        if before is None:
            found[key] = case
        else:
            payload = ite(case.when, case.payload, before.payload)
            found[key] = Case(disjoin(before.when, case.when), case.kind, payload, case.item)
    if len(found) == 1:
        (only,) = found.values()
        return (Case(TRUE, only.kind, only.payload, only.item),)
    return tuple(found.values())


def choose(condition: Term, then: Value, otherwise: Value) -> Value:
    """The one value where the condition holds, else the other."""
    if condition is TRUE or condition is FALSE:
        return then if condition is TRUE else otherwise
    return merged([*where(condition, then), *where(negate(condition), otherwise)])


def combined(left: Value, right: Value, operation: Callable[[Case, Case], Value]) -> Value:
    """The operation on every pair of cases."""
    cases: list[Case] = []
    for one in left:
        for other in right:
            cases += where(conjoin(one.when, other.when), operation(one, other))
    return merged(cases)


def is_kind(value: Value, *kinds: Kind) -> Term:
    """The condition under which the value is of one of the kinds."""
    if all(case.kind in kinds for case in value):
        return TRUE
    return disjoin(*(case.when for case in value if case.kind in kinds))


def as_truth(value: Value) -> Term:
    """Whether the value counts as true."""
    parts = [conjoin(case.when, _case_truth(case)) for case in value]
    return parts[0] if len(value) == 1 else disjoin(*parts)


def _case_truth(case: Case) -> Term:
    match case.kind:
        case Kind.TRUTH:
            return case.payload
        case Kind.NUMBER:
            return negate(equal(case.payload, bits(0, WIDTH)))
        case Kind.TEXT:
            return negate(equal(case.payload, bits(0, width_of(case.payload))))
        case Kind.LIST | Kind.OBJECT | Kind.OPAQUE:
            return TRUE
        case _:
            return FALSE


def strictly_equal(left: Case, right: Case) -> Term:
    """`===` of two cases."""
    if left.kind is not right.kind or left.kind is Kind.NAN:
        return FALSE
    if left.kind in (Kind.UNDEFINED, Kind.NULL):
        return TRUE
    if left.payload.sort != right.payload.sort:
        return FALSE
    return equal(left.payload, right.payload)
