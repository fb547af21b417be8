"""Calls of functions with other parameters or results than they are defined with: `void *run()` as a thread.

Machines do what C leaves undefined there: an argument that the callee does not know stays where it is, a missing one is
whatever was there, and numbers and pointers are read as wide as the callee reads them. So arguments are dropped, are
undefined values, or are converted, and so are results. Calls by name know what they call (`converted`). Behind a
pointer it is told at run time (`with_conversions`): where such a function may be called, the call goes to a procedure
that compares the pointer with it. Floating-point numbers and structures travel otherwise and are not converted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from clew.analysis.sharing.points_to import PointsTo
from clew.analysis.sharing.sources import CODE
from clew.frontends.llvm.module import Function
from clew.frontends.llvm.translate.emitting import undefined
from clew.frontends.llvm.translate.instructions.arithmetic import resize, to_pointer
from clew.frontends.llvm.types import FunctionType, IntType, OtherType, PointerType, Type
from clew.ir.commands import Branch, Call, Command, Return
from clew.ir.program import Block, Declaration, Procedure, Program
from clew.ir.sorts import BOOL, POINTER, Bits, Sort
from clew.ir.terms import Observation, Term, Variable, apply, bits, equal, negate, observe, variable
from clew.records import dataclass

_WIDEST = 64


def is_plain(type_: FunctionType) -> bool:
    """Whether values of a function of the type travel as numbers and pointers."""
    result = type_.result is OtherType.VOID or _is_plain(type_.result)
    return result and not type_.variadic and all(map(_is_plain, type_.parameters))


def _is_plain(type_: Type) -> bool:
    return isinstance(type_, PointerType) or (isinstance(type_, IntType) and type_.width <= _WIDEST)


def may_be_converted(function: Function) -> bool:
    """Whether a function may be called through a pointer of another type: one of C, that takes nothing as a copy."""
    copied = any(each.attributes.byval is not None for each in function.parameters)
    return function.defined and not function.name.startswith("_Z") and is_plain(function.type) and not copied


def converted(values: tuple[Term, ...], sorts: tuple[Sort, ...], pointer_width: int) -> tuple[Term, ...]:
    """Values as somebody reads them who expects those sorts."""
    known = (_read_as(value, sort, pointer_width) for value, sort in zip(values, sorts, strict=False))
    return (*known, *(undefined(sort) for sort in sorts[len(values) :]))


def _read_as(value: Term, sort: Sort, pointer_width: int) -> Term:
    if value.sort == sort:
        return value
    if sort == POINTER:
        return to_pointer(resize(value, pointer_width, as_signed=True), pointer_width)
    number = apply("pointer.to_bits", value, parameters=(pointer_width,)) if value.sort == POINTER else value
    if sort == BOOL:
        return negate(equal(resize(number, 8), bits(0, 8)))
    assert isinstance(sort, Bits), f"a plain value should be a number or a pointer, is {sort}"
    return resize(number, sort.width, as_signed=True)


# --- behind pointers --------------------------------------------------------------------------------------------------

_Place = tuple[str, str, int]
"""A command: its procedure, its block, and its number there."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of calls: the sorts of what they give and get, and the functions that are to be told apart."""

    given: tuple[Sort, ...]
    results: tuple[Sort, ...]
    callees: tuple[str, ...]


def with_conversions(program: Program, candidates: Collection[str]) -> tuple[Program, tuple[str, ...]]:
    """The program in which the candidates may be called through pointers of other types, and those that may be so.

    A function that some call fits is one for such calls: that others seem to reach it is most often for want of
    knowledge about the members of structures, and where they do, the call itself is the fault. What a converted
    argument points to may be called in turn, so points-to sets are found again until they stay.
    """
    procedures = {each.name: each for each in program.procedures}
    calls = {place: call for each in program.procedures for place, call in _through_pointers(each)}
    asked, known = program, dict[_Place, _Kind]()
    while candidates and calls:
        points_to = PointsTo(asked)
        reached = {place: _reached(place, call, points_to, candidates) for place, call in calls.items()}
        fitting = {name for place, names in reached.items() for name in names if _fits(procedures[name], calls[place])}
        found = {
            place: _Kind(_sorts(calls[place].arguments), _sorts(calls[place].targets), tuple(other))
            for place, names in reached.items()
            if (other := sorted(names - fitting))
        }
        if found == known:
            break
        asked, known = _converting(program, found), found
    return asked, tuple(sorted({name for kind in known.values() for name in kind.callees}))


