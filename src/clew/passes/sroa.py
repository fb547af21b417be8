"""Scalars: memory whose address goes nowhere becomes variables.

Input: a program of one process, or of a kernel. Output: the same program in which a static object, or a frame object of
a procedure (of a kernel only these), is a row of variables where every access to it is a load or store of whole cells
at fixed places, always of the same sorts. Moves, choices and violations stay the same, so nothing is lost; engines that
know no memory can eat the result.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from typing import ClassVar

from clew.ir.commands import Allocate, Assign, Command, Expire, Load, Store
from clew.ir.memory.layouts import Layout, Leaf, Place, PointerTo, Reading, Scalar, leaves
from clew.ir.program import Block, Declaration, Object, Procedure, Program, Scheduler
from clew.ir.rewriting import commands_in, is_alone, targets_of, terms_of
from clew.ir.sorts import POINTER, Bits, Pointer, Sort
from clew.ir.source import Span
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable, bits, constant, observe, variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import postorder
from clew.lift import Lift, Lowered, same
from clew.records import dataclass
from clew.semantics.observers import found_by_name, numbers_objects
from clew.verdict import Loses

MOST_CELLS = 64
"""Objects of more cells stay objects: arrays are better kept as such."""


@dataclass(frozen=True, slots=True)
class Scalars:
    """See the module."""

    name: ClassVar[str] = "scalars"

    def run(self, program: Program) -> Lowered[Program]:
        """The program with variables for memory."""
        if numbers_objects(program):
            return Lowered(program, Lift(same, Loses.NOTHING))
        if is_alone(program):
            program = _with_locals(_with_globals(program))
        elif program.scheduler is Scheduler.KERNEL:
            program = _with_locals(program)  # what others see of objects is a matter of steps, not of frames
        return Lowered(program, Lift(same, Loses.NOTHING))


@dataclass(slots=True)
class _Accesses:
    """How a piece of memory is used: the sort of each cell by its offset; None as soon as there is any other use."""

    size: int
    cells: dict[int, Sort] | None = field(default_factory=dict)
    stored: bool = False

    def cell(self, offset: int, sort: Sort, pointer_bytes: int) -> None:
        """An access to a cell."""
        if self.cells is None:
            return
        length = _bytes(sort, pointer_bytes)
        if length is None or not 0 <= offset <= self.size - length or self.cells.get(offset, sort) != sort:
            self.cells = None
        else:
            self.cells[offset] = sort

    def fits(self, pointer_bytes: int) -> bool:
        """Whether the cells are few and lie beside each other."""
        if self.cells is None or len(self.cells) > MOST_CELLS:
            return False
        end = 0
        for offset, sort in sorted(self.cells.items()):
            if offset < end:
                return False
            end = offset + (_bytes(sort, pointer_bytes) or 0)
        return True


def _bytes(sort: Sort, pointer_bytes: int) -> int | None:
    match sort:
        case Bits(width=width):
            return width // 8 if width % 8 == 0 else None
        case Pointer():
            return pointer_bytes
        case _:
            return None


def _place(pointer: Term) -> tuple[Term, int] | None:
    """A base with a fixed distance in bytes."""
    match pointer:
        case Variable() | Observe(observation=Observation.ADDRESS):
            return pointer, 0
        case Apply(operator="pointer.add", arguments=(base, Constant(value=int(distance)))):
            inner = _place(base)
            return None if inner is None else (inner[0], inner[1] + distance)
        case _:
            return None


def _survey(program: Program, blocks: tuple[Block, ...], known: dict[Term, _Accesses]) -> None:
    """Note every use of the known pieces of memory in the blocks."""
    for block in blocks:
        for command in block.commands:
            _note(command, known, program.pointer_bytes)
        _spoil(terms_of(block.exit), known)


def _note(command: Command, known: dict[Term, _Accesses], pointer_bytes: int) -> None:
    match command:
        case Load(pointer=pointer, target=target, settled=False, align=align):
            if (place := _place(pointer)) is not None and place[0] in known and place[1] % align == 0:
                known[place[0]].cell(place[1], target.sort, pointer_bytes)
                return
        case Store(pointer=pointer, value=value, align=align):
            if (place := _place(pointer)) is not None and place[0] in known and place[1] % align == 0:
                known[place[0]].cell(place[1], value.sort, pointer_bytes)
                known[place[0]].stored = True
                _spoil((value,), known)
                return
        case Expire(pointer=Variable()):
            return
        case _:
            pass
    _spoil(terms_of(command), known)


def _spoil(terms: tuple[Term, ...], known: dict[Term, _Accesses]) -> None:
    for part in postorder(*terms):
        if part in known:
            known[part].cells = None


@dataclass(frozen=True, slots=True)
class _Cells:
    """The variables of a piece of memory by offset."""

    variables: dict[int, Variable]

    def undefined(self, span: Span | None) -> Iterator[Command]:
        """The memory is new, or gone."""
        for each in self.variables.values():
            yield Assign(each, constant(UNDEFINED, each.sort), span=span)


def _rewritten(blocks: tuple[Block, ...], made: dict[Term, _Cells]) -> tuple[Block, ...]:
    return tuple(
        replace(block, commands=tuple(new for old in block.commands for new in _replaced(old, made)))
        for block in blocks
    )


def _replaced(command: Command, made: dict[Term, _Cells]) -> Iterator[Command]:
    match command:
        case Load(pointer=pointer, target=target, span=span):
            if (place := _place(pointer)) is not None and place[0] in made:
                yield Assign(target, made[place[0]].variables[place[1]], span=span)
                return
        case Store(pointer=pointer, value=value, span=span):
            if (place := _place(pointer)) is not None and place[0] in made:
                yield Assign(made[place[0]].variables[place[1]], value, span=span)
                return
        case Allocate(target=target, span=span) | Expire(pointer=Variable() as target, span=span):
            if target in made:
                yield from made[target].undefined(span)
                return
        case Assign(target=target) if target in made:
            return  # the pointer is forgotten
        case _:
            pass
    yield command


# --- static objects -------------------------------------------------------------------------------------------------


def _with_globals(program: Program) -> Program:
    known = {_address(each): _Accesses(each.size) for each in program.objects}
    _spoil(tuple(_outside(program)), known)
    for procedure in program.procedures:
        _survey(program, procedure.blocks, known)
    taken = {each.name for each in program.globals}
    for procedure in program.procedures:
        taken.update(each.name for each in (*procedure.parameters, *procedure.locals))
    made: dict[Term, _Cells] = {}
    added: list[Declaration] = []
    for each in program.objects:
        accesses = known[_address(each)]
        rows = None if each.constant and accesses.stored else _globals(program, each, accesses, taken)
        if rows is not None:
            made[_address(each)] = _Cells({offset: row.variable for offset, row in rows.items()})
            added += rows.values()
    procedures = tuple(replace(each, blocks=_rewritten(each.blocks, made)) for each in program.procedures)
    objects = tuple(each for each in program.objects if _address(each) not in made)
    return replace(program, globals=(*program.globals, *added), objects=objects, procedures=procedures)


def _address(item: Object) -> Term:
    return observe(Observation.ADDRESS, (item.name,), (), POINTER)


def _outside(program: Program) -> Iterator[Term]:
    """The terms outside of procedures."""
    for each in program.objects:
        yield from (term for _, term in each.cells)
    for declaration in program.globals:
        if isinstance(declaration.initial, Term):
            yield declaration.initial
    for process in program.processes:
        yield from process.arguments
    if program.quiet is not None:
        yield program.quiet


def _globals(program: Program, item: Object, accesses: _Accesses, taken: set[str]) -> dict[int, Declaration] | None:
    """The variables of an object; None where it has to stay one."""
    if not accesses.fits(program.pointer_bytes) or accesses.cells is None:
        return None
    found: dict[int, Declaration] = {}
    for offset, sort in sorted(accesses.cells.items()):
        initial = _initial(item, offset, sort, program.pointer_bytes)
        if initial is None:
            return None
        part = _part(item.layout, program, item.size, offset, sort)
        path = part.path if part is not None else f"+{offset}" if offset else ""
        name = item.name + path
        while name in taken:
            name += "$"
        taken.add(name)
        original = "" if item.original == "" else (item.original or item.name) + path
        found[offset] = _declared(variable(name, sort), original, part, item.span, initial)
    return found


def _initial(item: Object, offset: int, sort: Sort, pointer_bytes: int) -> Term | None:
    """What the cell holds at first; None where that cannot be said in one piece."""
    length = _bytes(sort, pointer_bytes) or 0
    number, known = 0, 0
    for at, value in item.cells:
        size = _bytes(value.sort, pointer_bytes) or 1
        if at + size <= offset or at >= offset + length:
            continue
        if at == offset and value.sort == sort:
            return value
        if not (isinstance(value, Constant) and isinstance(value.value, int) and isinstance(value.sort, Bits)):
            return None
        shift = 8 * (at - offset)
        number |= value.value << shift if shift >= 0 else value.value >> -shift
        known += min(at + size, offset + length) - max(at, offset)
    if known < length and not item.zeroed:
        return None
    if sort == POINTER:
        return constant(None, POINTER) if number == 0 else None
    return bits(number, 8 * length)


# --- frame objects --------------------------------------------------------------------------------------------------


def _with_locals(program: Program) -> Program:
    found = found_by_name(program)
    return replace(program, procedures=tuple(with_scalars(program, each, found) for each in program.procedures))


def with_scalars(program: Program, procedure: Procedure, found: frozenset[str]) -> Procedure:
    """The procedure with variables for its frame objects; those that are found by their names stay."""
    frames = frame_objects(procedure).items()
    known: dict[Term, _Accesses] = {local: _Accesses(size) for local, size in frames if local.name not in found}
    if not known:
        return procedure
    _survey(program, procedure.blocks, known)
    taken = {each.name for each in (*procedure.parameters, *procedure.locals, *program.globals)}
    made: dict[Term, _Cells] = {}
    rows: list[Declaration] = []
    for each in procedure.locals:
        accesses = known.get(each.variable)
        if accesses is None or not accesses.fits(program.pointer_bytes) or accesses.cells is None:
            rows.append(each)
            continue
        cells = _locals(program, each, accesses, taken)
        made[each.variable] = _Cells({offset: row.variable for offset, row in cells.items()})
        rows += cells.values()
    return replace(procedure, locals=tuple(rows), blocks=_rewritten(procedure.blocks, made))


def frame_objects(procedure: Procedure) -> dict[Variable, int]:
    """The locals that hold the address of one frame object and nothing else, and its size, where that is fixed."""
    found: dict[Variable, int] = {}
    other: set[Term] = set()
    for command in commands_in(procedure):
        match command:
            case Allocate(target=target, heap=False, size=Constant(value=int(size))) if target not in found:
                found[target] = size
            case Assign(target=target, value=Constant(value=value)) if value is UNDEFINED:
                pass
            case _:
                other.update(targets_of(command))
    own = {each.variable for each in procedure.locals}
    return {each: size for each, size in found.items() if each not in other and each in own}


def _locals(program: Program, pointer: Declaration, accesses: _Accesses, taken: set[str]) -> dict[int, Declaration]:
    layout = pointer.layout.of if isinstance(pointer.layout, Place) else None
    found: dict[int, Declaration] = {}
    for offset, sort in sorted((accesses.cells or {}).items()):
        part = _part(layout, program, accesses.size, offset, sort)
        path = part.path if part is not None else f"+{offset}" if offset else ""
        name = f"{pointer.name}{path}"
        while name in taken:
            name += "$"
        taken.add(name)
        original = "" if layout is None or pointer.original == "" else (pointer.original or pointer.name) + path
        found[offset] = _declared(variable(name, sort), original, part, pointer.span, None)
    return found


# --- how a person reads them ----------------------------------------------------------------------------------------


def _part(layout: Layout | None, program: Program, size: int, offset: int, sort: Sort) -> Leaf | None:
    """What the layout calls the cell."""
    if layout is None:
        return None
    length = _bytes(sort, program.pointer_bytes)
    for leaf in leaves(layout, program.layouts, size, program.pointer_bytes):
        if (leaf.offset, leaf.size) == (offset, length) and not leaf.overlaps and leaf.bits is None:
            return leaf
    return None


def _declared(made: Variable, original: str, part: Leaf | None, span: Span | None, initial: Term | None) -> Declaration:
    layout = part.layout if part is not None and isinstance(part.layout, Scalar | PointerTo) else None
    signed = isinstance(layout, Scalar) and layout.reading in (Reading.SIGNED, Reading.CHARACTER)
    return Declaration(made, initial, signed=signed, original=original, layout=layout, span=span)
