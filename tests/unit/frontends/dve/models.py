"""Small DVE models for tests, and questions about what the front end makes of them."""

from __future__ import annotations

from collections.abc import Mapping

from clew.frontends import Loaded
from clew.frontends.dve import DveFrontend
from clew.ir.commands import Assert, Assign, Command, Pop, Push
from clew.ir.program import Action
from clew.ir.sorts import Queue
from clew.ir.source import Source
from clew.ir.terms import Constant, Term, constant
from clew.ir.values import Value
from clew.ir.walk import substitute, variables

State = dict[str, Value]


def load(text: str) -> Loaded:
    """The model of a text."""
    return DveFrontend().load([Source("model.dve", text)])


def process(body: str, declarations: str = "", states: str = "a, b") -> str:
    """A model with one process P that starts in a."""
    return f"{declarations}\nprocess P {{\nstate {states};\ninit a;\ntrans\n{body};\n}}\nsystem async;\n"


def value(term: Term, state: Mapping[str, Value]) -> Value:
    """The value of a term in a state: constants are folded."""
    folded = substitute(term, {leaf: constant(state[leaf.name], leaf.sort) for leaf in variables(term)})
    assert isinstance(folded, Constant), f"a term without variables should fold, is {folded}"
    return folded.value


def initial(loaded: Loaded) -> State:
    """The initial state."""
    found: State = {}
    for declaration in loaded.program.globals:
        assert isinstance(declaration.initial, Constant)
        found[declaration.name] = declaration.initial.value
    return found


class Violated(Exception):
    """An assertion failed; the argument is its check."""


def run(action: Action, state: State) -> State:
    """The state after an action."""
    after = dict(state)
    for command in action.effect:
        _execute(command, after)
    return after


def _execute(command: Command, state: State) -> None:
    match command:
        case Assert(condition=condition, check=check):
            if not value(condition, state):
                raise Violated(check)
        case Assign(target=target, value=term):
            state[target.name] = value(term, state)
        case Push(queue=queue, values=values):
            held = state[queue.name]
            assert isinstance(held, tuple)
            state[queue.name] = (*held, tuple(value(term, state) for term in values))
        case Pop(queue=queue, targets=targets):
            held = state[queue.name]
            assert isinstance(held, tuple)
            assert isinstance(queue.sort, Queue)
            first = held[0]
            assert isinstance(first, tuple)
            state[queue.name] = held[1:]
            for place, item in zip(targets, first, strict=True):
                if place is not None:
                    state[place.name] = item
        case other:
            raise AssertionError(f"no effect of DVE should be {other}")


def enabled(loaded: Loaded, state: State) -> list[Action]:
    """The actions whose guard holds."""
    return [action for action in loaded.program.actions if value(action.guard, state)]


def _key(state: State) -> tuple[tuple[str, Value], ...]:
    return tuple((name, state[name]) for name in sorted(state))


def explore(loaded: Loaded) -> tuple[int, int, set[str]]:
    """All states and edges by plain search, and the checks that are violated on the way."""
    start = initial(loaded)
    seen = {_key(start)}
    waiting = [start]
    edges = 0
    violated: set[str] = set()
    while waiting:
        state = waiting.pop()
        for action in enabled(loaded, state):
            try:
                after = run(action, state)
            except Violated as violation:
                violated.add(str(violation))
                continue
            edges += 1
            if _key(after) not in seen:
                seen.add(_key(after))
                waiting.append(after)
    return len(seen), edges, violated
