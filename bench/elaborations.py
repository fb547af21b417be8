"""Random designs before and after `settle` and `specialise`, which claim to change nothing.

`python -m bench elaborations [DESIGNS] [--from SEED] [--workers NUMBER]`: 5,000 designs; see
`tests/property/elaborations.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bench.seeds import Seen, asked, compare
from tests.property.elaborations import problems

DESIGNS = 5_000


def run(arguments: Sequence[str] = ()) -> None:
    """Compare all of them."""
    found = compare(asked(arguments, name="elaborations", first=0, count=DESIGNS), _design, things="designs")
    assert found == 0, "both passes should change nothing"


def _design(seed: int) -> Seen:
    compared = problems(seed)
    return Seen(compared.pairs, compared.problems)
