"""Parameters of a function: whether it reads any of them.

Input: the text of a function in IR. Output: whether it does more with a parameter than to store it in a local variable
of which nobody uses the contents. Whoever is not sure reads.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_NAME = r"%(?:\"[^\"]+\"|[\w$.-]+)"
_PARAMETER = re.compile(rf"({_NAME})(?=[,)])")
_STORED = re.compile(rf"^ *store [\w ]+ ({_NAME}), ptr ({_NAME}),")
_LOADED = re.compile(rf"^ *({_NAME}) = load \w+, ptr {_NAME},")
_DECLARED = re.compile(rf"^ *(?:{_NAME} = alloca |#dbg_declare\(|call void @llvm\.(?:dbg\.declare|lifetime\.))")
"""What says nothing of the contents of a local variable."""


def reads_parameters(text: str) -> bool:
    """Whether the function reads a parameter."""
    head, _, body = text.partition("{\n")
    lines = body.splitlines()
    return any(_is_read(each, lines) for each in _PARAMETER.findall(head.partition("(")[2]))


def _is_read(parameter: str, lines: Sequence[str]) -> bool:
    for line in _mentioning(parameter, lines):
        stored = _STORED.match(line)
        if stored is None or stored[1] != parameter or _is_used(stored[2], line, lines):
            return True
    return False


def _is_used(local: str, stored: str, lines: Sequence[str]) -> bool:
    """Whether more is done with a local variable than what is stored there, or what is loaded and dropped."""
    for line in _mentioning(local, lines):
        loaded = _LOADED.match(line)
        dropped = loaded is not None and len(_mentioning(loaded[1], lines)) == 1
        if line != stored and not dropped and not _DECLARED.match(line):
            return True
    return False


def _mentioning(name: str, lines: Sequence[str]) -> list[str]:
    pattern = re.compile(re.escape(name) + r"(?![\w.$-])")
    return [line for line in lines if pattern.search(line)]
