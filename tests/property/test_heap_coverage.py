"""Every heap that a program makes is among those that folded heaps stand for; and what is folded wrongly is noticed."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from clew.lower.heap import objects
from clew.models.heap import joining, unfolding
from clew.models.heap.bounds import Stops
from clew.models.heap.graph import Edge, Heap
from clew.models.heap.letters import Reading, covers, readings
from tests.property.heap_coverage import uncovered
from tests.property.random_letters import random_letter_program
from tests.property.random_skips import random_skip_program
from tests.property.random_trees import random_tree_program
from tests.samples import sampled

STATES, SECONDS = 60, 2


def _typed(seed: int) -> str:
    """A program on lists in which objects are of any types, whatever they are for."""
    random = Random(seed)
    plain = random_letter_program(seed)
    text = re.sub(r"new bytes\((\d+)\)", lambda made: f"{made[0]} of {random.choice('AB')}", plain)
    size = re.search(r"new bytes\((\d+)\)", text)
    assert size is not None, "a program should make objects"
    structs = "".join(f"struct {each} : bytes {size[1]} {{ }}\n" for each in "AB")
    return text.replace("program single;\n", f"program single;\n{structs}")


FAMILIES: dict[str, Callable[[int], str]] = {
    "lists": random_letter_program,
    "trees": random_tree_program,
    "lists of several types": _typed,
}
BATCHES, BATCH = 15, 2


def _problems(family: str, seeds: range) -> dict[int, str]:
    found = {seed: uncovered(FAMILIES[family](seed), STATES, SECONDS) for seed in seeds}
    return {seed: missing[0] for seed, missing in found.items() if missing}


@pytest.mark.parametrize("batch", sampled(range(BATCHES), 15))
@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_heaps_are_covered(family: str, batch: int) -> None:
    assert _problems(family, range(batch * BATCH, batch * BATCH + BATCH)) == {}


def _first_reading(edge: Edge, rule: Any) -> list[Reading]:
    return list(readings(edge, rule))[:1]


def _all_but_one(heap: Heap, *arguments: Any) -> list[Heap] | None:
    found = unfolding.unfolded(heap, *arguments)
    return found[:-1] if found and len(found) > 1 else found


def _all_but_the_first(heap: Heap, *arguments: Any) -> list[Heap] | None:
    found = unfolding.unfolded(heap, *arguments)
    return found[1:] if found and len(found) > 1 else found


def _covers_letters(one: Edge, other: Edge) -> bool:
    return covers(one, other) or set(one.colours) >= set(other.colours)


MUTATIONS: dict[str, tuple[Any, str, Any, str, range]] = {
    "letters that are next to others are dropped where heaps meet": (
        joining,
        "covers",
        _covers_letters,
        "trees",
        range(1),
    ),
    "an edge is read in one way only": (unfolding, "readings", _first_reading, "lists", range(1, 2)),
    "a rule is left out": (objects, "unfolded", _all_but_one, "trees", range(1)),
}


@pytest.mark.parametrize("seed", [1, 4])
def test_lists_on_two_levels_are_covered(seed: int) -> None:
    assert uncovered(random_skip_program(seed), 300, 60) == []


def test_a_hop_of_lists_on_two_levels_that_is_left_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(objects, "unfolded", _all_but_the_first)
    assert uncovered(random_skip_program(1), 300, 60)


@pytest.mark.parametrize("name", sorted(MUTATIONS))
def test_what_is_folded_wrongly_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, attribute, wrong, family, seeds = MUTATIONS[name]
    monkeypatch.setattr(module, attribute, wrong)
    assert _problems(family, seeds)


COUNTED = """program single;
proc main() {
  local head : pointer = null; local p : pointer = null; local x : bits 32 = 0; local n : bits 32 = 1;
  loop { yield; choose { break; } or { if slt(n, 1000#32) {
    p := new bytes(12); *p := head; *pointer.add(p, 8) := n; n := n + 1; head := p;
  } } }
  p := head; while p != null { yield; x := *pointer.add(p, 8); *pointer.add(p, 8) := x + 3; p := *p; }
}
process P = main();
"""


def test_bounds_of_numbers_stand_for_what_counters_hold() -> None:
    assert uncovered(COUNTED, STATES, SECONDS) == []


def test_bounds_that_do_not_move_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Stops, "around", lambda _, old, *__: old)
    assert uncovered(COUNTED, STATES, SECONDS)
