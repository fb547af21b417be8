"""C and C++: the driver around the compiler and the linker; what IR means is the business of `frontends.llvm`.

Nouns: a *manner* is how files are compiled (data model, standard, include folders, macros); the *library* is the
run-time library in `clew/runtime`, an archive of *units*; the *entry* is the procedure that runs constructors, calls
`main` and ends the program; a *task* is a file of the software verification competition that names a program and
its properties.

The way: `compiler` (one file to IR, under limits, kept by content) → `pieces` → `spell` → `link` (with the units that
are needed) → `frontends.llvm` (IR to a program). What comes behind the compiler (`loading`) is imported and made ready
while the compiler works.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, wait
from dataclasses import replace
from importlib import import_module
from typing import ClassVar

from clew.codegen.c.subprocesses import side_by_side
from clew.errors import InputError, Problems
from clew.frontends import Approximate, Loaded
from clew.frontends.c.compiling.compiler import Compiled, Manner, compile_source
from clew.frontends.c.compiling.data_models import DataModel, title_of
from clew.frontends.c.compiling.database import Command, commands
from clew.frontends.c.compiling.flags import Meant, meant
from clew.frontends.c.compiling.targets import (
    NEWER,
    OTHERS,
    SUFFIXES,
    WHOLE_LIBRARY,
    Addresses,
    Allocation,
    Arguments,
    Clocks,
    Language,
    Mathematics,
    Pessimism,
    Signals,
    SignedOverflow,
    SpuriousWakeups,
    UnknownAssembly,
    Unwritten,
    is_of,
    language_of,
)
from clew.frontends.c.linking.directed import changes_direction
from clew.frontends.llvm.missing import Missing
from clew.frontends.llvm.world import World
from clew.ir.source import Source
from clew.outcome import Note, NoteKind
from clew.passes.granularity import Granularity
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class CFrontend:
    """The reader of C and C++ files; several files are one program."""

    name: ClassVar[str] = "c"
    suffixes: ClassVar[tuple[str, ...]] = tuple(SUFFIXES)

    include: tuple[str, ...] = ()
    """Folders in which headers are looked for."""
    define: tuple[str, ...] = ()
    """Macros, as NAME or NAME=VALUE."""
    standard: str | None = None
    """The version of the language, such as c11 or c++17."""
    entry: str = "main"
    """The function that the program starts with."""
    data_model: DataModel = DataModel.LP64
    """The sizes of long and of pointers."""
    signed_overflow: SignedOverflow = SignedOverflow.ERROR
    """Whether a signed result that does not fit is a fault, wraps around, or does so where nothing depends on it."""
    granularity: Granularity = Granularity.ACCESS
    """Where scheduling points are put in."""
    unwritten: Unwritten = Unwritten.AUTO
    """Whether reading what was never written is a fault, or gives any value, as for CBMC and ESBMC."""
    flags: tuple[str, ...] = ()
    """Flags of a compiler, as they are pasted from build files."""
    spurious_wakeups: SpuriousWakeups = SpuriousWakeups.YES
    """Whether who waits for a condition variable may wake up, and a weak exchange fail, by itself."""
    missing: Missing = Missing.ERROR
    """What stands for functions and variables that are defined nowhere."""
    allocation: Allocation = Allocation.SUCCEEDS
    """Whether memory may run out."""
    arguments: Arguments = Arguments.ANY
    """What the program is started with."""
    clocks: Clocks = Clocks.ONWARDS
    """Whether clocks may go back."""
    mathematics: Mathematics = Mathematics.AUTO
    """Whether powers, logarithms and angles are computed, or anything within bounds."""
    signals: Signals = Signals.OWN
    """Whether signals come from the program alone, or from outside, too."""
    assembly: UnknownAssembly = UnknownAssembly.ERROR
    """What stands for inline assembly that is not known: an error, or any outputs."""
    pessimistic: Pessimism = Pessimism.NO
    """Whether everything is switched on that the world may do: also what is missing may do anything."""
    device: tuple[str, ...] = ()
    """What lies at fixed addresses, as NAME=ADDRESS:SIZE or NAME=ADDRESS:SIZE:BEHAVIOUR."""
    svd: tuple[str, ...] = ()
    """Files in which vendors describe devices and their registers."""
    linker_symbol: tuple[str, ...] = ()
    """Variables that the linker defines, as NAME=ADDRESS."""
    compile_commands: str | None = None
    """The file, or the folder of the file, in which a build says how each source is compiled."""
    interrupt: tuple[str, ...] = ()
    """Functions that handle interrupts: NAME, NAME:PRIORITY or NAME:PRIORITY@NUMBER."""
    addresses: Addresses = Addresses.STRICT
    """Whether an address that leaves an array inside of its object, or null, is a fault, or a number as others are."""

    def load(self, sources: Sequence[Source]) -> Loaded:
        """The program of the files; raises Problems with the words of the compiler."""
        manner = self.manner
        if self.compile_commands is None:
            compiled, remarks = compile_any(sources, manner)
        else:
            manners, remarks = self._built(self.compile_commands, sources)
            compiled, manner = compile_each(sources, manners), manners[0]
        from clew.frontends.c.devices.hardware import hardware
        from clew.frontends.c.loading import (
            computes,
            idle_handlers,
            linked,
            notes,
            translated,
            unwritten_of,
            with_interrupts,
            with_signals,
        )

        world = with_signals(self.world, compiled, asked=self.signals is Signals.ANY)
        compiled, interrupts = with_interrupts(compiled, self.interrupt, manner, signals=world.signals_come)
        around = hardware(sources, compiled, self.device, self.svd, self.linker_symbol, manner.model)
        text = linked(compiled, manner.model, self.entry, around, world)
        remarks = (*remarks, *_idle(meant(self.flags)), *_specified(compiled), *idle_handlers(compiled, interrupts))
        remarks = (*_modelled(manner.model), *remarks)
        said = (*notes(compiled, wraps=manner.overflow.wraps, world=world), *remarks)
        folded = [warned for each in compiled for warned in each.warnings]
        loaded = translated(
            text,
            said,
            self.granularity,
            unwritten_of(self.unwritten, compiled),
            folded,
            self.spurious_wakeups,
            self._missing,
            around,
            interrupts,
            world,
            self.addresses,
        )
        if manner.overflow is SignedOverflow.UNDEFINED:
            defined = replace(self, signed_overflow=SignedOverflow.ERROR)
            loaded = replace(loaded, defined=lambda: defined.load(sources))
        return self._with_other_mathematics(loaded, sources) if computes(text) else loaded

    def _with_other_mathematics(self, loaded: Loaded, sources: Sequence[Source]) -> Loaded:
        """What was loaded, with the way to the program that has bounds, or to the one that computes."""
        exact, bounds = (replace(self, mathematics=each) for each in (Mathematics.EXACT, Mathematics.BOUNDS))
        from clew.frontends.c.loading import BOUNDED

        match self.mathematics:
            case Mathematics.AUTO:
                return replace(loaded, looser=lambda: bounds.load(sources))
            case Mathematics.EXACT:
                return loaded
            case Mathematics.BOUNDS:
                return replace(loaded, approximate=Approximate(BOUNDED, lambda: exact.load(sources)))

    def _built(self, where: str, sources: Sequence[Source]) -> tuple[tuple[Manner, ...], tuple[Note, ...]]:
        """How the build compiles each of the files, with the options of the user in front, and what is to be said."""
        found = commands(where, [source.name for source in sources])
        manners = tuple(
            replace(
                self,
                include=(*self.include, *each.include),
                define=(*self.define, *each.define),
                flags=(*self.flags, *each.flags),
            ).manner
            for each in found
        )
        if len({manner.model for manner in manners}) > 1:
            raise InputError(f"{where} compiles its files for different data models; a program has one")
        return manners, tuple(self._remarks(where, sources, found))

    def _remarks(self, where: str, sources: Sequence[Source], found: Sequence[Command]) -> Iterator[Note]:
        """What is to be said of the commands."""
        pairs = list(zip((source.name for source in sources), found, strict=True))
        if again := ", ".join(name for name, each in pairs if each.again):
            yield Note(NoteKind.REMARK, f"of several commands for {again} in {where} the first one counts")
        for name, each in pairs:
            if each.like is not None:
                yield Note(NoteKind.REMARK, f"{where} has no command for {name}; it is compiled as {each.like} is")
        silent = [name for name, each in pairs if _SILENT in each.define]
        if silent and f"-U{_SILENT}" not in "".join(self.flags):
            more = f" and {len(silent) - _SHOWN} more" if len(silent) > _SHOWN else ""
            files = f"{', '.join(silent[:_SHOWN])}{more}"
            text = f"{where} defines {_SILENT} for {files}: assert(…) asks nothing there; -U {_SILENT} lets it ask"
            yield Note(NoteKind.REMARK, text)

    def manners(self, sources: Sequence[Source]) -> tuple[Manner, ...]:
        """How each of the files is compiled."""
        if self.compile_commands is None:
            return tuple(self.manner for _ in sources)
        return self._built(self.compile_commands, sources)[0]

    @property
    def world(self) -> World:
        """What the world may do."""
        every = self.pessimistic is Pessimism.YES
        return World(
            allocations_fail=every or self.allocation is Allocation.MAY_FAIL,
            arguments_free=every or self.arguments is Arguments.ANY,
            assembly_any=every or self.assembly is UnknownAssembly.ANY,
            clocks_jump=every or self.clocks is Clocks.JUMP,
            mathematics_bounded=self.mathematics is Mathematics.BOUNDS,
            signals_come=every or self.signals is Signals.ANY,
        )

    @property
    def _missing(self) -> Missing:
        return Missing.HAVOC if self.pessimistic is Pessimism.YES else self.missing

    @property
    def manner(self) -> Manner:
        """How the files are compiled."""
        told = meant(self.flags)
        model, overflow = told.model or self.data_model, told.overflow or self.signed_overflow
        standard = self.standard or told.standard
        return Manner(model, standard, self.include, self.define, overflow, flags=told.kept, processor=told.processor)


def _modelled(model: DataModel) -> tuple[Note, ...]:
    """What is assumed by the data model; the usual one is that of most machines on which programs are read."""
    facts = title_of(model)
    return (Note(NoteKind.ASSUMPTION, facts),) if facts else ()


def _idle(told: Meant) -> tuple[Note, ...]:
    """What is to be said of flags that change nothing."""
    idle = (*told.idle, *(told.processor if told.model is None else ()))
    text = f"compiler flags without a meaning for what the program may do: {' '.join(idle)}"
    return (Note(NoteKind.REMARK, text),) if idle else ()


def _specified(compiled: Sequence[Compiled]) -> Iterator[Note]:
    """What is to be said of specifications in comments."""
    for word, text in _SPECIFIED.items():
        found = [each for unit in compiled for each in unit.specified if each.flag == word]
        if found:
            shown = ", ".join(f"line {each.span.line} ({each.text})" for each in found[:_SHOWN])
            more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
            yield Note(NoteKind.REMARK, f"{text}: {shown}{more}", found[0].span)


_SILENT = "NDEBUG"
"""The macro that takes assertions out of a program; builds for release define it."""
_SHOWN = 5
_SPECIFIED = {
    "read": "assertions in comments are checked",
    "unread": "specifications in comments are not looked at, apart from assertions in plain C",
    "contract": "contracts of functions and loops are not looked at: the code is, whatever they say",
}


def compile_any(sources: Sequence[Source], manner: Manner) -> tuple[tuple[Compiled, ...], tuple[Note, ...]]:
    """The compiled files: of the usual version of their language, or of another one where nobody asked for one.

    With what is to be said about that. If none compiles, the problems are those with the version that has the fewest.
    """
    if manner.standard is not None:
        return compile_all(sources, manner), _elsewhere(sources, manner.standard)
    try:
        return compile_all(sources, manner), ()
    except Problems as problems:
        found = [problems]
    for each in _other_manners(manner):
        if _is_whole(each) and not any(_OF_LIBRARY.search(str(problem)) for problem in _fewest(found).problems):
            continue
        try:
            return compile_all(sources, each), _compiled_as(sources, each)
        except Problems as problems:
            found.append(problems)
    raise _fewest(found) from None


_OF_LIBRARY = re.compile(r"in namespace 'std|undefined template 'std::")
"""What compilers say where a header of C++ is missing."""


def _other_manners(manner: Manner) -> Iterator[Manner]:
    """Newer versions, then all headers of the library, then older versions."""
    others = [replace(manner, standards=standards) for standards in OTHERS]
    yield from others[:NEWER]
    for each in (manner, others[0]):
        yield replace(each, flags=(*WHOLE_LIBRARY, *each.flags))
    yield from others[NEWER:]


def _is_whole(manner: Manner) -> bool:
    return manner.flags[: len(WHOLE_LIBRARY)] == WHOLE_LIBRARY


def _fewest(found: Sequence[Problems]) -> Problems:
    return min(found, key=lambda each: len(each.problems))


def _compiled_as(sources: Sequence[Source], manner: Manner) -> tuple[Note, ...]:
    versions = " and ".join(dict.fromkeys(manner.standards[_language(source)] for source in sources))
    version = Note(NoteKind.REMARK, f"compiled as {versions}; -std says which version is meant")
    missing = Note(NoteKind.REMARK, "headers of the C++ library are missing; all of them were put in front")
    return (version, missing) if _is_whole(manner) else (version,)


def _elsewhere(sources: Sequence[Source], standard: str) -> tuple[Note, ...]:
    """What is to be said where the version is one of C and a file is C++, or the other way round."""
    others = [source.name for source in sources if not is_of(standard, _language(source))]
    text = f"-std {standard} is a version of the other language for {', '.join(others)}"
    return (Note(NoteKind.REMARK, text),) if others else ()


def compile_all(sources: Sequence[Source], manner: Manner) -> tuple[Compiled, ...]:
    """The files, all compiled in one manner."""
    return compile_each(sources, [manner] * len(sources))


def compile_each(sources: Sequence[Source], manners: Sequence[Manner]) -> tuple[Compiled, ...]:
    """The files, each compiled in its manner, side by side; the problems of all of them at once."""
    languages = [_language(source) for source in sources]
    manners = [_among(languages, *each) for each in zip(languages, manners, strict=True)]
    with side_by_side(len(sources)) as pool:
        futures = [pool.submit(compile_source, *each) for each in zip(sources, languages, manners, strict=True)]
        _make_ready(futures, languages, manners[0])
        wait(futures)
    wrong: list[InputError] = []
    for future in futures:
        if isinstance(error := future.exception(), InputError):
            wrong.extend(error.problems if isinstance(error, Problems) else (error,))
        elif error is not None:
            raise error
    if wrong:
        raise Problems(tuple(wrong))
    compiled = tuple(future.result() for future in futures)
    if any(changes_direction(each.ir) for each in compiled) and not all(_UNFOLDED in each.flags for each in manners):
        return compile_each(sources, [replace(each, flags=(_UNFOLDED, *each.flags)) for each in manners])
    return compiled


_UNFOLDED = "-frounding-math"
"""Where a program changes how numbers are rounded, nothing is folded that has to be rounded when it runs."""
_SHARED = "-fcommon"
"""A variable that several files of C declare without `extern` and without a value is one, as most linkers had it."""


def _among(languages: Sequence[Language], language: Language, manner: Manner) -> Manner:
    """The manner of a file that stands among others; a flag of the user has the last word."""
    if language is not Language.C or languages.count(Language.C) == 1:
        return manner
    return replace(manner, flags=(_SHARED, *manner.flags))


_PRINTED = (
    "_ZNSt3__14coutE",
    "_ZNSt3__19to_stringEm",
    "_ZNSt11logic_errorC2EPKc",
)
"""What most designs ask for: their ports, signals and numbers can be printed."""


def _make_ready(compiling: Sequence[Future[Compiled]], languages: Sequence[Language], manner: Manner) -> None:
    """Import what comes behind the compiler; as long as that works, make the library ready, too."""
    import_module("clew.frontends.c.loading")

    def works() -> bool:
        return not all(each.done() for each in compiling)

    if works():
        import_module("llvmlite.binding")
        from clew.frontends.c.linking.entry import ENTRY
        from clew.frontends.c.linking.library import library
        from clew.frontends.llvm.translate.instructions.exceptions import CATCHES

        plain = Language.CXX not in languages
        if manner.systemc:
            library(manner.model).make_likely(_PRINTED, plain=plain)
        library(manner.model).make_ahead((ENTRY,) if plain else (ENTRY, CATCHES), works, plain=plain)


def _language(source: Source) -> Language:
    language = language_of(source.name)
    if language is None:
        raise InputError(f"{source.name} is no C or C++ file; their suffixes are {', '.join(SUFFIXES)}")
    return language
