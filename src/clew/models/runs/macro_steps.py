"""Whole moves: runs of one process, split into the steps that the program takes.

Input: a run whose moves last until the process rests, that is until it yields, blocks, ends or violates a check.
Output: the run with one move per step: after very many commands a step ends by itself (docs/language.md, section 10),
and where that is depends on the program, so that passes which add or drop commands must not decide it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Sequence

from clew.ir.commands import Await, Yield
from clew.ir.program import Program
from clew.ir.rewriting import commands_of, is_alone
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.semantics.execution.choices import Choices, Departed, Removed
from clew.semantics.interpreter import Interpreter
from clew.semantics.replay import Replayed, WrongRun
from clew.semantics.state import State
from clew.semantics.values import Datum


def follow(interpreter: Interpreter, run: Run) -> tuple[Run, Replayed]:
    """The run with one move per step, and its states; raises WrongRun, Departed or Removed where it is none."""
    if not any(move.whole for move in run.moves):
        return run, interpreter.replay(run)
    outcome = interpreter.start_with(run.initial)
    outcomes = [outcome]
    moves: list[Move] = []
    loop_start: int | None = None
    for number, move in enumerate(run.moves):
        loop_start = len(moves) if number == run.loop_start else loop_start
        actor = interpreter.actor(move.actor)
        if outcome.violation is not None:
            raise WrongRun(number, f"the run has ended before, with {outcome.violation.check}")
        if actor is None or actor not in interpreter.enabled(outcome.state):
            # It stays there for ever, which is no step of the program.
            loop_start = None
            break
        answers = deque(move.choices)
        while True:
            fed = Fed(answers)
            outcome = interpreter.step_by(outcome.state, actor, fed)
            outcomes.append(outcome)
            moves.append(Move(move.actor, values_taken(fed)))
            if outcome.violation is not None or rests(interpreter.program, outcome.state):
                break
    states = tuple(each.state for each in outcomes)
    replayed = Replayed(states, tuple(outcomes[1:]), outcome.violation)
    return Run(run.initial, tuple(moves), loop_start), replayed


def in_whole_moves(interpreter: Interpreter, run: Run) -> Run:
    """The run with whole moves, where there is but one process; the interpreter is that of the program it is a run of.

    A pass that adds or drops commands moves the points at which very long steps end by themselves, and nothing else.
    """
    program = interpreter.program
    if not is_alone(program):
        return run
    if _never_rests(program, run):
        every = tuple(value for move in run.moves for value in move.choices)
        return Run(run.initial, (Move(run.moves[0].actor, every, whole=True),), None)
    state = interpreter.start_with(run.initial).state
    moves: list[Move] = []
    loop_start: int | None = None
    choices: list[Value] = []
    for number, move in enumerate(run.moves):
        if number == run.loop_start:
            if choices:
                return run  # the loop begins inside of a step, so there is no whole move to begin with
            loop_start = len(moves)
        actor = interpreter.actor(move.actor)
        if actor is None or move.whole:
            return run
        outcome = interpreter.step_with(state, actor, move.choices)
        state = outcome.state
        choices += move.choices
        if outcome.violation is not None or number == len(run.moves) - 1 or rests(program, state):
            moves.append(Move(move.actor, tuple(choices), whole=True))
            choices = []
    return Run(run.initial, tuple(moves), loop_start)


def _never_rests(program: Program, run: Run) -> bool:
    """Whether the only process has nowhere to rest before its end, so that all moves are one."""
    if run.loop_start is not None or not run.moves or any(move.whole for move in run.moves):
        return False
    return not any(isinstance(each, Await | Yield) for each in commands_of(program))


MOST_STEPS = 100_000
"""After so many steps of the program a run that goes on for ever should have come back to a state."""


def in_own_steps(interpreter: Interpreter, run: Run) -> Run | None:
    """A run of one process with more scheduling points as one of the program, whose steps are longer.

    The choices are the same ones in the same order. A loop of the run need not begin where a step of the program does:
    it is taken until a step ends in a state in which one has ended before, so that what is in between goes on for ever.
    """
    if not run.moves or run.folded is not None or any(move.whole for move in run.moves):
        return run
    name, end = run.moves[0].actor, len(run.moves) if run.loop_start is None else run.loop_start
    stem, loop = (
        tuple(value for move in part for value in move.choices) for part in (run.moves[:end], run.moves[end:])
    )
    left = deque(stem)
    outcome = interpreter.start_with(run.initial)
    moves: list[Move] = []
    seen: dict[Hashable, int] = {}
    actor = interpreter.actor(name)
    while actor is not None and outcome.violation is None and actor in interpreter.enabled(outcome.state):
        if run.loop_start is not None:
            first = seen.setdefault(interpreter.key(outcome.state), len(moves))
            if first < len(moves):
                return Run(run.initial, tuple(moves), first)
        if len(moves) >= MOST_STEPS:
            return None
        fed = Fed(left, lambda: left.extend(loop))
        try:
            outcome = interpreter.step_by(outcome.state, actor, fed)
        except (Departed, Removed):
            return None
        moves.append(Move(name, values_taken(fed)))
    return Run(run.initial, tuple(moves)) if run.loop_start is None else None


MOST_ROUNDS = 1_000
"""So often a loop is taken to see whether its states repeat."""


def closing(interpreter: Interpreter, run: Run) -> Run:
    """The run with its loop taken as often as it takes until a state repeats, where a pass has dropped data.

    Dropped data decides nothing, so the loop can be taken for ever; a counter in it may take many rounds to come back.
    """
    if run.loop_start is None:
        return run
    stem, loop = run.moves[: run.loop_start], run.moves[run.loop_start :]
    state = interpreter.start_with(run.initial).state
    try:
        for move in stem:
            state = _after(interpreter, state, move)
        seen: dict[Hashable, int] = {}
        deepens = False
        for number in range(MOST_ROUNDS + 1):
            # Where it calls deeper and deeper no state repeats, but what is on top of the stack may.
            first = seen.setdefault(_top(state) if deepens else interpreter.key(state), number)
            if first < number:
                return Run(run.initial, (*stem, *(loop * number)), len(stem) + first * len(loop))
            depth = _depth(state)
            for move in loop:
                state = _after(interpreter, state, move)
            if _depth(state) != depth and len(state.processes) != 1:
                return run
            if _depth(state) != depth and not deepens:
                deepens, seen = True, {}
    except (Departed, Removed):
        pass
    return run


def _top(state: State) -> Hashable:
    """What all share, and the innermost frame of the only process."""
    (process,) = state.processes
    return (state.globals, state.objects, process.frames[-1:])


def _depth(state: State) -> int:
    return sum(len(process.frames) for process in state.processes)


def _after(interpreter: Interpreter, state: State, move: Move) -> State:
    """The state behind a move."""
    actor = interpreter.actor(move.actor)
    if actor is None or actor not in interpreter.enabled(state):
        raise Departed(move.actor)
    answers = deque(move.choices)
    while True:
        outcome = interpreter.step_by(state, actor, Fed(answers))
        state = outcome.state
        if outcome.violation is not None:
            raise Departed(outcome.violation.check)
        if not move.whole or rests(interpreter.program, state):
            return state


def rests(program: Program, state: State) -> bool:
    """Whether the step ended by itself, not because it had run for too long."""
    (process,) = state.processes
    if not process.frames:
        return True
    frame = process.frames[-1]
    commands = program.procedures[frame.routine].blocks[frame.block].commands
    here = commands[frame.index] if frame.index < len(commands) else None
    return (frame.index > 0 and isinstance(commands[frame.index - 1], Yield)) or isinstance(here, Await)


class Fed:
    """Answers with the next of the given values; what is left is for the next step. There may be more to come."""

    def __init__(self, answers: deque[Value], more: Callable[[], None] | None = None) -> None:
        self._answers = answers
        self._more = more
        self.taken: list[Datum] = []

    def pick(self, alternatives: Sequence[Datum]) -> Datum:
        """The next value."""
        if not self._answers and self._more is not None:
            self._more()
        if not self._answers or self._answers[0] not in alternatives:
            raise Departed(f"it chooses {self._answers[0] if self._answers else 'nothing'}")
        self.taken.append(self._answers.popleft())
        return self.taken[-1]

    def split(self) -> bool:
        """Nothing is symbolic here."""
        raise AssertionError("a condition should be concrete")


def values_taken(choices: Choices) -> tuple[Value, ...]:
    """The values that were chosen so far."""
    return tuple(choices.taken)  # type: ignore[arg-type]  # concrete values only
