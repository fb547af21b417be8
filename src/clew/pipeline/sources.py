"""From files to what a front end makes of them.

Input: paths, and perhaps the name of a front end. Output: `Loaded`, behind its passes. Everything that can
be wrong with a file before anybody looks at its language is found here. The front end is chosen by the suffix of the
first file.
"""

from __future__ import annotations

import dataclasses
import os
import re
import typing
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Any

from clew.errors import InputError
from clew.frontends import Frontend, Loaded
from clew.ir.source import Source
from clew.pipeline.prepare import normalised
from clew.registry import FRONTENDS, FrontendRow, named, resolve

_SYSTEMC = re.compile(r"^[ \t]*#[ \t]*include[ \t]*[<\"](?:systemc(?:\.h)?|tlm(?:\.h)?)[>\"]", re.MULTILINE)
"""What makes a design of a C++ file."""


def load(*paths: str | os.PathLike[str], frontend: str | None = None, **options: object) -> Loaded:
    """Read the files with the front end of that name, or with the one that their suffix chooses, and its options."""
    return load_sources(read(paths), frontend=frontend, options=options)


def load_sources(
    sources: Sequence[Source], *, frontend: str | None = None, options: Mapping[str, object] | None = None
) -> Loaded:
    """What the front end makes of the sources."""
    row = choose(sources[0].name, frontend, sources)
    settings = _settings(row, options or {})
    for source in sources:
        if not source.text.strip():
            raise InputError(f"{source.name} is empty; expected {row.title}")
    make: Any = resolve(row)
    reader: Frontend = make(**typed_options(make, settings))
    loaded = normalised(reader.load(sources))
    return dataclasses.replace(loaded, sources=(*sources, *_included(loaded, sources)))


_LARGEST = 1_000_000
"""Larger files are not kept to be shown."""


def _included(loaded: Loaded, sources: Sequence[Source]) -> tuple[Source, ...]:
    """Files that procedures stand in and that were not named, beside or below the named ones.

    Others are left alone: a text may claim to stand in any file.
    """
    folders = [Path(source.name).resolve().parent for source in sources]
    known = {source.name for source in sources}
    named_in = {each.span.source for each in loaded.program.procedures if each.span is not None}
    found: list[Source] = []
    for name in sorted(named_in - known):
        path = Path(name)
        inside = any(path.resolve().is_relative_to(folder) for folder in folders)
        if inside and path.is_file() and path.stat().st_size <= _LARGEST:
            found.append(_read(name))
    return tuple(found)


def _settings(row: FrontendRow, options: Mapping[str, object]) -> Mapping[str, object]:
    """The options, where the front end has all of them."""
    known = {option.field: option.flag for option in row.options}
    flags = {option.field: option.flag for each in FRONTENDS.values() for option in each.options}
    for name in options:
        if name not in known:
            listed = ", ".join(known.values()) or "none"
            raise InputError(f"the front end {row.name} has no option {flags.get(name, name)}; it has: {listed}")
    return options


def typed_options(make: type, options: Mapping[str, object]) -> dict[str, object]:
    """The options as values of the fields that they set."""
    hints = typing.get_type_hints(make)
    fields = {field.name: hints[field.name] for field in dataclasses.fields(make)}
    return {name: _as(fields[name], value) for name, value in options.items()}


def _as(wanted: Any, value: object) -> object:  # noqa: ANN401 - a type is not a value of a type here
    kinds = [each for each in typing.get_args(wanted) or (wanted,) if isinstance(each, type) and issubclass(each, Enum)]
    return kinds[0](value) if kinds else value


def choose(file: str, frontend: str | None, sources: Sequence[Source] = ()) -> FrontendRow:
    """The front end by its name, else by the suffix of the first file; C++ that includes SystemC is a design."""
    if frontend is not None:
        return named("front end", FRONTENDS, frontend)
    suffix = Path(_files(file)[0]).suffix
    if suffix in FRONTENDS["systemc"].suffixes and any(_SYSTEMC.search(source.text) for source in sources):
        return FRONTENDS["systemc"]
    rows = [row for row in FRONTENDS.values() if suffix in row.suffixes]
    if rows:
        by_root = any(row.root for row in rows) and len(rows) > 1
        return _by_root(file, rows, sources) if by_root else rows[0]
    known = ", ".join(f"{suffix} ({row.name})" for row in FRONTENDS.values() for suffix in row.suffixes)
    found = f"the suffix {suffix!r}" if suffix else "no suffix"
    raise InputError(f"{file} has {found}, which chooses no front end; known: {known}; or give --frontend")


_ROOT = re.compile(r"(?:\s|<\?.*?\?>|<!--.*?-->|<![^>]*>)*<\s*(?:\w+:)?(\w+)", re.DOTALL)


def _by_root(file: str, rows: Sequence[FrontendRow], sources: Sequence[Source]) -> FrontendRow:
    """The front end whose documents have this root element; files that are not read yet go to the first."""
    if not sources:
        return rows[0]
    root = _ROOT.match(sources[0].text)
    found = next((row for row in rows if root is not None and row.root == root[1]), None)
    if found is None:
        known = ", ".join(f"<{row.root}> ({row.name})" for row in rows)
        shown = "no element" if root is None else f"the root element <{root[1]}>"
        raise InputError(f"{file} has {shown}, which chooses no front end; known: {known}")
    return found


def read(paths: Sequence[str | os.PathLike[str]]) -> tuple[Source, ...]:
    """The texts of the files; a file that cannot be read or is no text is an input error."""
    if not paths:
        raise InputError("no file was given; name at least one")
    return tuple(_read(name) for path in paths for name in _files(os.fspath(path)))


def _files(name: str) -> tuple[str, ...]:
    """The file; of a folder the Java files in it, as these come in folders."""
    path = Path(name)
    if not path.is_dir():
        return (name,)
    for suffix in FOLDED:
        if found := sorted(str(each) for each in path.rglob(f"*{suffix}") if each.is_file()):
            return tuple(found)
    return (name,)


FOLDED = (".java", ".class", ".jar")
"""The files of a folder that are taken where a folder is named: those of the first kind that it holds."""
_BINARY = frozenset(suffix for row in FRONTENDS.values() for suffix in row.binary)


def _read(name: str) -> Source:
    path = Path(name)
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise InputError(f"there is no file {name}") from None
    except IsADirectoryError:
        raise InputError(f"{name} is a directory without Java files; name a file in it") from None
    except OSError as error:
        raise InputError(f"{name} cannot be read: {error.strerror}") from None
    if path.suffix in _BINARY:
        return Source(name, data.decode("latin-1"), "latin-1")
    if b"\0" in data:
        raise InputError(f"{name} is no text: it has a zero byte at offset {data.index(0)}; expected source text")
    return _decoded(name, data)


def _decoded(name: str, data: bytes) -> Source:
    try:
        return Source(name, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        # Old sources carry Latin-1 in comments and texts; control characters tell them from binary data.
        if any(byte < 32 and byte not in b"\t\n\v\f\r" for byte in data):
            message = f"{name} is no text: byte 0x{data[error.start]:02x} at offset {error.start} is not UTF-8"
            raise InputError(f"{message}; expected source text") from None
        return Source(name, data.decode("latin-1"), "latin-1")
