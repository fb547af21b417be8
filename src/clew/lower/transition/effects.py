"""One guarded action as a symbolic step: its effect is executed once on the state variables themselves."""

from __future__ import annotations

from collections.abc import Mapping

from clew.ir.commands import Assert, Assign, Assume, Command, Havoc, Pop, Push
from clew.ir.errors import Unsupported
from clew.ir.program import Action
from clew.ir.sorts import Queue
from clew.ir.terms import TRUE, Apply, Constant, Term, Variable, bits, conjoin, disjoin, ite, negate
from clew.ir.values import default
from clew.lower.transition.positions import within
from clew.lower.transition.queues import Encoding
from clew.lower.transition.relaxed import unread_variables
from clew.lower.transition.shapes import (
    Evaluation,
    Parts,
    Shape,
    choose,
    leaves,
    shape_of_constant,
    shape_of_variable,
)
from clew.models.transition import RESERVED, Choice, Failure, Step, Write, is_function


def step_of(action: Action, guard: Term, state: Mapping[str, Shape], encoding: Encoding) -> Step:
    """The step of an action whose guard (with priorities, in scalars) is given."""
    execution = _Execution(action.name, guard, state, encoding)
    for command in action.effect:
        execution.execute(command)
    return Step(
        action.name,
        action.processes,
        guard,
        conjoin(guard, execution.passed),
        execution.writes(),
        tuple(execution.choices),
        tuple(execution.failures),
        unread_variables(action, state, encoding),
        tuple(execution.free),
    )


class _Execution:
    """The state after the commands so far, as shapes over the state before the step and the choices."""

    def __init__(self, name: str, guard: Term, before: Mapping[str, Shape], encoding: Encoding) -> None:
        self._name = name
        self._guard = guard
        self._before = before
        self._now = dict(before)
        self._encoding = encoding
        self._evaluate = Evaluation(self._now, encoding)
        self.passed: Term = TRUE
        """The assumptions and assertions so far, and the ranges of choices."""
        self.choices: list[Choice] = []
        self.failures: list[Failure] = []
        self.free: list[Variable] = []

    def execute(self, command: Command) -> None:
        match command:
            case Assign(target=target, value=value):
                self._set(target, self._evaluate.shape(value))
            case Havoc():
                self._havoc(command)
            case Assume(condition=condition):
                self.passed = conjoin(self.passed, self._evaluate.term(condition))
            case Assert(condition=condition, check=check, message=message, span=span):
                held = self._evaluate.term(condition)
                broken = conjoin(self._guard, self.passed, negate(held))
                self.failures.append(Failure(broken, check, message, span, len(self.choices)))
                self.passed = conjoin(self.passed, held)
            case Push(queue=queue, values=values):
                self._push(queue, tuple(map(self._evaluate.term, values)))
            case Pop():
                self._pop(command)
            case _:
                raise AssertionError(f"an action should not contain {command}")

    def _set(self, target: Variable, shape: Shape) -> None:
        self._now[target.name] = shape
        self._evaluate = Evaluation(self._now, self._encoding)

    def _havoc(self, command: Havoc) -> None:
        from clew.lower.transition import between

        sort = command.target.sort
        shape = shape_of_variable(f"{RESERVED}choice {self._name}?{len(self.choices)}", sort, self._encoding)
        chosen = tuple(leaf for leaf in leaves(shape) if isinstance(leaf, Variable))
        if len(chosen) == 1:
            low, high = (None if end is None else self._evaluate.term(end) for end in (command.low, command.high))
            within = between(chosen[0], low, high, signed=command.signed)
            self.passed = conjoin(self.passed, within)
        self.choices.append(Choice(chosen, sort))
        self._set(command.target, shape)

    def _push(self, queue: Variable, row: tuple[Term, ...]) -> None:
        sort, held = queue.sort, leaves(self._now[queue.name])
        assert isinstance(sort, Queue), f"a queue command should name a queue, names {sort}"
        full = self._encoding.full(sort, held)
        pushed = self._encoding.push(sort, held, row, f"{self._name}!{len(self.free)}")
        self.free += pushed.free
        self.passed = conjoin(self.passed, disjoin(full, pushed.condition))
        self._set(queue, choose(full, Parts(held), Parts(pushed.fields)))

    def _pop(self, command: Pop) -> None:
        sort, held = command.queue.sort, leaves(self._now[command.queue.name])
        assert isinstance(sort, Queue), f"a queue command should name a queue, names {sort}"
        position = bits(0, 32) if command.position is None else self._evaluate.term(command.position)
        length = self._encoding.length(sort, held)
        there = within(position, length)
        row = [self._encoding.item(sort, held, position, number) for number in range(len(sort.elements))]
        self._set(command.queue, choose(there, Parts(self._encoding.pop(sort, held, position)), Parts(held)))
        for target, item, element in zip(command.targets, row, sort.elements, strict=False):
            if target is not None:
                nothing = shape_of_constant(default(element), element, self._encoding)
                self._set(target, choose(there, item, nothing))

    def writes(self) -> tuple[Write, ...]:
        """What differs from the state before."""
        found: list[Write] = []
        for name, before in self._before.items():
            after = self._now[name]
            if after is before:
                continue
            for old, new in zip(leaves(before), leaves(after), strict=True):
                assert isinstance(old, Variable), "the state before should be variables"
                if new is not old and is_function(old):
                    raise Unsupported(f"queues encoded as {self._encoding.name} are not copied; use another encoding")
                if new is not old:
                    found.append(write_of(old, new))
        return tuple(found)


def write_of(variable: Variable, value: Term) -> Write:
    """A value `c1 ? v1 : c2 ? v2 : … : variable` is a conditional write."""
    conditions: list[Term] = []
    values: list[Term] = []
    rest = value
    while isinstance(rest, Apply) and rest.operator == "ite":
        conditions.append(rest.arguments[0])
        values.append(rest.arguments[1])
        rest = rest.arguments[2]
    if rest is not variable or any(isinstance(each, Constant) for each in conditions):
        return Write(variable, TRUE, value)
    result = values[-1]
    for condition, earlier in zip(reversed(conditions[:-1]), reversed(values[:-1]), strict=True):
        result = ite(condition, earlier, result)
    return Write(variable, disjoin(*conditions), result)
