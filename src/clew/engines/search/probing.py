"""The engine `probe`: single concrete runs with inputs at the edges of what the program speaks of, and any schedule.

Input: a program of one process, or of threads. Output: runs against goals, never absence. In each run inputs have a
temper: the largest or smallest numbers, small ones, those that the program mentions and their neighbours, any, all of
these, or a few of them again and again. So a violation behind many rounds of a loop is met that no search comes to
round by round. A thread goes on until it is blocked, or, as often as the run likes, until another one is drawn: most
faults need few switches, and a search that goes through all of them may be lost in the threads that a loop goes on to
make. In every second run threads have ranks: who has the highest goes on, and now and then falls behind all others; so
one waits for many that start after it, which drawing would hardly ever do.
Whether one process comes to its end is probed too: a run that comes back to a state it was in goes on for ever.
After: Miller, Fredriksen and So, "An empirical study of the reliability of UNIX utilities", 1990; Burckhardt,
Kothari, Musuvathi and Nagarakatte, "A randomized scheduler with probabilistic guarantees of finding bugs", 2010; for
circles, Brent, "An improved Monte Carlo factorization algorithm", 1980.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import field
from random import Random

from clew.codegen.python.jit import accelerated
from clew.ir.errors import Unsupported
from clew.lift import Move, Run
from clew.lower.views import Views
from clew.models.engine import Answer, Budget, Figures, Found, Goal, SafeGoal, Stopped
from clew.models.goals import is_of_the_end
from clew.outcome import Statistics
from clew.records import dataclass
from clew.semantics.execution.choices import Departed, Removed, Retried
from clew.semantics.execution.wide import Wide
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Outcome
from clew.semantics.state import State
from clew.semantics.values import Datum
from clew.verdict import Limit

_TEMPERS = ("largest", "cycle", "known", "small", "cycle", "edges", "same", "cycle", "any", "mixed", "cycle", "mixed")
_TURNING = ("bits", "zero", "bits", "same", "small", "bits", "cycle", "known", "bits", "edges", "mixed")
"""The tempers where ends are probed: loops go on while an input is not zero, and come back where little changes."""
_KINDS = ("largest", "known", "small", "edges", "same", "any", "smallest")
_CYCLES = (
    ("largest", "smallest"),
    ("smallest", "largest"),
    ("smallest",),
    ("largest", "small"),
    ("largest", "largest", "smallest"),
    ("largest", "smallest", "smallest"),
)
"""What comes again and again, in the first runs of that temper: most loops ask for one, two or three numbers."""
_FEW = 16
"""Of so few values any one is as good as another."""
_SWITCHES = (0.5, 0.1, 1.0, 0.02, 0.25)
"""How likely another thread is drawn before a step, by the number of the run."""
_FALLS = (0.0, 0.02, 0.1, 0.005)
"""How likely the one that has gone on falls behind all others, by the number of the run."""
_PATIENCE = 400
"""So many steps in a row one that has the highest rank takes at most: it may wait for another one in a loop."""
_SMALL = (0, 1, 2, 3, 5, 7, 10, 16, 20, 33, 64, 100)
_DOUBLED = 5
"""So often the time of runs is doubled: then it is all that one has."""
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
    threads: float = 0.4
    """So long one of them goes on where there are threads: schedules are many, and faults need few steps."""

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """The runs that are met, one per goal."""
        if not (model.facts.alone or model.facts.threads):
            raise Unsupported("programs of one process or of threads are probed")
        began = time.process_time()
        left = [goal for goal in goals if isinstance(goal, SafeGoal)]
        ends = [goal for goal in goals if model.facts.alone and is_of_the_end(goal)]
        machine, steps, number = accelerated(model.program), 0, 0
        each = self.each if model.facts.alone else self.threads
        varied = model.facts.inputs or not model.facts.alone
        while (left or ends) and varied and budget.spent() is None and time.process_time() - began < self.seconds:
            temper = _Temper(number, model.facts.numbers, _TURNING if ends else _TEMPERS)
            longest = longest_of(number, each)
            number += 1
            circle = _Circle() if ends else None
            run, outcome = _followed(machine, temper, time.process_time() + longest, budget, circle)
            steps += len(run.moves)
            if run.loop_start is not None:
                yield from (Found(goal, run) for goal in ends)
                ends = []
            if outcome.violation is None:
                continue
            for goal in [one for one in left if one.covers(outcome.violation.check)]:
                left.remove(goal)
                yield Found(goal, run, outcome.violation.check, outcome.violation.span)
        limit = budget.spent() or Limit.UNDECIDED
        others = (one for one in goals if one in left or one in ends or not _is_probed(one, alone=model.facts.alone))
        yield from (Stopped(one, limit, reason="no violation in the runs that were tried") for one in others)
        yield Figures(Statistics(transitions=steps), limit=budget.spent())


def longest_of(number: int, each: float) -> float:
    """How long a run goes on, by its number, where one has so long."""
    return min(each, each / 20 * 2.0 ** min(_DOUBLED, number // len(_TEMPERS)))


def _is_probed(goal: Goal, *, alone: bool) -> bool:
    return isinstance(goal, SafeGoal) or (alone and is_of_the_end(goal))


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
    machine: Interpreter, temper: _Temper, latest: float, budget: Budget, circle: _Circle | None
) -> tuple[Run, Outcome[State]]:
    """One run, up to its end or for so long, or up to where it closes a circle that is looked for; and how it ends."""
    moves: list[Move] = []
    try:
        outcome = machine.start_with(())
    except Departed:
        raise Unsupported("the program begins with a choice") from None
    last = -1
    while outcome.violation is None and time.process_time() < latest and budget.spent() is None:
        try:
            last, outcome = _stepped(machine, outcome.state, last, temper)
        except (Removed, Unsupported):  # such as an object that is too large, which other inputs do not make
            break
        moves.append(Move(machine.actors[last], tuple(temper.taken)))  # type: ignore[arg-type]  # concrete values only
        if circle is not None and (since := circle.closed(outcome.state, len(moves))) is not None:
            return Run((), tuple(moves), since), outcome
    return Run((), tuple(moves)), outcome


def _stepped(machine: Interpreter, state: State, last: int, temper: _Temper) -> tuple[int, Outcome[State]]:
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


class _Temper:
    """Answers to free choices, each time from another kind of numbers; what was answered is kept."""

    def __init__(self, seed: int, numbers: Sequence[int], tempers: Sequence[str]) -> None:
        self._random = Random(f"probe {seed}")  # noqa: S311 - runs are no secrets
        self._kind = tempers[seed % len(tempers)]
        self._numbers = numbers
        self._same = self._random.choice((*_SMALL, *numbers[:64]))
        self._cycle = self._drawn_cycle(seed, tempers)
        self._cycled: dict[tuple[int, int], int] = {}
        self._asked = 0
        self._switches = _SWITCHES[seed // 2 % len(_SWITCHES)]
        self._falls = _FALLS[seed // 2 % len(_FALLS)]
        self._ranks: dict[int, float] | None = {} if seed % 2 else None
        self._in_a_row = 0
        self.taken: list[Datum] = []

    def _drawn_cycle(self, seed: int, tempers: Sequence[str]) -> Sequence[str]:
        rounds, place = divmod(seed, len(tempers))
        number = rounds * tempers.count("cycle") + tempers[:place].count("cycle")
        if number < len(_CYCLES):
            return _CYCLES[number]
        return self._random.choices(_KINDS, k=self._random.randint(1, 4))

    def turn(self, ready: Sequence[int], last: int) -> int:
        """Whose turn it is: that of the last one, or of any; where there are ranks, of the highest."""
        if self._ranks is not None:
            return self._highest(self._ranks, ready, last)
        if len(ready) == 1 or (last in ready and self._random.random() >= self._switches):
            return last if last in ready else ready[0]
        return self._random.choice(ready)

    @property
    def ranked(self) -> bool:
        """Whether threads have ranks."""
        return self._ranks is not None

    def _highest(self, ranks: dict[int, float], ready: Sequence[int], last: int) -> int:
        for each in ready:
            if each not in ranks:
                ranks[each] = self._random.random()
        if last in ready and (self._in_a_row >= _PATIENCE or self._random.random() < self._falls):
            ranks[last] = min(ranks.values()) - 1
        found = max(ready, key=ranks.__getitem__)
        self._in_a_row = self._in_a_row + 1 if found == last else 0
        return found

    def pick(self, alternatives: Sequence[Datum]) -> Datum:
        """One of them."""
        if isinstance(alternatives, Wide):
            found = self._wide(alternatives)
        elif not alternatives:
            raise Removed
        else:
            found = self._narrow(alternatives)
        self.taken.append(found)
        return found

    def _narrow(self, alternatives: Sequence[Datum]) -> Datum:
        """One of values that can be enumerated."""
        last = alternatives[-1]
        if self._kind == "largest":
            return last
        if len(alternatives) <= _FEW or type(last) is not int:
            return self._random.choice(alternatives)
        found = self._drawn(alternatives, last.bit_length() + 1)
        return alternatives[0] if found is None else found

    def _wide(self, alternatives: Wide) -> Datum:
        found = self._drawn(alternatives, alternatives.width) if alternatives.width else None
        return alternatives.first if found is None else found

    def _drawn(self, alternatives: Sequence[Datum], width: int) -> int | None:
        """A number of the run's temper that is one of the alternatives, if one is met soon."""
        for _ in range(8):
            number = self._number(width) % (1 << width)
            if number in alternatives:
                return number
        return None

    def _number(self, width: int) -> int:
        match self._kind:
            case "mixed":
                return self._of_kind(self._random.choice(_KINDS), width)
            case "cycle":
                self._asked = (self._asked + 1) % len(self._cycle)
                known = self._cycled.get((self._asked, width))
                if known is None:
                    known = self._cycled[self._asked, width] = self._of_kind(self._cycle[self._asked], width)
                return known
            case kind:
                return self._of_kind(kind, width)

    def _of_kind(self, kind: str, width: int) -> int:
        match kind:
            case "largest":
                return (1 << (width - 1)) - 1
            case "smallest":
                return 1 << (width - 1)
            case "known" if self._numbers:
                return self._random.choice(self._numbers) + self._random.choice((0, 0, 1, -1))
            case "edges":
                half = 1 << (width - 1)
                return self._random.choice((0, 1, -1, half - 1, half, half + 1, 2))
            case "same":
                return self._same
            case "zero":
                return 0
            case "bits":
                return self._random.getrandbits(1)
            case "any":
                return self._random.getrandbits(width)
            case _:
                return self._random.choice(_SMALL)

    def split(self) -> bool:
        """Nothing is symbolic here."""
        raise AssertionError("a condition should be concrete")
