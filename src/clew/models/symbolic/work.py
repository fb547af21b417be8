"""The working copy of a symbolic state: the interpreter's, with forks and inputs."""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.semantics.choices import Removed
from clew.ir.semantics.code import Code
from clew.ir.semantics.state import State
from clew.ir.semantics.values import Datum
from clew.ir.semantics.work import Violated, Work
from clew.ir.source import Span
from clew.ir.terms import Apply, Variable
from clew.ir.values import UNDEFINED
from clew.models.symbolic.forks import Forks
from clew.models.symbolic.inputs import inputs_of, mentioned
from clew.models.symbolic.values import Symbolic


class SymbolicWork(Work):
    """See the module."""

    def __init__(self, code: Code, values: Symbolic, state: State, forks: Forks) -> None:
        self._symbolic = values.within(self)
        self._forks = forks
        super().__init__(code, self._symbolic, state, forks)

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
