"""Random C programs that lock and wait: verdicts of the default command against a search that knows no C.

`python -m bench waiting [PROGRAMS] [--from SEED] [--workers NUMBER]`: so many programs, ten to a compiler start. A
program that is asked about has at most 30,000 states for that search; a wrong use ends a run, so that where there is
one, the absence of other faults is not compared.
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
from tests.property.waiting_programs import HEAD, Fate, Waiting, c_text, fates, random_waiting

PROGRAMS, FIRST, BATCH = 2_000, 1_000, 10


def run(arguments: Sequence[str]) -> None:
    """Compare, and print what did not fit."""
    compare(asked(arguments, name="waiting", first=FIRST, count=PROGRAMS), see, things="programs")


def see(seed: int) -> Seen:
    """What came of the program of a seed."""
    program = random_waiting(seed)
    wanted = fates(program)
    if wanted is None:
        return Seen(0, ())
    return Seen(len(Fate), tuple(f"{problem}\n{c_text(program, 'main')}" for problem in problems(seed, wanted)))


def problems(seed: int, wanted: frozenset[Fate], engine: str | None = None) -> list[str]:
    """Where verdicts are not what can become of the program."""
    name = _name(seed)
    try:
        loaded = normalised(translated(linked(_compiled(seed // BATCH), CFrontend().data_model, name), ()))
        outcome = clew.check(loaded, [each.value for each in Fate], engine=engine, limits=clew.Limits(seconds=120))
    except ClewError as problem:
        return [f"{type(problem).__name__}: {problem}"]
    results = {each.property.text: each for each in outcome.results}
    found = [(fate, results.pop(fate.value)) for fate in Fate]
    # Who waits in a circle is stuck when all others have come to their ends.
    found += [(Fate.DEADLOCK, each) for each in results.values() if isinstance(each.verdict, clew.Fails)]
    return [f"{fate.value}: {each.verdict}" for fate, each in found if not _fits(fate, each, wanted)] + list(
        outcome.faults
    )


def _fits(fate: Fate, result: clew.Result, wanted: frozenset[Fate]) -> bool:
    if fate in wanted:
        return isinstance(result.verdict, clew.Fails) and result.confirmed
    if Fate.MISUSE in wanted:
        return not isinstance(result.verdict, clew.Fails)
    return isinstance(result.verdict, clew.Holds)


def _name(seed: int) -> str:
    return f"start_{seed}"


@lru_cache(maxsize=4)
def _compiled(batch: int) -> tuple[Compiled, ...]:
    """The programs of a batch, compiled together."""
    seeds = range(batch * BATCH, (batch + 1) * BATCH)
    programs: list[tuple[str, Waiting]] = [(_name(seed), random_waiting(seed)) for seed in seeds]
    text = HEAD + "\n".join(c_text(program, name) for name, program in programs)
    return compile_all([Source("waiting.c", text)], CFrontend().manner)
