"""The journal of a sweep: one line per finished task, on the disk before anybody is told.

The file is only ever added to. Its first line says what it is and which Clew writes it; each other line is a record as
JSON. A line that was cut short, because the process or the machine went down, can only be the last one: it is taken
away when the file is opened again, and its task is asked again. A lock keeps a second sweep out.
"""

from __future__ import annotations

import fcntl
import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from clew.errors import InputError, ToolError
from clew.sweeps.builds import build
from clew.sweeps.tasks import Record, pack, unpack

_KIND = "clew-journal"
_FORMAT = 1


class Journal:
    """An open journal: a resource; it has state because it grows."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.records: dict[str, Record] = {}
        self._handle = _opened(path)

    def __enter__(self) -> Self:
        try:
            self._start()
        except BaseException:
            os.close(self._handle)
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        os.close(self._handle)

    def add(self, record: Record) -> None:
        """Write the record, once."""
        if record.key not in self.records:
            self.records[record.key] = record
            self._write(pack(record))

    def _start(self) -> None:
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InputError(f"another sweep is writing {self.path}; give each a journal of its own") from None
        content = self.path.read_bytes()
        whole, _, rest = content.rpartition(b"\n")
        if rest:
            os.ftruncate(self._handle, len(content) - len(rest))
        lines = whole.split(b"\n") if whole else []
        if not lines:
            self._write({"kind": _KIND, "format": _FORMAT, "build": build()})
            return
        _require_ours(self.path, lines[0])
        for number, line in enumerate(lines[1:], start=2):
            record = _record(self.path, number, line)
            self.records.setdefault(record.key, record)

    def _write(self, content: dict[str, Any]) -> None:
        line = memoryview(json.dumps(content, ensure_ascii=False).encode(errors="replace") + b"\n")
        try:
            while line:
                line = line[os.write(self._handle, line) :]
            os.fsync(self._handle)
        except OSError as error:
            raise ToolError(f"{self.path} could not be written: {error.strerror}") from error


def _opened(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from None


def read_records(path: Path) -> tuple[Record, ...]:
    """The records of a journal, whichever version wrote it; a line that was cut short is left out."""
    whole = path.read_bytes().rpartition(b"\n")[0]
    lines = whole.split(b"\n")
    _header(path, lines[0])
    return tuple(_record(path, number, line) for number, line in enumerate(lines[1:], start=2))


def is_journal(text: str) -> bool:
    """Whether this is the beginning of one."""
    return text.startswith(f'{{"kind": "{_KIND}"')


def _header(path: Path, line: bytes) -> dict[str, Any]:
    content = _parsed(line)
    if content is None or content.get("kind") != _KIND:
        raise InputError(f"{path} is no journal of a sweep; name a new file, or one that --journal wrote")
    if content.get("format") != _FORMAT:
        raise InputError(f"{path} is a journal of format {content.get('format')}; this Clew writes {_FORMAT}")
    return content


def _require_ours(path: Path, line: bytes) -> None:
    written = _header(path, line).get("build")
    if written != build():
        raise InputError(
            f"{path} was written by clew {written}, this is {build()}: answers of two versions are not mixed; "
            "name another journal, and compare the two with --against"
        )


def _record(path: Path, number: int, line: bytes) -> Record:
    content = _parsed(line)
    try:
        return unpack(content or {})
    except TypeError:
        raise InputError(f"{path}:{number}: this line is no record; the file was changed by something else") from None


def _parsed(line: bytes) -> dict[str, Any] | None:
    try:
        content = json.loads(line)
    except ValueError:
        return None
    return content if isinstance(content, dict) else None
