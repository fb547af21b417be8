"""Every permitted combination against the plain search: what the property test and the benchmark have in common.

`disagreements` runs one program through all combinations and says in sentences what does not fit. The plain search is
the reference in breadth order with an exact store and nothing reduced.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Implementation, Order, Por, Search, Store, Switch
from clew.engines.search.explore.permits import Traits
from clew.engines.search.explore.plan import refusal, traits, with_obstacle
from clew.ir.commands import Assert, Assign, Assume, Command, Havoc
from clew.ir.program import Action, Declaration, Program, Scheduler
from clew.ir.properties import (
    Always,
    And,
    Atom,
    Exists,
    Fairness,
    ForAll,
    Formula,
    Linear,
    Next,
    NoDeadlock,
    Not,
    NoViolation,
    Or,
    Question,
    Release,
    Truth,
    Until,
)
from clew.ir.sorts import Bits
from clew.ir.terms import TRUE, Term, Variable, apply, bits, conjoin, constant, disjoin, equal, negate, variable
from clew.lift import Run
from clew.lower.machine import machine
from clew.lower.views import Views
from clew.models.engine import (
    Absent,
    Budget,
    Figures,
    Found,
    Goal,
    InvariantGoal,
    LinearGoal,
    LiveGoal,
    SafeGoal,
    Stopped,
)
from clew.models.goals import goal_of
from clew.models.machine import Machine
from clew.pipeline.confirm import Refuted, confirm
from clew.verdict import Limit
from tests.property.formulas import ATOMS, random_formula
from tests.property.programs import random_actions_program, random_symmetric_program

# --- programs in which reduction has something to do ----------------------------------------------------------------


def loose_program(seed: int) -> Program:
    """Processes that mostly keep to themselves: a location and a variable each, and little that is shared."""
    random = Random(f"loose {seed}")
    shared = [variable(f"s{number}", Bits(random.randint(1, 2))) for number in range(random.randint(1, 2))]
    declared = [*shared]
    actions: list[Action] = []
    for number in range(random.choice((2, 3, 3))):
        place, own = variable(f"P{number}", Bits(2)), variable(f"own{number}", Bits(1))
        declared += [place, own]
        places = random.randint(2, 4)
        ends = random.random() < 0.6
        for each in range(ends, places + random.choice((0, 0, 0, 1, 2))):
            at = each - ends if each < places else random.randrange(places)
            to = (at + 1) % places if each < places else random.randrange(places)
            move = (equal(place, bits(at, 2)), Assign(place, bits(to, 2)))
            actions.append(_loose_action(random, f"P{number}_{each}", move, own, shared))
    quiet = equal(declared[-2], bits(1, 2)) if random.random() < 0.2 else None
    return Program(
        Scheduler.ACTIONS,
        globals=tuple(Declaration(each, _zero(each)) for each in declared),
        actions=tuple(actions),
        quiet=quiet,
    )


def _zero(one: Variable) -> Term:
    assert isinstance(one.sort, Bits)
    return bits(0, one.sort.width)


def _loose_action(
    random: Random, name: str, move: tuple[Term, Command], own: Variable, shared: Sequence[Variable]
) -> Action:
    guard, going = move
    if random.random() < 0.35:
        guard = conjoin(guard, loose_condition(random, [own, own, *shared]))
    effect = [going]
    targets = [random.choice((own, own, own, *shared)) for _ in range(random.choice((0, 0, 1, 1, 2)))]
    effect += [_loose_command(random, target, [own, *shared]) for target in targets]
    if random.random() < 0.08:
        condition = negate(conjoin(*(loose_condition(random, [own, *shared]) for _ in range(2))))
        effect.append(random.choice((Assert(condition), Assume(condition), Assert(condition, "memory.out-of-bounds"))))
    random.shuffle(effect)
    return Action(name, (name[:2],), guard, tuple(effect))


def _loose_command(random: Random, target: Variable, readable: Sequence[Variable]) -> Command:
    assert isinstance(target.sort, Bits)
    width = target.sort.width
    match random.randrange(5):
        case 0:
            return Havoc(target)
        case 1:
            return Assign(target, apply("add", target, bits(1, width)))
        case 2:
            fitting = [one for one in readable if one.sort == target.sort]
            return Assign(target, random.choice(fitting))
        case _:
            return Assign(target, bits(random.getrandbits(width), width))


def loose_condition(random: Random, readable: Sequence[Variable]) -> Term:
    """A small condition over some of the variables."""
    one = random.choice(readable)
    assert isinstance(one.sort, Bits)
    atom = equal(one, bits(random.getrandbits(one.sort.width), one.sort.width))
    return negate(atom) if random.random() < 0.4 else atom


def loose_goals(program: Program, seed: int | str) -> tuple[Goal, ...]:
    """A goal of each kind of safety; the invariant does not tell declared rows apart."""
    random = Random(f"goals {seed}")
    if program.symmetries:
        columns = list(zip(*program.symmetries[0].members, strict=True))
        column = random.choice(columns)
        values = [constant(value, column[0].sort) for value in range(2)]
        wanted = random.choice(values)
        few = random.choice((conjoin, disjoin))(*(equal(slot, wanted) for slot in column))
        return (SafeGoal(), SafeGoal(frozenset({"memory.out-of-bounds"})), LiveGoal(), InvariantGoal(negate(few)))
    readable = [declaration.variable for declaration in program.globals if isinstance(declaration.sort, Bits)]
    condition = disjoin(*(loose_condition(random, readable) for _ in range(random.randint(1, 4)))) if readable else TRUE
    return (SafeGoal(), SafeGoal(frozenset({"memory.out-of-bounds"})), LiveGoal(), InvariantGoal(condition))


def linear_goal(program: Program, seed: int) -> LinearGoal | None:
    """A goal of linear time over conditions of the program; None where its automaton would be too large."""
    random = Random(f"linear {seed}")
    conditions: dict[Term, Term] = {}
    for position, atom in enumerate(ATOMS):
        conditions[atom] = _condition_for(program, f"{seed} {position}")
    formula = random_formula(random, random.randint(2, 7), with_next=random.random() < 0.15)
    goal = goal_of(Linear(over(formula, conditions)), fair=random.random() < 0.15).goal
    return goal if isinstance(goal, LinearGoal) else None


def _condition_for(program: Program, seed: str) -> Term:
    goal = loose_goals(program, seed)[-1]
    assert isinstance(goal, InvariantGoal)
    return goal.condition


def over(formula: Formula, conditions: dict[Term, Term]) -> Formula:
    """The formula over other conditions."""
    match formula:
        case Atom(term=term):
            return Atom(conditions.get(term, term))
        case Truth():
            return formula
        case Not(operand=operand):
            return Not(over(operand, conditions))
        case Next(operand=operand):
            return Next(over(operand, conditions))
        case And() | Or() | Until() | Release():
            return type(formula)(over(formula.left, conditions), over(formula.right, conditions))
        case ForAll() | Exists():
            raise AssertionError("a linear formula should have no path quantifier")


# --- programs by seed ------------------------------------------------------------------------------------------------


def program_for(seed: int) -> Program:
    """Programs of several generators in turn; half of the general ones without priorities, which forbid reduction."""
    match seed % 4:
        case 0 | 1:
            return loose_program(seed)
        case 2:
            program = random_actions_program(seed)
        case _:
            program = random_symmetric_program(seed)
    if seed % 8 < 4:
        return program
    return replace(program, actions=tuple(replace(action, priority=0) for action in program.actions))


# --- a machine that is asked often ----------------------------------------------------------------------------------


def remembered(program: Program) -> Views:
    """A program whose machine answers from memory what it was asked before; many searches of it share that."""
    views = Views(program)
    views.machine = _Remembered(machine(program))
    return views


class _Remembered:
    def __init__(self, machine: Machine[Any]) -> None:
        self._machine = machine
        self.initial = cache(machine.initial)
        self.enabled = cache(machine.enabled)
        self.step = cache(machine.step)
        self.ended = cache(machine.ended)
        self.holds = cache(machine.holds)
        self.key = cache(machine.key)
        self.process = machine.process

    @property
    def actors(self) -> tuple[str, ...]:
        """The names known so far: spawned processes are appended."""
        return self._machine.actors


WHOLE = InvariantGoal(TRUE)
"""A goal that is never hit, so that everything is visited."""

# --- combinations ---------------------------------------------------------------------------------------------------


def combinations(implementations: Sequence[Implementation], *, workers: Sequence[int] = (1,)) -> Iterator[Search]:
    """Every search that the options can express, permitted or not."""
    switches = (Switch.OFF, Switch.ON)
    orders = (Order.BREADTH, Order.DEPTH, Order.RANDOM)
    stores, reductions = (Store.EXACT, Store.COMPACT), (Por.OFF, Por.STATIC, Por.DYNAMIC)
    for order, store, por, chains, symmetry in product(orders, stores, reductions, switches, switches):
        for implementation, count in product(implementations, workers):
            yield Search(order, store, por, chains, symmetry, Switch.ON, implementation, count, seed=7)


def engine_for(search: Search) -> Explore:
    """The engine with the options of the search."""
    return Explore(
        search.order, search.store, search.por, search.chains, search.symmetry, search.links, search.implementation,
        search.workers, search.depth, search.seed,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Told:
    """The answers of one search by goal, and its figures."""

    answers: tuple[Found | Absent | Stopped, ...]
    figures: Figures


def ask(model: Views, goals: tuple[Goal, ...], search: Search) -> Told:
    """Run the search."""
    *answers, figures = engine_for(search).check(model, goals, Budget(workers=search.workers))
    assert isinstance(figures, Figures)
    by_goal = []
    for goal in goals:
        mine = [answer for answer in answers if not isinstance(answer, Figures) and answer.goal is goal]
        assert len(mine) == 1, f"{goal} should be answered once, is answered {len(mine)} times"
        by_goal.append(mine[0])
    return Told(tuple(by_goal), figures)


def disagreements(
    model: Views,
    goals: tuple[Goal, ...],
    implementations: Sequence[Implementation] = (Implementation.PYTHON,),
    *,
    workers: Sequence[int] = (1,),
    sample: int | None = None,
    seed: int = 0,
) -> list[str]:
    """What does not fit: verdicts, replays, lengths of runs, and counts between the implementations.

    With `sample`, so many of the permitted combinations are drawn by the seed instead of all.
    """
    linear = any(isinstance(goal, LinearGoal) for goal in goals)
    plain = ask(model, goals, Search(Order.DEPTH if linear else Order.BREADTH))
    found: list[str] = []
    counted: dict[Search, object] = {}
    known = traits(model, goals)
    possible = combinations(implementations, workers=workers)
    permitted = [search for search in possible if is_permitted(model, goals, search, known)]
    if sample is not None and sample < len(permitted):
        permitted = Random(f"sample {seed}").sample(permitted, sample)
    for search in permitted:
        told = ask(model, goals, search)
        found += [f"{search}: {text}" for text in differences(model, goals, search, plain, told)]
        common = replace(search, implementation=Implementation.PYTHON)
        figures = _counts(told)
        if search.workers == 1 and counted.setdefault(common, figures) != figures:
            found.append(f"{search}: counts {figures}, the other implementation {counted[common]}")
    return found


def is_permitted(model: Views, goals: tuple[Goal, ...], search: Search, known: Traits) -> bool:
    """Whether the search may decide the goals of the model, of which the traits are known."""
    return refusal(goals, search, with_obstacle(known, model, goals, search)) is None


def _counts(told: Told) -> tuple[int | None, ...]:
    figures = told.figures.statistics
    return (figures.states, figures.transitions, figures.depth, figures.deadlocks)


def differences(model: Views, goals: tuple[Goal, ...], search: Search, plain: Told, told: Told) -> Iterator[str]:
    """What a search told otherwise than the plain one, in sentences."""
    everything = not all(isinstance(answer, Found) for answer in (*plain.answers, *told.answers))
    if everything and search.symmetry is Switch.OFF and not isinstance(goals[0], LinearGoal):
        # Stubborn sets and chains keep every single stuck state.
        wanted_deadlocks, deadlocks = plain.figures.statistics.deadlocks, told.figures.statistics.deadlocks
        if wanted_deadlocks != deadlocks:
            yield f"counts {deadlocks} deadlocks where there are {wanted_deadlocks}"
    shortest = search.order is Order.BREADTH and search.por is Por.OFF and search.chains is Switch.OFF
    for goal, wanted, answer in zip(goals, plain.answers, told.answers, strict=True):
        match answer:
            case Found(run=run):
                if not isinstance(wanted, Found):
                    yield f"found a run against {goal} where there is none"
                elif (problem := replay_problem(model.program, goal, run)) is not None:
                    yield f"the run against {goal} does not replay: {problem}"
                elif shortest and len(run.moves) != len(wanted.run.moves):
                    yield f"the run against {goal} has {len(run.moves)} moves, the shortest {len(wanted.run.moves)}"
            case Absent():
                if isinstance(wanted, Found) or search.store is Store.COMPACT:
                    yield f"claims absence of runs against {goal}"
            case Stopped(limit=limit):
                if limit is not Limit.LOSSY or search.store is not Store.COMPACT or isinstance(wanted, Found):
                    yield f"stopped for {goal}: {answer}"


def replay_problem(program: Program, goal: Goal, run: Run) -> str | None:
    """Why the run is none against the goal, by the reference interpreter; None if it is one."""
    fairness = Fairness.NONE
    match goal:
        case SafeGoal(checks=checks):
            question: Question = NoViolation(None if checks is None else next(iter(checks)))
        case LiveGoal():
            question = NoDeadlock()
        case InvariantGoal(condition=condition):
            question = Always(condition)
        case LinearGoal(formula=formula, fair=fair):
            assert formula is not None
            question = Linear(formula)
            fairness = Fairness.WEAK if fair else Fairness.NONE
    told = confirm(program, question, run, fairness=fairness)
    return told.reason if isinstance(told, Refuted) else None
