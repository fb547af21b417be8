"""Flows as Horn clauses: a predicate per point and entry, which relates what was entered with to what holds there.

Input: a flow over numbers, and a goal. Output: clauses from which `BROKEN` follows where a run is against the goal, or
would be if a very long step ended. What the exit of an entry relates is what a call of it does.
After: Komuravelli, Gurfinkel and Chaki, "SMT-based model checking for recursive programs", 2014.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from clew.engines.saturate.flows.broken import Broken, broken_at, names_of
from clew.engines.saturate.flows.contraction import contracted
from clew.engines.saturate.flows.explicit import ordered
from clew.engines.saturate.flows.live_scope import Scope, inside, scope_of
from clew.ir.terms import TRUE, Term, Variable, variable
from clew.logic.clauses import Clause, Holds, Predicate
from clew.models.engine import Goal
from clew.models.flow import Call, Flow, Step

BROKEN = Predicate("broken", ())


def clauses_of(flow: Flow, goal: Goal) -> tuple[Clause, ...]:
    """The clauses of the flow for the goal."""
    broken = broken_at(flow, goal)
    names = names_of(broken)
    return tuple(_Writer(scope_of(contracted(flow, names.keys()), names)).write(broken))


class _Writer:
    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def write(self, broken: Broken) -> Iterator[Clause]:
        start = self._scope.flow.start
        yield Clause(self._entered(start), (), TRUE)
        for entry in self._scope.touched:
            for point in inside(entry, self._scope.leaving, self._scope.calling):
                here = self._at(entry, point, {})
                for step in self._scope.leaving.get(point, ()):
                    yield self._stepped(entry, step, here)
                for call in self._scope.calling.get(point, ()):
                    yield Clause(self._entered(call.entry), (here,), TRUE)
                    yield from self._returned(entry, call, here)
                for conditions in (broken.seen, broken.hidden):
                    if point in conditions:
                        yield Clause(Holds(BROKEN, ()), (here,), conditions[point])

    def _predicate(self, entry: int, point: int) -> Predicate:
        names = (*ordered(self._scope.carried(entry)), *ordered(self._scope.names(entry, point)))
        return Predicate(f"{point} from {entry}", tuple(each.sort for each in names))

    def _at(self, entry: int, point: int, values: Mapping[Variable, Term]) -> Holds:
        """The point is reached, where variables have these values; others keep theirs."""
        entered = (variable(f"?entered {each.name}", each.sort) for each in ordered(self._scope.carried(entry)))
        now = (values.get(each, each) for each in ordered(self._scope.names(entry, point)))
        return Holds(self._predicate(entry, point), (*entered, *now))

    def _entered(self, entry: int) -> Holds:
        """The entry is reached with what variables hold."""
        carried = ordered(self._scope.carried(entry))
        return Holds(self._predicate(entry, entry), (*carried, *carried))

    def _stepped(self, entry: int, step: Step, here: Holds) -> Clause:
        return Clause(self._at(entry, step.target, dict(step.action.updates)), (here,), step.action.guard)

    def _returned(self, entry: int, call: Call, here: Holds) -> Iterator[Clause]:
        """What was called has come to its exit, if it has one."""
        left = self._scope.exits[call.entry]
        if left is None:
            return
        after = {each: variable(f"?left {each.name}", each.sort) for each in self._scope.touched[call.entry]}
        carried = ordered(self._scope.carried(call.entry))
        results = (after[each] for each in ordered(self._scope.names(call.entry, left)))
        called = Holds(self._predicate(call.entry, left), (*carried, *results))
        yield Clause(self._at(entry, call.target, after), (here, called), TRUE)
