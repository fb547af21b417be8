"""Operators of LLVM as terms, and what C leaves undefined about them as conditions.

Input: terms for the operands. Output: the term of the result, and conditions that must hold in front, with the check
that is violated otherwise. Conditions stay within 64 bits, so that native code can compute them.
"""

from __future__ import annotations

from clew.errors import Unsupported
from clew.frontends.llvm.translate.instructions.halves import HALF, narrowed, operated, widened
from clew.ir import terms
from clew.ir.operators.floats import encode
from clew.ir.operators.table import signed
from clew.ir.sorts import BOOL, POINTER, Bits, Sort
from clew.ir.terms import (
    FALSE,
    TRUE,
    Apply,
    Constant,
    Observation,
    Observe,
    Term,
    apply,
    bits,
    conjoin,
    constant,
    disjoin,
    equal,
    ite,
    negate,
    width_of,
)
from clew.records import dataclass

DIVISION = "arithmetic.division-by-zero"
OVERFLOW = "arithmetic.overflow"
SHIFT = "arithmetic.shift"
UNDEFINED_VALUE = "memory.undefined-value"
_BYTE = 8
MOVED_NULL = "memory.null-moved"
TOTAL = "total"
"""The flag of an operator that is computed whatever its operands are."""
OBJECTS = "memory.different-objects"

_PLAIN = {
    "add": "add", "sub": "sub", "mul": "mul", "udiv": "udiv", "sdiv": "sdiv", "urem": "urem", "srem": "srem",
    "shl": "shl", "lshr": "lshr", "ashr": "ashr", "and": "bitand", "or": "bitor", "xor": "bitxor",
    "fadd": "float.add", "fsub": "float.sub", "fmul": "float.mul", "fdiv": "float.div", "frem": "float.rem",
}  # fmt: skip
_LOGIC = {"and": "and", "or": "or", "xor": "xor", "add": "xor", "sub": "xor", "mul": "and"}
_SHOWN = {"add": "+", "sub": "-", "mul": "*", "sdiv": "/", "srem": "%"}


@dataclass(frozen=True, slots=True)
class Demand:
    """A condition that must hold, the check that it violates otherwise, and what to say then."""

    condition: Term
    check: str
    message: str


@dataclass(frozen=True, slots=True)
class Computed:
    """The result of an operator and what must hold in front of it."""

    term: Term
    demands: tuple[Demand, ...] = ()


def is_defined(term: Term) -> tuple[Demand, ...]:
    """The demand that a number was written: it is true of every value, and an undefined one decides it.

    Bytes may be handed on as they are, and a pointer is judged where it is used.
    """
    if not isinstance(term.sort, Bits) or term.sort.width <= _BYTE or isinstance(term, Constant):
        return ()
    written = apply("ule", term, bits(-1, term.sort.width))
    return (Demand(written, UNDEFINED_VALUE, "the variable was never written"),)


def binary(operator: str, left: Term, right: Term, flags: frozenset[str]) -> Computed:
    """A binary operator."""
    if left.sort == BOOL:
        if operator not in _LOGIC:
            raise Unsupported(f"'{operator}' on single bits is not modelled")
        return Computed(apply(_LOGIC[operator], left, right))
    if operator.startswith("f"):
        _need_known(left.sort)
        return Computed(operated(_PLAIN[operator], left, right))
    pair = _pointer_difference(operator, left, right)
    if pair is not None:
        return pair
    result = _alignment(operator, left, right) or apply(_PLAIN[operator], left, right)
    demands: list[Demand] = []
    if TOTAL in flags:
        return Computed(result)
    if operator in ("udiv", "sdiv", "urem", "srem"):
        demands.extend(_division(operator, left, right))
    elif operator in ("shl", "lshr", "ashr"):
        inside = apply("ult", right, bits(width_of(right), width_of(right)))
        demands.append(Demand(inside, SHIFT, f"the amount is not below {width_of(right)}"))
    elif "nsw" in flags:
        message = f"the result of {_SHOWN[operator]} does not fit into {width_of(left)} bits"
        demands.append(Demand(fits_signed(operator, left, right), OVERFLOW, message))
    return Computed(result, tuple(each for each in demands if each.condition is not TRUE))


