"""What stands in a source and is no code of a function, and is refused therefore, at its line.

Labels that start a thread where CBMC reads them: a compiler drops them, and warns of unused labels. Assembly between
functions: the IR has its text, and not its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from clew.errors import Unsupported
from clew.frontends.c.compiling.diagnostics import Warned
from clew.frontends.llvm.translate.assembly.lines import lines
from clew.ir.source import Source, Span

LABELS = "unused-label"
_STARTS = re.compile(r"'(__(?:CPROVER|ESBMC)_ASYNC_\w*)'")


def refuse_starts(warnings: Iterable[Warned]) -> None:
    """Raise where a label starts a thread."""
    for warned in warnings:
        if warned.flag == LABELS and (found := _STARTS.search(warned.text)):
            said = f"the label {found[1]} starts a thread, which is not modelled; use pthread_create"
            raise Unsupported(said, span=warned.span)


_IN_MODULE = "\nmodule asm "
_TEXT = re.compile(r'^module asm "([^"]*)"$', re.MULTILINE)
_ASSEMBLY = re.compile(r"^\s*(?:__)?asm(?:__)?\b", re.MULTILINE)


def without_directives(ir: str, source: Source) -> str:
    """The IR without what is said to an assembler alone; raises where the source has code between functions."""
    if _IN_MODULE not in ir:
        return ir
    if not any(map(lines, _TEXT.findall(ir))):
        return _TEXT.sub("", ir)
    found = _ASSEMBLY.search(source.text)
    line = source.text.count("\n", 0, found.end()) + 1 if found is not None else 1
    raise Unsupported("assembly outside of functions is not modelled", span=Span(source.name, line))
