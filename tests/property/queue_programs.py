"""Random programs of processes that send each other messages, and what every encoding of queues makes of them.

`queue_differences` asks one program's goals of bounded model checking and induction with every encoding and says in
sentences what does not fit exploration. Programs push behind guards or not (then a full queue drops the message), pop
fronts or positions (cyclic and linear queues refuse those), look at fronts and lengths, and compare queues.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random

from clew.engines.search.explore.engine import Explore
from clew.engines.unroll.bmc import Bmc
from clew.engines.unroll.induction import KInduction
from clew.engines.unroll.steps import Steps
from clew.ir.commands import Assign, Command, Pop, Push
from clew.ir.errors import Unsupported
from clew.ir.program import Action, Declaration, Program, Scheduler
from clew.ir.sorts import BOOL, Bits, Queue, Sort
from clew.ir.terms import TRUE, Term, Variable, apply, bits, conjoin, constant, equal, negate, variable
from clew.lower.transition.queues import PLAIN, TAGS
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, Figures, Found, Goal, InvariantGoal, LiveGoal, Stopped
from clew.verdict import Limit
from tests.property.combinations import replay_problem

ENCODINGS = (*PLAIN, *(f"{name}{TAGS}" for name in PLAIN if name != "linear-uif"))
SECONDS = 30.0


def queue_program(seed: int) -> Program:
    """The program of a seed."""
    random = Random(f"queues {seed}")
    queues = [variable(f"q{number}", _queue_sort(random)) for number in range(random.choice((1, 1, 2)))]
    kept = [variable("v0", Bits(2)), variable("v1", Bits(1)), variable("v2", BOOL)]
    places = [variable(f"P{number}", Bits(1)) for number in range(2)]
    actions = tuple(
        _action(random, f"a{number}", places[number % 2], random.choice(queues), kept) for number in range(5)
    )
    declared = [Declaration(each, constant(random.getrandbits(1), each.sort)) for each in (*kept[:2], *places)]
    declared.append(Declaration(kept[2], constant(random.random() < 0.5, BOOL)))
    return Program(
        Scheduler.ACTIONS,
        globals=(*declared, *(Declaration(each, _rows(random, each.sort)) for each in queues)),
        actions=actions,
    )


def _queue_sort(random: Random) -> Queue:
    elements: tuple[Sort, ...] = random.choice(((Bits(1),), (Bits(2),), (Bits(1), BOOL)))
    return Queue(random.choice((1, 2, 2, 3)), elements)


def _rows(random: Random, sort: Sort) -> Term:
    assert isinstance(sort, Queue)
    assert sort.capacity is not None
    count = random.choice((0, 0, random.randint(1, sort.capacity)))
    rows = tuple(tuple(random.getrandbits(1) if each != BOOL else True for each in sort.elements) for _ in range(count))
    return constant(rows, sort)


def _action(random: Random, name: str, place: Variable, queue: Variable, kept: list[Variable]) -> Action:
    sort = queue.sort
    assert isinstance(sort, Queue)
    at, to = random.getrandbits(1), random.getrandbits(1)
    guard: Term = equal(place, bits(at, 1))
    effect: list[Command] = [Assign(place, bits(to, 1))]
    if random.random() < 0.5:
        if random.random() < 0.7:
            guard = conjoin(guard, negate(apply("queue.full", queue)))
        effect.append(Push(queue, tuple(_value(random, each, kept) for each in sort.elements), _when(random, kept)))
    else:
        if random.random() < 0.7:
            guard = conjoin(guard, negate(equal(apply("queue.length", queue), bits(0, 32))))
        targets = tuple(random.choice([None, *(one for one in kept if one.sort == each)]) for each in sort.elements)
        effect.append(Pop(queue, targets, bits(1, 32) if random.random() < 0.1 else None, _when(random, kept)))
    if random.random() < 0.3:
        front = apply("queue.item", queue, bits(0, 32), parameters=(0,))
        guard = conjoin(guard, equal(front, constant(random.getrandbits(1), sort.elements[0])))
    if random.random() < 0.3:
        effect.append(Assign(kept[0], apply("add", kept[0], bits(1, 2))))
    return Action(name, (place.name,), guard, tuple(effect))


def _when(random: Random, kept: list[Variable]) -> Term:
    """A condition, for one of five."""
    if random.random() < 0.8:
        return TRUE
    return equal(kept[1], bits(random.getrandbits(1), 1))


def _value(random: Random, sort: Sort, kept: list[Variable]) -> Term:
    fitting = [each for each in kept if each.sort == sort]
    if fitting and random.random() < 0.6:
        return random.choice(fitting)
    return constant(random.random() < 0.5 if sort == BOOL else random.getrandbits(1), sort)


def goals_of(program: Program, seed: int) -> tuple[Goal, ...]:
    """That nothing gets stuck, and that some values and contents never meet."""
    random = Random(f"goals {seed}")
    shared = {each.variable.name: each.variable for each in program.globals}
    queue = next(each for each in shared.values() if isinstance(each.sort, Queue))
    assert isinstance(queue.sort, Queue)
    full = apply("queue.full", queue)
    last = apply("queue.item", queue, bits((queue.sort.capacity or 1) - 1, 32), parameters=(0,))
    one = constant(1, last.sort)
    value = equal(shared["v0"], bits(random.getrandbits(2), 2))
    return (
        LiveGoal(),
        InvariantGoal(negate(conjoin(full, equal(last, one)))),
        InvariantGoal(negate(conjoin(full, value))),
    )


def queue_differences(seed: int, encodings: Sequence[str] = ENCODINGS) -> list[str]:
    """What does not fit for the program of the seed."""
    program = queue_program(seed)
    goals = goals_of(program, seed)
    explored = [each for each in Explore().check(Views(program), goals, Budget()) if not isinstance(each, Figures)]
    wanted = {id(each.goal): isinstance(each, Found) for each in explored}
    found: list[str] = []
    for number, queues in enumerate(encodings):
        steps = tuple(Steps)[(seed + number) % len(Steps)]
        for engine in (Bmc(steps=steps, queues=queues, depth=6), KInduction(queues=queues, depth=4)):
            try:
                found += [f"seed {seed}, {engine}: {text}" for text in _compare(engine, program, goals, wanted)]
            except Unsupported as refused:
                if "front only" not in str(refused) and "from the start" not in str(refused):
                    raise
    return found


def _compare(
    engine: Bmc | KInduction, program: Program, goals: tuple[Goal, ...], wanted: dict[int, bool]
) -> Iterator[str]:
    budget = Budget(deadline=time.monotonic() + SECONDS)
    for answer in engine.check(Views(program), goals, budget):
        match answer:
            case Found(goal=goal, run=run):
                if not wanted[id(goal)]:
                    yield f"found a run against {goal} where there is none"
                elif (problem := replay_problem(program, goal, run)) is not None:
                    yield f"the run against {goal} does not replay: {problem}"
            case Absent(goal=goal):
                if wanted[id(goal)]:
                    yield f"claims absence of runs against {goal}"
            case Stopped(limit=limit):
                if limit is not Limit.DEPTH:
                    yield f"stopped: {answer}"
            case Figures():
                pass
