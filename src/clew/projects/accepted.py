"""Findings that are accepted: in the source, on the guilty line or the one above it, or in the baseline of the project.

In the source: `// clew: accept memory.leak: the table lives as long as the program`, in any comment. In the baseline: a
fingerprint, made of the check, the file and the text of the guilty line, so that lines may move. Every acceptance has a
reason. What lies behind an accepted finding in the same question was not looked at: a search ends with what it finds.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path

from clew.errors import InputError
from clew.projects.tasks import Finding
from clew.records import dataclass

_MARK = re.compile(r"clew:\s*accept\s+(?P<check>[\w.-]+)(?:\s*:\s*(?P<reason>.*?))?\s*(?:\*/|-->|'/)?\s*$")
_VERSION = 1


@dataclass(frozen=True, slots=True)
class Accepted:
    """A finding of the baseline."""

    target: str
    fingerprint: str
    check: str
    file: str
    reason: str


def read_baseline(path: Path) -> tuple[Accepted, ...]:
    """What is accepted by the file; nothing where there is none."""
    if not path.is_file():
        return ()
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return tuple(Accepted(**each) for each in content["accepted"])
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"{path} is no baseline ({error}); `clew test --accept REASON` writes one") from None


def baseline_text(accepted: Sequence[Accepted]) -> str:
    """The file of these findings."""
    rows = sorted(accepted, key=lambda each: (each.target, each.file, each.check, each.fingerprint))
    entries = [{name: getattr(each, name) for name in Accepted.__slots__} for each in rows]
    return json.dumps({"version": _VERSION, "accepted": entries}, indent=2, ensure_ascii=False) + "\n"


def accepted_finding(target: str, finding: Finding, folder: Path, reason: str) -> Accepted:
    """The finding as the baseline has it."""
    return Accepted(target, fingerprint(finding, folder), finding.check, finding.file, reason)


def reason_to_accept(
    target: str, finding: Finding, folder: Path, baseline: Mapping[tuple[str, str], Accepted]
) -> str | None:
    """Why the finding is accepted, or None."""
    if (listed := baseline.get((target, fingerprint(finding, folder)))) is not None:
        return listed.reason
    lines = _lines(finding, folder)
    for number in (finding.line, finding.line - 1):
        if 0 < number <= len(lines) and (mark := _MARK.search(lines[number - 1])) and mark["check"] == finding.check:
            return _reason(finding, number, mark["reason"])
    return None


def _reason(finding: Finding, line: int, reason: str | None) -> str:
    if reason:
        return reason
    raise InputError(
        f"{finding.file}:{line}: a finding is accepted without a reason; write clew: accept {finding.check}: WHY"
    )


def fingerprint(finding: Finding, folder: Path) -> str:
    """The finding without the number of its line."""
    lines = _lines(finding, folder)
    text = " ".join(lines[finding.line - 1].split()) if 0 < finding.line <= len(lines) else ""
    return blake2b(f"{finding.check}\0{finding.file}\0{text}".encode(), digest_size=12).hexdigest()


def _lines(finding: Finding, folder: Path) -> list[str]:
    try:
        return (folder / finding.file).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
