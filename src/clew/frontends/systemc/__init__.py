"""SystemC designs: C++ that elaborates a design, compiled against headers of our own.

Nouns: *elaboration* is what `sc_main` does before its first `sc_start`; a *record* is what the headers keep of a
process, a channel or a name, for this front end to read; a *design* is the program that is left when elaboration is
done. The headers are in `clew/runtime/systemc`, the kernel is that of the language in the middle, by open rules
(IEEE 1666-2011).

The way: `frontends.c` (compile, link) → `making`: `frontends.llvm` (a program that elaborates) → `design` (elaborate,
and declare what came out) → passes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from clew.catalogue import DEFINED, checks_of
from clew.errors import InputError
from clew.frontends import Loaded
from clew.frontends.c import compile_any
from clew.frontends.c.compiling.compiler import Compiled, Manner
from clew.frontends.c.compiling.data_models import DataModel
from clew.frontends.c.compiling.targets import RUNTIME, Language, SignedOverflow, include_folders
from clew.frontends.llvm.missing import Missing
from clew.frontends.systemc.asking import may_ask
from clew.frontends.systemc.building import STANDS_STILL
from clew.frontends.systemc.environment import free_inputs, opened
from clew.frontends.systemc.flags import flags_of
from clew.frontends.systemc.texts import Texts
from clew.ir.properties import NO_CHECK_FAILS, NoDeadlock, Property
from clew.ir.source import Source, Span
from clew.outcome import Note, NoteKind
from clew.records import dataclass
from clew.semantics.outcome import OWN_CHECKS

if TYPE_CHECKING:
    from clew.frontends.systemc.keeping import Built
    from clew.frontends.systemc.making import Making

_NOT_ASKED = ("concurrency.", "memory.leak")
_MAIN = "@_Z7sc_mainiPPc"
FIFO_FULL = "systemc.fifo-full"
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
    top: str | None = None
    """A module whose ports are left open: its inputs are free before each active clock edge, without a clock in each
    instant."""
    signed_overflow: SignedOverflow = SignedOverflow.ERROR
    """Whether a signed result that does not fit is a fault, or wraps around."""
    missing: Missing = Missing.ERROR
    """What stands for functions and variables that are defined nowhere."""

    def load(self, sources: Sequence[Source]) -> Loaded:
        """The design of the files; raises Problems with the words of the compiler."""
        compiled, remarks = compile_any(sources if self.top is None else opened(sources, self.top), self.manner)
        if self.top is None:
            _must_have_main(compiled, sources)
        from clew.frontends.c.loading import notes
        from clew.frontends.c.scope import CScope

        making = self._making(compiled, sources)
        design = making.kept(Texts.FORGOTTEN)

        def full() -> Loaded:
            watched = making.watched()
            return Loaded(watched, CScope(watched))

        loaded = Loaded(
            design.program,
            CScope(design.program),
            (NO_CHECK_FAILS, Property("no deadlock", NoDeadlock())),
            notes=(
                *notes(compiled, wraps=self.signed_overflow.wraps),
                *design.notes,
                *remarks,
                *self._told(design),
            ),
            checks=CHECKS,
            undefined=(CHECKS | OWN_CHECKS | design.asserted) - DEFINED,
            asserted=design.asserted,
            meaningless=_MEANINGLESS,
            watching={FIFO_FULL: full},
        )
        if not design.forgets:
            return loaded

        def exact() -> Loaded:
            whole = making.kept(Texts.KEPT).program
            return replace(loaded, program=whole, scope=CScope(whole))

        return replace(loaded, exact=exact)

    def _making(self, compiled: Sequence[Compiled], sources: Sequence[Source]) -> Making:
        """The files are linked, and what decides about the design is collected."""
        from clew.frontends.c.loading import linked
        from clew.frontends.llvm.translate import Options
        from clew.frontends.systemc.making import ENTRY, Making

        library = (RUNTIME / "systemc", *include_folders(Language.CXX, DataModel.LP64))
        return Making(
            text=linked(compiled, DataModel.LP64, ENTRY),
            sources=tuple(sources),
            options=Options(leaks=False, kernel=True, missing=self.missing),
            flags=flags_of(compiled, asks=may_ask(sources, self.include, self.define, library)),
            reader=repr(self),
        )

    def _told(self, design: Built) -> Iterator[Note]:
        """What is assumed of a design, and of what its elaboration warns."""
        yield _NOT_DESTROYED
        if design.clocks:
            yield STANDS_STILL
        if design.channels:
            yield _OWN_CHANNELS
        if self.top is not None:
            yield free_inputs(self.top, design.edges)
        yield from (Note(NoteKind.REMARK, each) for each in design.warnings)

    @property
    def manner(self) -> Manner:
        """How the files are compiled."""
        define = self.define if self.top is None else (*self.define, "__CLEW_SC_OPEN")
        return Manner(DataModel.LP64, self.standard, self.include, define, self.signed_overflow, systemc=True)


_MEANINGLESS = frozenset({"kernel.several-writers"})
"""Whoever may write a channel requests updates of it, as the reader of a FIFO does; drivers are a rule of signals."""
_OWN_CHANNELS = Note(
    NoteKind.ASSUMPTION, "what channels of the design do inside (interfaces without processes) is no race of processes"
)
_NOT_DESTROYED = Note(NoteKind.ASSUMPTION, "what sc_main has built before the simulation is not destroyed at its end")


def _must_have_main(compiled: Sequence[Compiled], sources: Sequence[Source]) -> None:
    if any((main := each.module.symbols.get(_MAIN)) is not None and main.defined for each in compiled):
        return
    raise InputError(
        "the design has no sc_main: write int sc_main(int, char *[]), which elaborates it [IEEE 1666-2011, 4.3.3]",
        span=Span(sources[0].name, 1),
    )
