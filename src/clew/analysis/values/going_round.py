"""Going round: what is known at the heads of loops of variables that go on together (`rounds`).

Input: the situation at the end of a block, and where control goes. Output: that situation, with what holds there.
"""

from __future__ import annotations

from clew.analysis.values.domain import numbers_of
from clew.analysis.values.rounds import Related
from clew.analysis.values.shape import Shape
from clew.analysis.values.situation import Situation
from clew.ir.sorts import Bits


def went(shape: Shape, label: str, target: str | None, situation: Situation) -> Situation:
    """What holds where control has gone from one block to another."""
    if target is None or not shape.related:
        return situation
    for head, every in shape.related.items():
        inside = label in shape.labels[head]
        if target == head:
            situation = _gone_round(situation, every) if inside else _entered(situation, every)
        elif inside and target not in shape.labels[head] and not situation.related.isdisjoint(every):
            situation = situation.copy()
            situation.related -= frozenset(every)
    return situation


def _entered(situation: Situation, every: tuple[Related, ...]) -> Situation:
    """The situation where a loop is entered."""
    found = situation.copy()
    for each in every:
        found.put(each.target_before, found.values[each.target])
        found.put(each.pivot_before, found.values[each.pivot])
    for each in every:
        found.same[each.target] = each.term
    found.related |= frozenset(every)
    return found


def _gone_round(situation: Situation, every: tuple[Related, ...]) -> Situation:
    """The situation where a loop goes round: both have gone on, the pivot without wrapping around."""
    found = situation.copy()
    for each in every:
        if each in found.related and _goes_on(found, each):
            found.same[each.target] = each.term
        else:
            found.related -= {each}
    return found


def _goes_on(situation: Situation, each: Related) -> bool:
    known = numbers_of(situation.values[each.pivot])
    if not each.exact:
        return True
    assert isinstance(each.pivot.sort, Bits), "a pivot should be a number"
    if known is None or situation.values[each.pivot].pointers != ():
        return False
    return known[0] >= each.step if each.step > 0 else known[1] - each.step < 1 << each.pivot.sort.width
