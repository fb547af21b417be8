"""Known answers to reachability on the BEEM models, by each of the named engines within a time; a mode of `unroll`.

Every question is asked in rounds of growing limits (`--rounds`), and in a later round only where nobody has decided it,
so that what is quick comes first and totals are known early. An engine that cannot prove is not asked for what has no
run, and after one engine has decided a question no other one is asked it, except with `--every-engine`. With
`--remember FILE` answers are kept: the same command goes on where it was interrupted, and asks nothing twice.

Limits are on the clock; with `--processor` on the processor time of an engine, so that a busy machine does not change
what is decided. `together` counts what any of the engines decides.
"""

from __future__ import annotations

import argparse
import json
import resource
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from pathlib import Path

from bench.beem import Asked, load
from bench.measure import rows
from clew.pipeline.checking import Limits, check
from clew.verdict import Holds, Unknown

_SLACK = 8
"""How much longer than its processor time an engine may take on the clock of a busy machine."""
_GRACE = 20.0
"""So many seconds beyond its limit an engine is waited for before its process is ended."""
_ONLY_RUNS = ("bmc",)
"""Engines that prove nothing."""


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


@dataclass(frozen=True, slots=True)
class Answered:
    """One question to one engine, as it is remembered."""

    row: str
    engine: str
    limit: float
    word: str
    seconds: float
    by: str


@dataclass(slots=True)
class Memory:
    """What has been answered, in a file if there is one: a resource."""

    file: Path | None = None
    answers: list[Answered] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.file is not None and self.file.exists():
            self.answers = [Answered(**json.loads(line)) for line in self.file.read_text(encoding="utf-8").splitlines()]

    def add(self, answer: Answered) -> None:
        """Remember."""
        self.answers.append(answer)
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as stream:
                stream.write(json.dumps(asdict(answer)) + "\n")

    def right(self, engine: str) -> set[str]:
        """The questions that the engine decided as known."""
        return {each.row for each in self.answers if each.engine == engine and each.word == "right"}

    def is_open(self, row: Asked, engine: str, limit: float) -> bool:
        """Whether the engine has not been asked this with so much time, and did not decide it with less."""
        mine = (each for each in self.answers if each.row == str(row) and each.engine == engine)
        return not any(each.word != "-" or each.limit >= limit for each in mine)


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
    limit = seconds * _SLACK if processor else seconds

    def work() -> None:
        if processor:
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
        began = time.perf_counter()
        outcome = check(load(folder, row.model), [row.question], engine=engine, limits=Limits(seconds=limit))
        verdict = outcome.results[0].verdict
        said = None if isinstance(verdict, Unknown) else isinstance(verdict, Holds)
        by = [note.text.removeprefix("decided by ") for note in outcome.notes if note.text.startswith("decided by")]
        taken = _processor() if processor else time.perf_counter() - began
        sender.send(Decided(said, tuple(map(str, outcome.faults)), taken, " ".join(by)))

    child = context.Process(target=work)
    child.start()
    sender.close()
    found = Decided(None, (), seconds)
    try:
        if receiver.poll(limit + _GRACE):
            found = receiver.recv()
    except EOFError:
        pass  # its processor time was over, or its memory
    child.join(_GRACE)
    if child.is_alive():
        child.kill()
        child.join()
    # Beyond its limit on the clock an answer does not count, however right it is.
    late = not processor and found.seconds > seconds
    return Decided(None, found.faults, found.seconds, found.by) if late else found


def _processor() -> float:
    mine, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return mine.ru_utime + mine.ru_stime + others.ru_utime + others.ru_stime


# --- rounds ---------------------------------------------------------------------------------------------------------


def _asked_in(
    row: Asked, folder: Path, engines: Sequence[str], limit: float, options: argparse.Namespace
) -> list[Answered]:
    """What the engines say in one round to one question, until one decides it."""
    found: list[Answered] = []
    for engine in engines:
        answer = decide(folder, row, engine, limit, processor=options.processor)
        found.append(Answered(str(row), engine, limit, answer.word(row), round(answer.seconds, 2), answer.by))
        if found[-1].word == "right" and not options.every_engine:
            break
    return found


def _round(
    folder: Path, asked: Sequence[Asked], limit: float, memory: Memory, options: argparse.Namespace
) -> Iterator[tuple[Asked, Answered]]:
    """Every answer of one round, as it comes."""
    with ProcessPoolExecutor(options.workers, mp_context=get_context("fork")) as pool:
        waiting = {}
        for row in asked:
            able = [each for each in options.engines if row.answer or each.split("{")[0] not in _ONLY_RUNS]
            decided = not options.every_engine and any(str(row) in memory.right(each) for each in options.engines)
            engines = [] if decided else [each for each in able if memory.is_open(row, each, limit)]
            if engines:
                waiting[pool.submit(_asked_in, row, folder, engines, limit, options)] = row
        try:
            for future in as_completed(waiting):
                yield from ((waiting[future], answer) for answer in future.result())
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def verdicts(folder: Path, options: argparse.Namespace) -> None:
    """The comparison."""
    asked = known(folder, options.names)[options.skip :: options.every]
    memory = Memory(options.remember)
    began = time.monotonic()
    try:
        for limit in options.rounds or [options.seconds]:
            for row, answer in _round(folder, asked, limit, memory, options):
                memory.add(answer)
                wanted = "yes" if row.answer else "no"
                print(
                    f"  {row} ({wanted}) {answer.engine}: {answer.word} {answer.seconds:.1f} s {answer.by}", flush=True
                )
            _totals(asked, memory, options.engines, f"up to {limit:g} s each, {time.monotonic() - began:.0f} s in all")
    except KeyboardInterrupt:
        _totals(asked, memory, options.engines, "interrupted")


def _totals(asked: Sequence[Asked], memory: Memory, engines: Sequence[str], when: str) -> None:
    names = {str(row) for row in asked}
    right = {engine: memory.right(engine) & names for engine in engines}
    together = set().union(*right.values())
    wrong = [each for each in memory.answers if each.row in names and each.word not in ("right", "-")]
    each = ", ".join(f"{engine} {len(decided)}" for engine, decided in right.items())
    print(f"together: {len(together)} of {len(asked)} right, {len(wrong)} wrong ({each}); {when}", flush=True)
