"""The functions of SMT-LIB that VMT models use, as terms.

Input: the name of a function, its numbers where it has some, and arguments. Output: a term, or `ValueError` with what
would be right; None for a function that is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import combinations, pairwise

from clew.ir.operators.table import OPERATORS
from clew.ir.sorts import BOOL, REAL, Bits, Sort
from clew.ir.spelling import show_sort
from clew.ir.terms import Term, apply, bits, conjoin, disjoin, equal, ite, negate

_NUMBERS = {"+": "add", "-": "sub", "*": "mul", "/": "div", "<": "lt", "<=": "le"}
"""Of integers and of reals, which have the same names."""
_BY_SMT = {
    row.smt: name
    for name, row in OPERATORS.items()
    if row.smt is not None and not name.startswith("real.") and row.smt not in _NUMBERS
}
_BY_SMT |= {"to_real": "real.of_int", "to_int": "real.floor"}
_TURNED = {"bvugt": "ult", "bvuge": "ule", "bvsgt": "slt", "bvsge": "sle"}
_NEGATED = {"bvnand": "bitand", "bvnor": "bitor", "bvxnor": "bitxor"}
_FOLDED = frozenset({"xor", "bvadd", "bvmul", "bvand", "bvor", "bvxor", "concat"})
"""What takes more than two arguments from left to right; SMT-LIB lets many tools write so."""


def condition(term: Term) -> Term:
    """The term, which should be true or false."""
    if term.sort != BOOL:
        raise ValueError(f"a condition is needed, and this is {show_sort(term.sort)}")
    return term


def function(name: str, arguments: Sequence[Term]) -> Term | None:
    """A function applied to its arguments."""
    if name in _SPECIAL:
        least, most, make = _SPECIAL[name]
        if not least <= len(arguments) <= (most or len(arguments)):
            wanted = f"{least}" if least == most else f"at least {least}"
            raise ValueError(f"{name} takes {wanted} arguments; here are {len(arguments)}")
        return make(*arguments)
    if name in (*_NUMBERS, ">", ">="):
        return _arithmetic(name, arguments)
    if name not in _BY_SMT:
        return None
    operator = _BY_SMT[name]
    if name in _FOLDED and len(arguments) > 2:
        return reduce(lambda left, right: apply(operator, left, right), arguments)
    return _applied(name, operator, arguments)


def indexed(name: str, numbers: tuple[int, ...], argument: Term) -> Term | None:
    """A function with numbers, as in `(_ extract 7 0)`."""
    match name, numbers, argument.sort:
        case "zero_extend" | "sign_extend", (0,), _:
            return argument
        case "rotate_left" | "rotate_right", (by,), Bits(width=width):
            return _rotated(argument, width, by % width if name == "rotate_left" else -by % width)
        case "repeat", (count,), _ if 1 <= count <= 1024:
            return reduce(lambda left, right: apply("concat", left, right), [argument] * count)
        case "extract" | "zero_extend" | "sign_extend", _, _:
            return _applied(name, name, (argument,), numbers)
        case _:
            return None


def _applied(name: str, operator: str, arguments: Sequence[Term], numbers: tuple[int, ...] = ()) -> Term:
    try:
        return apply(operator, *arguments, parameters=numbers)
    except ValueError as problem:
        given = ", ".join(show_sort(each.sort) for each in arguments)
        raise ValueError(f"{name} needs {problem}; given: {given}") from problem


# --- one by one -----------------------------------------------------------------------------------------------------


def _alike(*terms: Term) -> tuple[Term, ...]:
    """The terms, which should be of one sort."""
    if len({term.sort for term in terms}) > 1:
        raise ValueError(f"terms of one sort are needed, and these are {', '.join(show_sort(t.sort) for t in terms)}")
    return terms


def _arithmetic(name: str, arguments: Sequence[Term]) -> Term:
    """Integers and reals: what is mixed is real; comparisons hold along a chain."""
    real = name == "/" or any(each.sort == REAL for each in arguments)
    of = "real" if real else "int"
    given = [_applied(name, "real.of_int", (each,)) if real and each.sort != REAL else each for each in arguments]
    if name == "-" and len(given) == 1:
        return _applied(name, f"{of}.neg", given)
    if len(given) < 2:
        raise ValueError(f"{name} takes at least 2 arguments; here are {len(given)}")
    if name in (">", ">="):
        given, name = given[::-1], "<" if name == ">" else "<="
    operator = f"{of}.{_NUMBERS[name]}"
    if name in ("<", "<="):
        return conjoin(*(_applied(name, operator, pair) for pair in pairwise(given)))
    return reduce(lambda left, right: _applied(name, operator, (left, right)), given)


def _turned(operator: str) -> Callable[[Term, Term], Term]:
    return lambda left, right: apply(operator, right, left)


def _negated(operator: str) -> Callable[[Term, Term], Term]:
    return lambda left, right: apply("bitnot", apply(operator, left, right))


def _implied(*terms: Term) -> Term:
    return reduce(lambda right, left: disjoin(negate(left), right), map(condition, reversed(terms)))


def _chosen(where: Term, then: Term, otherwise: Term) -> Term:
    return ite(condition(where), *_alike(then, otherwise))


def _bit_equal(left: Term, right: Term) -> Term:
    return ite(equal(*_alike(left, right)), bits(1, 1), bits(0, 1))


def _signed_modulo(left: Term, right: Term) -> Term:
    """The remainder with the sign of the divisor; by zero it is the dividend."""
    rest = apply("srem", left, right)
    zero = bits(0, _width(right.sort))
    other_side = apply("xor", apply("slt", rest, zero), apply("slt", right, zero))
    keep = disjoin(equal(rest, zero), negate(other_side), equal(right, zero))
    return ite(keep, rest, apply("add", rest, right))


def _width(sort: Sort) -> int:
    if not isinstance(sort, Bits):
        raise ValueError(f"a bit-vector is needed, and this is {show_sort(sort)}")
    return sort.width


def _rotated(term: Term, width: int, left: int) -> Term:
    if left == 0:
        return term
    low = apply("extract", term, parameters=(width - left - 1, 0))
    return apply("concat", low, apply("extract", term, parameters=(width - 1, width - left)))


_SPECIAL: dict[str, tuple[int, int | None, Callable[..., Term]]] = {
    "and": (1, None, lambda *terms: conjoin(*map(condition, terms))),
    "or": (1, None, lambda *terms: disjoin(*map(condition, terms))),
    "not": (1, 1, lambda term: negate(condition(term))),
    "ite": (3, 3, _chosen),
    "=": (2, None, lambda *terms: conjoin(*(equal(*_alike(*pair)) for pair in pairwise(terms)))),
    "distinct": (2, None, lambda *terms: conjoin(*(negate(equal(*_alike(*p))) for p in combinations(terms, 2)))),
    "=>": (2, None, _implied),
    "bvcomp": (2, 2, _bit_equal),
    "bvsmod": (2, 2, _signed_modulo),
    **{name: (2, 2, _turned(operator)) for name, operator in _TURNED.items()},
    **{name: (2, 2, _negated(operator)) for name, operator in _NEGATED.items()},
}
"""Functions that are no single operator: how many arguments they take, at least and at most, and what they are."""
