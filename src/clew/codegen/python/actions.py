"""Guarded actions as a machine: compiled to Python functions once per program.

Input: a program of the scheduler `actions` in which every value is defined. Output: the same states, outcomes and
choices as the reference interpreter, some ten times faster; footprints are the static ones of the actions. A program
that does not fit (`NoPython`) is run by the interpreter.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from clew.codegen.python.jit import accelerated
from clew.codegen.python.plain import NoPython, Writer, compile_functions
from clew.ir.commands import Assert, Assign, Assume, Command, Havoc, Pop, Push
from clew.ir.program import Action, Program
from clew.ir.sorts import Queue
from clew.ir.terms import TRUE, Apply, Constant, Term, Variable, conjoin
from clew.ir.values import Value, default
from clew.ir.walk import conjuncts, variables
from clew.semantics.outcome import Outcome, Violation
from clew.semantics.state import State
from clew.semantics.values import Bounds, alternatives

Globals = tuple[Any, ...]
Guard = Callable[[Globals], bool]
Effect = Callable[[Globals, Sequence[Any]], tuple[Globals, int, int] | None]
"""From globals and choices to globals, the number of the violated assertion or -1, and how many choices were made."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """One action: its guard, its effect, the ranges of its free choices, and the violations it may have."""

    guard: Guard
    effect: Effect
    ranges: tuple[Sequence[Value], ...]
    violations: tuple[Violation, ...]


class ActionMachine:
    """A machine of compiled actions. The caches of evaluated terms are its only changing part."""

    def __init__(self, program: Program) -> None:
        if any((each.initial is None) and not isinstance(each.sort, Queue) for each in program.globals):
            raise NoPython("a variable is undefined at the start")
        if program.objects or program.procedures:
            raise NoPython("there is more than variables")
        self.program = program
        self.actors = tuple(action.name for action in program.actions)
        self._interpreter = accelerated(program)
        self._slots = self._interpreter.code.slots
        self._actions = tuple(_compile(action, self._slots) for action in program.actions)
        self._tables, self._rest = _tables(program, self._slots)
        self._priorities = [action.priority for action in program.actions]
        self._ranked = len(set(self._priorities)) > 1
        self._terms: dict[Term, Guard | None] = {}

    def initial(self) -> tuple[Outcome[State], ...]:
        """The initial states with their free choices."""
        return self._interpreter.initial()

    def enabled(self, state: State) -> tuple[int, ...]:
        """The actions that can be taken."""
        values: Globals = state.globals
        found = [
            actor
            for slot, table in self._tables
            for actor, guard in table.get(values[slot], ())
            if guard is None or guard(values)
        ]
        found += [actor for actor, guard in self._rest if guard(values)]
        if self._ranked and found:
            highest = max(self._priorities[actor] for actor in found)
            found = [actor for actor in found if self._priorities[actor] == highest]
        return tuple(sorted(found))

    def step(self, state: State, actor: int) -> tuple[Outcome[State], ...]:
        """All outcomes of the action."""
        action = self._actions[actor]
        values = state.globals
        if not action.guard(values):
            return ()
        if not action.ranges:
            result = action.effect(values, ())
            if result is None:
                return ()
            after, failed, _ = result
            return (Outcome(State(after), (), action.violations[failed] if failed >= 0 else None),)
        return tuple(_chosen(action, values))

    def ended(self, state: State) -> bool:
        """Whether a state without a step has ended properly."""
        return self.program.quiet is not None and self.holds(state, self.program.quiet)

    def holds(self, state: State, term: Term) -> bool:
        """Whether a Bool term has the value true."""
        if term not in self._terms:
            self._terms[term] = _compile_term(term, self._slots)
        function = self._terms[term]
        return self._interpreter.holds(state, term) if function is None else function(state.globals)

    def key(self, state: State) -> Hashable:
        """The state itself."""
        return state

    def process(self, actor: int) -> tuple[str, ...]:
        """The names of the processes that take part in the action."""
        return self.program.actions[actor].processes


def _chosen(action: Compiled, values: Globals) -> Iterator[Outcome[State]]:
    """The outcomes for all choices; one that stops before the last choice comes once."""
    stopped: tuple[Value, ...] | None = None
    for choices in product(*action.ranges):
        if stopped is not None and choices[: len(stopped)] == stopped:
            continue
        result = action.effect(values, choices)
        if result is None:
            continue
        after, failed, made = result
        stopped = choices[:made] if failed >= 0 else None
        violation = action.violations[failed] if failed >= 0 else None
        yield Outcome(State(after), choices[:made], violation)


def _compile_term(term: Term, slots: dict[str, int]) -> Guard | None:
    try:
        return _function(term, slots)
    except NoPython:
        return None


def _function(term: Term, slots: dict[str, int]) -> Guard:
    writer = Writer(slots)
    writer.unpack(tuple(variable.name for variable in variables(term)))
    writer.write(f"return {writer.term(term)}")
    found: Guard = compile_functions(["def f(s):", *writer.lines], writer.names)["f"]
    return found


def _compile(action: Action, slots: dict[str, int]) -> Compiled:
    writer = Writer(slots)
    ranges: list[Sequence[Value]] = []
    violations: list[Violation] = []
    written: dict[str, None] = {}
    terms = [term for command in action.effect for term in _terms(command)]
    writer.unpack(tuple(variable.name for variable in variables(*terms)))
    for command in action.effect:
        _effect(command, writer, ranges, violations, written)
    writer.write(f"return {_after(written, writer)}, -1, {len(ranges)}")
    effect: Effect = compile_functions(["def f(s, c):", *writer.lines], writer.names)["f"]
    return Compiled(_function(action.guard, slots), effect, tuple(ranges), tuple(violations))


def _terms(command: Command) -> tuple[Term, ...]:
    match command:
        case Assign(value=value):
            return (value,)
        case Assume(condition=condition) | Assert(condition=condition):
            return (condition,)
        case Push(queue=queue, values=values):
            return (queue, *values)
        case Pop(queue=queue, position=position):
            return (queue,) if position is None else (queue, position)
        case _:
            return ()


def _effect(
    command: Command,
    writer: Writer,
    ranges: list[Sequence[Value]],
    violations: list[Violation],
    written: dict[str, None],
) -> None:
    match command:
        case Assign(target=target, value=value):
            writer.write(f"{_target(target, writer, written)} = {writer.term(value)}")
        case Havoc(target=target, signed=signed, span=span):
            bounds = Bounds(*command.fixed, signed)
            writer.write(f"{_target(target, writer, written)} = c[{len(ranges)}]")
            ranges.append(alternatives(target.sort, bounds, span))
        case Assume(condition=condition):
            writer.write(f"if not {writer.term(condition)}: return None")
        case Assert(condition=condition, check=check, message=message, span=span):
            condition_text = writer.term(condition)
            writer.write(f"if not {condition_text}: return {_after(written, writer)}, {len(violations)}, {len(ranges)}")
            violations.append(Violation(check, message, span))
        case Push(queue=queue, values=values):
            row = "".join(f"{writer.term(value)}, " for value in values)
            name = f"x{writer.slots[queue.name]}"
            assert isinstance(queue.sort, Queue), f"a queue command should name a queue, names {queue.sort}"
            room = "" if queue.sort.capacity is None else f"if len({name}) < {queue.sort.capacity}: "
            writer.write(f"{room}{_target(queue, writer, written)} = {name} + (({row}),)")
        case Pop():
            _pop(command, writer, written)
        case _:
            raise AssertionError(f"an action should not contain {command}")


def _pop(command: Pop, writer: Writer, written: dict[str, None]) -> None:
    queue = command.queue
    assert isinstance(queue.sort, Queue), f"a queue command should name a queue, names {queue.sort}"
    name = f"x{writer.slots[queue.name]}"
    writer.write(f"p = {'0' if command.position is None else writer.term(command.position)}")
    missing = writer.name(tuple(default(each) for each in queue.sort.elements))
    writer.write(f"r = {name}[p] if 0 <= p < len({name}) else {missing}")
    writer.write(f"if 0 <= p < len({name}): {_target(queue, writer, written)} = {name}[:p] + {name}[p + 1:]")
    for number, target in enumerate(command.targets):
        if target is not None:
            writer.write(f"{_target(target, writer, written)} = r[{number}]")


def _target(target: Variable, writer: Writer, written: dict[str, None]) -> str:
    written[target.name] = None
    return f"x{writer.slots[target.name]}"


def _after(written: dict[str, None], writer: Writer) -> str:
    """The text of the globals after the writes so far."""
    changed = sorted(writer.slots[name] for name in written)
    parts: list[str] = []
    kept = 0
    for slot in changed:
        if slot > kept:
            parts.append(f"*s[{kept}:{slot}], ")
        parts.append(f"x{slot}, ")
        kept = slot + 1
    return f"({''.join(parts)}*s[{kept}:],)" if changed else "s"


Entry = tuple[int, Guard | None]


def _tables(
    program: Program, slots: dict[str, int]
) -> tuple[tuple[tuple[int, dict[Value, tuple[Entry, ...]]], ...], tuple[tuple[int, Guard], ...]]:
    """The guards, found by the value of a variable where a conjunct compares one with a constant."""
    tables: dict[int, dict[Value, list[Entry]]] = {}
    rest: list[tuple[int, Guard]] = []
    for actor, action in enumerate(program.actions):
        parts = tuple(conjuncts(action.guard))
        chosen = next((each for each in parts if _location(each) is not None), None)
        location = None if chosen is None else _location(chosen)
        if location is None:
            rest.append((actor, _function(action.guard, slots)))
            continue
        name, value = location
        others = conjoin(*(each for each in parts if each is not chosen))
        guard = None if others is TRUE else _function(others, slots)
        tables.setdefault(slots[name], {}).setdefault(value, []).append((actor, guard))
    frozen = tuple((slot, {value: tuple(each) for value, each in table.items()}) for slot, table in tables.items())
    return frozen, tuple(rest)


def _location(term: Term) -> tuple[str, Value] | None:
    match term:
        case Apply("=", (Variable(name=name), Constant(value=value))):
            return name, value
        case Apply("=", (Constant(value=value), Variable(name=name))):
            return name, value
        case _:
            return None
