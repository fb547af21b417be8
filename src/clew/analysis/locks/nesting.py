"""Whether threads may come to wait for each other in a circle while others go on.

Input: a program. Output: false only where no run has such a circle. A circle needs two threads, each of which waits
while it holds a lock, or while another waits for its end, or one that has ended with a lock; and somebody besides, for
else all wait, which is a deadlock of the whole program. So it is asked how many threads there may be, and how many
locks a thread may hold (none, one, more) where it waits and where it ends.

How many locks may be held is counted by the names of the procedures of the library, whatever the locks are. Taking one
may fail, releasing one may not: of mutexes that report errors nothing is known.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

from clew.analysis.callgraph import ENTERING, call_graph, entering, leading_to, named
from clew.analysis.cfg import in_loops
from clew.analysis.dataflow import equate, solve
from clew.analysis.locks.holding import OPERATIONS, Does
from clew.analysis.sharing.handles import JOINING
from clew.graphs import inverted
from clew.ir.commands import Call, Raise, Return, Spawn
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import addresses_in, labels_of

_ENDING, _KINDS = "__clew_thread_finish", "pthread_mutexattr_settype"
_SHARED = "_ZNSt3__119__shared_mutex_base"
_DOES = {
    **{name: each.does for name, each in OPERATIONS.items()},
    f"{_SHARED}4lockEv": Does.TAKE,
    f"{_SHARED}11lock_sharedEv": Does.TAKE,
    f"{_SHARED}8try_lockEv": Does.TRY,
    f"{_SHARED}15try_lock_sharedEv": Does.TRY,
    f"{_SHARED}6unlockEv": Does.RELEASE,
    f"{_SHARED}13unlock_sharedEv": Does.RELEASE,
}
_MORE = 2
Counts = frozenset[int]
"""How many locks may be held: 0, 1, or 2 for more than one."""
_NONE: Counts = frozenset()
_Entry = tuple[str, int]
"""A procedure, entered with so many locks."""


def may_circle(program: Program) -> bool:
    """See the module."""
    names = {_known(each) for each in program.procedures}
    if not names & {name for name, does in _DOES.items() if does is Does.TAKE}:
        return False
    return _Threads(program).several() and (_KINDS in names or _Holding(program).waits())


class _Entered:
    """What calls and spawns enter; needs state because it is asked of each."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._any: tuple[str, ...] | None = None

    def __call__(self, command: Call | Spawn, inside: str = "") -> Iterable[str]:
        return named(command, inside) or self._addressed()

    def _addressed(self) -> tuple[str, ...]:
        if self._any is None:
            addresses = addresses_in(self._program)
            self._any = tuple(each.name for each in self._program.procedures if each.name in addresses)
        return self._any


class _Threads:
    """How many threads may be started, up to two."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._entered = _Entered(program)
        self._blocks = {each.name: each.blocks for each in program.procedures}
        self._loops = {name: in_loops(blocks) for name, blocks in self._blocks.items()}
        self._calls = call_graph(program, self._entered, spawns=True)
        starting = leading_to((name for name, each in entering(program) if isinstance(each, Spawn)), self._calls)
        self._started = dict.fromkeys((name for name in self._blocks if name in starting), 0)
        equate(self._started, self._count, inverted(self._calls))

    def several(self) -> bool:
        """Whether two may be started, or more."""
        return sum(1 + self._started.get(each.procedure, 0) for each in self._program.processes) > _MORE

    def _count(self, name: str) -> int:
        return min(sum(self._counted(name)), _MORE)

    def _counted(self, name: str) -> Iterator[int]:
        for block in self._blocks[name]:
            times = _MORE if block.label in self._loops[name] else 1
            for command in block.commands:
                if isinstance(command, ENTERING):
                    inside = max((self._started.get(each, 0) for each in self._entered(command, name)), default=0)
                    yield times * (inside + isinstance(command, Spawn))


class _Holding:
    """How many locks a thread may hold where it waits, and where it ends."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._entered = _Entered(program)
        self._procedures = {each.name: each for each in program.procedures}
        calls = call_graph(program, self._entered)
        asked = [
            each.name for each in program.procedures if _known(each) in _DOES or _known(each) in (JOINING, _ENDING)
        ]
        self._involved = leading_to(asked, calls)
        raising = [each.name for each in program.procedures if any(isinstance(at.exit, Raise) for at in each.blocks)]
        self._raising = leading_to(raising, calls)
        self._left: dict[_Entry, Counts] = {}
        self._entries: set[_Entry] = set()
        self._waits = False

    def waits(self) -> bool:
        """Whether it may wait while it holds a lock, or end with one."""
        spawned = (
            each
            for _, command in entering(self._program)
            if isinstance(command, Spawn)
            for each in self._entered(command)
        )
        starts = dict.fromkeys((*(each.procedure for each in self._program.processes), *spawned))
        self._entries = {(name, 0) for name in starts if name in self._involved}
        known = -1
        # Entries and what they leave grow, and there are finitely many of both.
        while not self._waits and known != (known := len(self._entries) + sum(map(len, self._left.values()))):
            for entry in sorted(self._entries):
                self._left[entry] = self._left.get(entry, _NONE) | self._run(self._procedures[entry[0]], entry[1])
        return self._waits

    def _run(self, procedure: Procedure, count: int) -> Counts:
        """How many it may leave held."""
        blocks = {block.label: block for block in procedure.blocks}
        left: set[int] = set()

        def following(label: str, held: Counts) -> Iterator[tuple[str, Counts]]:
            after = yield from self._through(blocks[label], procedure.name, held, left)
            yield from ((target, after) for target in labels_of(blocks[label].exit))
            if isinstance(blocks[label].exit, Return | Raise):
                left.update(after)

        solve({procedure.blocks[0].label: frozenset({count})}, following, frozenset.union)
        return frozenset(left)

    def _through(
        self, block: Block, inside: str, held: Counts, left: set[int]
    ) -> Generator[tuple[str, Counts], None, Counts]:
        for command in block.commands:
            if not isinstance(command, Call):
                continue
            entered = tuple(self._entered(command, inside))
            held = _NONE.union(*(self._called(each, held) for each in entered))
            if command.unwind is not None:
                yield command.unwind, held
            elif not self._raising.isdisjoint(entered):
                left.update(held)
        return held

    def _called(self, name: str, held: Counts) -> Counts:
        known = _known(self._procedures[name])
        does = _DOES.get(known)
        least = 2 if does is Does.WAIT else 1
        if (does in (Does.TAKE, Does.WAIT) or known in (JOINING, _ENDING)) and any(each >= least for each in held):
            self._waits = True
        if does is not None or known == JOINING or name not in self._involved:
            return _after(does, held)
        self._entries.update((name, each) for each in held)
        return _NONE.union(*(self._left.get((name, each), _NONE) for each in held))


def _known(procedure: Procedure) -> str:
    """The name by which the library knows it; inside of atomic sections procedures have twins."""
    return procedure.name.removesuffix(" atomic")


def _after(does: Does | None, held: Counts) -> Counts:
    match does:
        case Does.TAKE | Does.TRY:
            return held | {min(each + 1, _MORE) for each in held}
        case Does.RELEASE:
            return frozenset(less for each in held for less in ({1, 2} if each == _MORE else {max(each - 1, 0)}))
        case Does.WAIT | Does.DESTROY | Does.MAKE | None:
            return held
