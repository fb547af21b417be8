"""The ten programs of `examples/symcpp`: what each reduction of SymC++ gains, as ratios (brief 000, section 7).

`python -m bench symcpp [explicit|symbolic|million|decided] [NAME…]`: these tables, of these programs only, so that they
can be made one by one; all of it takes about an hour on two quiet cores. Every row asks the goal that is never
reached, so that the whole space is visited; the goal that is reached is asked once more with the engine that is chosen.
A search that does not end within its limit counts with what it has seen by then, marked by >; its ratio is a bound.

C1 heap symmetry, states: first fit against canonical heaps, both with chains, since without them first fit does not end
(`types`: placement by type, as in the source). C2 bytes per state: whole states against differences. C3 chains, states:
without against with. C4 seconds: statements as steps and nothing on against everything on, in the same native core.
C7 states: explicit at DOMAIN 8 against symbolic over all of int. C8: over a million explicit states at DOMAIN 32, where
such a search is ended, and which is decided symbolically. C9 symbolic states at DOMAIN 32 against all of int; beside
it how fast symbolic execution is: a transition is one command or more, with the time for set-up of terms and solvers.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.measure import CLEW, ROOT, clew_json, geometric_mean, table

PROGRAMS = ROOT / "examples" / "symcpp"
SMALL = 2
"""The domain at which searches without chains end."""
LIMIT = "30s"
"""For one search."""
LONG = "900s"
"""For the explicit searches at DOMAIN 8, two at a time: they count states, not seconds."""
LONGEST = "2700s"
"""For those at DOMAIN 32, which end as soon as they have seen enough: one has 170 transitions to a state."""
ROOM = ("--memory", "3G")
"""For searches that keep whole states."""
MILLION = 10**6
NONE = "explore{heap=first}"
ALL = "explore{store=differences,chains=on}"
SYMBOLIC = "simulate{chains=on}"
SOON = 5.0
"""Seconds in which each program is to be decided."""
_PROGRESS = re.compile(r"([\d,]+) states")
_GOAL = re.compile(r"^// (goal|never|deeper): (EF .*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Subject:
    """A program with a goal that is reached and one that is not."""

    path: Path
    goal: str
    never: str
    deeper: str | None = None
    """One that is further away, where the first is reached soon."""

    def ask(self, question: str, engine: str | None, domain: int, *options: str, limit: str = LIMIT) -> Seen:
        """What a search says, with DOMAIN inputs (0: all of int); without an engine, the one that is chosen."""
        asked = ["check", str(self.path), "-D", f"DOMAIN={domain}", "-p", question, "--time", limit, *options]
        return Seen(clew_json(*asked, *(() if engine is None else ("--engine", engine))))

    def count(self, engine: str, domain: int, most: int) -> int:
        """How many states a search sees within the longest limit, as it reports them; from `most` on it is ended."""
        asked = [
            "check",
            str(self.path),
            "-D",
            f"DOMAIN={domain}",
            "-p",
            self.never,
            "--time",
            LONGEST,
            "--engine",
            engine,
        ]
        seen = 0
        with subprocess.Popen(
            [str(CLEW), *asked], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as child:
            assert child.stdout is not None, "the output should be a pipe"
            for line in child.stdout:
                for number in _PROGRESS.findall(line):
                    seen = max(seen, int(number.replace(",", "")))
                if seen >= most:
                    child.terminate()
        return seen

    def visit(self, engine: str, domain: int, *options: str, limit: str = LIMIT) -> Seen:
        """A search of everything."""
        return self.ask(self.never, engine, domain, *options, limit=limit)


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
        return f"{'' if self.whole else '>'}{int(self.figure('states')):,}"


def subjects(names: Sequence[str] = ()) -> list[Subject]:
    """The programs, with the goals that stand in their headers."""
    found = []
    for path in sorted(PROGRAMS.glob("*.cpp")):
        goals = dict(_GOAL.findall(path.read_text(encoding="utf-8")))
        if not names or path.stem in names:
            found.append(Subject(path, goals["goal"], goals["never"], goals.get("deeper")))
    return found


def run(arguments: Sequence[str]) -> None:
    """The comparisons that are named, of the programs that are named; without any, all of them."""
    parts = {"explicit": _explicit, "symbolic": _symbolic, "million": _million, "decided": _decided}
    chosen = subjects([name for name in arguments if name not in parts])
    for name, compare in parts.items():
        if name in arguments or not parts.keys() & set(arguments):
            compare(chosen)


def _explicit(chosen: Sequence[Subject]) -> None:
    lines: list[tuple[object, ...]] = []
    ratios: list[list[float]] = [[], [], [], []]
    for each in chosen:
        whole = each.visit(NONE, SMALL, *ROOM)
        plain = each.visit("explore{store=differences}", SMALL)
        first = each.visit("explore{heap=first,chains=on}", SMALL)
        typed = each.visit("explore{heap=type,chains=on}", SMALL)
        every = each.visit(ALL, SMALL)
        slow = each.visit(NONE, SMALL, "--granularity", "line", *ROOM)
        row = (
            _ratio(first, every, "states"),
            _ratio(whole, plain, "bytes_per_state"),
            _ratio(plain, every, "states"),
            _ratio(slow, every, "search_seconds"),
        )
        for found, ratio in zip(ratios, row, strict=True):
            found.append(ratio)
        lines.append((each.path.stem, slow, plain, first, typed, every, *row))
    lines.append(("geometric mean", "", "", "", "", "", *map(geometric_mean, ratios)))
    head = ("program", "statements", "no chains", "first fit", "types", "all", "C1", "C2", "C3", "C4")
    table(f"Explicit searches at DOMAIN {SMALL}, {LIMIT} each: states, and ratios", head, lines)


def _symbolic(chosen: Sequence[Subject]) -> None:
    lines: list[tuple[object, ...]] = []
    ratios: list[list[float]] = [[], []]
    rates: list[float] = []
    with ThreadPoolExecutor(2) as pool:
        explicit = list(pool.map(lambda each: each.visit(ALL, 8, limit=LONG), chosen))
    for each, eight in zip(chosen, explicit, strict=True):
        narrow, wide = (each.visit(SYMBOLIC, domain) for domain in (32, 0))
        row = _ratio(eight, wide, "states"), _ratio(narrow, wide, "states")
        for found, ratio in zip(ratios, row, strict=True):
            found.append(ratio)
        rates.append(wide.figure("transitions") / max(wide.figure("search_seconds"), 1e-9))
        lines.append((each.path.stem, eight, narrow, wide, *row, rates[-1]))
    lines.append(("geometric mean", "", "", "", *map(geometric_mean, (*ratios, rates))))
    head = ("program", "all 8", "symbolic 32", "symbolic int", "C7", "C9", "transitions/s")
    table(f"Explicit, {LONG} each, against symbolic, {LIMIT} each: states", head, lines)


def _million(chosen: Sequence[Subject]) -> None:
    with ThreadPoolExecutor(2) as pool:
        counts = list(pool.map(lambda each: each.count(ALL, 32, MILLION + 1), chosen))
    decided = [each.visit(SYMBOLIC, 32).whole for each in chosen]
    lines = [
        (each.path.stem, count, whole, count > MILLION and whole)
        for each, count, whole in zip(chosen, counts, decided, strict=True)
    ]
    table(f"DOMAIN 32, {LONGEST} each: explicit states", ("program", "at least", "decided symbolically", "C8"), lines)


def _decided(chosen: Sequence[Subject]) -> None:
    lines = []
    for each in chosen:
        for domain in (8, 0):
            told = [each.ask(question, None, domain) for question in (each.goal, each.never)]
            seconds = [seen.figure("seconds") for seen in told]
            verdicts = "/".join(seen.told["verdict"] for seen in told)
            lines.append((each.path.stem, domain or "int", verdicts, *told, *seconds, max(seconds) < SOON))
    head = ("program", "domain", "goal/never", "states", "states", "goal", "never", "under 5 s")
    table("The engine that is chosen: states and seconds", head, lines)


def _ratio(first: Seen, second: Seen, name: str) -> float:
    return max(first.figure(name), 1e-9) / max(second.figure(name), 1e-9)
