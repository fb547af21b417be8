"""Signs of floating-point numbers are bits: terms that change nothing else, in the forms in which they are written.

Input: a term. Output: the number without its sign, or with the other one, that it stands for; or the term that does so.
"""

from __future__ import annotations

from clew.ir.terms import Apply, Constant, Term, apply, bits, width_of


def of_size(term: Term) -> Term | None:
    """The number whose size a term is."""
    match term:
        case Apply(operator="bitand", arguments=(part, mask)) if _is(mask, _rest(term)):
            return part
        case Apply(operator="bitand", arguments=(mask, part)) if _is(mask, _rest(term)):
            return part
        case Apply(operator="zero_extend", parameters=(1,), arguments=(Apply(operator="extract") as inner,)):
            (part,) = inner.arguments
            same = width_of(part) == width_of(term) and inner.parameters == (width_of(term) - 2, 0)
            return part if same else None
        case _:
            return None


def of_other_sign(term: Term) -> Term | None:
    """The number that a term is with the other sign."""
    match term:
        case Apply(operator="bitxor", arguments=(part, mask)) if _is(mask, _rest(term) + 1):
            return part
        case Apply(operator="bitxor", arguments=(mask, part)) if _is(mask, _rest(term) + 1):
            return part
        case _:
            return None


def with_other_sign(term: Term) -> Term:
    """The number with the other sign."""
    return of_other_sign(term) or apply("bitxor", term, bits(_rest(term) + 1, width_of(term)))


def _rest(term: Term) -> int:
    """All bits but the sign."""
    return (1 << (width_of(term) - 1)) - 1


def _is(mask: Term, value: int) -> bool:
    return isinstance(mask, Constant) and mask.value == value
