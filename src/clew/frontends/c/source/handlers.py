"""Handlers of interrupts that a source declares with an attribute of a compiler, as every target understands them.

`__attribute__((interrupt("IRQ")))` means something else on each target, and is an error on some. So the word becomes an
annotation that the compiler hands on, as `CLEW_INTERRUPT` of clew.h; lines stay. The word `interrupt` without more has
an annotation of its own: on AVR it says more than `signal`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from clew.ir.source import Source

ANNOTATION = "clew.interrupt"
_LIST = re.compile(r"__attribute__\s*\(\((?:[^()]|\([^()]*\))*\)\)")
_WORD = re.compile(r"(?<![\w\"])(?:__)?(?:interrupt|signal|isr|interrupt_handler)(?:__)?(?:\s*\([^()]*\))?(?![\w\"])")
_PLAIN = re.compile(r"(?:__)?interrupt(?:__)?")


def with_annotations(source: Source) -> Source:
    """The source with annotations instead of attributes for interrupts."""
    text = annotated(source.text)
    return source if text == source.text else replace(source, text=text)


def declares_handlers(text: str) -> bool:
    """Whether an attribute of a text is one for handlers."""
    return "__attribute__" in text and any(_WORD.search(match[0]) for match in _LIST.finditer(text))


def annotated(text: str) -> str:
    """The text with annotations instead of attributes for interrupts."""
    return _LIST.sub(lambda match: _WORD.sub(_mark, match[0]), text) if "__attribute__" in text else text


def _mark(word: re.Match[str]) -> str:
    kind = f"{ANNOTATION}.plain" if _PLAIN.fullmatch(word[0]) else ANNOTATION
    return f'used, annotate("{kind}")'
