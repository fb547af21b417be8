"""What is known about a body before it is translated: uses of values, promoted locals, scopes, reachable blocks.

A local is promoted if it is one scalar and its address does nothing but be read from and written to as a whole (and
begin and end its scope). A value *escapes* its block if another one uses it; else it lives as a term inside its block.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import field, fields
from functools import cache

from clew.frontends.llvm.instructions import (
    Alloca,
    Argument,
    Binary,
    Branch,
    Call,
    Cast,
    Clause,
    Compare,
    ExtractValue,
    GetElementPointer,
    IndirectJump,
    Instruction,
    Invoke,
    Jump,
    Load,
    Negate,
    Phi,
    Select,
    Store,
    Switch,
)
from clew.frontends.llvm.module import Block, Body
from clew.frontends.llvm.types import FloatType, IntType, PointerType
from clew.frontends.llvm.values import (
    Aggregate,
    BinaryConstant,
    CastConstant,
    ElementAddress,
    GlobalAddress,
    Integer,
    Local,
    Operand,
)
from clew.graphs import postorder
from clew.records import dataclass

_START, _END = "llvm.lifetime.start", "llvm.lifetime.end"
_IS_CONSTANT = "llvm.is.constant"
_WITHOUT_EFFECT = (Binary, Cast, Compare, ExtractValue, GetElementPointer, Load, Negate, Select)
_COPIES = ("llvm.memcpy.", "llvm.memmove.")


@dataclass(slots=True)
class Usage:
    """See the module."""

    blocks: tuple[Block, ...] = ()
    """Those that control can reach, each behind those that must come before it; the entry first."""
    counts: dict[str, int] = field(default_factory=dict)
    """How often each value is used."""
    escaping: set[str] = field(default_factory=set)
    """Values that a block uses which does not define them."""
    allocas: dict[str, Alloca] = field(default_factory=dict)
    promoted: dict[str, Alloca] = field(default_factory=dict)
    scoped: set[str] = field(default_factory=set)
    """Locals with a scope of their own: it begins somewhere. What resumes a coroutine may only end one."""
    settled: set[str] = field(default_factory=set)
    """Loads of a word of which only some bits are kept, to be written back beside others: bit-fields."""
    mixed: set[str] = field(default_factory=set)
    """Loads of a word that goes back with some bits set or cleared, whichever they are, and is not used otherwise."""
    accessed: set[str] = field(default_factory=set)
    """Addresses of elements that are read or written through, themselves or a member of them."""
    elements: dict[str, GetElementPointer] = field(default_factory=dict)
    """How addresses of members and elements are made."""
    unevaluated: set[str] = field(default_factory=set)
    """Values of which nothing is asked but whether the compiler knows them, which it does not: never computed."""
    spilled: dict[str, str] = field(default_factory=dict)
    """Parameters whose only use is to be written once, in the entry, to a promoted local: that local."""


def usage_of(body: Body) -> Usage:
    """The usage of a body."""
    found = Usage(_reachable(body))
    defined: dict[str, str] = {}
    allocas = found.allocas
    for block in found.blocks:
        for instruction in block.instructions:
            name = getattr(instruction, "name", None)
            if name is not None:
                defined[name] = block.label
            if isinstance(instruction, Alloca):
                allocas[name] = instruction  # type: ignore[index]  # an alloca has a name
            elif isinstance(instruction, GetElementPointer):
                found.elements[instruction.name] = instruction
    spoilt: set[str] = set()
    for block in found.blocks:
        for instruction in block.instructions:
            mentioned = _mentioned(instruction)
            _count(instruction, mentioned, block.label, defined, found)
            scope = scope_change(instruction)
            if scope is not None:
                found.scoped |= {scope[1]} if scope[0] else set()
            elif not allocas.keys().isdisjoint(mentioned) or isinstance(instruction, Phi):
                spoilt.update(_spoilt(instruction, mentioned, allocas))
    found.promoted = {
        name: each
        for name, each in allocas.items()
        if name not in spoilt
        and isinstance(each.type, IntType | FloatType | PointerType)
        and isinstance(each.count, Integer)
        and each.count.value == 1
    }
    _spills(found, defined)
    for block in found.blocks:
        found.settled.update(_kept_beside(block, found))
        found.mixed.update(_mixed(block, found))
    _accesses(found)
    _unevaluated(found)
    return found


def scope_change(instruction: Instruction) -> tuple[bool, str] | None:
    """Whether a scope begins (else: ends) at the instruction, and of which local."""
    if not (isinstance(instruction, Call) and isinstance(instruction.callee, GlobalAddress)):
        return None
    name = instruction.callee.name
    if not name.startswith((_START, _END)):
        return None
    local = instruction.arguments[-1].value
    return (name.startswith(_START), local.name) if isinstance(local, Local) else None


def successors(terminator: Instruction) -> tuple[str, ...]:
    """The labels to which the end of a block may go, each once; a constant condition goes one way."""
    match terminator:
        case Jump(target=target):
            return (target,)
        case Branch(condition=Integer(value=value), then=then, other=other):
            return (then if value else other,)
        case Branch(then=then, other=other):
            return tuple(dict.fromkeys((then, other)))
        case Switch(default=default, cases=cases):
            return tuple(dict.fromkeys((default, *(label for _, label in cases))))
        case IndirectJump(targets=targets):
            return tuple(dict.fromkeys(targets))
        case Invoke(normal=normal, unwind=unwind):
            return (normal, unwind)
        case _:
            return ()


def _reachable(body: Body) -> tuple[Block, ...]:
    """Reverse postorder: whatever dominates a block comes before it."""
    by_label = {block.label: block for block in body.blocks}
    # The first successor should come next in the result, so it is visited last.
    after = {label: successors(block.instructions[-1])[::-1] for label, block in by_label.items()}
    order = [*postorder((body.blocks[0].label,), after.__getitem__)]
    return tuple(by_label[label] for label in reversed(order))


# --- operands -------------------------------------------------------------------------------------------------------


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The fields of a kind of instruction that hold operands, alone or in a tuple."""
    return tuple(each.name for each in fields(kind) if _HOLDS_OPERANDS.search(str(each.type)))


