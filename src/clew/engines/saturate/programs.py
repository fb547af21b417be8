"""Goals on recursive programs: safety, invariants and deadlocks, on the table of all reachable heads.

Input: a recursive machine and goals. Output: answers as they are found; a goal that nothing breaks is absent when the
table is complete. Between two scheduling points nothing is seen of a run, except that a step which has run for very
long ends at a loop head or a call (docs/language.md, section 10); where an invariant is broken at such a head only, no
answer is given.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from clew.engines.saturate.linear import Graph, Product
from clew.engines.saturate.options import Weighing
from clew.engines.summaries import Event, Tabulation, Taken
from clew.ir.errors import Unsupported
from clew.lift import Move, Run
from clew.models.engine import (
    Absent,
    Answer,
    Budget,
    Figures,
    Found,
    Goal,
    InvariantGoal,
    LinearGoal,
    LiveGoal,
    Progress,
    SafeGoal,
    Stopped,
    may_end,
)
from clew.models.flow import Data, NoFlow
from clew.models.recursion import Few, Recursive
from clew.outcome import Statistics
from clew.solvers.smt import Sat
from clew.verdict import Limit

if TYPE_CHECKING:
    from clew.engines.saturate.flows.symbolic import FlowSearch
    from clew.solvers.horn import Derivation, Derived

LONGEST_RUN = 2_000_000
"""A run of more pieces is not told."""
FEW = 2_000
"""After so many heads diagrams are tried, where data is narrow."""
_FREE = 10
"""Where more bits are free at the start, diagrams are tried before all their values are."""
MANY = 20_000
"""After so many heads other ways are tried before the table grows on."""
LOOK = 1_000
"""After so many heads somebody looks for an accepted run, and each time that there are four times as many.

