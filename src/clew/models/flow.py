"""Flows: recursive programs as points and relations between valuations. The model of saturation with weights.

Nouns: a *point* is a place of control; a *step* leads from point to point where its *action* says how variables change;
a *call* enters a point and goes on at another one when the *exit* of what it entered is reached. Globals are shared by
all frames; every other variable belongs to one frame, which a call leaves alone. Arguments and results are globals,
so what a call does is a relation between globals.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import NamedTuple

from clew.ir.sorts import BOOL, Array, Bits, Bool, Integer, Sort
from clew.ir.terms import (
    FALSE,
    TRUE,
    Apply,
    Constant,
    Observation,
    Observe,
    Term,
    Variable,
    conjoin,
    constant,
    disjoin,
    negate,
)
from clew.ir.values import UNDEFINED
from clew.ir.walk import postorder, rewrite
from clew.records import dataclass
from clew.semantics.outcome import Violation

NARROW = 8
"""Numbers of so many bits are narrow: diagrams of what is computed with them stay small."""


def widest(sort: Sort) -> int:
    """How many bits a number in such a value has."""
    while isinstance(sort, Array):
        sort = sort.element
    return sort.width if isinstance(sort, Bits) else 1


class Data(Enum):
    """Which values a flow speaks of; others may be passed around, but not looked at."""

    FINITE = "truth values, bits, and arrays of them, as far as diagrams can hold them"
    NUMBERS = "truth values, bits and integers, however many"

    def has(self, sort: Sort) -> bool:
        """Whether it speaks of such values."""
        if self is Data.NUMBERS:
            return isinstance(sort, Bool | Bits | Integer)
        while isinstance(sort, Array):
            sort = sort.element
        return isinstance(sort, Bool | Bits)


class NoFlow(Exception):
    """The program cannot be written as a flow, or a question cannot be asked of one; the message says why."""


@dataclass(frozen=True, slots=True)
class Action:
    """Inputs are chosen freely, the guard must hold for them, then all updates happen at once."""

    guard: Term = TRUE
    updates: tuple[tuple[Variable, Term], ...] = ()
    inputs: tuple[Variable, ...] = ()


class Record(NamedTuple):
    """What a run tells of a step: its choices in order, as terms over the inputs, and what comes behind it."""

    choices: tuple[Term, ...] = ()
    seen: bool = False
    """Whether the state behind it is one of the run."""
    waits: bool = False
    """Whether the process waits for ever: that is no move."""


class Step(NamedTuple):
    """From point to point; one that stands for several has a record of each."""

    source: int
    target: int
    action: Action
    records: tuple[Record, ...] = (Record(),)


class Call(NamedTuple):
    """Enters a point, and goes on at the target when the exit of what was entered is reached."""

    source: int
    entry: int
    target: int


@dataclass(frozen=True, slots=True)
class Point:
    """A place of control: the locals that can be named there, its label, and what there is to know of it."""

    locals: tuple[tuple[str, Variable], ...] = ()
    label: str | None = None
    seen: bool = False
    """Whether every state there is one of the run."""
    paused: bool = False
    """Whether a step that has run for very long may end there."""
    violation: Violation | None = None
    """What is violated there; the run has no more states."""
    stuck: Term | None = None
    """Where this holds the process waits for ever, and should not; None: it does not wait."""


@dataclass(frozen=True, slots=True)
class Flow:
    """Everything that can happen, from the point `start` on, where nothing is known of any variable."""

    actor: str
    globals: tuple[Variable, ...]
    points: tuple[Point, ...]
    steps: tuple[Step, ...]
    calls: tuple[Call, ...]
    exits: frozenset[int]
    """The points at which a procedure is left."""
    start: int

    def asked(self, point: int, condition: Term) -> Term:
        """The condition of a question, in the variables that mean it at the point: where it certainly holds."""
        if not _observes(condition):
            return condition
        place = self.points[point]
        names = dict(place.locals)

        def known(part: Term) -> Term | None:
            match part:
                case Observe(observation=Observation.AT, names=(_, label)):
                    return constant(label == place.label, BOOL)
                case Observe(observation=Observation.LOCAL, names=(_, name)):
                    return names.get(name, constant(UNDEFINED, part.sort))
                case Observe():
                    raise NoFlow(f"it asks for {part.observation.value}")
                case _:
                    return None

        return certainly(rewrite(condition, known))


@cache
def _observes(condition: Term) -> bool:
    return any(isinstance(part, Observe) for part in postorder(condition))


def certainly(condition: Term) -> Term:
    """Where the condition holds and does not depend on anything undefined."""
    sides: dict[Term, tuple[Term, Term]] = {}
    doubtful: set[Term] = set()
    for part in postorder(condition):
        arguments = part.arguments if isinstance(part, Apply) else ()
        if any(each in doubtful for each in arguments) or (isinstance(part, Constant) and part.value is UNDEFINED):
            doubtful.add(part)
        if part.sort == BOOL:
            sides[part] = _sides(part, sides, doubtful)
    return sides[condition][0]


def _sides(part: Term, sides: dict[Term, tuple[Term, Term]], doubtful: set[Term]) -> tuple[Term, Term]:
    """Where a Bool term certainly holds, and where it certainly does not."""
    if part not in doubtful:
        return part, negate(part)
    match part:
        case Apply(operator="not", arguments=(inner,)):
            return sides[inner][1], sides[inner][0]
        case Apply(operator="and", arguments=(left, right)):
            return conjoin(sides[left][0], sides[right][0]), disjoin(sides[left][1], sides[right][1])
        case Apply(operator="or", arguments=(left, right)):
            return disjoin(sides[left][0], sides[right][0]), conjoin(sides[left][1], sides[right][1])
        case Apply(operator="implies", arguments=(left, right)):
            return disjoin(sides[left][1], sides[right][0]), conjoin(sides[left][0], sides[right][1])
        case Apply(operator="ite", arguments=(test, then, otherwise)):
            yes, no = sides[test]
            holds = disjoin(conjoin(yes, sides[then][0]), conjoin(no, sides[otherwise][0]))
            return holds, disjoin(conjoin(yes, sides[then][1]), conjoin(no, sides[otherwise][1]))
        case _:
            return FALSE, FALSE
