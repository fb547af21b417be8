"""Normalisation on construction: which term stands for an operator applied to normal arguments.

`PAPER` has exactly the rules of brief 002, section 4.11; `FULL` goes further, so that more conditions become constant
and more states look alike. `NONE` only folds constants. All of them keep the value under every valuation of the inputs.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from clew.ir.terms import Term, apply
from clew.models.symbolic.normal import full, paper

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
