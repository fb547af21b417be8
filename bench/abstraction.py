"""Abstraction: the suite with and without it, as ratios of processor time; a time-out counts as the limit.

`python -m bench abstraction [SECONDS [table] [all | NAME…]]`: at most so many seconds per program instead of 20; all
instances, or the named ones, instead of a sample. Verdicts have to be the same, and right where they are known.
Without abstraction the engine is the one that is chosen by default, which knows what is dead; with `table` both sides
keep heads one by one.
"""

from __future__ import annotations

import resource
from dataclasses import dataclass

from bench.abstraction_suite import FAILS, HOLDS, Instance, sample, suite
from bench.measure import geometric_mean, table
from clew.pipeline.checking import Abstraction, Limits, check
from clew.pipeline.sources import load_sources
from clew.verdict import Fails, Holds


@dataclass(frozen=True, slots=True)
class Taken:
    """The verdicts of one instance, how long they took, and what was kept."""

    verdicts: tuple[str, ...]
    seconds: float
    bits: str


def _used() -> float:
    """Processor time of this process and of those that have ended."""
    every = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in every)


def _word(verdict: object) -> str:
    match verdict:
        case Holds():
            return HOLDS
        case Fails():
            return FAILS
        case _:
            return "unknown"


TABLE = "saturate{weights=table}"


def taken(instance: Instance, abstraction: Abstraction, limit: float, engine: str | None = None) -> Taken:
    """Check the instance."""
    loaded = load_sources((instance.source,))
    before = _used()
    texts = [text for text, _ in instance.questions]
    outcome = check(loaded, texts, engine=engine, abstraction=abstraction, limits=Limits(seconds=limit))
    assert outcome.faults == (), f"{instance.name}: {outcome.faults}"
    verdicts = tuple(_word(result.verdict) for result in outcome.results)
    seconds = limit if "unknown" in verdicts else min(_used() - before, limit)
    kept = outcome.reductions[0] if outcome.reductions else None
    return Taken(verdicts, seconds, "" if kept is None else f"{kept.after}/{kept.before}")


def wrong(instance: Instance, found: Taken) -> bool:
    """Whether a verdict is not what it has to be."""
    pairs = zip(found.verdicts, instance.questions, strict=True)
    return any(verdict not in ("unknown", right) for verdict, (_, right) in pairs)


def compare(instances: list[Instance], limit: float, engine: str | None = None) -> float:
    """Print how much faster each instance is with abstraction, and give back the geometric mean."""
    rows = []
    ratios = []
    for instance in instances:
        on, off = (taken(instance, each, limit, engine) for each in (Abstraction.AUTO, Abstraction.NONE))
        ratio = off.seconds / max(on.seconds, 0.01)
        ratios.append(ratio)
        verdict = "wrong" if wrong(instance, on) or wrong(instance, off) else " ".join(on.verdicts)
        rows.append((instance.name, on.bits, on.seconds, off.seconds, ratio, verdict))
        print(f"  {rows[-1]}", flush=True)
    table("abstraction", ("instance", "bits", "with", "without", "ratio", "verdicts"), rows)
    mean = geometric_mean(ratios)
    print(f"geometric mean of {len(ratios)} ratios, {limit:g} s at most: {mean:.1f}")
    return mean


def run(arguments: list[str]) -> None:
    """The comparison."""
    limit = float(arguments[0]) if arguments else 20.0
    engine = TABLE if "table" in arguments else None
    names = [each for each in arguments[1:] if each != "table"]
    every = list(suite()) if names else list(sample())
    compare([each for each in every if not names or names == ["all"] or each.name in names], limit, engine)
