"""The engine `schedules`: its answers. See the folder for what is asked.

A run is told when it shows what it should with values in the place of inputs; one that does not is left out, and then
nothing is claimed to be absent.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from functools import partial

from clew.checks.meetings import Meetings
from clew.checks.schedule_checks import CHECKS, DEAD, ENDLESS, LOST, ORDER, RACE
from clew.checks.schedules import shown
from clew.codegen.python.jit import accelerated
from clew.engines.search.answers import statistics
from clew.engines.search.schedules.candidates import left_behind, losses, races, standing_still
from clew.engines.search.schedules.graph import Graph
from clew.engines.search.schedules.orders import Orders
from clew.engines.search.simulate.engine import Simulate
from clew.engines.search.simulate.options import Implementation, Por, Values
from clew.engines.search.simulate.prepare import Prepared, prepare
from clew.engines.tally import Meter, Tally
from clew.ir.errors import Unsupported
from clew.lift import Run
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Figures, Found, Goal, SafeGoal, Stopped
from clew.records import dataclass
from clew.semantics.interpreter import Interpreter
from clew.semantics.replay import WrongRun
from clew.symbolic.machine import SymbolicMachine
from clew.symbolic.matching import Method
from clew.symbolic.paths.oracle import OutOfTime
from clew.verdict import Limit

_FEW_BITS, _FEW_AT_ONCE = 12, 4
"""Where all that is chosen freely has so few bits together, and no choice more, values are tried one by one."""
_OF_NODES = {RACE: races, LOST: losses}
_OF_GRAPHS = {ENDLESS: standing_still, DEAD: left_behind}


@dataclass(frozen=True, slots=True)
class Schedules:
    """Questions about all schedules of a kernel program: races, lost notifications, dead processes, orders."""

    name: str = field(default="schedules", init=False)
    solver: str = "bitwuzla"
    """Who answers questions about inputs: bitwuzla or z3."""

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """Yield an answer per goal, as they are found, and Figures at the end."""
        asked = {_check_of(goal): goal for goal in goals}
        for goal in goals:
            if _check_of(goal) is None or not model.facts.kernel:
                yield Stopped(goal, Limit.UNDECIDED, reason="engine schedules answers questions about schedules only")
        known = {check: goal for check, goal in asked.items() if check is not None and model.facts.kernel}
        search = _Search(model, self.solver, budget)
        if ORDER in known:
            yield search.order(known.pop(ORDER))
        if known:
            yield from search.graph(known)
        yield search.figures()


def _check_of(goal: Goal) -> str | None:
    """The check that a goal asks for, if it is one about schedules."""
    if not isinstance(goal, SafeGoal) or goal.checks is None or len(goal.checks) != 1:
        return None
    (check,) = goal.checks
    return check if check in CHECKS else None


class _Search:
    """The searches for the goals; it has state because it counts, and remembers why nothing is absent."""

    def __init__(self, model: Views, solver: str, budget: Budget) -> None:
        self._model, self._solver, self._budget = model, solver, budget
        self._tally, self._meter = Tally(), Meter(budget)
        self._doubts: dict[str, str] = {}
        self._reference = accelerated(model.program)

    def order(self, goal: Goal) -> Answer:
        """Whether the order of processes makes a difference."""
        orders = Orders(Interpreter(self._model.program), self._tally, self._meter)
        try:
            for run in orders.differing():
                if self._is_shown(ORDER, run):
                    return Found(goal, run, ORDER)
        except Unsupported as refused:
            return Stopped(goal, Limit.UNDECIDED, reason=f"orders are compared for each input: {refused}")
        return self._absent(ORDER, goal)

    def graph(self, goals: dict[str, Goal]) -> Iterator[Answer]:
        """The answers that can be read off the graph of all states; what the program itself says needs no graph."""
        certain = self._certain(goals)
        yield from (Absent(goals[check]) for check in certain)
        goals = {check: goal for check, goal in goals.items() if check not in certain}
        if not goals:
            return
        prepared = self._prepared(goals)
        graph = Graph(prepared.space, prepared.visited, self._tally, self._meter)
        left = dict(goals)
        try:
            for node in graph.opened():
                for check in [each for each in left if each in _OF_NODES]:
                    candidates = _OF_NODES[check](graph, node, partial(self._doubt, check))
                    if (found := self._first(prepared, check, candidates)) is not None:
                        yield Found(left.pop(check), found, check)
                if not left:
                    return
            for check in [each for each in left if each in _OF_GRAPHS and self._meter.limit is None]:
                candidates = _OF_GRAPHS[check](graph, partial(self._doubt, check))
                if (found := self._first(prepared, check, candidates)) is not None:
                    yield Found(left.pop(check), found, check)
        except OutOfTime:
            self._meter.stop(Limit.TIME, "it ended in a question to the solver")
        if prepared.refusals:
            raise prepared.refusals[0]
        for check, goal in left.items():
            yield self._absent(check, goal)

    def _certain(self, goals: dict[str, Goal]) -> tuple[str, ...]:
        """The checks that nothing in the program can be against."""
        if goals.keys().isdisjoint((RACE, ENDLESS)):
            return ()
        meetings = Meetings(self._model.program)
        known = {RACE: meetings.nobody_races, ENDLESS: meetings.time_passes}
        return tuple(check for check in goals if check in known and known[check]())

    def _prepared(self, goals: dict[str, Goal]) -> Prepared:
        together, widest = self._model.facts.input_bits
        few = together <= _FEW_BITS and widest <= _FEW_AT_ONCE
        values = Values.CONCRETE if few else Values.AUTO
        asked = Simulate(por=Por.NONE, implementation=Implementation.PYTHON, values=values, solver=self._solver)
        settings = asked.settings(self._model, ())
        if DEAD in goals:
            settings = replace(settings, match=Method.ESM)  # what covers a state may do more than it
        return prepare(self._model, (), settings, deadline=self._budget.deadline)

    def _first(self, prepared: Prepared, check: str, candidates: Iterator[Run]) -> Run | None:
        """The first run that shows what it should, with values for inputs."""
        machine = prepared.machine
        for run in candidates:
            valued = machine.concretise(run, accelerated) if isinstance(machine, SymbolicMachine) else run
            if valued is not None and self._is_shown(check, valued):
                return valued
            self._doubt(check, "a run was found that may be none with values for its inputs")
        return None

    def _is_shown(self, check: str, run: Run) -> bool:
        try:
            replayed = self._reference.replay(run)
        except WrongRun:
            return False
        return shown(check, self._reference, run, replayed) is not None

    def _doubt(self, check: str, why: str) -> None:
        self._doubts.setdefault(check, why)

    def _absent(self, check: str, goal: Goal) -> Answer:
        if self._meter.limit is not None:
            return Stopped(goal, self._meter.limit, self._tally.states, self._meter.reason)
        if check in self._doubts:
            return Stopped(goal, Limit.UNDECIDED, reason=f"nothing was found, but {self._doubts[check]}")
        return Absent(goal)

    def figures(self) -> Figures:
        """What the searches have counted."""
        return Figures(statistics(self._tally, self._meter.seconds(), None, None), limit=self._meter.limit)
