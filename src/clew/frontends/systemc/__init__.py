"""SystemC designs: C++ that elaborates a design, compiled against headers of our own.

Nouns: *elaboration* is what `sc_main` does before its first `sc_start`; a *record* is what the headers keep of a
process, a channel or a name, for this front end to read; a *design* is the program that is left when elaboration is
done. The headers are in `clew/runtime/systemc`, the kernel is that of the language in the middle, by open rules
(IEEE 1666-2011).

The way: `frontends.c` (compile, link) → `frontends.llvm` (a program that elaborates) → `design` (elaborate, and declare
what came out).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from clew.catalogue import DEFINED, checks_of
from clew.errors import InputError
from clew.frontends import Loaded
from clew.frontends.c import compile_any
from clew.frontends.c.compiling.compiler import Compiled, Manner
from clew.frontends.c.compiling.data_models import DataModel
from clew.frontends.c.compiling.targets import SignedOverflow
from clew.frontends.llvm.missing import Missing
from clew.frontends.systemc.design import elaborated, with_entry
from clew.ir.properties import NO_CHECK_FAILS, NoDeadlock, Property
from clew.ir.rewriting import assertions_in
from clew.ir.source import Source, Span
from clew.outcome import Note, NoteKind
from clew.passes import Stage
from clew.passes.inline_trivial import Wrappers
from clew.passes.prune import Prune
from clew.passes.specialise import Specialise
from clew.semantics.outcome import OWN_CHECKS

_NOT_ASKED = ("concurrency.", "memory.leak")
ENTRY = "__clew_sc_main"
_MAIN = "@_Z7sc_mainiPPc"
CHECKS = checks_of("systemc") | frozenset(each for each in checks_of("c") if not each.startswith(_NOT_ASKED))
"""What a design is asked for: what any C++ is, without threads, and the rules of SystemC."""


@dataclass(frozen=True, slots=True)
class SystemcFrontend:
    """The reader of designs; several files are one design."""

    name: ClassVar[str] = "systemc"
    suffixes: ClassVar[tuple[str, ...]] = (".cpp", ".cc", ".cxx", ".C")

    include: tuple[str, ...] = ()
    """Folders in which headers are looked for."""
    define: tuple[str, ...] = ()
    """Macros, as NAME or NAME=VALUE."""
    standard: str | None = None
    """The version of the language, such as c++17."""
    signed_overflow: SignedOverflow = SignedOverflow.ERROR
    """Whether a signed result that does not fit is a fault, or wraps around."""
    missing: Missing = Missing.ERROR
    """What stands for functions and variables that are defined nowhere."""

    def load(self, sources: Sequence[Source]) -> Loaded:
        """The design of the files; raises Problems with the words of the compiler."""
        compiled, remarks = compile_any(sources, self.manner)
        _must_have_main(compiled, sources)
        from clew.frontends.c.loading import linked, notes
        from clew.frontends.llvm.reading import read_module
        from clew.frontends.llvm.translate import Options, translate

        text = linked(compiled, DataModel.LP64, ENTRY)
        options = Options(leaks=False, kernel=True, missing=self.missing)
        made = translate(read_module(text, "the linked design"), "__clew_main", options)
        program = elaborated(with_entry(made.program, ENTRY, _flags(compiled, sources)))
        from clew.frontends.c.scope import CScope

        wraps = self.signed_overflow is SignedOverflow.WRAP
        return Loaded(
            program,
            CScope(program),
            (NO_CHECK_FAILS, Property("no deadlock", NoDeadlock())),
            notes=(*notes(compiled, wraps=wraps), *made.notes, *remarks, _NOT_DESTROYED),
            checks=CHECKS,
            undefined=(CHECKS | OWN_CHECKS | assertions_in(program)) - DEFINED,
            scope_of=CScope,
            passes=(Stage((Specialise(), Wrappers(), Wrappers(), Wrappers(), Prune())),),
        )

    @property
    def manner(self) -> Manner:
        """How the files are compiled."""
        return Manner(DataModel.LP64, self.standard, self.include, self.define, self.signed_overflow, systemc=True)


def _flags(compiled: Sequence[Compiled], sources: Sequence[Source]) -> dict[str, bool]:
    """What the headers are told: whether a module ends with something, and whether anybody asks for `event()`."""
    names = (name for each in compiled for name in each.module.symbols)
    ends = any(_AT_THE_END in name and not name.startswith("@_ZN7sc_core") for name in names)
    asks = any(_ASKS.search(source.text) for source in sources)
    return {"__clew_sc_ends": ends, "__clew_sc_asks": asks}


_AT_THE_END = "17end_of_simulationEv"
_ASKS = re.compile(
    r"\b(?:event|posedge|negedge)\s*\(\s*\)"
    r"|^[ \t]*#[ \t]*include[ \t]*(?:\"(?!systemc|tlm)|<(?!systemc|tlm)[^>]*[./]|[^\"< \t])"
    r"|^[ \t]*#[ \t]*define\b.*\b(?:event|posedge|negedge)\b",
    re.MULTILINE,
)
"""A question for a change of a signal, or a header or macro in which there may be one; too often is not wrong."""
_NOT_DESTROYED = Note(NoteKind.ASSUMPTION, "what sc_main has built before the simulation is not destroyed at its end")


def _must_have_main(compiled: Sequence[Compiled], sources: Sequence[Source]) -> None:
    if any((main := each.module.symbols.get(_MAIN)) is not None and main.defined for each in compiled):
        return
    raise InputError(
        "the design has no sc_main: write int sc_main(int, char *[]), which elaborates it [IEEE 1666-2011, 4.3.3]",
        span=Span(sources[0].name, 1),
    )