_HOLDS_OPERANDS = re.compile(r"\b(?:Operand|Argument|Clause)\b")


def operands_of(instruction: Instruction) -> Iterator[Operand]:
    """The operands of an instruction; those of a phi have blocks of their own and are left out."""
    if isinstance(instruction, Phi):
        return
    kind: type = type(instruction)
    for name in _names(kind):
        value = getattr(instruction, name)
        for each in value if type(value) is tuple else () if value is None else (value,):
            yield each.value if isinstance(each, (Argument, Clause)) else each


def _mentioned(instruction: Instruction) -> list[str]:
    """The locals in the operands of an instruction, as often as they occur."""
    found: list[str] = []
    for operand in operands_of(instruction):
        if isinstance(operand, Local):
            found.append(operand.name)
        elif not isinstance(operand, GlobalAddress | Integer):
            found.extend(locals_in(operand))
    return found


def locals_in(operand: Operand) -> Iterator[str]:
    """The locals in an operand; constants have none."""
    match operand:
        case Local(name=name):
            yield name
        case Aggregate(elements=elements):
            for element in elements:
                yield from locals_in(element)
        case ElementAddress(base=base, indices=indices):
            for each in (base, *indices):
                yield from locals_in(each)
        case CastConstant(operand=inner):
            yield from locals_in(inner)
        case BinaryConstant(left=left, right=right):
            yield from locals_in(left)
            yield from locals_in(right)
        case _:
            return


def _count(instruction: Instruction, mentioned: list[str], label: str, defined: dict[str, str], found: Usage) -> None:
    if isinstance(instruction, Phi):
        for operand, origin in instruction.incoming:
            for name in locals_in(operand):
                found.counts[name] = found.counts.get(name, 0) + 1
                if defined.get(name) != origin:
                    found.escaping.add(name)
        return
    for name in mentioned:
        found.counts[name] = found.counts.get(name, 0) + 1
        if defined.get(name) != label:
            found.escaping.add(name)


def _spoilt(instruction: Instruction, mentioned: list[str], allocas: dict[str, Alloca]) -> Iterator[str]:
    """The locals of whose address the instruction makes other use than a whole access."""
    match instruction:
        case Load(address=Local(name=name), type=type_) if name in allocas and allocas[name].type == type_:
            return
        case Store(address=Local(name=name), value=value) if name in allocas:
            if getattr(value, "type", PointerType()) == allocas[name].type:
                yield from (each for each in locals_in(value) if each in allocas)
                return
        case Phi(incoming=incoming):
            for operand, _ in incoming:
                yield from (each for each in locals_in(operand) if each in allocas)
            return
        case _:
            pass
    yield from (each for each in mentioned if each in allocas)


