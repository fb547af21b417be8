"""Files of checkpoints: one file, written in transactions, which belongs to one question.

A file says which Clew wrote it, what was asked, and the digests of all files that the program was read from; where any
of that is another, it is refused with the reason. SQLite keeps it whole: whoever is killed while writing leaves the
checkpoint before. Several processes may write to one file, each its own searches.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from typing import Any

from clew.errors import InputError, ToolError
from clew.records import dataclass

SECONDS = 15.0
"""So long after a checkpoint, or after the beginning, the next one is due."""
_FORMAT = 1
_WAIT_SECONDS = 60.0
_WENT_ON = "went on"
"""What is noted when a search finds its checkpoint."""
_TABLES = """
create table about (name text primary key, value text);
create table whole (key text, name text, data blob, primary key (key, name));
create table pieces (key text, name text, number integer, data blob, primary key (key, name, number));
"""


@dataclass(frozen=True, slots=True)
class SaveFile:
    """A file of checkpoints; every use opens it anew, because searches run in processes of their own."""

    path: Path
    seconds: float = SECONDS

    def slot(self, key: str) -> SaveSlot:
        """See `Saves`."""
        return SaveSlot(self, key)

    def opened(self) -> sqlite3.Connection:
        """A connection, to be closed."""
        made = sqlite3.connect(self.path, timeout=_WAIT_SECONDS, isolation_level=None)
        made.execute("pragma synchronous = full")
        return made


class SaveSlot:
    """The checkpoint of one search; it remembers when it was last written."""

    def __init__(self, file: SaveFile, key: str) -> None:
        self._file = file
        self._key = key
        self._last = time.monotonic()

    def due(self) -> bool:
        """See `Slot`."""
        return time.monotonic() - self._last >= self._file.seconds

    def whole(self) -> Mapping[str, bytes] | None:
        """See `Slot`."""
        with closing(self._file.opened()) as file:
            rows = file.execute("select name, data from whole where key = ?", (self._key,)).fetchall()
            if rows:
                file.execute("insert or ignore into about values (?, '')", (_WENT_ON,))
        return dict(rows) if rows else None

    def pieces(self, name: str) -> Iterator[bytes]:
        """See `Slot`."""
        with closing(self._file.opened()) as file:
            asked = "select data from pieces where key = ? and name = ? order by number"
            for (data,) in file.execute(asked, (self._key, name)):
                yield data

    def write(self, whole: Mapping[str, bytes], more: Mapping[str, Iterator[bytes]]) -> None:
        """See `Slot`."""
        try:
            with closing(self._file.opened()) as file:
                file.execute("begin immediate")
                for name, data in whole.items():
                    file.execute("insert or replace into whole values (?, ?, ?)", (self._key, name, data))
                for name, pieces in more.items():
                    self._append(file, name, pieces)
                file.execute("commit")
        except sqlite3.Error as error:
            raise ToolError(f"{self._file.path} could not be written: {error}") from error
        self._last = time.monotonic()

    def _append(self, file: sqlite3.Connection, name: str, pieces: Iterator[bytes]) -> None:
        asked = "select coalesce(max(number), -1) from pieces where key = ? and name = ?"
        (last,) = file.execute(asked, (self._key, name)).fetchone()
        for number, data in enumerate(pieces, start=last + 1):
            file.execute("insert into pieces values (?, ?, ?, ?)", (self._key, name, number, data))


@dataclass(frozen=True, slots=True)
class Asked:
    """What a file of checkpoints belongs to."""

    build: str
    """The Clew that wrote it."""
    command: str
    arguments: tuple[str, ...]
    folder: str


def created(path: Path, asked: Asked) -> SaveFile:
    """A new file for the question."""
    if path.exists():
        raise InputError(f"{path} exists already; `clew resume {path}` goes on with it, or name another file")
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as file:
            file.executescript(f"begin; {_TABLES} commit;")
            about = {"format": str(_FORMAT), "build": asked.build, "command": asked.command, "folder": asked.folder}
            for name, value in {**about, "arguments": json.dumps(asked.arguments)}.items():
                file.execute("insert into about values (?, ?)", (name, value))
    except sqlite3.Error as error:
        raise InputError(f"{path} cannot be written: {error}") from None
    return SaveFile(path)


def opened(path: Path, build: str) -> tuple[SaveFile, Asked]:
    """A file that is there, and what it belongs to; one of another version is refused."""
    about = _about(path)
    if about.get("format") != str(_FORMAT):
        raise InputError(f"{path} is a file of checkpoints of format {about.get('format')}; this Clew reads {_FORMAT}")
    if about["build"] != build:
        raise InputError(
            f"{path} was written by clew {about['build']}, and this is {build}: it cannot go on there; "
            "ask again with a new --save"
        )
    arguments = tuple(json.loads(about["arguments"]))
    return SaveFile(path), Asked(about["build"], about["command"], arguments, about["folder"])


def begin_again(file: SaveFile) -> None:
    """Somebody goes on with the file: whether a search finds its checkpoint is to be seen."""
    with closing(file.opened()) as opened_file:
        opened_file.execute("delete from about where name = ?", (_WENT_ON,))


def went_on(file: SaveFile) -> bool:
    """Whether any search has found its checkpoint since."""
    with closing(file.opened()) as opened_file:
        return opened_file.execute("select 1 from about where name = ?", (_WENT_ON,)).fetchone() is not None


def _about(path: Path) -> dict[str, Any]:
    if not path.is_file():
        raise InputError(f"there is no file {path}")
    try:
        with closing(sqlite3.connect(path)) as file:
            return dict(file.execute("select name, value from about").fetchall())
    except sqlite3.Error:
        raise InputError(f"{path} is no file of checkpoints; name what --save wrote") from None


def settle(file: SaveFile, reads: Sequence[str]) -> None:
    """Note the files of the program; where they are noted already, refuse another program."""
    digests = {name: _digest(Path(name)) for name in reads}
    with closing(file.opened()) as opened_file:
        row = opened_file.execute("select value from about where name = 'reads'").fetchone()
        if row is None:
            opened_file.execute("insert into about values ('reads', ?)", (json.dumps(digests),))
            return
    before = json.loads(row[0])
    changed = sorted(name for name in before.keys() | digests.keys() if before.get(name) != digests.get(name))
    if changed:
        raise InputError(
            f"{file.path} belongs to another program: {', '.join(changed)} changed since; ask again with a new --save"
        )


def _digest(path: Path) -> str:
    try:
        return blake2b(path.read_bytes(), digest_size=16).hexdigest()
    except OSError:
        return ""
