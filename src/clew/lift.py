"""Runs, and the way home for them.

A *run* is what an engine finds and what the reference interpreter replays: who moved, and what was chosen, in order.
A *lift* maps a run of a transformed program back to a run of the program before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from clew.ir.terms import Term
from clew.ir.values import Value
from clew.records import dataclass
from clew.verdict import Loses
from clew.widths import Reduction

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Move:
    """One step: the name of the process or action that moves, and the values of its free choices in order."""

    actor: str
    choices: tuple[Value, ...] = ()
    whole: bool = False
    """Whether it lasts until the process rests, for as many steps of the program as that takes."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run from an initial state: the free choices of that state, the moves, and where a loop begins.

    `loop_start` = k: after the last move the state equals that after k moves, and the run goes on from there for ever.
    A run whose last state has no step stutters there.
    """

    initial: tuple[Value, ...]
    moves: tuple[Move, ...]
    loop_start: int | None = None
    folded: object = None
    """Instead of moves, where those are too many to be written down: what the kind of model has for that."""
    rival: Run | None = None
    """The other one of two runs that show something together."""


@dataclass(frozen=True, slots=True)
class Lift:
    """The way home of a step, and what the step loses; it can only weaken an answer."""

    run: Callable[[Run], Run | None]
    loses: Loses


@dataclass(frozen=True, slots=True)
class Bounds:
    """A Bool term after a step: where it holds of all states that a state may stand for, and where of some."""

    always: Term
    sometimes: Term


Asked = Callable[[Term], Bounds]
"""From what is asked of states before a step to what is to be asked after it."""


def exactly(term: Term) -> Bounds:
    """What a step asks that leaves states as they are."""
    return Bounds(term, term)


@dataclass(frozen=True, slots=True)
class Lowered(Generic[T]):
    """What a step made, and the way back from it."""

    result: T
    lift: Lift
    reduction: Reduction | None = None
    """Which bits the step kept, if it is one that drops bits."""
    asked: Asked = exactly


def same(run: Run) -> Run:
    """The lift of a step that leaves runs as they are."""
    return run


def compose(first: Lift, second: Lift) -> Lift:
    """The lift of `first` then `second`: runs travel back through the second, then through the first."""

    def run_home(run: Run) -> Run | None:
        between = second.run(run)
        return None if between is None else first.run(between)

    return Lift(run_home, first.loses | second.loses)


def ask_behind(first: Asked, second: Asked) -> Asked:
    """What is to be asked after both steps."""
    if second is exactly:
        return first

    def asked(term: Term) -> Bounds:
        between = first(term)
        return Bounds(second(between.always).always, second(between.sometimes).sometimes)

    return asked
