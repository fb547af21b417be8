"""What has a name, listed; and checks explained."""

from __future__ import annotations

import textwrap

from clew.catalogue import CHECKS, Check, checks_for, known_names
from clew.errors import InputError
from clew.registry import ENGINES, FRONTENDS, PASSES, REPORTS, suggestion


def list_kind(kind: str) -> list[str]:
    """The lines for one kind of named thing."""
    rows: dict[str, list[tuple[str, str]]] = {
        "frontends": [(row.name, f"{row.title} ({', '.join(row.suffixes)})") for row in FRONTENDS.values()],
        "engines": [(row.name, f"{row.title} (on a {row.model})") for row in ENGINES.values()],
        "checks": [(row.id, row.title) for row in CHECKS.values()],
        "passes": [(row.name, row.title) for row in PASSES.values()],
        "reports": [(row.name, row.title) for row in REPORTS.values()],
    }
    width = max((len(name) for name, _ in rows[kind]), default=0)
    return [f"{name:<{width}}  {title}" for name, title in rows[kind]]


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
