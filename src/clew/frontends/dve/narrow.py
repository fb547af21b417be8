"""Fewer bits: the low bits of a term, computed on no more bits than are asked for.

The low w bits of a sum, a difference, a product, a bitwise operation, a choice or a shift to the left depend only on
the low w bits of the operands (arithmetic modulo 2**w), so an `extract` on top of them can go down to the leaves.
`truncate(t, w)` always equals `extract(t, w - 1, 0)`; the tests compare the two.
"""

from __future__ import annotations

from clew.graphs import complete
from clew.ir.terms import Apply, Constant, Term, apply, bits, ite, resize, width_of

_RING = frozenset({"add", "sub", "mul", "neg", "bitand", "bitor", "bitxor", "bitnot"})


def truncate(term: Term, width: int) -> Term:
    """The low bits of the term."""
    done: dict[Term, Term] = {}
    return complete(done, term, lambda each: _operands(each, width), lambda each: _rebuild(each, width, done))


def _operands(term: Term, width: int) -> tuple[Term, ...]:
    """The operands of which the low bits are needed."""
    if not isinstance(term, Apply) or width_of(term) == width:
        return ()
    if term.operator in _RING:
        return term.arguments
    if term.operator == "ite":
        return term.arguments[1:]
    if term.operator == "shl" and isinstance(term.arguments[1], Constant):
        return term.arguments[:1]
    if term.operator in ("zero_extend", "sign_extend") and width_of(term.arguments[0]) > width:
        return term.arguments
    return ()


def _rebuild(term: Term, width: int, done: dict[Term, Term]) -> Term:
    if width_of(term) == width:
        return term
    if not isinstance(term, Apply):
        return apply("extract", term, parameters=(width - 1, 0))
    arguments = term.arguments
    if term.operator in _RING:
        return apply(term.operator, *(done[argument] for argument in arguments))
    if term.operator == "ite":
        return ite(arguments[0], done[arguments[1]], done[arguments[2]])
    if term.operator == "shl" and isinstance(arguments[1], Constant):
        amount = arguments[1].value
        assert isinstance(amount, int), f"a constant of bits should be an int, is {amount!r}"
        return apply("shl", done[arguments[0]], bits(amount, width)) if amount < width else bits(0, width)
    if term.operator in ("zero_extend", "sign_extend"):
        inner = arguments[0]
        if width_of(inner) > width:
            return done[inner]
        return resize(inner, width, signed=term.operator == "sign_extend")
    return apply("extract", term, parameters=(width - 1, 0))
