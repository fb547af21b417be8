"""Functions of libc that depend on nothing but their arguments, from the sources of musl, which come with the compiler.

In: a name. Out: the sources that may define it. Which folders and files are taken is a table: what asks the system,
keeps files or locks is modelled by the library of our own, which is asked first.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from clew.codegen.c.clang import wheel
from clew.frontends.c.compiling.targets import RUNTIME

_TAKEN = {
    "complex": ("*",),
    "ctype": ("isw*", "tow*", "wc*"),
    "legacy": ("err",),
    "math": ("*",),
    "misc": ("a64l", "basename", "dirname", "getopt", "getopt_long", "getsubopt"),
    "multibyte": ("*",),
    "network": ("inet_*",),
    "regex": ("fnmatch", "reg*", "tre-mem"),
    "search": ("*",),
    "signal": ("sigandset", "sigisemptyset", "sigorset"),
    "stdlib": ("?cvt",),
    "string": ("strsignal", "strverscmp", "wcs*"),
    "termios": ("cf*",),
    "time": ("strptime",),
}
"""The files by folder."""
_OTHERWISE = {"fsmu8": "multibyte/internal", "opterr": "misc/getopt", "optopt": "misc/getopt", "optpos": "misc/getopt"}
"""What the text of its file spells by a macro, or behind another name."""
_BY_WORDS = ("mbsrtowcs",)
"""What reads whole words of a text where the compiler is known, and so beyond its end."""
_OTHER_COMPILER = ("-U__GNUC__",)
_DEFINED = re.compile(r"^(?:[\w *]*?[ *])?(\w+)(?=\s*[(=\[;,])", re.MULTILINE)
_SECOND = re.compile(r"^weak_alias\(\w+, (\w+)\)", re.MULTILINE)
OFFER = f"{_TAKEN} {_OTHERWISE} {_BY_WORDS} {_DEFINED.pattern}"
"""In which files a name is looked for, as a text."""


def sources(name: str) -> tuple[Path, ...]:
    """The files that may define the name."""
    return _index().get(name.lstrip("_"), ())


@cache
def flags(source: Path) -> tuple[str, ...]:
    """With what a source is compiled: our headers instead of those about the inside of musl."""
    own = RUNTIME / "musl"
    beside = ("-include", str(own / "internal.h"), "-iquote", str(own), "-iquote", str(_folder() / "internal"))
    return (*beside, *_OTHER_COMPILER) if source.stem in _BY_WORDS else beside


def _folder() -> Path:
    return wheel() / "lib" / "libc" / "musl" / "src"


@cache
def _index() -> dict[str, tuple[Path, ...]]:
    """The files by the names that they seem to define, without the underscores that some names begin with."""
    found: dict[str, list[Path]] = {}
    for path in _files():
        text = path.read_text(encoding="utf-8")
        for name in dict.fromkeys((*_DEFINED.findall(text), *_SECOND.findall(text))):
            found.setdefault(name.lstrip("_"), []).append(path)
    found |= {name: [_folder() / f"{file}.c"] for name, file in _OTHERWISE.items()}
    return {name: tuple(dict.fromkeys(paths)) for name, paths in found.items()}


def _files() -> list[Path]:
    return sorted(
        path
        for folder, patterns in _TAKEN.items()
        for pattern in patterns
        for path in (_folder() / folder).glob(f"{pattern}.c")
    )
