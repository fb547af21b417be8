"""Commands on memory objects: where a pointer leads, whether that is allowed, and what changes there."""

from __future__ import annotations

from functools import lru_cache

from clew.ir.commands import Allocate, Copy, Expire, Fill, Free, Load, Store
from clew.ir.footprint import Place
from clew.ir.sorts import Bits, Pointer
from clew.ir.source import Span
from clew.ir.terms import Apply, Term, Variable
from clew.ir.values import NOWHERE, UNDEFINED, Address, Handle
from clew.semantics.execution.calls import write as assign
from clew.semantics.execution.evaluate import MEMORY, evaluate
from clew.semantics.execution.memory import (
    copy,
    fill,
    load,
    settled_bytes,
    size_of,
    store,
    undefined_bytes,
    undefined_in,
)
from clew.semantics.execution.work import Violated, Work
from clew.semantics.state import DEAD_OBJECT, DEAD_RECORD, LIVES, Extent, Life
from clew.semantics.values import Bounds, Datum

_MAKERS = {Life.HEAP: "malloc", Life.SINGLE: "new", Life.SEVERAL: "new[]"}
_FREERS = {Life.HEAP: "free", Life.SINGLE: "delete", Life.SEVERAL: "delete[]"}
LOWEST = 4096
"""Numbers up to this as pointers are null with a member's offset; others were never the address of anything."""


def memory_command(work: Work, command: Allocate | Free | Expire | Load | Store | Copy | Fill) -> None:
    """Execute a command on memory."""
    values, span = work.values, command.span
    match command:
        case Allocate():
            _allocate(work, command)
        case Free(pointer=pointer, family=family):
            _free(work, pointer, LIVES[family], span)
        case Expire(pointer=pointer):
            _expire(work, pointer, span)
        case Load(target=target) if (whole := work.gathered(command)) is not None:
            assign(work, target, whole)
        case Load(target=target, pointer=pointer):
            assign(work, target, load_at(work, command, evaluate(work, pointer)))
        case Store(pointer=pointer, value=value):
            store_at(work, command, evaluate(work, pointer), evaluate(work, value))
        case Copy(target=target_term, source=source_term, size=amount):
            size = _length(work, amount, (source_term, target_term), span)
            if size:
                source = _aligned(_access(work, evaluate(work, source_term), size, work.touched.reads, span), command)
                target_at = _access(work, evaluate(work, target_term), size, work.touched.writes, span)
                _aligned(target_at, command)
                choose_bytes(work, source, size, span)
                one, other = work.objects[source.object], work.objects[target_at.object]
                work.objects[target_at.object] = copy(one, source.offset, other, target_at.offset, size, values)
        case Fill(pointer=pointer, value=value, size=amount):
            size = _length(work, amount, (pointer,), span)
            if size:
                where = _access(work, evaluate(work, pointer), size, work.touched.writes, span)
                datum, extent = evaluate(work, value), work.objects[where.object]
                work.objects[where.object] = fill(extent, where.offset, datum, size, values)


def _length(work: Work, amount: Term, pointers: tuple[Term, ...], span: Span | None) -> int:
    """How many bytes are meant behind the pointers; where inputs decide it, first whether so many are there."""
    datum = evaluate(work, amount)
    if not isinstance(datum, Apply | Variable):
        return work.number(datum, span)
    where = [found for pointer in pointers if isinstance(found := evaluate(work, pointer), Address)]
    rooms = [work.objects[each.object].size - each.offset for each in where if each.object != NOWHERE]
    room = max(min(rooms, default=0), 0)
    work.decide(work.values.apply("ule", (datum, room), (amount.sort, amount.sort), ()), span)
    return work.number(datum, span)


def load_at(work: Work, command: Load, pointer: Datum) -> Datum:
    """What a load finds whose pointer has this value."""
    sort, pointer_bytes, span = command.target.sort, work.code.pointer_bytes, command.span
    size = size_of(sort, pointer_bytes, span)
    where = _aligned(_access(work, pointer, size, work.touched.reads, span), command)
    if work.code.program.any_bytes and not command.settled and not isinstance(sort, Pointer):
        choose_bytes(work, where, size, span)
    extent = work.objects[where.object]
    if command.settled:
        # Where a library sets bits in what was a pointer, it begins another object there: a string in a std::variant.
        stale = span is not None and span.shipped
        extent = settled_bytes(extent, where.offset, size, work.values, stale=stale)
    return load(extent, where.offset, sort, work.values, pointer_bytes, span)


def store_at(work: Work, command: Store, pointer: Datum, datum: Datum) -> None:
    """Store the datum where the pointer leads."""
    sort, pointer_bytes, span = command.value.sort, work.code.pointer_bytes, command.span
    where = _aligned(_access(work, pointer, size_of(sort, pointer_bytes, span), work.touched.writes, span), command)
    extent = work.objects[where.object]
    work.objects[where.object] = store(extent, where.offset, sort, datum, work.values, pointer_bytes, span)


