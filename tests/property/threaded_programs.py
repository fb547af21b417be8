"""Kernel programs beside what they are as threads: both are walked side by side by the reference interpreter.

In states that belong together the same actors can move, with the same choices, to states that belong together, or to
the same violation; globals are the same; and both or neither have ended where nobody can move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from clew.codegen.python.jit import accelerated
from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Implementation, Order, Por
from clew.engines.search.simulate.engine import Simulate
from clew.engines.search.simulate.options import Implementation as How
from clew.engines.search.simulate.options import Values
from clew.ir.errors import InputError, Unsupported
from clew.ir.program import Program
from clew.ir.sorts import Bits, Bool
from clew.ir.values import Address
from clew.lower.threaded import REFUSED, NotThreaded, threaded
from clew.lower.views import Views
from clew.models.engine import Answer, Budget, Figures, Found, Goal, LiveGoal, SafeGoal, Stopped
from clew.passes.settle import Faulty, settle
from clew.passes.specialise import Specialise
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Outcome
from clew.semantics.state import State
from clew.verdict import Limit
from tests.property.combinations import replay_problem
from tests.property.elaborations import settled_program
from tests.property.random_designs import design_program
from tests.property.random_handing import handing_program
from tests.property.simulations import kernel_text, program_of

REDUCED = Explore(por=Por.DYNAMIC, order=Order.DEPTH)
"""The native core with partial order reduction."""
MOST = 400
"""Pairs of states that are followed."""


def _elaborated(seed: int) -> Program:
    """A random design after its elaboration; every other one with procedures for its processes."""
    program = design_program(seed)
    try:
        settled = settle(program)
        program = program if settled is None else settled_program(program, settled)
    except (Faulty, Unsupported):
        return program
    return Specialise().run(program).result if seed % 2 else program


GENERATORS: dict[str, Callable[[int], Program]] = {
    "designs": _elaborated,
    "handing": lambda seed: handing_program(seed, kernel=True),
    "ivl": lambda seed: program_of(kernel_text(seed)),
}


@dataclass(frozen=True, slots=True)
class Walked:
    """How many pairs of states were compared, and what differs."""

    pairs: int
    problems: tuple[str, ...]


def walk(program: Program) -> Walked | None:
    """Follow both; None where the program has no form as threads, or does what is not modelled."""
    try:
        return _walk(program, threaded(program))
    except (NotThreaded, Unsupported):
        return None


def _walk(program: Program, other: Program) -> Walked:
    left, right = accelerated(program), accelerated(other)
    waiting: list[tuple[State, State]] = []
    seen: set[object] = set()
    problems: list[str] = []

    def meet(ways: tuple[Outcome[State], ...], others: tuple[Outcome[State], ...], what: str) -> None:
        if any(each.violation is not None and each.violation.check == REFUSED for each in others):
            return
        if [_told(each) for each in ways] != [_told(each) for each in others]:
            problems.append(f"{what}: {[_told(each) for each in ways]} against {[_told(each) for each in others]}")
            return
        for one, two in zip(ways, others, strict=True):
            key = left.key(one.state), right.key(two.state)
            if one.violation is None and key not in seen:
                seen.add(key)
                waiting.append((one.state, two.state))

    meet(left.initial(), right.initial(), "at first")
    while waiting and len(seen) < MOST and not problems:
        state, twin = waiting.pop()
        problems += _differences(left, right, state, twin)
        for actor in left.enabled(state) if not problems else ():
            name = left.actors[actor]
            meet(left.step(state, actor), right.step(twin, right.number(name)), name)
    return Walked(len(seen), tuple(problems))


def _told(outcome: Outcome[State]) -> object:
    return outcome.choices, None if outcome.violation is None else (outcome.violation.check, outcome.violation.span)


def _differences(left: Interpreter, right: Interpreter, state: State, twin: State) -> Iterator[str]:
    for each, one, two in zip(left.program.globals, state.globals, twin.globals, strict=False):
        if isinstance(each.sort, Bits | Bool) and not isinstance(one, Address) and one != two:
            yield f"{each.name} is {one} and {two}"
    able = [left.actors[actor] for actor in left.enabled(state)]
    also = [right.actors[actor] for actor in right.enabled(twin)]
    if able != also:
        yield f"{able} can move, and {also}"
    if not able and left.ended(state) is not right.ended(twin):
        yield f"ended: {left.ended(state)} against {right.ended(twin)}"


def native_problems(program: Program) -> Iterator[str]:
    """What searches of the native core tell otherwise than the reference."""
    goals: tuple[Goal, ...] = (SafeGoal(), LiveGoal())
    expected = _answers(program, goals, Explore(implementation=Implementation.PYTHON))
    told = [_answers(program, goals, Explore())]
    told.append(_answers(program, goals, REDUCED))
    told.append(_answers(program, goals, Simulate(values=Values.SYMBOLIC)))
    # The reference and the native search take turns at every step, so that most of what is told is natively found.
    told.append(_answers(program, goals, Simulate(values=Values.SYMBOLIC, implementation=How.NATIVE)))
    for each in told:
        for goal, wanted, found in zip(goals, expected, each, strict=True):
            if isinstance(wanted, Stopped) or isinstance(found, Stopped):
                continue
            if type(wanted) is not type(found):
                yield f"{type(found).__name__} against {type(wanted).__name__} for {goal}"
            if isinstance(found, Found) and (problem := replay_problem(program, goal, found.run)) is not None:
                yield f"the run against {goal} is none: {problem}"


def _answers(program: Program, goals: tuple[Goal, ...], engine: Explore | Simulate) -> list[Answer]:
    left = iter(range(20_000))
    budget = Budget(asked=lambda: None if next(left, None) is not None else Limit.STATES)
    try:
        answers = list(engine.check(Views(program), goals, budget))
    except (Unsupported, InputError):  # what is not modelled, or has no native form to be reduced in
        return [Stopped(goal, Limit.UNDECIDED) for goal in goals]
    return [next(each for each in answers if not isinstance(each, Figures) and each.goal is goal) for goal in goals]
