"""The language in the middle as a source language: what is written in a `.clew` file is the program.

The grammar and its reader belong to the language (`clew.ir.parse`); here they get the face of a front end. What does
not belong here: anything about the text form itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from clew.errors import InputError
from clew.frontends import Loaded
from clew.ir.parse import parse
from clew.ir.program_scope import ProgramScope
from clew.ir.source import Source


@dataclass(frozen=True, slots=True)
class TextFrontend:
    """The reader of program texts."""

    name: ClassVar[str] = "clew"
    suffixes: ClassVar[tuple[str, ...]] = (".clew",)

    def load(self, sources: Sequence[Source]) -> Loaded:
        """One file is one program."""
        if len(sources) != 1:
            given = ", ".join(source.name for source in sources) or "none"
            raise InputError(f"a program text is one file; given: {given}")
        parsed = parse(sources[0])
        return Loaded(parsed.program, ProgramScope(parsed.program), parsed.properties)
