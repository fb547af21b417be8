"""One source to LLVM IR: the compiler as a child under limits, its results kept by content.

Input: a text with its name, and how to compile it. Output: the IR as text and the warnings that matter. The text goes
to the compiler by standard input, so that what was read is what is checked; quoted includes are looked for beside the
file, as if the compiler had opened it itself. What is kept is valid as long as the text, the flags and the headers that
the text included have not changed.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

from clew.codegen.c.clang import command, stamp
from clew.errors import ToolError
from clew.frontends.c.compiling import attempts
from clew.frontends.c.compiling.child import run
from clew.frontends.c.compiling.data_models import DataModel, in_one_space, own_macros, processor
from clew.frontends.c.compiling.diagnostics import Warned, warnings_of
from clew.frontends.c.compiling.digests import code_digest, headers_digest, systemc_digest
from clew.frontends.c.compiling.precompiled import precompiled, shadows
from clew.frontends.c.compiling.targets import (
    RUNTIME,
    STANDARDS,
    WIDE_FLAGS,
    Language,
    SignedOverflow,
    own_folders,
    target_flags,
    version_for,
)
from clew.frontends.c.linking.coroutines import without_coroutines
from clew.frontends.c.linking.module_parts import Pieces, pieces
from clew.frontends.c.outside import LABELS, refuse_starts, without_directives
from clew.frontends.c.source.bit_vectors import has_any_widths
from clew.frontends.c.source.bodies import is_in_body
from clew.frontends.c.source.casts import CASTS, cast_rows
from clew.frontends.c.source.classes import with_plain_operators
from clew.frontends.c.source.constants import Place, regions
from clew.frontends.c.source.contracts import contracts
from clew.frontends.c.source.deletes import DELETES, delete_rows
from clew.frontends.c.source.downcasts import DOWNCASTS
from clew.frontends.c.source.handlers import with_annotations
from clew.frontends.c.source.lines import with_own_lines
from clew.frontends.c.source.rewriting import rewritten
from clew.frontends.c.source.specifications import Specification, specifications
from clew.ir.source import Source, Span
from clew.records import dataclass
from clew.store import read, write

_WARNINGS = (
    "-Wno-everything", "-Winteger-overflow", "-Wshift-count-overflow", "-Wshift-count-negative", "-Wshift-overflow",
    "-Wshift-sign-overflow", "-Wshift-negative-value",
    "-Wimplicit-function-declaration", "-Wno-error=implicit-function-declaration",
    *(f"-W{flag}" for flag in (*DELETES, CASTS, LABELS)),
)  # fmt: skip
"""What the compiler folds away before we can look at it, and what it calls without knowing it (see `undeclared`)."""
_AMOUNTS = ("shift-count-overflow", "shift-count-negative")
_SIGNED = ("integer-overflow", "shift-overflow", "shift-sign-overflow", "shift-negative-value")
"""What of that is defined where signed arithmetic wraps around."""
_ONE_BODY = ("-Xclang", "-mconstructor-aliases")
"""Constructors and destructors of whole objects are those of parts of others, where both do the same."""
_EVERYTHING = ("-Xclang", "-femit-all-decls")
_DEBUG = ("-g", "-fstandalone-debug")
_GUARDS: Mapping[SignedOverflow, tuple[str, ...]] = {
    SignedOverflow.ERROR: ("signed-integer-overflow", "shift-base"),
    SignedOverflow.WRAP: (),
    SignedOverflow.UNDEFINED: (),
}
_HANDLED = ("float-cast-overflow", "bool", "enum", "vla-bound", "nonnull-attribute")
_TRAPPED = ("shift-exponent", "integer-divide-by-zero")
"""What the compiler is to ask for by itself, because it folds constants, and because IR does not tell whether a number
that is shifted to the left has a sign. What traps is told from what has a handler of the same name."""
_CAST = ("cfi-derived-cast", "cfi-cast-strict")
_CLASSES_SEEN = ("-ftype-visibility=hidden", "-flto-unit", "-flto-visibility-public-std")
"""Casts to derived classes are asked about (see `downcasts`) where nobody else can derive from the class; so the
compiler is told that all of the program is here. Classes of the standard library are left alone, and
designs of SystemC."""
_QUIETLY = ("-fsanitize-minimal-runtime", "-fsanitize-debug-trap-reasons=none")
_KEPT = ".ll"
"""A line with what the IR depends on and what was said, then the IR as it is."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How to compile: what the user may choose."""

    model: DataModel = DataModel.LP64
    standard: str | None = None
    include: tuple[str, ...] = ()
    define: tuple[str, ...] = ()
    overflow: SignedOverflow = SignedOverflow.ERROR
    standards: Mapping[Language, str] = field(default_factory=lambda: STANDARDS)
    """The version of each language where `standard` says none."""
    flags: tuple[str, ...] = ()
    """What else the compiler is told: other files to read, the sign of char."""
    processor: tuple[str, ...] = ()
    """Flags that say which processor of its kind is meant."""
    systemc: bool = False
    """Whether the headers of SystemC are looked for, too."""


