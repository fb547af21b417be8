"""Homeward: runs of a narrow program as runs of the program, and what was wrong with one that is none.

Input: a run of the narrow program. Output: the same run without the choices that the narrowing made up; where the
program does not go that way, the variables of which more has to be kept.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from clew.codegen.python.jit import accelerated
from clew.ir.program import Program
from clew.ir.source import Span
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.models.runs.macro_steps import closing, in_whole_moves, rests
from clew.passes.alpha.narrow import MARK, Narrowed
from clew.passes.bits.demand import Key
from clew.semantics.execution.choices import Departed, Removed
from clew.semantics.execution.work import Work
from clew.semantics.interpreter import Interpreter
from clew.semantics.replay import WrongRun
from clew.semantics.state import State
from clew.semantics.values import Datum


class _Sorted:
    """Answers with the given values, and tells those of marked choices from the others."""

    def __init__(self, answers: deque[Value]) -> None:
        self._answers = answers
        self._at: Span | None = None
        self.taken: list[Datum] = []
        self.real: list[Value] = []
        self.marks: list[int] = []

    def hear(self, work: Work, span: Span | None) -> None:
        """The next choice is made there."""
        del work
        self._at = span

    def pick(self, alternatives: Sequence[Datum]) -> Datum:
        """The next value."""
        if not self._answers or self._answers[0] not in alternatives:
            raise Departed("a choice of the narrow program is not to be had")
        value = self._answers.popleft()
        self.taken.append(value)
        if self._at is not None and self._at.source == MARK:
            self.marks.append(self._at.line)
        else:
            self.real.append(value)
        return value

    def split(self) -> bool:
        """Nothing is symbolic here."""
        raise AssertionError("a condition should be concrete")


def home(program: Program, narrow: Narrowed, run: Run) -> Run | None:
    """The run of the program, with loops taken until what was dropped comes back; None where it goes nowhere."""
    try:
        whole = in_whole_moves(accelerated(narrow.program), run)
        if narrow.vague:
            whole = Run(whole.initial, tuple(move for move, _, _ in _walk(narrow, whole)), whole.loop_start)
        return closing(accelerated(program), whole)
    except (Departed, Removed, WrongRun):
        return None


def _walk(narrow: Narrowed, run: Run) -> list[tuple[Move, list[int], State]]:
    """Each whole move of a run of the narrow program without its marked choices, these, and the state behind it."""
    interpreter = accelerated(narrow.program)
    state = interpreter.start_with(run.initial).state
    found = []
    for move in run.moves:
        actor = interpreter.actor(move.actor)
        if actor is None:
            raise Departed(move.actor)
        answers = deque(move.choices)
        real: list[Value] = []
        marks: list[int] = []
        while actor in interpreter.enabled(state):
            choices = _Sorted(answers)
            outcome = interpreter.step_by(state, actor, choices, choices.hear)
            real += choices.real
            marks += choices.marks
            state = outcome.state
            if outcome.violation is not None or rests(narrow.program, state):
                break
        found.append((Move(move.actor, tuple(real), whole=True), marks, state))
    return found


def blamed(program: Program, narrow: Narrowed, run: Run) -> tuple[Key, ...]:
    """The variables of which more has to be kept, because the program does not follow the run; none if it does."""
    try:
        whole = in_whole_moves(accelerated(narrow.program), run)
        walked = _walk(narrow, whole)
    except (Departed, Removed, WrongRun):
        return ()
    interpreter = accelerated(program)
    state = interpreter.start_with(whole.initial).state
    marks: list[int] = []
    for move, new, expected in walked:
        marks += new
        behind = _behind(interpreter, state, move)
        if behind is None or _places(behind) != _places(expected):
            return _of(narrow, marks)
        state = behind
    return _of(narrow, marks)


def _of(narrow: Narrowed, marks: list[int]) -> tuple[Key, ...]:
    """What the last marked choices are about."""
    for mark in reversed(marks):
        if narrow.vague[mark]:
            return narrow.vague[mark]
    return ()


def _behind(interpreter: Interpreter, state: State, move: Move) -> State | None:
    actor = interpreter.actor(move.actor)
    answers = deque(move.choices)
    try:
        while actor is not None and actor in interpreter.enabled(state):
            outcome = interpreter.step_by(state, actor, _Sorted(answers))
            state = outcome.state
            if outcome.violation is not None or rests(interpreter.program, state):
                break
    except (Departed, Removed):
        return None
    return state


def _places(state: State) -> tuple[tuple[int, int], ...]:
    """In which procedures and blocks control is."""
    return tuple((frame.routine, frame.block) for process in state.processes for frame in process.frames)
