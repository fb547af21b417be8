"""Memory as C: objects that begin and end, and what is loaded from them, stored, copied and filled."""

from __future__ import annotations

from clew.codegen.c.processes.layout import Register
from clew.codegen.c.processes.translate.statements import BAD_FREE, MISALIGNED, Statements
from clew.codegen.c.processes.translate.writer import NEVER, Place, Text
from clew.codegen.c.shapes import NotNative, Number, c_type
from clew.ir.commands import Copy, Family, Fill
from clew.ir.sorts import Bits, Bool, Pointer, Reference, Sort, bytes_of
from clew.ir.terms import Term, Variable

_LIVES = {Family.PLAIN: "LIFE_HEAP", Family.SINGLE: "LIFE_SINGLE", Family.SEVERAL: "LIFE_SEVERAL"}
_WIDE_BYTES = 8


def allocate(into: Statements, target: Variable, size: Term, place: Place, family: Family | None) -> None:
    """A new object; `family` is None for one of the frame."""
    wanted = into.needed(size, place)
    into.write(target, Text(into.terms.local("u64", f"object_new(w, {wanted.value}, {_life(family)})")))
    into.line("if (UNLIKELY(failed)) return FLOW_REMOVED;")


def _access(into: Statements, how: str, pointer: Term, size: str, place: Place) -> str:
    """The pointer, where so many bytes are, to `read` or to `write` there; the size is at most that of an object."""
    where = into.address(pointer, place)
    into.leave_if(f"memory_{how}(w, {where}, {size})")
    return where


def _size(into: Statements, term: Term, place: Place) -> str:
    """A size in bytes, cut off where no object is as large: it does not fit then either."""
    size = into.needed(term, place).value
    return into.terms.local("u64", f"({size} < (1ull << 32) ? {size} : 1ull << 32)")


def ask_aligned(into: Statements, pointer: Term, sort: Sort, align: int, place: Place) -> None:
    """Look whether an access goes to a multiple in its object; first whether there is something at all."""
    if align == 1:
        return
    where = into.address(pointer, place)
    into.line(f"if (UNLIKELY(POINTER_OFFSET({where}) & {align - 1})) {{")
    into.leave_if(f"memory_read(w, {where}, {_size_of(into, sort)})")
    into.line(f"{into.sites.leave(MISALIGNED)} }}")


def load(into: Statements, target: Variable, pointer: Term, place: Place) -> None:
    """Read a variable from memory."""
    size = _size_of(into, target.sort)
    where = into.address(pointer, place)
    match target.sort:
        case Pointer():
            into.leave_if(f"load_pointer(w, {where})")
            _loaded(into, target, "w->loaded")
        case Bool():
            into.leave_if(f"load_number(w, {where}, 1)")
            _loaded(into, target, "(w->loaded != 0)")
        case _ if size == _WIDE_BYTES == into.layout.program.pointer_bytes:
            into.leave_if(f"load_wide(w, {where})")
            _loaded(into, target, "w->loaded", "(w->loaded_mark == MARK_POINTER)")
        case _:
            into.leave_if(f"load_number(w, {where}, {size})")
            _loaded(into, target, f"({c_type(target.sort)})w->loaded")


def _loaded(into: Statements, target: Variable, value: str, pointer: str = NEVER) -> None:
    """Write what the core has loaded: where it is undefined the value is 0 already."""
    slot = into.layout.slot(target.name, into.routine)
    if into.layout.symbolic and isinstance(target.sort, Bool):
        into.line("if (TERM(w->loaded_mark)) return fail(FAILED_REFUSED);")
    if not isinstance(slot.shape, Number) or not slot.shape.flagged or slot.shape.numbered != (pointer != NEVER):
        term = "TERM(w->loaded_mark)" if into.layout.symbolic and isinstance(target.sort, Bits) else NEVER
        into.write(target, Text(value, "(w->loaded_mark == MARK_UNDEFINED)", pointer, term))
    elif isinstance(slot, Register):
        into.line(f"{slot.value} = {value}; {slot.mark} = w->loaded_mark;")
    else:
        at = slot.address
        mark = f"save_mark({at} + {slot.shape.width}, w->loaded_mark)"
        if not slot.shape.symbolic:
            mark = f"({at})[{slot.shape.width}] = w->loaded_mark"
        into.line(f"save_u{8 * slot.shape.width}({at}, {value}); {mark};")


