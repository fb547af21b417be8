"""The front end for IVL, the intermediate verification language of kernel models (`.ivl`).

Nouns: a *place* is what can be assigned, a *symbol* what a name stands for, an *update* a function that the kernel runs
in its update phase. The way: `tokens` → `parse` (syntax) → `lower` (names, types and commands in one walk) → `flow`.

What the language leaves open is decided as in C++17 on a machine with 32-bit int; beyond that:

- globals without a value are zero, in the order of their declaration; locals without one are undefined, and reading
  one is a fault; cells made by `new` are undefined;
- signed arithmetic wraps around; a shift by too much, a division by zero, an index outside, a null pointer is a fault;
- operands are evaluated from left to right, the right side of an assignment before the left;
- `@time` has type i64; a negative delay is a fault, a negative limit of `start` is no limit;
- added to the published grammar: `const`, several variables in one declaration, values in braces, casts, `++`, `--`,
  arrays of events (`event e[3];`, `notify e[i];`), waiting for any of several events (`wait e, f;`, `wait e | f;`) or
  for all (`wait all e, f;`, `wait e & f;`), with a time-out (`wait e for 10;`, `wait(10, e);`) whose end a bool is told
  (`wait e for 10 timed_out late;`), and `cancel e;`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from clew.catalogue import checks_of
from clew.errors import InputError
from clew.frontends import Loaded
from clew.frontends.ivl.lowering.context import Tables
from clew.frontends.ivl.lowering.program import lower
from clew.frontends.ivl.reading.parse import parse
from clew.frontends.ivl.reading.survey import nodes
from clew.frontends.ivl.reading.syntax import Function, Item, Labelled, Launch
from clew.frontends.ivl.scope import scope_of
from clew.ir.properties import NO_CHECK_FAILS
from clew.ir.rewriting import assertions_in
from clew.ir.source import Source, Span
from clew.outcome import Note, NoteKind
from clew.records import dataclass
from clew.semantics.outcome import OWN_CHECKS

CHECKS = checks_of("ivl")


@dataclass(frozen=True, slots=True)
class IvlFrontend:
    """Reads IVL; several sources are one program, in the order given."""

    name: ClassVar[str] = "ivl"
    suffixes: ClassVar[tuple[str, ...]] = (".ivl",)

    def load(self, sources: Sequence[Source]) -> Loaded:
        """The kernel program of the sources; raises InputError, or Problems for all faults of names and types."""
        try:
            items = tuple(item for source in sources for item in parse(source))
            return _loaded(items, sources)
        except RecursionError:
            where = Span(sources[0].name, 1) if sources else None
            raise InputError("nested too deeply; give parts of it names of their own", span=where) from None


def _loaded(items: tuple[Item, ...], sources: Sequence[Source]) -> Loaded:
    if not items:
        where = Span(sources[0].name, 1) if sources else None
        raise InputError("expected a program with threads and main, found no declaration", span=where)
    tables = Tables()
    program = lower(items, tables)
    functions = [item for item in items if isinstance(item, Function)]
    labels = {
        function.name: tuple(node.label for node in nodes(function.body) if isinstance(node, Labelled))
        for function in functions
    }
    # A model whose threads wait for ever has usually done its work, so deadlocks are looked for on demand only.
    asked = (NO_CHECK_FAILS,)
    undefined = (assertions_in(program) | OWN_CHECKS) - {"assertion.violated"}
    return Loaded(program, scope_of(program, labels), asked, _notes(tables, functions), CHECKS, undefined)


def _notes(tables: Tables, functions: list[Function]) -> tuple[Note, ...]:
    notes = [Note(NoteKind.ASSUMPTION, text, span) for text, span in sorted(tables.remarks.items())]
    main = next(function for function in functions if function.kind == "main")
    if not any(isinstance(node, Launch) for node in nodes(main.body)):
        notes.append(Note(NoteKind.REMARK, "main never starts the simulation, so no thread runs", main.span))
    return tuple(notes)
