"""A run to the same violation with less on the way: engines that draw their runs find long ones.

Input: a program and a run of it that ends in a violation. Output: a run to the same check at the same place. Where all
processes stand at the same places twice, what lies between is left out if the rest still leads there, and so are moves
of one of several processes; then each move is tried with the first of all answers, such as that no interrupt comes.
Answers that do not fit any more are left out, and moves of who cannot move. So much is tried as so many commands are
executed, so that the result does not depend on the machine.
After: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from clew.ir.errors import Unsupported
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.records import dataclass
from clew.semantics.execution.choices import Departed, FirstWay, Removed
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Outcome
from clew.semantics.replay import Replayed
from clew.semantics.state import State
from clew.semantics.values import Datum

_WORK, _STEP = 400_000, 20
"""So many commands are executed in all; a step costs as much as so many, whatever it does."""
_FAR = 8
"""So many later visits of a place are tried."""


def shortened(interpreter: Interpreter, run: Run, replayed: Replayed) -> Run:
    """See the module; the run itself where nothing can be left out."""
    if replayed.violation is None or run.loop_start is not None:
        return run
    search = _Search(interpreter, run, replayed)
    before: tuple[Move, ...] = ()
    while search.moves != before:
        before = search.moves
        search.leave_out()
        search.calm()
    return replace(run, moves=search.moves)


@dataclass(frozen=True, slots=True)
class _Way:
    """Moves that lead to the violation, and the states behind them."""

    moves: tuple[Move, ...]
    states: tuple[State, ...]


class _Search:
    """The shortest run so far; it has state because what was left out is where the search goes on."""

    def __init__(self, interpreter: Interpreter, run: Run, replayed: Replayed) -> None:
        assert replayed.violation is not None, "the run should end in a violation"
        self._interpreter = interpreter
        self._wanted = (replayed.violation.check, replayed.violation.span)
        self._states = list(replayed.states)
        self._places = list(map(_places, replayed.states))
        self._work = _WORK
        self.moves = run.moves

    def leave_out(self) -> None:
        """Go straight on from one visit of a place to a later one, as long as that is possible."""
        at = 0
        while at < len(self.moves) and self._work > 0:
            if not any(self._takes(at, self.moves[later:]) for later in self._visits(at)):
                at += 1

    def calm(self) -> None:
        """Answer each move by the first of what it may choose, where fewer answers are needed then."""
        at = 0
        while at < len(self.moves) and self._work > 0:
            if self.moves[at].choices:
                self._takes(at, (replace(self.moves[at], choices=()), *self.moves[at + 1 :]))
            at += 1

    def _visits(self, at: int) -> Iterator[int]:
        """Where all stand as they do there, the last ones first; at last behind the next move, if others are there."""
        last = len(self.moves) - 1
        found = (later for later in range(last, at, -1) if self._places[later] == self._places[at])
        yield from islice(found, _FAR)
        if len(self._places[at]) > 1:
            yield at + 1

    def _takes(self, at: int, rest: Sequence[Move]) -> bool:
        """Whether these moves lead from there to the violation with less; then that is the run."""
        way = self._led(self._states[at], rest)
        if way is None or _size(way.moves) >= _size(self.moves[at:]):
            return False
        self.moves = (*self.moves[:at], *way.moves)
        self._states[at + 1 :] = way.states
        self._places[at + 1 :] = map(_places, way.states)
        return True

    def _led(self, state: State, moves: Sequence[Move]) -> _Way | None:
        """Those of the moves that can be taken, up to the violation; None where they do not lead there."""
        taken, states = list[Move](), list[State]()
        for move in moves:
            if self._work <= 0:
                return None
            outcome = self._stepped(state, move)
            if outcome is None:
                continue
            state = outcome.state
            taken.append(replace(move, choices=outcome.choices))
            states.append(state)
            if outcome.violation is not None:
                same = (outcome.violation.check, outcome.violation.span) == self._wanted
                return _Way(tuple(taken), tuple(states)) if same else None
        return None

    def _stepped(self, state: State, move: Move) -> Outcome[State] | None:
        """What comes of a move; None where it cannot be taken."""
        actor = self._interpreter.actor(move.actor)
        self._work -= _STEP
        if actor is None or not self._interpreter.is_ready(state, actor):
            return None
        try:
            outcome = self._interpreter.step_by(state, actor, _Nearly(move.choices))
        except (Departed, Removed, Unsupported):
            return None
        finally:
            self._work -= self._interpreter.executed
        return outcome


class _Nearly(FirstWay):
    """Answers as it did before where that is possible, and else with the first alternative."""

    __slots__ = ("_wanted",)

    def __init__(self, wanted: Sequence[Value]) -> None:
        super().__init__(())
        self._wanted = wanted

    def pick(self, alternatives: Sequence[Datum]) -> Datum:
        """What was chosen then, if it is there now."""
        met = len(self.taken)
        if met < len(self._wanted) and self._wanted[met] in alternatives:
            self.taken.append(self._wanted[met])
            return self._wanted[met]
        return super().pick(alternatives)


def _places(state: State) -> tuple[tuple[str, tuple[tuple[int, int, int], ...]], ...]:
    """Who is there, and where the calls of each stand."""
    return tuple(
        (each.name, tuple((call.routine, call.block, call.index) for call in each.frames)) for each in state.processes
    )


def _size(moves: Sequence[Move]) -> tuple[int, int]:
    """How long a run is: moves, then answers."""
    return len(moves), sum(len(each.choices) for each in moves)
