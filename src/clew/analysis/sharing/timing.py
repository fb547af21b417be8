"""Timing: which commands may be executed while a second process exists.

Input: a program with one process at the start. A command is *early* if no way from the start of the program to it
passes a `spawn`: then nobody else can see what it does. With several processes at the start nothing is early.
"""

from __future__ import annotations

from clew.analysis.callgraph import call_graph, entering, leading_to
from clew.analysis.sharing.points_to import PointsTo
from clew.ir.commands import Call, Spawn
from clew.ir.program import Program
from clew.ir.rewriting import labels_of

Point = tuple[str, str, int]
"""A procedure, a label, the number of a command; the exit stands behind the last one."""


class Timing:
    """Which points of one program are early."""

    def __init__(self, program: Program, points_to: PointsTo) -> None:
        self._late = None if len(program.processes) != 1 else _late(program, points_to)

    def is_early(self, point: Point) -> bool:
        """Whether a point is reached before any spawn only, or never."""
        name, label, index = point
        return self._late is not None and index < self._late.get((name, label), index + 1)


def _late(program: Program, points_to: PointsTo) -> dict[tuple[str, str], int]:
    """Where in a block begins what may come after a spawn: by procedure and label, the number of a command.

    That is behind a spawn, behind a call in which there may be one, and all of what runs there.
    """
    procedures = {each.name: each for each in program.procedures}
    spawning = _spawning(program, points_to)
    blocks = {(each.name, block.label): block for each in program.procedures for block in each.blocks}
    late: dict[tuple[str, str], int] = {}
    waiting: list[tuple[str, str, int, int]] = []

    def add(name: str, label: str, index: int) -> None:
        end = late.get((name, label), len(blocks[name, label].commands) + 1)
        if index < end:
            late[name, label] = index
            waiting.append((name, label, index, end))

    for procedure in program.procedures:
        for block in procedure.blocks:
            for index, command in enumerate(block.commands):
                if isinstance(command, Spawn):
                    add(procedure.name, block.label, index + 1)
                    for name in points_to.callees(command, procedure.name):
                        add(name, procedures[name].blocks[0].label, 0)
                elif isinstance(command, Call) and not spawning.isdisjoint(points_to.callees(command, procedure.name)):
                    add(procedure.name, block.label, index + 1)
                    if command.unwind is not None:
                        add(procedure.name, command.unwind, 0)
    while waiting:
        name, label, index, end = waiting.pop()
        block = blocks[name, label]
        for command in block.commands[index:end]:
            if isinstance(command, Call):
                if command.unwind is not None:
                    add(name, command.unwind, 0)
                for callee in points_to.callees(command, name):
                    add(callee, command.entry or procedures[callee].blocks[0].label, 0)
        if end > len(block.commands):
            for following in labels_of(block.exit):
                add(name, following, 0)
    return late


def _spawning(program: Program, points_to: PointsTo) -> frozenset[str]:
    """The procedures in whose calls there may be a spawn."""
    spawns = (name for name, command in entering(program) if isinstance(command, Spawn))
    return leading_to(spawns, call_graph(program, points_to.callees))
