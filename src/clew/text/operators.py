"""Which operator an infix symbol means, and which sort each operator expects of its arguments.

Shared by elaboration and printer, so that a literal is printed bare exactly where it is read back with its sort.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import Enum
from functools import cache

from clew.graphs import complete
from clew.ir.operators.table import OPERATORS, IllSorted, Operator
from clew.ir.sorts import BOOL, INTEGER, POINTER, REAL, Array, Bits, Sort
from clew.ir.terms import Apply, Constant, Observe, Term, Variable, apply, children, equal, negate

INDEX = Bits(32)
"""The sort of a literal index."""

_PLAIN: tuple[Sort, ...] = (BOOL, INTEGER, REAL, POINTER, Bits(32), Bits(64), Bits(128))


@cache
def _signatures(row: Operator) -> tuple[tuple[tuple[Sort, ...], Sort], ...]:
    """Which one or two arguments of plain sorts the operator takes, and what it gives then."""
    found: list[tuple[tuple[Sort, ...], Sort]] = []
    for sorts in (*((each,) for each in _PLAIN), *((each, each) for each in _PLAIN), (POINTER, Bits(64))):
        with suppress(IllSorted):
            found.append((sorts, row.result(sorts, (32,) * row.parameters)))
    return tuple(found)


def is_same(operator: str) -> bool:
    """Whether all arguments and the result are of one sort, which may be any of several."""
    found = _signatures(OPERATORS[operator])
    return len(found) > 1 and all({*sorts} == {result} for sorts, result in found)


def is_compared(operator: str) -> bool:
    """Whether all arguments are of one sort, which may be any of several, and the result is Bool."""
    found = _signatures(OPERATORS[operator])
    return len(found) > 1 and all(len({*sorts}) == 1 and result == BOOL for sorts, result in found)


def fixed(operator: str) -> tuple[Sort, ...] | None:
    """The sorts of the arguments, where there is one possibility only."""
    found = _signatures(OPERATORS[operator])
    return found[0][0] if len(found) == 1 else None


def _infix() -> dict[tuple[str, type[Sort], bool], str]:
    """By symbol, the kind of the arguments, and whether they are read as signed: of two on bits that is the second."""
    found: dict[tuple[str, type[Sort], bool], str] = {}
    for row in OPERATORS.values():
        if row.text is not None and row.name not in PREFIXES:
            key = (row.text, type(_signatures(row)[0][0][0]))
            found.setdefault((*key, False), row.name)
            found[*key, True] = row.name
    return found


PREFIXES: dict[str, str] = {
    row.name: row.text for row in OPERATORS.values() if row.text is not None and len(_signatures(row)[0][0]) == 1
}
"""The symbol in front of each operator of one argument that has one."""
SYMBOLS: dict[str, str] = {
    row.name: row.text for row in OPERATORS.values() if row.text is not None and row.name not in PREFIXES
}
"""The infix symbol of each operator that has one."""
_INFIX = _infix()
SIGN_SENSITIVE = frozenset(
    symbol for symbol, kind, _ in _INFIX if _INFIX[symbol, kind, False] != _INFIX[symbol, kind, True]
)


class Reading(Enum):
    """How bits are read: what declarations and operators say about their sign."""

    NEUTRAL = "neutral"
    UNSIGNED = "unsigned"
    SIGNED = "signed"
    MIXED = "mixed"


def join(*readings: Reading) -> Reading:
    """The reading of what is computed from several."""
    found = {reading for reading in readings if reading is not Reading.NEUTRAL}
    if not found:
        return Reading.NEUTRAL
    return found.pop() if len(found) == 1 else Reading.MIXED


_ALWAYS_SIGNED = frozenset(("sdiv", "srem", "ashr", "sign_extend", "pointer.sub", "pointer.offset"))
_OF_ARGUMENTS = frozenset(("add", "sub", "mul", "neg", "bitand", "bitor", "bitxor", "bitnot", "array"))
_OF_FIRST = frozenset(("shl", "select", "store"))


def reading(term: Term, signed: Callable[[str], bool], memory: dict[Term, Reading]) -> Reading:
    """How a term is read, given which variables are declared signed; `memory` keeps what was found."""
    return complete(memory, term, children, lambda each: _reading(each, signed, memory))


def _reading(term: Term, signed: Callable[[str], bool], memory: Mapping[Term, Reading]) -> Reading:
    match term:
        case Constant():
            return Reading.NEUTRAL
        case Variable(name=name):
            return Reading.SIGNED if signed(name) else Reading.UNSIGNED
        case Observe():
            return Reading.UNSIGNED
        case Apply(operator=operator, arguments=arguments):
            if operator in _ALWAYS_SIGNED:
                return Reading.SIGNED
            if operator in _OF_ARGUMENTS:
                return join(*(memory[argument] for argument in arguments))
            if operator in _OF_FIRST:
                return memory[arguments[0]]
            if operator == "ite":
                return join(memory[arguments[1]], memory[arguments[2]])
            return Reading.NEUTRAL if operator == "int.to_bits" else Reading.UNSIGNED


def infix_operator(symbol: str, sort: Sort, sides: Reading) -> str | None:
    """The operator that a symbol means on arguments of the sort; None where it means nothing.

    `>` and `>=` are read as `<` and `<=` with sides exchanged, `!=` as the negation of `==`, before this is asked.
    """
    if symbol == "==":
        return "="
    return _INFIX.get((symbol, type(sort), sides is Reading.SIGNED))


def infix(symbol: str, left: Term, right: Term, *, signed: bool) -> Term:
    """What an infix symbol means on two terms of one sort; `signed` is how numbers of bits are read."""
    match symbol:
        case "==":
            return equal(left, right)
        case "!=":
            return negate(equal(left, right))
        case ">" | ">=":
            return infix(symbol.replace(">", "<"), right, left, signed=signed)
        case _:
            return apply(_INFIX[symbol, type(left.sort), signed], left, right)


def expected(operator: str, position: int, result: Sort | None, first: Sort | None) -> Sort | None:
    """What sort an argument must have, where it follows from the operator, the result or the first argument."""
    if (sorts := fixed(operator)) is not None:
        return sorts[position] if position < len(sorts) else None
    match (operator, position):
        case ("ite", 0):
            return BOOL
        case ("ite", _):
            return result
        case ("select" | "store" | "queue.item", 1):
            return INDEX
        case ("store", 0):
            return result
        case ("store", 2):
            return first.element if isinstance(first, Array) else None
        case ("array", _):
            return result.element if isinstance(result, Array) else None
        case _:
            return result if is_same(operator) else None


def unified(operator: str, position: int) -> bool:
    """Whether the argument has the same sort as all other unified arguments of the operator."""
    return is_same(operator) or is_compared(operator) or operator == "array" or (operator == "ite" and position > 0)
