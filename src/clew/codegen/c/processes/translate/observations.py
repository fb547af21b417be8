"""Questions to the state as C: processes and where they stand, objects, leaks, locals of others."""

from __future__ import annotations

from clew.codegen.c.processes.translate.writer import Place, Text, Writer, either
from clew.codegen.c.shapes import NotNative, Number, Slot, c_type, is_scalar
from clew.ir.contests import writes
from clew.ir.sorts import Bits, Reference, Sort
from clew.ir.terms import Observation, Observe
from clew.ir.values import Address


def observe(writer: Writer, term: Observe, arguments: list[Text], place: Place) -> Text:
    """The answer to a question; `arguments` are the texts of what is asked for."""
    match term.observation:
        case Observation.ENDED:
            (process,) = arguments
            ended = f"({process.value} < w->tasks && !task_alive(w, {process.value}))"
            return writer.kept(Bits(1), ended, process.missing)
        case Observation.ALIVE | Observation.SIZE | Observation.HEAP:
            return _object(writer, term, arguments[0])
        case Observation.ADDRESS:
            return writer.constant(Address(writer.layout.code.address(term.names[0]), 0), term.sort)
        case Observation.SELF:
            flag = writer.fresh()
            writer.line(f"u32 {flag};")
            place_of = f"self_{writer.layout.selves.index(term.names)}"
            found = writer.local("u64", f"self_of(w, me, {place_of}, &{flag})")
            return Text(found, flag)
        case Observation.LEAKED | Observation.OCCUPIED:
            if place.routine is None:
                raise NotNative("a question for leaks outside of the program has no C form")
            writer.line("TOUCH_CONTROL();")
            return writer.kept(
                Bits(1), f"{'has_leaked' if term.observation is Observation.LEAKED else 'is_occupied'}(w)"
            )
        case Observation.CONTESTED:
            return _contested(writer, term, arguments)
        case Observation.AT:
            writer.line("TOUCH_CONTROL();")
            return _at(writer, term.names, place)
        case Observation.LOCAL:
            writer.line("TOUCH_CONTROL();")
            return _local(writer, term, place)
        case _:
            raise NotNative(f"{term.observation.value} has no C form")


def _object(writer: Writer, term: Observe, name: Text) -> Text:
    """What a pointer or reference leads to; nothing where it leads nowhere."""
    if isinstance(term.arguments[0].sort, Reference):
        return writer.kept(term.sort, f"({name.value} && record_of(w, {name.value})->kind)", name.missing)
    writer.line(f"TOUCH_LOAD({name.value});")
    match term.observation:
        case Observation.SIZE:
            asked = f"object_of(w, {name.value})->size"
        case Observation.HEAP:
            asked = f"ON_HEAP(object_of(w, {name.value})->life)"
        case _:
            asked = f"(object_of(w, {name.value})->life != LIFE_GONE)"
    return writer.kept(term.sort, f"(IS_NOWHERE({name.value}) ? 0 : {asked})", name.missing)


def _contested(writer: Writer, term: Observe, arguments: list[Text]) -> Text:
    """Where others stand is no reason to depend on them: see `clew.ir.contests`; only chains try such steps again."""
    pointer, size = (writer.concrete(each, part.sort) for each, part in zip(arguments, term.arguments, strict=True))
    writer.line("TOUCH_CONTROL();")
    asked = f"is_contested(w, me, {pointer.value}, {size.value}, {int(writes(term.names[0]))})"
    known = f"!({either([pointer.missing, size.missing])})"
    return writer.kept(Bits(1), f"({known} && {asked})")


def _task(writer: Writer, name: str) -> str:
    """The number of the process of that name in this state, NOTHING where there is none."""
    for position, process in enumerate(writer.layout.program.processes):
        if process.name == name:
            return str(position)
    for routine in writer.layout.code.routines:
        instance = name.removeprefix(f"{routine.name}#")
        if instance != name and instance.isdecimal():
            return writer.local("u32", f"task_of_order(w, {(routine.number + 1) << 32 | int(instance)}ull)")
    return "NOTHING"


def _at(writer: Writer, names: tuple[str, ...], place: Place) -> Text:
    """Own points are those of the text, because the frame tells where the step began."""
    task, label = _task(writer, names[0]), names[1]
    here = place.routine is not None and place.index == 0 and place.routine.labels.get(label) == place.block
    points = writer.layout.points
    found = [
        points[routine.number, routine.labels[label], 0]
        for routine in writer.layout.code.routines
        if label in routine.labels and (routine.number, routine.labels[label], 0) in points
    ]
    rests = " || ".join(f"task_point(w, {task}) == {point}" for point in found) or "0"
    there = f"({task} < w->tasks && task_alive(w, {task}) && ({rests}))"
    return Text(writer.local("u8", f"{task} == me ? {int(here)} : {there}" if place.routine else there))


def _local(writer: Writer, term: Observe, place: Place) -> Text:
    if not is_scalar(term.sort):
        raise NotNative("an array that is local to another process has no C form")
    task, name = _task(writer, term.names[0]), term.names[1]
    value, missing = writer.fresh(), writer.fresh()
    writer.line(f"{c_type(term.sort)} {value} = 0; u8 {missing} = 1;")
    if place.routine is not None:
        own = writer.layout.frames[place.routine.number].get(name)
        writer.line(f"if ({task} == me) {{")
        _take(writer, own, term.sort, value, missing)
        writer.line("} else")
    writer.line(f"if ({task} < w->tasks && task_alive(w, {task})) {{")
    writer.line(f"const u8 *f = task_frame(w, {task}); switch (routine_of[task_point(w, {task})]) {{")
    for routine in writer.layout.code.routines:
        writer.line(f"case {routine.number}: {{")
        _take(writer, writer.layout.frames[routine.number].get(name), term.sort, value, missing)
        writer.line("} break;")
    writer.line("} }")
    return Text(value, missing)


def _take(writer: Writer, slot: Slot | None, sort: Sort, value: str, missing: str) -> None:
    if slot is None:
        return
    if not isinstance(slot.shape, Number) or slot.shape.sort != sort:
        writer.line("fail(FAILED_REFUSED);")
        return
    text = writer.read(slot)
    writer.refuse(text.pointer)
    writer.refuse(text.term)
    writer.line(f"{value} = {text.value}; {missing} = {text.missing};")
