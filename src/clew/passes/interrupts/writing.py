"""A procedure under rewriting: commands go into the block that is open; blocks and locals are added as needed."""

from __future__ import annotations

from dataclasses import field, replace

from clew.ir.commands import Command, Exit
from clew.ir.program import Block, Declaration, Procedure
from clew.ir.sorts import Sort
from clew.ir.terms import Variable, variable
from clew.records import dataclass


@dataclass(slots=True)
class Writing:
    """The blocks so far, and the one that is open. It has a state because a procedure is written from front to back."""

    procedure: Procedure
    blocks: list[Block] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)
    added: dict[str, Declaration] = field(default_factory=dict)
    _open: Block | None = None
    _labels: int = 0

    def open(self, block: Block) -> None:
        """Begin a block that is like this one."""
        self._open = block
        self.commands = []

    def emit(self, *commands: Command) -> None:
        """Add commands to the open block."""
        self.commands.extend(commands)

    def close(self, leave: Exit) -> None:
        """End the open block."""
        assert self._open is not None, "a block should be open"
        self.blocks.append(replace(self._open, commands=tuple(self.commands), exit=leave))

    def go_on(self, leave: Exit, label: str) -> None:
        """End the open block, and open another one of the same kind."""
        assert self._open is not None, "a block should be open"
        kind = self._open
        self.close(leave)
        self.open(replace(kind, label=label, known_as=""))

    def label(self, wish: str) -> str:
        """A label that no block has."""
        self._labels += 1
        return f"{wish} {self._labels}"

    def local(self, name: str, sort: Sort) -> Variable:
        """A local for what interrupts need; the same for the same name."""
        found = variable(f"irq {name}", sort)
        self.added.setdefault(found.name, Declaration(found, original=""))
        return found

    def made(self, name: str) -> Procedure:
        """The procedure, under a name of its own."""
        known_as = self.procedure.original if self.procedure.original is not None else self.procedure.name
        return replace(
            self.procedure,
            name=name,
            original=self.procedure.original if name == self.procedure.name else known_as,
            locals=(*self.procedure.locals, *self.added.values()),
            blocks=tuple(self.blocks),
        )
