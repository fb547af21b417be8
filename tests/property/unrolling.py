"""Engines on transition systems against explicit exploration: what the property test and the benchmark have in common.

`differences` asks one random program's goals of every engine and says in sentences what does not fit. Bounded engines
are asked up to a small depth, and may leave a goal open there; what they find or prove must be right.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from clew.engines.predicates.engine import Predicates
from clew.engines.search.explore.engine import Explore
from clew.engines.unroll.bmc import Bmc
from clew.engines.unroll.ic3 import Lift
from clew.engines.unroll.induction import KInduction
from clew.engines.unroll.prover import Ic3, Total
from clew.engines.unroll.reachability import BddReachability
from clew.engines.unroll.steps import Steps
from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.ir.terms import negate
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, Figures, Found, Goal, InvariantGoal, LiveGoal, Stopped
from clew.verdict import Limit
from tests.property.combinations import linear_goal, loose_goals, program_for, replay_problem

ENCODINGS = ("shift-bits", "shift-onehot", "shift-marks", "cyclic-bits", "cyclic-onehot")
SECONDS = 20.0
"""An engine that needs longer for a small random program is reported."""


Unroller = Bmc | Ic3 | BddReachability | KInduction | Predicates
Said = tuple[tuple[Unroller, str | None], ...]


def engines(seed: int) -> Sequence[Unroller]:
    """One engine of each kind; semantics and encodings of queues change with the seed."""
    steps = tuple(Steps)[seed % len(Steps)]
    queues = ENCODINGS[seed // len(Steps) % len(ENCODINGS)]
    return (
        Bmc(steps=steps, queues=queues, depth=10),
        Ic3(steps=tuple(Total)[seed % 2], queues=queues, lift=tuple(Lift)[seed // 2 % 2]),
        BddReachability(queues=queues, nodes=1 << 20),
        KInduction(steps=Steps.SERIAL if seed % 2 else Steps.INTERLEAVING, queues=queues, depth=10),
        *((Predicates(queues=queues),) if seed % 10 == 1 else ()),
    )


def goals_for(program: Program, seed: int) -> tuple[Goal, ...]:
    """Goals of safety, and one of linear time for every third program."""
    linear = linear_goal(program, seed) if seed % 3 == 0 else None
    return (*loose_goals(program, seed), *(() if linear is None else (linear,)))


def differences(seed: int) -> list[str]:
    """What does not fit for the program of the seed; on a quiet machine nobody runs out of time."""
    return [*contradictions(seed), *(f"{text} is out of time" for text in _late(seed))]


def contradictions(seed: int) -> list[str]:
    """What does not fit however much time there is."""
    return [f"{engine}: {said}" for engine, said in _compared(seed) if said is not None]


def chart_contradictions(seed: int) -> list[str]:
    """The same for a random state machine: can each of three of its states be active, and is there a deadlock?"""
    from tests.unit.frontends.uml.test_random import system_of

    system = system_of(seed, steps=seed % 2 == 0)
    active = list(system.machines[0].instance.active.values())
    chosen = Random(seed).sample(active, k=min(3, len(active)))
    goals: tuple[Goal, ...] = (LiveGoal(), *(InvariantGoal(negate(each)) for each in chosen))
    found = compared(system.program, goals, engines(seed))
    return [f"{engine}: {said}" for engine, said in found if said is not None]


def _late(seed: int) -> list[str]:
    return [str(engine) for engine, said in _compared(seed) if said is None]


@cache
def _compared(seed: int) -> Said:
    program = program_for(seed)
    return compared(program, goals_for(program, seed), engines(seed))


def compared(program: Program, goals: tuple[Goal, ...], asked: Sequence[Unroller]) -> Said:
    """By engine what does not fit; None where time was over."""
    wanted = _wanted(program, goals)
    found: list[tuple[Unroller, str | None]] = []
    for engine in asked:
        try:
            found += [(engine, text) for text in _compare(engine, program, goals, wanted)]
        except Unsupported as refused:
            # Cyclic queues give their front only.
            if "front only" not in str(refused):
                raise
    return tuple(found)


def _wanted(program: Program, goals: tuple[Goal, ...]) -> dict[int, bool]:
    """Per goal whether there is a run against it."""
    found: dict[int, bool] = {}
    for number, goal in enumerate(goals):
        for answer in Explore().check(Views(program), (goal,), Budget()):
            if not isinstance(answer, Figures):
                assert not isinstance(answer, Stopped), f"exploration should decide {goal}"
                found[number] = isinstance(answer, Found)
    return found


def _compare(
    engine: Unroller, program: Program, goals: tuple[Goal, ...], wanted: dict[int, bool]
) -> Iterator[str | None]:
    budget = Budget(deadline=time.monotonic() + SECONDS)
    answers = list(engine.check(Views(program), goals, budget))
    for number, goal in enumerate(goals):
        mine = [each for each in answers if not isinstance(each, Figures) and each.goal is goal]
        if len(mine) != 1:
            yield f"{len(mine)} answers for {goal}"
            continue
        match mine[0]:
            case Found(run=run):
                if not wanted[number]:
                    yield f"found a run against {goal} where there is none"
                elif (problem := replay_problem(program, goal, run)) is not None:
                    yield f"the run against {goal} does not replay: {problem}"
            case Absent():
                if wanted[number]:
                    yield f"claims absence of runs against {goal}"
            case Stopped(limit=limit):
                # A bounded engine may miss what lies deeper, above all a way there and around a loop.
                if limit is Limit.TIME:
                    yield None
                elif isinstance(engine, Predicates):
                    # It is for safety, and may know no predicates that exclude a path.
                    assert limit is Limit.UNDECIDED, f"{engine} should stop because it knows no more, not by {limit}"
                elif not (isinstance(engine, Bmc | KInduction) and limit is Limit.DEPTH):
                    yield f"stopped for {goal}: {mine[0]}"
