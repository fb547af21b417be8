"""The variable arguments of a call, one behind the other in an object of the caller's frame, each behind its *kind*.

A kind says which type of IR an argument has, so that who reads it as another one is told: the ABI would read other
bytes, or another register. Behind the last one stands the kind that none has. Signed and unsigned numbers are of one
kind, and so are all pointers, and types of one width such as long and long long. Where the target reads arguments by
computing addresses, instead of by `va_arg`, there are no kinds.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.frontends.llvm.translate.emitting import Emitter
from clew.frontends.llvm.translate.instructions.access import load, store
from clew.frontends.llvm.translate.instructions.arithmetic import compare
from clew.frontends.llvm.translate.instructions.constants import moved
from clew.frontends.llvm.types import FloatType, IntType, PointerType, Type
from clew.ir.commands import Allocate, Assert, Load, Store
from clew.ir.sorts import POINTER, Bits
from clew.ir.terms import Term, Variable, bits, constant

_CHECK = "library.misuse"
_FEWER = "more variable arguments are read than were given"
_OTHER = "a variable argument is read as another type than the one that was given"
_READS_BY_ADDRESS = ("i386-", "x86_64-")
_NONE, _NUMBER, _FLOATING, _POINTER, _PARTS = range(5)


def given_arguments(here: Emitter, values: Sequence[tuple[tuple[Term, ...], Type]]) -> Variable:
    """The object with these arguments, which the caller has to end."""
    word = here.shapes.layout.pointer.size if _has_kinds(here) else 0
    target = here.fresh(POINTER, "arguments")
    sizes = [word + _slot_size(here, type_) for _, type_ in values]
    here.emit(Allocate(target, bits(sum(sizes) + word, 64), heap=False, span=here.span))
    offset = 0
    for (parts, type_), size in zip(values, sizes, strict=True):
        if word:
            here.emit(Store(moved(target, bits(offset, 64)), _kind(here, type_), span=here.span))
        store(here, moved(target, bits(offset + word, 64)), type_, parts)
        offset += size
    if word:
        here.emit(Store(moved(target, bits(offset, 64)), bits(_NONE, word * 8), span=here.span))
    return target


def _has_kinds(here: Emitter) -> bool:
    return not here.module.triple.startswith(_READS_BY_ADDRESS)


def next_argument(here: Emitter, name: str, list_: Term, type_: Type) -> None:
    """`va_arg`: the list holds a pointer to the next argument, or null where there are none."""
    word = here.shapes.layout.pointer.size
    at = here.fresh(POINTER, "argument")
    here.emit(Load(at, list_, span=here.span))
    here.emit(Assert(compare("ne", at, constant(None, POINTER)).term, _CHECK, _FEWER, span=here.span))
    kind = here.fresh(Bits(word * 8), "kind")
    here.emit(Load(kind, at, span=here.span))
    here.emit(Assert(compare("ne", kind, bits(_NONE, word * 8)).term, _CHECK, _FEWER, span=here.span))
    if here.unit.options.exact_arguments:
        here.emit(Assert(compare("eq", kind, _kind(here, type_)).term, _CHECK, _OTHER, span=here.span))
    load(here, moved(at, bits(word, 64)), type_, here.into(name, type_))
    here.emit(Store(list_, moved(at, bits(word + _slot_size(here, type_), 64)), span=here.span))


def _slot_size(here: Emitter, type_: Type) -> int:
    """How many bytes a value takes: whole words of a pointer's size."""
    word = here.shapes.layout.pointer.size
    return (here.shapes.layout.size(type_) + word - 1) // word * word


def _kind(here: Emitter, type_: Type) -> Term:
    match type_:
        case IntType():
            family = _NUMBER
        case FloatType():
            family = _FLOATING
        case PointerType():
            family = _POINTER
        case _:
            family = _PARTS
    size = here.shapes.layout.size(type_)
    return bits((size << 3) + family, here.shapes.layout.pointer.size * 8)
