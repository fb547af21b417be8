"""The engine `probe`: single concrete runs with inputs at the edges of what the program speaks of, and any schedule.

Input: a program of one process, or of threads. Output: runs against goals, never absence. In each run inputs have a
temper (see `tempers`): the largest or smallest numbers, small ones, those that the program mentions and their
neighbours, any, all of these, or a few of them again and again. So a violation behind many rounds of a loop is met that
no search comes to round by round. A thread goes on until it is blocked, or, as often as the run likes, until another
one is drawn: most faults need few switches, and a search that goes through all of them may be lost in the threads that
a loop goes on to make. In every second run threads have ranks: who has the highest goes on, and now and then falls
behind all others; so one waits for many that start after it, which drawing would hardly ever do.
Where one process goes on in many steps, as programs with interrupts do, half of the time goes to short runs that begin
where others have shown something new (see `novelty`).
Whether one process comes to its end is probed too: a run that comes back to a state it was in goes on for ever.
A run that stops where nobody can ever take a step, and that has not ended, is a deadlock.
After: Miller, Fredriksen and So, "An empirical study of the reliability of UNIX utilities", 1990; Burckhardt,
Kothari, Musuvathi and Nagarakatte, "A randomized scheduler with probabilistic guarantees of finding bugs", 2010; for
circles, Brent, "An improved Monte Carlo factorization algorithm", 1980.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import field, replace
from random import Random

from clew.codegen.python.jit import accelerated
from clew.engines.search.drawing import Native
from clew.engines.search.novelty import Farthest, Novelty, Reached, way
from clew.engines.search.tempers import GUIDED, TEMPERS, TURNING, Mentioned, Temper
from clew.ir.errors import Unsupported
from clew.lift import Move, Run
from clew.lower.views import Views
from clew.models.engine import Answer, Budget, Figures, Found, Goal, LiveGoal, SafeGoal, Stopped
from clew.models.goals import is_of_the_end
from clew.outcome import Statistics
from clew.records import dataclass
from clew.semantics.execution.choices import Departed, Removed, Retried
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Outcome
from clew.semantics.state import State
from clew.semantics.values import Datum
from clew.verdict import Limit

_AT_FIRST = 0.03
"""So much of the time runs are followed by the interpreter before anything is compiled."""
_DOUBLED = 5
"""So often the time of runs is doubled: then it is all that one has."""
_TRIES = 12
"""So often a step is tried."""
_SHORT, _LONG = 200, 2_000
"""A run that begins where another one has shown something has so many steps, or where something is largest."""
_BRIEFLY, _FOR_LONG = 0.25, 2.5
"""So long it goes on at most: where nobody else comes in, a step is many rounds of a loop."""
_MOST_KEPT = 2_000
"""So many states of a run are kept to be compared with later ones."""


@dataclass(frozen=True, slots=True)
class Probe:
    """Concrete runs with inputs at the edges."""

    name: str = field(default="probe", init=False)
    seconds: float = 8.0
    """So long runs are tried, of processor time."""
    each: float = 2.0
    """So long one of them goes on; the first ones, one for each temper, a twentieth, then twice as long, and so on."""
    native: float = 0.7
    """So much of that by machine code, where the program has a native form."""
    threads: float = 0.4
    """So long one of them goes on where there are threads: schedules are many, and faults need few steps."""

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """The runs that are met, one per goal."""
        if not (model.facts.alone or model.facts.threads):
            raise Unsupported("programs of one process or of threads are probed")
        began = time.process_time()
        left = [goal for goal in goals if isinstance(goal, SafeGoal)]
        ends = [goal for goal in goals if model.facts.alone and is_of_the_end(goal)]
        live = [goal for goal in goals if isinstance(goal, LiveGoal)]
        machine, steps, number = accelerated(model.program), 0, 0
        each = self.each if model.facts.alone else self.threads
        varied = model.facts.inputs or not model.facts.alone
        guided = _Guided(machine, model.facts) if model.facts.alone and not ends else None
        native = Native(self.seconds * self.native, budget, ready=began + self.seconds * _AT_FIRST)
        while (
            (left or ends or live) and varied and budget.spent() is None and time.process_time() - began < self.seconds
        ):
            if native.is_due and not ends:
                for found in native.runs(model, machine, (*left, *live)):
                    steps += len(found.run.moves)
                    yield found
                    left, live = (
                        [one for one in left if one is not found.goal],
                        [one for one in live if one is not found.goal],
                    )
                continue
            if guided is not None and guided.used < (time.process_time() - began) / 2:
                run, outcome = guided.run(budget)
            else:
                temper = Temper(number, model.facts, TURNING if ends else TEMPERS)
                longest = longest_of(number, each)
                number += 1
                circle = _Circle() if ends else None
                run, outcome = _followed(machine, temper, time.process_time() + longest, budget, circle)
            steps += len(run.moves)
            if run.loop_start is not None:
                yield from (Found(goal, run) for goal in ends)
                ends = []
            if live and _is_stuck(machine, outcome, Temper(number, model.facts, TEMPERS)):
                yield from (Found(goal, run) for goal in live)
                live = []
            if outcome.violation is None:
                continue
            for goal in [one for one in left if one.covers(outcome.violation.check)]:
                left.remove(goal)
                yield Found(goal, run, outcome.violation.check, outcome.violation.span)
        limit = budget.spent() or Limit.UNDECIDED
        open_ones = (*left, *ends, *live)
        others = (one for one in goals if one in open_ones or not _is_probed(one, alone=model.facts.alone))
        yield from (Stopped(one, limit, reason="no violation in the runs that were tried") for one in others)
        yield Figures(Statistics(transitions=steps), limit=budget.spent())


def longest_of(number: int, each: float) -> float:
    """How long a run goes on, by its number, where one has so long."""
    return min(each, each / 20 * 2.0 ** min(_DOUBLED, number // len(TEMPERS)))


def _is_probed(goal: Goal, *, alone: bool) -> bool:
    return isinstance(goal, SafeGoal | LiveGoal) or (alone and is_of_the_end(goal))


def _is_stuck(machine: Interpreter, outcome: Outcome[State], temper: Temper) -> bool:
    """Whether a run has come to where nobody can take a step, whatever is chosen, and it has not ended.

    A step is drawn first: to try all choices of all processes is dear, and most runs end because their time is over.
    """
    if outcome.violation is not None or _tried(machine, outcome.state, -1, temper) is not None:
        return False
    try:
        return not machine.enabled(outcome.state) and not machine.ended(outcome.state)
    except Unsupported:  # too many choices to try them all
        return False


class _Circle:
    """Whether a run has come back to a state; keeps the first ones, then one, and after twice as many steps another."""

    def __init__(self) -> None:
        self._met: dict[State, int] = {}
        self._next = _MOST_KEPT

    def closed(self, state: State, number: int) -> int | None:
        """After how many moves the run was in this state, in which it is after so many, if that is known."""
        since = self._met.get(state)
        if since is None and number <= _MOST_KEPT:
            self._met[state] = number
        elif since is None and number >= self._next:
            self._met, self._next = {state: number}, 2 * number
        return since


def _followed(
    machine: Interpreter, temper: Temper, latest: float, budget: Budget, circle: _Circle | None
) -> tuple[Run, Outcome[State]]:
    """One run, up to its end or for so long, or up to where it closes a circle that is looked for; and how it ends."""
    moves: list[Move] = []
    outcome = _started(machine)
    last = -1
    while outcome.violation is None and time.process_time() < latest and budget.spent() is None:
        stepped = _tried(machine, outcome.state, last, temper)
        if stepped is None:
            break
        last, outcome = stepped
        moves.append(Move(machine.actors[last], tuple(temper.taken)))  # type: ignore[arg-type]  # concrete values only
        if circle is not None and (since := circle.closed(outcome.state, len(moves))) is not None:
            return Run((), tuple(moves), since), outcome
    return Run((), tuple(moves)), outcome


def _started(machine: Interpreter) -> Outcome[State]:
    try:
        return machine.start_with(())
    except Departed:
        raise Unsupported("the program begins with a choice") from None


def _tried(machine: Interpreter, state: State, last: int, temper: Temper) -> tuple[int, Outcome[State]] | None:
    """A step and whose it is, with other answers where some do not go together; None where none is found.

    An interrupt that is drawn may be masked; inputs may make an object that is too large.
    """
    try:
        for number in range(_TRIES):
            temper.is_again = number > 0
            try:
                return _stepped(machine, state, last, temper)
            except (Removed, Unsupported):
                continue
        return None
    finally:
        temper.is_again = False


class _Guided:
    """Short runs, each from a state that has shown something; it remembers those."""

    def __init__(self, machine: Interpreter, mentioned: Mentioned) -> None:
        self._machine, self._mentioned = machine, mentioned
        self._start: Outcome[State] | None = None
        self._novelty, self._farthest = Novelty(State(())), Farthest(State(()))
        self._runs = 0
        self.used = 0.0
        """Seconds of processor time so far."""

    def run(self, budget: Budget) -> tuple[Run, Outcome[State]]:
        """One run, up to a violation or for a while; every fourth one goes on where something is largest."""
        began = time.process_time()
        self._runs += 1
        random = Random(f"guided {self._runs}")  # noqa: S311 - runs are no secrets
        if self._start is None:
            self._start = _started(self._machine)
            self._novelty, self._farthest = Novelty(self._start.state), Farthest(self._start.state)
        farthest = self._farthest.drawn(random) if self._runs % 4 == 0 else None
        if farthest is not None:
            found = self._from(farthest, farthest.run, _LONG, began + _FOR_LONG, budget)
        else:
            found = self._from(self._novelty.drawn(random), self._runs, _SHORT, began + _BRIEFLY, budget)
        self.used += time.process_time() - began
        return found

    def _from(
        self, reached: Reached, number: int, steps: int, latest: float, budget: Budget
    ) -> tuple[Run, Outcome[State]]:
        """A run from there, with the temper of this number."""
        assert self._start is not None, "the program should have started"
        temper = Temper(number, self._mentioned, GUIDED)
        outcome, moves, temper.last = replace(self._start, state=reached.state), list[Move](), reached.last
        for _ in range(steps):
            if outcome.violation is not None or time.process_time() > latest or budget.spent() is not None:
                break
            before = outcome.state
            temper.place = _place(before)
            stepped = _tried(self._machine, before, 0, temper)
            if stepped is None:
                break
            actor, outcome = stepped
            moves.append(Move(self._machine.actors[actor], tuple(temper.taken)))  # type: ignore[arg-type]
            shown = self._novelty.shown(outcome.state, before, self._machine.executed)
            if shown and outcome.violation is None:
                reached, moves = Reached(outcome.state, reached, tuple(moves), temper.last, number), []
                self._novelty.keep(shown, reached)
        end = Reached(outcome.state, reached, tuple(moves), temper.last, number)
        if outcome.violation is None:
            self._farthest.look(end)
        return Run((), way(end)), outcome


def _place(state: State) -> tuple[tuple[int, int, int], ...]:
    """Where the innermost calls of a process stand."""
    frames = [each for one in state.processes for each in one.frames][-2:]
    return tuple((each.routine, each.block, each.index) for each in frames)


def _stepped(machine: Interpreter, state: State, last: int, temper: Temper) -> tuple[int, Outcome[State]]:
    """A step of one that can take it, and whose; raises Removed where nobody can, or an assumption does not hold.

    Where threads have ranks, a step behind which nobody goes on is the last that is taken: others are not cut off.
    """
    ready = list(machine.ready(state))
    end: tuple[int, list[Datum], Outcome[State]] | None = None
    while ready:
        actor, temper.taken = temper.turn(ready, last), []
        ready.remove(actor)
        try:
            outcome = machine.step_by(state, actor, temper)
        except Retried:  # it waits for another one
            continue
        if not temper.ranked or outcome.violation is not None or any(True for _ in machine.ready(outcome.state)):
            return actor, outcome
        end = end or (actor, temper.taken, outcome)
    if end is None:
        raise Removed
    temper.taken = end[1]
    return end[0], end[2]
