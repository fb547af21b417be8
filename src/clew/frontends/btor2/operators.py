"""The operators of BTOR2: what they take, and what they make of it.

Input: a tag, its nodes and numbers. Output: a term, or `ValueError` with what would be right. Every value is a
bit-vector or an array; where our terms want truth, a bit is compared with one.
"""

from __future__ import annotations

from collections.abc import Callable

from clew.ir.sorts import Array, Bits
from clew.ir.spelling import show_sort
from clew.ir.terms import Apply, Constant, Term, apply, bits, equal, ite, negate
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Operator:
    """What stands behind the sort of the result: so many nodes, then so many numbers; and what is made of them."""

    nodes: int
    numbers: int
    takes: str
    make: Callable[..., Term]


def truth(bit: Term) -> Term:
    """A bit as a truth value."""
    if bit.sort != Bits(1):
        raise ValueError(f"a condition should have one bit, and this is {show_sort(bit.sort)}")
    match bit:
        case Apply("ite", (condition, Constant(value=1), Constant(value=0))):
            return condition
        case _:
            return equal(bit, bits(1, 1))


def bit(condition: Term) -> Term:
    """A truth value as a bit."""
    return ite(condition, bits(1, 1), bits(0, 1))


def width(term: Term) -> int:
    """The bits of a bit-vector."""
    if not isinstance(term.sort, Bits):
        raise ValueError(f"a bit-vector is needed, and this is {show_sort(term.sort)}")
    return term.sort.width


def applied(tag: str, nodes: list[Term], numbers: list[int]) -> Term:
    """The operator of that tag, applied."""
    row = OPERATORS[tag]
    try:
        return row.make(*nodes, *numbers)
    except ValueError as problem:
        given = ", ".join([*(show_sort(node.sort) for node in nodes), *map(str, numbers)])
        raise ValueError(f"{tag} takes {row.takes}; given: {given}") from problem


# --- one by one -----------------------------------------------------------------------------------------------------


def _same_width(*terms: Term) -> int:
    widths = {width(term) for term in terms}
    if len(widths) > 1:
        raise ValueError("widths differ")
    return widths.pop()


def _plain(operator: str) -> Callable[..., Term]:
    def make(*terms: Term) -> Term:
        _same_width(*terms)
        if operator in _ON_TRUTH and any(map(_is_truth, terms)):
            return bit(apply(_ON_TRUTH[operator], *map(truth, terms)))
        return apply(operator, *terms)

    return make


_ON_TRUTH = {"bitand": "and", "bitor": "or", "bitxor": "xor", "bitnot": "not"}
"""On bits that are truth values these are operators of logic, which engines see through."""


def _is_truth(term: Term) -> bool:
    """Whether a bit is a truth value as `bit` makes it."""
    match term:
        case Apply("ite", (_, Constant(value=1, sort=Bits(width=1)), Constant(value=0))):
            return True
        case _:
            return False


def _negated(operator: str) -> Callable[[Term, Term], Term]:
    return lambda left, right: _plain("bitnot")(_plain(operator)(left, right))


def _compared(operator: str) -> Callable[[Term, Term], Term]:
    return lambda left, right: bit(_plain(operator)(left, right))


def _turned(operator: str) -> Callable[[Term, Term], Term]:
    return lambda left, right: bit(_plain(operator)(right, left))


def _equal(left: Term, right: Term) -> Term:
    if left.sort != right.sort:
        raise ValueError("sorts differ")
    return equal(left, right)


def _choice(condition: Term, then: Term, otherwise: Term) -> Term:
    if then.sort != otherwise.sort:
        raise ValueError("sorts differ")
    if _is_truth(then) or _is_truth(otherwise):
        return bit(ite(truth(condition), truth(then), truth(otherwise)))
    return ite(truth(condition), then, otherwise)


def _slice(term: Term, upper: int, lower: int) -> Term:
    if not width(term) > upper >= lower >= 0:
        raise ValueError("no such bits")
    return apply("extract", term, parameters=(upper, lower))


def _extended(operator: str) -> Callable[[Term, int], Term]:
    def make(term: Term, by: int) -> Term:
        width(term)
        if by < 0:
            raise ValueError("a negative number of bits")
        return apply(operator, term, parameters=(by,)) if by else term

    return make


def _implication(left: Term, right: Term) -> Term:
    return bit(apply("or", negate(truth(left)), truth(right)))


def _parity(term: Term) -> Term:
    found = apply("extract", term, parameters=(0, 0))
    for place in range(1, width(term)):
        found = apply("bitxor", found, apply("extract", term, parameters=(place, place)))
    return found


def _signed_modulo(left: Term, right: Term) -> Term:
    """The remainder with the sign of the divisor; by zero it is the dividend."""
    rest, zero = apply("srem", left, right), bits(0, _same_width(left, right))
    other_side = apply("xor", apply("slt", rest, zero), apply("slt", right, zero))
    keep = apply("or", equal(rest, zero), apply("or", negate(other_side), equal(right, zero)))
    return ite(keep, rest, apply("add", rest, right))


