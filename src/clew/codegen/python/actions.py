"""Machines of guarded actions: guards and effects as Python functions of the global variables.

Input: a program of the scheduler `actions` that has nothing but variables. Output: the states, outcomes and choices of
the interpreter, some times faster, without footprints. What does not go well (an undefined value decides, a check is
violated) is left to the interpreter, from the start of the step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clew.codegen.python.terms import Expression, expression, general
from clew.codegen.python.writer import NoPython, Writer, globals_text
from clew.ir.commands import Assert, Assign, Assume, Command, Havoc, Pop, Push
from clew.ir.errors import Unsupported
from clew.ir.program import Action, Program, Scheduler
from clew.ir.rewriting import terms_of
from clew.ir.sorts import Queue
from clew.ir.terms import TRUE, Apply, Constant, Observe, Term, Variable, conjoin
from clew.ir.values import default
from clew.ir.walk import conjuncts, variables
from clew.semantics.execution.choices import Choices, Removed, Scripted
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Outcome
from clew.semantics.state import State
from clew.semantics.values import Bounds, Concrete

_PLAIN = Concrete()


def fits(program: Program) -> bool:
    """Whether the states of the program are the values of its variables."""
    return program.scheduler is Scheduler.ACTIONS and not (program.objects or program.procedures)


class ActionMachine(Interpreter):
    """See the module. The functions of terms that were asked are its only changing part."""

    def __init__(self, program: Program, *, watched: tuple[Term, ...] = ()) -> None:
        super().__init__(program, watched=watched)
        self._guards = _guards(self.code.slots, program.actions)
        self._effects = [_effect(self.code.slots, action) for action in program.actions]
        self._priorities = [action.priority for action in program.actions]
        self._ranked = len(set(self._priorities)) > 1
        self._terms: dict[Term, Callable[..., Any] | None] = {}

    def enabled(self, state: State) -> tuple[int, ...]:
        """The actions that can be taken."""
        if self._guards is None:
            return super().enabled(state)
        try:
            found: list[int] = self._guards(state.globals)
        except (TypeError, Unsupported):
            return super().enabled(state)
        if self._ranked and found:
            highest = max(self._priorities[actor] for actor in found)
            found = [actor for actor in found if self._priorities[actor] == highest]
        return tuple(found)

    def holds(self, state: State, term: Term) -> bool:
        """Whether a Bool term has the value true."""
        if term not in self._terms:
            self._terms[term] = _condition(self.code.slots, term)
        function = self._terms[term]
        try:
            return super().holds(state, term) if function is None else bool(function(state.globals))
        except (TypeError, Unsupported):
            return super().holds(state, term)

    def _step(self, state: State, actor: int, choices: Choices) -> Outcome[State]:
        run = self._effects[actor]
        if run is not None and isinstance(choices, Scripted):
            try:
                after = State(run(state.globals, choices.pick))
                return Outcome(after, tuple(choices.taken))  # type: ignore[arg-type]  # answers are plain values here
            except (TypeError, Unsupported):
                choices.rewind()
        return super()._step(state, actor, choices)


class _Author(Writer):
    """Writes one function of the globals `s`."""

    def __init__(self, slots: dict[str, int], terms: list[Term]) -> None:
        super().__init__()
        self._slots = slots
        self._written: set[int] = set()
        for each in variables(*terms):
            self.write(f"{self.target(each)} = s[{slots[each.name]}]")

    def target(self, target: Variable) -> str:
        """The Python variable of a global one."""
        return f"x{self._slots[target.name]}"

    def term(self, term: Term) -> Expression:
        """A value; what it needs in front is written."""
        found = expression(term, self, self.target, self._called)
        self.write(*found.before)
        return found

    def assign(self, target: Variable, text: str, where: str = "") -> None:
        """A variable gets a value."""
        self._written.add(self._slots[target.name])
        self.write(f"{where}{self.target(target)} = {text}")

    def after(self) -> str:
        """The globals behind what was written."""
        return globals_text(len(self._slots), sorted(self._written), "x")

    def _called(self, term: Apply | Observe, texts: list[str]) -> str:
        if isinstance(term, Observe):
            raise NoPython(f"{term.observation.value} is no variable")
        return general(term, texts, self)


def _guards(slots: dict[str, int], actions: tuple[Action, ...]) -> Callable[..., Any] | None:
    """A function that gives the actions whose guards hold; None where one of them asks for more than variables."""
    author = _Author(slots, [action.guard for action in actions])
    author.write("found = []")
    try:
        for actor, action in enumerate(actions):
            # Most guards begin with where a process stands, which decides most of them.
            first, *rest = conjuncts(action.guard)
            author.write(f"if {author.term(first).condition}:")
            author.indent += 1
            held = author.term(conjoin(*rest)).condition
            author.write(f"if {held}: found.append({actor})")
            author.indent -= 1
    except NoPython:
        return None
    author.write("return found")
    made: Callable[..., Any] = author.function(["def f(s):"], apply=_PLAIN.apply)
    return made


def _condition(slots: dict[str, int], term: Term) -> Callable[..., Any] | None:
    author = _Author(slots, [term])
    try:
        author.write(f"return {author.term(term).condition}")
    except NoPython:
        return None
    made: Callable[..., Any] = author.function(["def f(s):"], apply=_PLAIN.apply)
    return made


def _effect(slots: dict[str, int], action: Action) -> Callable[..., Any] | None:
    """A function of globals and of what picks one of several values to globals; None where it has no text."""
    author = _Author(slots, [action.guard, *(term for command in action.effect for term in _terms(command))])
    try:
        for command in (Assume(action.guard), *action.effect):
            _command(command, author)
    except NoPython:
        return None
    author.write(f"return {author.after()}")
    made: Callable[..., Any] = author.function(["def f(s, pick):"], apply=_PLAIN.apply, Removed=Removed)
    return made


def _terms(command: Command) -> tuple[Term, ...]:
    match command:
        case Assign(value=value):
            return (value,)
        case Assume(condition=condition) | Assert(condition=condition):
            return (condition,)
        case Push() | Pop():
            return terms_of(command)
        case _:
            return ()


def _command(command: Command, author: _Author) -> None:
    match command:
        case Assign(target=target, value=value):
            author.assign(target, author.term(value).text)
        case Havoc(target=target, low=Constant() | None, signed=signed, span=span):
            found, _ = _PLAIN.fresh(target.sort, Bounds(*command.fixed, signed), (), span)
            author.assign(target, f"pick({author.name(found)})")
        case Assume(condition=condition):
            author.write(f"if not {author.term(condition).condition}: raise Removed")
        case Assert(condition=condition):
            author.write(f"if not {author.term(condition).condition}: raise TypeError")
        case Push(queue=queue, values=values):
            row = "".join(f"{author.term(value).text}, " for value in values)
            assert isinstance(queue.sort, Queue), f"a queue command should name a queue, names {queue.sort}"
            name = author.target(queue)
            asked = [] if command.when is TRUE else [author.term(command.when).condition]
            asked += [] if queue.sort.capacity is None else [f"len({name}) < {queue.sort.capacity}"]
            author.assign(queue, f"{name} + (({row}),)", f"if {' and '.join(asked)}: " if asked else "")
        case Pop():
            _pop(command, author)
        case _:
            raise NoPython(f"{type(command).__name__} is left to the interpreter")


def _pop(command: Pop, author: _Author) -> None:
    queue = command.queue
    assert isinstance(queue.sort, Queue), f"a queue command should name a queue, names {queue.sort}"
    name = author.target(queue)
    author.write(f"p = {'0' if command.position is None else author.term(command.position).text}")
    missing = author.name(tuple(default(each) for each in queue.sort.elements))
    author.write(f"r = {name}[p] if 0 <= p < len({name}) else {missing}")
    author.write(f"w = {'True' if command.when is TRUE else author.term(command.when).condition}")
    author.assign(queue, f"{name}[:p] + {name}[p + 1:]", f"if w and 0 <= p < len({name}): ")
    for number, target in enumerate(command.targets):
        if target is not None:
            author.assign(target, f"r[{number}]", "if w: ")