def _pointer_difference(operator: str, left: Term, right: Term) -> Computed | None:
    """`p - q` of two pointers that were made numbers for it."""
    if operator != "sub" or not (_is_numbered(left) and _is_numbered(right)):
        return None
    assert isinstance(left, Apply), "a pointer as a number should be an application"
    assert isinstance(right, Apply), "a pointer as a number should be an application"
    one, other = left.arguments[0], right.arguments[0]
    distance = resize(apply("pointer.sub", one, other), width_of(left), as_signed=True)
    same = Demand(apply("pointer.same_object", one, other), OBJECTS, "pointers into different objects are subtracted")
    return Computed(distance, (same,))


def _alignment(operator: str, left: Term, right: Term) -> Term | None:
    """`p % 8` of a pointer that was made a number asks for its lowest bits, which it has."""
    if operator != "urem" or not _is_numbered(left) or not isinstance(right, Constant):
        return None
    value, width = right.value, width_of(left)
    if not isinstance(value, int) or value <= 0 or value & (value - 1):
        return None
    return apply("bitand", left, bits(value - 1, width))


def _is_numbered(term: Term) -> bool:
    return isinstance(term, Apply) and term.operator == "pointer.to_bits"


def _division(operator: str, left: Term, right: Term) -> list[Demand]:
    width = width_of(left)
    found = [Demand(negate(equal(right, bits(0, width))), DIVISION, "the right operand is zero")]
    if operator in ("sdiv", "srem"):
        least = equal(left, bits(1 << (width - 1), width))
        condition = negate(conjoin(least, equal(right, bits(-1, width))))
        found.append(Demand(condition, OVERFLOW, f"the least number {_SHOWN[operator]} -1"))
    return found


