"""Known answers to reachability on the BEEM models, by each of the named engines within a time; a mode of `unroll`.

The limit is on the clock, or with `--processor` on the processor time of an engine, so that a busy machine does not
change what is decided. `together` counts what any of the engines decides.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from bench.beem import Asked, load
from bench.measure import rows
from clew.pipeline import Limits, check
from clew.verdict import Holds, Unknown

_SLACK = 8
"""How much longer than its processor time an engine may take on the clock of a busy machine."""


@dataclass(frozen=True, slots=True)
class Decided:
    """What came of a question: None is undecided; `by` says who of a portfolio decided."""

    verdict: bool | None
    faults: tuple[str, ...]
    seconds: float
    by: str = ""

    def word(self, row: Asked) -> str:
        """In a word."""
        if self.faults:
            return "FAULT " + "; ".join(self.faults)
        return "-" if self.verdict is None else "right" if self.verdict == row.answer else "WRONG"


def known(folder: Path, names: Sequence[str] = ()) -> list[Asked]:
    """All reachability properties with known answers, in the order of the table."""
    return [
        Asked(row["model"], row["property"], "reachable", row["answer"] == "yes", None, row["formula"], 0)
        for row in rows(folder / "beem" / "verdicts.tsv")
        if row["kind"] == "reachable"
        and row["answer"] != "unknown"
        and (folder / "beem" / f"{row['model']}.dve").exists()
        and (not names or row["model"] in names)
    ]


def decide(folder: Path, row: Asked, engine: str, seconds: float, *, processor: bool) -> Decided:
    """Ask one engine, in a process of its own."""
    context = get_context("fork")
    receiver, sender = context.Pipe(duplex=False)

    def work() -> None:
        if processor:
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
        began = time.perf_counter()
        limit = seconds * _SLACK if processor else seconds
        outcome = check(load(folder, row.model), [row.question], engine=engine, limits=Limits(seconds=limit))
        verdict = outcome.results[0].verdict
        said = None if isinstance(verdict, Unknown) else isinstance(verdict, Holds)
        by = [note.text.removeprefix("decided by ") for note in outcome.notes if note.text.startswith("decided by")]
        taken = _processor() if processor else time.perf_counter() - began
        sender.send(Decided(said, tuple(map(str, outcome.faults)), taken, " ".join(by)))

    child = context.Process(target=work)
    child.start()
    sender.close()
    try:
        found: Decided = receiver.recv()
    except EOFError:
        found = Decided(None, (), seconds)
    child.join()
    return found


def _processor() -> float:
    mine, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return mine.ru_utime + mine.ru_stime + others.ru_utime + others.ru_stime


def verdicts(folder: Path, options: argparse.Namespace) -> None:
    """The comparison."""
    asked = known(folder, options.names)[options.skip :: options.every]
    right: dict[str, set[str]] = {engine: set() for engine in options.engines}
    wrong = 0
    for row in asked:
        for engine in options.engines:
            found = decide(folder, row, engine, options.seconds, processor=options.processor)
            word = found.word(row)
            wrong += word not in ("right", "-")
            if word == "right":
                right[engine].add(str(row))
            answer = "yes" if row.answer else "no"
            print(f"  {row} ({answer}) {engine}: {word} {found.seconds:.1f} s {found.by}", flush=True)
            if word == "right" and options.first:
                break
    for engine, decided in right.items():
        print(f"{engine}: {len(decided)} of {len(asked)} in {options.seconds:g} s each", flush=True)
    together = set().union(*right.values())
    print(f"together: {len(together)} of {len(asked)}, {wrong} wrong", flush=True)
