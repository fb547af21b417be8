"""BTOR2: word-level hardware models, read and written.

Nouns: a *node* is a numbered line; a *sort* line gives a width. Every value is a bit-vector; where our terms want
truth, a bit is compared with one. Reading makes a program of one action (`models.sequential`); writing takes a
sequential system. Safety (`bad`), liveness (`justice`, `fair`) and constraints.
After: Niemetz, Preiner, Wolf and Biere, "Btor2, BtorMC and Boolector 3.0", 2018.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from clew.frontends import Loaded, only
from clew.frontends.btor2.read import read
from clew.frontends.btor2.write import write
from clew.ir.source import Source
from clew.models.sequential import program_of
from clew.records import dataclass
from clew.text.properties.scope import ProgramScope

__all__ = ["Btor2Frontend", "read", "write"]


@dataclass(frozen=True, slots=True)
class Btor2Frontend:
    """The reader of BTOR2 models."""

    name: ClassVar[str] = "btor2"
    suffixes: ClassVar[tuple[str, ...]] = (".btor2", ".btor")

    def load(self, sources: Sequence[Source]) -> Loaded:
        """One file is one model."""
        made = program_of(read(only(sources, "a BTOR2 model")))
        scope = ProgramScope(made.program)
        return Loaded(made.program, scope, made.properties, nothing_else=True, judged=made.judged)
