"""Inclusions: the sets are those that going round until nothing changes gives, contents and cycles included."""

from __future__ import annotations

import random
from functools import partial

import pytest

from clew.analysis.sharing.inclusion import Inclusions, elements

NODES, ELEMENTS = 14, 6
"""The first nodes are the contents of the elements."""


def random_constraints(seed: int) -> list[tuple[str, int, int]]:
    dice = random.Random(seed)
    kinds = ["edge"] * 10 + ["load"] * 4 + ["store"] * 4
    made = [(dice.choice(kinds), dice.randrange(NODES), dice.randrange(NODES)) for _ in range(24)]
    return [*made, *(("put", dice.randrange(NODES), each) for each in range(ELEMENTS))]


def by_rounds(constraints: list[tuple[str, int, int]]) -> list[set[int]]:
    sets: list[set[int]] = [set() for _ in range(NODES)]
    while True:
        before = sum(map(len, sets))
        for kind, one, other in constraints:
            match kind:
                case "put":
                    sets[one].add(other)
                case "edge":
                    sets[other] |= sets[one]
                case "load":
                    sets[other] |= {each for inner in tuple(sets[one]) for each in sets[inner]}
                case _:
                    for inner in tuple(sets[one]):
                        sets[inner] |= sets[other]
        if sum(map(len, sets)) == before:
            return sets


def by_waves(constraints: list[tuple[str, int, int]]) -> list[set[int]]:
    inclusions = Inclusions()
    for _ in range(NODES):
        inclusions.node()
    assert [inclusions.element(content) for content in range(ELEMENTS)] == list(range(ELEMENTS))

    def load(into: int, fresh: int) -> None:
        for content in inclusions.contents(fresh):
            inclusions.edge(content, into)

    def store(source: int, fresh: int) -> None:
        for content in inclusions.contents(fresh):
            inclusions.edge(source, content)

    for kind, one, other in constraints:
        match kind:
            case "put":
                inclusions.add(one, 1 << other)
            case "edge":
                inclusions.edge(one, other)
            case "load":
                inclusions.listen(one, partial(load, other))
            case _:
                inclusions.listen(one, partial(store, other))
    inclusions.solve()
    return [set(elements(inclusions.held(node))) for node in range(NODES)]


@pytest.mark.parametrize("first", range(0, 400, 100))
def test_waves_find_what_rounds_find(first: int) -> None:
    for seed in range(first, first + 100):
        constraints = random_constraints(seed)
        assert by_waves(constraints) == by_rounds(constraints), seed


def test_a_cycle_is_one_set() -> None:
    inclusions = Inclusions()
    nodes = [inclusions.node() for _ in range(1000)]
    for one, other in zip(nodes, [*nodes[1:], nodes[0]], strict=True):
        inclusions.edge(one, other)
    inclusions.add(nodes[500], 0b101)
    inclusions.solve()
    assert {inclusions.held(node) for node in nodes} == {0b101}
