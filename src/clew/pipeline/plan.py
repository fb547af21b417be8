"""The plan of a check: which engine with which options answers which questions.

Input: an engine as the user writes it, `NAME{field=value,…}`, or nothing. Output: an engine; for goals, shares of them
that go together.
"""

from __future__ import annotations

import dataclasses
import math
from typing import Any

from clew.analysis.recursive import is_recursive
from clew.errors import InputError
from clew.ir.commands import Havoc, Spawn
from clew.ir.program import AnyOf, Program, Scheduler
from clew.ir.rewriting import has_fair_choices, is_alone
from clew.ir.sorts import Array, Bits, Bool, Integer, Sort
from clew.ir.terms import Constant, Observation, Term
from clew.models.engine import Engine, Goal, InvariantGoal, LinearGoal, LiveGoal, SafeGoal
from clew.models.engine_text import read_engine, written
from clew.models.pushdown import Pushdown
from clew.registry import EngineRow
from clew.semantics.observers import observes

DEFAULT_ENGINE = "explore"
ASKED_FOR = "asked for"
"""The reason for an engine that the user has named."""
LINEAR_TIME = "the default for linear time"
"""Why `explore` is chosen for linear goals of programs with inputs, which it may not be able to try one by one."""


@dataclasses.dataclass(frozen=True, slots=True)
class Plan:
    """The chosen engine, its row, and why it was chosen."""

    engine: Engine[Any]
    row: EngineRow
    reason: str

    @property
    def text(self) -> str:
        """The engine as the user could have written it: only fields that differ from their defaults."""
        return written(self.engine, self.row.name)

    @property
    def suits(self) -> str:
        """The kind of model that the program is prepared for: that of the engine, or of its first member."""
        first, *_ = getattr(self.engine, "members", (None,))
        return self.row.model if first is None else str(first.row.model)


def describe(plan: Plan, model: object, goals: tuple[Goal, ...]) -> str:
    """The plan as text: the engine, why it was chosen, and what the engine itself plans for the goals."""
    lines = [f"engine: {plan.text} ({plan.reason}), on a {plan.row.model}"]
    inner = getattr(plan.engine, "plan", None)
    if inner is not None:
        lines.append(inner(model, goals))
    return "\n".join(lines)


def choose(text: str | None, subject: Program | Pushdown | None = None, goals: tuple[Goal, ...] = ()) -> Plan:
    """The plan for an engine text; without one, the engine that suits the program and the goals."""
    if text is not None:
        return _fitting(parse_engine(text), subject)
    name, reason = _suited(subject, goals)
    return dataclasses.replace(parse_engine(name), reason=reason)


def _fitting(plan: Plan, subject: Program | Pushdown | None) -> Plan:
    """The plan, where its engine can eat what is asked about."""
    if isinstance(subject, Pushdown) and plan.row.model != "pushdown":
        raise InputError(f"engine {plan.row.name} eats a {plan.row.model}; a pushdown system goes to saturate")
    return plan


def _suited(subject: Program | Pushdown | None, goals: tuple[Goal, ...]) -> tuple[str, str]:
    """Kernel programs have inputs, which only symbolic values cover; linear time and counting need all states."""
    if isinstance(subject, Pushdown):
        return "saturate", "the default for pushdown systems"
    if subject is not None and goals and _saturates(subject):
        if _wide(subject) is not None:
            other = "lassos" if any(isinstance(goal, LinearGoal) for goal in goals) else "simulate"
            return f"portfolio{{members=saturate+{other},delay=1}}", "the default for wide inputs and recursion"
        return "saturate", "the default for recursive programs, and for many narrow variables that start with anything"
    linear = any(isinstance(goal, LinearGoal) for goal in goals)
    if linear and subject is not None and has_fair_choices(subject) and _is_recursive_machine(subject):
        return "saturate", "linear time with fair choices of one process"
    if subject is not None and goals and _steps_at_once(subject):
        return _at_once(subject, linear=linear), "the default for systems that step at once"
    if subject is not None and goals and _acts_on_wide_inputs(subject):
        members = "portfolio{members=ic3+bmc+kind+explore+bdd}"
        return members, "the default for guarded actions with inputs that are too many to be tried one by one"
    if subject is not None and goals and _computes_widely(subject):
        return "portfolio{members=explore+ic3+bmc+kind,delay=2}", "the default for guarded actions on wide data"
    if subject is not None and goals and not linear and _has_wide_inputs(subject):
        return _symbolic(subject), "the default for inputs that are too many to be tried one by one"
    kernel = subject is not None and subject.scheduler is Scheduler.KERNEL
    if kernel and goals and not linear:
        return "simulate", "the default for kernel programs"
    if kernel and goals:
        assert isinstance(subject, Program), "a pushdown system should have gone elsewhere"
        return _lassos(subject)
    wide = None if subject is None or not goals else _wide(subject)
    if wide is not None and not linear:
        assert subject is not None, "only a program should have inputs"
        return _symbolic(subject), f"{wide}, too many to be tried one by one"
    if wide is not None:
        assert isinstance(subject, Program), "only a program should have inputs"
        return _lassos(subject) if is_alone(subject) else (DEFAULT_ENGINE, LINEAR_TIME)
    if subject is not None and goals and not linear and _has_several_values(subject):
        return "portfolio{members=explore+simulate,delay=2}", "the default for threads with inputs of several values"
    if subject is not None and goals and all(isinstance(goal, SafeGoal) for goal in goals) and _goes_round(subject):
        return "portfolio{members=explore+clauses+kind,delay=2}", "the default for one process with loops"
    return DEFAULT_ENGINE, "the default"


