"""Free choices: how one step of a program becomes several outcomes.

A step is executed as if it were deterministic; where it has to choose, it asks. `outcomes` runs it once for every
sequence of answers, in lexicographic order; `Directed` answers as a recorded run says. A split on a condition that is
not concrete is a choice too, but it is not recorded: the inputs decide it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

from clew.ir.footprint import Footprint
from clew.semantics.execution.wide import Wide
from clew.semantics.values import Datum, Path

T = TypeVar("T")


class Removed(Exception):
    """The run does not exist: an assumption is false, or there is nothing to choose from."""


class Retried(Removed):
    """The step did not happen: the process met `retry`, after it had touched this and with this path."""

    def __init__(self, footprint: Footprint, path: Path) -> None:
        super().__init__("retry")
        self.footprint, self.path = footprint, path


class Departed(Exception):
    """A recorded run asks for a choice that the program does not offer."""


class Choices(Protocol):
    """Answers to free choices; `taken` are the recorded ones in order."""

    taken: list[Datum]

    def pick(self, alternatives: Sequence[Datum]) -> Datum:
        """One of the alternatives; it is recorded."""
        ...

    def split(self) -> bool:
        """Whether a condition holds that may hold or not."""
        ...


class Scripted:
    """Answers by position along a script, then always the first; remembers how many alternatives there were."""

    __slots__ = ("counts", "positions", "script", "taken")

    def __init__(self, script: Sequence[int]) -> None:
        self.script = script
        self.positions: list[int] = []
        self.counts: list[int] = []
        self.taken: list[Datum] = []

    def _position(self, count: int) -> int:
        met = len(self.positions)
        position = self.script[met] if met < len(self.script) else 0
        self.positions.append(position)
        self.counts.append(count)
        return position

    def pick(self, alternatives: Sequence[Datum]) -> Datum:
        """The alternative that the script says."""
        if not alternatives:
            raise Removed
        chosen = alternatives[self._position(len(alternatives))]
        self.taken.append(chosen)
        return chosen

    def split(self) -> bool:
        """First yes, then no."""
        return self._position(2) == 0

    def rewind(self) -> None:
        """Forget the answers, so that the step can be executed from its start."""
        self.positions.clear()
        self.counts.clear()
        self.taken.clear()


class FirstWay(Scripted):
    """Answers with the first alternative, also where there are more than can be tried."""

    __slots__ = ()

    def pick(self, alternatives: Sequence[Datum]) -> Datum:
        """The first one."""
        if not isinstance(alternatives, Wide):
            return super().pick(alternatives)
        self.taken.append(alternatives.first)
        return alternatives.first


class Directed:
    """Answers with the given values, in order."""

    __slots__ = ("taken", "wanted")

    def __init__(self, wanted: Sequence[Datum]) -> None:
        self.wanted = wanted
        self.taken: list[Datum] = []

    def pick(self, alternatives: Sequence[Datum]) -> Datum:
        """The next wanted value."""
        met = len(self.taken)
        if met >= len(self.wanted):
            raise Departed(f"only {met} choices are given, but another one is to be made")
        chosen = self.wanted[met]
        if chosen not in alternatives:
            raise Departed(f"choice {met} is {chosen}, which is not among the alternatives")
        self.taken.append(chosen)
        return chosen

    def split(self) -> bool:
        """A replay is concrete."""
        raise Departed("a condition is not concrete")

    def close(self) -> None:
        """All given choices should have been made."""
        if len(self.taken) < len(self.wanted):
            raise Departed(f"{len(self.wanted)} choices are given, but only {len(self.taken)} are to be made")


def outcomes(step: Callable[[Choices], T]) -> tuple[T, ...]:
    """The results of the step for every sequence of choices; runs that do not exist are left out."""
    return tuple(each_outcome(step))


def each_outcome(step: Callable[[Choices], T]) -> Iterator[T]:
    """The same one by one, for somebody who may not want all of them."""
    script: list[int] = []
    while True:
        choices = Scripted(script)
        try:
            found = step(choices)
        except Removed:
            pass
        else:
            yield found
        script = choices.positions
        counts = choices.counts
        while script and script[-1] + 1 >= counts[len(script) - 1]:
            script.pop()
        if not script:
            return
        script[-1] += 1
