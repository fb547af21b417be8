"""Slopes: how much a number that loops add to is at most, or at least, by how far they have come.

Input: a system, and samples of some of its variables as rows. Output: conditions that all samples satisfy: one number
is at most, or at least, so many times another one, perhaps with a third one added. The factor is a constant with which
the program compares something, or the largest number of a narrow input: a sum of n numbers that are at most c is at
most n times c. Where narrow numbers are widened before they are added, their width says what they are at most, and
what is known of other numbers that are added says it, too; there the counter may be narrower than the sum, too.
After: Colón, Sankaranarayanan and Sipma, "Linear invariant generation using non-linear constraint solving", 2003, with
factors from the program in place of a solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from clew.engines.unroll.invariants.sampled.samples import State
from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import BOOL, Bits
from clew.ir.terms import Apply, Term, Variable, apply, bits, resize, width_of
from clew.ir.walk import postorder
from clew.logic.ranges import Ranges
from clew.models.transition import TransitionSystem

_MOST_SUMS = 5
_WIDENED = ("sign_extend", "zero_extend")
_MOST_FACTORS = 8
_LARGEST = 1 << 20
_ROOM = 22
"""So many bits more than its variables a condition has: nothing in it is too large."""


def summed(system: TransitionSystem) -> tuple[Variable, ...]:
    """The variables to which some step adds something."""
    found = (
        write.variable
        for step in system.steps
        for write in step.writes
        if any(
            isinstance(part, Apply) and part.operator in ("add", "sub") and write.variable in part.arguments
            for part in postorder(write.value)
        )
    )
    return tuple(dict.fromkeys(found))


def factors(system: TransitionSystem, compared: Sequence[int], width: int) -> list[int]:
    """What sums may grow by: constants with which something is compared, and the largest of narrow inputs."""
    narrow = (each.sort.width for step in system.steps for each in step.inputs if isinstance(each.sort, Bits))
    largest = ((1 << each) - 1 for each in narrow if each < min(width, 20))
    signed = (each - (1 << width) if each >> (width - 1) else each for each in compared)
    return [each for each in dict.fromkeys((*largest, *signed)) if 1 < each < _LARGEST][:_MOST_FACTORS]


def slopes(
    chosen: Sequence[Variable], rows: Sequence[tuple[int, ...]], width: int, sums: Sequence[Variable], by: Sequence[int]
) -> Iterator[Term]:
    """See the module; the rows have a value for each of the chosen variables."""
    known = [(number, each) for number, each in enumerate(chosen) if each in sums][:_MOST_SUMS]
    half, size = 1 << (width - 1), 1 << width
    read = [[value - size if value >= half else value for value in row] for row in rows]
    for (one, total), (two, counter) in permutations(known, 2):
        for third, more in [(None, None), *((number, each) for number, each in known if number not in (one, two))]:
            for factor in by:
                apart = [factor * row[two] + (0 if third is None else row[third]) - row[one] for row in read]
                if min(apart) < 0 < max(apart) or not any(apart):
                    continue
                steep = apply("mul", _wide(counter, width), bits(factor, width + _ROOM))
                side = steep if more is None else apply("add", steep, _wide(more, width))
                above = max(apart) > 0
                yield apply("sle", _wide(total, width), side) if above else apply("sle", side, _wide(total, width))


def widened(system: TransitionSystem, states: Sequence[State]) -> Iterator[Term]:
    """The same of sums of numbers that were widened, or are small, by counters of any width; all states satisfy it.

    Counters are read with their signs, and without.
    """
    sums = summed(system)
    found: dict[Term, None] = {}
    for total, (least, most) in _added(system, sums):
        for counter in sums[:_MOST_SUMS]:
            if counter is total or counter.sort == BOOL:
                continue
            wide, by = max(map(width_of, (total, counter))) + _bits_of(least, most) + 1, (least, most)
            for is_signed in (True, False):
                counted = resize(counter, wide, signed=is_signed)
                sides = [apply("mul", counted, bits(each % (1 << wide), wide)) for each in by]
                sum_ = resize(total, wide, signed=True)
                found.update({apply("sle", sides[0], sum_): None, apply("sle", sum_, sides[1]): None})
    yield from (each for each in found if all(evaluate((each,), state)[0] for state in states))


def _bits_of(*values: int) -> int:
    return max(max(each, -each).bit_length() for each in values) + 1


def _added(system: TransitionSystem, sums: Sequence[Variable]) -> Iterator[tuple[Variable, tuple[int, int]]]:
    """Sums to which widened or small numbers are added, with the least and the largest of these numbers."""
    found: dict[tuple[Variable, tuple[int, int]], None] = {}
    grown: dict[Variable, list[int]] = {}
    for step in system.steps:
        for write in step.writes:
            for part in postorder(write.value) if write.variable in sums else ():
                if isinstance(part, Apply) and part.sort == write.variable.sort and part.operator in _WIDENED:
                    inner = width_of(part.arguments[0])
                    signed = (-(1 << (inner - 1)), (1 << (inner - 1)) - 1)
                    ends = signed if part.operator == "sign_extend" else (0, (1 << inner) - 1)
                    found[write.variable, ends] = None
                elif (by := _step_of(part, write.variable)) is not None:
                    grown.setdefault(write.variable, []).extend(by)
    yield from found
    yield from ((each, (min(by), max(by))) for each, by in grown.items() if {*by} - {1, -1})


def _step_of(part: Term, total: Variable) -> tuple[int, int] | None:
    """The least and the largest number that is added to another one there, where both are small."""
    match part:
        case Apply(operator="add", arguments=(left, right)) if total in (left, right):
            fact = Ranges().of(right if left is total else left)
        case _:
            return None
    if not (isinstance(fact, tuple) and len(fact) == 6) or max(-fact[2], fact[3]) >= _LARGEST:
        return None
    return fact[2], fact[3]


def _wide(each: Variable, width: int) -> Term:
    return resize(each, width + _ROOM, signed=True)
