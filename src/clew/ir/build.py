"""Blocks under construction, for whoever writes control flow.

Input: commands, labels and exits as they come. Output: blocks. At most one block is open, and control falls from it
into the next one that is begun.
"""

from __future__ import annotations

from clew.ir.commands import Command, Exit, Goto
from clew.ir.program import Block
from clew.ir.source import Span


class BlockBuilder:
    """The blocks of a procedure so far, and the one that is open; it grows while the procedure is written."""

    def __init__(self, label: str | None = None) -> None:
        self.blocks: list[Block] = []
        self.label = label
        """Of the open block; None behind an exit."""
        self.commands: list[Command] = []
        self.span: Span | None = None
        """The place of jumps that nobody wrote."""
        self._made = 0

    def fresh_label(self, hint: str) -> str:
        """A new label; no source can spell it."""
        self._made += 1
        return f"{hint}${self._made}"

    def emit(self, command: Command) -> None:
        """Add a command to the open block; behind an exit, to one that nothing reaches."""
        if self.label is None:
            self.label = self.fresh_label("dead")
        self.commands.append(command)

    def open(self, label: str) -> None:
        """Begin the block of the label; the one that is open goes on to it."""
        self.jump(label)
        self.label = label

    def jump(self, label: str) -> None:
        """End the open block, if there is one, by going on at the label."""
        self.close(Goto(label, span=self.span))

    def close(self, leave: Exit) -> None:
        """End the open block; behind an exit there is none, and nothing happens."""
        if self.label is None:
            return
        self.blocks.append(self.closed(self.label, tuple(self.commands), leave))
        self.label, self.commands = None, []

    def closed(self, label: str, commands: tuple[Command, ...], leave: Exit) -> Block:
        """A block that has ended."""
        return Block(label, commands, leave)
