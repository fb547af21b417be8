"""Random programs of three threads with locks, atomic operations of all orders and fences, and who races in them.

A program is drawn as operations, from which both its text and the answer of an oracle are made. The oracle goes through
all interleavings with a vector clock per process, per lock and per release sequence, after C++17, [intro.races]; it has
nothing in common with the check but the rules.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

ORDERS = ("relaxed", "acquire", "release", "acq_rel", "seq_cst")
_ACQUIRE, _RELEASE = ("acquire", "acq_rel", "seq_cst"), ("release", "acq_rel", "seq_cst")
THREADS = 3


@dataclass(frozen=True, slots=True)
class Operation:
    """What is done to which object, in which order; if `guarded`, only where the value last read is not 0."""

    kind: str
    place: str = ""
    order: str = ""
    guarded: bool = False


Threads = tuple[tuple[Operation, ...], ...]


def draw(seed: int) -> Threads:
    """The operations of the threads; locks are taken and released in pairs."""
    choose = random.Random(seed)
    return tuple(tuple(_operations(choose)) for _ in range(THREADS))


def _operations(choose: random.Random) -> Iterator[Operation]:
    left = choose.randint(2, 4)
    while left > 0:
        left -= 1
        kind = choose.choice(("read", "write", "write", "load", "load", "store", "store", "update", "fence", "lock"))
        guarded = choose.random() < 0.5
        match kind:
            case "read" | "write":
                yield Operation(kind, choose.choice("dde"), guarded=guarded)
            case "load":
                yield Operation(kind, choose.choice("xxy"), choose.choice(("relaxed", "acquire", "seq_cst")))
            case "store":
                yield Operation(kind, choose.choice("xxy"), choose.choice(("relaxed", "release", "seq_cst")), guarded)
            case "update":
                yield Operation(kind, choose.choice("xxy"), choose.choice(ORDERS))
            case "fence":
                yield Operation(kind, order=choose.choice(ORDERS[1:]))
            case _:
                left -= 1
                lock = choose.choice("mn")
                yield Operation("lock", lock)
                yield Operation(choose.choice(("read", "write")), "d")
                yield Operation("unlock", lock)


# --- the text ---------------------------------------------------------------------------------------------------------


def text_of(threads: Threads) -> str:
    """The program: the first process starts the others, and then does what the first thread does."""
    objects = "\n".join(f"object {name} : bytes 1;" for name in ("d", "e", "x", "y", "m", "n", "r1", "r2"))
    procedures = "\n".join(_procedure(number, each) for number, each in enumerate(threads))
    return f"program threads;\n{objects}\n{procedures}\nprocess main = t0();\n"


def _procedure(number: int, operations: tuple[Operation, ...]) -> str:
    starts = "".join(f"spawn t{each}(&r{each}); " for each in range(1, THREADS)) if number == 0 else ""
    parameter = "" if number == 0 else "me : pointer"
    lines = [f"proc t{number}({parameter}) {{ local last : bits 8 = 0; local t : bits 8 = 0;", f"s: {starts}goto o0;"]
    for index, each in enumerate(operations):
        lines += _lines(index, each)
    return "\n".join([*lines, f"o{len(operations)}: return; }}"])


def _lines(index: int, operation: Operation) -> Iterator[str]:
    here, after, place = f"o{index}", f"o{index + 1}", f"*&{operation.place}"
    order = "" if operation.order == "seq_cst" else f"{operation.order} "
    if operation.kind == "fence":
        yield f"{here}: goto f{index};"
        yield f"atomic {operation.order if order else 'acq_rel'} f{index}: goto {after};"
        return
    yield f"{here}: if last != 0 goto a{index} else {after};" if operation.guarded else f"{here}: goto a{index};"
    match operation.kind:
        case "read":
            yield f"a{index}: t := {place}; goto {after};"
        case "write":
            yield f"a{index}: {place} := 1#8; goto {after};"
        case "load":
            yield f"atomic {order}a{index}: last := {place}; goto {after};"
        case "store":
            yield f"atomic {order}a{index}: {place} := 1#8; goto {after};"
        case "update":
            yield f"atomic {order}a{index}: last := {place}; {place} := last | 2#8; goto {after};"
        case "lock":
            yield f"atomic a{index}: t := {place}; if t != 0 goto b{index} else c{index};"
            yield f"atomic b{index}: retry;"
            yield f"atomic c{index}: {place} := 1#8; goto {after};"
        case _:
            yield f"atomic a{index}: {place} := 0#8; goto {after};"


# --- the oracle -------------------------------------------------------------------------------------------------------

Clock = tuple[int, ...]
_NONE: Clock = (0,) * THREADS


def _join(one: Clock, other: Clock) -> Clock:
    return tuple(map(max, one, other))


@dataclass(frozen=True, slots=True)
class _Thread:
    clock: Clock
    at: int = 0
    last: int = 0
    read: Clock = _NONE
    """What was read without acquiring."""
    fenced: Clock = _NONE
    """The clock of the last release fence."""


@dataclass(frozen=True, slots=True)
class _World:
    threads: tuple[_Thread, ...]
    values: tuple[tuple[str, int], ...] = ()
    sequences: tuple[tuple[str, int, Clock], ...] = ()
    """Release sequences: the object, who heads it, and its clock."""
    locks: tuple[tuple[str, Clock], ...] = ()
    accesses: tuple[tuple[str, int, int, bool], ...] = ()
    """Plain accesses: the object, by whom, at which time of his, and whether it wrote."""


@dataclass(slots=True)
class Oracle:
    """Looks through all interleavings; worlds that were seen are remembered."""

    threads: Threads
    _seen: set[_World] = field(default_factory=set)

    def races(self) -> bool:
        """Whether two accesses of some run are in no order."""
        clocks = [tuple(int(other == number) for other in range(THREADS)) for number in range(THREADS)]
        waiting = [_World(tuple(_Thread(clock) for clock in clocks))]
        while waiting:
            world = waiting.pop()
            if world in self._seen:
                continue
            self._seen.add(world)
            for number, operations in enumerate(self.threads):
                if world.threads[number].at < len(operations):
                    after = self._step(world, number)
                    if after == "race":
                        return True
                    if isinstance(after, _World):
                        waiting.append(after)
        return False

    def _step(self, world: _World, number: int) -> _World | str | None:
        thread = world.threads[number]
        operation = self.threads[number][thread.at]
        # A new moment, so that what comes later does not count as published with what came before.
        clock = tuple(time + (other == number) for other, time in enumerate(thread.clock))
        thread = _Thread(clock, thread.at + 1, thread.last, thread.read, thread.fenced)
        if operation.guarded and thread.last == 0:
            return _moved(world, number, thread)
        match operation.kind:
            case "read" | "write":
                return _accessed(world, number, thread, operation)
            case "lock" | "unlock":
                return _locked(world, number, thread, operation)
            case "fence":
                return _fenced(world, number, thread, operation.order)
            case _:
                return _atomic(world, number, thread, operation)


def _moved(world: _World, number: int, thread: _Thread, **changes: object) -> _World:
    threads = (*world.threads[:number], thread, *world.threads[number + 1 :])
    fields = {"values": world.values, "sequences": world.sequences, "locks": world.locks, "accesses": world.accesses}
    return _World(threads, **{**fields, **changes})  # type: ignore[arg-type]


def _accessed(world: _World, number: int, thread: _Thread, operation: Operation) -> _World | str:
    writes = operation.kind == "write"
    for place, by, time, wrote in world.accesses:
        if place == operation.place and by != number and (writes or wrote) and thread.clock[by] < time:
            return "race"
    made = (operation.place, number, thread.clock[number], writes)
    return _moved(world, number, thread, accesses=tuple(sorted({*world.accesses, made})))


def _locked(world: _World, number: int, thread: _Thread, operation: Operation) -> _World | None:
    values, locks = dict(world.values), dict(world.locks)
    if operation.kind == "lock":
        if values.get(operation.place):
            return None
        clock = _join(thread.clock, locks.get(operation.place, _NONE))
        thread = _Thread(clock, thread.at, thread.last, thread.read, thread.fenced)
        values[operation.place] = 1
    else:
        values[operation.place], locks[operation.place] = 0, thread.clock
    return _moved(world, number, thread, values=tuple(sorted(values.items())), locks=tuple(sorted(locks.items())))


def _fenced(world: _World, number: int, thread: _Thread, order: str) -> _World:
    clock = _join(thread.clock, thread.read) if order in _ACQUIRE else thread.clock
    fenced = clock if order in _RELEASE else thread.fenced
    return _moved(world, number, _Thread(clock, thread.at, thread.last, thread.read, fenced))


def _atomic(world: _World, number: int, thread: _Thread, operation: Operation) -> _World:
    values, place, order = dict(world.values), operation.place, operation.order
    clock, read, last, sequences = thread.clock, thread.read, thread.last, world.sequences
    if operation.kind != "store":
        last = values.get(place, 0)
        for at, _, carried in sequences:
            if at == place and order in _ACQUIRE:
                clock = _join(clock, carried)
            elif at == place:
                read = _join(read, carried)
    if operation.kind != "load":
        values[place] = 1 if operation.kind == "store" else last | 2
        updates = operation.kind == "update"
        kept = [
            each for each in sequences if each[0] != place or updates or (order not in _RELEASE and each[1] == number)
        ]
        published = clock if order in _RELEASE else thread.fenced
        sequences = tuple(sorted({*kept, (place, number, published)} if published != _NONE else set(kept)))
    after = _Thread(clock, thread.at, last, read, thread.fenced)
    return _moved(world, number, after, values=tuple(sorted(values.items())), sequences=sequences)
