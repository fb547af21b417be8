"""Files of tasks: where paths of settings lead, and the program that a class path holds.

Paths are relative to the root of the task, which is a folder around the settings: they are looked for beside the
settings, then in every folder above, then where Clew was started.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from clew.frontends.attestor.settings import Settings
from clew.ir.errors import InputError
from clew.ir.source import Source

JAVA = (".class", ".jar", ".java")
SUFFIXES = (*JAVA, ".clew", ".c")
_MOST = 5_000
"""A class path holds at most so many files."""
_WORD = re.compile(r"[A-Za-z_$][\w$]*")


class Found(NamedTuple):
    """The files of a program, and by which suffix its class was found."""

    suffix: str
    sources: tuple[Source, ...]
    others: tuple[str, ...]
    """Suffixes under which the class is there too."""


class Places:
    """Where paths of one task are looked for."""

    def __init__(self, file: str, settings: Settings) -> None:
        here = Path(file).resolve().parent
        self._roots = [*(each / settings.root for each in (here, *here.parents)), Path.cwd() / settings.root]

    def find(self, path: str) -> Path:
        """The file or folder of a path."""
        for root in self._roots:
            if (root / path).exists():
                return root / path
        raise InputError(f"{path} is neither beside the settings nor in a folder above: {self._roots[0]}")

    def read(self, path: str) -> Source:
        """The text of a file."""
        return read(self.find(path))


def read(path: Path) -> Source:
    """A file; classes and archives are bytes."""
    binary = path.suffix in (".class", ".jar")
    try:
        text = path.read_bytes().decode("latin-1") if binary else path.read_text("utf-8", errors="surrogateescape")
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None
    return Source(str(path), text)


def program(settings: Settings, places: Places, suffix: str | None = None) -> Found:
    """The files of the class that settings name, found by a suffix or by the first that fits."""
    if not settings.class_ or not settings.method:
        raise InputError("the settings name no program; --class and --method do")
    folders = [places.find(each) for each in re.split(r"[:;]", settings.classpath) if each]
    inner = settings.class_.replace(".", "/")
    there = [(each, path) for each in SUFFIXES for path in _candidates(folders, inner, each) if suffix in (None, each)]
    if not there:
        shown = ", ".join(map(str, folders))
        raise InputError(
            f"there is no program {settings.class_} in {shown}; looked for {inner} with {', '.join(SUFFIXES)}"
        )
    kind, path = there[0]
    others = tuple(dict.fromkeys(each for each, _ in there[1:] if each != kind))
    return Found(kind, tuple(_files(kind, path, folders)), others)


def _candidates(folders: list[Path], inner: str, suffix: str) -> Iterator[Path]:
    """Where the class may be: in a file of its name, of its outer class, or in an archive."""
    names = dict.fromkeys((inner, inner.partition("$")[0], inner.rpartition("/")[2]))
    for folder in folders:
        if folder.is_file():
            if folder.suffix == suffix:
                yield folder
            continue
        for name in names:
            path = folder / f"{name}{suffix}"
            if path.is_file():
                yield path
        if suffix == ".jar":
            yield from sorted(folder.glob("*.jar"))


def _files(suffix: str, path: Path, folders: list[Path]) -> Iterator[Source]:
    match suffix:
        case ".class" | ".jar":
            yield read(path)
            yield from (read(each) for each in _around(folders, (".class", ".jar")) if each != path)
        case ".java":
            yield from _mentioned(path, _around(folders, (".java",)))
        case _:
            yield read(path)


def _around(folders: list[Path], suffixes: tuple[str, ...]) -> list[Path]:
    found: list[Path] = []
    for folder in folders:
        if folder.is_file():
            found.append(folder)
            continue
        for each in folder.rglob("*"):
            if each.suffix in suffixes and each.is_file():
                found.append(each)
            if len(found) > _MOST:
                raise InputError(f"the class path {folder} holds more than {_MOST} classes")
    return sorted(dict.fromkeys(found))


def _mentioned(first: Path, others: list[Path]) -> Iterator[Source]:
    """A source, and those whose class some source before names."""
    left = {each.stem: each for each in others if each != first}
    front = [first]
    while front:
        source = read(front.pop(0))
        yield source
        words = dict.fromkeys(_WORD.findall(source.text))
        front += [left.pop(word) for word in words if word in left]
