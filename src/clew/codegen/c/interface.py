"""The C structures of `core/control.h` and one run of a compiled search.

Input: a `Library` with the entry points of `core/search.c`, and options. Output: plain results; a run is a list of
entries (action, choice, packed state), the first of which is the initial state.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from enum import IntEnum
from typing import Any

from clew.codegen.c.compile import Library
from clew.models.saving import Slot
from clew.records import dataclass

NOTHING = 0xFFFFFFFF
"""The action of an initial state, and of a step in which the state repeats itself."""

_POLL_SECONDS = 0.02


class Status(IntEnum):
    """How a search ended."""

    DONE = 1
    FOUND = 2
    MEMORY = 3
    STOPPED = 4
    DEPTH = 5
    REFUSED = 6
    """The model met something that only the reference can execute."""
    PAUSED = 7
    """Somebody wants to look at it; it goes on when it is run again."""
    DISK = 8
    """The quota on disk is used up, or the system takes no more."""
    COLLIDED = 9
    """On disk: two states had one fingerprint; the search has to begin anew with other hashes."""


class Stop(IntEnum):
    """When hits end a search."""

    NEVER = 0
    FIRST = 1
    ALL = 2


class HitKind(IntEnum):
    """What was hit."""

    GOAL = 0
    CHECK = 1
    DEADLOCK = 2


class Control(ctypes.Structure):
    """Progress, read while the search runs, and the flags that stop it or let it pause."""

    _fields_ = (
        ("states", ctypes.c_uint64),
        ("transitions", ctypes.c_uint64),
        ("depth", ctypes.c_uint64),
        ("bytes", ctypes.c_uint64),
        ("stop", ctypes.c_uint32),
        ("pause", ctypes.c_uint32),
    )


class CSpan(ctypes.Structure):
    """Memory that is filled from the front."""

    _fields_ = (("base", ctypes.c_void_p), ("used", ctypes.c_uint64), ("room", ctypes.c_uint64))


class CEdge(ctypes.Structure):
    """An edge of an automaton, as the core reads it."""

    _fields_ = (
        ("must", ctypes.c_uint64),
        ("never", ctypes.c_uint64),
        ("marks", ctypes.c_uint64),
        ("target", ctypes.c_uint32),
        ("unused", ctypes.c_uint32),
    )


class COptions(ctypes.Structure):
    """What one run of a compiled search is asked, as the core reads it; the rest was fixed when it was compiled.

    `goals` and `safes` are bit sets of the state goals and of the check goals, `asides` those of the latter for which
    alone the search does not go on; a `deadlock` of 1 makes a deadlock a hit, a `fairness` of 1 leaves out runs that
    are unfair to a process. In breadth order, states at `depth_limit` are not expanded; 0: no limit. A store on disk
    writes at most `disk_limit` bytes to the `files`, which are open and empty; `hash_seed` chooses its hashes.
    `helpers` are the entry points of the copies of the code that workers other than the first run, where each has one.
    """

    _fields_ = (
        ("memory_limit", ctypes.c_uint64),
        ("depth_limit", ctypes.c_uint64),
        ("seed", ctypes.c_uint64),
        ("goals", ctypes.c_uint64),
        ("safes", ctypes.c_uint64),
        ("disk_limit", ctypes.c_uint64),
        ("hash_seed", ctypes.c_uint64),
        ("asides", ctypes.c_uint64),
        ("workers", ctypes.c_uint32),
        ("stop_mode", ctypes.c_uint32),
        ("deadlock", ctypes.c_uint32),
        ("fairness", ctypes.c_uint32),
        ("automaton_states", ctypes.c_uint32),
        ("initials", ctypes.c_uint32),
        ("marks", ctypes.c_uint32),
        ("unused", ctypes.c_uint32),
        ("files", ctypes.c_int32 * 4),
        ("first", ctypes.POINTER(ctypes.c_uint32)),
        ("initial", ctypes.POINTER(ctypes.c_uint32)),
        ("edges", ctypes.POINTER(CEdge)),
        ("helpers", ctypes.POINTER(ctypes.c_void_p)),
    )


class CHit(ctypes.Structure):
    """A hit, as the core writes it."""

    _fields_ = tuple((name, ctypes.c_uint32) for name in ("kind", "id", "state", "action", "choice", "site"))


class CResult(ctypes.Structure):
    """The result, as the core writes it."""

    _fields_ = tuple(
        (name, ctypes.c_uint64)
        for name in (
            "status", "states", "transitions", "depth", "levels", "deadlocks", "collapsed", "bytes", "hits", "lasso",
            "errors", "stored", "disk",
        )
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge of an automaton: taken where all atoms of `must` and none of `never` hold; `marks` is a bit set."""

    must: int
    never: int
    marks: int
    target: int


