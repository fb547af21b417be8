"""Promotion: static objects that are one scalar, only read and written as a whole, become global variables.

Input: a program and the names of such objects or of variables. Output: the same program in which a load from such an
object is an assignment from a variable, and a store an assignment to it. Nobody holds the address of such an object, so
nobody else can read or write it. Properties may then speak of it: behind every write to a named variable, but inside
atomic sections, there is a scheduling point, so that they see every value. So it is with named locals.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from clew.ir.commands import Assign, Command, Load, Store, Yield
from clew.ir.memory.layouts import Reading, Scalar
from clew.ir.program import Block, Declaration, Object, Procedure, Program
from clew.ir.rewriting import commands_of, targets_of
from clew.ir.sorts import Bits, Sort
from clew.ir.terms import Constant, Observation, Observe, Term, Variable, constant, variable
from clew.ir.walk import postorder
from clew.lift import Lift, Lowered, same
from clew.records import dataclass
from clew.semantics.observers import program_terms
from clew.verdict import Loses


@dataclass(frozen=True, slots=True)
class Promote:
    """See the module."""

    name: ClassVar[str] = "promote"
    objects: frozenset[str] = frozenset()
    """What becomes a variable, where it can; every value of it is seen."""
    locals: frozenset[str] = frozenset()
    """Locals of which every value is seen, whatever procedure they belong to."""

    def run(self, program: Program) -> Lowered[Program]:
        """The program with variables instead of objects."""
        variables = {name: made for name, made in promotable(program).items() if name in self.objects}
        procedures = tuple(self._with_variables(each, variables) for each in program.procedures)
        kept = tuple(each for each in program.objects if each.name not in variables)
        declared = (*program.globals, *variables.values())
        made = replace(program, objects=kept, globals=declared, procedures=procedures)
        return Lowered(made, Lift(same, Loses.NOTHING))

    def _with_variables(self, procedure: Procedure, variables: dict[str, Declaration]) -> Procedure:
        own = frozenset(each.name for each in (*procedure.parameters, *procedure.locals))
        seen = (self.objects - own) | (self.locals & own)
        blocks = (replace(block, commands=tuple(_rewritten(block, variables, seen))) for block in procedure.blocks)
        return replace(procedure, blocks=tuple(blocks))


def promotable(program: Program) -> dict[str, Declaration]:
    """The objects that can become variables, with their declarations."""
    taken = {each.name for each in program.globals}
    sorts: dict[str, set[Sort | None]] = {}
    for name, sort in _accesses(program):
        sorts.setdefault(name, set()).add(sort)
    found: dict[str, Declaration] = {}
    for each in program.objects:
        sort = next(iter(sorts.get(each.name, {None}))) if len(sorts.get(each.name, ())) == 1 else None
        start = _start(each)
        whole = isinstance(sort, Bits) and sort.width == 8 * each.size and (each.size == 1 or not program.big_endian)
        if whole and start is not None and not each.constant and each.name not in taken:
            assert sort is not None, "what is read as a whole should have a sort"
            found[each.name] = Declaration(
                variable(each.name, sort),
                constant(start, sort),
                _is_signed(each),
                original=each.original,
                layout=each.layout,
                span=each.span,
            )
    return found


def _accesses(program: Program) -> Iterator[tuple[str, Sort | None]]:
    """Every use of an object's address: the sort that is read or written there, None for any other use."""
    direct: dict[Term, int] = {}
    for command in commands_of(program):
        match command:
            case Load(target=target, pointer=pointer, settled=False) if (name := _address(pointer)) is not None:
                yield name, target.sort
            case Store(pointer=pointer, value=value) if (name := _address(pointer)) is not None:
                yield name, value.sort
            case _:
                continue
        direct[pointer] = direct.get(pointer, 0) + 1
    for term in _roots(program):
        if direct.get(term, 0) > 0:
            direct[term] -= 1
            continue
        for part in postorder(term):
            if (name := _address(part)) is not None:
                yield name, None


def _roots(program: Program) -> Iterator[Term]:
    yield from program_terms(program)
    for each in program.objects:
        for _, term in each.cells:
            yield term


def _address(term: Term) -> str | None:
    if isinstance(term, Observe) and term.observation is Observation.ADDRESS:
        return term.names[0]
    return None


def _start(declared: Object) -> int | None:
    """The number that the object holds at first."""
    if not declared.cells:
        return 0 if declared.zeroed else None
    (offset, term), *others = declared.cells
    whole = isinstance(term, Constant) and term.sort == Bits(8 * declared.size) and isinstance(term.value, int)
    return int(term.value) if whole and not others and offset == 0 else None  # type: ignore[union-attr,arg-type]


def _is_signed(declared: Object) -> bool:
    return isinstance(declared.layout, Scalar) and declared.layout.reading in (Reading.SIGNED, Reading.CHARACTER)


def _rewritten(block: Block, variables: dict[str, Declaration], seen: frozenset[str]) -> Iterator[Command]:
    for command in block.commands:
        made = _promoted(command, variables)
        yield made
        if not block.atomic and any(each.name in seen for each in targets_of(made)):
            yield Yield(span=made.span)


def _promoted(command: Command, variables: dict[str, Declaration]) -> Command:
    match command:
        case Load(target=target, pointer=pointer, span=span) if (found := _found(pointer, variables)) is not None:
            return Assign(target, found, span=span)
        case Store(pointer=pointer, value=value, span=span) if (found := _found(pointer, variables)) is not None:
            return Assign(found, value, span=span)
        case _:
            return command


def _found(pointer: Term, variables: dict[str, Declaration]) -> Variable | None:
    declared = variables.get(_address(pointer) or "")
    return None if declared is None else declared.variable
