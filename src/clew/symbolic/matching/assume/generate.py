"""From constraints to equality assumptions.

Input: simplified constraints, or all literals of two states. Output: consistent maps from literals of the left to
literals of the right. `complete` yields those of constraints (algorithm 21, with the smaller side mapped entirely), by
number, so that none is made before it is wanted; `every` and `every_complete` are the first algorithm (18), a measure
only: it is impractical beyond a handful of literals. After: Herdt 2016, appendix A.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import perm

from clew.ir.terms import Variable
from clew.symbolic.matching.assume.constraints import Constraint, Literals

Assumptions = dict[Variable, Variable]
"""From the left state's literals to the right state's."""


def consistent(pairs: Sequence[tuple[Variable, Variable]]) -> bool:
    """Whether pairs of literals of two states may be assumed equal: sorts agree, none has two partners."""
    left, right = dict(pairs), {other: one for one, other in pairs}
    return all(left[one] is other and right[other] is one and one.sort == other.sort for one, other in pairs)


def count(constraints: Sequence[Constraint]) -> int:
    """How many maps the constraints have: the product of n!/(n-k)! with n the larger and k the smaller side."""
    total = 1
    for each in constraints:
        total *= perm(max(len(each.left), len(each.right)), min(len(each.left), len(each.right)))
    return total


def complete(constraints: Sequence[Constraint], *, limit: int | None = None) -> Iterator[Assumptions]:
    """The maps of simplified constraints, in a fixed order, the first ones in order of occurrence of the literals."""
    total = count(constraints)
    for number in range(total if limit is None else min(total, limit)):
        yield _numbered(constraints, number)


def _numbered(constraints: Sequence[Constraint], number: int) -> Assumptions:
    found: Assumptions = {}
    for each in constraints:
        few, many = sorted((each.left, each.right), key=len)
        number, own = divmod(number, perm(len(many), len(few)))
        chosen = _arrangement(many, len(few), own)
        found.update(zip(few, chosen, strict=True) if few is each.left else zip(chosen, few, strict=True))
    return found


def _arrangement(pool: Literals, size: int, number: int) -> Literals:
    """The arrangement of so many out of the pool with this number, in lexicographic order."""
    rest = list(pool)
    chosen: list[Variable] = []
    for left in range(size, 0, -1):
        position, number = divmod(number, perm(len(rest) - 1, left - 1))
        chosen.append(rest.pop(position))
    return tuple(chosen)


def every(left: Literals, right: Literals) -> Iterator[Assumptions]:
    """All consistent maps between disjoint sets of literals; pairs of different sorts are left out of a map."""
    swap = len(left) > len(right)
    few, many = (right, left) if swap else (left, right)
    for arrangement in mixed(many, (None,), len(few)):
        yield _typed(few, arrangement, swap=swap)


def _typed(few: Literals, chosen: Sequence[Variable | None], *, swap: bool) -> Assumptions:
    pairs = ((one, other) for one, other in zip(few, chosen, strict=True) if other is not None)
    kept = ((one, other) for one, other in pairs if one.sort == other.sort)
    return {other: one for one, other in kept} if swap else dict(kept)


def mixed(
    once: Sequence[Variable | None], often: Sequence[Variable | None], size: int
) -> Iterator[tuple[Variable | None, ...]]:
    """Arrangements of so many elements, those of `once` at most once, of `often` any number of times (algorithm 16)."""
    stack: list[tuple[tuple[Variable | None, ...], tuple[Variable | None, ...]]] = [((), tuple(once))]
    while stack:
        chosen, rest = stack.pop()
        if len(chosen) == size:
            yield chosen
            continue
        stack.extend(((*chosen, each), rest) for each in reversed(often))
        places = reversed(range(len(rest)))
        stack.extend(((*chosen, rest[place]), (*rest[:place], *rest[place + 1 :])) for place in places)