@dataclass(frozen=True)
class Compiled:
    """The IR of one source, and what is not in it."""

    ir: str
    warnings: tuple[Warned, ...] = ()
    """Constant expressions without a value that are no part of the IR: initialisers of C, sizes, enumerators."""
    doubts: tuple[Warned, ...] = ()
    """The same in functions, where it may also be a condition that the compiler has decided."""
    declared: tuple[str, ...] = ()
    """Functions of the library that the source calls without a declaration."""
    specified: tuple[Warned, ...] = ()
    """Specifications in comments, by whether they were `read` or `unread`."""

    @cached_property
    def module(self) -> Pieces:
        """The IR in pieces, cut once."""
        return pieces(self.ir)


def compile_source(source: Source, language: Language, manner: Manner) -> Compiled:
    """The IR of the source; raises Problems with the compiler's own messages."""
    source = with_annotations(source)
    flags = (*compiler_flags(source, language, manner), *_WARNINGS, *_DEBUG)
    key = _key(flags, attempts.encoded(source, with_own_lines(source)))
    if (kept := _kept(key)) is not None:
        return kept
    with tempfile.TemporaryDirectory(prefix="clew-") as folder:
        needed = Path(folder) / "needed"
        line = [*command(), *flags, "-MMD", "-MF", str(needed), "-S", "-emit-llvm", "-o", "-", "-"]
        stem = _stem(source, language, manner, Path(folder))
        attempt = attempts.compiled(line, stem, source, language, lambda: _headers(needed))
        warnings = warnings_of(attempt.said)
        refuse_starts(warnings)
        ir = without_directives(_completed(attempt.done.stdout.decode(errors="replace"), warnings), source)
        ir = in_one_space(ir) if manner.model is DataModel.AVR else ir
        undefined = _AMOUNTS if manner.overflow.wraps else (*_AMOUNTS, *_SIGNED)
        folded = [each for each in warnings if each.flag in undefined]
        absent = _absent(folded, ir, (*line, *_EVERYTHING), attempt.text, source.name)
        doubts = tuple(each for each in absent if _may_be_code(each, source, language))
        sure = tuple(each for each in absent if each not in doubts)
        compiled = Compiled(ir, sure, doubts, attempt.declared, _said_of(source, attempt.read))
        _keep(key, compiled, _headers(needed))
    return compiled


def _said_of(source: Source, read: Sequence[Specification]) -> tuple[Warned, ...]:
    """What became of the specifications in comments, and of contracts."""
    kept = {each.line for each in read}
    return tuple(
        Warned("read" if each.line in kept else "unread", each.words, Span(source.name, each.line))
        for each in specifications(with_own_lines(source))
    ) + tuple(
        Warned("contract", each.words, Span(source.name, each.line)) for each in contracts(with_own_lines(source))
    )


def _completed(ir: str, warnings: Sequence[Warned]) -> str:
    """The IR with what it does not tell and the warnings do."""
    plain = with_plain_operators(without_coroutines(ir))
    return rewritten(plain, (DOWNCASTS, *delete_rows(plain, warnings), *cast_rows(warnings)))


def _absent(warnings: Sequence[Warned], ir: str, line: Sequence[str], text: bytes, name: str) -> tuple[Warned, ...]:
    """The warnings of what is no code, not even that of a function which nobody calls and is left out therefore."""
    absent = tuple(each for each in warnings if not _is_code(each, ir))
    if not absent:
        return ()
    whole = run(line, text, name).stdout.decode(errors="replace")
    return tuple(each for each in absent if not _is_code(each, whole))


def _may_be_code(warned: Warned, source: Source, language: Language) -> bool:
    """Whether it may be a condition that the compiler has decided, or what has no value because a part has none."""
    if warned.span.source != source.name:
        return True
    place = _offset(source.text, warned.span)
    for region in regions(source.text, is_c=language is Language.C):
        if region.begin <= place < region.end:
            return region.place is Place.HERE
    return is_in_body(source.text, warned.span.line)


def _offset(text: str, span: Span) -> int:
    """Where a place stands in a text."""
    before = sum(len(line) for line in text.splitlines(keepends=True)[: span.line - 1])
    return before + span.column - 1


def _is_code(warned: Warned, ir: str) -> bool:
    return f"!DILocation(line: {warned.span.line}, column: {warned.span.column}," in ir


def _stem(source: Source, language: Language, manner: Manner, folder: Path) -> tuple[str, ...]:
    """The flags for headers that are read in compiled form, where the user changes nothing about headers."""
    special = manner.define or manner.flags or processor(manner.model).own
    if language is Language.C or special or shadows(manner.include, manner.model):
        return ()
    return precompiled(source.text, manner.model, header_flags(language, manner), folder)