@dataclass(frozen=True, slots=True)
class Tables:
    """A generalised Büchi automaton: edges per state, the initial states, the number of acceptance marks."""

    edges: tuple[tuple[Edge, ...], ...]
    initial: tuple[int, ...]
    marks: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A step of a run: the action and which of its outcomes, and the packed state after it."""

    action: int
    choice: int
    state: bytes


@dataclass(frozen=True, slots=True)
class RawHit:
    """A hit with its run. A violated check has one more step, by `action` and `choice`, that reaches no state."""

    kind: HitKind
    id: int
    entries: tuple[Entry, ...]
    action: int | None = None
    choice: int = 0
    site: int = 0


@dataclass(frozen=True, slots=True)
class RawLasso:
    """An accepting run: the last entry repeats the state of entry `loop`."""

    entries: tuple[Entry, ...]
    loop: int


@dataclass(frozen=True, slots=True)
class RunFigures:
    """How a run ended, and what it counted; `memory` is in bytes, everything included."""

    status: Status
    states: int = 0
    transitions: int = 0
    depth: int = 0
    levels: int = 0
    """Breadth order: the number of distances at which there are states."""
    deadlocks: int = 0
    errors: int = 0
    """Error states: the violating steps of a state lead to one, known by the processes that take part."""
    collapsed: int = 0
    memory: int = 0
    stored: int = 0
    """Bytes of the store alone: states or fingerprints, slots and links, without queues and stacks."""
    disk: int = 0
    """Bytes of files."""
    seconds: float = 0.0
    """From the first state to the last: what opens and closes a search is apart from it."""


@dataclass(frozen=True, slots=True)
class RawResult(RunFigures):
    """What a run found out, in the numbers of the core."""

    hits: tuple[RawHit, ...] = ()
    lasso: RawLasso | None = None


def _automaton(tables: Tables, raw: COptions) -> list[Any]:
    """Fills in the automaton; returns what must stay alive."""
    rows = [edge for row in tables.edges for edge in row]
    edges = (CEdge * max(1, len(rows)))(*(CEdge(e.must, e.never, e.marks, e.target, 0) for e in rows))
    bounds = [0]
    for row in tables.edges:
        bounds.append(bounds[-1] + len(row))
    first = (ctypes.c_uint32 * len(bounds))(*bounds)
    initial = (ctypes.c_uint32 * max(1, len(tables.initial)))(*tables.initial)
    raw.first, raw.initial, raw.edges = first, initial, edges
    raw.automaton_states, raw.initials, raw.marks = len(tables.edges), len(tables.initial), tables.marks
    return [first, initial, edges]


@contextmanager
def _watched(control: Control, watch: Callable[[Control], int] | None, saves: Slot | None) -> Iterator[None]:
    """Calls `watch` every 20 ms from a thread: a true answer stops the search; a due checkpoint lets it pause."""
    if watch is None and saves is None:
        yield
        return
    ended = threading.Event()

    def poll() -> None:
        while not ended.wait(_POLL_SECONDS):
            if watch is not None and watch(control):
                control.stop = 1
                return
            if saves is not None and saves.due():
                control.pause = 1

    thread = threading.Thread(target=poll, name="clew-native-watch", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def run(
    library: Library,
    options: COptions,
    automaton: Tables | None = None,
    *,
    state_bytes: int,
    watch: Callable[[Control], int] | None = None,
    saves: Slot | None = None,
) -> RawResult:
    """One search from start to end; with `saves` it goes on from what is there, and pauses to be saved."""
    pointer = ctypes.c_void_p
    open_search = library.function("clew_open", pointer, ctypes.POINTER(COptions), ctypes.POINTER(Control))
    alive = [] if automaton is None else _automaton(automaton, options)
    control, result = Control(), CResult()
    search = open_search(ctypes.byref(options), ctypes.byref(control))
    if not search:
        return RawResult(Status.MEMORY)
    try:
        if saves is not None and (status := _restored(library, search, saves)) is not None:
            return RawResult(status)
        with _watched(control, watch, saves):
            seconds = _run(library, search, control, result, saves)
        del alive
        return replace(_read_result(library, search, result, state_bytes), seconds=seconds)
    finally:
        library.function("clew_close", None, pointer)(search)


def _run(library: Library, search: int, control: Control, result: CResult, saves: Slot | None) -> float:
    """Run to the end, and how long that took; whenever a checkpoint is due the search pauses for it."""
    function = library.function("clew_run", None, ctypes.c_void_p, ctypes.POINTER(CResult))
    saved = [] if saves is None else _written(library, search, saves)
    started = time.perf_counter()
    while True:
        function(search, ctypes.byref(result))
        if result.status != Status.PAUSED or saves is None:
            return time.perf_counter() - started
        saved = _save(library, search, saves, saved)
        control.pause = 0


_MOST_SPANS = 16
_PIECE = 1 << 26
"""So many bytes are copied at a time."""


def _spans(library: Library, search: int) -> list[CSpan]:
    spans = (CSpan * _MOST_SPANS)()
    count = library.function("clew_spans", ctypes.c_uint32, ctypes.c_void_p, ctypes.POINTER(CSpan))(search, spans)
    return list(spans[:count])


def _written(library: Library, search: int, saves: Slot) -> list[int]:
    """How much of each span is in the checkpoint: all of it where the search was just restored, else nothing."""
    known = saves.whole() is not None
    return [span.used if known else 0 for span in _spans(library, search)]


def _grows(span: CSpan) -> bool:
    """Whether it is one of those that are only added to; the others are full from the beginning."""
    return bool(span.used < span.room)


def _save(library: Library, search: int, saves: Slot, saved: list[int]) -> list[int]:
    """Write what the search is at, of spans that grow what is behind `saved`; how long they are now."""
    spans = _spans(library, search)
    whole = {str(at): ctypes.string_at(span.base, span.used) for at, span in enumerate(spans) if not _grows(span)}
    more = {str(at): _bytes(span, saved[at]) for at, span in enumerate(spans) if _grows(span)}
    saves.write(whole, more)
    return [span.used for span in spans]


def _bytes(span: CSpan, start: int) -> Iterator[bytes]:
    for at in range(start, span.used, _PIECE):
        yield ctypes.string_at(span.base + at, min(_PIECE, span.used - at))


def _restored(library: Library, search: int, saves: Slot) -> Status | None:
    """Put the search back to its checkpoint, where there is one; how it ends where that cannot be done."""
    whole = saves.whole()
    if whole is None:
        return None
    for at, span in enumerate(_spans(library, search)):
        filled = 0
        for piece in saves.pieces(str(at)) if _grows(span) else (whole[str(at)],):
            if filled + len(piece) > span.room:
                return Status.MEMORY
            ctypes.memmove(span.base + filled, piece, len(piece))
            filled += len(piece)
    status = library.function("clew_restore", ctypes.c_uint32, ctypes.c_void_p)(search)
    assert status != Status.REFUSED, "what was saved should be what is read"
    return Status(status) if status else None


def _read_result(library: Library, search: int, result: CResult, state_bytes: int) -> RawResult:
    hits = library.function("clew_hits", ctypes.POINTER(CHit), ctypes.c_void_p)(search)
    found: list[RawHit] = []
    for number in range(result.hits):
        hit = hits[number]
        entries, _ = _trace(library, search, number, state_bytes)
        violated = (None, 0, 0) if hit.action == NOTHING else (hit.action, hit.choice, hit.site)
        found.append(RawHit(HitKind(hit.kind), hit.id, entries, *violated))
    return RawResult(
        Status(result.status),
        result.states,
        result.transitions,
        result.depth,
        result.levels,
        result.deadlocks,
        result.errors,
        result.collapsed,
        result.bytes,
        result.stored,
        result.disk,
        hits=tuple(found),
        lasso=RawLasso(*_trace(library, search, 0, state_bytes)) if result.lasso else None,
    )


def _trace(library: Library, search: int, number: int, state_bytes: int) -> tuple[tuple[Entry, ...], int]:
    function = library.function(
        "clew_trace",
        ctypes.c_uint64,
        ctypes.c_void_p,
        ctypes.c_uint64,
        ctypes.POINTER(ctypes.c_uint64),
        ctypes.POINTER(ctypes.c_void_p),
    )
    loop, start = ctypes.c_uint64(), ctypes.c_void_p()
    count = function(search, number, ctypes.byref(loop), ctypes.byref(start))
    if not count:
        return (), 0
    stride = state_bytes + 8
    block = ctypes.string_at(start.value or 0, count * stride)
    entries = []
    for at in range(0, count * stride, stride):
        action = int.from_bytes(block[at : at + 4], "little")
        choice = int.from_bytes(block[at + 4 : at + 8], "little")
        entries.append(Entry(action, choice, block[at + 8 : at + stride]))
    return tuple(entries), loop.value