def _goes_round(program: Program) -> bool:
    """Whether loops may be too long to be followed, so that a proof by induction may come first."""
    if program.scheduler not in (Scheduler.SINGLE, Scheduler.THREADS):
        return False
    from clew.lower.flat.loops import is_sequential_with_loops  # here because start-up time counts

    return is_sequential_with_loops(program)


def _symbolic(program: Program | Pushdown) -> str:
    """Who decides a program with wide inputs: loops of one process may need a proof by induction."""
    assert isinstance(program, Program), "a pushdown system should have gone elsewhere"
    from clew.lower.flat.loops import is_sequential_with_loops  # here because start-up time counts

    if not is_sequential_with_loops(program):
        return "simulate"
    if program.any_bytes:  # which only these know
        return "portfolio{members=simulate+cells}"
    return "portfolio{members=simulate+clauses+kind+saturate+ic3+cells}"


def _lassos(program: Program) -> tuple[str, str]:
    """Who decides linear time on a program of the kernel or of one process.

    Symbolic states are needed where an input has more values than can be tried.
    """
    from clew.models.inputs import wide_input  # here because start-up time counts

    wide = wide_input(program, few=_TRIED)
    if wide is None:
        return DEFAULT_ENGINE, LINEAR_TIME
    return "lassos", f"linear time, and {wide}, too many to be tried one by one"


def _wide(program: Program) -> object | None:
    """A reason why the inputs of a program of processes have to be symbolic."""
    if program.scheduler not in (Scheduler.SINGLE, Scheduler.THREADS):
        return None
    from clew.models.inputs import wide_input  # here because start-up time counts

    return wide_input(program)


def _has_several_values(program: Program) -> bool:
    """Whether inputs of threads can be tried one by one, but numbers that are computed with are better symbolic."""
    if program.scheduler is not Scheduler.THREADS:
        return False
    from clew.models.inputs import wide_input  # here because start-up time counts

    return wide_input(program, few=_SEVERAL) is not None


def _saturates(program: Program) -> bool:
    """Whether saturation decides the program: it has recursion, or more narrow data at the start than can be tried."""
    recursive = bool(program.procedures) and is_recursive(program)
    free = any(isinstance(each.initial, AnyOf) for each in program.globals)
    if not program.procedures or not (recursive or free):
        return False
    # Imported here because start-up time counts, and most programs are not of that kind.
    from clew.lower.recursion import obstacle, starts_anywhere

    return obstacle(program) is None and (recursive or starts_anywhere(program))


def _is_recursive_machine(program: Program) -> bool:
    from clew.lower.recursion import obstacle  # here because start-up time counts

    return obstacle(program) is None


_TRIED = 256
"""So many values of an input are tried one by one where all states have to be seen."""
_FEW = 16
"""So many values of an input are tried one by one."""


_SEVERAL = 4
"""So many values of an input of threads are tried one by one and nothing else."""
_LONG = 1024
"""States with longer arrays are neither visited one by one nor taken apart into bits."""
_NARROW = 64
"""States of up to so many bits are few enough for diagrams."""
_MANY = 4096
"""More values of an input of a guarded action are not tried one by one."""


def _steps_at_once(program: Program) -> bool:
    """Whether one action steps everything, as in circuits: proofs by induction are the rule there."""
    return program.scheduler is Scheduler.ACTIONS and len(program.actions) <= 2


def _at_once(program: Program, *, linear: bool) -> str:
    """Who decides a system that steps at once.

    With arrays, proofs are easier where less is known of them; where states have few bits, all of them may be visited,
    one by one or as diagrams.
    """
    longest = max((each.sort.length for each in program.globals if isinstance(each.sort, Array)), default=0)
    if longest > _LONG:
        return "portfolio{members=abstract+bmc+kind}"
    if longest:
        return "portfolio{members=abstract+bmc+kind+ic3+explore+bdd}"
    narrow = math.prod(_values(each.sort) for each in program.globals) <= 1 << _NARROW
    if linear:
        return f"portfolio{{members=ic3+{'explore+bdd+kind+bmc' if narrow else 'kind+explore+bmc+bdd'}}}"
    return f"portfolio{{members=kind+ic3+{'bdd+explore+bmc' if narrow else 'bmc+abstract+explore+bdd'}}}"


