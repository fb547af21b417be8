"""Sampling: steps of a program in which choices between more values than can be tried are made between few.

What is found so is a run of the program; what is not found may be one all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.ir.commands import Branch
from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.ir.rewriting import terms_of
from clew.ir.sorts import Bits
from clew.ir.source import SHIPPED
from clew.ir.terms import Constant
from clew.ir.walk import postorder
from clew.semantics.execution.choices import Removed, Scripted
from clew.semantics.execution.wide import Wide
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Outcome
from clew.semantics.state import State
from clew.semantics.values import Datum

Few = tuple[int, ...]
"""The values that a wide choice may have."""
_SMALL: Few = (0, 1, 2)
_MOST = 8


def rounds(program: Program) -> Iterator[Few]:
    """Which values wide choices have, in one search after the other: small ones, then those that the program names."""
    yield from (_SMALL[:most] for most in range(1, len(_SMALL) + 1))
    named = _named(program)
    if not set(named) <= set(_SMALL):
        yield tuple(dict.fromkeys((*named, *_SMALL)))[:_MOST]


def _named(program: Program) -> list[int]:
    """The numbers that conditions of the user's procedures speak of, and those around them."""
    own = [each for each in program.procedures if each.span is None or not each.span.source.startswith(SHIPPED)]
    exits = (block.exit for each in own for block in each.blocks)
    terms = (term for leave in exits if isinstance(leave, Branch) for term in terms_of(leave))
    found: dict[int, None] = {}
    for term in postorder(*terms):
        if isinstance(term, Constant) and isinstance(term.sort, Bits) and isinstance(term.value, int):
            around = (term.value, term.value + 1, term.value - 1)
            found.update(dict.fromkeys(each % (1 << term.sort.width) for each in around))
    return list(found)


class _Few(Scripted):
    """Answers by position, and takes a few values of wide choices."""

    __slots__ = ("_few",)

    def __init__(self, script: Sequence[int], few: Few) -> None:
        super().__init__(script)
        self._few = few

    def pick(self, alternatives: Sequence[Datum]) -> Datum:
        """The alternative that the script says, of all or of a few."""
        if not isinstance(alternatives, Wide):
            return super().pick(alternatives)
        few = tuple(each for each in self._few if each in alternatives)
        return super().pick(few or (alternatives.first,))


def steps(interpreter: Interpreter, state: State, actor: int, few: Few) -> Iterator[Outcome[State]]:
    """The outcomes of a step for every sequence of choices between these values."""
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
