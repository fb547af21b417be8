"""Normalisation on construction: which term stands for an operator applied to normal arguments.

`PAPER` has exactly the rules of brief 002, section 4.11; `FULL` goes further, so that more conditions become constant
and more states look alike. `NONE` only folds constants. All of them keep the value under every valuation of the inputs.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from clew.ir.terms import Apply, Term, apply
from clew.ir.walk import postorder
from clew.logic.normal import full, paper

Construct = Callable[[str, tuple[Term, ...], tuple[int, ...]], Term]
"""Operator, normal arguments, parameters: the normal term."""


class Normalise(Enum):
    """How far terms are normalised."""

    NONE = "none"
    PAPER = "paper"
    FULL = "full"


def constructor(normalise: Normalise) -> Construct:
    """The function that builds normal terms."""
    match normalise:
        case Normalise.NONE:
            return _plain
        case Normalise.PAPER:
            return paper.construct
        case Normalise.FULL:
            return full.construct


def _plain(operator: str, arguments: tuple[Term, ...], parameters: tuple[int, ...]) -> Term:
    return apply(operator, *arguments, parameters=parameters)


_NORMAL: dict[Term, Term] = {}
_REMEMBERED = 1 << 18
"""So many normal forms are remembered."""


def fully(term: Term) -> Term:
    """The full normal form of a term that was built in any way; remembered, since terms share their parts."""
    if term in _NORMAL:
        return _NORMAL[term]
    if len(_NORMAL) > _REMEMBERED:
        _NORMAL.clear()
    for part in postorder(term):
        if part in _NORMAL:
            continue
        if isinstance(part, Apply):
            arguments = tuple(_NORMAL[argument] for argument in part.arguments)
            _NORMAL[part] = full.construct(part.operator, arguments, part.parameters)
        else:
            _NORMAL[part] = part
    return _NORMAL[term]
