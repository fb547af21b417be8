"""Unseen changes: where a process may stand in the middle of a step with something done that nobody could look at yet.

Input: a program with scheduling points at what is shared, and what is. Output: per block what holds at its start, and
how a command goes on from there. Unseen is what was written to something shared, or a process that was started, since
the last scheduling point. A step that ends the program there, or that no run has (a false `assume`), takes it away with
it; others could have met it before.

What holds where a procedure begins is what holds at any of its calls; likewise behind calls.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import or_

from clew.analysis.dataflow import solve
from clew.analysis.sharing.shared import Sharing
from clew.analysis.sharing.timing import Point, Timing
from clew.ir.commands import Call, Command, Return, SetField, Spawn, Yield
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import labels_of


class Unseen:
    """See the module; what is known of procedures grows until nothing changes."""

    def __init__(self, program: Program, sharing: Sharing) -> None:
        self._sharing = sharing
        self._timing = Timing(program, sharing.points_to)
        self._begun = dict.fromkeys((each.name for each in program.procedures), False)
        self._left = dict(self._begun)
        self._begins: dict[str, dict[str, bool]] = {}
        known: dict[str, bool] | None = None
        while known != self._begun | {f"{name} left": left for name, left in self._left.items()}:
            known = self._begun | {f"{name} left": left for name, left in self._left.items()}
            self._begins = {each.name: self._flow(each) for each in program.procedures}

    def at(self, procedure: str, block: Block) -> bool:
        """Whether something may be unseen where a block begins."""
        return self._begins[procedure].get(block.label, False)

    def after(self, command: Command, point: Point, *, unseen: bool) -> bool:
        """Whether something may be unseen behind a command."""
        match command:
            case Yield():
                return False
            case Call():
                return any(self._left[name] for name in self._sharing.points_to.callees(command, point[0]))
            case Spawn() | SetField():
                return True
            case _:
                changed = unseen or self._sharing.changes(command, point[0])
                return changed and not self._timing.is_early(point)

    def _flow(self, procedure: Procedure) -> dict[str, bool]:
        blocks = {each.label: each for each in procedure.blocks}

        def following(label: str, begun: bool) -> Iterator[tuple[str, bool]]:  # noqa: FBT001 - as `solve` calls it
            block, unseen = blocks[label], begun
            for index, command in enumerate(block.commands):
                if isinstance(command, Call):
                    for name in self._sharing.points_to.callees(command, procedure.name):
                        self._begun[name] |= unseen
                    if command.unwind is not None:
                        yield command.unwind, True
                unseen = self.after(command, (procedure.name, label, index), unseen=unseen)
            if isinstance(block.exit, Return):
                self._left[procedure.name] |= unseen
            for target in labels_of(block.exit):
                yield target, unseen

        return solve({procedure.blocks[0].label: self._begun[procedure.name]}, following, or_)
