"""The step that a segment runs in: what it asks where data are symbolic, undefined or chosen.

Input: a machine, the state before the step, and the answers to choices. Output: values and decisions, as those of the
interpreter; `Fallback` where it has to execute the whole step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from clew.ir.operators.table import Numbers, Sorts
from clew.ir.sorts import Sort
from clew.ir.source import Span
from clew.ir.terms import Apply, Variable
from clew.ir.values import Address
from clew.semantics.execution.choices import Removed, Scripted
from clew.semantics.execution.work import Call
from clew.semantics.state import Frame, State
from clew.semantics.values import Bounds, Concrete, Datum, Path, Truth
from clew.symbolic.forks import Forks
from clew.symbolic.values import Symbolic
from clew.symbolic.work import SymbolicWork

if TYPE_CHECKING:
    from clew.symbolic.machine import SymbolicMachine

Made = tuple[Sort, Bounds, Span | None]
"""What is chosen freely: its sort, its range, and where it stands."""

_PLAIN = Concrete()


class Fallback(Exception):
    """The interpreter has to execute this step."""


class PlainMove:
    """A step over plain values; an undefined one is left to the interpreter where it decides something."""

    __slots__ = ("_state", "choices")

    def __init__(self, state: State, choices: Scripted) -> None:
        self._state, self.choices = state, choices

    @property
    def path(self) -> Path:
        """Nothing is assumed."""
        return ()

    @property
    def time(self) -> int:
        """The time of the step."""
        return 0 if self._state.kernel is None else self._state.kernel.time

    def apply(self, operator: str, arguments: tuple[Datum, ...], sorts: Sorts, parameters: Numbers) -> Datum:
        """An operator on data of which one is undefined."""
        return _PLAIN.apply(operator, arguments, sorts, parameters)

    def compared(self, operator: str, arguments: tuple[Datum, ...], sorts: Sorts, parameters: Numbers) -> Datum:
        """The same for a comparison that is decided next."""
        return _PLAIN.apply(operator, arguments, sorts, parameters)

    def decide(self, condition: Datum, span: Span | None) -> bool:
        """Only what is undefined is asked."""
        del condition, span
        raise Fallback

    def assume(self, condition: Datum, span: Span | None) -> None:
        """Only what is false or undefined is asked."""
        del span
        raise Removed if condition is False else Fallback

    def number(self, datum: Datum, span: Span | None) -> int:
        """Only what is undefined is asked."""
        del datum, span
        raise Fallback

    def havoc(self, made: Made, after: tuple[Datum, ...], data: tuple[Datum, ...]) -> Datum:
        """One of the alternatives."""
        del after, data
        sort, bounds, span = made
        return self.choices.pick(_PLAIN.fresh(sort, bounds, (), span)[0])

    def decided(self, count: int) -> None:
        """Nobody counts."""


class SymbolicMove:
    """A step over symbolic values: what is asked is answered as in the interpreter, by a working state made then."""

    __slots__ = ("_machine", "_opened", "_place", "_state", "_values", "choices")

    def __init__(self, machine: SymbolicMachine, state: State, place: int, forks: Forks) -> None:
        self._machine, self._state, self._place, self.choices = machine, state, place, forks
        self._opened: SymbolicWork | None = None
        self._values: Symbolic | None = None

    @property
    def _work(self) -> SymbolicWork:
        if self._opened is None:
            self._opened = SymbolicWork(self._machine.code, self._machine.symbolic, self._state, self.choices)
        return self._opened

    @property
    def path(self) -> Path:
        """What is assumed by now."""
        return self._state.path if self._opened is None else self._opened.path

    @path.setter
    def path(self, path: Path) -> None:
        self._work.path = path

    @property
    def time(self) -> int:
        """The time of the step."""
        return 0 if self._state.kernel is None else self._state.kernel.time

    @property
    def apply(self) -> Callable[..., Datum]:
        """An operator on any data; this step is asked where values need a fork, so that few make a working state."""
        values = self._values
        if values is None:
            values = self._values = self._machine.symbolic.within(self)
        return values.apply

    def compared(self, operator: str, arguments: tuple[Datum, ...], sorts: Sorts, parameters: Numbers) -> Datum:
        """The same for a comparison that is decided next: no term is made where ranges tell the result on this path."""
        left, right = arguments
        found = None
        if (isinstance(left, Apply | Variable) and type(right) is int) or (
            type(left) is int and isinstance(right, Apply | Variable)
        ):
            found = self._machine.symbolic.oracle.compared(operator, left, right, self.path)
        return self.apply(operator, arguments, sorts, parameters) if found is None else found

    def decide(self, condition: Datum, span: Span | None) -> bool:
        """Whether a condition holds; a fork where both are possible."""
        if self._opened is not None:
            return self._opened.decide(condition, span)
        truth = self._machine.symbolic.truth(condition, self._state.path)
        if truth is Truth.YES or truth is Truth.NO:
            return truth is Truth.YES
        return self._work.follow_truth(truth, condition, span)

    def branch(self, count: int) -> int:
        """One of so many sides, by number."""
        return self._work.branch(count)

    def used_inputs(self) -> Iterator[Variable]:
        """Inputs whose names are taken."""
        return self._work.used_inputs()

    def size_of(self, pointer: Address) -> int:
        """The bytes of the object that a pointer points into."""
        return self._work.size_of(pointer)

    def assume(self, condition: Datum, span: Span | None) -> None:
        """Go on only where it holds."""
        self._work.assume(condition, span)

    def number(self, datum: Datum, span: Span | None) -> int:
        """A concrete number; a fork where several are possible."""
        return self._work.number(datum, span)

    def havoc(self, made: Made, after: tuple[Datum, ...], data: tuple[Datum, ...]) -> Datum:
        """A new input; the names of all that are in use now are taken."""
        sort, bounds, span = made
        work = self._work
        if self._place >= len(work.tasks):  # an update
            raise Fallback
        work.globals = list(after)
        work.tasks[self._place].calls = [Call(Frame(0, 0, 0, data))]
        found, work.path = work.values.fresh(sort, bounds, work.path, span)
        return work.choices.pick(found)

    def decided(self, count: int) -> None:
        """They count as answered without a solver."""
        self._machine.statistics.constant += count


Move = PlainMove | SymbolicMove
