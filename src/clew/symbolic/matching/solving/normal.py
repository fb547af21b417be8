"""Terms of comparisons in normal form: after a substitution the two sides of an equation are often the same term."""

from __future__ import annotations

from clew.ir.terms import Apply, Term
from clew.ir.walk import postorder
from clew.logic.normalise import Normalise, constructor

_CONSTRUCT = constructor(Normalise.FULL)
_DONE: dict[Term, Term] = {}
_KEPT = 1 << 17
"""So many terms are remembered: conjuncts of paths come again."""


def normal(term: Term) -> Term:
    """The normal form of a term, equal under every valuation."""
    found = _DONE.get(term)
    if found is not None:
        return found
    if len(_DONE) > _KEPT:
        _DONE.clear()
    for part in postorder(term):
        if part not in _DONE:
            _DONE[part] = _rebuilt(part)
    return _DONE[term]


def _rebuilt(term: Term) -> Term:
    if not isinstance(term, Apply):
        return term
    return _CONSTRUCT(term.operator, tuple(_DONE[argument] for argument in term.arguments), term.parameters)