def _kept_beside(block: Block, found: Usage) -> Iterator[str]:
    """Loads whose value is masked, perhaps joined with other bits, and stored to where it came from, and no more."""
    kept: dict[str, tuple[str, Operand]] = {}
    for instruction in block.instructions:
        match instruction:
            case Load(name=name, type=IntType(), address=address) if found.counts.get(name) == 1:
                kept[name] = (name, address)
            case Binary(name=name, operator="and", left=Local(name=left), right=Integer()) if left in kept:
                if found.counts.get(name) == 1:
                    kept[name] = (f"masked {kept[left][0]}", kept[left][1])
            case Binary(name=name, operator="or", left=Local(name=left)) if left in kept:
                if found.counts.get(name) == 1:
                    kept[name] = kept[left]
            case Store(value=Local(name=name), address=address) if name in kept:
                loaded, origin = kept[name]
                if loaded.startswith("masked ") and origin == address:
                    yield loaded.removeprefix("masked ")
            case _:
                pass


def _mixed(block: Block, found: Usage) -> Iterator[str]:
    """Loads whose value is joined with a mask and stored to where it came from, and no more."""
    loaded: dict[str, Operand] = {}
    joined: dict[str, tuple[str, ...]] = {}
    for instruction in block.instructions:
        match instruction:
            case Load(name=name, type=IntType(), address=address) if found.counts.get(name) == 1:
                loaded[name] = address
            case Binary(name=name, operator="and" | "or", left=left, right=right) if found.counts.get(name) == 1:
                joined[name] = tuple(each for side in (left, right) for each in locals_in(side) if each in loaded)
            case Store(value=Local(name=name), address=address):
                yield from (each for each in joined.get(name, ()) if loaded[each] == address)
            case _:
                pass


def _accesses(found: Usage) -> None:
    """From the accesses back to the addresses that they are made of; uses stand behind what they use."""
    for block in reversed(found.blocks):
        for instruction in reversed(block.instructions):
            match instruction:
                case Load(address=Local(name=name)) | Store(address=Local(name=name)):
                    found.accessed.add(name)
                case GetElementPointer(name=name, base=Local(name=base), indices=(Integer(value=0), *_)):
                    if name in found.accessed:
                        found.accessed.add(base)
                case Call(callee=GlobalAddress(name=name), arguments=(*pair, Argument(value=Integer(value=size)), _)):
                    if size and name.startswith(_COPIES):
                        found.accessed.update(each.value.name for each in pair if isinstance(each.value, Local))
                case _:
                    pass


def _unevaluated(found: Usage) -> None:
    """From the questions whether a value is constant back to what only they need; uses stand behind what they use.

    Comparisons that nobody uses are what is left of guards, and need nothing.
    """
    left: dict[str, int] = {}
    idle: Counter[str] = Counter()
    for block in reversed(found.blocks):
        for instruction in reversed(block.instructions):
            asks = _asks_for_constant(instruction)
            if not left and not asks:
                continue
            unused = False
            if isinstance(instruction, _WITHOUT_EFFECT):
                name = instruction.name
                unused = name in left and left[name] == idle[name]
                if unused:
                    found.unevaluated.add(name)
                elif _compares(instruction) and name not in left and found.counts.get(name, 0) == idle[name]:
                    found.unevaluated.add(name)
                    idle.update(_mentioned(instruction))
            if unused or asks:
                for each in _mentioned(instruction):
                    left[each] = left.get(each, found.counts[each]) - 1


def _compares(instruction: Instruction) -> bool:
    """Whether an instruction is a comparison, or connects some: it cannot fail."""
    connects = isinstance(instruction, Binary) and instruction.operator in ("and", "or", "xor")
    return connects or isinstance(instruction, Compare)


def _asks_for_constant(instruction: Instruction) -> bool:
    match instruction:
        case Call(callee=GlobalAddress(name=name)):
            return name.startswith(_IS_CONSTANT)
        case _:
            return False


def _spills(found: Usage, defined: dict[str, str]) -> None:
    for instruction in found.blocks[0].instructions:
        match instruction:
            case Store(value=Local(name=value), address=Local(name=address)) if address in found.promoted:
                alone = found.counts[value] == 1 and address not in found.spilled.values()
                if value not in defined and alone and address not in found.scoped:
                    found.spilled[value] = address
            case _:
                pass
