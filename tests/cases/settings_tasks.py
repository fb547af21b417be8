"""Tasks with settings and their verdicts: the first line of each file says it."""

from __future__ import annotations

from pathlib import Path

import clew

TASKS = sorted((Path(__file__).parent / "attestor").glob("*.attestor"))
OPEN = frozenset({"dsw-walk-M", "dsw-walk-anything-M"})
"""Tasks that nobody decides within a minute."""


def wanted(path: Path) -> clew.Verdict:
    """The verdict of a task."""
    word, _, check = path.read_text().partition("\n")[0].removeprefix("#~ ").partition(" ")
    match word, check:
        case "holds", "":
            return clew.Holds()
        case "fails", str(check) if check:
            return clew.Fails(check)
        case _:
            raise ValueError(f"{path.name}: unknown mark {word!r} {check!r}")


def judged(path: Path, seconds: float = 60) -> clew.Outcome:
    """What is found by the engines that are chosen."""
    return clew.check(clew.load(path), limits=clew.Limits(seconds=seconds))
