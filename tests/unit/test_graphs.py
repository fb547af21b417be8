"""Walks over graphs: each node in its order, once where it should be, without recursion."""

from __future__ import annotations

import pytest

from clew.graphs import circles, complete, components, inverted, postorder, preorder, reachable, shortest, spread

GRAPH = {"a": ("b", "c"), "b": ("d", "a"), "c": ("d",), "d": (), "e": ("e", "a")}
LONG = 100_000


@pytest.mark.parametrize(
    ("starts", "found"),
    [
        pytest.param("a", "abdc", id="depth first, from left to right"),
        pytest.param("ca", "cdab", id="from several starts"),
        pytest.param("ea", "eabdc", id="a node that leads to itself comes once"),
        pytest.param("", "", id="from nowhere"),
    ],
)
def test_what_can_be_reached_comes_once(starts: str, found: str) -> None:
    assert "".join(reachable(starts, GRAPH.__getitem__)) == found


def test_rows_of_bits_are_walked_as_graphs_are() -> None:
    rows = [sum(1 << "abcde".index(target) for target in targets) for targets in GRAPH.values()]
    for number, start in enumerate(GRAPH):
        found = ["abcde"[each] for each in spread(number, rows.__getitem__)]
        assert sorted(found) == sorted(reachable(start, GRAPH.__getitem__))


def test_what_stands_twice_in_a_tree_comes_twice() -> None:
    assert "".join(preorder("a", {**GRAPH, "b": ("d",)}.__getitem__)) == "abdcd"


def test_what_follows_itself_is_finished_once() -> None:
    assert "".join(postorder("ae", GRAPH.__getitem__)) == "dbcae"
    assert "".join(postorder("ae", GRAPH.__getitem__, known="b")) == "dcae"


def test_parts_are_made_before_what_they_are_made_into_and_once() -> None:
    made: list[str] = []
    done = {"d": 1}

    def size(node: str) -> int:
        made.append(node)
        return 1 + sum(done[each] for each in GRAPH[node] if each != "a")

    assert complete(done, "a", lambda node: [each for each in GRAPH[node] if each != "a"], size) == 5
    assert sorted(made) == ["a", "b", "c"]


def test_the_shortest_way_whose_last_edge_is_wanted() -> None:
    def edges(node: str) -> list[tuple[str, str]]:
        return [(target, node + target) for target in GRAPH[node]]

    assert shortest("ea", edges, lambda target, _: target == "d") == ("a", ["ab", "bd"])
    assert shortest("e", edges, lambda target, _: target == "e") == ("e", ["ee"])
    assert shortest("d", edges, lambda target, _: target == "d") is None


def test_edges_backwards() -> None:
    assert inverted(GRAPH) == {"b": ["a"], "c": ["a"], "d": ["b", "c"], "a": ["b", "e"], "e": ["e"]}


def test_components_with_a_cycle() -> None:
    assert circles(GRAPH) == [["a", "b"], ["e"]]
    numbers = components([[1], [2], [0, 3], []])
    assert numbers[0] == numbers[1] == numbers[2] > numbers[3]


def test_long_ways_need_no_recursion() -> None:
    assert sum(1 for _ in reachable((0,), lambda each: (each + 1,) if each < LONG else ())) == LONG + 1
    assert next(iter(postorder((0,), lambda each: (each + 1,) if each < LONG else ()))) == LONG
