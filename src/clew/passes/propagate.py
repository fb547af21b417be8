"""Propagating: what temporaries hold is put where they are read, and temporaries that nobody reads are not written.

Input: a program, and the terms that somebody watches. Output: the program in which a variable that was given a short
term is replaced by it as long as that keeps its value, a global as long as nobody else can run; where ways meet, if all
of them have given it the same. What was asserted on the way is not asserted again, jumps to a branch that is
decided go where it leads, and assignments to locals that nobody reads behind them go away. Terms are simplified where
all that they read is defined: of what is undefined it would show otherwise. Where somebody asks for locals by name, the
program stays as it is. Moves and choices stay the same; only very long steps end elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field, replace
from enum import Enum
from typing import ClassVar

from clew.analysis.cfg import predecessors
from clew.analysis.liveness import Liveness
from clew.ir.commands import (
    Assert,
    Assign,
    Assume,
    Branch,
    Call,
    Command,
    Exit,
    Expire,
    Goto,
    Havoc,
    Load,
    RequestUpdate,
    Store,
)
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import entered_inside, map_command, map_exit, targets_of, terms_of
from clew.ir.terms import FALSE, TRUE, Apply, Constant, Observation, Observe, Term, Variable, negate
from clew.ir.values import UNDEFINED
from clew.ir.walk import postorder, substitute, variables
from clew.lift import Lift, Lowered, same
from clew.logic.normalise import fully
from clew.passes.bits.settled import unsettled
from clew.passes.homeward import in_whole_moves
from clew.passes.settle import reached_blocks
from clew.passes.specialise.writing import merged_blocks
from clew.records import dataclass
from clew.semantics.observers import asks_places, found_by_name
from clew.verdict import Loses

_LARGEST = 24
"""Longer terms stay where they are."""
_KEEPING = (Assign, Assume, Assert, Load, Store, Havoc, Expire, RequestUpdate)
"""Commands that change no global but their targets."""
_ROUNDS = 4


class Reads(Enum):
    """Whether what a step reads may become less: nobody minds, unless it is asked who else writes it then."""

    DROPPED = "dropped"
    KEPT = "kept"


IsLoose = Callable[[Variable], bool]
"""Whether a variable may be undefined where it is read."""


@dataclass(frozen=True, slots=True)
class Propagate:
    """See the module."""

    name: ClassVar[str] = "propagate"
    watched: tuple[Term, ...] = ()
    """What somebody asks of states."""

    def run(self, program: Program) -> Lowered[Program]:
        """The program with fewer temporaries."""
        if asks_places(program, self.watched):
            return Lowered(program, Lift(same, Loses.NOTHING))
        kept, loose, inside = found_by_name(program), unsettled(program), entered_inside(program)
        procedures = []
        for procedure in program.procedures:
            own = frozenset(each.variable for each in (*procedure.parameters, *procedure.locals))

            def is_loose(each: Variable, name: str = procedure.name, own: frozenset[Variable] = own) -> bool:
                return (name if each in own else None, each) in loose

            stays = procedure.name in inside
            procedures.append(procedure if stays else propagated(procedure, is_loose, kept))
        made = replace(program, procedures=tuple(procedures))
        return Lowered(made, Lift(in_whole_moves(made), Loses.NOTHING))


def propagated(
    procedure: Procedure, is_loose: IsLoose, kept: frozenset[str], reads: Reads = Reads.DROPPED
) -> Procedure:
    """See the module; where reads are kept, terms are not simplified, and what reads a global is not dropped."""
    if reads is Reads.KEPT:
        is_loose = _always
    own = frozenset(each.variable for each in (*procedure.parameters, *procedure.locals) if each.name not in kept)
    blocks = _Stretches(merged_blocks(reached_blocks(procedure.blocks)), own, is_loose).put_in()
    blocks = merged_blocks(reached_blocks(blocks))
    for _ in range(_ROUNDS):
        after = _without_dead(blocks, own, reads)
        if after == blocks:
            break
        blocks = after
    read = {each for block in blocks for each in _mentioned(block)}
    locals_ = tuple(each for each in procedure.locals if each.variable in read or each.name in kept)
    return replace(procedure, locals=locals_, blocks=blocks)


def _mentioned(block: Block) -> Iterator[Variable]:
    for part in (*block.commands, block.exit):
        for term in terms_of(part):
            yield from variables(term)
    for command in block.commands:
        yield from targets_of(command)


@dataclass(slots=True)
class _Known:
    """What is known at a place: what variables hold, and conditions that are true."""

    values: dict[Term, Term] = field(default_factory=dict)
    facts: dict[Term, None] = field(default_factory=dict)
    settled: set[Term] = field(default_factory=set)
    """Variables that decided something, and so are defined."""

    def copy(self) -> _Known:
        return _Known(dict(self.values), dict(self.facts), set(self.settled))

    def meet(self, other: _Known) -> None:
        """Only what is known on both ways is left."""
        self.values = {each: value for each, value in self.values.items() if other.values.get(each) is value}
        self.facts = {each: None for each in self.facts if each in other.facts}
        self.settled &= other.settled

    def forget(self, target: Term) -> None:
        """A variable gets another value."""
        self.values.pop(target, None)
        self.settled.discard(target)
        for local in [each for each, value in self.values.items() if target in variables(value)]:
            del self.values[local]
        for fact in [each for each in self.facts if target in variables(each)]:
            del self.facts[fact]

    def keep(self, own: frozenset[Variable]) -> None:
        """Only what is said of locals is left: others may have changed all else."""
        self.settled &= own
        for each in [
            one for one, value in self.values.items() if one not in own or not own.issuperset(variables(value))
        ]:
            del self.values[each]
        for fact in [each for each in self.facts if not own.issuperset(variables(each))]:
            del self.facts[fact]


class _Stretches:
    """The blocks of one procedure, and what is known where each ends."""

    def __init__(self, blocks: tuple[Block, ...], own: frozenset[Variable], is_loose: IsLoose) -> None:
        self._blocks, self._own, self._is_loose = {each.label: each for each in blocks}, own, is_loose
        self._before = predecessors(blocks)
        self._first = blocks[0].label
        self._ends: dict[str, tuple[_Known, Exit]] = {}

    def put_in(self) -> tuple[Block, ...]:
        """The blocks with terms in place of temporaries."""
        return tuple(self._block(each) for each in self._blocks.values())

    def _block(self, block: Block) -> Block:
        known = self._entering(block.label)
        commands: list[Command] = []
        for command in block.commands:
            moved = map_command(command, lambda term: self._simple(term, known))
            if isinstance(moved, Assert | Assume) and (moved.condition is TRUE or moved.condition in known.facts):
                continue
            commands.append(moved)
            self._learn(moved, known)
        leave = self._leaving(map_exit(block.exit, lambda term: self._simple(term, known)), known)
        raises = any(isinstance(each, Call) and each.unwind is not None for each in commands)
        if not raises:
            self._ends[block.label] = known, leave
        return replace(block, commands=tuple(commands), exit=leave)

    def _entering(self, label: str) -> _Known:
        """What is known where a block begins: what all say that lead to it, if they have been written."""
        leading = self._before.get(label, [])
        if label == self._first or not leading or any(each not in self._ends for each in leading):
            return _Known()
        known = self._behind(leading[0], label)
        for other in leading[1:]:
            known.meet(self._behind(other, label))
        return known

    def _behind(self, before: str, label: str) -> _Known:
        """What is known where control goes from one block to another."""
        known, leave = self._ends[before]
        known = known.copy()
        if isinstance(leave, Branch) and leave.then != leave.otherwise:
            known.settled.update(_decisive(leave.condition))
            if self._is_settled(leave.condition, known):
                known.facts[leave.condition if label == leave.then else fully(negate(leave.condition))] = None
        return known

    def _leaving(self, leave: Exit, known: _Known) -> Exit:
        """The exit, past branches that are decided."""
        for _ in range(_ROUNDS):
            leave = self._decided(leave, known)
            if not isinstance(leave, Goto):
                return leave
            target = self._blocks[leave.target]
            if target.commands or not isinstance(target.exit, Branch):
                return leave
            condition = self._simple(target.exit.condition, known)
            taken = self._decided(replace(target.exit, condition=condition), known)
            if not isinstance(taken, Goto):
                return leave
            leave = taken
        return leave

    def _decided(self, leave: Exit, known: _Known) -> Exit:
        if not isinstance(leave, Branch):
            return leave
        if leave.condition is TRUE or leave.condition in known.facts:
            return Goto(leave.then, span=leave.span)
        if leave.condition is FALSE or fully(negate(leave.condition)) in known.facts:
            return Goto(leave.otherwise, span=leave.span)
        return leave

    def _simple(self, term: Term, known: _Known) -> Term:
        put = substitute(term, known.values) if known.values else term
        return fully(put) if self._is_settled(put, known) else put

    def _is_settled(self, term: Term, known: _Known) -> bool:
        """Whether the term has a value: nothing that it reads may be undefined."""
        for part in postorder(term):
            if isinstance(part, Observe) and part.observation is not Observation.ADDRESS:
                return False
            if isinstance(part, Variable) and part not in known.settled and self._is_loose(part):
                return False
            if isinstance(part, Constant) and part.value is UNDEFINED:
                return False
        return True

    def _learn(self, command: Command, known: _Known) -> None:
        """What is known behind a command, in which terms are put in."""
        if not isinstance(command, _KEEPING):
            known.keep(self._own)
        for target in targets_of(command):
            known.forget(target)
        match command:
            case Assign(target=target, value=value) if _is_short(value, target):
                known.values[target] = value
            case Assert(condition=condition) | Assume(condition=condition):
                known.settled.update(_decisive(condition))
                if self._is_settled(condition, known):
                    known.facts[condition] = None
            case _:
                pass


def _decisive(condition: Term) -> Iterator[Variable]:
    """Variables without whose value the condition has none: undefined, they keep control from coming behind it."""
    waiting = [condition]
    while waiting:
        match waiting.pop():
            case Variable() as found:
                yield found
            case Apply(operator=operator, arguments=arguments) if operator in _STRICT:
                waiting += arguments
            case _:
                pass


_STRICT = frozenset(("=", "ult", "ule", "slt", "sle", "not", "extract", "zero_extend", "sign_extend", "add", "sub"))


def _is_short(value: Term, target: Variable) -> bool:
    """Whether the term can be put in: it is not long, and has the same value later."""
    for parts, part in enumerate(postorder(value)):
        if parts > _LARGEST or part is target:
            return False
        if isinstance(part, Observe) and part.observation is not Observation.ADDRESS:
            return False
        if isinstance(part, Constant) and part.value is UNDEFINED:
            return False
    return True


def _always(each: Variable) -> bool:
    del each
    return True


def _without_dead(blocks: tuple[Block, ...], own: frozenset[Variable], reads: Reads) -> tuple[Block, ...]:
    """The blocks without assignments to locals that nobody reads behind them."""

    def is_dead(command: Command, after: frozenset[str]) -> bool:
        if isinstance(command, Expire):
            return isinstance(command.pointer, Constant) and command.pointer.value is None
        if not isinstance(command, Assign) or command.target not in own or command.target.name in after:
            return False
        return reads is Reads.DROPPED or own.issuperset(variables(command.value))

    live = Liveness(blocks, frozenset(each.name for each in own))
    found = []
    for block in blocks:
        behind = live.within(block)[1:]
        pairs = zip(block.commands, behind, strict=True)
        commands = tuple(command for command, after in pairs if not is_dead(command, after))
        found.append(block if len(commands) == len(block.commands) else replace(block, commands=commands))
    return tuple(found)
