"""Timing: which commands may be executed while a second process exists.

Input: a program with one process at the start. A command is *early* if no way from the start of the program to it
passes a `spawn`: then nobody else can see what it does. With several processes at the start nothing is early.
"""

from __future__ import annotations

from clew.ir.commands import Call, Spawn
from clew.ir.program import Program
from clew.ir.rewriting import labels_of
from clew.passes.sharing.points_to import PointsTo

Point = tuple[str, str, int]
"""A procedure, a label, the number of a command; the exit stands behind the last one."""


def early_points(program: Program, points_to: PointsTo) -> frozenset[Point]:
    """The commands and exits that are executed before any spawn only, or never."""
    every = {
        (procedure.name, block.label, index)
        for procedure in program.procedures
        for block in procedure.blocks
        for index in range(len(block.commands) + 1)
    }
    if len(program.processes) != 1:
        return frozenset()
    return frozenset(every - _late(program, points_to))


def _late(program: Program, points_to: PointsTo) -> set[Point]:
    """What may come after a spawn: behind one, behind a call in which there may be one, and all of what runs there."""
    procedures = {each.name: each for each in program.procedures}
    spawning = _spawning(program, points_to)
    labels = {name: {block.label: block for block in each.blocks} for name, each in procedures.items()}
    late: set[Point] = set()
    waiting: list[Point] = []

    def add(point: Point) -> None:
        if point not in late:
            late.add(point)
            waiting.append(point)

    for procedure in program.procedures:
        for block in procedure.blocks:
            for index, command in enumerate(block.commands):
                if isinstance(command, Spawn):
                    add((procedure.name, block.label, index + 1))
                    for name in callees_of(command, points_to):
                        add((name, procedures[name].blocks[0].label, 0))
                elif isinstance(command, Call) and any(name in spawning for name in callees_of(command, points_to)):
                    add((procedure.name, block.label, index + 1))
                    if command.unwind is not None:
                        add((procedure.name, command.unwind, 0))
    while waiting:
        name, label, index = waiting.pop()
        block = labels[name][label]
        if index == len(block.commands):
            for following in labels_of(block.exit):
                add((name, following, 0))
            continue
        command = block.commands[index]
        add((name, label, index + 1))
        if isinstance(command, Call):
            if command.unwind is not None:
                add((name, command.unwind, 0))
            for callee in callees_of(command, points_to):
                add((callee, command.entry or procedures[callee].blocks[0].label, 0))
    return late


def _spawning(program: Program, points_to: PointsTo) -> set[str]:
    """The procedures in whose calls there may be a spawn."""
    callers: dict[str, set[str]] = {}
    found: set[str] = set()
    for procedure in program.procedures:
        for block in procedure.blocks:
            for command in block.commands:
                if isinstance(command, Spawn):
                    found.add(procedure.name)
                elif isinstance(command, Call):
                    for name in callees_of(command, points_to):
                        callers.setdefault(name, set()).add(procedure.name)
    waiting = sorted(found)
    while waiting:
        for caller in sorted(callers.get(waiting.pop(), set()) - found):
            found.add(caller)
            waiting.append(caller)
    return found


def callees_of(command: Call | Spawn, points_to: PointsTo) -> tuple[str, ...]:
    """The procedures that a call or spawn may enter."""
    callee = command.callee if isinstance(command, Call) else command.procedure
    return (callee,) if isinstance(callee, str) else tuple(sorted(points_to.callees.get(id(command), ())))
