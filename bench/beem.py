"""The BEEM models of the corpus: `counts` and `verdicts` against the known answers.

    python -m bench beem [counts|verdicts] [--from STATES] [--up-to STATES] [--ltl-up-to STATES] [NAME…]

Prints what differs, what takes long, and totals. A reachability row asks `EF (formula)`; an LTL row asks its formula
and, where the instance exists with the automaton attached, that property process too: both answers must agree.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.measure import corpus, rows
from clew.frontends import Loaded
from clew.frontends.dve import DveFrontend
from clew.ir.source import Source
from clew.pipeline.checking import Limits, check, count
from clew.verdict import Fails, Holds, Verdict

SPELT_OTHERWISE = {
    # Macros that the table of verdicts leaves unexpanded where no blank follows.
    "p0U": "(p==0) U ",
    "p1U": "(p==1) U ",
    # The answer is for the formula as the macro stood there, without parentheses: `not` binds tighter than `==`.
    "(not ((Receiver->triple & 4) == 4))": "((not (Receiver->triple & 4)) == 4)",
}


@dataclass(frozen=True, slots=True)
class Counted:
    """An instance with its states and, where known, its edges and breadth-first levels."""

    model: str
    states: int
    edges: int | None
    levels: int | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A property of an instance with its answer: for `reachable` whether a state is, for `ltl` whether it holds."""

    model: str
    number: str
    kind: str
    answer: bool
    length: int | None
    formula: str
    states: int

    @property
    def question(self) -> str:
        """The property as Clew reads it."""
        formula = self.formula
        for short, long in SPELT_OTHERWISE.items():
            formula = formula.replace(short, long)
        return f"EF ({formula})" if self.kind == "reachable" else formula

    def __str__(self) -> str:
        return f"{self.model} {self.kind} {self.number}"


def counted(folder: Path, up_to: int) -> list[Counted]:
    """The instances with known counts up to so many states, small ones first."""
    found = [
        Counted(row["model"], int(row["states"]), _number(row["edges"]), _number(row["bfs_levels"]))
        for row in rows(folder / "beem" / "counts.tsv")
    ]
    return sorted((one for one in found if one.states <= up_to), key=lambda one: (one.states, one.model))


def asked(folder: Path, up_to: dict[str, int]) -> list[Asked]:
    """The properties with known answers, per kind for instances up to so many states, small ones first."""
    states = {one.model: one.states for one in counted(folder, 10**12)}
    found: list[Asked] = []
    for row in rows(folder / "beem" / "verdicts.tsv"):
        size = states.get(row["model"])
        if size is not None and size <= up_to[row["kind"]] and row["answer"] != "unknown":
            answer = row["answer"] == "yes"
            length = _number(row["length"])
            found.append(Asked(row["model"], row["property"], row["kind"], answer, length, row["formula"], size))
    return sorted(found, key=lambda one: (one.states, one.model, one.number))


def _number(text: str | None) -> int | None:
    return int(text) if text else None


def load(folder: Path, name: str) -> Loaded:
    """An instance as a program."""
    path = folder / "beem" / f"{name}.dve"
    return DveFrontend().load([Source(path.name, path.read_text(encoding="utf-8", errors="replace"))])


# --- one row --------------------------------------------------------------------------------------------------------


def count_faults(folder: Path, row: Counted) -> Iterator[str]:
    """What is wrong with our count of the instance; nothing if it is right."""
    statistics, unknown, _ = count(load(folder, row.model))
    if unknown is not None:
        yield f"{row.model}: not counted: {unknown}"
        return
    states = row.states
    depth = None if row.levels is None else row.levels - 1
    for what, expected, found in (
        ("states", states, statistics.states),
        ("edges", row.edges, statistics.transitions),
        ("depth", depth, statistics.depth),
    ):
        if expected is not None and expected != found:
            yield f"{row.model}: {what}: expected {expected}, found {found}"


def verdict_faults(folder: Path, row: Asked) -> Iterator[str]:
    """What is wrong with our answer to the property; nothing if it is right."""
    outcome = check(load(folder, row.model), [row.question], limits=Limits())
    (result,) = outcome.results
    yield from (f"{row}: fault: {fault}" for fault in outcome.faults)
    if not _agrees(result.verdict, row):
        yield f"{row}: expected {'yes' if row.answer else 'no'}, found {result.verdict}: {row.question}"
        return
    if result.trace is not None and not result.confirmed:
        yield f"{row}: the run does not replay"
    if row.kind == "reachable" and row.answer:
        if result.trace is None:
            yield f"{row}: there is no run"
        elif row.length is not None and len(result.trace.steps) + 1 > row.length:
            yield f"{row}: a run of {len(result.trace.steps) + 1} states, known is one of {row.length}"
    if row.kind == "ltl":
        yield from _claim_faults(folder, row)


def _claim_faults(folder: Path, row: Asked) -> Iterator[str]:
    """The same property as a property process."""
    name = f"{row.model}.prop{row.number}"
    if not (folder / "beem" / f"{name}.dve").exists():
        return
    loaded = load(folder, name)
    outcome = check(loaded, limits=Limits())
    result = outcome.results[0]
    if not _agrees(result.verdict, row):
        yield f"{row}: {name}: expected {'yes' if row.answer else 'no'}, found {result.verdict}"
    yield from (f"{row}: {name}: fault: {fault}" for fault in outcome.faults)


def _agrees(verdict: Verdict, row: Asked) -> bool:
    return isinstance(verdict, Holds if row.answer else Fails)


# --- all rows -------------------------------------------------------------------------------------------------------


def run(arguments: Sequence[str]) -> None:
    """The comparison."""
    parser = argparse.ArgumentParser(prog="bench beem")
    parser.add_argument("mode", nargs="?", choices=("counts", "verdicts", "both"), default="both")
    parser.add_argument("names", nargs="*", help="instances; all if none is given")
    parser.add_argument("--from", dest="least", type=int, default=0, metavar="STATES")
    parser.add_argument("--up-to", type=int, default=2_000_000, metavar="STATES")
    parser.add_argument("--ltl-up-to", type=int, default=300_000, metavar="STATES")
    options = parser.parse_args(list(arguments))
    folder = corpus()
    if folder is None:
        print("skipped: the corpus is absent (CLEW_CORPUS)")
        return
    names = set(options.names)
    if options.mode != "verdicts":
        listed = [one for one in counted(folder, options.up_to) if one.states >= options.least]
        _all("counts", [(one.model, count_faults(folder, one)) for one in listed if not names or one.model in names])
    if options.mode != "counts":
        limits = {"reachable": options.up_to, "ltl": options.ltl_up_to}
        known = [one for one in asked(folder, limits) if one.states >= options.least]
        _all("verdicts", [(str(one), verdict_faults(folder, one)) for one in known if not names or one.model in names])


def _all(what: str, work: list[tuple[str, Iterator[str]]]) -> None:
    wrong = 0
    start = time.perf_counter()
    for name, faults in work:
        began = time.perf_counter()
        found = list(faults)
        taken = time.perf_counter() - began
        wrong += bool(found)
        for fault in found:
            print(f"  DIFFERENT {fault}", flush=True)
        if taken > 10:
            print(f"  {name} took {taken:.0f} s", flush=True)
    taken = time.perf_counter() - start
    print(f"{what}: {len(work) - wrong} of {len(work)} as known, {wrong} different, in {taken:.0f} s", flush=True)
