"""The normalisation of brief 002, section 4.11: rules 6.1 to 6.20, applied on construction to normal arguments.

Below, a and b are constants, x and y are not. Where a table of the source is lost, the reconstruction of the brief is
followed: neutral and absorbing constants, double negation, `x ^ x` and `x = x`.
"""

from __future__ import annotations

from clew.ir.sorts import Bits
from clew.ir.terms import FALSE, TRUE, Apply, Constant, Term, apply, constant, disjoin, negate
from clew.ir.walk import operands

_COMMUTATIVE_MONOIDS = frozenset(
    {
        "add", "mul", "bitand", "bitor", "bitxor", "and", "or", "xor",
        "int.add", "int.mul", "real.add", "real.mul",
    }
)  # fmt: skip
_INVOLUTIONS = frozenset({"neg", "not", "bitnot", "int.neg", "real.neg"})
_SUBTRACTIONS = {"sub": ("add", "neg"), "int.sub": ("int.add", "int.neg"), "real.sub": ("real.add", "real.neg")}
_AT_MOST = {"ule": "ult", "sle": "slt", "int.le": "int.lt", "real.le": "real.lt"}
_PRODUCTS = {"add": "mul", "int.add": "int.mul", "real.add": "real.mul"}
_SUMS = {product: total for total, product in _PRODUCTS.items()}
_NEUTRAL_ZERO = frozenset({"add", "bitor", "bitxor", "shl", "lshr", "ashr", "int.add", "real.add"})
_NEUTRAL_ONE = frozenset({"mul", "udiv", "sdiv", "int.mul", "int.div", "real.mul", "real.div"})


def construct(operator: str, arguments: tuple[Term, ...], parameters: tuple[int, ...]) -> Term:
    """The normal term."""
    if operator in _SUBTRACTIONS:  # 6.12, with 6.8 and 6.9 as its consequences
        total, minus = _SUBTRACTIONS[operator]
        return construct(total, (arguments[0], construct(minus, (arguments[1],), ())), ())
    if operator in _AT_MOST:  # 6.15; `>=` is this with the arguments the other way round
        return disjoin(apply(_AT_MOST[operator], *arguments), construct("=", arguments, ()))
    if operator in _INVOLUTIONS and isinstance(inner := arguments[0], Apply) and inner.operator == operator:
        return inner.arguments[0]
    if operator in _COMMUTATIVE_MONOIDS:
        return _combined(operator, *arguments)
    if operator == "=":
        left, right = arguments
        if left is right:
            return TRUE
        return apply("=", right, left) if isinstance(left, Constant) else apply("=", left, right)  # 6.1
    if len(arguments) == 2 and isinstance(arguments[1], Constant) and _neutral(operator, arguments[1]):
        return arguments[0]
    return apply(operator, *arguments, parameters=parameters)


def _combined(operator: str, left: Term, right: Term) -> Term:
    """A commutative and associative operator, with its constants joined and last."""
    if isinstance(left, Constant):  # 6.1
        left, right = right, left
    if isinstance(left, Constant):
        return apply(operator, left, right)
    if operator in _SUMS and isinstance(right, Constant) and _distributes(operator, left):
        inner, addend = left.arguments  # type: ignore[union-attr]  # 6.11
        return construct(_SUMS[operator], (_combined(operator, inner, right), apply(operator, addend, right)), ())
    (base, first), (other, second) = _tail(operator, left), _tail(operator, right)
    if first is None and second is None:
        return _joined(operator, left, right)
    rest = _core(operator, base, first, other)  # 6.2 to 6.7
    joined = first if second is None else second if first is None else apply(operator, first, second)
    assert isinstance(joined, Constant), "constants should fold"
    return _with_constant(operator, rest, joined)


def _distributes(operator: str, left: Term) -> bool:
    return isinstance(left, Apply) and left.operator == _SUMS[operator] and isinstance(left.arguments[1], Constant)


def _tail(operator: str, term: Term) -> tuple[Term | None, Constant | None]:
    """A term as what is left and the constant at its end."""
    if isinstance(term, Constant):
        return None, term
    if isinstance(term, Apply) and term.operator == operator and isinstance(term.arguments[1], Constant):
        return term.arguments[0], term.arguments[1]
    return term, None


def _core(operator: str, base: Term | None, first: Constant | None, other: Term | None) -> Term:
    assert base is not None, "a constant should stand on the right"
    if other is None:
        return base
    if first is not None and isinstance(other, Apply) and other.operator == operator:  # 6.4
        return _joined(operator, _joined(operator, base, other.arguments[0]), other.arguments[1])
    return _joined(operator, base, other)


def _joined(operator: str, left: Term, right: Term) -> Term:
    """Two parts without constants: 6.10, and duplicates and complements (6.17 to 6.20)."""
    if isinstance(left, Constant) or isinstance(right, Constant):
        return construct(operator, (left, right), ())
    if operator in _PRODUCTS and (same := _same_factor(_PRODUCTS[operator], left, right)) is not None:
        return same
    if operator in {"bitxor", "xor"} and left is right:
        return constant(0 if isinstance(left.sort, Bits) else False, left.sort)
    if operator in {"and", "or", "bitand", "bitor"}:
        return _junction(operator, left, right)
    return apply(operator, left, right)


def _same_factor(product: str, left: Term, right: Term) -> Term | None:
    """`x·a + x·b` is `x·(a + b)`."""
    (one, first), (other, second) = _tail(product, left), _tail(product, right)
    if first is None or second is None or one is not other or one is None:
        return None
    return _combined(product, one, apply(_SUMS[product], first, second))


def _junction(operator: str, left: Term, right: Term) -> Term:
    members = [*operands(operator, left)]
    added = [member for member in operands(operator, right) if member not in members]
    if not added:
        return left
    complement = "not" if operator in {"and", "or"} else "bitnot"
    for member in added:
        if construct(complement, (member,), ()) in members:
            return _absorbing(operator, left)
    result = left
    whole = len(added) == len([*operands(operator, right)])
    if whole:
        return apply(operator, left, right)
    for member in added:
        result = apply(operator, result, member)
    return result


def _absorbing(operator: str, like: Term) -> Term:
    match operator:
        case "and":
            return FALSE
        case "or":
            return TRUE
        case "bitand":
            return constant(0, like.sort)
        case _:
            return constant(-1, like.sort)


def _with_constant(operator: str, rest: Term, last: Constant) -> Term:
    """The rest and the constant behind it, which may be neutral or absorbing."""
    if isinstance(rest, Constant):
        return apply(operator, rest, last)
    if _neutral(operator, last):
        return rest
    if operator == "xor":
        return negate(rest)
    if operator in {"and", "or"}:
        return last
    zero = operator in {"mul", "bitand", "int.mul", "real.mul"} and last.value == 0
    if zero or (operator == "bitor" and last is constant(-1, last.sort)):
        return last
    return apply(operator, rest, last)


def _neutral(operator: str, last: Constant) -> bool:
    if operator in _NEUTRAL_ZERO:
        return last.value == 0
    if operator in _NEUTRAL_ONE:
        return last.value == 1
    match operator:
        case "bitand":
            return last is constant(-1, last.sort)
        case "and":
            return last is TRUE
        case "or" | "xor":
            return last is FALSE
        case _:
            return False
