"""Hoisting: frame objects of procedures that are not active twice at a time become static objects.

Input: a program of one process. Output: the same program in which `p := new frame bytes(n)` in a procedure that is not
recursive makes the contents of a static object undefined instead, where the address goes nowhere but into accesses and
down into calls: then nobody can use the object before or after its life. Nothing is lost.

What the object points to is found by whoever looks for heap objects that are lost, so it is forgotten where the
procedure ends; where an exception may end it, objects stay where they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from clew.analysis.callgraph import call_graph, named, recursive
from clew.analysis.cfg import in_loops
from clew.ir.commands import (
    Allocate,
    Assign,
    Call,
    Command,
    Copy,
    Exit,
    Expire,
    Fill,
    Load,
    Raise,
    Return,
    Store,
)
from clew.ir.memory.layouts import Layout, Place
from clew.ir.program import Block, Object, Procedure, Program
from clew.ir.rewriting import addresses_in, is_alone, parts_in, terms_of
from clew.ir.sorts import POINTER, Bits, Pointer
from clew.ir.source import Span
from clew.ir.terms import Apply, Observation, Observe, Term, Variable, apply, bits, constant, observe
from clew.ir.values import UNDEFINED
from clew.ir.walk import postorder, variables
from clew.lift import Lift, Lowered, same
from clew.passes.sroa import frame_objects
from clew.records import dataclass
from clew.semantics.observers import found_by_name, numbers_objects, observes
from clew.verdict import Loses

LARGEST = 256
"""Objects of more bytes stay where they are."""
_COMPARING = frozenset({"=", "pointer.same_object", "pointer.lt", "pointer.sub"})
Held = tuple[str, Variable]
"""A local of a procedure."""


@dataclass(frozen=True, slots=True)
class Hoist:
    """See the module."""

    name: ClassVar[str] = "hoist"

    def run(self, program: Program) -> Lowered[Program]:
        """The program with fewer frame objects."""
        if is_alone(program) and not numbers_objects(program):
            program = _hoisted(program)
        return Lowered(program, Lift(same, Loses.NOTHING))


def _hoisted(program: Program) -> Program:
    recursive = _recursive(program)
    once = [each for each in program.procedures if each.name not in recursive]
    made: list[Object] = []
    procedures = {each.name: each for each in program.procedures}
    taken = {each.name for each in program.objects} | procedures.keys() | {each.name for each in program.globals}
    found = found_by_name(program)
    seeks = observes(program, Observation.LEAKED)
    if seeks and any(isinstance(block.exit, Raise) for each in program.procedures for block in each.blocks):
        return program
    for procedure in once:
        for local, size in frame_objects(procedure).items():
            if not 0 < size <= LARGEST or local.name in found or not _stays(program, procedures, procedure.name, local):
                continue
            name = f"{procedure.name}.{local.name}"
            while name in taken:
                name += "$"
            taken.add(name)
            made.append(_object(procedure, local, name, size))
            now = procedures[procedure.name]
            blocks = tuple(_rewritten(block, local, name, size) for block in now.blocks)
            if seeks:
                blocks = tuple(_forgetting(block, name, size) for block in blocks)
            procedures[procedure.name] = replace(now, blocks=blocks)
    return replace(program, objects=(*program.objects, *made), procedures=tuple(procedures.values()))


def _object(procedure: Procedure, local: Variable, name: str, size: int) -> Object:
    (declared,) = [each for each in procedure.locals if each.variable is local]
    layout: Layout | None = declared.layout.of if isinstance(declared.layout, Place) else None
    original = (
        "" if declared.original == "" else f"{procedure.original or procedure.name}.{declared.original or local.name}"
    )
    return Object(name, size, zeroed=False, original=original, layout=layout, span=declared.span)


def _recursive(program: Program) -> frozenset[str]:
    """The procedures that may be active twice at a time."""
    names = {each.name for each in program.procedures}
    pointed = sorted(names & addresses_in(program))
    return recursive(call_graph(program, lambda command, _: named(command) or pointed))


# --- where the address goes -----------------------------------------------------------------------------------------


def _stays(program: Program, procedures: dict[str, Procedure], name: str, local: Variable) -> bool:
    """Whether the address goes nowhere but into accesses and down into calls."""
    shared = {each.variable for each in program.globals}
    held: set[Held] = {(name, local)}
    waiting = [name]
    while waiting:
        inside = waiting.pop()
        own = {variable for procedure, variable in held if procedure == inside}
        for part in parts_in(procedures[inside]):
            passed = _passed(part, own, procedures, inside)
            if passed is None or any(variable in shared for _, variable in passed):
                return False
            for each in passed:
                if each not in held:
                    held.add(each)
                    waiting.append(each[0])
    # Where the life of the object ends inside of the procedure, or begins again, nobody else there may know it.
    return not _is_renewed(procedures[name], local) or sum(procedure == name for procedure, _ in held) == 1


def _passed(
    part: Command | Exit, held: set[Variable], procedures: dict[str, Procedure], inside: str
) -> list[Held] | None:
    """The variables that hold the address behind the command, if they did not before; None: it goes elsewhere."""
    terms = terms_of(part)
    if not any(each in held for each in variables(*terms)):
        return []
    match part:
        case Load(pointer=pointer) | Expire(pointer=pointer):
            return [] if _is_place(pointer, held) else None
        case Store(pointer=pointer, value=value):
            return None if _carries(value, held) or not _is_place(pointer, held) else []
        case Copy() | Fill():
            return [] if all(_is_place(each, held) for each in terms) else None
        case Assign(target=target, value=value):
            if not _carries(value, held):
                return []
            return [(inside, target)] if isinstance(target.sort, Pointer) and _is_place(value, held) else None
        case Call(callee=str(name), arguments=arguments, entry=None):
            pairs = list(zip(procedures[name].parameters, arguments, strict=True))
            if not all(_is_place(argument, held) for _, argument in pairs if _carries(argument, held)):
                return None
            return [(name, each.variable) for each, argument in pairs if _carries(argument, held)]
        case _:
            return None if any(_carries(term, held) for term in terms) else []


def _carries(term: Term, held: set[Variable]) -> bool:
    """Whether the value may contain the address: comparing it does not."""
    found: set[Term] = set()
    for part in postorder(term):
        if part in held:
            found.add(part)
        elif isinstance(part, Apply) and part.operator in _COMPARING:
            pass
        elif isinstance(part, Apply | Observe) and any(each in found for each in part.arguments):
            found.add(part)
    return term in found


def _is_place(term: Term, held: set[Variable]) -> bool:
    """Whether the address occurs in the pointer as a pointer only: moved, chosen, compared."""
    for part in postorder(term):
        if not isinstance(part, Apply | Observe) or not any(_carries(each, held) for each in part.arguments):
            continue
        if not isinstance(part, Apply) or part.operator not in {"pointer.add", "ite", *_COMPARING}:
            return False
    return True


def _is_renewed(procedure: Procedure, local: Variable) -> bool:
    """Whether the object ends before the procedure does, or may be made in a loop."""
    looping = in_loops(procedure.blocks)
    for block in procedure.blocks:
        for command in block.commands:
            if isinstance(command, Expire) and local in variables(command.pointer):
                return True
            if isinstance(command, Allocate) and command.target is local and block.label in looping:
                return True
    return False


# --- the new program ------------------------------------------------------------------------------------------------


def _rewritten(block: Block, local: Variable, name: str, size: int) -> Block:
    commands: list[Command] = []
    address = observe(Observation.ADDRESS, (name,), (), POINTER)
    for command in block.commands:
        match command:
            case Allocate(target=target, span=span) if target is local:
                commands += _undefined(address, size, span)
                commands.append(Assign(local, address, span=span))
            case Expire(pointer=pointer, span=span) if pointer is local:
                commands += _undefined(address, size, span)
            case _:
                commands.append(command)
    return replace(block, commands=tuple(commands))


def _forgetting(block: Block, name: str, size: int) -> Block:
    """The block which, where it leaves the procedure, leaves nothing in the object."""
    if not isinstance(block.exit, Return):
        return block
    forgotten = _undefined(observe(Observation.ADDRESS, (name,), (), POINTER), size, block.exit.span)
    return replace(block, commands=(*block.commands, *forgotten))


def _undefined(address: Term, size: int, span: Span | None) -> Iterator[Command]:
    at = 0
    while at < size:
        width = next(each for each in (8, 4, 2, 1) if each <= size - at)
        pointer = address if at == 0 else apply("pointer.add", address, bits(at, 64))
        yield Store(pointer, constant(UNDEFINED, Bits(8 * width)), span=span)
        at += width
