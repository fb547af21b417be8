"""From files to machines with their rules, by the suffix of each file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath

from clew.errors import InputError
from clew.frontends.uml.chart import SCXML
from clew.frontends.uml.options import Settings
from clew.frontends.uml.reading.scxml import read_scxml
from clew.frontends.uml.translate.system import Member
from clew.ir.source import Source

_SUFFIXES = (".scxml",)


def members_of(sources: Sequence[Source], settings: Settings) -> list[Member]:
    """The machines of the files, in order."""
    return [member for source in sources for member in _members(source, settings)]


def _members(source: Source, settings: Settings) -> list[Member]:
    suffix = PurePath(source.name).suffix
    match suffix:
        case ".scxml":
            return [Member(read_scxml(source), replace(SCXML, selection=settings.priority.selection))]
        case _:
            known = ", ".join(_SUFFIXES)
            raise InputError(f"{source.name} has the suffix {suffix!r}; state machines are read from {known}")