def load_settled(into: Statements, target: Variable, pointer: Term, place: Place) -> None:
    """A load of bits in which undefined bytes are zero."""
    where = into.address(pointer, place)
    into.leave_if(f"load_settled(w, {where}, {_size_of(into, target.sort)})")
    term = "TERM(w->loaded_mark)" if into.layout.symbolic else NEVER
    into.write(target, Text(f"({c_type(target.sort)})w->loaded", term=term))


def store(into: Statements, pointer: Term, value: Term, place: Place) -> None:
    """Write a value to memory."""
    size = _size_of(into, value.sort)
    where = into.address(pointer, place)
    text = into.terms.settled(value, place)
    if isinstance(value.sort, Pointer):
        into.leave_if(f"store_pointer_at(w, {where}, {text.value}, {text.missing})")
    else:
        if text.term != NEVER and isinstance(value.sort, Bool):
            text = into.terms.concrete(text, value.sort)
            into.line("if (UNLIKELY(failed)) return FLOW_REMOVED;")
        plain = text.value if text.missing == NEVER else f"({text.missing} ? 0 : {text.value})"
        into.leave_if(f"store_number(w, {where}, {size}, {plain}, {text.mark})")


def copy(into: Statements, command: Copy, place: Place) -> None:
    """Copy bytes, which may overlap."""
    size = _size(into, command.size, place)
    into.line(f"if ({size}) {{")
    source = _access(into, "read", command.source, size, place)
    target = _access(into, "write", command.target, size, place)
    if command.align > 1:
        places = f"POINTER_OFFSET({source}) | POINTER_OFFSET({target})"
        into.line(f"if (UNLIKELY(({places}) & {command.align - 1})) {into.sites.leave(MISALIGNED)}")
    into.line(f"object_copy(w, {target}, {source}, {size}); }}")


def fill(into: Statements, command: Fill, place: Place) -> None:
    """Set bytes."""
    size = _size(into, command.size, place)
    into.line(f"if ({size}) {{")
    where = _access(into, "write", command.pointer, size, place)
    text = into.terms.concrete(into.terms.settled(command.value, place), command.value.sort)
    into.line(f"object_fill(w, {where}, (u8){text.value}, {text.missing}, {size}); }}")


def free(into: Statements, pointer: Term, family: Family, place: Place) -> None:
    """End an object of the heap, or a record."""
    where = into.needed(pointer, place, BAD_FREE).value
    bad = into.sites.leave(BAD_FREE)
    into.line(f"if ({where}) {{")
    if isinstance(pointer.sort, Reference):
        into.line(f"Record *r = record_of(w, {where}); if (!r->kind) {bad}")
        into.line("*r = (Record){0, 0, 1}; }")
        return
    into.line(f"TOUCH_LOAD({where});")
    heap = f"object_of(w, {where})->life == {_life(family)}"
    into.line(f"if (IS_NOWHERE({where}) || !({heap}) || POINTER_OFFSET({where}) != 0) {bad}")
    into.line(f"object_end(w, {where}); }}")


def expire(into: Statements, pointer: Term, place: Place) -> None:
    """End an object of the frame."""
    where = into.needed(pointer, place).value
    into.line(f"TOUCH_LOAD({where});")
    into.line(f"if ({where}) {{ if (!in_frame(w, {where})) {into.sites.leave(BAD_FREE)}")
    into.line(f"object_end(w, {where}); }}")


def _size_of(into: Statements, sort: Sort) -> int:
    """The bytes that a value of the sort takes in memory."""
    size = bytes_of(sort, into.layout.program.pointer_bytes)
    if size is None or size > _WIDE_BYTES:
        raise NotNative(f"memory holds whole bytes up to eight, truth values and pointers, not {sort}")
    return size


def _life(family: Family | None) -> str:
    return "LIFE_FRAME" if family is None else _LIVES[family]
