"""Compiler flags among the arguments, as people paste them: `clew check a.c -Wall -O2 -m32`.

Input: the arguments of the command. Output: the same, where each word of a flag is handed to the front end as
`--compiler=WORD`. Behind `--` a whole command may stand, the compiler in front: `clew check -- gcc -c a.c -Iinclude`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

_AS_CXX = ("-x", "c++")
"""What a compiler of C++ does with files of C."""
_ENDS_OPTIONS = "--"
_OWN = re.compile(r"-(?:[Ip].|D.|std(?:=.*)?\Z|[pvqhID]\Z)|--(?!std=|sysroot|param|target|coverage)")
"""What begins an option of Clew; what begins with -p may still be a flag, such as -pthread."""
_FLAG_WITH_P = re.compile(r"-(?:pthreads?|pedantic(?:-errors)?|pipe|pg|pie)\Z")
_COMPILER = re.compile(r"(?:[\w.+-]*-)?(?:cc|c\+\+|gcc|g\+\+|clang|clang\+\+|tcc|icc|icx|icpx|c89|c99)(?:-[\d.]+)?")


def understood(arguments: Sequence[str]) -> list[str]:
    """The arguments with compiler flags as options of the front end."""
    words = list(arguments)
    if _ENDS_OPTIONS in words:
        at = words.index(_ENDS_OPTIONS)
        return [*_without_flags(words[:at]), *_command(words[at + 1 :])]
    return _without_flags(words)


def _command(words: list[str]) -> list[str]:
    """What stands behind `--`: a compiler with its flags, or nothing but names of files."""
    if words and _COMPILER.fullmatch(PurePath(words[0]).name) is not None:
        from clew.frontends.c.compiling.data_models import of_compiler

        as_cxx = "++" in PurePath(words[0]).name and any(word.endswith(".c") for word in words)
        target = of_compiler(PurePath(words[0]).name)
        return _without_flags([*((f"--target={target}",) if target else ()), *(_AS_CXX if as_cxx else ()), *words[1:]])
    rest = _without_flags(words)
    return [_ENDS_OPTIONS, *words] if rest == words else rest


def _without_flags(words: list[str]) -> list[str]:
    if not any(map(_may_be_flag, words)):
        return words
    from clew.frontends.c.compiling.flags import length_of_flag

    found: list[str] = []
    at = 0
    while at < len(words):
        length = length_of_flag(words[at:]) if _may_be_flag(words[at]) else 0
        found += [f"--compiler={word}" for word in words[at : at + length]] or [words[at]]
        at += max(1, length)
    return found


def _may_be_flag(word: str) -> bool:
    return len(word) > 1 and word[0] == "-" and (_FLAG_WITH_P.match(word) is not None or _OWN.match(word) is None)
