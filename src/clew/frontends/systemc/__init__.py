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
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from clew.catalogue import DEFINED, checks_of
from clew.errors import InputError
from clew.frontends import Loaded
from clew.frontends.c import compile_any
from clew.frontends.c.compiling.compiler import Compiled, Manner
from clew.frontends.c.compiling.data_models import DataModel
from clew.frontends.c.compiling.targets import RUNTIME, Language, SignedOverflow, include_folders
from clew.frontends.llvm.missing import Missing
from clew.frontends.systemc.asking import may_ask
from clew.frontends.systemc.building import STANDS_STILL, has_clocks
from clew.frontends.systemc.design import Elaborated, elaborated, with_entry
from clew.frontends.systemc.keeping import Built, once
from clew.frontends.systemc.texts import Texts, forgetting
from clew.frontends.systemc.wording import Told, without_macros
from clew.ir.program import Program
from clew.ir.properties import NO_CHECK_FAILS, NoDeadlock, Property
from clew.ir.rewriting import assertions_in
from clew.ir.source import Source, Span
from clew.outcome import Note, NoteKind
from clew.passes.inline_trivial import Wrappers
from clew.passes.prune import Prune
from clew.passes.specialise import Specialise
from clew.records import dataclass
from clew.semantics.outcome import OWN_CHECKS
from clew.verdict import Loses

