"""Alpha: programs with fewer bits per variable.

Nouns: the *degree* alpha is the share of bits that is kept; *widths* say how many low bits of each variable; they are
*precise* where nothing that anybody asks for can tell the two programs apart. Input: a program of one process, and what
somebody watches. Output: the narrow program. `Narrow` keeps what is demanded, the least widths that are precise.
`Alpha` looks for the smallest precise degree along the importance of bits. `refine` takes any widths: what they do not
know may be anything, so runs may be found that are none, and never are any lost.
After: Richter and Hoffmann, "Abstraction of symbolic pushdown systems without false alarms".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from clew.ir.program import Program
from clew.ir.terms import Observation, Term
from clew.lift import Lift, Lowered, same
from clew.passes.alpha.degrees import Degree, Sizes, Widths, ordered, smallest
from clew.passes.alpha.fitted import Fitted, fitted
from clew.passes.alpha.homeward import home
from clew.passes.alpha.importance import STEPS, Score, importance
from clew.passes.alpha.narrow import Narrowed, Narrowing
from clew.passes.bits import declarations, facts_of, reduction
from clew.passes.bits.demand import Key, bits_of, demanded
from clew.passes.bits.facts import ProgramFacts
from clew.records import dataclass
from clew.semantics.observers import observes
from clew.verdict import Loses
from clew.widths import Importance, Reduction

_SHOWN = 64
"""So many rows of the table of importance are told."""


@dataclass(frozen=True, slots=True)
class Narrow:
    """Keep what is demanded."""

    name: ClassVar[str] = "narrow"
    watched: tuple[Term, ...] = ()
    """What somebody asks of states."""

    def run(self, program: Program) -> Lowered[Program]:
        """The narrow program."""
        facts = applicable(program)
        if facts is None:
            return Lowered(program, Lift(same, Loses.NOTHING))
        made, kept = narrowing(program, facts, self.watched)
        return _lowered(program, made, reduction(program, kept.demand))


@dataclass(frozen=True, slots=True)
class Alpha:
    """Look for the smallest precise degree along the importance of bits."""

    name: ClassVar[str] = "alpha"
    watched: tuple[Term, ...] = ()
    steps: int = STEPS
    """So many steps are looked at to say what is important."""
    score: Score = Score.JEROSLOW_WANG
    epsilon: float | None = None
    """How exact the degree has to be; without it, to the bit."""

    def run(self, program: Program) -> Lowered[Program]:
        """The narrow program."""
        facts = applicable(program)
        if facts is None:
            return Lowered(program, Lift(same, Loses.NOTHING))
        weights = importance(program, facts, self.watched, steps=self.steps, score=self.score)
        found = search(program, facts, self.watched, weights, self.epsilon)
        made, kept = narrowing(program, facts, self.watched, writable(program, facts, self.watched, found.widths))
        table = sorted(weights.values(), key=lambda row: -row.both)[:_SHOWN]
        told = replace(
            reduction(program, kept.demand),
            method="alpha",
            rounds=found.probes,
            degree=found.degree,
            importance=tuple(table),
        )
        return _lowered(program, made, told)


def applicable(program: Program) -> ProgramFacts | None:
    """What is known of a program that can be narrowed; None for others."""
    by_name = any(observes(program, each) for each in (Observation.LOCAL, Observation.SELF))
    return None if by_name or program.symmetries else facts_of(program)


def sizes_of(program: Program) -> Sizes:
    """The variables that the source knows, with their sizes."""
    known = {key: each for key, each in declarations(program) if each.original != "" and bits_of(each.sort)}
    bits = {key: bits_of(each.sort) or 0 for key, each in known.items()}
    return Sizes(bits, {key: _elements(each.sort) for key, each in known.items()})


def _elements(sort: object) -> int:
    length, element = getattr(sort, "length", None), getattr(sort, "element", None)
    return 1 if length is None else length * _elements(element)


def search(
    program: Program,
    facts: ProgramFacts,
    watched: tuple[Term, ...],
    weights: Mapping[tuple[Key, int], Importance],
    epsilon: float | None = None,
) -> Degree:
    """The smallest precise degree: everybody has as many bits as are demanded of it.

    That is weaker than that nobody is short given what is kept, which is not monotone: bits that are kept although
    nobody needs them may ask for more.
    """
    order = ordered({bit: each.both for bit, each in weights.items()})
    needed = demanded(program, facts, watched).needed
    return smallest(order, sizes_of(program), lambda widths: precise(widths, needed), epsilon)


def precise(widths: Mapping[Key, int], needed: Mapping[Key, int]) -> bool:
    """Whether the widths are enough for what is needed."""
    return all(width >= needed.get(key, 0) for key, width in widths.items())


def writable(program: Program, facts: ProgramFacts, watched: tuple[Term, ...], widths: Mapping[Key, int]) -> Widths:
    """The widths, or where bits that nobody needs would ask for more, only what is needed of them."""
    if not demanded(program, facts, watched, widths).short:
        return dict(widths)
    needed = demanded(program, facts, watched).needed
    return {key: min(width, needed.get(key, 0)) for key, width in widths.items()}


def narrowing(
    program: Program, facts: ProgramFacts, watched: tuple[Term, ...], chosen: Mapping[Key, int] | None = None
) -> tuple[Narrowing, Fitted]:
    """The narrow program with at least the chosen widths, without a choice with those that are demanded."""
    fixed = None if chosen is None else dict(chosen)
    least: dict[Key, int] = {}
    while True:
        kept = fitted(program, facts, watched, fixed, least)
        made = Narrowing(program, facts, kept)
        if not made.result.missing:
            return made, kept
        for key in made.result.missing:
            widths = fixed if fixed is not None and key in fixed else least
            needed = kept.demand.short.get(key, bits_of(key[1].sort) or 0)
            assert needed > widths.get(key, 0), f"of {key} more should be kept than {widths.get(key, 0)}"
            widths[key] = needed


def _lowered(program: Program, made: Narrowing, told: Reduction) -> Lowered[Program]:
    narrow: Narrowed = made.result
    lift = Lift(lambda run: home(program, narrow, run), Loses.PRECISION)
    return Lowered(narrow.program, lift, told, made.asked)
