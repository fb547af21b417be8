"""Forks: answers to free choices along a script, with the forks that inputs decide counted.

A step is executed once per sequence of answers, as in `semantics.execution.choices`; the sequence of positions
identifies the outcome. Forks are counted where they are met first, so that the sum over all executions is their number.
Where the working state can be copied in front of a fork, the next execution goes on from the last copy instead of the
start.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

from clew.ir.errors import Unsupported
from clew.records import dataclass
from clew.semantics.execution.choices import Removed, Scripted
from clew.semantics.execution.work import Work
from clew.semantics.values import Datum

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A working state in front of a command that forks, and the answers given before it."""

    work: Work
    positions: tuple[int, ...]
    counts: tuple[int, ...]
    taken: tuple[Datum, ...]


class Forks(Scripted):
    """Answers by position; `forked` counts the forks behind the end of the script.

    `trail` are the checkpoints of the script: the last one is where the execution goes on. `meet` is told of
    every choice, and gives a copy of the working state for a new one if nothing of its command has happened yet.
    """

    __slots__ = ("cut", "forked", "meet", "resumed", "trail")

    def __init__(self, script: Sequence[int], trail: list[Checkpoint] | None = None) -> None:
        super().__init__(script)
        self.forked = 0
        self.cut = False
        """Whether the step ended at a loop head before the interpreter's would have."""
        self.trail: list[Checkpoint] = [] if trail is None else trail
        self.meet: Callable[[int, bool], Work | None] | None = None
        self.resumed: Work | None = None
        """The working state to go on with; taken once."""
        if self.trail:
            last = self.trail[-1]
            self.resumed = last.work
            self.positions, self.counts, self.taken = list(last.positions), list(last.counts), list(last.taken)

    def split(self) -> bool:
        """First yes, then no."""
        self.forked += len(self.positions) >= len(self.script)
        return super().split()

    def rewind(self) -> None:
        """Forget the answers, and that they were asked for."""
        super().rewind()
        self.forked = 0

    def branch(self, count: int) -> int:
        """One of so many sides, by number; as many forks as two-sided ones would have been."""
        if len(self.positions) >= len(self.script):
            self.forked += count - 1
        return self._position(count)

    def _position(self, count: int) -> int:
        if self.meet is not None:
            work = self.meet(count, len(self.positions) >= len(self.script))
            if work is not None:
                saved = Checkpoint(work, tuple(self.positions), tuple(self.counts), tuple(self.taken))
                self.trail.append(saved)
        return super()._position(count)


def all_outcomes(execute: Callable[[Forks], T], refusals: list[Unsupported] | None) -> tuple[tuple[T, ...], int]:
    """The results for every sequence of answers, and how many forks there were, also in runs that do not exist."""
    found: list[T] = []
    forked = 0
    script: list[int] | None = []
    trail: list[Checkpoint] = []
    while script is not None:
        forks = Forks(script, trail)
        try:
            found.append(execute(forks))
        except Removed:
            pass
        except Unsupported as refused:
            _refuse(refused, refusals)
        forked += forks.forked
        script = _next_script(forks, trail)
    return tuple(found), forked


def each_outcome(execute: Callable[[Forks], T], refusals: list[Unsupported] | None) -> Generator[T, None, int]:
    """The results one by one, as they are found; in the end how many forks there were.

    Runs that meet what is not modelled are left out where there are `refusals`, which keep the first; else they end it.
    """
    forked = 0
    script: list[int] | None = []
    trail: list[Checkpoint] = []
    while script is not None:
        forks = Forks(script, trail)
        try:
            yield execute(forks)
        except Removed:
            pass
        except Unsupported as refused:
            _refuse(refused, refusals)
        forked += forks.forked
        script = _next_script(forks, trail)
    return forked


def _refuse(refused: Unsupported, refusals: list[Unsupported] | None) -> None:
    """Keep the first refusal, or end with it."""
    if refusals is None:
        raise refused
    if not refusals:
        refusals.append(refused.with_traceback(None))


def _next_script(forks: Forks, trail: list[Checkpoint]) -> list[int] | None:
    """The answers of the next execution, whose checkpoints stay in the trail; None behind the last one."""
    script, counts = forks.positions, forks.counts
    while script and script[-1] + 1 >= counts[len(script) - 1]:
        script.pop()
    if not script:
        return None
    script[-1] += 1
    while trail and len(trail[-1].positions) >= len(script):
        trail.pop()
    return script
