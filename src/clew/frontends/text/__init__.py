"""The language in the middle as a source language: what is written in a `.clew` file is the program.

The grammar and its reader belong to the language (`clew.text.parse`); here they get the face of a front end. What does
not belong here: anything about the text form itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from clew.catalogue import CHECKS
from clew.errors import InputError, Problems
from clew.frontends import Loaded, only
from clew.ir.commands import Assert
from clew.ir.properties import NoViolation
from clew.ir.rewriting import commands_of
from clew.ir.source import Source, Span
from clew.ir.wellformed.programs import problems
from clew.passes import Stage
from clew.passes.granularity import Granularity
from clew.passes.yields import Yields
from clew.records import dataclass
from clew.text.parse import Parsed, parse
from clew.text.properties.reader import unknown_name
from clew.text.properties.scope import ProgramScope


@dataclass(frozen=True, slots=True)
class TextFrontend:
    """The reader of program texts."""

    name: ClassVar[str] = "clew"
    suffixes: ClassVar[tuple[str, ...]] = (".clew",)

    granularity: Granularity | None = None
    """Where scheduling points are put in, beside those that are written; without it, nowhere."""

    def load(self, sources: Sequence[Source]) -> Loaded:
        """One file is one program."""
        parsed = parse(only(sources, "a program text"))
        found = (*problems(parsed.program), *_unknown_checks(parsed))
        if found:
            raise Problems.in_order(found)
        return Loaded(
            parsed.program,
            ProgramScope(parsed.program),
            parsed.properties,
            checks=frozenset({"assertion.violated"}),
            granularity=self.granularity,
            scope_of=ProgramScope,
            passes=() if self.granularity is None else (Stage((Yields(granularity=self.granularity),)),),
        )


def _unknown_checks(parsed: Parsed) -> Iterator[InputError]:
    """Assertions and properties that name a check that is not in the catalogue."""
    asked: list[tuple[str | None, Span | None]] = [
        (command.check, command.span) for command in commands_of(parsed.program) if isinstance(command, Assert)
    ]
    asked.extend((one.question.check, one.span) for one in parsed.properties if isinstance(one.question, NoViolation))
    for check, span in asked:
        if check is not None and check not in CHECKS:
            yield unknown_name(check, tuple(CHECKS), span)
