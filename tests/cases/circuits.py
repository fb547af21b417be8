"""Circuits with their verdicts: every property line of BTOR2 and VMT ends in `;~ holds` or `;~ fails`."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parent / "circuits"
CIRCUITS = sorted((*FOLDER.glob("*.btor2"), *FOLDER.glob("*.vmt")))
"""The set that `bench circuits` measures."""
MEMORIES = sorted((FOLDER / "memories").glob("*.btor2"))
"""Circuits that move words about: memories, queues, pipelines, caches."""
_SAFETY = re.compile(r"^\d+\s+bad\b|:invar-property\b")
_LIVENESS = re.compile(r"^\d+\s+justice\b|:live-property\b")
_MARK = re.compile(r";~ (holds|fails)$")


def verdicts(text: str) -> tuple[str, ...]:
    """The verdicts in the order in which the answers come: safety, then liveness, each in the order of the file."""
    lines = text.splitlines()
    found = tuple(_mark(line) for kind in (_SAFETY, _LIVENESS) for line in lines if kind.search(line))
    if len(found) != text.count(";~"):
        raise ValueError("a mark should stand at a property, and nowhere else")
    return found


def _mark(line: str) -> str:
    mark = _MARK.search(line)
    if mark is None:
        raise ValueError(f"{line!r} should end in ';~ holds' or ';~ fails'")
    return mark[1]
