"""Methods of Java classes on lists and trees of any size, by settings files.

Every run of the tests takes a part of the tasks; with `CLEW_ALL_CASES=1`, and by `python -m bench heaps tasks`, all.
"""

from __future__ import annotations

import os
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

import clew
from tests.cases.settings_tasks import OPEN, TASKS, judged, wanted
from tests.samples import sampled

QUICK = (
    "sll-reverse-S", "sll-reverse-N", "sll-find-C", "sll-traverse-C", "sll-sid-S", "dll-reverse-M",
    "tree-rotateRight-M",
)  # fmt: skip
PLANTED = (
    "sll-traverseModifyList", "sll-traverseModifyHeap", "sll-traverseRecursiveModifyHeap",
    "tree-getLeftmostChildModifyTree", "tree-traverseRecursiveModifyHeap",
)  # fmt: skip
"""Methods whose callees break the shape for a moment."""


def _named(name: str) -> Path:
    return next(each for each in TASKS if each.stem == name)


def _chosen() -> list[Path]:
    decided = [path for path in TASKS if path.stem not in OPEN]
    return decided if os.environ.get("CLEW_ALL_CASES") else [path for path in decided if path.stem in QUICK]


@pytest.mark.shows("heaps", "B1", "B11", "B32", case="sll-reverse-N")
@pytest.mark.shows("heaps", "B2", case="sll-find-C")
@pytest.mark.parametrize("path", _chosen(), ids=lambda path: path.stem)
def test_task(path: Path) -> None:
    outcome = judged(path)
    assert outcome.faults == ()
    assert outcome.verdict == wanted(path)
    assert all(result.confirmed for result in outcome.results if isinstance(result.verdict, clew.Fails))


KINDS = (
    "sll-findMiddleFaultyCall-R", "sll-traverseModifyHeap-S", "sll-traverseModifyList-N",
    "sll-traverseRecursiveModifyHeap-S", "tree-getLeftmostChildModifyTree-S", "tree-traverseRecursiveModifyHeap-S",
)  # fmt: skip
"""The kinds of violations that are published: of reachability, shape and neighbours, in calls, loops and recursion."""
MODES = ("lazy", "on-the-fly", "top", "rsm", "automaton")


@pytest.mark.shows("heaps", "B19", "B20", "B21")
@pytest.mark.parametrize(("name", "mode"), sampled(product(KINDS, MODES), 6))
def test_a_violation_inside_of_a_callee(name: str, mode: str) -> None:
    """Every mode but top finds what a callee does for a moment."""
    loaded = clew.load(_named(name))
    (formula,) = [each.text for each in loaded.properties if "{" in each.text]
    verdict = clew.check(loaded, [formula], engine=f"shapes{{mode={mode}}}", limits=clew.Limits(seconds=60)).verdict
    assert isinstance(verdict, clew.Fails) is (mode != "top")


def test_planted_violations_come_in_twins() -> None:
    for name in PLANTED:
        assert wanted(_named(f"{name}-top-S")) == clew.Holds()
        assert wanted(_named(f"{name}-S")) == clew.Fails("property.temporal")


def test_there_are_eighty_tasks() -> None:
    kinds = Counter(path.stem.rpartition("-")[2] for path in TASKS)
    assert len(TASKS) >= 80
    assert set(kinds) == {"M", "S", "R", "C", "Co", "N", "T"}
    assert len([path for path in TASKS if isinstance(wanted(path), clew.Fails)]) >= 30


@pytest.mark.shows("heaps", "B34", case="sll-reverse-M")
@pytest.mark.parametrize("name", ["sll-reverse-M", "sll-reverse-S", "sll-reverse-R"])
def test_reversal_has_few_states(name: str) -> None:
    """Less than a hundred, as has been published, for memory, shape and reachability."""
    outcome = judged(_named(name))
    assert outcome.verdict == clew.Holds()
    assert outcome.statistics.states is not None
    assert outcome.statistics.states < 100