def header_flags(language: Language, manner: Manner) -> tuple[str, ...]:
    """The flags with which headers of the library are read."""
    return (*_manner_flags(language, manner), *_WARNINGS, *_DEBUG)


def compile_unit(path: Path, language: Language, model: DataModel, extra: Sequence[str] = ()) -> bytes:
    """A source of the run-time library as bitcode; that it does not compile is our fault."""
    standard = "c++23" if language is Language.CXX and RUNTIME not in path.parents else STANDARDS[language]
    sign = processor(model).character
    flags = ("-x", language.value, f"-std={standard}", *sign, *target_flags(language, model), *extra)
    line = [*command(), *flags, "-w", "-gline-tables-only", "-c", "-emit-llvm", "-o", "-", str(path)]
    done = run(line, b"", path.name)
    if done.returncode != 0:
        said = done.stderr.decode(errors="replace")
        raise ToolError(f"the unit {path.name} of the run-time library does not compile: {said[:2000]}")
    return done.stdout


def compiler_flags(source: Source, language: Language, manner: Manner) -> tuple[str, ...]:
    """The flags with which the source is read."""
    beside = str(Path(source.name).parent)
    return (
        "-x",
        language.value,
        *processor(manner.model).character,
        *own_macros(manner.model, manner.processor),
        "-iquote",
        beside,
        *(f"-I{folder}" for folder in (*own_folders(manner.model), *manner.include)),
        *(f"-D{definition}" for definition in manner.define),
        *manner.flags,
        *_manner_flags(language, manner),
        *(WIDE_FLAGS.get(manner.model, ()) if has_any_widths(source.text) else ()),
    )


def _manner_flags(language: Language, manner: Manner) -> tuple[str, ...]:
    """The flags that do not depend on files and macros of the user."""
    version = f"-std={version_for(manner.standard, language, manner.standards)}"
    design = ("-isystem", str(RUNTIME / "systemc"), f"-D__CLEW_SYSTEMC={systemc_digest()}") if manner.systemc else ()
    once = _ONE_BODY if manner.systemc else ()
    return (
        version,
        *_guards(manner.overflow, casts=language is not Language.C and not manner.systemc),
        *design,
        *target_flags(language, manner.model),
        *once,
    )


def _guards(overflow: SignedOverflow, *, casts: bool) -> tuple[str, ...]:
    wraps = ("-fwrapv",) if overflow.wraps else ()
    cast, seen = (_CAST, _CLASSES_SEEN) if casts else ((), ())
    checks = ",".join((*_GUARDS[overflow], *_HANDLED, *_TRAPPED, *cast))
    flags = (f"-fsanitize={checks}", f"-fsanitize-trap={','.join((*_TRAPPED, *cast[:1]))}", *_QUIETLY, *seen)
    return (*wraps, *(part for flag in flags for part in ("-Xclang", flag)))


# --- what is kept ---------------------------------------------------------------------------------------------------


def _key(flags: Sequence[str], text: bytes) -> str:
    tools = "\0".join((code_digest(), *command(), str(stamp()), headers_digest(), *flags))
    known = f"{tools}\0\0".encode(errors="surrogateescape") + text
    return blake2b(known, digest_size=16).hexdigest()


def _headers(needed: Path) -> list[str]:
    """The user's headers that were read, by the compiler's own list in the syntax of make."""
    try:
        rule = needed.read_text(errors="surrogateescape")
    except OSError:
        return []
    names = re.findall(r"(?:\\.|[^\s\\])+", rule.replace("\\\n", " ").partition(":")[2])
    return [re.sub(r"\\(.)", r"\1", name) for name in names if name != "-"]


def _digest_of(name: str) -> str | None:
    """The hash of a header; None for what is no plain file, such as a device."""
    path = Path(name)
    try:
        return blake2b(path.read_bytes(), digest_size=16).hexdigest() if path.is_file() else None
    except OSError:
        return None


def _keep(key: str, compiled: Compiled, headers: Sequence[str]) -> None:
    digests = {name: _digest_of(name) for name in headers}
    if None in digests.values():
        return
    record = {"headers": digests, "warnings": [warned.as_record() for warned in compiled.warnings]}
    record["doubts"] = [warned.as_record() for warned in compiled.doubts]
    record["declared"] = list(compiled.declared)
    record["specified"] = [each.as_record() for each in compiled.specified]
    write(key, _KEPT, json.dumps(record).encode() + b"\n" + compiled.ir.encode())


def _kept(key: str) -> Compiled | None:
    data = read(key, _KEPT)
    if data is None:
        return None
    head, _, ir = data.partition(b"\n")
    record = json.loads(head)
    if any(_digest_of(name) != digest for name, digest in record["headers"].items()):
        return None
    kinds = ("warnings", "doubts", "specified")
    warnings, doubts, specified = (tuple(map(Warned.of_record, record[kind])) for kind in kinds)
    return Compiled(ir.decode(), warnings, doubts, tuple(record["declared"]), specified)
