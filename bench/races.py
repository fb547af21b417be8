"""The check for data races against an oracle: random programs of three threads with locks, atomic operations, fences.

`python -m bench races [COUNT] [--from SEED] [--workers NUMBER]`: 2,000 programs unless said otherwise. The oracle goes
through all interleavings with vector clocks (`tests/property/race_programs.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from bench.seeds import Seen, asked, compare
from clew.frontends.text import TextFrontend
from clew.ir.source import Source
from clew.passes.granularity import Granularity
from clew.pipeline.checking import check
from clew.pipeline.prepare import normalised
from clew.verdict import Fails, Holds
from tests.property.race_programs import Oracle, draw, text_of

COUNT, FIRST = 2_000, 1_000


def run(arguments: Sequence[str]) -> None:
    """Compare."""
    compare(asked(arguments, name="races", first=FIRST, count=COUNT), see, things="programs")


def see(seed: int) -> Seen:
    """What the check and the oracle say about one program."""
    threads = draw(seed)
    loaded = normalised(TextFrontend(granularity=Granularity.ACCESS).load((Source(f"{seed}.clew", text_of(threads)),)))
    outcome = check(loaded, ["concurrency.data-race"], engine="explore{implementation=python}")
    expected = Fails("concurrency.data-race") if Oracle(threads).races() else Holds()
    problems = (*outcome.faults, *(() if outcome.verdict == expected else (f"{outcome.verdict}, not {expected}",)))
    return Seen(1, tuple(f"seed {seed}: {each}" for each in problems))
