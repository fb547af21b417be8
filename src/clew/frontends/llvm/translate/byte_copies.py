"""Bytes that are read only to be written somewhere else, as copies: a byte of a pointer is no number.

Input: a body. Output: the same body in which a load of one byte whose only use is a store, with nothing in between that
writes memory, is a copy of that byte where the store was. So own functions like `memcpy`, or that exchange elements of
any size, move pointers byte by byte. It is done in functions that are given a `void *`, or that look at an object with
pointers in it as bytes; not beside threads and interrupts, since a copy is one step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from clew.frontends.llvm.instructions import (
    Alloca,
    Argument,
    Binary,
    Call,
    Cast,
    Compare,
    GetElementPointer,
    Instruction,
    Load,
    Negate,
    Select,
    Store,
)
from clew.frontends.llvm.module import Block, Body, Function, Module
from clew.frontends.llvm.translate.usage import Usage, usage_of
from clew.frontends.llvm.types import (
    BIT,
    VOID,
    ArrayType,
    FunctionType,
    IntType,
    NamedType,
    PointerType,
    StructType,
    Type,
)
from clew.frontends.llvm.values import GlobalAddress, Integer, Local

_BYTE, _LENGTH = IntType(8), IntType(64)
_MOVE = GlobalAddress("llvm.memmove.p0.p0.i64")
_MOVES = FunctionType(VOID, (PointerType(), PointerType(), _LENGTH, BIT), False)
_QUIET = (Binary, Cast, Compare, GetElementPointer, Load, Negate, Select)
_BESIDE = ("__clew_spawn", "__clew_irq", "__clew_signal_comes", "__clew_csr", "__clew_rtos")


def with_copied_bytes(body: Body, module: Module, function: str) -> Body:
    """See the module."""
    allocas = {each.name: each for block in body.blocks for each in block.instructions if isinstance(each, Alloca)}
    if not _may_move_pointers(body, module, module.functions[function], allocas):
        return body
    usage = usage_of(body)
    return replace(body, blocks=tuple(Block(block.label, tuple(_copied(block, usage))) for block in body.blocks))


def _may_move_pointers(body: Body, module: Module, function: Function, allocas: Mapping[str, Alloca]) -> bool:
    loads = (each for block in body.blocks for each in block.instructions if isinstance(each, Load))
    if not any(each.type == _BYTE for each in loads):
        return False
    moves = _takes_anything(module, function) or any(
        isinstance(each, GetElementPointer)
        and each.source == _BYTE
        and isinstance(each.base, Local)
        and each.base.name in allocas
        and _has_pointers(allocas[each.base.name].type, module)
        for block in body.blocks
        for each in block.instructions
    )
    return moves and not any(name.startswith(_BESIDE) for name in (*module.functions, *module.globals))


def _takes_anything(module: Module, function: Function) -> bool:
    """Whether a parameter is declared as a pointer to anything."""
    if function.debug is None:
        return False
    type_ = module.metadata.node(function.debug).reference("type")
    items = () if type_ is None else module.metadata.items(module.metadata.node(type_).reference("types"))
    return any(each is not None and _is_anything(module, each) for each in items[1:])


def _is_anything(module: Module, number: int) -> bool:
    node = module.metadata.node(number)
    if node.text("tag") == "DW_TAG_restrict_type":
        base = node.reference("baseType")
        return base is not None and _is_anything(module, base)
    if node.text("tag") != "DW_TAG_pointer_type":
        return False
    base = node.reference("baseType")
    while base is not None and module.metadata.node(base).text("tag") in ("DW_TAG_const_type", "DW_TAG_volatile_type"):
        base = module.metadata.node(base).reference("baseType")
    return base is None


def _has_pointers(type_: Type, module: Module) -> bool:
    waiting = [type_]
    while waiting:
        match waiting.pop():
            case PointerType():
                return True
            case StructType(members=members):
                waiting.extend(members)
            case NamedType(name=name):
                waiting.extend(each for each in (module.structs.get(name),) if each is not None)
            case ArrayType(element=element):
                waiting.append(element)
            case _:
                pass
    return False


def _copied(block: Block, usage: Usage) -> Iterator[Instruction]:
    pairs = dict(_pairs(block, usage))
    moved = {load.name for load in pairs.values()}
    for number, each in enumerate(block.instructions):
        if isinstance(each, Load) and each.name in moved:
            continue
        if number in pairs and isinstance(each, Store):
            places = (Argument(each.address), Argument(pairs[number].address))
            size = (Argument(Integer(1, _LENGTH)), Argument(Integer(0, BIT)))
            yield Call(None, _MOVES, _MOVE, (*places, *size), where=each.where)
        else:
            yield each


def _pairs(block: Block, usage: Usage) -> Iterator[tuple[int, Load]]:
    """The stores, by their places, of bytes that were loaded in front of them, nothing having been written since.

    Locals whose address nobody has may be written: the byte is none of theirs.
    """
    loaded: dict[str, Load] = {}
    for number, each in enumerate(block.instructions):
        match each:
            case Load(name=name, type=IntType(width=8), ordering=None, volatile=False) if usage.counts.get(name) == 1:
                loaded[name] = each
            case Store(value=Local(name=name), ordering=None, volatile=False) if name in loaded:
                yield number, loaded[name]
                loaded.clear()
            case Store(address=Local(name=place)) if place in usage.promoted:
                loaded = {name: load for name, load in loaded.items() if load.address != each.address}
            case _ if not isinstance(each, _QUIET):
                loaded.clear()
            case _:
                pass