def _rotated(forth: str, back: str) -> Callable[[Term, Term], Term]:
    def make(term: Term, by: Term) -> Term:
        count = bits(_same_width(term, by), width(term))
        if width(term) == 1:
            return term
        rest = apply("urem", by, count)
        return apply("bitor", apply(forth, term, rest), apply(back, term, apply("sub", count, rest)))

    return make


def _overflow(operator: str, extend: str) -> Callable[[Term, Term], Term]:
    """Whether the result, computed with enough bits, does not fit."""

    def make(left: Term, right: Term) -> Term:
        size = _same_width(left, right)
        more = size if operator == "mul" else 1
        wide = [apply(extend, each, parameters=(more,)) for each in (left, right)]
        whole = apply(operator, *wide)
        fitting = apply(extend, apply("extract", whole, parameters=(size - 1, 0)), parameters=(more,))
        return bit(negate(equal(whole, fitting)))

    return make


def _quotient_overflow(left: Term, right: Term) -> Term:
    size = _same_width(left, right)
    return bit(apply("and", equal(left, bits(1 << (size - 1), size)), equal(right, bits(-1, size))))


def _read(array: Term, index: Term) -> Term:
    _element(array, index)
    return apply("select", array, index)


def _write(array: Term, index: Term, value: Term) -> Term:
    if value.sort != _element(array, index):
        raise ValueError("an element of another sort")
    return apply("store", array, index, value)


def _element(array: Term, index: Term) -> object:
    if not isinstance(array.sort, Array) or 1 << width(index) != array.sort.length:
        raise ValueError("no array with such an index")
    return array.sort.element


_ONE, _TWO = "a bit-vector", "two bit-vectors of the same width"
_PLAIN = {
    "and": "bitand", "or": "bitor", "xor": "bitxor", "add": "add", "sub": "sub", "mul": "mul", "udiv": "udiv",
    "urem": "urem", "sdiv": "sdiv", "srem": "srem", "sll": "shl", "srl": "lshr", "sra": "ashr",
}  # fmt: skip
_COMPARED = {"ult": "ult", "ulte": "ule", "slt": "slt", "slte": "sle"}
_TURNED = {"ugt": "ult", "ugte": "ule", "sgt": "slt", "sgte": "sle"}
_NEGATED = {"nand": "bitand", "nor": "bitor", "xnor": "bitxor"}
_OVERFLOWS = {
    "uaddo": ("add", "zero_extend"), "saddo": ("add", "sign_extend"), "usubo": ("sub", "zero_extend"),
    "ssubo": ("sub", "sign_extend"), "umulo": ("mul", "zero_extend"), "smulo": ("mul", "sign_extend"),
}  # fmt: skip

OPERATORS: dict[str, Operator] = {
    **{tag: Operator(2, 0, _TWO, _plain(name)) for tag, name in _PLAIN.items()},
    **{tag: Operator(2, 0, _TWO, _compared(name)) for tag, name in _COMPARED.items()},
    **{tag: Operator(2, 0, _TWO, _turned(name)) for tag, name in _TURNED.items()},
    **{tag: Operator(2, 0, _TWO, _negated(name)) for tag, name in _NEGATED.items()},
    **{tag: Operator(2, 0, _TWO, _overflow(*names)) for tag, names in _OVERFLOWS.items()},
    "sdivo": Operator(2, 0, _TWO, _quotient_overflow),
    "smod": Operator(2, 0, _TWO, _signed_modulo),
    "rol": Operator(2, 0, _TWO, _rotated("shl", "lshr")),
    "ror": Operator(2, 0, _TWO, _rotated("lshr", "shl")),
    "not": Operator(1, 0, _ONE, _plain("bitnot")),
    "neg": Operator(1, 0, _ONE, _plain("neg")),
    "inc": Operator(1, 0, _ONE, lambda term: apply("add", term, bits(1, width(term)))),
    "dec": Operator(1, 0, _ONE, lambda term: apply("sub", term, bits(1, width(term)))),
    "redor": Operator(1, 0, _ONE, lambda term: bit(negate(equal(term, bits(0, width(term)))))),
    "redand": Operator(1, 0, _ONE, lambda term: bit(equal(term, bits(-1, width(term))))),
    "redxor": Operator(1, 0, _ONE, _parity),
    "eq": Operator(2, 0, "two nodes of the same sort", lambda left, right: bit(_equal(left, right))),
    "neq": Operator(2, 0, "two nodes of the same sort", lambda left, right: bit(negate(_equal(left, right)))),
    "iff": Operator(2, 0, "two bits", lambda left, right: bit(equal(truth(left), truth(right)))),
    "implies": Operator(2, 0, "two bits", _implication),
    "concat": Operator(2, 0, "two bit-vectors", lambda left, right: apply("concat", left, right)),
    "slice": Operator(1, 2, "a bit-vector, its upper and its lower bit", _slice),
    "uext": Operator(1, 1, "a bit-vector and how many bits are added", _extended("zero_extend")),
    "sext": Operator(1, 1, "a bit-vector and how many bits are added", _extended("sign_extend")),
    "ite": Operator(3, 0, "a bit and two nodes of the same sort", _choice),
    "read": Operator(2, 0, "an array and an index of its width", _read),
    "write": Operator(3, 0, "an array, an index of its width and an element of its sort", _write),
}
