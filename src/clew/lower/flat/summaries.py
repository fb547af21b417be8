"""Recursive procedures one by one: what they take and bring back, calls of them, and a system to check summaries.

Nouns: a *signature* names what a call of a procedure is entered with and what it brings back; a *summary* is what is
known of every call that has returned, as conditions over the variables of the signature.
After: Reps, Horwitz and Sagiv, "Precise Interprocedural Dataflow Analysis via Graph Reachability", 1995, for the noun.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from clew.analysis.callgraph import call_graph, recursive
from clew.codegen.python.jit import accelerated
from clew.ir.commands import Assign, Call, Return
from clew.ir.errors import Unsupported
from clew.ir.program import AnyOf, Block, Declaration, Procedure, Process, Program, Scheduler
from clew.ir.rewriting import commands_of, is_alone, targets_of
from clew.ir.sorts import Bits, Bool
from clew.ir.source import Span
from clew.ir.terms import Observation, Term, Variable, constant, variable
from clew.ir.values import UNDEFINED, Value, default
from clew.records import dataclass
from clew.semantics.execution.choices import Departed, Removed
from clew.semantics.execution.work import Work
from clew.semantics.interpreter import Interpreter
from clew.semantics.observers import observes
from clew.semantics.state import State
from clew.semantics.values import Datum

_MOST_COMMANDS, _MOST_WITHIN = 20_000, 200
"""A call that takes more is given up, or has so many calls within each other: states of these take long."""
_CALLER = "?caller"
RETURNED = "summary.returned"
"""The check of what is asked of calls that return."""


@dataclass(frozen=True, slots=True)
class Signature:
    """What calls of a procedure take and bring back, as far as it is numbers and truth values.

    The variables have names of their own, but for the globals, which are those of the program behind the call.
    """

    name: str
    parameters: tuple[Variable, ...]
    """One for each; also where it is a pointer, of which nothing is said."""
    results: tuple[Variable, ...]
    globals: tuple[Variable, ...]
    """What some command writes."""

    def before(self, each: Variable) -> Variable:
        """What a global holds where the procedure is entered."""
        return variable(f"{self.name} before {each.name}", each.sort)

    @property
    def entered(self) -> tuple[Variable, ...]:
        """All numbers and truth values with which it is entered."""
        return (*filter(is_plain, self.parameters), *map(self.before, self.globals))

    @property
    def brought(self) -> tuple[Variable, ...]:
        """All numbers and truth values that it brings back."""
        return (*filter(is_plain, self.results), *self.globals)


Summaries = Mapping[str, tuple[Term, ...]]
"""By procedure what is known of each of its calls that has returned."""


def is_plain(each: Variable) -> bool:
    """Whether it is a number or a truth value."""
    return isinstance(each.sort, Bits | Bool)


def signatures(program: Program) -> tuple[Signature, ...]:
    """The procedures of one process that call themselves by name, directly or through others."""
    if not is_alone(program) or observes(program, Observation.SELF):
        return ()
    calls = call_graph(program)
    own = recursive(calls)
    written = tuple(filter(is_plain, written_globals(program)))
    return tuple(signature_of(each, written) for each in program.procedures if each.name in own)


def written_globals(program: Program) -> tuple[Variable, ...]:
    """The variables outside of frames that some command writes."""
    found = {target.name for each in commands_of(program) for target in targets_of(each)}
    return tuple(each.variable for each in program.globals if each.name in found)


def signature_of(procedure: Procedure, written: tuple[Variable, ...]) -> Signature:
    """The signature of a procedure of a program that writes these globals."""
    name = procedure.name
    parameters = tuple(variable(f"{name} gets {each.name}", each.sort) for each in procedure.parameters)
    results = tuple(variable(f"{name} gives {number}", sort) for number, sort in enumerate(procedure.results))
    return Signature(name, parameters, results, written)


# --- calls ------------------------------------------------------------------------------------------------------------


def calls_of(
    program: Program, signature: Signature, entered: Iterable[Sequence[Value]], seconds: float
) -> Iterator[dict[Variable, Value]]:
    """What calls that are entered so bring back, each as long as it returns soon; a pointer is null."""
    latest = time.process_time() + seconds  # whoever calls may have to wait for others
    machine = accelerated(_calling(program, signature))
    shown = (*signature.entered, *signature.brought)
    for values in entered:
        if time.process_time() > latest:
            return
        if (last := _returned(machine, values)) is None:
            continue
        found = {each: machine.evaluate(last, each) for each in shown}
        if UNDEFINED not in found.values():
            yield found


def _calling(program: Program, signature: Signature) -> Program:
    """The program of which nothing runs but one call, with what is chosen where it begins."""
    plain = frozenset(signature.globals)
    kept = tuple(replace(each, initial=_first(each)) if each.variable in plain else each for each in program.globals)
    entered = (Declaration(each, AnyOf()) for each in signature.entered)
    results = (Declaration(each, _first(each)) for each in signature.results)
    given = tuple(each if is_plain(each) else _first(each) for each in signature.parameters)
    moved = tuple(Assign(each, signature.before(each)) for each in signature.globals)
    call = Call(signature.name, given, signature.results)
    caller = Procedure(_CALLER, (), (), (), (Block("call", (*moved, call), Return(())),))
    return replace(
        program,
        scheduler=Scheduler.SINGLE,
        globals=(*entered, *kept, *results),
        procedures=(*program.procedures, caller),
        processes=(Process(program.processes[0].name, _CALLER),),
    )


def _first(each: Declaration | Variable) -> Term:
    return constant(default(each.sort), each.sort)


def _returned(machine: Interpreter, values: Sequence[Value]) -> State | None:
    """The state in which the call has returned, if it does so soon."""
    left = _MOST_COMMANDS

    def hear(work: Work, _span: Span | None) -> None:
        nonlocal left
        left -= 1
        if left < 0 or (work.task is not None and len(work.task.calls) > _MOST_WITHIN):
            raise Removed

    try:
        state = machine.start_with(values).state
        while ready := machine.enabled(state):
            outcome = machine.step_by(state, ready[0], _Drawn(values), hear)
            if outcome.violation is not None:
                return None
            state = outcome.state
    except (Departed, Removed, Unsupported):
        return None
    return state if machine.ended(state) else None


class _Drawn:
    """Answers to free choices: any, the same for the same values."""

    def __init__(self, values: Sequence[Value]) -> None:
        self._random = random.Random(str(values))  # noqa: S311 - samples are no secrets
        self.taken: list[Datum] = []

    def pick(self, alternatives: Sequence[Datum]) -> Datum:
        """One of the first, or of all."""
        if not alternatives:
            raise Removed
        found = alternatives[self._random.randrange(min(len(alternatives), self._random.choice((2, 8, 1000))))]
        self.taken.append(found)
        return found

    def split(self) -> bool:
        """Nothing is symbolic here."""
        raise AssertionError("a condition should be concrete")
