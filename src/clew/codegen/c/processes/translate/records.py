"""Records as C."""

from __future__ import annotations

from clew.codegen.c.processes.translate.statements import GONE, NULL, Statements
from clew.codegen.c.processes.translate.writer import Place, Text
from clew.codegen.c.shapes import Slot
from clew.ir.sorts import Reference
from clew.ir.terms import Term, Variable


def new_record(into: Statements, target: Variable) -> None:
    """A new record, with the initial values of its fields."""
    sort = target.sort
    assert isinstance(sort, Reference), f"a record should be kept in a reference, is kept in {sort}"
    kind = list(into.layout.records).index(sort.record)
    record = into.layout.program.records[kind]
    into.line("if (w->records + 1 >= MOST_RECORDS) return fail(FAILED_MEMORY);")
    into.line(f"u8 *r = arena_take(w, {into.layout.record_bytes[kind]}); if (!r) return FLOW_REMOVED;")
    for declaration in record.fields:
        text = into.initial(declaration)
        into.write_slot(into.layout.records[sort.record][declaration.name], text)
    into.line(f"w->record[w->records++] = (Record){{r, {kind + 1}, 1}};")
    into.write(target, Text("w->records"))


def _record(into: Statements, reference: Term, name: str, place: Place) -> tuple[str, Slot]:
    sort = reference.sort
    assert isinstance(sort, Reference), f"a field should belong to a record, not to {sort}"
    where = into.needed(reference, place).value
    into.line(f"if (!{where}) {into.sites.leave(NULL)}")
    into.line(f"Record *record = record_of(w, {where});")
    into.line(f"if (!record->kind) {into.sites.leave(GONE)}")
    return where, into.layout.records[sort.record][name]


def get_field(into: Statements, target: Variable, reference: Term, name: str, place: Place) -> None:
    """Read a field."""
    _, slot = _record(into, reference, name, place)
    into.line("const u8 *r = record->fields;")
    into.write(target, into.terms.read(slot))


def set_field(into: Statements, reference: Term, name: str, value: Term, place: Place) -> None:
    """Write a field."""
    text = into.terms.settled(value, place)
    _, slot = _record(into, reference, name, place)
    into.line("u8 *r = record_write(w, record); if (!r) return FLOW_REMOVED;")
    into.write_slot(slot, text)
