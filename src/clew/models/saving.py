"""Checkpoints, as engines see them: parts by name, of a search with a key.

An engine asks now and then whether a checkpoint is due, and writes it: small parts whole, and of what only grows what
is new since the last one. When it begins it asks for what is there already. A key says exactly which search it is, so
that nothing is taken for a checkpoint of another one; files, and who may read them, are no business of engines.
"""

from __future__ import annotations

import io
import pickle
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Protocol, TypeVar


class Slot(Protocol):
    """The checkpoint of one search."""

    def due(self) -> bool:
        """Whether it is time to write again; cheap."""
        ...

    def whole(self) -> Mapping[str, bytes] | None:
        """The parts that are written whole, as they were last; None where there is no checkpoint."""
        ...

    def pieces(self, name: str) -> Iterator[bytes]:
        """What was written of a part that grows, in order."""
        ...

    def write(self, whole: Mapping[str, bytes], more: Mapping[str, Iterator[bytes]]) -> None:
        """A new checkpoint, all of it or nothing: parts as they are now, and what has come to those that grow."""
        ...


class Saves(Protocol):
    """Where checkpoints are."""

    def slot(self, key: str) -> Slot:
        """The one of that search."""
        ...


def key_of(*parts: str | bytes) -> str:
    """The key of a search that these texts describe."""
    made = blake2b(digest_size=16)
    for part in parts:
        data = part.encode(errors="surrogateescape") if isinstance(part, str) else part
        made.update(len(data).to_bytes(8, "little") + data)
    return made.hexdigest()


# --- states of searches as bytes ------------------------------------------------------------------------------------

T = TypeVar("T")
_STACK_BYTES, _DEEP = 1 << 29, 10**6
"""Of the thread that goes through what is nested: terms and runs are as deep as their programs make them."""


def frozen(value: object, known: Sequence[object]) -> bytes:
    """The value as bytes, in which what is known (goals, say) stands by its number."""

    def dump() -> bytes:
        if not known:
            return pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL)
        buffer = io.BytesIO()
        _Pickler(buffer, known).dump(value)
        return buffer.getvalue()

    return _deeply(dump)


def thawed(data: bytes, known: Sequence[object]) -> Any:  # noqa: ANN401 - whatever was frozen
    """The inverse, with the same things known; only of what this Clew wrote itself."""
    return _deeply(lambda: _Unpickler(io.BytesIO(data), known).load())


class _Pickler(pickle.Pickler):
    def __init__(self, file: io.BytesIO, known: Sequence[object]) -> None:
        super().__init__(file, protocol=pickle.HIGHEST_PROTOCOL)
        self._numbers = {id(each): number for number, each in enumerate(known)}

    def persistent_id(self, item: object) -> int | None:
        return self._numbers.get(id(item))


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, known: Sequence[object]) -> None:
        super().__init__(file)
        self._known = known

    def persistent_load(self, pid: Any) -> object:  # noqa: ANN401 - the signature of the library
        return self._known[int(pid)]


def _deeply(work: Callable[[], T]) -> T:
    """Do it; where it is nested too deeply, once more in a thread whose stack is large enough for that."""
    try:
        return work()
    except RecursionError:
        pass
    done: list[T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            done.append(work())
        except BaseException as error:  # noqa: BLE001 - raised again by whoever waits
            failed.append(error)

    stack, limit = threading.stack_size(_STACK_BYTES), sys.getrecursionlimit()
    sys.setrecursionlimit(_DEEP)
    try:
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
    finally:
        sys.setrecursionlimit(limit)
        threading.stack_size(stack)
    if failed:
        raise failed[0]
    return done[0]
