"""A board on which searches side by side offer conditions that they take for invariants.

It is a file without a name that all processes of a portfolio have inherited, and that is only added to. Nobody has to
believe what stands there: whoever takes a condition from it proves it first (`engines/unroll/invariants/offered.py`).
"""

from __future__ import annotations

import os
import struct
import tempfile
from collections.abc import Sequence

from clew.ir.terms import Term
from clew.models.saving import frozen, thawed

_HEADER = struct.Struct("<QQ")
"""Who wrote it, and how many bytes follow."""
_MOST_BYTES = 64 << 20
"""A board that is this long takes no more."""


class FileBoard:
    """See the module: a resource, with what this process has read of it and offered to it."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile("a+b", buffering=0)  # noqa: SIM115 - closed by `close`
        self._read = 0
        self._offered: set[Term] = set()

    def offer(self, terms: Sequence[Term]) -> None:
        """Let the others know of these, each once."""
        fresh = tuple(dict.fromkeys(term for term in terms if term not in self._offered))
        if not fresh or os.fstat(self._file.fileno()).st_size > _MOST_BYTES:
            return
        self._offered |= set(fresh)
        data = frozen(fresh, ())
        os.write(self._file.fileno(), _HEADER.pack(os.getpid(), len(data)) + data)

    def news(self) -> tuple[Term, ...]:
        """What others have offered since somebody last asked here."""
        found: dict[Term, None] = {}
        while (piece := self._next()) is not None:
            found.update(dict.fromkeys(piece))
        return tuple(term for term in found if term not in self._offered)

    def _next(self) -> tuple[Term, ...] | None:
        """The next entry, empty where it is our own; None where there is none, or it is not whole yet."""
        file = self._file.fileno()
        head = os.pread(file, _HEADER.size, self._read)
        if len(head) < _HEADER.size:
            return None
        writer, length = _HEADER.unpack(head)
        data = os.pread(file, length, self._read + _HEADER.size)
        if len(data) < length:
            return None
        self._read += _HEADER.size + length
        if writer == os.getpid():
            return ()
        terms: tuple[Term, ...] = thawed(data, ())
        return terms

    def close(self) -> None:
        """Give the file back."""
        self._file.close()
