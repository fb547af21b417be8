"""Exact: a run that takes results within bounds becomes one of the program that computes them.

Input: a run, the program that has it, and the same program with a library that computes. Output: the run of the latter
with the same inputs of the program's own, and behind it some with smaller ones: a function may be far from its bounds
where a run was found, and near them elsewhere. What the library chose within its bounds is left out, and the steps may
be cut elsewhere; whether a run still shows something is for the replay to say.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import cast

from clew.codegen.python.jit import accelerated
from clew.frontends import Approximate
from clew.ir.commands import Havoc
from clew.ir.operators.floats import decode, encode
from clew.ir.program import Program
from clew.ir.rewriting import is_alone
from clew.ir.source import Span
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.models.runs.macro_steps import follow
from clew.pipeline.prepare import normalised
from clew.semantics.execution.choices import Departed, Directed, Removed
from clew.semantics.execution.work import Work
from clew.semantics.interpreter import Interpreter
from clew.semantics.state import State
from clew.semantics.values import Datum

_STEPS = 10_000
"""How many steps more the computed run may take."""


_PARTS = (0.5, 0.25, 0.75, 0.125)
"""So much of an input is tried instead of it."""
_MOST_TRIED = 24


def computed(program: Program, run: Run, approximate: Approximate) -> Iterator[tuple[Program, Run]]:
    """The run with computed results as far as the inputs lead, and the program that has it; then others.

    Where the run takes none within bounds, it stays as it is; a loop is left out where results were.
    """
    interpreter = accelerated(program)
    run, replayed = follow(interpreter, run)
    starts = zip(replayed.states, run.moves, strict=False)  # the last state has no move
    heard = [_own(interpreter, before, move, approximate.source) for before, move in starts]
    if all(own == move.choices for own, move in zip(heard, run.moves, strict=True)):
        yield program, run
        return
    exact = normalised(approximate.exact()).program
    interpreter = accelerated(exact)
    for inputs in (heard, *islice(_smaller(heard), _MOST_TRIED)):
        yield exact, Run(run.initial, tuple(_moves(interpreter, run, inputs)))


def _smaller(heard: Sequence[tuple[Value, ...]]) -> Iterator[list[tuple[Value, ...]]]:
    """The inputs with a part of one of them, taken for a floating-point number."""
    for move, own in enumerate(heard):
        for at, value in enumerate(own):
            if isinstance(value, int) and not isinstance(value, bool):
                for changed in _parts(value):
                    yield [*heard[:move], (*own[:at], changed, *own[at + 1 :]), *heard[move + 1 :]]


def _parts(value: int) -> Iterator[int]:
    for width in (64, 32):
        number = decode(value, width) if value < 1 << width else math.nan
        if math.isfinite(number) and number != 0.0:
            yield from (encode(part * number, width) for part in _PARTS)


class _Answered:
    """Listens to a step, and keeps which of its answers were given in a source."""

    def __init__(self, source: str) -> None:
        self._source = source
        self.within: set[int] = set()

    def hear(self, work: Work, span: Span | None) -> None:
        """A command is about to be executed."""
        del span
        calls = () if work.task is None else reversed(work.task.calls)
        at = [work.code.routines[call.routine].blocks[call.block].at(call.index) for call in calls]
        if at and isinstance(at[0], Havoc) and any(self._source in str(each.span) for each in at):
            self.within.add(len(work.choices.taken))


def _own(interpreter: Interpreter, state: State, move: Move, source: str) -> tuple[Value, ...]:
    """The choices of a move without those of the source."""
    answered = _Answered(source)
    actor = interpreter.actor(move.actor)
    assert actor is not None, f"a replayed run should have no unknown actor {move.actor}"
    interpreter.step_by(state, actor, Directed(move.choices), answered.hear)
    return tuple(each for at, each in enumerate(move.choices) if at not in answered.within)


class _Fed(Directed):
    """Answers from a queue that several steps share."""

    def __init__(self, queue: list[Datum]) -> None:
        super().__init__(queue)
        self._queue = queue

    def pick(self, alternatives: Sequence[Datum]) -> Datum:
        """The next one of the queue."""
        if not self._queue:
            raise Departed("the run has no more inputs")
        if self._queue[0] not in alternatives:
            raise Departed(f"{self._queue[0]} is not among the alternatives")
        self.taken.append(self._queue.pop(0))
        return self.taken[-1]


def _moves(interpreter: Interpreter, run: Run, heard: Sequence[tuple[Value, ...]]) -> Iterator[Move]:
    """The same processes in the same order with the same inputs; whoever is alone goes on until something happens."""
    state, queue = interpreter.start_with(run.initial).state, list[Datum]()
    turns = [(move.actor, own) for move, own in zip(run.moves, heard, strict=True)]
    if turns and is_alone(interpreter.program):
        turns += [(turns[-1][0], ())] * _STEPS
    for actor, own in turns:
        queue += own
        number, fed = interpreter.actor(actor), _Fed(queue)
        if number is None or not interpreter.is_ready(state, number):
            return
        try:
            outcome = interpreter.step_by(state, number, fed)
        except (Departed, Removed):
            return
        yield Move(actor, cast("tuple[Value, ...]", tuple(fed.taken)))
        if outcome.violation is not None:
            return
        state = outcome.state
