"""C and C++: the driver around the compiler and the linker; what IR means is the business of `frontends.llvm`.

Nouns: a *manner* is how files are compiled (data model, standard, include folders, macros); the *library* is the
run-time library in `clew/runtime`, an archive of *units*; the *entry* is the procedure that runs constructors, calls
`main` and ends the program; a *task* is a file of the software verification competition that names a program and
its properties.

The way: `compiler` (one file to IR, under limits, kept by content) → `spell` → `link` (with the units that are needed)
→ `frontends.llvm` (IR to a program).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from concurrent.futures import wait
from dataclasses import dataclass, replace
from typing import ClassVar

from clew.competition import ANY_VALUE
from clew.errors import InputError, Problems
from clew.frontends import Loaded
from clew.frontends.c.compiler import Compiled, Manner, compile_source
from clew.frontends.c.entry import ENTRY
from clew.frontends.c.library import library
from clew.frontends.c.link import link
from clew.frontends.c.scope import CScope
from clew.frontends.c.spell import spelled_out
from clew.frontends.c.targets import NEWEST, SUFFIXES, DataModel, Language, SignedOverflow, Unwritten, language_of
from clew.frontends.c.unwritten import with_any_values, without_settled
from clew.frontends.llvm.reading import read_module
from clew.frontends.llvm.translate import translate
from clew.frontends.llvm.translate.unit import SETTLED_BITS
from clew.ir.program import Program
from clew.ir.recursion import is_recursive
from clew.ir.rewriting import assertions_in, is_alone
from clew.ir.semantics.outcome import OWN_CHECKS
from clew.ir.source import Source
from clew.models.inputs import wide_input
from clew.native.children import side_by_side
from clew.outcome import Note, NoteKind
from clew.passes.constants import Constants
from clew.passes.hoist import Hoist
from clew.passes.inputs import Inputs
from clew.passes.pauses import Pauses
from clew.passes.prune import Prune
from clew.passes.references import References
from clew.passes.scalars import Scalars
from clew.passes.wrappers import Wrappers
from clew.passes.yields import Granularity, Yields

CHECKS = frozenset(
    {
        "arithmetic.division-by-zero",
        "arithmetic.overflow",
        "arithmetic.shift",
        "array.out-of-bounds",
        "assertion.violated",
        "concurrency.data-race",
        "concurrency.lock-misuse",
        "concurrency.thread-misuse",
        "control.error-reached",
        "control.missing-return",
        "control.pure-virtual-call",
        "exception.uncaught",
        "library.misuse",
        "library.unmodelled",
        "memory.array-length",
        "memory.different-objects",
        "memory.leak",
        "memory.not-freed",
        "memory.undefined-value",
    }
)
"""What the translation and the run-time library put in wherever it could be violated, or who asks for it."""
_DEFINED = frozenset(
    {"assertion.violated", "control.error-reached", "exception.uncaught", "memory.leak", "memory.not-freed"}
)
"""Violations that the language itself defines as an end, or that come after the end."""


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
    """Whether a signed result that does not fit is a fault, or wraps around."""
    granularity: Granularity = Granularity.ACCESS
    """Where scheduling points are put in."""
    unwritten: Unwritten = Unwritten.ERROR
    """Whether reading what was never written is a fault, or gives any value."""

    def load(self, sources: Sequence[Source]) -> Loaded:
        """The program of the files; raises Problems with the words of the compiler."""
        compiled, remarks = compile_any(sources, self.manner)
        wraps = self.signed_overflow is SignedOverflow.WRAP
        text = linked(compiled, self.data_model, self.entry)
        return translated(text, (*_notes(compiled, wraps=wraps), *remarks), self.granularity, self.unwritten)

    @property
    def manner(self) -> Manner:
        """How the files are compiled."""
        return Manner(self.data_model, self.standard, self.include, self.define, self.signed_overflow)


def compile_any(sources: Sequence[Source], manner: Manner) -> tuple[tuple[Compiled, ...], tuple[Note, ...]]:
    """The compiled files: of the usual version of their language, or of the newest where nobody asked for one.

    With what is to be said about that. If neither compiles, the problems are those with the usual version.
    """
    try:
        return compile_all(sources, manner), ()
    except Problems as problems:
        if manner.standard is not None:
            raise
        try:
            compiled = compile_all(sources, replace(manner, standards=NEWEST))
        except Problems:
            raise problems from None
    versions = " and ".join(dict.fromkeys(NEWEST[_language(source)] for source in sources))
    return compiled, (Note(NoteKind.REMARK, f"compiled as {versions}; -std says which version is meant"),)


def compile_all(sources: Sequence[Source], manner: Manner) -> tuple[Compiled, ...]:
    """The files, compiled side by side; the problems of all of them at once."""
    languages = [_language(source) for source in sources]
    with side_by_side(len(sources)) as pool:
        futures = [pool.submit(compile_source, *each, manner) for each in zip(sources, languages, strict=True)]
        wait(futures)
    wrong: list[InputError] = []
    for future in futures:
        if isinstance(error := future.exception(), InputError):
            wrong.extend(error.problems if isinstance(error, Problems) else (error,))
        elif error is not None:
            raise error
    if wrong:
        raise Problems(tuple(wrong))
    return tuple(future.result() for future in futures)


def _language(source: Source) -> Language:
    language = language_of(source.name)
    if language is None:
        raise InputError(f"{source.name} is no C or C++ file; their suffixes are {', '.join(SUFFIXES)}")
    return language


def linked(compiled: Sequence[Compiled], model: DataModel, entry: str) -> str:
    """One module of IR from the compiled files and what they need of the library."""
    return link([spelled_out(each.ir) for each in compiled], library(model), entry)


def translated(
    text: str,
    notes: tuple[Note, ...],
    granularity: Granularity = Granularity.ACCESS,
    unwritten: Unwritten = Unwritten.ERROR,
) -> Loaded:
    """What the translation makes of the module, with the notes of the driver; a statement of C is a line."""
    made = translate(read_module(text, "the linked program"), ENTRY)
    points = Granularity.LINE if granularity is Granularity.STATEMENT else granularity
    any_bytes = unwritten is Unwritten.ANY and is_alone(made.program)
    if any_bytes:
        made = replace(made, program=without_settled(made.program), notes=_without(made.notes, SETTLED_BITS))
    program = simplified(made.program)
    if unwritten is Unwritten.ANY and (any_values := with_any_values(program)) is not program:
        program, notes = any_values, (*notes, Note(NoteKind.ASSUMPTION, ANY_VALUE))
    if not is_alone(program):
        # One process with inputs may need a proof by induction, for which they stay what they are.
        for step in (Wrappers(only_shipped_inputs=True), Prune(), Inputs()):
            program = step.run(program).result
    program = Yields(granularity=points).run(program).result
    if wide_input(program) is None:  # so they are tried one by one
        program = Pauses().run(program).result
    said = (*notes, *made.notes, *((_INDIVISIBLE,) if points is Granularity.LINE else ()))
    undefined = (CHECKS | OWN_CHECKS | assertions_in(program)) - _DEFINED
    scope = CScope(program)
    return Loaded(program, scope, notes=said, checks=CHECKS, undefined=undefined, any_bytes=any_bytes)


def _without(notes: tuple[Note, ...], text: str) -> tuple[Note, ...]:
    return tuple(note for note in notes if note.text != text)


_INDIVISIBLE = Note(NoteKind.ASSUMPTION, "what stands on one line is one indivisible step (--granularity statement)")


def simplified(program: Program) -> Program:
    """What is never written is put in, which shows what is never called, and where no address is taken.

    The library looks after things that few programs use: functions that are called at the end, memory, threads.
    """
    for step in (Scalars(), Constants(), Prune(), Scalars(), Constants()):
        program = step.run(program).result
    if not is_recursive(program):
        return program
    # Calls that nest without a bound are followed one procedure at a time, where no object may come into being.
    for further in (References(), Scalars(), Hoist(), Scalars(), Constants()):
        program = further.run(program).result
    return program


def _notes(compiled: Sequence[Compiled], *, wraps: bool) -> tuple[Note, ...]:
    """What is assumed of the world, and what the compiler folds away: it cannot be checked, so nothing is absent."""
    folded = [warned for each in compiled for warned in each.warnings]
    text = "\n".join(each.ir for each in compiled)
    assumed = ["every allocation of memory succeeds"]
    if wraps:
        assumed.append("signed arithmetic wraps around (--signed-overflow wrap)")
    if re.search(r"@(pthread_cond_(timed)?wait|cnd_(timed)?wait|_ZNSt3__118condition_variable)", text):
        assumed.append("a thread that waits for a condition variable does not wake up without a reason")
    if re.search(r"@__clew_before\(|@_ZNKSt3__14hashIP", text):
        assumed.append("pointers to different objects are ordered by when they were first compared or hashed")
    if "@_ZNSt3__1" in text and "__libcpp_thread_poll_with_backoff" in text:
        assumed.append("whoever waits for an atomic object sees that it changes also without a notification")
    if any(_has_long_double(each.ir) for each in compiled):
        assumed.append("long double is as wide and as precise as double")
    if re.search(r"@signal\(", text):
        assumed.append("signals come from the program alone")
    if re.search(r"@(getenv|setlocale)\(", text):
        assumed.append("no environment variable is set")
    if re.search(r"define .*@main\(i32", text):
        assumed.append("the program is started without arguments")
    return (
        *(Note(NoteKind.LOSS, f"the compiler has folded a constant: {warned.text}", warned.span) for warned in folded),
        *(Note(NoteKind.ASSUMPTION, each) for each in assumed),
    )


def _has_long_double(text: str) -> bool:
    """Whether a variable or a member is a long double; names with two underscores are those of headers."""
    known = re.search(r'^!(\d+) = !DIBasicType\(name: "long double"', text, re.MULTILINE)
    if known is None:
        return False
    variable = r"!DI(?:Local|Global)Variable\([^\n]*\btype"
    member = r'!DIDerivedType\([^\n]*name: "(?!__)[^\n]*\bbaseType'
    return re.search(rf"(?:{variable}|{member}): !{known[1]}\b", text) is not None
