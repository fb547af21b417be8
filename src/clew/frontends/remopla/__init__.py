"""Remopla, the language of Moped, and the C-like notation of symbolic pushdown systems.

Nouns: a *module* is a procedure; a *rule* rewrites the top of the stack; a *demand* is a condition under which a
statement means something. Both notations become one tree, and that a program of one process in which every statement is
a step. What does not belong here: recursion, which the language in the middle has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from clew.frontends import Loaded, only
from clew.frontends.remopla.c_like import CLikeReader
from clew.frontends.remopla.options import Choice, Overflow, Settings, Start
from clew.frontends.remopla.program import program_of
from clew.frontends.remopla.reader import DEFAULT_BITS, ModelReader
from clew.ir.rewriting import assertions_in
from clew.ir.source import Source
from clew.outcome import Note, NoteKind
from clew.records import dataclass

__all__ = ["Choice", "Overflow", "RemoplaFrontend", "Start"]


@dataclass(frozen=True, slots=True)
class RemoplaFrontend:
    """The reader of both notations; the suffix says which."""

    name: ClassVar[str] = "remopla"
    suffixes: ClassVar[tuple[str, ...]] = (".rem", ".spds")
    overflow: Overflow = Overflow.WRAP
    """What happens when a value is written that does not fit."""
    choice: Choice = Choice.UNFAIR
    """Whether free choices are fair."""
    start: Start = Start.AUTO
    """What variables hold before they are written."""

    def load(self, sources: Sequence[Source]) -> Loaded:
        """One file is one model."""
        source = only(sources, "a model")
        c_like = source.name.endswith(".spds")
        model = (CLikeReader if c_like else ModelReader)(source).model()
        start = self.start
        if start is Start.AUTO:
            start = Start.ZERO if c_like else Start.ANY
        made = program_of(model, Settings(self.overflow, self.choice, start))
        notes: list[Note] = []
        if model.default_bits:
            text = f"an int without a width has {DEFAULT_BITS} bits, as DEFAULT_INT_BITS is not defined"
            notes.append(Note(NoteKind.ASSUMPTION, text))
        if model.by_name:
            text = "no init says where to start; the program starts in main"
            notes.append(Note(NoteKind.ASSUMPTION, text, model.start_span, "init main;"))
        checks = frozenset({"array.out-of-bounds", "arithmetic.division-by-zero", "arithmetic.overflow"})
        undefined = checks & assertions_in(made.program)
        return Loaded(
            made.program,
            made.scope,
            notes=tuple(notes),
            checks=checks,
            undefined=undefined,
            settled=made.settled,
            meaning=made.scope.meaning,
        )
