"""Refinement: coarse programs that become finer where runs were found that are none.

Input: a program of one process and what is watched. Output: an attempt, at first with no bits of what the source knows;
from runs of it that are none of the program follows the next one. Widths only grow, and never beyond what is precise.
After: Clarke and others, "Counterexample-Guided Abstraction Refinement", 2000, with widths instead of predicates.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clew.ir.program import Program
from clew.ir.terms import Term
from clew.lift import Lift, Lowered, Run
from clew.passes.alpha import applicable, narrowing, sizes_of
from clew.passes.alpha.homeward import blamed, home
from clew.passes.alpha.narrow import Narrowed
from clew.passes.bits import reduction
from clew.passes.bits.demand import Key, demanded
from clew.passes.bits.facts import ProgramFacts
from clew.records import dataclass
from clew.verdict import Loses


@dataclass(frozen=True, slots=True)
class Attempt:
    """A coarse program with the way back, and what is needed for the next one."""

    program: Program
    facts: ProgramFacts
    watched: tuple[Term, ...]
    needed: dict[Key, int]
    """How many bits of each variable are precise."""
    widths: dict[Key, int]
    narrow: Narrowed
    lowered: Lowered[Program]
    number: int

    @property
    def short(self) -> list[Key]:
        """The variables of which less is kept than is precise."""
        return [key for key, width in self.widths.items() if width < self.needed.get(key, 0)]

    def refined(self, runs: Sequence[Run | None]) -> Attempt:
        """The next attempt, after runs of this one that are none of the program."""
        asked: list[Key] = []
        for run in runs:
            asked += () if run is None else blamed(self.program, self.narrow, run)
        short = set(self.short)
        wanted = [key for key in (*asked, *self.narrow.asked) if key in short] or self.short
        assert wanted, "of a precise program every run should be one of the program"
        widths = dict(self.widths)
        for key in dict.fromkeys(wanted):
            widths[key] = min(self.needed[key], max(1, 2 * widths[key]))
        return _attempt(self.program, self.facts, self.watched, self.needed, widths, self.number + 1)


def coarsest(program: Program, watched: tuple[Term, ...]) -> Attempt | None:
    """The first attempt; None for a program that cannot be narrowed."""
    facts = applicable(program)
    if facts is None:
        return None
    needed = demanded(program, facts, watched).needed
    return _attempt(program, facts, watched, needed, dict.fromkeys(sizes_of(program).bits, 0), 1)


def _attempt(
    program: Program,
    facts: ProgramFacts,
    watched: tuple[Term, ...],
    needed: dict[Key, int],
    widths: dict[Key, int],
    number: int,
) -> Attempt:
    made, kept = narrowing(program, facts, watched, widths)
    told = replace(reduction(program, kept.demand), method="refine", precise=not kept.demand.short, rounds=number)
    lift = Lift(lambda run: home(program, made.result, run), Loses.PRECISION)
    lowered = Lowered(made.result.program, lift, told, made.asked)
    now = {key: kept.width(key) for key in widths}
    return Attempt(program, facts, watched, needed, now, made.result, lowered, number)
