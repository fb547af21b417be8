"""The working copy of a symbolic state: the interpreter's, with forks and inputs."""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.commands import Allocate, Assert, Assign, Assume, Branch, Copy, Fill, Free, Havoc, Load, Return, Store
from clew.ir.source import Span
from clew.ir.terms import Apply, Variable
from clew.ir.values import NOWHERE, UNDEFINED, Address
from clew.semantics.code import Code
from clew.semantics.execution.choices import Removed
from clew.semantics.execution.work import Violated, Work
from clew.semantics.state import State
from clew.semantics.values import Datum
from clew.symbolic.forks import Forks
from clew.symbolic.gathering import gathered
from clew.symbolic.joins import Joins
from clew.symbolic.merging import merged
from clew.symbolic.paths.inputs import inputs_of, mentioned
from clew.symbolic.values import Symbolic, is_term

_UNTOUCHED = (Allocate, Assert, Assume, Branch, Copy, Fill, Free, Havoc, Load, Return, Store)
"""Commands and exits that ask everything before they change anything."""


class SymbolicWork(Work):
    """See the module."""

    def __init__(self, code: Code, values: Symbolic, state: State, forks: Forks) -> None:
        self._symbolic = values.within(self)
        self._forks = forks
        self._asked_at = -1
        """The number of the command that asked last."""
        self._forked = self._cuts = False
        self._joins: Joins | None = None
        super().__init__(code, self._symbolic, state, forks)

    def follow(self, *, cuts: bool, every_head: bool, joins: Joins | None) -> None:
        """Leave checkpoints at forks; if asked, end the step at a loop head behind one where no other process is.

        With `every_head`, not only behind a fork. Branches are merged where there are joins.
        """
        self._cuts, self._forked, self._joins = cuts, every_head, joins
        self._forks.meet = self._meet

    def resumed(self, forks: Forks) -> SymbolicWork:
        """A copy that goes on with other answers."""
        found = self.twin()
        found._goes_on(forks)  # noqa: SLF001 - of its own class
        return found

    def _goes_on(self, forks: Forks) -> None:
        self._symbolic = self.values = self._symbolic.within(self)
        self._forks = self.choices = forks
        self._asked_at = -1
        forks.meet = self._meet

    def _meet(self, count: int, new: bool) -> Work | None:  # noqa: FBT001 - called by position only
        first = self._asked_at != self.executed
        self._asked_at = self.executed
        if count < 2:
            return None
        found = self.twin() if new and first and self._is_untouched() else None
        self._forked = True
        return found

    def _is_untouched(self) -> bool:
        """Whether the running command has changed nothing, since it asks first."""
        if self.task is None or not self.task.calls:
            return False
        call, routine = self.call, self.routine
        block = routine.blocks[call.block]
        at = block.exit if call.index >= len(block.commands) else block.commands[call.index]
        return isinstance(at, _UNTOUCHED) or (isinstance(at, Assign) and at.target.name in routine.slots)

    def tired(self, *, at_head: bool) -> bool:
        """Whether the step ends here: also at a loop head behind a fork, where states may meet again."""
        worn = super().tired(at_head=at_head)
        if not self._cuts or not (worn or (at_head and self._forked)):
            return worn
        if sum(task.alive for task in self.tasks) > 1:
            return worn
        self._forks.cut = True
        return True

    def gathered(self, command: Load) -> Datum | None:
        """What a load of the only process finds, where inputs choose among many places."""
        return None if self._joins is None else gathered(self, command)

    def joined(self, condition: Datum) -> str | None:
        """The block where the sides of the branch meet, with both of them executed; None where they have to fork."""
        if self._joins is None or not is_term(condition):
            return None
        return merged(self, condition, self._joins)

    def assume(self, condition: Datum, span: Span | None) -> None:
        """Go on only where the condition holds; it joins the path without a fork."""
        if not isinstance(condition, Apply | Variable):
            super().assume(condition, span)
            return
        oracle = self._symbolic.oracle
        if not oracle.possible(condition, self.path):
            raise Removed
        self.path = oracle.extend(self.path, condition)

    def branch(self, count: int) -> int:
        """One of so many sides, by number."""
        return self._forks.branch(count)

    def size_of(self, pointer: Address) -> int:
        """The bytes of the object that a pointer points into; none where it is gone or nowhere."""
        return 0 if pointer.object == NOWHERE else self.objects[pointer.object].size

    def used_inputs(self) -> Iterator[Variable]:
        """The inputs of the working state, of its path, and of this step."""
        for part in self._data():
            yield from inputs_of(part)
        for conjunct in self.path:
            yield from mentioned(conjunct)

    def holds(self, datum: Datum) -> bool:
        """Whether a Bool datum is surely true on the path; an undefined one is not."""
        if datum is UNDEFINED:
            return False
        try:
            return self.decide(datum, None)
        except Violated:
            return False

    def _data(self) -> Iterator[Datum]:
        yield from self.globals
        for task in self.tasks:
            for call in task.calls:
                yield from call.locals
        for extent in self.objects:
            for mark in extent.marks:
                if isinstance(mark.value, Apply | Variable):
                    yield mark.value
        for instance in self.records.values():
            yield from instance.fields
        yield from self._forks.taken