A part of the table has only runs that exist; what is fair is known of the whole table only."""
_EVERY = 256
_SLICE = 1_000
"""After so many heads somebody looks whether an answer has come from elsewhere."""
_DIRECTED = 200_000
"""So many heads are tried with the numbers of a run that is known to exist."""
_LARGEST = (4, 400, None)
"""Inputs up to this size are tried, small ones first: calls nest deep for large ones."""
_AT_FIRST = 2_000
"""So many heads are met with all inputs before few are tried, where runs without end are looked for."""
_POLL_SECONDS = 0.05
_ALONE, _TURN = 20.0, 2.0
"""So many seconds diagrams are tried before anything else, and each time when it is their turn again."""
_SHOWN = "there is a run against it, but none was found that could be replayed"


def check_program(
    machine: Recursive[Any, Any], goals: tuple[Goal, ...], budget: Budget, weights: Weighing = Weighing.AUTO
) -> Iterator[Answer]:
    """Tabulate; where data is too wide for that, look for runs with few inputs, and ask for a proof by clauses."""
    started = time.perf_counter()
    read = 0
    for goal in goals:
        if isinstance(goal, LinearGoal):
            answer, states = _linear(machine, goal, budget)
            read += states
            yield answer
    others: list[Goal] = [goal for goal in goals if not isinstance(goal, LinearGoal)]
    if weights is Weighing.DIAGRAMS and others:
        yield from _by_diagrams(machine, others, budget)
        return
    whole = _Search(machine, others)
    if machine.free <= _FREE or weights is Weighing.TABLE:
        yield from whole.run(budget, FEW)
    facts = _facts(machine, whole) if weights is Weighing.AUTO and whole.unfinished and whole.open else None
    if facts is None:
        yield from whole.run(budget, MANY)
    if whole.unfinished and whole.open:
        yield from _elsewhere(machine, whole, facts, budget)
    yield from whole.rest()
    seconds = round(time.perf_counter() - started, 6)
    yield Figures(Statistics(states=read + len(whole.table.reasons), search_seconds=seconds), limit=whole.limit)


def _linear(machine: Recursive[Any, Any], goal: LinearGoal, budget: Budget) -> tuple[Found | Absent | Stopped, int]:
    """Look for an accepted run; where heads or inputs are many, with few inputs. And how many heads were met."""
    whole = _Reading(machine, goal)
    found, met = whole.go_on(budget, _AT_FIRST), 0
    for size in () if isinstance(found, Found | Absent) or machine.fair else _LARGEST:
        few = _Reading(machine.narrowed(Few(largest=size)), goal)
        shown = few.go_on(budget, MANY)
        met += few.size
        if isinstance(shown, Found):
            return shown, whole.size + met
    return found or whole.go_on(budget, None) or Stopped(goal, Limit.UNDECIDED), whole.size + met


class _Reading:
    """A table of the machine together with an automaton, which grows."""

    def __init__(self, machine: Recursive[Any, Any], goal: LinearGoal) -> None:
        self._goal = goal
        self._product = Product(machine, goal.automaton)
        self._table = Tabulation(self._product)
        self._table.steps = []
        self._events = self._table.events()
        self._number, self._look = 0, LOOK

    @property
    def size(self) -> int:
        """How many heads there are so far."""
        return len(self._table.reasons)

    def go_on(self, budget: Budget, most: int | None) -> Found | Absent | Stopped | None:
        """The answer; None where there are as many heads before it is known."""
        try:
            for _ in self._events:
                self._number += 1
                if self._number % _EVERY:
                    continue
                budget.report(Progress(states=self.size))
                if (limit := budget.spent()) is not None:
                    return Stopped(self._goal, limit, self.size)
                if (found := self._looked()) is not None:
                    return found
                if most is not None and self.size >= most:
                    return None
        except Unsupported as refused:
            return Stopped(self._goal, Limit.UNDECIDED, reason=str(refused))
        return self._verdict()

    def _looked(self) -> Found | None:
        """A run, where it is time to look for one."""
        if self.size < self._look or self._product.fair:
            return None
        self._look *= 4
        run = Graph(self._table, self._product).verdict(LONGEST_RUN).run
        return None if run is None else Found(self._goal, run)

    def _verdict(self) -> Found | Absent | Stopped:
        """The answer when everything is known."""
        goal, verdict = self._goal, Graph(self._table, self._product).verdict(LONGEST_RUN)
        if verdict.run is not None:
            return Found(goal, verdict.run)
        if verdict.too_long:
            return Stopped(
                goal, Limit.DEPTH, reason=f"there is a run of more than {LONGEST_RUN:,} pieces; it was not replayed"
            )
        if verdict.silent:
            return Stopped(goal, Limit.UNDECIDED, reason="a run may go on for ever without a scheduling point")
        return Absent(goal)


def _by_diagrams(machine: Recursive[Any, Any], goals: list[Goal], budget: Budget) -> Iterator[Answer]:
    """Saturate the flow of the program, and nothing else."""
    from clew.engines.saturate.flows.symbolic import FlowSearch  # here because start-up time counts

    started = time.perf_counter()
    try:
        search = FlowSearch(machine.flow(), goals)
    except NoFlow as refused:
        for goal in goals:
            yield Stopped(goal, Limit.UNDECIDED, reason=f"it cannot be kept as diagrams: {refused}")
        return
    yield from search.run(budget)
    yield from search.rest()
    limit = Limit.MEMORY if search.full else budget.spent()
    for goal in search.open:
        early = search.done and limit is None
        reason = "everything else was found before" if early else ""
        yield Stopped(goal, limit or Limit.UNDECIDED, search.reached, reason)
    seconds = round(time.perf_counter() - started, 6)
    yield Figures(Statistics(states=search.reached, search_seconds=seconds), limit=limit)


def _facts(machine: Recursive[Any, Any], whole: _Search) -> FlowSearch | None:
    """A saturation with diagrams for the goals that are open, where data is narrow enough for that."""
    from clew.engines.saturate.flows.symbolic import FlowSearch, is_narrow

    try:
        flow = machine.flow()
        return FlowSearch(flow, whole.open) if is_narrow(flow) else None
    except NoFlow:
        return None


def _elsewhere(
    machine: Recursive[Any, Any], whole: _Search, facts: FlowSearch | None, budget: Budget
) -> Iterator[Answer]:
    """Runs with few inputs, and beside that inquiries: a proof counts; of a run they only know the numbers."""
    if facts is not None:
        yield from facts.run(budget, _ALONE)
        yield from facts.rest()
        whole.early = whole.early or (bool(whole.open) and whole.done)
        if whole.done:
            return
    inquiries = _Inquiries(machine, whole)
    try:
        narrowed = [_Search(machine.narrowed(Few(largest=size)), whole.open, whole) for size in _LARGEST]
        for search, most in (*((each, MANY) for each in narrowed), (whole, None)):
            while search.unfinished and search.refused is None and not whole.done:
                if budget.spent() is not None or (most is not None and len(search.table.reasons) >= most):
                    break
                yield from search.run(budget, len(search.table.reasons) + _SLICE)
                yield from inquiries.heard(0, budget)
                yield from _further(facts, whole, budget)
        while not whole.done and budget.spent() is None:
            yield from inquiries.heard(_POLL_SECONDS, budget)
            yield from _further(facts, whole, budget)
            if not inquiries.waiting:
                break
    finally:
        inquiries.close()
    whole.limit = whole.limit or budget.spent()
    whole.shown = inquiries.shown
    whole.early = whole.early or (bool(whole.open) and whole.done)


def _further(facts: FlowSearch | None, whole: _Search, budget: Budget) -> Iterator[Answer]:
    """Saturate for a while."""
    if facts is not None and not whole.done:
        yield from facts.run(budget, _TURN)
        yield from facts.rest()


class _Inquiries:
    """What was asked elsewhere about open goals, and what came of it. Goals of safety are asked together at first."""

    def __init__(self, machine: Recursive[Any, Any], whole: _Search) -> None:
        self._machine = machine
        self._whole = whole
        self._open = goals = whole.open
        safe = tuple(goal for goal in goals if isinstance(goal, SafeGoal))
        rest = tuple((goal,) for goal in goals if isinstance(goal, InvariantGoal))
        self.waiting: list[tuple[tuple[Goal, ...], Derivation]] = []
        for group in (*((safe,) if safe else ()), *rest):
            self._ask(group)
        self.shown: list[Goal] = []
        """Goals that are known to be broken, by runs that were not found."""

    def _ask(self, group: tuple[Goal, ...]) -> None:
        if (derivation := derivation_of(self._machine, _united(group))) is not None:
            self.waiting.append((group, derivation))

    def heard(self, seconds: float, budget: Budget) -> Iterator[Answer]:
        """The answers that have come."""
        if not self._machine.waits:
            yield from self._proved([goal for goal in self._open if isinstance(goal, LiveGoal)])
        for group, derivation in tuple(self.waiting):
            left = [goal for goal in group if goal in self._open]
            found = derivation.poll(seconds)
            if found is None and left:
                continue
            self.waiting.remove((group, derivation))
            derivation.close()
            if found is None or not left:
                continue
            match found.answer:
                case Sat.NO:
                    yield from self._proved(left)
                case Sat.YES:
                    yield from self._directed(left, found, budget, alone=len(group) == 1)
                case Sat.UNKNOWN:
                    pass

    def _proved(self, goals: list[Goal]) -> Iterator[Answer]:
        for goal in goals:
            self._open.remove(goal)
            self._whole.proved = True
            yield Absent(goal)

    def _directed(self, goals: list[Goal], found: Derived, budget: Budget, *, alone: bool) -> Iterator[Answer]:
        """Look for the run with the numbers that it is about."""
        search = _Search(self._machine.narrowed(Few(found.numbers)), list(goals))
        yield from search.run(budget, _DIRECTED)
        for goal in goals:
            if goal not in search.open:
                self._open.remove(goal)
            elif alone:
                self.shown.append(goal)
            else:
                self._ask((goal,))

    def close(self) -> None:
        """Nobody wants to know any more."""
        for _, derivation in self.waiting:
            derivation.close()


def derivation_of(machine: Recursive[Any, Any], goal: Goal) -> Derivation | None:
    """Processes that look for a derivation of a run against the goal; None where it has no clauses."""
    from clew.engines.saturate.flows.clauses import BROKEN, clauses_of
    from clew.logic.integers import NoIntegers, reduced
    from clew.solvers.horn import Derivation, Wording

    try:
        clauses = clauses_of(machine.flow(Data.NUMBERS), goal)
    except NoFlow:
        return None
    with suppress(NoIntegers):
        clauses = reduced(clauses)
    return Derivation((Wording(clauses), Wording(clauses, globally=False)), BROKEN)


def _united(group: tuple[Goal, ...]) -> Goal:
    """A goal that is broken where one of the group is."""
    if len(group) == 1:
        return group[0]
    checks: set[str] = set()
    for goal in group:
        assert isinstance(goal, SafeGoal), "only goals of safety should be asked together"
        if goal.checks is None:
            return SafeGoal()
        checks |= goal.checks
    return SafeGoal(frozenset(checks))


class _Search:
    """A table that grows, and the goals that are still open."""

    def __init__(self, machine: Recursive[Any, Any], goals: list[Goal], whole: _Search | None = None) -> None:
        self._machine = machine
        self._whole = whole
        self.proved = False
        """Whether a goal was found to be without a run by others."""
        self.table = Tabulation(machine)
        self._asked = tuple(goals)
        self.open = goals
        self.refused: Unsupported | None = None
        self.limit: Limit | None = None
        self._events = self.table.events()
        self._hidden: set[int] = set()
        self.shown: list[Goal] = []
        self.unfinished = bool(goals)
        self.early = False

    @property
    def done(self) -> bool:
        """Whether nothing is left to be found."""
        proved = self.proved if self._whole is None else self._whole.proved
        return may_end(self._asked, self.open, proved=proved)

    def run(self, budget: Budget, most: int | None) -> Iterator[Answer]:
        """Go on until every goal is answered, all heads are known, there are so many, or the budget is spent."""
        if self.refused is not None:
            return  # there are no more events, which must not look like the end
        number = 0
        while not self.done:
            enough = most is not None and len(self.table.reasons) >= most
            if number % _EVERY == 0 or enough:
                budget.report(Progress(states=len(self.table.reasons)))
                self.limit = budget.spent()
                if self.limit is not None or enough:
                    return
            number += 1
            try:
                event = next(self._events, None)
            except Unsupported as refused:
                self.refused = refused
                return
            if event is None:
                break
            for goal in tuple(self.open):
                if _breaks(self._machine, goal, event, self._hidden):
                    self.open.remove(goal)
                    yield _found(self._machine, goal, event, self.table)
        else:
            self.early = bool(self.open)
        self.unfinished = False

    def rest(self) -> Iterator[Answer]:
        """The answers for goals that nothing breaks, or for which the budget was spent."""
        for goal in self.open:
            if self.early:
                yield Stopped(goal, Limit.UNDECIDED, reason="everything else was found before")
            elif self.unfinished:
                reason = "" if self.refused is None else str(self.refused)
                reason = _SHOWN if goal in self.shown else reason
                yield Stopped(goal, self.limit or Limit.UNDECIDED, len(self.table.reasons), reason)
            elif id(goal) in self._hidden:
                reason = "the invariant is broken inside a step only, at a point where a very long step would end"
                yield Stopped(goal, Limit.UNDECIDED, reason=reason)
            else:
                yield Absent(goal)


def _breaks(machine: Recursive[Any, Any], goal: Goal, event: Event, hidden: set[int]) -> bool:
    """Whether the event is against the goal; goals that are broken inside of steps are put into `hidden`."""
    match goal:
        case SafeGoal():
            return event.violation is not None and goal.covers(event.violation.check)
        case LiveGoal():
            return event.stuck
        case InvariantGoal(condition=condition):
            if event.violation is not None or event.stuck or machine.holds(event.place.head, condition):
                return False
            if not event.place.seen:
                hidden.add(id(goal))
            return event.place.seen
        case LinearGoal():
            return False


def _found(machine: Recursive[Any, Any], goal: Goal, event: Event, table: Tabulation[Any, Any]) -> Found | Stopped:
    path = table.path(event, LONGEST_RUN)
    if path is None:
        reason = f"there is a run, but it has more than {LONGEST_RUN:,} pieces and was not replayed"
        return Stopped(goal, Limit.DEPTH, reason=reason)
    violation = event.violation
    check, span = (None, None) if violation is None else (violation.check, violation.span)
    return Found(goal, _run(machine.actor, path), check, span)


def _run(actor: str, path: list[Taken]) -> Run:
    """The run with one move per step: up to where a state is seen."""
    moves: list[Move] = []
    choices: list[Any] = []
    for taken in path[1:]:
        choices += taken.choices
        if taken.seen:
            moves.append(Move(actor, tuple(choices), whole=True))
            choices = []
    return Run(path[0].choices, tuple(moves))
