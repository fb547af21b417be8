"""Where the scopes of locals begin and end of which the compiler does not say so.

Input: a body. Output: the same body with marks as the compiler writes them (`llvm.lifetime.start` and `.end`) for the
locals of inner blocks that have none: control jumps over the declaration of the variable, a label stands before it, or
it is a compound literal of C. The debug location of an instruction names the block of the source that it stands in. So
the block is entered where an instruction of it follows one that is outside, along an edge or inside of a straight line,
and left where it is the other way round. An object lives from the entry of its block to its end (C17, 6.2.4p6;
6.5.2.5p5 for literals).

No object ends early: a local whose address is named by an instruction outside of its block (a function that cleans up
behind it), or whose block is entered on an edge that cannot be marked, is left as it is; see `lasting`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from clew.frontends.llvm.debug.nodes import Metadata
from clew.frontends.llvm.debug.places import scope_at
from clew.frontends.llvm.instructions import (
    Alloca,
    Argument,
    Branch,
    Call,
    Instruction,
    Jump,
    LandingPad,
    Phi,
    Switch,
    Where,
)
from clew.frontends.llvm.module import Block, Body, Declared, Module
from clew.frontends.llvm.translate.usage import locals_in, operands_of, scope_change, successors
from clew.frontends.llvm.types import POINTER, VOID, FunctionType
from clew.frontends.llvm.values import GlobalAddress, Integer, Local
from clew.graphs import inverted, reachable
from clew.records import dataclass

_LITERAL = ".compoundliteral"
_MARKS = {True: "llvm.lifetime.start.p0", False: "llvm.lifetime.end.p0"}
_MARKED = re.compile(r'@llvm\.lifetime\.start\.[^\n]*?ptr %"?([^)"\s]+)"?\)')
_WITHOUT_BLOCKS = ("DW_LANG_C89", "DW_LANG_C_plus_plus")
"""Languages in which a compound literal does not belong to the block: all others have statements as blocks (C99)."""

Blocks = Mapping[str, Block]
Inside = Mapping[str, tuple[bool, ...]]
"""Of each block of the body, which of its instructions are inside of a block of the source."""


def with_scopes(body: Body, module: Module, function: str) -> Body:
    """The body in which all locals of inner blocks have a scope, as far as that is known."""
    debug = module.functions[function].debug
    if debug is None:
        return body
    metadata = module.metadata
    blocks = _reached(body)
    found: dict[int, list[str]] = {}
    for local, scope in _unmarked(body, blocks, metadata, debug):
        found.setdefault(scope, []).append(local)
    for scope, names in found.items():
        inside = _inside(blocks, _within(metadata, scope))
        marked = None if inside is None else _marked(blocks, inside, names)
        blocks = blocks if marked is None else marked
    return replace(body, blocks=tuple(blocks.values())) if found else body


def has_unmarked(text: str, declared: Sequence[Declared], metadata: Metadata) -> bool:
    """Whether the text of a function may have locals of inner blocks that the compiler does not mark."""
    marked = {*_MARKED.findall(text)}
    return f"%{_LITERAL}" in text or any(
        each.local not in marked and _block_of(each, metadata) is not None for each in declared
    )


def _reached(body: Body) -> Blocks:
    by_label = {block.label: block for block in body.blocks}
    seen = {*reachable((body.blocks[0].label,), lambda label: successors(by_label[label].instructions[-1]))}
    return {label: block for label, block in by_label.items() if label in seen}


# --- which locals ---------------------------------------------------------------------------------------------------


def _unmarked(body: Body, blocks: Blocks, metadata: Metadata, function: int) -> Iterator[tuple[str, int]]:
    """Locals without marks, with the inner block of the source that they belong to."""
    made = [each.name for each in body.blocks[0].instructions if isinstance(each, Alloca) and _is_fixed(each)]
    marked = {change[1] for block in blocks.values() for each in block.instructions if (change := scope_change(each))}
    unmarked = dict.fromkeys(name for name in made if name not in marked)
    for declared in body.declared:
        if declared.local in unmarked and not declared.indirect:
            block = _block_of(declared, metadata)
            if block is not None:
                yield declared.local, block
    literals = [name for name in unmarked if name.startswith(_LITERAL)]
    if literals and _has_blocks(metadata, function):
        for name in literals:
            block = _innermost(metadata, _places(blocks, name))
            if block is not None:
                yield name, block


def _block_of(declared: Declared, metadata: Metadata) -> int | None:
    """The inner block that a variable of the source belongs to; what the compiler invents belongs to none."""
    variable = metadata.node(declared.variable)
    scope = None if "DIFlagArtificial" in variable.text("flags") else variable.reference("scope")
    return None if scope is None else _block(metadata, scope)


def _is_fixed(made: Alloca) -> bool:
    return isinstance(made.count, Integer)


def _has_blocks(metadata: Metadata, function: int) -> bool:
    unit = metadata.node(function).reference("unit")
    language = "" if unit is None else metadata.node(unit).text("language")
    return language.startswith("DW_LANG_C") and not language.startswith(_WITHOUT_BLOCKS)


def _block(metadata: Metadata, scope: int) -> int | None:
    """The inner block that a scope is; None for that of the function. A part of another file is no block."""
    while (node := metadata.node(scope)).kind == "DILexicalBlockFile":
        outer = node.reference("scope")
        if outer is None:
            return None
        scope = outer
    return scope if node.kind == "DILexicalBlock" else None


def _places(blocks: Blocks, local: str) -> list[int | None]:
    return [each.where.place for block in blocks.values() for each in block.instructions if _names(each, local)]


def _innermost(metadata: Metadata, places: Sequence[int | None]) -> int | None:
    """The inner block around all places; None where there is none, or a place is not known."""
    common: list[int] | None = None
    for place in places:
        scope = None if place is None else scope_at(metadata, place)
        if scope is None:
            return None
        around = [*_around(metadata, scope)]
        common = around if common is None else [each for each in common if each in around]
    return _block(metadata, common[0]) if common else None


def _around(metadata: Metadata, scope: int) -> Iterator[int]:
    """The scope and those around it inside of its function."""
    outer: int | None = scope
    while outer is not None and metadata.node(outer).kind.startswith("DILexicalBlock"):
        yield outer
        outer = metadata.node(outer).reference("scope")


# --- where they are -------------------------------------------------------------------------------------------------


def _within(metadata: Metadata, scope: int) -> Callable[[Instruction], bool | None]:
    """Whether an instruction stands in a block of the source; None where it does not say."""

    @cache
    def is_inside(place: int) -> bool | None:
        found = scope_at(metadata, place)
        return None if found is None else scope in _around(metadata, found)

    def within(instruction: Instruction) -> bool | None:
        place = instruction.where.place
        return None if place is None else is_inside(place)

    return within


def _inside(blocks: Blocks, within: Callable[[Instruction], bool | None]) -> Inside | None:
    """Which instructions are inside; one that does not say so is where the one before it is.

    The first ones of a block are where the first is that says so. A block in which none does is where all are that lead
    to it; None where these are at odds.
    """
    said = {label: [within(each) for each in block.instructions] for label, block in blocks.items()}
    entry = next(iter(blocks))
    entered = {label: next((each for each in found if each is not None), None) for label, found in said.items()}
    entered[entry] = False
    before = inverted({label: successors(block.instructions[-1]) for label, block in blocks.items()})
    left = {label: next((each for each in reversed(said[label]) if each is not None), entered[label]) for label in said}
    silent = [label for label in blocks if left[label] is None]
    while silent:
        known = {label: {left[each] for each in before.get(label, ())} for label in silent}
        told = [label for label in silent if None not in known[label]]
        if not told or any(len(known[label]) > 1 for label in told):
            return None
        for label in told:
            entered[label] = left[label] = known[label].pop()
        silent = [label for label in silent if label not in told]
    return {label: tuple(_followed(bool(entered[label]), found)) for label, found in said.items()}


def _followed(here: bool, said: Sequence[bool | None]) -> Iterator[bool]:  # noqa: FBT001 - a state, not an option
    for each in said:
        here = here if each is None else each
        yield here


def _names(instruction: Instruction, local: str) -> bool:
    """Whether an instruction uses the address of the local by its name."""
    if isinstance(instruction, Phi):
        return any(local in locals_in(operand) for operand, _ in instruction.incoming)
    return any(local in locals_in(operand) for operand in operands_of(instruction))


# --- the marks ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Edge:
    """A way from one block to another on which a scope changes."""

    origin: str
    target: str


def _marked(blocks: Blocks, inside: Inside, names: Sequence[str]) -> Blocks | None:
    """The blocks with marks of these locals; None where one of them is used outside, or an edge cannot be marked."""
    for label, block in blocks.items():
        for each, is_inside in zip(block.instructions, inside[label], strict=True):
            if not is_inside and any(_names(each, name) for name in names):
                return None
    edges = [_Edge(label, each) for label, block in blocks.items() for each in successors(block.instructions[-1])]
    changes = {edge: inside[edge.target][0] for edge in edges if inside[edge.origin][-1] != inside[edge.target][0]}
    at_once = {edge.target for edge in changes if all(each in changes for each in edges if each.target == edge.target)}
    divided = {edge: begins for edge, begins in changes.items() if edge.target not in at_once}
    if any(not isinstance(blocks[each.origin].instructions[-1], Jump | Branch | Switch) for each in divided):
        return None
    result: dict[str, Block] = {}
    for label, block in blocks.items():
        marks = _line(block, inside[label], names, begins_new=label in at_once)
        ends = {edge.target: _between(edge) for edge in divided if edge.origin == label}
        origins = {edge.origin: _between(edge) for edge in divided if edge.target == label}
        changed = [_entered(each, origins) if isinstance(each, Phi) else each for each in marks]
        result[label] = Block(label, (*changed[:-1], _redirected(changed[-1], ends)))
    for edge, begins in divided.items():
        where = blocks[edge.target if begins else edge.origin].instructions[-1].where
        marks = [*_marks(names, where, begins=begins), Jump(edge.target, where=where)]
        result[_between(edge)] = Block(_between(edge), tuple(marks))
    return result


def _between(edge: _Edge) -> str:
    return f"{edge.origin}.to.{edge.target}"


def _line(block: Block, inside: Sequence[bool], names: Sequence[str], *, begins_new: bool) -> list[Instruction]:
    """The instructions of a block with marks where the scope changes between two, and at the begin where asked for."""
    found: list[Instruction] = []
    before, owed = inside[0], begins_new
    for each, is_inside in zip(block.instructions, inside, strict=True):
        if owed and not isinstance(each, Phi | LandingPad):
            found += _marks(names, each.where, begins=inside[0])
            owed = False
        if is_inside != before:
            found += _marks(names, each.where, begins=is_inside)
        found.append(each)
        before = is_inside
    return found


def _marks(names: Sequence[str], where: Where, *, begins: bool) -> Iterator[Instruction]:
    kind, callee = FunctionType(VOID, (POINTER,)), GlobalAddress(_MARKS[begins])
    return (Call(None, kind, callee, (Argument(Local(name, POINTER)),), where=where) for name in names)


def _entered(phi: Phi, origins: Mapping[str, str]) -> Phi:
    incoming = tuple((operand, origins.get(origin, origin)) for operand, origin in phi.incoming)
    return replace(phi, incoming=incoming)


def _redirected(end: Instruction, ends: Mapping[str, str]) -> Instruction:
    """The end of a block that goes to other labels."""
    match end:
        case Jump(target=target):
            return replace(end, target=ends.get(target, target))
        case Branch(then=then, other=other):
            return replace(end, then=ends.get(then, then), other=ends.get(other, other))
        case Switch(default=default, cases=cases):
            changed = tuple((value, ends.get(label, label)) for value, label in cases)
            return replace(end, default=ends.get(default, default), cases=changed)
        case _:
            return end