def _reached(place: _Place, call: Call, points_to: PointsTo, candidates: Collection[str]) -> frozenset[str]:
    """The candidates that a call through a pointer may reach."""
    assert isinstance(call.callee, Term), "a call through a pointer should have one"
    code = points_to.named(points_to.sites(call.callee, place[0]) & points_to.code)
    return frozenset(each.removeprefix(CODE) for each in code).intersection(candidates)


def _through_pointers(procedure: Procedure) -> Iterator[tuple[_Place, Call]]:
    """Calls through pointers; those in atomic sections go to twins, and stay as they are."""
    for block in procedure.blocks:
        for number, command in enumerate(() if block.atomic else block.commands):
            if isinstance(command, Call) and not isinstance(command.callee, str):
                yield (procedure.name, block.label, number), command


def _sorts(terms: Sequence[Term]) -> tuple[Sort, ...]:
    return tuple(each.sort for each in terms)


def _fits(procedure: Procedure, call: Call) -> bool:
    results = not call.targets or _sorts(call.targets) == procedure.results
    return results and _sorts(call.arguments) == tuple(each.sort for each in procedure.parameters)


def _converting(program: Program, kinds: dict[_Place, _Kind]) -> Program:
    """The program with a procedure for each kind of calls, which are calls of it."""
    names = {kind: f"converting {number}" for number, kind in enumerate(dict.fromkeys(kinds.values()))}
    procedures = {each.name: each for each in program.procedures}
    width = 8 * program.pointer_bytes
    inside = {place[0] for place in kinds}
    changed = [_with_calls(each, kinds, names) if each.name in inside else each for each in program.procedures]
    made = [_telling_apart(name, kind, procedures, width) for kind, name in names.items()]
    return replace(program, procedures=(*changed, *made))


def _with_calls(procedure: Procedure, kinds: dict[_Place, _Kind], names: dict[_Kind, str]) -> Procedure:
    def command(block: Block, number: int, given: Command) -> Command:
        kind = kinds.get((procedure.name, block.label, number))
        if kind is None or not isinstance(given, Call) or isinstance(given.callee, str):
            return given
        return replace(given, callee=names[kind], arguments=(given.callee, *given.arguments))

    blocks = (
        replace(block, commands=tuple(command(block, number, each) for number, each in enumerate(block.commands)))
        for block in procedure.blocks
    )
    return replace(procedure, blocks=tuple(blocks))


def _telling_apart(name: str, kind: _Kind, procedures: dict[str, Procedure], width: int) -> Procedure:
    """The procedure that makes calls of a kind: to each of the functions as it wants them, to others as they are."""
    pointer = variable("pointer", POINTER)
    given = tuple(variable(f"argument{number}", sort) for number, sort in enumerate(kind.given))
    results = tuple(variable(f"result{number}", sort) for number, sort in enumerate(kind.results))
    blocks: list[Block] = []
    made: list[Variable] = list(results)
    for number, callee in enumerate(kind.callees):
        wanted = equal(pointer, observe(Observation.ADDRESS, (callee,), (), POINTER))
        blocks.append(Block(f"is{number}", (), Branch(wanted, f"call{number}", f"is{number + 1}")))
        sorts = tuple(each.sort for each in procedures[callee].parameters)
        own = tuple(variable(f"own{number}.{at}", sort) for at, sort in enumerate(procedures[callee].results))
        call = Call(callee, converted(given, sorts, width), own)
        blocks.append(Block(f"call{number}", (call,), Return(converted(own, kind.results, width))))
        made.extend(own)
    blocks.append(Block(f"is{len(kind.callees)}", (Call(pointer, given, results),), Return(results)))
    parameters, locals_ = (tuple(Declaration(each, original="") for each in part) for part in ((pointer, *given), made))
    return Procedure(name, parameters, kind.results, locals_, tuple(blocks))
