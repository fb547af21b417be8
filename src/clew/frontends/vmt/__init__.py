"""VMT: transition systems as annotated SMT-LIB, read and written.

Nouns: `:next` names the variable that stands for another after a step; `:init`, `:trans`, `:invar-property` and
`:live-property` mark formulas. Reading makes a program of one action (`models.sequential`): what the transition
relation fixes by an equation is assigned, the rest is chosen freely and assumed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from clew.frontends import Loaded, only
from clew.frontends.vmt.read import read
from clew.frontends.vmt.write import write
from clew.ir.source import Source
from clew.models.sequential import program_of
from clew.records import dataclass
from clew.text.properties.scope import ProgramScope

__all__ = ["VmtFrontend", "read", "write"]


@dataclass(frozen=True, slots=True)
class VmtFrontend:
    """The reader of VMT models."""

    name: ClassVar[str] = "vmt"
    suffixes: ClassVar[tuple[str, ...]] = (".vmt",)

    def load(self, sources: Sequence[Source]) -> Loaded:
        """One file is one model."""
        made = program_of(read(only(sources, "a VMT model")))
        scope = ProgramScope(made.program)
        return Loaded(made.program, scope, made.properties, nothing_else=True, judged=made.judged)
