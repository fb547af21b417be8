"""What has a name, listed; and checks explained."""

from __future__ import annotations

import textwrap

from clew.catalogue import CHECKS, Check, checks_for, known_names
from clew.errors import InputError
from clew.registry import ENGINES, FRONTENDS, PASSES, REPORTS, suggestion


def list_kind(kind: str) -> list[str]:
    """The lines for one kind of named thing, in columns; of plans the first that applies is taken."""
    rows = _plans() if kind == "plans" else _named(kind)
    *widths, _ = (max(map(len, column)) for column in zip(*rows, strict=True))
    return ["  ".join([*map(str.ljust, row, widths), row[-1]]) for row in rows]


def _plans() -> list[tuple[str, ...]]:
    from clew.pipeline.planning.plans import table  # here because listing other things is to be quick

    return [("when", "engine", "why"), *table()]


def _named(kind: str) -> list[tuple[str, ...]]:
    """Names with what they stand for."""
    rows: dict[str, list[tuple[str, ...]]] = {
        "frontends": [(row.name, f"{row.title} ({', '.join(row.suffixes)})") for row in FRONTENDS.values()],
        "engines": [(row.name, f"{row.title} (on a {row.model})") for row in ENGINES.values()],
        "checks": [(row.id, row.title) for row in CHECKS.values()],
        "passes": [(row.name, row.title) for row in PASSES.values()],
        "reports": [(row.name, row.title) for row in REPORTS.values()],
    }
    return rows[kind]


def explain(name: str) -> list[str]:
    """A check, or every check that an SV-COMP property stands for."""
    found = checks_for(name)
    if not found:
        raise InputError(f"no check named {name!r}{suggestion(name, known_names())}; `clew list checks` shows all")
    lines: list[str] = []
    for check in found:
        lines += ([""] if lines else []) + _explain(check)
    return lines


def _explain(check: Check) -> list[str]:
    lines = [
        f"{check.id}: {check.title}",
        "",
        *textwrap.wrap(check.explanation, 100),
        "",
        f"severity: {check.severity.value}",
    ]
    if check.cwe is not None:
        lines.append(f"weakness: CWE-{check.cwe}")
    if check.svcomp:
        lines.append(f"in SV-COMP: {', '.join(check.svcomp)}")
    return lines
