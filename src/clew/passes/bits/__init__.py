"""Bits: data that can make no difference is dropped, and a report says which and why.

Nouns: a bit of a variable is *demanded* where it can decide anything that is seen; the low bits up to the highest
demanded one are *kept*. Input: a program of one process, and what somebody watches. Output: the program without
writes to variables of which nothing is demanded: they are always zero. The report counts demanded bits. States of the
two programs stand in a bisimulation that keeps what is watched, so every answer stays, next steps and branching
included; runs and their choices are the same, only loops may have to be taken more often until dropped data comes back.
Where that takes too long, a lasso cannot be shown; so precision may be lost, behaviour never.
After: the precision test of Richter and Hoffmann's bit-width abstraction, by demand instead of search.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from clew.ir.commands import Assign, Call, Command, Havoc
from clew.ir.program import AnyOf, Declaration, Procedure, Program, Scheduler
from clew.ir.rewriting import commands_of
from clew.ir.semantics.interpreter import Interpreter
from clew.ir.sorts import BOOL, Array, Bits, Bool, Sort
from clew.ir.source import Span
from clew.ir.terms import Constant, Term, Variable, apply, bits, constant
from clew.lift import Lift, Lowered, same
from clew.models.whole_moves import closing
from clew.passes import Fact
from clew.passes.bits.demand import Demand, Key, bits_of, demanded
from clew.passes.bits.facts import ProgramFacts
from clew.verdict import Loses

_FEW_BITS = 8


@dataclass(frozen=True, slots=True)
class Width:
    """A variable with its bits (of all elements) before and after, and why those are kept."""

    name: str
    before: int
    after: int
    why: str


@dataclass(frozen=True, slots=True)
class DroppedBits:
    """What can be dropped: a row per variable that the source knows."""

    rows: tuple[Width, ...]

    @property
    def before(self) -> int:
        """How many bits there are."""
        return sum(row.before for row in self.rows)

    @property
    def after(self) -> int:
        """How many of them are demanded."""
        return sum(row.after for row in self.rows)

    @property
    def exponent(self) -> int:
        """There are at most two to the power of this times fewer heads."""
        return self.before - self.after

    @property
    def text(self) -> str:
        """The report for a person."""
        lines = [f"{self.after} of {self.before} bits are demanded: 2^{self.exponent} times fewer heads"]
        lines += [f"  {row.name}: {row.before} -> {row.after} ({row.why})" for row in self.rows]
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class DemandedBits:
    """See the module."""

    name: ClassVar[str] = "bits"
    needs: ClassVar[frozenset[Fact]] = frozenset()
    gives: ClassVar[frozenset[Fact]] = frozenset()
    watched: tuple[Term, ...] = ()
    """What somebody asks of states."""

    def run(self, program: Program) -> Lowered[Program]:
        """The program with less data."""
        if not applies(program):
            return Lowered(program, Lift(same, Loses.NOTHING))
        demand = demanded(program, ProgramFacts(program), self.watched)
        return Lowered(_dropped(program, demand), Lift(lambda run: closing(Interpreter(program), run), Loses.PRECISION))


def applies(program: Program) -> bool:
    """Whether the program is one process whose calls are all known, and whose data is in variables."""
    alone = program.scheduler in (Scheduler.SINGLE, Scheduler.THREADS) and len(program.processes) == 1
    calls = (each for each in commands_of(program) if isinstance(each, Call))
    return alone and not program.actions and all(isinstance(each.callee, str) and not each.unwind for each in calls)


def report(program: Program, watched: tuple[Term, ...] = ()) -> DroppedBits:
    """Which bits of which variable can be dropped, and why the others cannot."""
    facts = ProgramFacts(program)
    demand = demanded(program, facts, ())
    asked = demanded(program, facts, watched) if watched else demand
    rows = []
    for key, declaration in _declarations(program):
        whole = _size(declaration.sort)
        if declaration.original == "" or not whole:
            continue
        element = bits_of(declaration.sort) or 1
        width = max(demand.needed.get(key, 0), _asked_width(facts, key, asked, declaration))
        kept = min(width, element) * (whole // element)
        why = asked.why.get(key, "nobody needs it")
        name = declaration.name if key[0] is None else f"{key[0]}.{declaration.name}"
        rows.append(Width(name, whole, kept, why))
    return DroppedBits(tuple(rows))


def _asked_width(facts: ProgramFacts, key: Key, demand: Demand, declaration: Declaration) -> int:
    """What a property asks for is needed as far as its values go anywhere."""
    needed = demand.needed.get(key, 0)
    if needed == 0 or not isinstance(declaration.sort, Bits):
        return needed
    return min(needed, facts.most(key[0], declaration.variable).bit_length())


def _declarations(program: Program) -> Iterator[tuple[Key, Declaration]]:
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


@dataclass(frozen=True, slots=True)
class _Masks:
    """How many low bits are kept of the variables that a procedure sees."""

    demand: Demand
    inside: str
    own: frozenset[Variable]

    def kept(self, target: Variable) -> int | None:
        """How many low bits are kept; None where all are."""
        key: Key = (self.inside if target in self.own else None, target)
        return kept_of(self.demand, key)

    def masked(self, target: Variable, value: Term) -> Term:
        """The value as it is written to the target."""
        return _masked(value, self.kept(target))


def kept_of(demand: Demand, key: Key) -> int | None:
    """How many low bits of a number or truth value are kept; None where all are.

    Masks would hide plain sums from solvers, so a variable of which anything is needed stays as it is.
    """
    return 0 if bits_of(key[1].sort) is not None and not demand.needed.get(key, 0) else None


def _masked(value: Term, kept: int | None) -> Term:
    if kept is None or (isinstance(value, Constant) and not isinstance(value.value, int)):
        return value
    match value.sort:
        case Bits(width=width):
            return bits(0, width) if kept == 0 else apply("bitand", value, bits((1 << kept) - 1, width))
        case Bool():
            return constant(False, BOOL)
        case _:
            return value


def _dropped(program: Program, demand: Demand) -> Program:
    procedures = tuple(_procedure(each, program, demand) for each in program.procedures)
    shared = tuple(_started(each, kept_of(demand, (None, each.variable))) for each in program.globals)
    return replace(program, globals=shared, procedures=procedures)


def _started(declaration: Declaration, kept: int | None) -> Declaration:
    """A free start is restricted to the bits that are kept, where these are few."""
    free = isinstance(declaration.initial, AnyOf) and declaration.initial.low is None
    if kept is None or kept > _FEW_BITS or not free or not isinstance(declaration.sort, Bits):
        return declaration
    width = declaration.sort.width
    return replace(declaration, initial=AnyOf(bits(0, width), bits((1 << kept) - 1, width)), signed=False)


def _procedure(procedure: Procedure, program: Program, demand: Demand) -> Procedure:
    own = frozenset(each.variable for each in (*procedure.parameters, *procedure.locals))
    masks = _Masks(demand, procedure.name, own)
    parameters = {each.name: each.parameters for each in program.procedures}
    blocks = tuple(
        replace(block, commands=tuple(new for old in block.commands for new in _command(old, masks, parameters)))
        for block in procedure.blocks
    )
    return replace(procedure, blocks=blocks)


def _command(command: Command, masks: _Masks, parameters: dict[str, tuple[Declaration, ...]]) -> Iterator[Command]:
    match command:
        case Assign(target=target) if isinstance(target.sort, Array) and masks.kept(target) == 0:
            return  # nobody reads it
        case Assign(target=target, value=value):
            yield replace(command, value=masks.masked(target, value))
        case Havoc(target=target):
            yield _chosen(command, masks.kept(target))
            yield from _again(target, masks, command.span)
        case Call(callee=str(name), arguments=arguments, targets=targets):
            pairs = zip(parameters[name], arguments, strict=True)
            given = (_masked(value, kept_of(masks.demand, (name, each.variable))) for each, value in pairs)
            yield replace(command, arguments=tuple(given))
            for target in targets:
                yield from _again(target, masks, command.span)
        case _:
            yield command


def _chosen(choice: Havoc, kept: int | None) -> Havoc:
    """A choice between all values is one between those of the kept bits."""
    sort = choice.target.sort
    if kept is None or choice.fair or choice.low is not None or choice.high is not None or not isinstance(sort, Bits):
        return choice
    return replace(choice, low=bits(0, sort.width), high=bits((1 << kept) - 1, sort.width), signed=False)


def _again(target: Variable, masks: _Masks, span: Span | None) -> Iterator[Command]:
    """What was written by other means is masked behind it."""
    if masks.kept(target) is not None and isinstance(target.sort, Bits | Bool):
        yield Assign(target, masks.masked(target, target), span=span)
