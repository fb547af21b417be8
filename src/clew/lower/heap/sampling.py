"""Sampling: steps of a program in which choices between more values than can be tried are made between few.

What is found so is a run of the program; what is not found may be one all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.ir.errors import Unsupported
from clew.semantics.execution.choices import Removed, Scripted
from clew.semantics.execution.wide import Wide
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Outcome
from clew.semantics.state import State
from clew.semantics.values import Datum

ROUNDS = (1, 2, 3)
"""How many values a wide choice has, in one search after the other."""


class _Few(Scripted):
    """Answers by position, and takes a few values of wide choices."""

    __slots__ = ("_most",)

    def __init__(self, script: Sequence[int], most: int) -> None:
        super().__init__(script)
        self._most = most

    def pick(self, alternatives: Sequence[Datum]) -> Datum:
        """The alternative that the script says, of all or of a few."""
        if not isinstance(alternatives, Wide):
            return super().pick(alternatives)
        few = dict.fromkeys(each for each in (0, 1, 2, alternatives.first) if each in alternatives)
        return super().pick(tuple(few)[: self._most])


def steps(interpreter: Interpreter, state: State, actor: int, few: int) -> Iterator[Outcome[State]]:
    """The outcomes of a step for every sequence of choices between so few values."""
    script: list[int] = []
    while True:
        choices = _Few(script, few)
        try:
            yield interpreter.step_by(state, actor, choices)
        except Removed:
            pass
        except Unsupported:
            return
        script, counts = choices.positions, choices.counts
        while script and script[-1] + 1 >= counts[len(script) - 1]:
            script.pop()
        if not script:
            return
        script[-1] += 1
