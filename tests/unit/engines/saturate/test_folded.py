"""Folded runs: as long as the shortest run where that can be told, checked part by part where it cannot."""

from __future__ import annotations

from random import Random

import pytest

from clew.engines.saturate import plain
from clew.engines.saturate.engine import Saturate
from clew.engines.saturate.options import Direction, Implementation
from clew.engines.saturate.plain import reach, reach_folded
from clew.ir.properties import Possibly
from clew.ir.terms import negate
from clew.models.engine import Budget, Found, InvariantGoal
from clew.models.pushdown import NoSuchRun, atom_of
from clew.models.runs.compressed import Folded, length_of
from clew.pipeline.confirm import Refuted, confirm
from tests.property.pushdowns import random_pushdown
from tests.unit.engines.saturate.test_plain import doubling


@pytest.mark.parametrize("small", [plain.SMALL, -1], ids=["reference", "native"])
def test_a_folded_run_has_the_length_of_a_shortest_one(small: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "SMALL", small)
    compared = 0
    for seed in range(300):
        pushdown = random_pushdown(Random(seed))
        target = pushdown.named[-1][1]
        found = reach(pushdown, target, direction=Direction.BACKWARD, implementation=Implementation.PYTHON)
        run = reach_folded(pushdown, target)
        if found.edges == 0:
            continue  # an empty stack at the start has nothing to be folded
        assert (run is None) == (found.run is None), seed
        if run is not None and found.run is not None:
            assert isinstance(run.folded, Folded)
            assert length_of(pushdown, target, run.folded) == len(found.run.moves), seed
            compared += 1
    assert compared > 10


def test_a_run_that_nobody_could_write_down_is_checked() -> None:
    subject = doubling(80)
    goal = InvariantGoal(negate(atom_of("final")))
    (found, *_) = Saturate().check(subject, (goal,), Budget())
    assert isinstance(found, Found)
    confirmed = confirm(subject, Possibly(atom_of("final")), found.run)
    assert not isinstance(confirmed, Refuted)
    assert f"{3 * 2**80 - 2:,} steps" in confirmed.message


def test_wrong_parts_are_refused() -> None:
    """Whatever is changed in one part is noticed, unless it says the same."""
    subject = doubling(4)
    target = subject.named[-1][1]
    run = reach_folded(subject, target)
    assert run is not None
    assert isinstance(run.folded, Folded)
    folded = run.folded
    for place, part in enumerate(folded.parts):
        for field in part._fields:
            changed = part._replace(**{field: getattr(part, field) + 1})
            parts = (*folded.parts[:place], changed, *folded.parts[place + 1 :])
            with pytest.raises(NoSuchRun):
                length_of(subject, target, folded._replace(parts=parts))
    for wrong in (folded._replace(path=()), folded._replace(first=folded.first._replace(control=3))):
        with pytest.raises(NoSuchRun):
            length_of(subject, target, wrong)
