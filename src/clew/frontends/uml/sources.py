"""From files to machines with their rules, by the suffix of each file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath

from clew.errors import InputError
from clew.frontends.uml.chart import SCXML, UML, Selection
from clew.frontends.uml.options import Settings
from clew.frontends.uml.reading.plantuml import read_plantuml
from clew.frontends.uml.reading.project import Project, read_project
from clew.frontends.uml.reading.scxml import read_scxml
from clew.frontends.uml.reading.xmi import read_xmi
from clew.frontends.uml.translate.system import Member
from clew.ir.source import Source

SUFFIXES = (".scxml", ".puml", ".plantuml", ".uml", ".xmi", ".yaml")


def members_of(sources: Sequence[Source], settings: Settings) -> list[Member]:
    """The machines of the files, in order."""
    names = frozenset(PurePath(source.name).stem for source in sources)
    return [member for source in sources for member in _members(source, settings, names)]


def projects_of(sources: Sequence[Source]) -> list[Project]:
    """The projects of the project files."""
    return [read_project(source) for source in sources if PurePath(source.name).suffix == ".yaml"]


def _members(source: Source, settings: Settings, names: frozenset[str]) -> list[Member]:
    suffix = PurePath(source.name).suffix
    match suffix:
        case ".scxml":
            return [Member(read_scxml(source), replace(SCXML, selection=Selection(settings.priority.value)))]
        case ".puml" | ".plantuml":
            return [Member(chart, UML) for chart in read_plantuml(source, names)]
        case ".uml" | ".xmi":
            return [Member(chart, UML) for chart in read_xmi(source)]
        case ".yaml":
            project = read_project(source)
            return [
                Member(each, project.profile, project.capacities[each.name], project.enumerators)
                for each in project.charts
            ]
        case _:
            known = ", ".join(SUFFIXES)
            raise InputError(f"{source.name} has the suffix {suffix!r}; state machines are read from {known}")
