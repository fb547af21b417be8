"""Texts between quotes in IR, where a byte may stand as its number."""

from __future__ import annotations

import re

_ESCAPE = re.compile(rb"\\([0-9A-Fa-f]{2}|\\)")


def unescape(text: str) -> bytes:
    r"""The bytes that a text between quotes stands for; `\0A` is one byte."""
    raw = text.encode()
    if b"\\" not in raw:
        return raw
    return _ESCAPE.sub(lambda found: b"\\" if found[1] == b"\\" else bytes((int(found[1], 16),)), raw)
