"""Handlers of interrupts that a source declares with an attribute of a compiler, as every target understands them.

`__attribute__((interrupt("IRQ")))` means something else on each target, and is an error on some. So the word becomes an
annotation that the compiler hands on, as `CLEW_INTERRUPT` of clew.h; lines stay.
"""

from __future__ import annotations

import re
from dataclasses import replace

from clew.ir.source import Source

ANNOTATION = "clew.interrupt"
_LIST = re.compile(r"__attribute__\s*\(\((?:[^()]|\([^()]*\))*\)\)")
_WORD = re.compile(r"(?<![\w\"])(?:__)?(?:interrupt|signal|isr|interrupt_handler)(?:__)?(?:\s*\([^()]*\))?(?![\w\"])")
_MARK = f'used, annotate("{ANNOTATION}")'


def with_annotations(source: Source) -> Source:
    """The source with annotations instead of attributes for interrupts."""
    if "__attribute__" not in source.text:
        return source
    text = _LIST.sub(lambda match: _WORD.sub(_MARK, match[0]), source.text)
    return source if text == source.text else replace(source, text=text)