def _allocate(work: Work, command: Allocate) -> None:
    number = len(work.objects)
    size = work.number(evaluate(work, command.size), command.span)
    work.objects.append(undefined_bytes(LIVES[command.family] if command.heap else Life.FRAME, size, command.span))
    if not command.heap:
        work.call.objects.append(number)
    assign(work, command.target, Address(number, 0))


def choose_bytes(work: Work, where: Address, size: int, span: Span | None) -> None:
    """Where the program says that bytes which were never written hold any value, they get one now, and keep it."""
    if not work.code.program.any_bytes:
        return
    for offset, length in undefined_in(work.objects[where.object], where.offset, size):
        sort = Bits(8 * length)
        found, work.path = work.values.fresh(sort, Bounds(), work.path, span)
        chosen, extent = work.choices.pick(found), work.objects[where.object]
        held = store(extent, offset, sort, chosen, work.values, work.code.pointer_bytes, span)
        work.objects[where.object] = held
        work.touched.writes.add(MEMORY)


def _access(work: Work, pointer: Datum, size: int, places: set[Place], span: Span | None) -> Address:
    """Where a pointer points to, if so many bytes are there; the access is noted."""
    where = pointer if isinstance(pointer, Address) else work.address(pointer, span)
    if not isinstance(where, Address):
        raise Violated("memory.null-dereference", "the pointer is null", span)
    if where.object == NOWHERE:
        if 0 <= where.offset < LOWEST:
            raise Violated("memory.null-dereference", f"the pointer is null, with {where.offset} added", span)
        raise Violated(
            "memory.out-of-bounds", f"the pointer is the number {where.offset:#x}, not the address of an object", span
        )
    extent = work.objects[where.object]
    if extent.life is Life.GONE:
        raise Violated("memory.use-after-free", "the object is gone", span)
    if where.offset < 0 or where.offset + size > len(extent.data):
        message = f"{size} bytes at offset {where.offset} of an object of {extent.size}"
        raise Violated("memory.out-of-bounds", message, span)
    if where.object >= work.code.first_code:
        places.add(MEMORY)
    else:
        if places is work.touched.writes and work.code.program.objects[where.object].constant:
            raise Violated("memory.constant-written", "the object is constant", span)
        places.update(_bytes(work.code.program.objects[where.object].name, where.offset, size))
    return where


def _aligned(where: Address, command: Load | Store | Copy) -> Address:
    """The place, if it is as the command wants it; every object begins at a place that fits what it holds."""
    if where.offset % command.align:
        message = f"offset {where.offset} of its object is no multiple of {command.align}"
        raise Violated("memory.misaligned", message, command.span)
    return where


@lru_cache(1 << 16)
def _bytes(name: str, offset: int, size: int) -> tuple[Place, ...]:
    """The places of so many bytes of an object."""
    return tuple((f"&{name}", offset + byte) for byte in range(size))


def _free(work: Work, pointer: Term, life: Life, span: Span | None) -> None:
    where = work.values.concrete(evaluate(work, pointer))
    if where is UNDEFINED:
        raise Violated("memory.invalid-free", "the pointer was never written", span)
    if isinstance(where, Handle):
        instance = work.records[where.record]
        if instance.kind is None:
            raise Violated("memory.invalid-free", "the record has been freed before", span)
        work.touched.writes.update((MEMORY, *(f"{instance.kind}.{name}" for name in work.code.fields[instance.kind])))
        work.records[where.record] = DEAD_RECORD
    if isinstance(where, Address):
        extent = DEAD_OBJECT if where.object == NOWHERE else work.objects[where.object]
        if extent.life is not life or where.offset != 0:
            message = "the pointer is a number" if where.object == NOWHERE else _why_not_free(extent, life)
            raise Violated("memory.invalid-free", message, span)
        work.touched.writes.add(MEMORY)
        work.objects[where.object] = DEAD_OBJECT


def _why_not_free(extent: Extent, life: Life) -> str:
    match extent.life:
        case Life.GONE:
            return "the object has been freed before"
        case Life.HEAP | Life.SINGLE | Life.SEVERAL:
            if extent.life is not life:
                return f"the object was made by {_MAKERS[extent.life]}, and is freed by {_FREERS[life]}"
            return "the pointer does not point to the start of the object"
        case Life.STATIC | Life.CODE | Life.FRAME:
            return "the object is not from the heap"


def _expire(work: Work, pointer: Term, span: Span | None) -> None:
    where = work.concrete(evaluate(work, pointer), span)
    if where is None:
        return
    assert isinstance(where, Address), f"expire should see a pointer, sees {where!r}"
    if where.object not in work.call.objects:
        raise Violated("memory.invalid-free", "the object does not belong to this frame", span)
    work.call.objects.remove(where.object)
    work.touched.writes.add(MEMORY)
    work.objects[where.object] = DEAD_OBJECT
