"""Which operator an infix symbol means, and which sort each operator expects of its arguments.

Shared by elaboration and printer, so that a literal is printed bare exactly where it is read back with its sort.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from clew.graphs import complete
from clew.ir.sorts import BOOL, INTEGER, POINTER, REAL, Array, Bits, Bool, Integer, Real, Sort
from clew.ir.terms import Apply, Constant, Observe, Term, Variable, children

INDEX = Bits(32)
"""The sort of a literal index."""

SAME = frozenset(
    (
        "add", "sub", "mul", "udiv", "urem", "sdiv", "srem", "neg", "bitand", "bitor", "bitxor", "bitnot", "shl",
        "lshr", "ashr", "float.add", "float.sub", "float.mul", "float.div", "float.rem", "float.sqrt",
    )
)  # fmt: skip
"""All arguments and the result are of one sort."""
COMPARED = frozenset(("=", "ult", "ule", "slt", "sle", "float.eq", "float.lt", "float.le", "float.unordered"))
"""All arguments are of one sort, the result is Bool."""
FIXED: dict[str, tuple[Sort, ...]] = {
    "not": (BOOL,),
    **dict.fromkeys(("and", "or", "xor", "implies"), (BOOL, BOOL)),
    **dict.fromkeys(("int.add", "int.sub", "int.mul", "int.div", "int.mod", "int.lt", "int.le"), (INTEGER, INTEGER)),
    **dict.fromkeys(("int.neg", "int.to_bits", "real.of_int"), (INTEGER,)),
    **dict.fromkeys(("real.add", "real.sub", "real.mul", "real.div", "real.lt", "real.le"), (REAL, REAL)),
    **dict.fromkeys(("real.neg", "real.floor"), (REAL,)),
    "pointer.add": (POINTER, Bits(64)),
    "pointer.offset": (POINTER,),
    "pointer.sub": (POINTER, POINTER),
    "pointer.same_object": (POINTER, POINTER),
    "pointer.lt": (POINTER, POINTER),
    "pointer.to_bits": (POINTER,),
}
"""The arguments are of these sorts."""

_BITS = {"+": "add", "-": "sub", "*": "mul", "&": "bitand", "|": "bitor", "^": "bitxor", "<<": "shl"}
_UNSIGNED = {"/": "udiv", "%": "urem", ">>": "lshr", "<": "ult", "<=": "ule"}
_SIGNED = {"/": "sdiv", "%": "srem", ">>": "ashr", "<": "slt", "<=": "sle"}
_INTEGER = {
    "+": "int.add", "-": "int.sub", "*": "int.mul", "/": "int.div", "%": "int.mod", "<": "int.lt", "<=": "int.le",
}  # fmt: skip
_REAL = {"+": "real.add", "-": "real.sub", "*": "real.mul", "/": "real.div", "<": "real.lt", "<=": "real.le"}
_BOOL = {"&&": "and", "||": "or", "=>": "implies", "^": "xor"}
SIGN_SENSITIVE = frozenset(_SIGNED)
SYMBOLS: dict[str, str] = {
    operator: symbol
    for table in (_BITS, _UNSIGNED, _SIGNED, _INTEGER, _REAL, _BOOL)
    for symbol, operator in table.items()
} | {"=": "=="}
"""The infix symbol of each operator that has one."""
PREFIXES: dict[str, str] = {"not": "!", "neg": "-", "int.neg": "-", "real.neg": "-", "bitnot": "~"}


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
    match sort:
        case Bool():
            return _BOOL.get(symbol)
        case Integer():
            return _INTEGER.get(symbol)
        case Real():
            return _REAL.get(symbol)
        case Bits():
            return _BITS.get(symbol) or (_SIGNED if sides is Reading.SIGNED else _UNSIGNED).get(symbol)
        case _:
            return None


def expected(operator: str, position: int, result: Sort | None, first: Sort | None) -> Sort | None:
    """What sort an argument must have, where it follows from the operator, the result or the first argument."""
    if operator in FIXED:
        sorts = FIXED[operator]
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
            return result if operator in SAME else None


def unified(operator: str, position: int) -> bool:
    """Whether the argument has the same sort as all other unified arguments of the operator."""
    return operator in SAME or operator in COMPARED or operator == "array" or (operator == "ite" and position > 0)
