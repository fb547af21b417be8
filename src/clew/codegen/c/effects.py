"""The effect of a guarded action as C statements on a copy of the packed state.

Input: an action. Output: lines of C that write one successor per combination of free choices to `t`. Free choices are
loops around the whole effect, the first one outermost; a failing assumption or assertion jumps to the end of the body.
Values are read before anything of a command is written, and later commands see what earlier ones wrote.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from clew.codegen.c.expressions import Address, Scope, literal, saved
from clew.codegen.c.model import MOST_OUTCOMES, values_between
from clew.codegen.c.shapes import Line, NotNative, Number, Shape, c_type, queue_item, take_out
from clew.ir.commands import Assert, Assign, Assume, Command, Havoc, Pop, Push
from clew.ir.program import Action
from clew.ir.sorts import Array, Bits, Bool
from clew.ir.terms import FALSE, TRUE, Term, Variable
from clew.ir.values import Value
from clew.records import dataclass
from clew.semantics.values import Bounds


@dataclass(frozen=True, slots=True)
class Site:
    """An assertion in an action: where a check can be violated, after so many free choices."""

    action: int
    command: Assert
    choices: int


def choices_of(action: Action) -> tuple[Sequence[Value], ...]:
    """The alternatives of each free choice of the action, in order."""
    found = tuple(
        values_between(command.target.sort, Bounds(*command.fixed, command.signed), command.span)
        for command in action.effect
        if isinstance(command, Havoc)
    )
    if prod(map(len, found)) > MOST_OUTCOMES:
        raise NotNative(f"action {action.name} has more than {MOST_OUTCOMES} outcomes")
    return found


@dataclass(slots=True)
class Body:
    """An effect under construction: its scope, the action's number, how often it chooses, and the next site."""

    scope: Scope
    number: int
    radices: tuple[int, ...]
    alternatives: tuple[Sequence[Value], ...]
    site: int
    asked: frozenset[int]
    """Numbers of the sites that a goal asks about; the others end the run without a word."""
    met: int = 0
    """Free choices so far."""
    jumps: int = 0

    def leave(self) -> str:
        """The jump to the end of the body."""
        self.jumps += 1
        return f"goto skip{self.number};"

    @property
    def choice(self) -> str:
        """The number of this combination of choices."""
        text = "0"
        for position, radix in enumerate(self.radices):
            text = f"c{position}" if position == 0 else f"({text}) * {radix} + c{position}"
        return text


def sites_of(actions: Sequence[Action]) -> tuple[Site, ...]:
    """The assertions of all actions, in order; their positions are the numbers that the text uses."""
    found: list[Site] = []
    for number, action in enumerate(actions):
        choices = 0
        for command in action.effect:
            choices += isinstance(command, Havoc)
            if isinstance(command, Assert) and command.condition is not TRUE:
                found.append(Site(number, command, choices))
    return tuple(found)


def effect(action: Action, number: int, scope: Scope, site: int, asked: frozenset[int]) -> list[str]:
    """The lines of the effect; `site` is the number of the action's first assertion. The guard is known to hold."""
    found = choices_of(action)
    body = Body(scope.child(f"e{number}_"), number, tuple(map(len, found)), found, site, asked)
    start = "u8 *restrict t = to + (u64)n * STATE_BYTES; copy_state(t, s);"
    for command in action.effect:
        _command(body, command)
    end = [f"action[n] = {number};"]
    if found:
        end.append(f"choice[n] = {body.choice};")
    label = [f"skip{number}:;"] if body.jumps else []
    inner = [start, *body.scope.lines, *end, "n++;", *label]
    for position in reversed(range(len(found))):
        head = f"for (u32 c{position} = 0; c{position} < {len(found[position])}; c{position}++) {{"
        inner = [head, *inner, "}"]
    return ["{", *inner, "}"] if not found else inner


def _command(body: Body, command: Command) -> None:
    match command:
        case Assign(target=target, value=value):
            _assign(body.scope, target, value)
        case Havoc(target=target):
            _havoc(body, target)
        case Assume(condition=condition):
            if condition is not TRUE:
                body.scope.lines.append(f"if (!({body.scope.value(condition)})) {body.leave()}")
        case Assert():
            _assert(body, command)
        case Push(queue=queue, values=values):
            _push(body.scope, queue, values, command.when)
        case Pop():
            _pop(body.scope, command)
        case other:
            raise NotNative(f"the command {type(other).__name__} has no C form")


