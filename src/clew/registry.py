"""The one list of what has a name: front ends, engines, passes, reports.

A row says where its thing lives as `module:attribute`; the module is imported when the thing is used and not before,
so that listing costs nothing. Checks have their own list, the catalogue.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TypeVar

from clew.errors import InputError


@dataclass(frozen=True, slots=True)
class Row:
    """A name, what it stands for, and where that lives."""

    name: str
    title: str
    where: str
    """`module:attribute`, imported on use."""


@dataclass(frozen=True, slots=True)
class FrontendRow(Row):
    """A front end and the file suffixes that choose it."""

    suffixes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EngineRow(Row):
    """An engine and the kind of model that it eats."""

    model: str


R = TypeVar("R", bound=Row)


def _table(*rows: Row) -> dict[str, Row]:
    return {row.name: row for row in rows}


FRONTENDS: dict[str, FrontendRow] = {
    row.name: row
    for row in (
        FrontendRow("clew", "the language in the middle, as text", "clew.frontends.text:TextFrontend", (".clew",)),
        FrontendRow("dve", "DVE models, as in the BEEM benchmark", "clew.frontends.dve:DveFrontend", (".dve",)),
        FrontendRow("ivl", "IVL models of discrete-event kernels", "clew.frontends.ivl:IvlFrontend", (".ivl",)),
    )
}

ENGINES: dict[str, EngineRow] = {
    row.name: row
    for row in (
        EngineRow("explore", "explicit exploration of all states", "clew.engines.explore:Explore", "machine"),
        EngineRow("simulate", "symbolic simulation of kernel programs", "clew.engines.simulate:Simulate", "machine"),
    )
}

MODELS: dict[str, Row] = _table(
    Row("machine", "a transition relation computed on demand", "clew.models.lower.machine:lower"),
)

PASSES: dict[str, Row] = _table(
    Row("fold", "put in constants, take decided branches, drop what is dead", "clew.passes.fold:Fold"),
    Row("yields", "place scheduling points before accesses that may be shared", "clew.passes.yields:Yields"),
)

REPORTS: dict[str, Row] = _table(
    Row("text", "for people: the verdict, the run step by step, statistics", "clew.report.text:render"),
    Row("json", "for programs: everything, in a versioned schema", "clew.report.json:render"),
    Row("vcd", "for wave viewers: every run as a value change dump", "clew.report.vcd:render"),
)


def resolve(row: Row) -> object:
    """The thing that the row names; its module is imported now."""
    module, _, attribute = row.where.partition(":")
    found: object = getattr(import_module(module), attribute)
    return found


def named(kind: str, table: Mapping[str, R], name: str) -> R:
    """The row of that name, or an input error that lists the known names."""
    if name in table:
        return table[name]
    raise InputError(f"no {kind} named {name!r}{suggestion(name, table)}; known: {', '.join(table)}")


def suggestion(name: str, known: Iterable[str]) -> str:
    """` (did you mean …?)` where something known is spelt much like the name, else nothing."""
    close = difflib.get_close_matches(name, list(known), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""
