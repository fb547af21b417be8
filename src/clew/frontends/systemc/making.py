"""From the linked text of a design to the program that is checked: translated, elaborated, behind its passes, kept."""

from __future__ import annotations

from collections.abc import Mapping

from clew.frontends.llvm.reading import read_module
from clew.frontends.llvm.translate import Options, Translated, translate
from clew.frontends.systemc.building import has_clocks
from clew.frontends.systemc.design import Elaborated, elaborated, with_entry
from clew.frontends.systemc.keeping import Built, once
from clew.frontends.systemc.texts import Texts, forgetting
from clew.frontends.systemc.wording import Told, without_macros
from clew.ir.program import Program
from clew.ir.rewriting import assertions_in
from clew.ir.source import Source
from clew.passes.inline_trivial import Wrappers
from clew.passes.prune import Prune
from clew.passes.specialise import Specialise
from clew.records import dataclass
from clew.verdict import Loses

ENTRY = "__clew_sc_main"


@dataclass(frozen=True, slots=True)
class Making:
    """A linked design and everything that decides what becomes of it."""

    text: str
    """The linked module."""
    sources: tuple[Source, ...]
    options: Options
    flags: Mapping[str, bool]
    """What the headers are told."""
    reader: str
    """How the sources were read, in words that differ where it differs."""

    def kept(self, texts: Texts) -> Built:
        """The design, from where it is kept or built now."""
        parts = [part for source in self.sources for part in (source.name, source.text)]
        return once((self.text, self.reader, repr(self.flags), texts.value, *parts), lambda: self._built(texts))

    def watched(self) -> Program:
        """The design whose FIFOs say that they are full."""
        return _normal(self._elaborated(self._translated().program, {"__clew_sc_rooms": True}).program)

    def _built(self, texts: Texts) -> Built:
        translation = self._translated()
        found = self._elaborated(translation.program, {})
        clocks, channels = has_clocks(found.program), bool(found.program.channel_lines)
        silent = forgetting(found.program) if texts is Texts.FORGOTTEN else None
        program, asserted = _normal(found.program if silent is None else silent), assertions_in(found.program)
        told = (translation.notes, found.edges, found.warnings)
        return Built(program, asserted, *told, clocks, channels, silent is not None)

    def _translated(self) -> Translated:
        return translate(read_module(self.text, "the linked design"), "__clew_main", self.options)

    def _elaborated(self, program: Program, more: Mapping[str, bool]) -> Elaborated:
        return elaborated(with_entry(without_macros(program, self.sources), ENTRY, {**self.flags, **more}))


_PASSES = (Specialise(), Wrappers(), Wrappers(), Wrappers(), Prune(), Told())


def _normal(program: Program) -> Program:
    """The program behind its passes, none of which may lose anything: what is kept is kept without a ledger."""
    for each in _PASSES:
        made = each.run(program)
        assert made.lift.loses is Loses.NOTHING, f"the pass {each.name} should lose nothing"
        program = made.result
    return program
