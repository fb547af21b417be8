"""`compile_commands.json`: how a build compiles each file, as CMake, Meson, Bear and others write it down.

Input: the file, or the folder in which it lies, and the names of sources. Output: per source the folders of headers,
the macros and the flags of its command, with paths made absolute, because commands run in folders of their own. A
source without a command, such as a driver, is compiled as one that it includes, or as another one of the sources; where
there is none, that is an input error. After: the format that Clang's documentation describes ("JSON Compilation
Database Format Specification").
"""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from clew.errors import InputError
from clew.frontends.c.compiling.data_models import of_compiler
from clew.frontends.c.compiling.flags import length_of_flag
from clew.records import dataclass

NAME = "compile_commands.json"
_FOLDERS = ("-isystem", "-iquote", "-idirafter", "-include", "-imacros")
"""Flags with a path that counts from where the command runs."""
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Command:
    """What the build says about one source."""

    include: tuple[str, ...] = ()
    define: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    again: bool = False
    """Whether another command compiles the same source, too."""
    like: str | None = None
    """The source whose command this is, where the build has none for this one."""


def commands(where: str, sources: Sequence[str]) -> tuple[Command, ...]:
    """The commands of the sources, in their order."""
    path = Path(where) / NAME if Path(where).is_dir() else Path(where)
    entries: dict[str, list[Mapping[str, Any]]] = {}
    for entry in _entries(path):
        entries.setdefault(_absolute(entry["file"], entry["directory"]), []).append(entry)
    return tuple(_command(entries, source, sources, path) for source in sources)


def _entries(path: Path) -> Iterator[Mapping[str, Any]]:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        hint = "write cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, or bear -- make"
        raise InputError(f"{path} cannot be read: {error.strerror}; {hint}") from None
    except ValueError as error:
        raise InputError(f"{path} is no JSON: {error}") from None
    for entry in content if isinstance(content, list) else [content]:
        if not isinstance(entry, dict) or not all(isinstance(entry.get(key), str) for key in ("file", "directory")):
            raise InputError(f"{path}: an entry should have texts file and directory, and command or arguments")
        yield entry


def _command(
    entries: Mapping[str, Sequence[Mapping[str, Any]]], source: str, sources: Sequence[str], path: Path
) -> Command:
    built = next((each for each in (source, *_included(source), *sources) if _here(each) in entries), None)
    if built is None:
        near = get_close_matches(source, [os.path.relpath(name) for name in entries], 1)
        hint = f"did you mean {near[0]}?" if near else f"it has {len(entries)} others"
        raise InputError(f"{path} has no command for {source}; {hint}")
    found = entries[_here(built)]
    entry = found[0]
    read = _Words(entry["directory"], _absolute(entry["file"], entry["directory"]))
    read.take(_words(entry, path))
    again, like = len(found) > 1, None if built == source else built
    return Command(tuple(read.include), tuple(read.define), tuple(read.flags), again=again, like=like)


def _included(source: str) -> Iterator[str]:
    """The files that the source includes by a name in quotes, which counts from its folder."""
    folder = Path(source).parent
    with suppress(OSError):
        text = Path(source).read_text(encoding="utf-8", errors="replace")
        yield from (os.path.normpath(folder / name) for name in _INCLUDE.findall(text))


def _here(source: str) -> str:
    return _absolute(source, os.getcwd())  # noqa: PTH109 - a path that stays as it is spelt


def _words(entry: Mapping[str, Any], path: Path) -> list[str]:
    """The words of the command behind the compiler."""
    given = entry.get("arguments")
    if isinstance(given, list) and all(isinstance(word, str) for word in given):
        return _of_compiler(given)
    try:
        return _of_compiler(shlex.split(entry["command"]))
    except (KeyError, AttributeError, ValueError):
        raise InputError(f"{path}: the entry of {entry['file']} has neither arguments nor a command") from None


def _of_compiler(words: list[str]) -> list[str]:
    """The words behind the compiler, and the target that its name tells."""
    target = of_compiler(Path(words[0]).name) if words else None
    return [*((f"--target={target}",) if target else ()), *words[1:]]


class _Words:
    """The words of one command, sorted by what they are for; changes while they are taken."""

    def __init__(self, directory: str, source: str) -> None:
        self._directory, self._source = directory, source
        self.include: list[str] = []
        self.define: list[str] = []
        self.flags: list[str] = []

    def take(self, words: Sequence[str]) -> None:
        at = 0
        while at < len(words):
            at += self._one(words[at:])

    def _one(self, words: Sequence[str]) -> int:
        """Take what stands first; how many words that are."""
        first = words[0]
        for flag, kept in (("-I", self.include), ("-D", self.define)):
            if first.startswith(flag):
                apart = first == flag and len(words) > 1
                value = words[1] if apart else first.removeprefix(flag)
                kept.append(_absolute(value, self._directory) if flag == "-I" else value)
                return 1 + apart
        length = length_of_flag(words)
        self.flags += self._rooted(words[:length])
        return max(1, length)  # what is no flag is the source itself

    def _rooted(self, words: Sequence[str]) -> list[str]:
        if len(words) == 2 and words[0] in _FOLDERS:
            return [words[0], _absolute(words[1], self._directory)]
        return list(words)


def _absolute(path: str, directory: str) -> str:
    return os.path.normpath(Path(directory) / path)