_NOT_ASKED = ("concurrency.", "memory.leak")
ENTRY = "__clew_sc_main"
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
        from clew.frontends.c.loading import linked, notes
        from clew.frontends.llvm.reading import read_module
        from clew.frontends.llvm.translate import Options, Translated, translate

        text = linked(compiled, DataModel.LP64, ENTRY)
        options = Options(leaks=False, kernel=True, missing=self.missing)
        library = (RUNTIME / "systemc", *include_folders(Language.CXX, DataModel.LP64))
        flags = _flags(compiled, asks=may_ask(sources, self.include, self.define, library))

        def made() -> Translated:
            return translate(read_module(text, "the linked design"), "__clew_main", options)

        def elaborate(program: Program, more: Mapping[str, bool]) -> Elaborated:
            return elaborated(with_entry(without_macros(program, sources), ENTRY, {**flags, **more}))

        def build(texts: Texts) -> Built:
            translation = made()
            found = elaborate(translation.program, {})
            clocks, channels = has_clocks(found.program), bool(found.program.channel_lines)
            silent = forgetting(found.program) if texts is Texts.FORGOTTEN else None
            program, asserted = _normal(found.program if silent is None else silent), assertions_in(found.program)
            told = (translation.notes, found.edges, found.warnings)
            return Built(program, asserted, *told, clocks, channels, silent is not None)

        def kept(texts: Texts) -> Built:
            parts = [part for source in sources for part in (source.name, source.text)]
            return once((text, repr(self), repr(flags), texts.value, *parts), lambda: build(texts))

        design = kept(Texts.FORGOTTEN)
        program = design.program
        from clew.frontends.c.scope import CScope

        wraps = self.signed_overflow.wraps
        free = () if self.top is None else (_free(self.top, design.edges),)
        inside = (_OWN_CHANNELS,) if design.channels else ()
        still = (STANDS_STILL,) if design.clocks else ()
        warned = tuple(Note(NoteKind.REMARK, each) for each in design.warnings)

        def full() -> Loaded:
            watched = _normal(elaborate(made().program, {"__clew_sc_rooms": True}).program)
            return Loaded(watched, CScope(watched))

        loaded = Loaded(
            program,
            CScope(program),
            (NO_CHECK_FAILS, Property("no deadlock", NoDeadlock())),
            notes=(
                *notes(compiled, wraps=wraps),
                *design.notes,
                *remarks,
                _NOT_DESTROYED,
                *still,
                *inside,
                *free,
                *warned,
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
            whole = kept(Texts.KEPT).program
            return replace(loaded, program=whole, scope=CScope(whole))

        return replace(loaded, exact=exact)

    @property
    def manner(self) -> Manner:
        """How the files are compiled."""
        define = self.define if self.top is None else (*self.define, "__CLEW_SC_OPEN")
        return Manner(DataModel.LP64, self.standard, self.include, define, self.signed_overflow, systemc=True)


_PASSES = (Specialise(), Wrappers(), Wrappers(), Wrappers(), Prune(), Told())


def _normal(program: Program) -> Program:
    """The program behind its passes, none of which may lose anything: what is kept is kept without a ledger."""
    for each in _PASSES:
        made = each.run(program)
        assert made.lift.loses is Loses.NOTHING, f"the pass {each.name} should lose nothing"
        program = made.result
    return program


def _flags(compiled: Sequence[Compiled], *, asks: bool) -> dict[str, bool]:
    """What the headers are told: whether a module ends with something, what anybody asks for or does to processes."""
    names = [name for each in compiled for name in each.module.symbols]
    ends = any(_AT_THE_END in name and not name.startswith("@_ZN7sc_core") for name in names)
    return {
        "__clew_sc_ends": ends,
        "__clew_sc_asks": asks,
        "__clew_sc_counts": any(part in name for name in names for part in _COUNTS),
        "__clew_sc_controls": _controls(names),
        "__clew_sc_disables": any(f"{_HANDLE}7disable" in name for name in names),
    }


_AT_THE_END = "17end_of_simulationEv"
_COUNTS = ("sc_report_handler9get_count", "sc_report_handler10stop_after", "sc_report_handler17get_cached_report")
_HANDLE = "7sc_core17sc_process_handle"
_CONTROLS = ("4kill", "5reset", "8throw_it", "7disable", "13sync_reset_on")


def _controls(names: Sequence[str]) -> bool:
    """Whether handles may do to processes what the kernel has no command for; it can suspend those that are static."""
    done = [name.partition(_HANDLE)[2] for name in names if _HANDLE in name]
    if any(each.startswith(_CONTROLS) for each in done):
        return True
    return any(each.startswith("7suspend") for each in done) and any("8sc_spawn" in name for name in names)


_MEANINGLESS = frozenset({"kernel.several-writers"})
"""Whoever may write a channel requests updates of it, as the reader of a FIFO does; drivers are a rule of signals."""
_OWN_CHANNELS = Note(
    NoteKind.ASSUMPTION, "what channels of the design do inside (interfaces without processes) is no race of processes"
)
_NOT_DESTROYED = Note(NoteKind.ASSUMPTION, "what sc_main has built before the simulation is not destroyed at its end")


def opened(sources: Sequence[Source], top: str) -> tuple[Source, ...]:
    """The sources, behind one of which an environment of the module is built."""
    word = re.compile(rf"\b{re.escape(re.split(r'[<:]', top)[0].strip())}\b")
    chosen = next((each for each in sources if word.search(each.text)), None)
    if chosen is None:
        raise InputError(f"no module named {top!r} in the design; --top takes the name of an SC_MODULE")
    name = re.sub(r"\W+", "_", top).strip("_")
    behind = (
        f'\n#include <__clew_sc/open.h>\nint __clew_sc_open() {{ return ::sc_core::__open_top<{top}>("{name}"); }}\n'
    )
    return tuple(replace(each, text=each.text + behind) if each is chosen else each for each in sources)


def _free(top: str, edges: str) -> Note:
    """What is assumed of the environment; which edges it takes for active is said."""
    if not edges:
        return Note(NoteKind.ASSUMPTION, f"inputs of {top} change every 10 ns: no clock was found")
    many = ", all clocks together" if "," in edges else ""
    return Note(
        NoteKind.ASSUMPTION,
        f"inputs of {top} change once before each active edge, which is {edges}, with a period of 10 ns{many}",
    )


def _must_have_main(compiled: Sequence[Compiled], sources: Sequence[Source]) -> None:
    if any((main := each.module.symbols.get(_MAIN)) is not None and main.defined for each in compiled):
        return
    raise InputError(
        "the design has no sc_main: write int sc_main(int, char *[]), which elaborates it [IEEE 1666-2011, 4.3.3]",
        span=Span(sources[0].name, 1),
    )
