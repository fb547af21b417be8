"""A design: the program in which everything that elaboration made has its declaration.

Input: the program of the sources, whose `main` elaborates. Output: a kernel program with the processes, events and
updates of the design, whose objects hold what elaboration left in them, and whose `main` goes on at its first start.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from clew.errors import InputError
from clew.frontends.systemc.building import while_built
from clew.frontends.systemc.records import (
    METHOD,
    ChannelRecord,
    Memory,
    NameRecord,
    ProcessRecord,
    channels,
    names,
    processes,
    resolution,
)
from clew.frontends.systemc.wording import wording
from clew.ir.commands import Call, Command, Return
from clew.ir.program import Block, Declaration, Procedure, Process, Program
from clew.ir.sorts import BOOL, EVENT, POINTER, PROCESS
from clew.ir.terms import TRUE, Observation, Term, bits, constant, disjoin, observe, variable
from clew.passes.settle import Faulty, Frozen, Settled, frozen, going_on, settle
from clew.records import dataclass


def with_entry(program: Program, entry: str, flags: Mapping[str, bool]) -> Program:
    """The program whose `main` makes static objects and calls the entry, with what the headers are told of the design.

    Static objects are not destroyed at its end.
    """
    calls = [each for each in ("__clew_constructors", entry) if any(one.name == each for one in program.procedures)]
    result = next(each.results for each in program.procedures if each.name == entry)
    status = tuple(variable(f"status {at}", sort) for at, sort in enumerate(result))
    commands = tuple(Call(each, (), status if each == entry else ()) for each in calls)
    locals_ = tuple(Declaration(each, original="") for each in status)
    main = Procedure(_MAIN, (), (), locals_, (Block("run", commands, Return()),), original="sc_main")
    objects = tuple(
        replace(each, cells=((0, bits(flags[each.name], 8)),)) if each.name in flags else each
        for each in program.objects
    )
    return replace(program, procedures=(main, *program.procedures), objects=objects, main=_MAIN)


@dataclass(frozen=True, slots=True)
class Elaborated:
    """A design, of an open one the edges of clocks that are active, as a text, and of what elaboration warns."""

    program: Program
    edges: str = ""
    warnings: tuple[str, ...] = ()


def elaborated(program: Program) -> Elaborated:
    """The design that `main` builds; raises InputError where it breaks a rule of the standard."""
    try:
        settled = settle(while_built(program))
    except Faulty as faulty:
        raise _wrong(program, faulty) from None
    if settled is None:
        return Elaborated(replace(program, quiet=TRUE))
    settled = replace(settled, program=program)
    memory = Memory(settled.program, settled.state)
    edges, warned = (memory.text(memory.head(name)) for name in ("__clew_sc_edges", "__clew_sc_warned"))
    return Elaborated(_Design(settled).program(), edges, tuple(warned.splitlines()))


def _wrong(program: Program, faulty: Faulty) -> InputError:
    """What elaboration has run into."""
    violation = faulty.violation
    culprit = ""
    if violation.check == "systemc.design-error":
        memory = Memory(program, faulty.state)
        culprit = memory.text(memory.head("__clew_sc_culprit"))
    about = f" ({culprit})" if culprit else ""
    return InputError(f"elaboration fails: {violation.message or violation.check}{about}", span=violation.span)


_MAIN = "sc_main"


class _Design:
    """The records of one design, and names for its parts."""

    def __init__(self, settled: Settled) -> None:
        self._settled = settled
        self._source = settled.program
        memory = Memory(settled.program, settled.state)
        self._processes, self._channels, named = processes(memory), channels(memory), names(memory)
        self._events = {each.event: each.name for each in named if each.event is not None}
        self._names = _outermost(tuple(each for each in named if each.fifo is None and not each.channel))
        self._meeting = frozenset(each.name for each in named if each.channel)
        self._told = wording(resolution(memory), [(each.name, *each.fifo) for each in named if each.fifo])
        self._records = {each.address.object: f"{each.name} process" for each in self._processes}

    def program(self) -> Program:
        """The design as a program."""
        memory = frozen(self._settled, self._name_of)
        rest = tuple(map(_without_destructors, going_on(self._settled, memory)))
        updates = tuple(self._update(number, each, memory) for number, each in enumerate(self._channels))
        return replace(
            self._source,
            objects=tuple(replace(each, original="") if _is_inner(each.name) else each for each in memory.objects),
            events=self._event_names(),
            procedures=(*self._source.procedures, *rest, *updates),
            updates=tuple(each.name for each in updates),
            processes=tuple(self._process(each, memory) for each in self._processes),
            main=rest[0].name,
            quiet=self._quiet(),
            wording=self._told,
            channel_lines=frozenset(_lines_of(self._source, self._meeting)),
        )

    def _name_of(self, number: int) -> str:
        return self._names.get(number) or self._records.get(number) or f"object {number}"

    def _event_names(self) -> tuple[str, ...]:
        kernel = self._settled.state.kernel
        assert kernel is not None, "a design should have a kernel"
        taken: set[str] = set()
        found = []
        for number in range(kernel.events):
            name = self._events.get(number) or f"event {number}"
            name = name if name not in taken else f"{name} {number}"
            taken.add(name)
            found.append(name)
        return tuple(found)

    def _process(self, record: ProcessRecord, memory: Frozen) -> Process:
        outer = memory.names[record.outer]
        argument = memory.value(record.address, POINTER)
        events = tuple(constant(event, EVENT) for event in record.events)
        return Process(record.name, outer, (argument,), events, initialise=not record.dormant)

    def _update(self, number: int, record: ChannelRecord, memory: Frozen) -> Procedure:
        name = f"update {number} {record.name}"
        call = Call(memory.names[record.update], (memory.value(record.address, POINTER),))
        return Procedure(name, (), (), (), (Block("run", (call,), Return()),), original=f"update of {record.name}")

    def _quiet(self) -> Term:
        """When nothing can happen any more that is no deadlock, unless all threads wait and none has ended."""
        threads = [number for number, each in enumerate(self._processes) if each.kind != METHOD]
        ended = [observe(Observation.ENDED, (), (constant(number, PROCESS),), BOOL) for number in threads]
        return disjoin(*ended) if ended else TRUE


def _lines_of(program: Program, classes: frozenset[str]) -> Iterator[tuple[str, int]]:
    """The lines of the functions of these classes, by their mangled names."""
    begins = tuple(f"_ZN{const}{each}" for each in sorted(classes) for const in ("", "K"))
    for procedure in program.procedures:
        if not procedure.name.startswith(begins) or (procedure.span is not None and procedure.span.shipped):
            continue
        for block in procedure.blocks:
            for part in (*block.commands, block.exit):
                if part.span is not None:
                    yield part.span.source, part.span.line


def _is_inner(name: str) -> bool:
    """Whether an object is the business of the headers, and not shown to a person."""
    return name.startswith("__clew") or name.endswith(" process")


_DESTRUCTOR = re.compile(r"_ZN.*D[12]Ev\Z")


def _without_destructors(procedure: Procedure) -> Procedure:
    """What is left of sc_main, without the end of what it has built."""

    def stays(command: Command) -> bool:
        return not (isinstance(command, Call) and isinstance(command.callee, str) and _DESTRUCTOR.match(command.callee))

    blocks = tuple(replace(each, commands=tuple(filter(stays, each.commands))) for each in procedure.blocks)
    return replace(procedure, blocks=blocks)


def _outermost(named: tuple[NameRecord, ...]) -> dict[int, str]:
    """A name for each memory object: that of what begins first in it."""
    found: dict[int, NameRecord] = {}
    for each in named:
        before = found.get(each.address.object)
        if before is None or each.address.offset < before.address.offset:
            found[each.address.object] = each
    return {number: each.name for number, each in found.items()}
