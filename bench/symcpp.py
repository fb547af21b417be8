"""The ten programs of `examples/symcpp`: what each reduction of SymC++ gains, as ratios (brief 000, section 7).

`python -m bench symcpp [explicit|symbolic|decided] [NAME…]`: these tables, of these programs only. Every row asks the
goal that is never reached, so that the whole space is visited; the goal that is reached is asked once more with the
engine that is chosen. A search that does not end in time counts with what it has seen, as a lower bound (marked by >).

C1 heap symmetry, states: first fit against types. C2 bytes per state: whole states against what is stored. C3 chains,
states: without against with. C4 time: statement granularity without reductions against everything on. C7 states:
explicit at DOMAIN 8 against symbolic over all of int. C8: over a million explicit states at DOMAIN 32, decided
symbolically. C9 symbolic states at DOMAIN 32 and over all of int.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.measure import ROOT, clew_json, geometric_mean, table

PROGRAMS = ROOT / "examples" / "symcpp"
SMALL = 3
"""The domain at which searches without reductions end."""
LIMIT = "30s"
"""For one cell; a search that does not end by then counts with what it has seen."""
LONG = "120s"
"""For the explicit searches at DOMAIN 32, which should show a million states."""
NONE = "explore{heap=first}"
ALL = "explore{chains=on}"
SYMBOLIC = "simulate{chains=on}"
SOON = 5.0
"""Seconds in which each program is to be decided."""
_GOAL = re.compile(r"^// (goal|never): (EF .*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Subject:
    """A program with a goal that is reached and one that is not."""

    path: Path
    goal: str
    never: str

    def ask(self, question: str, engine: str | None, domain: int, *options: str, limit: str = LIMIT) -> Seen:
        """What a search says, with DOMAIN inputs (0: all of int); without an engine, the one that is chosen."""
        asked = ["check", str(self.path), "-D", f"DOMAIN={domain}", "-p", question, "--time", limit, *options]
        return Seen(clew_json(*asked, *(() if engine is None else ("--engine", engine))))


@dataclass(frozen=True, slots=True)
class Seen:
    """The JSON of one check."""

    told: dict[str, Any]

    @property
    def whole(self) -> bool:
        """Whether the search has ended by itself."""
        return bool(self.told["verdict"] != "unknown")

    def figure(self, name: str) -> float:
        """One of the statistics; 0 where it is missing."""
        return float(self.told["statistics"].get(name) or 0)

    def __str__(self) -> str:
        return f"{'' if self.whole else '>'}{int(self.figure('states'))}"


def subjects(names: Sequence[str] = ()) -> list[Subject]:
    """The programs, with the goals that stand in their headers."""
    found = []
    for path in sorted(PROGRAMS.glob("*.cpp")):
        goals = dict(_GOAL.findall(path.read_text(encoding="utf-8")))
        if not names or path.stem in names:
            found.append(Subject(path, goals["goal"], goals["never"]))
    return found


def run(arguments: Sequence[str]) -> None:
    """The comparisons that are named, of the programs that are named; without any, all of them."""
    parts = {"explicit": _explicit, "symbolic": _symbolic, "decided": _decided}
    chosen = subjects([name for name in arguments if name not in parts])
    for name, compare in parts.items():
        if name in arguments or not parts.keys() & set(arguments):
            compare(chosen)


def _explicit(chosen: Sequence[Subject]) -> None:
    lines: list[tuple[object, ...]] = []
    ratios: list[list[float]] = [[], [], [], []]
    for each in chosen:
        plain = each.ask(each.never, NONE, SMALL)
        typed = each.ask(each.never, "explore{heap=type}", SMALL)
        stored = each.ask(each.never, "explore{store=differences}", SMALL)
        chained = each.ask(each.never, "explore{heap=first,chains=on}", SMALL)
        slow = each.ask(each.never, NONE, SMALL, "--granularity", "statement")
        fast = each.ask(each.never, ALL, SMALL)
        row = (
            _ratio(plain, typed, "states"),
            _ratio(plain, stored, "bytes_per_state"),
            _ratio(plain, chained, "states"),
            _ratio(slow, fast, "search_seconds"),
        )
        for found, ratio in zip(ratios, row, strict=True):
            found.append(ratio)
        lines.append((each.path.stem, plain, typed, chained, slow, fast, *row))
    lines.append(("geometric mean", "", "", "", "", "", *map(geometric_mean, ratios)))
    head = ("program", "none", "type", "chains", "statement", "all", "C1", "C2", "C3", "C4")
    table(f"Explicit searches at DOMAIN {SMALL}: states, and ratios", head, lines)


def _symbolic(chosen: Sequence[Subject]) -> None:
    lines: list[tuple[object, ...]] = []
    fewer: list[float] = []
    for each in chosen:
        eight = each.ask(each.never, ALL, 8)
        many = each.ask(each.never, ALL, 32, limit=LONG)
        narrow = each.ask(each.never, SYMBOLIC, 32)
        wide = each.ask(each.never, SYMBOLIC, 0)
        fewer.append(_ratio(eight, wide, "states"))
        explodes = many.figure("states") > 1e6 and wide.whole
        lines.append((each.path.stem, eight, many, narrow, wide, fewer[-1], explodes, _ratio(narrow, wide, "states")))
    lines.append(("geometric mean", "", "", "", "", geometric_mean(fewer), "", ""))
    head = ("program", "all 8", "all 32", "symbolic 32", "symbolic int", "C7", "C8", "C9")
    table("Explicit against symbolic: states", head, lines)


def _decided(chosen: Sequence[Subject]) -> None:
    lines = []
    for each in chosen:
        told = [each.ask(question, None, 0) for question in (each.goal, each.never)]
        seconds = [seen.figure("seconds") for seen in told]
        verdicts = "/".join(seen.told["verdict"] for seen in told)
        states = [int(seen.figure("states")) for seen in told]
        lines.append((each.path.stem, verdicts, *states, *seconds, max(seconds) < SOON))
    head = ("program", "goal/never", "states", "states", "goal", "never", "under 5 s")
    table("The engine that is chosen, all of int: states and seconds", head, lines)


def _ratio(first: Seen, second: Seen, name: str) -> float:
    return max(first.figure(name), 1e-9) / max(second.figure(name), 1e-9)
