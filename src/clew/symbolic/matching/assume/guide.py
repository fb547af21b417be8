"""Assumptions guided by structure: where terms are alike, their literals belong together.

Input: linked pairs of terms. Output: the pairs of literals at which a structural match arrives, as far as it gets; None
if they contradict each other. A match stops where operators differ, without a word on what is below.
After the sketch in Herdt 2016, section 6.7.2: such pairs become constraints of one literal on each side, which can only
make the number of maps smaller.
"""

from __future__ import annotations

from collections.abc import Iterable

from clew.ir.terms import Apply, Term, Variable
from clew.symbolic.matching.assume.constraints import Constraint
from clew.symbolic.matching.structure import Renaming


def guide(pairs: Iterable[tuple[Term, Term]]) -> tuple[Constraint, ...] | None:
    """One constraint per pair of literals that partial matches suggest; None if they are inconsistent."""
    renaming = Renaming()
    seen: set[tuple[Term, Term]] = set()
    for pair in pairs:
        stack = [pair]
        while stack:
            top = stack.pop()
            if top in seen:
                continue
            seen.add(top)
            match top:
                case Variable() as one, Variable() as other if one.sort == other.sort:
                    if not renaming.bind(one, other):
                        return None
                case Apply() as one, Apply() as other if _alike(one, other):
                    stack.extend(zip(one.arguments, other.arguments, strict=True))
                case _:
                    pass
    return tuple(Constraint((one,), (other,)) for one, other in renaming.forward.items())


def _alike(one: Apply, other: Apply) -> bool:
    return (
        one.operator == other.operator
        and one.parameters == other.parameters
        and len(one.arguments) == len(other.arguments)
    )
