"""Which variables are clocks, and by which action time passes.

Time passes by an action that chooses a real number, assumes that it is not negative, and adds it to each clock. No
other action may do more with clocks than compare them and set them to numbers of data.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from clew.codegen.c.zones import reset
from clew.ir.commands import Assert, Assign, Assume, Command, Havoc
from clew.ir.errors import Unsupported
from clew.ir.program import Action, Program, Scheduler
from clew.ir.sorts import REAL, Array, Queue
from clew.ir.terms import Apply, Constant, Term, Variable, apply
from clew.ir.values import Value
from clew.ir.walk import postorder, variables
from clew.logic.linear import real
from clew.models.timed import Operations, State
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    """A program of which we know what its clocks are."""

    clocks: tuple[Variable, ...]
    elapsed: Variable
    """How long time passed last; nobody reads it."""
    data: tuple[Variable, ...]
    actions: tuple[Action, ...]
    """All but the delay, and the one that makes clocks equal that are beyond every bound."""
    delay: Action
    initial: State
    start: Operations
    """What clocks are set to at the start, where that is not zero."""
    scale: int
    aged: tuple[str, tuple[int, ...]] | None

    @property
    def numbers(self) -> dict[Variable, int]:
        """Clocks are numbered from 1."""
        return {clock: number for number, clock in enumerate(self.clocks, start=1)}

    @property
    def slots(self) -> dict[str, int]:
        """Where data stands in a state."""
        return {each.name: number for number, each in enumerate(self.data)}


def shape_of(program: Program) -> Shape:
    """The shape of a timed program; Unsupported with the reason where it is none."""
    _refuse_scheduling(program)
    delay, elapsed, clocks = _delay(program)
    others = [action for action in program.actions if action is not delay]
    scale = _scale(program)
    aging = next((action for action in others if _ages(action, clocks)), None)
    actions = tuple(action for action in others if action is not aging)
    _refuse_data(program, clocks, elapsed)
    if any(elapsed in _read(action) for action in actions):
        raise Unsupported(f"{elapsed.name}, by which time passes, is read")
    data = tuple(each for each in program.globals if each.variable not in clocks and each.variable is not elapsed)
    values = _starts(program, clocks)
    scale = lcm(scale, *(value.denominator for value in values if isinstance(value, Fraction)))
    initial = tuple(_start(each.initial, each.name) for each in data)
    bounds = None if aging is None else (aging.name, _ages(aging, clocks) or ())
    slots = tuple(each.variable for each in data)
    start = _set(values, scale)
    return Shape(clocks, elapsed, slots, actions, delay, initial, start, scale, bounds)


def _refuse_scheduling(program: Program) -> None:
    """What zones cannot run."""
    if program.scheduler is not Scheduler.ACTIONS:
        raise Unsupported("zones are for guarded actions with clocks")
    if len({action.priority for action in program.actions}) > 1:
        raise Unsupported("zones know no priorities")


def _refuse_data(program: Program, clocks: tuple[Variable, ...], elapsed: Variable) -> None:
    """What zones cannot keep."""
    reals = [each.variable for each in program.globals if each.sort == REAL]
    unknown = [each for each in reals if each not in clocks and each is not elapsed]
    if unknown:
        raise Unsupported(f"{unknown[0].name} is a real number that does not run as a clock; zones know clocks only")
    if any(isinstance(each.sort, Array | Queue) for each in program.globals):
        raise Unsupported("zones know no arrays and queues")


def _starts(program: Program, clocks: tuple[Variable, ...]) -> list[Value]:
    starts = {each.variable: each.initial for each in program.globals}
    return [_start(starts[clock], clock.name) for clock in clocks]


def _start(initial: object, name: str) -> Value:
    if not isinstance(initial, Constant):
        raise Unsupported(f"{name} starts with something else than a constant")
    return initial.value


def _set(values: list[Value], scale: int) -> Operations:
    """The operations that give clocks what they start with."""
    found: Operations = ()
    for number, value in enumerate(values, start=1):
        assert isinstance(value, int | Fraction), "a clock should start with a number"
        if value:
            found += reset(number, int(value * scale))
    return found


def _delay(program: Program) -> tuple[Action, Variable, tuple[Variable, ...]]:
    for action in program.actions:
        chosen = [each.target for each in action.effect if isinstance(each, Havoc) and each.target.sort == REAL]
        if len(chosen) == 1:
            clocks = _moved(action, chosen[0])
            if clocks:
                return action, chosen[0], clocks
    raise Unsupported("there is no action by which time passes and clocks run")


def _moved(action: Action, elapsed: Variable) -> tuple[Variable, ...]:
    """The variables that the action makes larger by what was chosen, where it does nothing else with real numbers."""
    clocks: list[Variable] = []
    held = False
    for command in action.effect:
        match command:
            case Havoc(target=target) if target is elapsed:
                pass
            case Assume(condition=condition) if condition is apply("real.le", real(0), elapsed):
                held = True
            case Assign(target=target, value=value) if target.sort != REAL and elapsed not in variables(value):
                pass
            case Assign(target=target, value=value) if value is apply("real.add", target, elapsed):
                clocks.append(target)
            case Assume(condition=condition) if elapsed not in variables(condition):
                pass
            case _:
                return ()
    return tuple(clocks) if held else ()


def _read(action: Action) -> frozenset[Variable]:
    return frozenset(variables(*terms_of(action)))


def terms_of(action: Action) -> tuple[Term, ...]:
    """The guard, and all that the effect evaluates."""
    return (action.guard, *(term for command in action.effect for term in _evaluated(command)))


def _evaluated(command: Command) -> tuple[Term, ...]:
    match command:
        case Assign(value=value):
            return (value,)
        case Assume(condition=condition) | Assert(condition=condition):
            return (condition,)
        case _:
            return ()


def _scale(program: Program) -> int:
    """The number by which all rational numbers of the program become whole."""
    found = 1
    for action in program.actions:
        for term in postorder(*terms_of(action)):
            if isinstance(term, Constant) and isinstance(term.value, Fraction):
                found = lcm(found, term.value.denominator)
    return found


def _ages(action: Action, clocks: tuple[Variable, ...]) -> tuple[int, ...] | None:
    """The bounds (-1: none) of an action that only sets clocks beyond a bound to a number beyond it."""
    bounds = dict.fromkeys(clocks, -1)
    for command in action.effect:
        if not isinstance(command, Assign) or command.target not in bounds:
            return None
        value = command.value
        if not isinstance(value, Apply) or value.operator != "ite" or value.arguments[2] is not command.target:
            return None
        test, then, _ = value.arguments
        if not (isinstance(test, Apply) and test.operator == "real.lt" and test.arguments[1] is command.target):
            return None
        bound = test.arguments[0]
        if not (isinstance(bound, Constant) and isinstance(then, Constant)):
            return None
        limit, put = Fraction(bound.value), Fraction(then.value)  # type: ignore[arg-type]
        if limit.denominator != 1 or put <= limit:
            return None
        bounds[command.target] = int(limit)
    return tuple(bounds.values()) if action.effect else None
