"""A smaller run that shows the same: fewer steps, fewer switches between processes, inputs nearer to zero.

Input: a confirmed run. Output: one that was confirmed in the same way. What is not needed is left out (see
`shortcuts`), blocks of moves of one process are exchanged with their neighbours where that joins two of them, and
inputs are brought towards zero by halving; what does not replay, or violates something else or elsewhere, is not taken.
Of long runs only the first is tried, and each only so many times.
After: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from clew.codegen.python.jit import accelerated
from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.ir.properties import Always, Fairness, NoDeadlock, NoViolation, Question
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.models.pushdown import Pushdown
from clew.pipeline.confirm import Confirmed, Refuted, confirm
from clew.pipeline.shortcuts import shortened

_LONGEST, _TRIES = 200, 60
"""In longer runs steps are left out, and no more; of a shorter one so many others are tried."""


def smaller(
    subject: Program | Pushdown, question: Question, confirmed: Confirmed, *, fairness: Fairness = Fairness.NONE
) -> Confirmed:
    """The same, or what shows the same with less."""
    if isinstance(subject, Pushdown) or not isinstance(question, NoViolation | Always | NoDeadlock):
        return confirmed
    search = _Search(subject, question, confirmed, fairness)
    search.leave_out()
    if len(search.best.trace.run.moves) <= _LONGEST:
        search.join_blocks()
        search.shrink_inputs()
    return search.best


class _Search:
    """The best run so far; it has state because what was found is where the search goes on."""

    def __init__(self, program: Program, question: Question, confirmed: Confirmed, fairness: Fairness) -> None:
        self.best = confirmed
        self._program, self._question, self._fairness = program, question, fairness
        self._tries = _TRIES

    @property
    def _run(self) -> Run:
        return self.best.trace.run

    def _takes(self, run: Run) -> bool:
        """Whether a run shows the same; then it is the best so far."""
        if self._tries <= 0:
            return False
        self._tries -= 1
        try:
            found = confirm(self._program, self._question, run, fairness=self._fairness)
        except Unsupported:  # other inputs meet what is not modelled, such as an object of gigabytes
            return False
        if isinstance(found, Refuted) or not _is_same(found, self.best):
            return False
        self.best = found
        return True

    def leave_out(self) -> None:
        """Leave out what does not lead to a violated check."""
        if not isinstance(self._question, NoViolation):
            return
        interpreter = accelerated(self._program)
        before = self._run
        run = shortened(interpreter, before, interpreter.replay(before))
        if run != before:
            self._takes(run)

    def join_blocks(self) -> None:
        """Exchange neighbouring blocks as long as that leaves fewer of them."""
        while self._run.loop_start is None and any(self._takes(run) for run in _exchanged(self._run)):
            pass

    def shrink_inputs(self) -> None:
        """Bring each input towards zero."""
        for number, move in enumerate(self._run.moves):
            for place, value in enumerate(move.choices):
                if isinstance(value, int) and not isinstance(value, bool) and self._tries > 0:
                    self._halve(number, place, value)

    def _halve(self, number: int, place: int, value: int) -> None:
        size, sign, wrap = _magnitude(value)
        low, high = -1, size
        while high - low > 1:
            middle = 0 if low < 0 else (low + high) // 2
            if self._takes(_with(self._run, number, place, (sign * middle) % wrap if wrap else middle)):
                high = middle
            else:
                low = middle
            if number >= len(self._run.moves) or place >= len(self._run.moves[number].choices) or self._tries <= 0:
                return


def _magnitude(value: int) -> tuple[int, int, int]:
    """How far a number is from zero, on which side, and modulo what: the upper half of a word is negative."""
    for width in (8, 16, 32, 64):
        if 2 ** (width - 1) <= value < 2**width and value >= 2**width - 2 ** (width // 2):
            return 2**width - value, -1, 2**width
    return abs(value), 1 if value >= 0 else -1, 0


def _is_same(found: Confirmed, before: Confirmed) -> bool:
    """Whether the same check is violated at the same place."""
    one, other = found.violation, before.violation
    if one is None or other is None:
        return one is other
    return (one.check, one.span) == (other.check, other.span)


def _with(run: Run, number: int, place: int, value: Value) -> Run:
    move = run.moves[number]
    choices = (*move.choices[:place], value, *move.choices[place + 1 :])
    return replace(run, moves=(*run.moves[:number], replace(move, choices=choices), *run.moves[number + 1 :]))


def _exchanged(run: Run) -> Iterator[Run]:
    """The run with two neighbouring blocks exchanged, where one of them then joins a block of the same process."""
    blocks = [list(group) for _, group in groupby(run.moves, lambda move: move.actor)]
    actors = [block[0].actor for block in blocks]
    for number in range(len(blocks) - 1):
        before = actors[number - 1] if number else None
        after = actors[number + 2] if number + 2 < len(blocks) else None
        if actors[number + 1] == before or actors[number] == after:
            order = [*blocks[:number], blocks[number + 1], blocks[number], *blocks[number + 2 :]]
            moves: tuple[Move, ...] = tuple(move for block in order for move in block)
            yield replace(run, moves=moves)