def _computes_widely(program: Program) -> bool:
    """Whether guarded actions have data with so many values that there may be too many states to be visited."""
    if program.scheduler is not Scheduler.ACTIONS:
        return False
    return any(isinstance(each.sort, Bits | Integer) and _values(each.sort) > _MANY for each in program.globals)


def _acts_on_wide_inputs(program: Program) -> bool:
    """Whether a guarded action, or the start, chooses among too many values."""
    if program.scheduler is not Scheduler.ACTIONS:
        return False
    starts = [each for each in program.globals if isinstance(each.initial, AnyOf)]
    if math.prod(_values(each.sort) for each in starts) > _MANY:
        return True
    chosen = ([each for each in action.effect if isinstance(each, Havoc)] for action in program.actions)
    return any(math.prod(map(_count, choices)) > _MANY for choices in chosen)


def _values(sort: Sort) -> int:
    """How many values there are of a sort, as far as it matters."""
    match sort:
        case Bits(width=width):
            return 1 << width
        case Bool():
            return 2
        case _:
            return _MANY + 1


def _count(choice: Havoc) -> int:
    low, high = choice.fixed
    if isinstance(low, int) and isinstance(high, int):
        width = choice.target.sort.width if isinstance(choice.target.sort, Bits) else 0
        return (high - low) % (1 << width) + 1 if width else high - low + 1
    return _values(choice.target.sort)


def _has_wide_inputs(program: Program) -> bool:
    """Whether a program of threads has inputs for which symbolic values are needed.

    A choice between bounds that are computed counts where there is only one process: several processes choose among
    themselves by such ones.
    """
    if program.scheduler is not Scheduler.THREADS:
        return False
    commands = [command for procedure in program.procedures for block in procedure.blocks for command in block.commands]
    alone = len(program.processes) == 1 and not any(isinstance(command, Spawn) for command in commands)
    return any(_is_wide(command, alone=alone) for command in commands if isinstance(command, Havoc))


def _is_wide(choice: Havoc, *, alone: bool) -> bool:
    if choice.low is None or choice.high is None:
        return isinstance(choice.target.sort, Bits) and 2**choice.target.sort.width > _FEW
    low, high = _value_of(choice.low), _value_of(choice.high)
    return alone if low is None or high is None else high - low >= _FEW


def _value_of(term: Term) -> int | None:
    """The number that a term is, where it is one."""
    return term.value if isinstance(term, Constant) and isinstance(term.value, int) else None


@dataclasses.dataclass(frozen=True, slots=True)
class Share:
    """The goals that one search answers, by their numbers, and its plan."""

    plan: Plan
    goals: tuple[int, ...]


def divide(text: str | None, subject: Program | Pushdown, goals: tuple[Goal, ...]) -> tuple[Share, ...]:
    """Which search answers which goals. With an engine that was asked for, one search answers all.

    Without one, goals go together that need the same: linear time may need another engine than the rest; in a kernel
    program, whoever asks for the time or for events makes states differ that are the same for all others.
    """
    together: dict[tuple[bool, ...], list[int]] = {}
    for number, goal in enumerate(goals):
        needs: tuple[bool, ...] = ()
        if text is None and isinstance(subject, Program) and subject.scheduler is Scheduler.KERNEL:
            needs = _needs(subject, goal)
        elif text is None and isinstance(subject, Program) and (_saturates(subject) or _wide(subject)):
            needs = (isinstance(goal, LinearGoal),)
        together.setdefault(needs, []).append(number)
    return tuple(
        Share(choose(text, subject, tuple(goals[number] for number in numbers)), tuple(numbers))
        for _, numbers in sorted(together.items())
    )


def _needs(program: Program, goal: Goal) -> tuple[bool, ...]:
    asked = (observes(program, each, _terms(goal)) for each in (Observation.TIME, Observation.HAPPENED))
    return (isinstance(goal, LinearGoal), *asked)


def _terms(goal: Goal) -> tuple[Term, ...]:
    """What a goal asks of states."""
    match goal:
        case SafeGoal() | LiveGoal():
            return ()
        case InvariantGoal(condition=condition):
            return (condition,)
        case LinearGoal(automaton=automaton):
            return tuple(edge.guard for edge in automaton.edges)


def parse_engine(text: str) -> Plan:
    """An engine text as a plan; for an unknown name or field the known ones are listed."""
    asked = read_engine(text)
    return Plan(asked.engine(), asked.row, ASKED_FOR)