def fits_signed(operator: str, left: Term, right: Term) -> Term:
    """Whether the signed result of `add`, `sub` or `mul` fits the width.

    The conditions are such that intervals of both sides decide them, which no combination of bits would.
    """
    width = width_of(left)
    least, most = -(1 << (width - 1)), (1 << (width - 1)) - 1
    if operator == "add" and isinstance(left, Constant):
        left, right = right, left
    if operator != "mul" and isinstance(right, Constant) and isinstance(right.value, int):
        by = signed(right.value, width)
        by = by if operator == "add" else -by
        if by >= 0:
            return apply("sle", left, bits(most - by, width)) if by <= most else apply("slt", left, bits(0, width))
        return apply("sle", bits(least - by, width), left)
    if 2 * width <= 64:
        wide = [apply("sign_extend", each, parameters=(width,)) for each in (left, right)]
        return _within(apply(operator, wide[0], wide[1]), least, most)
    room = 1 << (width - 2 if operator != "mul" else width // 2 - 1)
    small = conjoin(_within(left, -room, room - 1), _within(right, -room, room - 1))
    return disjoin(small, _fits_exactly(operator, left, right))


def _within(term: Term, least: int, most: int) -> Term:
    width = width_of(term)
    return conjoin(apply("sle", bits(least, width), term), apply("sle", term, bits(most, width)))


def _fits_exactly(operator: str, left: Term, right: Term) -> Term:
    """The same, at widths that have no twice as wide one."""
    width = width_of(left)
    result = apply(operator, left, right)
    if operator == "mul":
        minus, least = bits(-1, width), bits(1 << (width - 1), width)
        exact = equal(apply("sdiv", result, left), right)
        special = conjoin(equal(left, minus), equal(right, least))
        return disjoin(equal(left, bits(0, width)), conjoin(exact, negate(special)))
    if operator == "add":
        changed = apply("bitand", apply("bitxor", left, result), apply("bitxor", right, result))
    else:
        changed = apply("bitand", apply("bitxor", left, right), apply("bitxor", left, result))
    return apply("sle", bits(0, width), changed)


def fits_unsigned(operator: str, left: Term, right: Term) -> Term:
    """Whether the unsigned result of `add`, `sub` or `mul` fits the width."""
    width = width_of(left)
    result = apply(operator, left, right)
    match operator:
        case "add":
            return apply("ule", left, result)
        case "sub":
            return apply("ule", right, left)
        case _:
            exact = equal(apply("udiv", result, left), right)
            return disjoin(equal(left, bits(0, width)), exact)


# --- widths and kinds -----------------------------------------------------------------------------------------------


def resize(term: Term, width: int, *, as_signed: bool = False) -> Term:
    """The number at another width."""
    if term.sort == BOOL:
        one = bits(-1, width) if as_signed else bits(1, width)
        return ite(term, one, bits(0, width))
    return terms.resize(term, width, signed=as_signed)


def truncated(term: Term, sort: Sort) -> Term:
    """The low bits of a number; a single one is a truth value."""
    if sort == BOOL:
        return _lowest(term)
    assert isinstance(sort, Bits), f"a truncation should give bits, gives {sort}"
    return resize(term, sort.width)


def _lowest(term: Term) -> Term:
    """Whether the lowest bit is set; what was widened from a truth value is that."""
    if isinstance(term, Apply) and term.operator == "ite":
        condition, then, otherwise = term.arguments
        if isinstance(then, Constant) and isinstance(otherwise, Constant) and (then.value, otherwise.value) == (1, 0):
            return condition
    return equal(apply("extract", term, parameters=(0, 0)), bits(1, 1))


def cast(operator: str, term: Term, sort: Sort, pointer_width: int) -> Computed:
    """A cast."""
    match operator:
        case "trunc":
            return Computed(truncated(term, sort))
        case "zext" | "sext" if isinstance(sort, Bits):
            return Computed(resize(term, sort.width, as_signed=operator == "sext"))
        case "ptrtoint" | "ptrtoaddr":
            number = apply("pointer.to_bits", term, parameters=(pointer_width,))
            return Computed(truncated(number, sort) if sort == BOOL else resize(number, _width(sort)))
        case "inttoptr":
            return Computed(to_pointer(term, pointer_width))
        case "bitcast" | "addrspacecast" if term.sort == sort:
            return Computed(term)
        case _ if operator.startswith(("fp", "ui", "si")):
            return _float_cast(operator, term, sort)
        case _:
            raise Unsupported(f"'{operator}' between {term.sort} and {sort} is not modelled")


def to_pointer(term: Term, pointer_width: int) -> Term:
    """The pointer that a number stands for."""
    number = resize(term, pointer_width)
    if isinstance(number, Apply) and _is_numbered(number):
        return number.arguments[0]
    return apply("pointer.of_bits", number)


def _width(sort: Sort) -> int:
    assert isinstance(sort, Bits), f"a number should be bits, is {sort}"
    return sort.width


def _float_cast(operator: str, term: Term, sort: Sort) -> Computed:
    match operator:
        case "fptrunc" | "fpext":
            _need_known(term.sort, sort)
            number = widened(term)
            if sort == HALF or number.sort == sort:
                return Computed(number if number.sort == sort else narrowed(number))
            return Computed(apply("float.convert", number, parameters=(_width(sort),)))
        case "uitofp" | "sitofp":
            _need_known(sort)
            number = resize(term, 8, as_signed=operator == "sitofp") if term.sort == BOOL else term
            name = "float.of_unsigned" if operator == "uitofp" else "float.of_signed"
            if sort == HALF:  # what has too many digits for a double is too large for a half
                return Computed(narrowed(apply(name, number, parameters=(64,))))
            return Computed(apply(name, number, parameters=(_width(sort),)))
        case _:
            _need_known(term.sort)
            term = widened(term)
            name = "float.to_unsigned" if operator == "fptoui" else "float.to_signed"
            width = 1 if sort == BOOL else _width(sort)
            number = apply(name, term, parameters=(width,))
            demand = Demand(
                _float_fits(term, width, as_signed=operator == "fptosi"), OVERFLOW, "the number does not fit"
            )
            return Computed(equal(number, bits(1, 1)) if sort == BOOL else number, (demand,))


def _need_known(*sorts: Sort) -> None:
    for sort in sorts:
        if sort not in (HALF, Bits(32), Bits(64)):
            raise Unsupported(f"floating point of {_width(sort)} bits is not modelled; use double")


def _float_fits(term: Term, width: int, *, as_signed: bool) -> Term:
    """Whether the whole part of a float fits; the lower end is met exactly where one below it has no float."""
    own = width_of(term)
    least, past = (-(1 << (width - 1)), 1 << (width - 1)) if as_signed else (0, 1 << width)
    below = float(least - 1)
    digits = 53 if own == 64 else 24
    exact = (least - 1) == int(below) and abs(least - 1).bit_length() <= digits
    lower = (
        apply("float.lt", bits(encode(below, own), own), term)
        if exact
        else apply("float.le", bits(encode(float(least), own), own), term)
    )
    return conjoin(lower, apply("float.lt", term, bits(encode(float(past), own), own)))


# --- comparison -----------------------------------------------------------------------------------------------------

_ORDERED = {"ult": "ult", "ule": "ule", "slt": "slt", "sle": "sle"}
_TURNED = {"ugt": "ult", "uge": "ule", "sgt": "slt", "sge": "sle"}


def compare(predicate: str, left: Term, right: Term) -> Computed:
    """`icmp`."""
    if predicate in ("eq", "ne"):
        same = _equal(left, right)
        return Computed(same if predicate == "eq" else negate(same))
    if predicate in _TURNED:
        predicate, left, right = _TURNED[predicate], right, left
    if left.sort == POINTER:
        before = apply("pointer.lt", left, right)
        same = apply("pointer.same_object", left, right)
        term = before if predicate.endswith("t") else negate(apply("pointer.lt", right, left))
        return Computed(term, (Demand(same, OBJECTS, "pointers into different objects are ordered"),))
    if left.sort == BOOL:
        left, right = (resize(each, 2, as_signed=predicate.startswith("s")) for each in (left, right))
    return Computed(apply(_ORDERED[predicate], left, right))


def _equal(left: Term, right: Term) -> Term:
    """Equality; what compares a widened truth value with 0 or 1 is that truth value, and nothing lies at null."""
    if left.sort == POINTER and zero_of(POINTER) in (left, right):
        other = right if left is zero_of(POINTER) else left
        if isinstance(other, Observe) and other.observation is Observation.ADDRESS:
            return FALSE
    if isinstance(left, Apply) and left.operator == "ite" and isinstance(right, Constant):
        condition, then, otherwise = left.arguments
        if isinstance(then, Constant) and isinstance(otherwise, Constant) and then is not otherwise:
            if right is then:
                return condition
            if right is otherwise:
                return negate(condition)
    return equal(left, right)


def compare_floats(predicate: str, left: Term, right: Term) -> Term:
    """`fcmp`: ordered predicates are false where one side is no number, unordered ones true."""
    _need_known(left.sort)
    left, right = widened(left), widened(right)
    if predicate in ("true", "false"):
        return TRUE if predicate == "true" else FALSE
    unordered = apply("float.unordered", left, right)
    if predicate in ("uno", "ord"):
        return unordered if predicate == "uno" else negate(unordered)
    relations = {
        "eq": apply("float.eq", left, right),
        "gt": apply("float.lt", right, left),
        "ge": apply("float.le", right, left),
        "lt": apply("float.lt", left, right),
        "le": apply("float.le", left, right),
    }
    kind, relation = predicate[0], predicate[1:]
    if relation == "ne":
        differ = negate(relations["eq"])
        return differ if kind == "u" else conjoin(differ, negate(unordered))
    return relations[relation] if kind == "o" else disjoin(unordered, relations[relation])


def zero_of(sort: Sort) -> Constant:
    """The zero of a sort: false, 0 or null."""
    if sort == BOOL:
        return FALSE
    return constant(None, sort) if sort == POINTER else constant(0, sort)