def _havoc(body: Body, target: Variable) -> None:
    if not isinstance(target.sort, Bits | Bool):
        raise NotNative(f"a free choice of the array {target.name} has no C form")
    values = body.alternatives[body.met]
    first = int(values[0]) if values and isinstance(values[0], int) else 0
    mask = (1 << target.sort.width) - 1 if isinstance(target.sort, Bits) else 1
    kind = c_type(target.sort)
    text = f"({kind})(({literal(first, target.sort)} + c{body.met}) & {literal(mask, target.sort)})"
    body.met += 1
    _save_scalar(body.scope, target, body.scope.local(kind, text))


def _assert(body: Body, command: Assert) -> None:
    if command.condition is TRUE:
        return
    site = body.site
    body.site += 1
    report = ""
    if site in body.asked:
        # Later choices were not made yet: the violation is reported once, not once for each of them.
        first = " && ".join(f"c{position} == 0" for position in range(body.met, len(body.radices)))
        report = f"VIOLATED(x, {site}, {body.number}, {body.choice});"
        report = f"if ({first}) {report} " if first else f"{report} "
    if command.condition is FALSE:
        body.scope.lines.append(f"{{ {report}{body.leave()} }}")
        return
    body.scope.lines.append(f"if (!({body.scope.value(command.condition)})) {{ {report}{body.leave()} }}")


# --- assignments ----------------------------------------------------------------------------------------------------


def _assign(scope: Scope, target: Variable, value: Term) -> None:
    if isinstance(target.sort, Array):
        scope.write(Address(f"t + {scope.field(target).offset}", scope.field(target).shape), target, value)
        scope.changed(target)
        return
    if not isinstance(target.sort, Bits | Bool):
        raise NotNative(f"an assignment to {target.name} of sort {type(target.sort).__name__} has no C form")
    _save_scalar(scope, target, scope.local(c_type(target.sort), scope.value(value)))


def _save_scalar(scope: Scope, target: Variable, name: str) -> None:
    field = scope.field(target)
    scope.lines.append(saved(Address(f"t + {field.offset}", field.shape), name))
    scope.assigned(target, name)


# --- queues ---------------------------------------------------------------------------------------------------------


def _queue(scope: Scope, queue: Variable) -> tuple[Line, str]:
    shape: Shape = scope.field(queue).shape
    assert isinstance(shape, Line), f"{queue.name} should be a queue"
    return shape, f"t + {scope.field(queue).offset}"


def _push(scope: Scope, queue: Variable, values: tuple[Term, ...], when: Term) -> None:
    line, place = _queue(scope, queue)
    asked = "" if when is TRUE else f"{scope.local('u8', scope.value(when))} && "
    texts = [scope.local(c_type(value.sort), scope.value(value)) for value in values]
    length = scope.local("u32", scope.queue_length(queue))
    scope.lines.append(f"if ({asked}{length} < {line.capacity}) {{")
    for component, text in enumerate(texts):
        at = queue_item(line, component, place, length)
        scope.lines.append(saved(Address(at, line.components[component]), text))
    scope.lines.append(f"save_u{8 * line.head}({place}, {length} + 1); }}")
    scope.changed(queue)


def _pop(scope: Scope, command: Pop) -> None:
    line, place = _queue(scope, command.queue)
    position = "0" if command.position is None else scope.local("u64", scope.value(command.position))
    length = scope.local("u32", scope.queue_length(command.queue))
    source = scope.base(command.queue)
    when = "" if command.when is TRUE else scope.local("u8", scope.value(command.when))
    taken: list[tuple[Variable, str]] = []
    for component, target in enumerate(command.targets):
        if target is not None:
            shape = line.components[component]
            if not isinstance(shape, Number):
                raise NotNative(f"an array in the queue {command.queue.name} has no C form")
            load = f"load_u{8 * shape.bytes}({queue_item(line, component, source, position)})"
            found = f"({position} < {length} ? {load} : 0)"
            kept = f"{when} ? {found} : {scope.value(target)}" if when else found
            name = scope.local(c_type(target.sort), kept)
            taken.append((target, name))
    taking = take_out(line, place, position, length)
    scope.lines += [f"if ({when}) {{", *taking, "}"] if when else taking
    scope.changed(command.queue)
    for target, name in taken:
        _save_scalar(scope, target, name)
