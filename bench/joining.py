"""Random C programs whose threads make and join others: verdicts against a search that knows no C.

`python -m bench joining [PROGRAMS] [--from SEED] [--workers NUMBER]`: so many programs, ten to a compiler start. A
program that is asked about has at most 3,000 states for that search, and joins no thread wrongly.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import clew
from bench.seeds import Seen, asked, compare
from clew.errors import ClewError
from clew.frontends.c import CFrontend, compile_all
from clew.frontends.c.compiling.compiler import Compiled
from clew.frontends.c.loading import linked, translated
from clew.ir.source import Source
from clew.pipeline.prepare import normalised
from tests.property.joining_programs import HEAD, Fate, Joining, c_text, fates, random_joining

PROGRAMS, FIRST, BATCH = 2_000, 1_000, 10


def run(arguments: Sequence[str]) -> None:
    """Compare, and print what did not fit."""
    compare(asked(arguments, name="joining", first=FIRST, count=PROGRAMS), see, things="programs")


def see(seed: int) -> Seen:
    """What came of the program of a seed."""
    program = random_joining(seed)
    wanted = fates(program)
    if wanted is None:
        return Seen(0, ())
    return Seen(len(Fate), tuple(f"{problem}\n{c_text(program, 'main')}" for problem in problems(seed, wanted)))


def problems(seed: int, wanted: frozenset[Fate], engine: str | None = None, *, decides: bool = True) -> list[str]:
    """Where verdicts are not what can become of the program; `decides`: an engine may not leave one undecided."""
    name = f"start_{seed}"
    try:
        loaded = normalised(translated(linked(_compiled(seed // BATCH), CFrontend().data_model, name), ()))
        outcome = clew.check(loaded, [each.value for each in Fate], engine=engine, limits=clew.Limits(seconds=60))
    except ClewError as problem:
        return [f"{type(problem).__name__}: {problem}"]
    results = {each.property.text: each for each in outcome.results}
    told = [(fate, results[fate.value]) for fate in Fate]
    wrong = [f"{fate.value}: {each.verdict}" for fate, each in told if not _fits(fate, each, wanted, decides=decides)]
    return wrong + list(outcome.faults)


def _fits(fate: Fate, result: clew.Result, wanted: frozenset[Fate], *, decides: bool) -> bool:
    if isinstance(result.verdict, clew.Unknown):
        return not decides
    if fate in wanted:
        return isinstance(result.verdict, clew.Fails) and result.confirmed
    return isinstance(result.verdict, clew.Holds)


@lru_cache(maxsize=4)
def _compiled(batch: int) -> tuple[Compiled, ...]:
    """The programs of a batch, compiled together."""
    seeds = range(batch * BATCH, (batch + 1) * BATCH)
    programs: list[tuple[str, Joining]] = [(f"start_{seed}", random_joining(seed)) for seed in seeds]
    text = HEAD + "\n".join(c_text(program, name) for name, program in programs)
    return compile_all([Source("joining.c", text)], CFrontend().manner)
