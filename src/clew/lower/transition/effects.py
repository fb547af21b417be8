"""One guarded action as a symbolic step: its effect is executed once on the state variables themselves."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import field

from clew.ir.commands import Assert, Pop, Push
from clew.ir.errors import Unsupported
from clew.ir.program import Action
from clew.ir.sorts import Queue
from clew.ir.terms import FALSE, TRUE, Apply, Constant, Term, Variable, bits, conjoin, disjoin, ite, negate
from clew.ir.values import default
from clew.lower.block import execute
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
    variables_of,
)
from clew.models.transition import RESERVED, Choice, Failure, Step, Write, is_function
from clew.records import dataclass


@dataclass(slots=True)
class At:
    """What is known at a place: the condition under which control comes, and the values then."""

    path: Term
    values: dict[str, Shape]


@dataclass(slots=True)
class Making:
    """A step in the making: the meaning of commands in transition systems."""

    name: str
    guard: Term
    encoding: Encoding
    guesses: Collection[str] = ()
    """The messages of assertions that only say what was guessed."""
    choices: list[Choice] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    free: list[Variable] = field(default_factory=list)

    def term(self, state: At, term: Term) -> Term:
        """In scalars."""
        return Evaluation(state.values, self.encoding).term(term)

    def assign(self, state: At, target: Variable, value: Term) -> None:
        """The variable has another shape."""
        state.values[target.name] = Evaluation(state.values, self.encoding).shape(value)

    def choose(self, state: At, target: Variable) -> Variable | None:
        """The choice is an input of the step."""
        name = f"{RESERVED}choice {self.name}?{len(self.choices)}"
        shape = state.values[target.name] = shape_of_variable(name, target.sort, self.encoding)
        own = variables_of(shape)
        self.choices.append(Choice(own, target.sort, state.path))
        return own[0] if len(own) == 1 else None

    def violate(self, state: At, command: Assert, held: Term) -> None:
        """A step that violates something has no successor."""
        broken = conjoin(self.guard, state.path, negate(held))
        if broken is not FALSE:
            check, message, span = command.check, command.message, command.span
            guess = message in self.guesses
            self.failures.append(Failure(broken, check, message, span, len(self.choices), guess))


def step_of(action: Action, guard: Term, state: Mapping[str, Shape], encoding: Encoding) -> Step:
    """The step of an action whose guard (with priorities, in scalars) is given."""
    making = Making(action.name, guard, encoding)
    at = At(TRUE, dict(state))
    for command in action.effect:
        match command:
            case Push():
                _push(command, at, making)
            case Pop():
                _pop(command, at, making)
            case _:
                executed = execute(command, at, making)
                assert executed, f"an action should not contain {command}"
    return Step(
        action.name,
        action.processes,
        guard,
        conjoin(guard, at.path),
        tuple(write for name, before in state.items() for write in writes(before, at.values[name], encoding)),
        # An action that moves makes all of its choices.
        tuple(Choice(each.variables, each.sort) for each in making.choices),
        tuple(making.failures),
        unread_variables(action, state, encoding),
        tuple(making.free),
    )


def _push(command: Push, at: At, making: Making) -> None:
    queue, encoding = command.queue, making.encoding
    sort, held = queue.sort, leaves(at.values[queue.name])
    assert isinstance(sort, Queue), f"a queue command should name a queue, names {sort}"
    row = tuple(making.term(at, value) for value in command.values)
    full = disjoin(encoding.full(sort, held), negate(making.term(at, command.when)))
    pushed = encoding.push(sort, held, row, f"{making.name}!{len(making.free)}")
    making.free += pushed.free
    at.path = conjoin(at.path, disjoin(full, pushed.condition))
    at.values[queue.name] = choose(full, Parts(held), Parts(pushed.fields))


def _pop(command: Pop, at: At, making: Making) -> None:
    queue, encoding = command.queue, making.encoding
    sort, held = queue.sort, leaves(at.values[queue.name])
    assert isinstance(sort, Queue), f"a queue command should name a queue, names {sort}"
    position = bits(0, 32) if command.position is None else making.term(at, command.position)
    when = making.term(at, command.when)
    there = conjoin(when, within(position, encoding.length(sort, held)))
    row = [encoding.item(sort, held, position, number) for number in range(len(sort.elements))]
    at.values[queue.name] = choose(there, Parts(encoding.pop(sort, held, position)), Parts(held))
    for target, item, element in zip(command.targets, row, sort.elements, strict=False):
        if target is not None:
            missing = shape_of_constant(default(element), element, encoding)
            at.values[target.name] = choose(when, choose(there, item, missing), at.values[target.name])


def writes(before: Shape, after: Shape, encoding: Encoding) -> Iterator[Write]:
    """What differs from the state before."""
    if after is before:
        return
    for old, new in zip(leaves(before), leaves(after), strict=True):
        assert isinstance(old, Variable), "the state before should be variables"
        if new is not old and is_function(old):
            raise Unsupported(f"queues encoded as {encoding.name} are not copied; use another encoding")
        if new is not old:
            yield write_of(old, new)


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
