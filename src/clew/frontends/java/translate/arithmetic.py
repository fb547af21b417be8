"""What operations on numbers mean: terms from terms, total, as sections 4.2 and 15 of the Java language say."""

from __future__ import annotations

from clew.frontends.java.classfile.descriptors import Kind
from clew.ir.terms import Apply, Constant, Term, apply, bits, equal, negate, resize, width_of

_PLAIN = {"add": "add", "sub": "sub", "mul": "mul", "div": "sdiv", "rem": "srem", "and": "bitand", "or": "bitor"}
_SHIFTS = {"shl": "shl", "shr": "ashr", "ushr": "lshr"}
_FLOATING = (Kind.FLOAT, Kind.DOUBLE)


def binary(name: str, kind: Kind, left: Term, right: Term) -> Term:
    """An operation on two numbers; the right one of a shift is an int, of which the low bits count."""
    if kind in _FLOATING:
        return apply(f"float.{name}", left, right)
    if name in _SHIFTS:
        width = width_of(left)
        amount = apply("bitand", resize(right, width), bits(width - 1, width))
        return apply(_SHIFTS[name], left, amount)
    if name == "xor":
        return apply("bitxor", left, right)
    return apply(_PLAIN[name], left, right)


def negated(kind: Kind, term: Term) -> Term:
    """The number with the other sign."""
    if kind not in _FLOATING:
        return apply("neg", term)
    width = width_of(term)
    return apply("bitxor", term, bits(1 << (width - 1), width))


def converted(source: Kind, target: str, term: Term) -> Term:
    """A number as one of another type."""
    if source in _FLOATING:
        if target in "FD":
            return apply("float.convert", term, parameters=(32 if target == "F" else 64,))
        return apply("float.to_signed", term, parameters=(32 if target == "I" else 64,))
    if target in "FD":
        return apply("float.of_signed", term, parameters=(32 if target == "F" else 64,))
    if target in "IJ":
        return resize(term, 32 if target == "I" else 64, signed=True)
    return widened(target, resize(term, 8 if target == "B" else 16))


def widened(code: str, term: Term) -> Term:
    """A number of a narrow type, as it is in memory, as an int."""
    if width_of(term) >= 32:
        return term
    return resize(term, 32, signed=code not in "CZ")


def narrowed(code: str, term: Term) -> Term:
    """An int as memory holds it in a place of a narrow type."""
    width = {"B": 8, "Z": 8, "C": 16, "S": 16}.get(code)
    if width is None:
        return term
    # What was read from a place of the same width goes back as it is.
    if isinstance(term, Apply) and term.operator in ("sign_extend", "zero_extend"):
        inner = term.arguments[0]
        if width_of(inner) == width:
            return inner
    return resize(term, width)


def is_true(term: Term) -> Term:
    """Whether an int is not zero; one that was made from a truth value is that value."""
    if isinstance(term, Apply) and term.operator == "ite":
        condition, then, otherwise = term.arguments
        if isinstance(then, Constant) and isinstance(otherwise, Constant):
            if then.value and otherwise.value == 0:
                return condition
            if then.value == 0 and otherwise.value:
                return negate(condition)
    if isinstance(term, Apply) and term.operator in ("zero_extend", "sign_extend"):
        return is_true(term.arguments[0])
    return negate(equal(term, bits(0, width_of(term))))
