"""Who answers what: the table of plans, and how questions are divided among searches.

Input: an engine as the user writes it, or nothing; what is asked about, and goals. Output: a plan; for goals, shares of
them that go together. Without an engine the first row of the table that applies says which one it is, and why.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable

from clew.checks.schedule_checks import CHECKS as SCHEDULES
from clew.errors import InputError
from clew.ir.program import Program, Scheduler
from clew.ir.terms import Observation
from clew.models.engine import Goal, LinearGoal, SafeGoal, goal_terms
from clew.models.pushdown import Pushdown
from clew.pipeline.planning.facts import FEW, LARGE, LONG, MANY, NARROW, SEVERAL, TRIED, Facts
from clew.pipeline.planning.plan import Plan, parse_engine
from clew.records import dataclass
from clew.semantics.observers import observes


@dataclass(frozen=True, slots=True)
class PlanRow:
    """When an engine is chosen, in words and as a condition, and why; facts may be put into the reason."""

    when: str
    applies: Callable[[Facts], object]
    engine: str
    why: str


LINEAR_TIME = "the default for linear time"
"""Why `explore` is chosen for linear goals of programs with inputs, which it may not be able to try one by one."""
_RECURSION = "the default for wide inputs and recursion"
_AT_ONCE = "the default for systems that step at once"
_SYMBOLIC = "{0.symbolic}"
_LASSOS = "linear time, and {0.beyond_all}, too many to be tried one by one"

PLANS = (
    PlanRow(
        "a pushdown system",
        lambda of: isinstance(of.subject, Pushdown),
        "saturate",
        "the default for pushdown systems",
    ),
    PlanRow("no question", lambda of: not of.goals, "explore", "the default"),
    PlanRow("questions to heaps", lambda of: of.asks_heaps, "shapes", "the default for questions to heaps"),
    PlanRow(
        "checks and deadlocks only, a grammar for heaps",
        lambda of: isinstance(of.subject, Program) and of.safe and of.subject.shapes,
        "portfolio{members=heap+simulate,delay=1}",
        "the default for tasks with a grammar",
    ),
    PlanRow(
        "schedules of a kernel program",
        lambda of: of.goals and all(map(is_of_schedules, of.goals)),
        "schedules",
        "the one that follows all schedules",
    ),
    PlanRow(
        f"linear time, recursion, an input of more than {FEW} values",
        lambda of: of.saturates and of.wide and of.linear,
        "portfolio{members=saturate+ranking+lassos+probe,delay=1}",
        _RECURSION,
    ),
    PlanRow(
        f"recursion, inputs of more than {FEW} values that can be tried",
        lambda of: of.saturates and of.wide and of.bytewise,
        "portfolio{members=saturate+simulate+explore+forgetful,delay=1}",
        _RECURSION,
    ),
    PlanRow(
        f"recursion, an input of more than {FEW} values",
        lambda of: of.saturates and of.wide,
        "portfolio{members=saturate+simulate+forgetful,delay=1}",
        _RECURSION,
    ),
    PlanRow(
        "recursion, or narrow variables that start with anything",
        lambda of: of.saturates,
        "saturate",
        "the default for recursive programs, and for many narrow variables that start with anything",
    ),
    PlanRow(
        "linear time, one process with fair choices",
        lambda of: of.linear and of.fair and of.recursive_machine,
        "saturate",
        "linear time with fair choices of one process",
    ),
    PlanRow(
        "guarded actions with clocks",
        lambda of: of.timed,
        "portfolio{members=zones+bmc+ic3,delay=5}",
        "the default for timed automata",
    ),
    PlanRow(
        "guarded actions, real numbers",
        lambda of: of.continuous,
        "portfolio{members=ic3+bmc+kind}",
        "the default for hybrid automata",
    ),
    PlanRow(
        f"at most two guarded actions, an array of more than {LONG} elements",
        lambda of: of.steps_at_once and of.longest_array > LONG,
        "portfolio{members=abstract+bmc+kind}",
        _AT_ONCE,
    ),
    PlanRow(
        "at most two guarded actions, arrays",
        lambda of: of.steps_at_once and of.longest_array,
        "portfolio{members=abstract+bmc+kind+ic3+explore+bdd}",
        _AT_ONCE,
    ),
    PlanRow(
        f"linear time, at most two guarded actions, states of up to {NARROW} bits",
        lambda of: of.steps_at_once and of.linear and of.narrow,
        "portfolio{members=ic3+explore+bdd+kind+bmc}",
        _AT_ONCE,
    ),
    PlanRow(
        "linear time, at most two guarded actions",
        lambda of: of.steps_at_once and of.linear,
        "portfolio{members=ic3+kind+explore+bmc+bdd}",
        _AT_ONCE,
    ),
    PlanRow(
        f"at most two guarded actions, states of up to {NARROW} bits",
        lambda of: of.steps_at_once and of.narrow,
        "portfolio{members=kind+ic3+bdd+explore+bmc}",
        _AT_ONCE,
    ),
    PlanRow(
        "at most two guarded actions",
        lambda of: of.steps_at_once,
        "portfolio{members=kind+ic3+bmc+abstract+explore+bdd}",
        _AT_ONCE,
    ),
    PlanRow(
        f"guarded actions, an input of more than {MANY} values",
        lambda of: of.acts_on_wide_inputs,
        "portfolio{members=ic3+bmc+kind+explore+bdd}",
        "the default for guarded actions with inputs that are too many to be tried one by one",
    ),
    PlanRow(
        f"guarded actions, a variable of more than {MANY} values",
        lambda of: of.computes_widely,
        "portfolio{members=explore+ic3+bmc+kind,delay=2}",
        "the default for guarded actions on wide data",
    ),
    PlanRow(
        f"no linear time, an input of more than {FEW} values, one process that makes objects in loops or recursion, "
        "memory that holds any bytes",
        lambda of: not of.linear and of.symbolic and of.builds and of.program.any_bytes,
        "portfolio{members=simulate+heap+cells+probe+forgetful}",  # which only these know
        _SYMBOLIC,
    ),
    PlanRow(
        f"no linear time, an input of more than {FEW} values, one process with loops that end, objects of more than "
        f"{LARGE} bytes or of a computed size",
        lambda of: not of.linear and of.symbolic and of.goes_round and not of.reacts and of.outgrown,
        # The others need arrays that are not so long, or they do not say so before they have worked for a while.
        "portfolio{members=simulate+cells+heap+probe+forgetful+kind+predicates+clauses+ic3+saturate}",
        _SYMBOLIC,
    ),
    PlanRow(
        f"no linear time, inputs of more than {FEW} values that can be tried, one process that makes "
        "objects in loops or recursion",
        lambda of: not of.linear and of.bytewise and of.builds,
        "portfolio{members=simulate+heap+explore+kind+predicates+clauses+cells+ic3+probe+saturate+forgetful}",
        _SYMBOLIC,
    ),
    PlanRow(
        f"no linear time, an input of more than {FEW} values, one process that makes objects in loops or recursion",
        lambda of: not of.linear and of.symbolic and of.builds,
        "portfolio{members=simulate+heap+kind+predicates+clauses+cells+ic3+probe+saturate+forgetful}",
        _SYMBOLIC,
    ),
    PlanRow(
        f"no linear time, an input of more than {FEW} values, one process with loops, memory that holds any bytes",
        lambda of: not of.linear and of.symbolic and of.goes_round and of.program.any_bytes,
        "portfolio{members=simulate+cells+probe+forgetful}",  # which only these know
        _SYMBOLIC,
    ),
    PlanRow(
        f"no linear time, inputs of more than {FEW} values that can be tried, interrupts",
        lambda of: not of.linear and of.bytewise and of.interrupted,
        # Values prove most of these and probing finds most faults, where both have time.
        "portfolio{members=values+probe{seconds=20}+simulate+kind+ic3+explore+predicates+clauses+forgetful+cells,"
        "delay=8}",
        _SYMBOLIC,
    ),
    PlanRow(
        f"no linear time, an input of more than {FEW} values, interrupts",
        lambda of: not of.linear and of.symbolic and of.interrupted,
        "portfolio{members=values+probe{seconds=20}+simulate+kind+ic3+predicates+clauses+forgetful+cells,delay=8}",
        _SYMBOLIC,
    ),
    PlanRow(
        f"no linear time, inputs of more than {FEW} values that can be tried, one process that goes round for ever",
        lambda of: not of.linear and of.bytewise and of.reacts,
        "portfolio{members=values+probe{seconds=20}+simulate+ic3+explore+kind+predicates+clauses+forgetful+cells}",
        _SYMBOLIC,
    ),
    PlanRow(
        f"no linear time, an input of more than {FEW} values, one process that goes round for ever",
        lambda of: not of.linear and of.symbolic and of.reacts,
        # Which has states in many combinations; what does not help there takes the time of the others.
        "portfolio{members=values+probe{seconds=20}+simulate+ic3+kind+predicates+clauses+forgetful+cells}",
        _SYMBOLIC,
    ),
    PlanRow(
        f"no linear time, inputs of more than {FEW} values that can be tried, one process with loops, floating point",
        lambda of: not of.linear and of.bytewise and of.goes_round and of.floats,
        "portfolio{members=simulate+kind+explore+values+probe+predicates+clauses+cells+ic3+saturate+forgetful}",
        _SYMBOLIC,
    ),
    PlanRow(
        f"no linear time, an input of more than {FEW} values, one process with loops, floating point",
        lambda of: not of.linear and of.symbolic and of.goes_round and of.floats,
        # Which only concrete runs, paths and intervals follow well.
        "portfolio{members=simulate+kind+values+probe+predicates+clauses+cells+ic3+saturate+forgetful}",
        _SYMBOLIC,
    ),
    PlanRow(
        f"no linear time, inputs of more than {FEW} values that can be tried, one process with loops",
        lambda of: not of.linear and of.bytewise and of.goes_round,
        "portfolio{members=simulate+kind+explore+predicates+clauses+cells+ic3+probe+saturate+forgetful}",
        _SYMBOLIC,
    ),
    PlanRow(
        f"no linear time, an input of more than {FEW} values, one process with loops",
        lambda of: not of.linear and of.symbolic and of.goes_round,
        # Loops may need a proof by induction.
        "portfolio{members=simulate+kind+predicates+clauses+cells+ic3+probe+saturate+forgetful}",
        _SYMBOLIC,
    ),
    PlanRow(
        f"checks and deadlocks only, inputs of more than {FEW} values that can be tried, several threads with loops",
        lambda of: of.safe and of.bytewise and of.threads_go_round,
        "portfolio{members=simulate+explore+crowds+kind{depth=40}+probe+predicates{rounds=30}+ic3,delay=5}",
        _SYMBOLIC,
    ),
    PlanRow(
        f"checks and deadlocks only, an input of more than {FEW} values, several threads with loops",
        lambda of: of.safe and of.symbolic and of.threads_go_round,
        "portfolio{members=simulate+crowds+kind{depth=40}+probe+predicates{rounds=30}+ic3,delay=5}",
        _SYMBOLIC,
    ),
    PlanRow(
        f"no linear time, inputs of more than {FEW} values that can be tried",
        lambda of: not of.linear and of.bytewise,
        "portfolio{members=simulate+explore+probe,delay=2}",
        _SYMBOLIC,
    ),
    PlanRow(
        f"checks and deadlocks only, an input of more than {FEW} values, several threads",
        lambda of: of.safe and of.symbolic and not of.alone,
        "portfolio{members=simulate+probe,delay=5}",
        _SYMBOLIC,
    ),
    PlanRow(
        f"no linear time, an input of more than {FEW} values",
        lambda of: not of.linear and of.symbolic,
        "simulate",
        _SYMBOLIC,
    ),
    PlanRow(
        f"no linear time, a kernel program, an input of more than {TRIED} values",
        lambda of: not of.linear and of.kernel and of.beyond_all,
        "simulate",
        "{0.beyond_all}, too many to be tried one by one",
    ),
    PlanRow(
        "no linear time, a kernel program",
        lambda of: not of.linear and of.kernel,
        "portfolio{members=explore+simulate,delay=5}",
        "the default for kernel programs",
    ),
    PlanRow(
        f"linear time, a kernel program, an input of more than {TRIED} values",
        lambda of: of.kernel and of.beyond_all,
        "lassos",
        _LASSOS,
    ),
    PlanRow(
        f"whether it ends, one process, an input of more than {TRIED} values",
        lambda of: of.linear and of.asks_the_end and of.wide and of.alone and of.beyond_all,
        "portfolio{members=lassos+ranking+probe}",
        _LASSOS,
    ),
    PlanRow(
        "whether it ends, one process with loops",
        lambda of: of.linear and of.asks_the_end and of.alone and of.goes_round,
        "portfolio{members=explore+ranking+lassos,delay=2}",
        "the default for the end of one process with loops",
    ),
    PlanRow(
        f"linear time, one process, an input of more than {TRIED} values",
        lambda of: of.linear and of.wide and of.alone and of.beyond_all,
        "lassos",
        _LASSOS,
    ),
    PlanRow(
        f"linear time, a kernel program, or an input of more than {FEW} values",
        lambda of: of.kernel or (of.linear and of.wide),
        "explore",
        LINEAR_TIME,
    ),
    PlanRow(
        f"checks and deadlocks only, several threads with loops, an input of more than {SEVERAL} values",
        lambda of: of.safe and of.several and of.threads_go_round,
        "portfolio{members=explore+crowds+kind{depth=40}+simulate+probe+predicates{rounds=30}+ic3,delay=5}",
        "the default for threads with inputs of several values",
    ),
    PlanRow(
        f"no linear time, several threads or no loops, an input of more than {SEVERAL} values",
        lambda of: not of.linear and of.several and not (of.alone and of.goes_round),
        "portfolio{members=explore+simulate,delay=2}",
        "the default for threads with inputs of several values",
    ),
    PlanRow(
        "checks and deadlocks only, one process that makes objects in loops or recursion",
        lambda of: of.safe and of.builds,
        "portfolio{members=explore+heap+simulate,delay=2}",
        "the default for one process that makes objects in loops or recursion",
    ),
    PlanRow(
        "checks and deadlocks only, one process with loops",
        lambda of: of.safe and of.goes_round,
        "portfolio{members=explore+values+simulate+kind+predicates+clauses+cells+ic3+probe+forgetful,delay=2}",
        "the default for one process with loops",
    ),
    PlanRow(
        "checks and deadlocks only, several threads with loops",
        lambda of: of.safe and of.threads_go_round,
        "portfolio{members=explore+crowds+kind{depth=40}+probe+predicates{rounds=30}+ic3,delay=5}",
        "the default for threads with loops",
    ),
    PlanRow("anything else", lambda of: of, "explore", "the default"),
)
"""The first row that applies is taken."""


def is_of_schedules(goal: Goal) -> bool:
    """Whether it is a question about schedules, which one engine answers."""
    return isinstance(goal, SafeGoal) and goal.checks is not None and goal.checks <= SCHEDULES


def table() -> list[tuple[str, str, str]]:
    """The rows in words: when, which engine, why; with an input that has many values for an example."""
    example = Facts(Program(Scheduler.SINGLE, any_bytes=True))
    return [(row.when, row.engine, row.why.format(example)) for row in PLANS]


def choose(text: str | None, subject: Program | Pushdown | None = None, goals: tuple[Goal, ...] = ()) -> Plan:
    """The plan for an engine text; without one, the engine that suits the program and the goals."""
    if text is None:
        return _suited(Facts(subject, goals))
    plan = parse_engine(text)
    if isinstance(subject, Program) and plan.row.name != "shapes" and Facts(subject, goals).asks_heaps:
        raise InputError(f"engine {plan.row.name} knows no questions to heaps; they go to shapes")
    if isinstance(subject, Pushdown) and plan.row.model != "pushdown":
        raise InputError(f"engine {plan.row.name} eats a {plan.row.model}; a pushdown system goes to saturate")
    return plan


def _suited(facts: Facts) -> Plan:
    row = next(row for row in PLANS if row.applies(facts))
    return dataclasses.replace(parse_engine(row.engine), reason=row.why.format(facts))


@dataclass(frozen=True, slots=True)
class Share:
    """The goals that one search answers, by their numbers, and its plan."""

    plan: Plan
    goals: tuple[int, ...]


def divide(
    text: str | None, subject: Program | Pushdown, goals: tuple[Goal, ...], tuned: tuple[str, ...] = ()
) -> tuple[Share, ...]:
    """Which search answers which goals. With an engine that was asked for, one search answers all.

    Engines that are `tuned` go in place of those of their names that have no options.

    Without one, goals go together that need the same: linear time may need another engine than the rest; in a kernel
    program, whoever asks for the time or for events makes states differ that are the same for all others.
    """
    facts = Facts(subject, goals)
    together: dict[tuple[bool, ...], list[int]] = {}
    for number, goal in enumerate(goals):
        together.setdefault(_needs(facts, goal) if text is None else (), []).append(number)
    return tuple(
        Share(_tuned(choose(text, subject, tuple(goals[number] for number in numbers)), tuned), tuple(numbers))
        for _, numbers in sorted(together.items())
    )


def _tuned(plan: Plan, tuned: tuple[str, ...]) -> Plan:
    """The plan, with the options that the source asks for where it has none."""
    text = plan.text
    for each in tuned:
        name = re.escape(each.partition("{")[0])
        # The engine itself, or a member of a portfolio, that has no options yet.
        text = re.sub(rf"^{name}$|(?<=[=+]){name}(?=[+,}}])", each.replace("\\", r"\\"), text)
    return plan if text == plan.text else dataclasses.replace(parse_engine(text), reason=plan.reason)


def _needs(facts: Facts, goal: Goal) -> tuple[bool, ...]:
    """What makes a goal differ from others."""
    if isinstance(facts.subject, Pushdown):
        return ()
    linear = isinstance(goal, LinearGoal)
    if is_of_schedules(goal):
        return (linear, False, False, True)
    if facts.kernel:
        asked = (observes(facts.program, each, goal_terms(goal)) for each in (Observation.TIME, Observation.HAPPENED))
        return (linear, *asked)
    if facts.program.shapes:
        return (Facts(facts.subject, (goal,)).asks_heaps,)
    return (linear,) if facts.saturates or facts.wide else ()
