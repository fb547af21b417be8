"""Parcels: the files that a task needs, by content, so that it can run where none of them lies.

Input: a task. Output: a `Parcel`, and its key. What travels: the named files, of folders the Java files in them, files
that options name, and what these files mention: of C what is included, found as compilers find it; of other texts
every relative name of a file that is there. Too much does no harm. The files keep their places relative to each other,
and the folder in which the command stands keeps its place among them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path

from clew.errors import InputError
from clew.records import dataclass
from clew.sweeps.tasks import Bounds, Task

_C = frozenset((".c", ".i", ".cpp", ".cc", ".cxx", ".C", ".ii", ".h", ".hpp", ".hh", ".hxx", ".inc", ".def", ".ipp"))
_HEADERS = (".h", ".hpp", ".hh", ".hxx", ".inc", ".def", ".ipp")
_INCLUDE = re.compile(
    rb"^[ \t]*#[ \t]*(?:include|include_next|import)[ \t]*(?:\"([^\"\n]+)\"|<([^>\n]+)>|(\w))", re.MULTILINE
)
_MENTION = re.compile(rb"[\w./+-]+\.[A-Za-z]\w*")
_FOLDED = (".java", ".class", ".jar")
_TEXTS = frozenset((".yml", ".yaml", ".attestor", ".scxml", ".xml", ".json", ".puml", ".plantuml", ".uml", ".xmi"))
"""Files that may name others."""
_INCLUDE_FLAGS = ("-I", "-isystem", "-iquote", "-idirafter")
_MOST_MENTIONS = 20_000
_NOT_PORTABLE = ("--compile-commands",)


@dataclass(frozen=True, slots=True)
class Parcel:
    """Files by their places below a folder, the folder in which the command stands, and its arguments."""

    files: tuple[tuple[str, bytes], ...]
    folder: str
    arguments: tuple[str, ...]
    bounds: Bounds

    @property
    def key(self) -> str:
        """The same for the same question: where files lie, and how many processors there are, has no part in it."""
        made = blake2b(digest_size=16)
        limits = f"{self.bounds.seconds} {self.bounds.bytes}"
        for part in (self.folder, limits, *self.arguments):
            made.update(part.encode(errors="surrogateescape") + b"\0")
        for name, content in self.files:
            made.update(name.encode(errors="surrogateescape") + b"\0" + blake2b(content).digest())
        return made.hexdigest()


def parcel_of(task: Task, bounds: Bounds) -> Parcel:
    """Everything that the task needs."""
    for option in task.options:
        if option.partition("=")[0] in _NOT_PORTABLE:
            raise InputError(
                f"{task.name}: {option} names a build of this machine, and does not travel with a task; "
                "give its flags (-I, -D, -std), or use clew test"
            )
    paths = _needed(task)
    top = Path(os.path.commonpath([task.folder, *(path.parent for path in paths)]))
    contents = tuple((path.relative_to(top).as_posix(), _content(path)) for path in paths)
    arguments = tuple(_portable(word, task.folder) for word in (*task.files, *task.options))
    return Parcel(contents, task.folder.relative_to(top).as_posix(), arguments, bounds)


def unpack(parcel: Parcel, below: Path) -> Path:
    """Write the files below the folder; the result is the folder in which the command stands."""
    for name, content in parcel.files:
        path = below / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    here = below / parcel.folder
    here.mkdir(parents=True, exist_ok=True)
    return here


def _portable(word: str, folder: Path) -> str:
    """An argument with a name relative to the folder instead of one from the root, where there is such a file."""
    for prefix in ("", *_INCLUDE_FLAGS):
        rest = word[len(prefix) :]
        if word.startswith(prefix) and rest.startswith("/") and Path(rest).exists():
            return f"{prefix}{os.path.relpath(rest, folder)}"
    flag, equals, rest = word.partition("=")
    if equals and rest.startswith("/") and Path(rest).exists():
        return f"{flag}={os.path.relpath(rest, folder)}"
    return word


def _needed(task: Task) -> list[Path]:
    """The files of a task with all that they mention, in the order of their names."""
    found: dict[Path, None] = {}
    waiting = [*_named(task), *_in_options(task)]
    folders = [_absolute(task.folder, name) for name in _include_folders(task.options)]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found[path] = None
        waiting += _mentioned(path, folders)
    return sorted(found)


def _named(task: Task) -> Iterator[Path]:
    for name in (*task.files, *task.also):
        path = _absolute(task.folder, name)
        if path.is_dir():
            for suffix in _FOLDED:
                yield from (each for each in sorted(path.rglob(f"*{suffix}")) if each.is_file())
        elif path.is_file():
            yield path
        else:
            raise InputError(f"{task.name}: there is no file {name}")


def _in_options(task: Task) -> Iterator[Path]:
    """Files that options name: properties, files that are included first."""
    for word in task.options:
        for text in (word, word.partition("=")[2]):
            path = _absolute(task.folder, text)
            if text and "\0" not in text and len(text) < 1000 and path.is_file():
                yield path


def _include_folders(options: Sequence[str]) -> Iterator[str]:
    for at, word in enumerate(options):
        for flag in _INCLUDE_FLAGS:
            if word == flag and at + 1 < len(options):
                yield options[at + 1]
            elif word.startswith(flag) and len(word) > len(flag):
                yield word[len(flag) :]


def _mentioned(path: Path, folders: Sequence[Path]) -> Iterator[Path]:
    if path.suffix in _C:
        yield from _included(path, folders)
    elif path.suffix in _TEXTS:
        names = list(dict.fromkeys(match[0] for match in _MENTION.finditer(_content(path))))
        for name in names[:_MOST_MENTIONS]:
            yield from _there(path.parent, name)


def _included(path: Path, folders: Sequence[Path]) -> Iterator[Path]:
    """What a text of C includes, wherever it may be found; of an include that a macro names, all headers around."""
    here = path.parent
    for quoted, angled, computed in _INCLUDE.findall(_content(path)):
        for folder in folders if angled else (here, *folders):
            if computed:
                yield from (each for each in sorted(folder.glob("*")) if each.suffix in _HEADERS and each.is_file())
            else:
                yield from _there(folder, quoted or angled)


def _there(folder: Path, name: bytes) -> Iterator[Path]:
    text = name.decode(errors="surrogateescape")
    path = _absolute(folder, text)
    if not text.startswith("/") and path.is_file():
        yield path


def _absolute(folder: Path, name: str) -> Path:
    """The path without `..` and without following links: its place among the others is what counts."""
    return Path(os.path.normpath(folder / name))


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None
