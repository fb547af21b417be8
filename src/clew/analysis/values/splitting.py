"""Cases and definitions: what a situation is split by, and what a variable is equal to that is given a value.

And conditions: what says of a term that it is one of some numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.analysis.values.domain import Held, exact, numbers_of
from clew.analysis.values.situation import Situation, joined_cells
from clew.analysis.values.terms import is_question, is_short
from clew.ir.sorts import Bits, Bool, Pointer
from clew.ir.terms import Constant, Term, Variable, apply, bits, conjoin, constant, equal
from clew.ir.walk import postorder, substitute, variables

_FEW_CASES = 16
"""A variable of more numbers is not looked at case by case."""
_MOST_CASES = 64


def cases(situation: Situation, chosen: tuple[Variable, ...]) -> Iterator[Situation]:
    """The situations in which variables of few numbers hold one of them each."""
    found = [situation]
    for each in chosen:
        known = situation.values[each].numbers
        if not isinstance(known, tuple) or len(known) != 6 or not 0 < known[1] - known[0] < _FEW_CASES:
            continue
        assert isinstance(each.sort, Bits), "a case should be one of numbers"
        split: list[Situation] = []
        for value in range(known[0], known[1] + 1):
            one = equal(each, bits(value, each.sort.width))
            split += [case for case in (before.where(one) for before in found) if case is not None]
        found = split
        if len(found) > _MOST_CASES:
            break
    yield from found


def definition(target: Variable, value: Term, situation: Situation) -> Term | None:
    """What a variable is equal to that is given the value, where that is short and does not mention it."""
    if isinstance(value, Constant) or not isinstance(value.sort, Bits | Bool | Pointer):
        return None
    found = joined_cells(situation.terms.defined(value))
    if target in variables(found):
        found = value
    if target in variables(found):
        # What it was is still held by its copy, as in `while (n--)`.
        copy = next(
            (each for each, term in situation.same.items() if term is target and each in situation.values), None
        )
        if copy is None:
            return None
        found = substitute(found, {target: copy})
    return found if is_short(found) else None


def within(term: Term, held: Held) -> Term | None:
    """That a term is one of these numbers, or between them; None where that says nothing, or cannot be asked."""
    if held.pointers != () or held.undefined or any(map(is_question, postorder(term))):
        return None
    value = exact(held)
    if value is not None:
        return equal(term, constant(value, term.sort))
    known = numbers_of(held)
    if known is None or not isinstance(term.sort, Bits):
        return None
    width = term.sort.width
    low, high, least, most = (bits(each, width) for each in known[:4])
    return conjoin(
        apply("ule", low, term), apply("ule", term, high), apply("sle", least, term), apply("sle", term, most)
    )
