"""Plain pushdown systems as flows: the control state is a number in a global, stack symbols are points.

Input: a system and a set that should be reached. Output: a flow whose only violation is reached exactly where some
initial configuration reaches the set: rules in front write an initial configuration, rules behind read one of the set
down to the bottom. Steps record the numbers of their rules, those of the system below `own`.
"""

from __future__ import annotations

from typing import NamedTuple

from clew.engines.saturate.flows.runs import Walked
from clew.engines.saturate.problem import backward_problem
from clew.ir.sorts import Bits
from clew.ir.terms import Constant, Term, Variable, bits, disjoin, equal, integer, variable, width_of
from clew.models.flow import Action, Call, Flow, Point, Record, Step
from clew.models.pushdown import Configuration, ConfigurationSet, Pushdown, Rule
from clew.semantics.outcome import Violation

REACHED = "reached"


class Encoded(NamedTuple):
    """A flow and its rules: first those of the system, then those that write, from `written` on those that read."""

    flow: Flow
    rules: tuple[Rule, ...]
    own: int
    written: int


def flow_of_rules(pushdown: Pushdown, target: ConfigurationSet) -> Encoded:
    """The flow of the question whether the set is reached."""
    writing = backward_problem(pushdown, target)
    # Nodes of the target's automaton behind the controls are controls here: those that read.
    reading = tuple(Rule(link.source, link.symbol, link.target, ()) for link in target.links)
    rules = (*writing.rules, *reading)
    ((start, pen),) = writing.looked_at
    control = variable("control", Bits(max(1, (writing.nodes - 1).bit_length())))
    flow = _Writer(control, rules, symbols=pen + 1).write(start, pen, sorted(target.accepting))
    return Encoded(flow, rules, writing.own, len(writing.rules))


class _Writer:
    """Writes the flow; the points of symbols come first."""

    def __init__(self, control: Variable, rules: tuple[Rule, ...], *, symbols: int) -> None:
        self._control = control
        self._rules = rules
        self._points = [Point() for _ in range(symbols)]
        self._steps: list[Step] = []
        self._calls: list[Call] = []

    def write(self, start: int, pen: int, accepting: list[int]) -> Flow:
        gone = self._point(Point())
        for number, rule in enumerate(self._rules):
            action = Action(self._is(rule.control), ((self._control, self._number(rule.target)),))
            record = (Record((integer(number),)),)
            if len(rule.word) < 2:
                behind = rule.word[0] if rule.word else gone
                self._steps.append(Step(rule.top, behind, action, record))
            else:
                pushing = self._point(Point())
                self._steps.append(Step(rule.top, pushing, action, record))
                self._calls.append(Call(pushing, *rule.word))
        first, calling, bottom = (self._point(Point()) for _ in range(3))
        reached = self._point(Point(violation=Violation(REACHED, "", None)))
        set_up = Action(updates=((self._control, self._number(start)),))
        self._steps.append(Step(first, calling, set_up, (Record(seen=True),)))
        self._calls.append(Call(calling, pen, bottom))
        self._steps.append(Step(bottom, reached, Action(disjoin(*(self._is(each) for each in accepting)))))
        points = tuple(self._points)
        return Flow("", (self._control,), points, tuple(self._steps), tuple(self._calls), frozenset({gone}), first)

    def _point(self, point: Point) -> int:
        self._points.append(point)
        return len(self._points) - 1

    def _number(self, control: int) -> Constant:
        return bits(control, width_of(self._control))

    def _is(self, control: int) -> Term:
        return equal(self._control, self._number(control))


def rules_of(encoded: Encoded, path: list[Walked]) -> tuple[Configuration, list[int]]:
    """The first configuration, and the rules of the system that a path takes."""
    choices = (choice for each in path for record in each.step.records for choice in record.choices)
    numbers = [choice.value for choice in choices if isinstance(choice, Constant) and isinstance(choice.value, int)]
    control = -1
    stack: list[int] = []
    for rule in (encoded.rules[number] for number in numbers if encoded.own <= number < encoded.written):
        control = rule.target
        stack += rule.word[1:]
    return Configuration(control, tuple(reversed(stack))), [number for number in numbers if number < encoded.own]
