"""A state in two: what must be equal in two states to be comparable, and the data that may differ."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from clew.ir.semantics.values import Datum, Path


@dataclass(frozen=True, slots=True)
class Split:
    """A skeleton (control, frames, kernel, shape of the heap, pointers), data in a canonical order, and the path.

    It stands for a set of concrete vectors: the values of the data under every valuation of the inputs that satisfies
    all conjuncts of the path.
    """

    skeleton: Hashable
    data: tuple[Datum, ...]
    path: Path
