"""The C structures of `core/control.h` and one run of a compiled search.

Input: a `Library` with the entry points of `core/search.c`, and options. Output: plain results; a run is a list of
entries (action, choice, packed state), the first of which is the initial state.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from clew.codegen.c.compile import Library

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
    """Progress, read while the search runs, and the flag that stops it."""

    _fields_ = (
        ("states", ctypes.c_uint64),
        ("transitions", ctypes.c_uint64),
        ("depth", ctypes.c_uint64),
        ("bytes", ctypes.c_uint64),
        ("stop", ctypes.c_uint32),
        ("unused", ctypes.c_uint32),
    )


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
    are unfair to a process. In breadth order, states at `depth_limit` are not expanded; 0: no limit.
    """

    _fields_ = (
        ("memory_limit", ctypes.c_uint64),
        ("depth_limit", ctypes.c_uint64),
        ("seed", ctypes.c_uint64),
        ("goals", ctypes.c_uint64),
        ("safes", ctypes.c_uint64),
        ("asides", ctypes.c_uint64),
        ("workers", ctypes.c_uint32),
        ("stop_mode", ctypes.c_uint32),
        ("deadlock", ctypes.c_uint32),
        ("fairness", ctypes.c_uint32),
        ("automaton_states", ctypes.c_uint32),
        ("initials", ctypes.c_uint32),
        ("marks", ctypes.c_uint32),
        ("unused", ctypes.c_uint32),
        ("first", ctypes.POINTER(ctypes.c_uint32)),
        ("initial", ctypes.POINTER(ctypes.c_uint32)),
        ("edges", ctypes.POINTER(CEdge)),
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
            "errors", "stored",
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
def _watched(control: Control, watch: Callable[[Control], int] | None) -> Iterator[None]:
    """Calls `watch` every 20 ms from a thread; a true answer raises the stop flag."""
    if watch is None:
        yield
        return
    ended = threading.Event()

    def poll() -> None:
        while not ended.wait(_POLL_SECONDS):
            if watch(control):
                control.stop = 1
                return

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
) -> RawResult:
    """One search from start to end."""
    pointer = ctypes.c_void_p
    open_search = library.function("clew_open", pointer, ctypes.POINTER(COptions), ctypes.POINTER(Control))
    alive = [] if automaton is None else _automaton(automaton, options)
    control, result = Control(), CResult()
    search = open_search(ctypes.byref(options), ctypes.byref(control))
    if not search:
        return RawResult(Status.MEMORY)
    try:
        with _watched(control, watch):
            library.function("clew_run", None, pointer, ctypes.POINTER(CResult))(search, ctypes.byref(result))
        del alive
        return _read_result(library, search, result, state_bytes)
    finally:
        library.function("clew_close", None, pointer)(search)


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
        tuple(found),
        RawLasso(*_trace(library, search, 0, state_bytes)) if result.lasso else None,
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
