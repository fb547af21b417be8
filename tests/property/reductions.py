"""Every reduction of threads, and combinations of them, against the plain search: what tests and benchmark share.

`thread_problems` says in sentences where a search that leaves something out told something else, `kernel_problems` the
same for simulations. `shrunk` makes a program smaller for as long as something does not fit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random
from unittest import mock

from clew.analysis.static_transitions import obstacle
from clew.checks import instrumented
from clew.checks.orders import CHECK as RACE
from clew.codegen.c.compile import QUICK
from clew.engines.search.explore import plan as planning
from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Heap, Implementation, Order, Por, Search, Store, Switch
from clew.engines.search.simulate.engine import Simulate
from clew.engines.search.simulate.options import Chains, Values
from clew.engines.search.simulate.options import Implementation as How
from clew.engines.search.simulate.options import Por as Sets
from clew.errors import InputError
from clew.ir.commands import Command
from clew.ir.errors import Unsupported
from clew.ir.program import Block, Procedure, Program
from clew.ir.sorts import Bits
from clew.ir.terms import Term, bits, disjoin, equal, negate
from clew.lower.views import Views
from clew.models.engine import (
    Absent,
    Answer,
    Budget,
    Figures,
    Found,
    Goal,
    InvariantGoal,
    LiveGoal,
    SafeGoal,
    Stopped,
)
from clew.verdict import Limit
from tests.property.combinations import Told, ask, differences, linear_goal, remembered, replay_problem
from tests.property.simulations import REDUCTIONS, disagreements

_NATIVE = Search(implementation=Implementation.NATIVE, seed=3)
_CHECKS = ("assertion.violated", "memory.use-after-free", "memory.invalid-free")
_ORDERS = (Order.BREADTH, Order.RANDOM, Order.NEAR)
_PATIENCE = 60
"""So often a symbolic search may look at its budget, once in 64 steps."""


@dataclass(frozen=True, slots=True)
class Compared:
    """How many searches were compared, what did not fit, and how many states were left of all."""

    searches: int
    problems: tuple[str, ...]
    before: int = 0
    after: int = 0


@contextmanager
def compiled_quickly() -> Iterator[None]:
    """Without optimisation: a small search is over before a better text would be compiled."""
    names = [f"clew.codegen.c.processes.generate.{level}" for level in ("LOOPS", "STRAIGHT")]
    with mock.patch(names[0], QUICK), mock.patch(names[1], QUICK):
        yield


@contextmanager
def reduced_soon() -> Iterator[None]:
    """What the plan does with large searches it does with small ones too."""
    with mock.patch.object(planning, "BRIEF", 4), mock.patch.object(planning, "NEAR", 8):
        yield


def thread_problems(program: Program, seed: int) -> Compared:
    """What searches of threads tell otherwise than the plain one."""
    model = remembered(program)
    parts = [_safety(model, seed)]
    # Each has texts of its own to compile.
    for share, more in ((2, _racing), (3, _linear), (4, _symbolic), (5, _planned)):
        if seed % share == 0:
            parts.append(more(model, seed))
    return Compared(
        sum(each.searches for each in parts),
        tuple(text for each in parts for text in each.problems),
        sum(each.before for each in parts),
        sum(each.after for each in parts),
    )


def goals_of(program: Program, seed: int) -> tuple[Goal, ...]:
    """Violations of several kinds, being stuck, and for every other seed an invariant: it changes what is seen."""
    several: tuple[Goal, ...] = (*(SafeGoal(frozenset({check})) for check in _CHECKS), LiveGoal())
    if seed % 2:
        return (*several, SafeGoal())
    return (*several, InvariantGoal(_condition(program, seed)), InvariantGoal(_condition(program, seed + 1)))


def _condition(program: Program, seed: int) -> Term:
    random = Random(f"condition {seed}")
    small = [each.variable for each in program.globals if each.sort == Bits(1)]
    return disjoin(*(_literal(random, random.choice(small)) for _ in range(random.choice((1, 2)))))


def _literal(random: Random, one: Term) -> Term:
    atom = equal(one, bits(1, 1))
    return negate(atom) if random.random() < 0.7 else atom


def _searches(seed: int) -> Iterator[Search]:
    reduced = replace(_NATIVE, por=Por.DYNAMIC)
    yield replace(reduced, order=Order.DEPTH)
    yield replace(reduced, order=Order.DEPTH, chains=Switch.ON)
    yield replace(reduced, order=_ORDERS[seed % 3], chains=(Switch.OFF, Switch.ON)[seed // 3 % 2])
    if seed % 5 == 0:
        yield replace(reduced, order=Order.DEPTH, store=Store.DIFFERENCES)
        yield replace(reduced, heap=Heap.TYPE)
        yield replace(_NATIVE, chains=Switch.ON)


def _safety(model: Views, seed: int) -> Compared:
    return _compared(model, goals_of(model.program, seed), Search(), _searches(seed))


def _racing(model: Views, seed: int) -> Compared:
    """Races; what lies behind one is nobody's question, so the others are asked only where there is none."""
    asked = remembered(instrumented(model.program, {RACE}))
    race = SafeGoal(frozenset({RACE}))
    others = goals_of(model.program, 0) if isinstance(ask(asked, (race,), Search()).answers[0], Absent) else ()
    return _compared(asked, (race, *others), Search(), (_NATIVE, *_searches(seed // 2)))


def _linear(model: Views, seed: int) -> Compared:
    """A formula over the variables of one bit; those with X, and fair ones, are not reduced."""
    small = tuple(each for each in model.program.globals if each.sort == Bits(1))
    goal = linear_goal(replace(model.program, globals=small), seed)
    if goal is None or goal.fair or not goal.stutter_invariant:
        return Compared(0, ())
    searches = [replace(_NATIVE, order=Order.DEPTH, por=por) for por in (Por.DYNAMIC, Por.OFF)]
    return _compared(model, (goal,), Search(Order.DEPTH), searches)


def _compared(model: Views, goals: tuple[Goal, ...], plain: Search, searches: Iterable[Search]) -> Compared:
    wanted = ask(model, goals, plain)
    problems: list[str] = []
    count = before = after = 0
    for search in searches:
        try:
            told = ask(model, goals, search)
        except InputError:  # it has no C form, or it is not permitted
            continue
        count += 1
        problems += [f"{search}: {text}" for text in differences(model, goals, search, wanted, told)]
        if search.por is Por.DYNAMIC:
            before += wanted.figures.statistics.states or 0
            after += told.figures.statistics.states or 0
    return Compared(count, tuple(problems), before, after)


def _planned(model: Views, seed: int) -> Compared:
    """What the engine does by itself once there are many states."""
    goals = goals_of(model.program, seed)
    wanted = ask(model, goals, Search())
    with reduced_soon():
        *answers, figures = Explore().check(model, goals, Budget())
    assert isinstance(figures, Figures)
    told = Told(tuple(_for(goal, answers) for goal in goals), figures)
    search = replace(_NATIVE, order=Order.DEPTH, por=Por.DYNAMIC)
    return Compared(1, tuple(f"as planned: {text}" for text in differences(model, goals, search, wanted, told)))


def _for(goal: Goal, answers: list[Answer]) -> Found | Absent | Stopped:
    (found,) = [each for each in answers if isinstance(each, Found | Absent | Stopped) and each.goal is goal]
    return found


def _symbolic(model: Views, seed: int) -> Compared:
    """Symbolic states; what is not decided in time says nothing."""
    goals = goals_of(model.program, seed)
    wanted = ask(model, goals, Search())
    left = iter(range(_PATIENCE))
    budget = Budget(asked=lambda: None if next(left, None) is not None else Limit.STATES)
    engine = Simulate(values=Values.SYMBOLIC, por=Sets.CLOSED, implementation=How.NATIVE, chains=Chains.AUTO)
    try:
        answers = list(engine.check(model, goals, budget))
    except (InputError, Unsupported):
        return Compared(0, ())
    problems = []
    for goal, expected in zip(goals, wanted.answers, strict=True):
        match _for(goal, answers):
            case Found(run=run):
                problem = replay_problem(model.program, goal, run)
                if problem is not None or isinstance(expected, Absent):
                    problems.append(f"symbolic: the run against {goal} is invented: {problem}")
            case Absent() if isinstance(expected, Found):
                problems.append(f"symbolic: claims absence of runs against {goal}")
            case _:
                pass
    return Compared(1, tuple(problems))


def kernel_problems(program: Program, seed: int) -> Compared:
    """What reduced simulations tell otherwise than the exhaustive one."""
    if obstacle(program) is not None:
        return Compared(0, ())
    names = sorted(REDUCTIONS)
    drawn = {name: {**REDUCTIONS[name], "values": Values.CONCRETE} for name in Random(seed).sample(names, 4)}
    return Compared(len(drawn), tuple(disagreements(program, seed, drawn)))


# --- smaller programs -------------------------------------------------------------------------------------------------


def shrunk(program: Program, fails: Callable[[Program], bool]) -> Program:
    """A smaller program that still fails: fewer processes, then fewer commands."""
    while True:
        smaller = next((each for each in _smaller(program) if _still(each, fails)), None)
        if smaller is None:
            return program
        program = smaller


def _still(program: Program, fails: Callable[[Program], bool]) -> bool:
    try:
        return fails(program)
    except (AssertionError, KeyError, Unsupported, InputError):
        return False


def _smaller(program: Program) -> Iterator[Program]:
    for position in range(len(program.processes)):
        yield replace(program, processes=program.processes[:position] + program.processes[position + 1 :])
    for number, procedure in enumerate(program.procedures):
        for place, block in enumerate(procedure.blocks):
            for index in range(len(block.commands)):
                fewer = (*block.commands[:index], *block.commands[index + 1 :])
                yield _with(program, number, _with_commands(procedure, place, fewer))


def _with(program: Program, number: int, procedure: Procedure) -> Program:
    before, after = program.procedures[:number], program.procedures[number + 1 :]
    return replace(program, procedures=(*before, procedure, *after))


def _with_commands(procedure: Procedure, place: int, commands: tuple[Command, ...]) -> Procedure:
    blocks: tuple[Block, ...] = procedure.blocks
    changed = replace(blocks[place], commands=commands)
    return replace(procedure, blocks=(*blocks[:place], changed, *blocks[place + 1 :]))
