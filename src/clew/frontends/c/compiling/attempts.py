"""Compiling a text in more than one way: with forgotten declarations, assertions in comments, probes of constants.

Input: how the compiler is called, and a source. Output: an `Attempt`, the best of those that the compiler accepts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from subprocess import CompletedProcess

from clew.frontends.c.compiling.child import run
from clew.frontends.c.compiling.diagnostics import failure, warnings_of
from clew.frontends.c.compiling.targets import Language
from clew.frontends.c.source.asynchronous import BLOCKS, with_started_threads
from clew.frontends.c.source.bit_vectors import with_bit_vectors
from clew.frontends.c.source.classes import PRELUDE, is_readable, may_confuse
from clew.frontends.c.source.constants import suspicious, with_probes, without_places
from clew.frontends.c.source.contracts import without_contracts
from clew.frontends.c.source.foreign import FOREIGN, neutral
from clew.frontends.c.source.handlers import annotated, declares_handlers
from clew.frontends.c.source.implications import with_implications
from clew.frontends.c.source.lines import with_own_lines
from clew.frontends.c.source.quantifiers import with_quantifiers
from clew.frontends.c.source.specifications import (
    DECLARATION,
    Specification,
    specifications,
    with_assertions,
    without_lines,
)
from clew.frontends.c.source.undeclared import (
    declarations,
    defined_later,
    types_in,
    undeclared,
    unknown,
    without_blamed,
)
from clew.ir.source import Source
from clew.records import dataclass

Headers = Callable[[], Sequence[str]]
_OURS = "__clew_"
"""What is put into the text by us, and asked for by no user."""
_MAIN = re.compile(r": error: (?:first|second|third) parameter of 'main'")
_FREE_MAIN = ("-ffreestanding", "-D__STDC_HOSTED__=1")
"""Flags with which main may take what it likes, as other compilers allow."""
_UNNAMED = re.compile(r": error: no member named ")
_WITH_UNNAMED = ("-fms-extensions",)
"""A flag with which a structure with a tag may be a member without a name, as other compilers allow."""
_PLACE = re.compile(r'^# (\d+) "<stdin>"', re.MULTILINE)
_BLAMED = re.compile(r":(\d+):\d+: (?:fatal )?error: ")


@dataclass(frozen=True, slots=True)
class Attempt:
    """A text that was compiled: what stood in front of it, and what came of it."""

    text: bytes = field(repr=False)
    done: CompletedProcess[bytes]
    prelude: str = ""
    declared: tuple[str, ...] = ()
    """Functions of the library that the text calls without a declaration."""
    read: tuple[Specification, ...] = ()
    """Assertions in comments that are code."""
    body: str = field(default="", repr=False)
    """What stands behind the prelude."""

    @property
    def failed(self) -> bool:
        """Whether the compiler did not accept it."""
        return self.done.returncode != 0

    @property
    def said(self) -> str:
        """What the compiler said."""
        return self.done.stderr.decode(errors="replace")


def encoded(source: Source, text: str, prelude: str = "") -> bytes:
    """A text as the compiler reads it, under the name of the source."""
    marker = f'{prelude}# 1 "{quoted(source.name)}"\n'
    return marker.encode(errors="surrogateescape") + text.encode(source.encoding, errors="surrogateescape")


def quoted(name: str) -> str:
    """The name of a file as it stands between quotation marks."""
    return name.replace("\\", "\\\\").replace('"', '\\"')


def compiled(line: Sequence[str], stem: Sequence[str], source: Source, language: Language, headers: Headers) -> Attempt:
    """The source compiled; raises what the compiler says of it where it compiles in no way.

    `headers` are those that the text was seen to read. One that declares handlers of interrupts, mostly by a macro, is
    read as the text is: with annotations.
    """
    text = with_bit_vectors(with_started_threads(_logical(with_own_lines(source))))
    line = (*line, BLOCKS) if "__clew_asynchronous_block(" in text else line
    first = _attempt((*line, *stem), source, text)
    if first.failed and stem:
        first = _attempt(line, source, text)  # its messages tell through which includes something came
    if first.failed and FOREIGN.search(first.said):
        line, text = _read_ahead(line, source, text)
        stem, first = (), _attempt(line, source, text)
    elif not first.failed and any(map(_has_handlers, headers())):
        line, text = _with_headers(line, source, text)
        stem, first = (), _attempt(line, source, text)
    if _MAIN.search(first.said):
        line = (*line, *_FREE_MAIN)
        first = _attempt(line, source, text)
    if first.failed and language is Language.C and _UNNAMED.search(first.said):
        unnamed = _attempt((*line, *_WITH_UNNAMED), source, text)
        if not unnamed.failed:
            line, stem, first = (*line, *_WITH_UNNAMED), (), unnamed
    attempt = _with_declarations(line, source, text, first, language)
    if attempt.failed:
        raise failure(attempt.said, source.name, attempt.done.returncode)
    probed = _with_probes((*line, *stem), source, _with_specifications(line, source, text, attempt), language)
    return _with_classes((*line, *stem), source, probed, language)


def _logical(text: str) -> str:
    """The text without contracts, and with quantifiers and implications in words of the language."""
    return with_implications(with_quantifiers(without_contracts(text)))


def _read_ahead(line: Sequence[str], source: Source, text: str) -> tuple[Sequence[str], str]:
    """The text for any processor, with the headers in it; and the line for it, in which the list of headers stays."""
    plain, whole = _preprocessed(line, source, text)
    return plain, neutral(whole)


def _with_headers(line: Sequence[str], source: Source, text: str) -> tuple[Sequence[str], str]:
    """The text with its headers, all with annotations for handlers of interrupts; macros stay where they are."""
    plain, whole = _preprocessed(line, source, text, "-frewrite-includes")
    name = quoted(source.name)
    whole = _PLACE.sub(lambda found: f'# {int(found[1]) - 1} "{name}"', whole)  # a line stands in front of the text
    return plain, annotated(whole)


def _preprocessed(line: Sequence[str], source: Source, text: str, *more: str) -> tuple[Sequence[str], str]:
    words = [each for each in line if each not in _TO_IR]
    done = run([*words, "-E", *more], encoded(source, text), source.name)
    listed = line.index("-MMD") if "-MMD" in line else len(line)
    plain = [*line[:listed], *line[listed + 3 :]]
    return plain, done.stdout.decode(source.encoding, errors="surrogateescape")


def _has_handlers(header: str) -> bool:
    """Whether a header declares handlers; what is no plain file, such as a device, may have no end."""
    path = Path(header)
    try:
        return path.is_file() and declares_handlers(path.read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return False


_TO_IR = ("-S", "-emit-llvm")


def _attempt(line: Sequence[str], source: Source, text: str, prelude: str = "") -> Attempt:
    whole = encoded(source, text, prelude)
    return Attempt(whole, run(line, whole, source.name), prelude, body=text)


def _with_declarations(line: Sequence[str], source: Source, text: str, first: Attempt, language: Language) -> Attempt:
    """The text with declarations of functions that it calls without.

    Where that is no help, the attempt of which the compiler has least to say: what is left is the user's.
    """
    later = defined_later(first.said, source)
    asked = (*undeclared(warnings_of(first.said)), *unknown(first.said, language))
    types = types_in(text) if first.failed else ()
    best = first
    for wanted in dict.fromkeys(((*types, *asked), asked)):
        names = tuple(each for each in dict.fromkeys(wanted) if each not in later)
        attempt = _declaring(line, source, text, names, later)
        if attempt is not None and not attempt.failed:
            return attempt
        best = min(best, attempt or best, key=_complaints)
    return best


def _declaring(
    line: Sequence[str], source: Source, text: str, names: tuple[str, ...], later: Mapping[str, str]
) -> Attempt | None:
    """The text with as many of the declarations as the compiler accepts; None where there is nothing to declare."""
    attempt = None
    while names or later:
        attempt = _attempt(line, source, text, "\n".join((declarations(names), *later.values(), "")))
        left = without_blamed(names, attempt.said)
        if not attempt.failed:
            return replace(attempt, declared=tuple(each for each in names if not each.startswith(_OURS)))
        if len(left) == len(names):
            break
        names = left
    return attempt


def _complaints(attempt: Attempt) -> int:
    """How many errors the compiler tells, if any."""
    return attempt.said.count(": error: ") if attempt.failed else 0


def _with_specifications(line: Sequence[str], source: Source, text: str, plain: Attempt) -> Attempt:
    """The text with as many of the assertions in its comments as the compiler accepts."""
    read = tuple(each for each in specifications(text) if each.code is not None)
    while read:
        attempt = _attempt(line, source, with_assertions(text, read), plain.prelude + DECLARATION)
        if not attempt.failed:
            return replace(attempt, declared=plain.declared, read=read)
        left = without_lines(read, set(map(int, _BLAMED.findall(attempt.said))))
        if len(left) == len(read):
            return plain
        read = left
    return plain


def _with_probes(line: Sequence[str], source: Source, plain: Attempt, language: Language) -> Attempt:
    """The text that computes suspicious constants as code, too, as far as the compiler accepts it."""
    probed = suspicious(plain.body, is_c=language is Language.C)
    while probed:
        attempt = _attempt(line, source, with_probes(plain.body, quoted(source.name), probed), plain.prelude)
        if not attempt.failed:
            return replace(attempt, declared=plain.declared, read=plain.read)
        left = without_places(probed, plain.body, set(map(int, _BLAMED.findall(attempt.said))))
        if len(left) == len(probed):
            return plain
        probed = left
    return plain


def _with_classes(line: Sequence[str], source: Source, plain: Attempt, language: Language) -> Attempt:
    """The text whose new and delete tell the class, where that matters and the compiler can."""
    if language is Language.C or not may_confuse(plain.done.stdout.decode(errors="replace")):
        return plain
    attempt = _attempt(line, source, plain.body, plain.prelude + PRELUDE)
    if attempt.failed or not is_readable(attempt.done.stdout.decode(errors="replace")):
        return plain
    return replace(attempt, declared=plain.declared, read=plain.read)
