"""Bits: data that can make no difference is dropped, and a report says which and why.

Nouns: a bit of a variable is *demanded* where it can decide anything that is seen; the low bits up to the highest
demanded one are *kept*. Input: a program, and what somebody watches. Output: the program in which variables of which
nothing is demanded keep one value. The report counts demanded bits. States of the two programs stand in a bisimulation
that keeps what is watched, so every answer stays, next steps and branching included; runs and their choices are the
same, only loops may have to be taken more often until dropped data comes back. Where that takes too long, a lasso
cannot be shown; so precision may be lost, behaviour never.
After: the precision test of Richter and Hoffmann's bit-width abstraction, by demand instead of search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import ClassVar

from clew.ir.commands import Assign, Call, Command, Fill, Havoc, Store
from clew.ir.program import AnyOf, Declaration, Procedure, Program
from clew.ir.rewriting import commands_of, is_alone
from clew.ir.sorts import Array, Bits, Bool, Sort
from clew.ir.terms import Constant, Observation, Term, Variable, bits, constant
from clew.ir.values import Value
from clew.lift import Lift, Lowered, same
from clew.passes.bits.demand import Demand, Key, bits_of, demanded, is_kept
from clew.passes.bits.facts import ProgramFacts
from clew.passes.bits.idle_memory import Memory, memory_of
from clew.passes.homeward import closing
from clew.records import dataclass
from clew.semantics.observers import observes
from clew.verdict import Loses
from clew.widths import Reduction, Width

NOBODY = "nobody needs it"


@dataclass(frozen=True, slots=True)
class DemandedBits:
    """See the module."""

    name: ClassVar[str] = "bits"
    watched: tuple[Term, ...] = ()
    """What somebody asks of states."""

    def run(self, program: Program) -> Lowered[Program]:
        """The program with less data."""
        if any(observes(program, each, self.watched) for each in (Observation.LEAKED, Observation.OCCUPIED)):
            return Lowered(program, Lift(same, Loses.NOTHING))  # numbers may be the last that point somewhere
        memory = memory_of(program)
        demand = demanded(program, facts_of(program), self.watched, memory=memory)
        made = _dropped(program, demand, memory)
        told = reduction(program, demand)
        if made == program:
            return Lowered(program, Lift(same, Loses.NOTHING), told)
        return Lowered(made, Lift(closing(program), Loses.PRECISION), told)


def forgetting(program: Program, watched: tuple[Term, ...] = ()) -> Program:
    """The program without the data that decides nothing, for who asks that and not the whole one: nobody is shown it.

    Its runs are those of the program, but a loop closes as soon as all data does that matters.
    """
    if any(observes(program, each, watched) for each in (Observation.LEAKED, Observation.OCCUPIED)):
        return program
    memory = memory_of(program)
    demand = demanded(program, facts_of(program), watched, memory=memory)

    def shown(inside: str | None, given: tuple[Declaration, ...]) -> tuple[Declaration, ...]:
        dropped = (_is_dropped(demand, (inside, each.variable)) for each in given)
        return tuple(replace(each, original="") if gone else each for each, gone in zip(given, dropped, strict=True))

    made = _dropped(program, demand, memory)
    procedures = tuple(
        replace(each, parameters=shown(each.name, each.parameters), locals=shown(each.name, each.locals))
        for each in made.procedures
    )
    return replace(made, globals=shown(None, made.globals), procedures=procedures)


def facts_of(program: Program) -> ProgramFacts | None:
    """What is known of the variables of a program of one process whose calls are all known; None for others.

    Passes come one after the other, and most change little: what was found out lately is remembered, and holds for a
    part of a program too.
    """
    for whole, facts in _LATELY:
        if whole == program or (facts is not None and _is_part(program, whole)):
            return facts
    found = _facts_of(program)
    _LATELY[:] = [(program, found), *_LATELY[: _REMEMBERED - 1]]
    return found


_REMEMBERED = 4
_LATELY: list[tuple[Program, ProgramFacts | None]] = []


def _is_part(program: Program, whole: Program) -> bool:
    """Whether nothing is in the program but what is in the whole, and both start alike."""
    if (program.processes, program.scheduler, program.actions) != (whole.processes, whole.scheduler, whole.actions):
        return False
    shared, known = set(whole.globals), {each.name: each for each in whole.procedures}
    return shared.issuperset(program.globals) and all(known.get(each.name) == each for each in program.procedures)


def _facts_of(program: Program) -> ProgramFacts | None:
    if not is_alone(program) or program.actions:
        return None
    calls = (each for each in commands_of(program) if isinstance(each, Call))
    return None if any(not isinstance(each.callee, str) or each.unwind for each in calls) else ProgramFacts(program)


def report(program: Program, watched: tuple[Term, ...] = ()) -> Reduction:
    """Which bits of which variable can be dropped, and why the others cannot."""
    return reduction(program, demanded(program, facts_of(program), watched))


def reduction(program: Program, demand: Demand) -> Reduction:
    """What is told about variables of which so much is kept."""
    rows = []
    for (procedure, variable), declaration in declarations(program):
        whole = _size(declaration.sort)
        if declaration.original == "" or not whole:
            continue
        element = bits_of(declaration.sort) or 1
        needed = demand.needed.get((procedure, variable), 0)
        kept = min(needed, element) * (whole // element)
        why = demand.why.get((procedure, variable), NOBODY if not needed else "it was chosen")
        rows.append(Width(declaration.original or declaration.name, whole, kept, why, procedure))
    places = tuple((each.name, sum(len(block.commands) + 1 for block in each.blocks)) for each in program.procedures)
    return Reduction(tuple(rows), places)


def declarations(program: Program) -> Iterator[tuple[Key, Declaration]]:
    """Every variable with its procedure."""
    for each in program.globals:
        yield (None, each.variable), each
    for procedure in program.procedures:
        for each in (*procedure.parameters, *procedure.locals):
            yield (procedure.name, each.variable), each


def _size(sort: Sort) -> int:
    match sort:
        case Bits() | Bool():
            return bits_of(sort) or 0
        case Array(length=length, element=element):
            return length * _size(element)
        case _:
            return 0


# --- the new program ------------------------------------------------------------------------------------------------


def _dropped(program: Program, demand: Demand, memory: Memory | None) -> Program:
    shared = {each.name for each in program.globals if _is_dropped(demand, (None, each.variable))}
    parameters = {
        each.name: tuple(_is_dropped(demand, (each.name, one.variable)) for one in each.parameters)
        for each in program.procedures
    }
    procedures = tuple(_procedure(each, shared, demand, parameters, memory) for each in program.procedures)
    starting = tuple(_started(each) if each.name in shared else each for each in program.globals)

    def in_action(target: Variable) -> bool:
        return target.name in shared

    actions = tuple(
        replace(each, effect=tuple(_command(command, in_action, parameters) for command in each.effect))
        for each in program.actions
    )
    return replace(program, globals=starting, procedures=procedures, actions=actions)


def _is_dropped(demand: Demand, key: Key) -> bool:
    return bits_of(key[1].sort) is not None and not demand.needed.get(key, 0)


def _started(declaration: Declaration) -> Declaration:
    """A free start becomes one that is possible; there is still something to be chosen."""
    if not isinstance(declaration.initial, AnyOf) or not isinstance(declaration.sort, Bits):
        return declaration
    low = declaration.initial.low or bits(0, declaration.sort.width)
    return replace(declaration, initial=AnyOf(low, low))


def _procedure(
    procedure: Procedure,
    shared: set[str],
    demand: Demand,
    parameters: dict[str, tuple[bool, ...]],
    memory: Memory | None,
) -> Procedure:
    own = {each.name: each.variable for each in (*procedure.parameters, *procedure.locals)}

    def is_dropped(target: Variable) -> bool:
        if target.name in own:
            return _is_dropped(demand, (procedure.name, target))
        return target.name in shared

    def made(command: Command) -> Command:
        if isinstance(command, Store | Fill) and not is_kept(command, procedure.name, memory, demand):
            return replace(command, value=zero(command.value.sort))
        return _command(command, is_dropped, parameters)

    blocks = tuple(replace(block, commands=tuple(map(made, block.commands))) for block in procedure.blocks)
    return replace(procedure, blocks=blocks)


def _command(
    command: Command, is_dropped: Callable[[Variable], bool], parameters: dict[str, tuple[bool, ...]]
) -> Command:
    """The command that writes one value to what is dropped; there are as many commands as before."""
    match command:
        case Assign(target=target) if is_dropped(target):
            return replace(command, value=zero(target.sort))
        case Havoc(target=target) if is_dropped(target) and not command.fair:
            return _chosen(command)
        case Call(callee=str(name), arguments=arguments) if any(parameters[name]):
            pairs = zip(arguments, parameters[name], strict=True)
            return replace(command, arguments=tuple(zero(each.sort) if gone else each for each, gone in pairs))
        case _:
            return command


def _chosen(choice: Havoc) -> Havoc:
    """A choice that makes no difference is one of its first value; a choice may have none, if bounds are computed."""
    sort = choice.target.sort
    if not isinstance(sort, Bits):
        return choice
    if choice.low is None or choice.high is None:
        return replace(choice, low=bits(0, sort.width), high=bits(0, sort.width), signed=False)
    if isinstance(choice.low, Constant) and isinstance(choice.high, Constant):
        return replace(choice, high=choice.low) if _is_some(choice, sort.width) else choice
    return choice


def _is_some(choice: Havoc, width: int) -> bool:
    low, high = choice.fixed
    if not isinstance(low, int) or not isinstance(high, int):
        return False
    half = 1 << (width - 1)
    return (low ^ half) <= (high ^ half) if choice.signed else low <= high


def zero(sort: Sort) -> Constant:
    """The value of what nobody asks for."""
    return constant(_zero(sort), sort)


def _zero(sort: Sort) -> Value:
    match sort:
        case Bool():
            return False
        case Array(length=length, element=element):
            return (_zero(element),) * length
        case _:
            return 0
