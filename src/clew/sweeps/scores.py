"""Scores as in SV-COMP, and how many answers of each kind there are, per engine.

After: Beyer, "Competition on Software Verification", TACAS: a proof that is right 2 points, a violation that is right
1, a proof that is wrong -32, a violation that is wrong -16, everything else 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.records import dataclass
from clew.sweeps.tasks import BROKEN, DECIDED, Record

_RIGHT = {"holds": 2, "fails": 1}
_WRONG = {"holds": -32, "fails": -16}


@dataclass(frozen=True, slots=True)
class Score:
    """The answers of one engine."""

    engine: str
    tasks: int
    right: int
    wrong: int
    unknown: int
    failed: int
    """Tasks that answered nothing: bad input, failures under Clew, bugs."""
    unjudged: int
    """Answers without an expectation."""
    points: int
    most: int
    """The points of somebody who knows all."""
    seconds: float
    cpu: float


def points(record: Record) -> int:
    """What the answer counts."""
    if record.is_expected is None:
        return 0
    return (_RIGHT if record.is_expected else _WRONG).get(record.verdict, 0)


def scores(records: Sequence[Record]) -> tuple[Score, ...]:
    """One row per engine, in the order in which they come."""
    engines = dict.fromkeys(record.engine for record in records)
    return tuple(_score(engine, [each for each in records if each.engine == engine]) for engine in engines)


def _score(engine: str, records: Sequence[Record]) -> Score:
    decided = [each for each in records if each.verdict in DECIDED]
    return Score(
        engine,
        len(records),
        sum(1 for each in decided if each.is_expected is True),
        sum(1 for each in decided if each.is_expected is False),
        sum(1 for each in records if each.verdict == "unknown"),
        sum(1 for each in records if each.verdict in BROKEN),
        sum(1 for each in decided if each.is_expected is None),
        sum(map(points, records)),
        sum(_RIGHT.get(each.expected.partition(" ")[0], 0) for each in records),
        round(sum(each.seconds for each in records), 3),
        round(sum(each.cpu for each in records), 3),
    )
