"""Where interrupts come in a procedure: behind every access that one of them could tell from a later one.

Input: a procedure, the interrupts that may break into it, and what each access has to do with them. Output: the
procedure with calls of the point, plain accesses watched, and accesses of handlers told.

Why behind accesses is enough: what an interrupt does between two accesses of the program that it can tell apart, it
may as well do right behind the first of them, because what the program does in between touches nothing of the
interrupt's. And there, any number of interrupts come in any order. Before the first access they come at the start, and
where they are let in again, which the functions for that see to. So neither loops without an access nor the end of the
program need more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from clew.analysis.interrupting import POINT, Interrupting, accesses, is_plain
from clew.ir.commands import Call, Command, Copy, Goto
from clew.ir.program import Block, Procedure
from clew.ir.rewriting import labels_of, relabelled
from clew.ir.sorts import BOOL
from clew.passes.interrupts.parts import Sides, in_words, is_wide
from clew.passes.interrupts.watching import Watch
from clew.passes.interrupts.writing import Writing
from clew.records import dataclass

Context = frozenset[int]
"""The interrupts that may break in."""
Renamed = Callable[[str, Context], str]
"""The name of a procedure for a context; it will be made."""
Inserted = Mapping[tuple[str, int], tuple[Command, ...]]
"""What is to stand in front of a command, by its label and number."""


@dataclass(frozen=True, slots=True)
class Points:
    """What points are put in by, in one program."""

    interrupting: Interrupting
    watch: Watch
    pointer_bytes: int
    word: int
    handling: frozenset[str]
    """Procedures that handlers run: what they touch is told."""
    renamed: Renamed

    def put_in(self, procedure: Procedure, context: Context, inserted: Inserted, calls: Calls) -> Writing:
        """The procedure for a context, under rewriting."""
        writing = Writing(procedure)
        behind = self._behind_sections(writing, procedure, context)
        for block in procedure.blocks:
            writing.open(block)
            for index, command in enumerate(block.commands):
                writing.emit(*(calls(each, context) for each in inserted.get((block.label, index), ())))
                self._command(writing, command, calls(command, context), procedure.name, context, block)
            end = inserted.get((block.label, len(block.commands)), ())
            writing.emit(*(calls(each, context) for each in end))
            writing.close(relabelled(block.exit, behind) if block.atomic else block.exit)
        for label, landing in behind.items():
            writing.blocks.append(Block(landing, (self._come(self._in_sections(procedure, context)),), Goto(label)))
        return writing

    @staticmethod
    def copied(procedure: Procedure, context: Context, calls: Calls) -> Writing:
        """The procedure for a context without any points, as that of the controller itself."""
        writing = Writing(procedure)
        for block in procedure.blocks:
            writing.open(block)
            writing.emit(*(calls(command, context) for command in block.commands))
            writing.close(block.exit)
        return writing

    def _behind_sections(self, writing: Writing, procedure: Procedure, context: Context) -> dict[str, str]:
        """Where atomic sections are left that an interrupt could tell apart: new labels, at which interrupts come."""
        if not self._in_sections(procedure, context):
            return {}
        atomic = {block.label for block in procedure.blocks if block.atomic}
        left = (label for block in procedure.blocks if block.atomic for label in labels_of(block.exit))
        return {label: writing.label("irq behind") for label in dict.fromkeys(left) if label not in atomic}

    def _in_sections(self, procedure: Procedure, context: Context) -> Context:
        """The interrupts that have to do with atomic sections of a procedure."""
        found: Context = frozenset()
        for block in procedure.blocks:
            if block.atomic:
                found |= self.interrupting.met_in(block.commands, procedure.name)
        return found & context

    def _come(self, met: Context) -> Call:
        return Call(self.renamed(POINT, met))

    def _command(
        self, writing: Writing, command: Command, called: Command, inside: str, context: Context, block: Block
    ) -> None:
        """Write a command, which is `called` as it is in the context."""
        touched = tuple(accesses(command, self.pointer_bytes))
        if inside in self.handling:
            told = (each for each in touched if self.watch.may_be_watched(each, inside))
            writing.emit(*(self.watch.touch(each, inside) for each in told))
        met = self.interrupting.met(command, inside) & context
        if not met or block.atomic:
            writing.emit(called)
            return

        def come() -> None:
            writing.emit(self._come(met))

        plain = is_plain(command, self.pointer_bytes, self.word)
        for each in (each for each in touched if plain and self.interrupting.is_contested(each, inside)):
            own = writing.local("watches", BOOL)
            writing.emit(*self.watch.watch(each, inside, own))
            come()
            writing.emit(*self.watch.judge(own, command.span))
        if is_wide(command, self.word):
            in_words(writing, command, self.word, come, sides=self._sides(command, inside))
        else:
            writing.emit(command)
        come()

    def _sides(self, command: Command, inside: str) -> Sides:
        """Whether a copy may be one inside of an object."""
        if not isinstance(command, Copy):
            return Sides.APART
        source, target = (self.interrupting.points_to.sites(each, inside) for each in (command.source, command.target))
        return Sides.MAY_MEET if source & target else Sides.APART


Calls = Callable[[Command, Context], Command]
"""What becomes of a command in a context: calls go to procedures of the context."""
