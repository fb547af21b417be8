"""Random pushdown systems as JSON, and whether a final configuration is reached by the definition, on names alone.

Nothing of the engine or of the front end is used: `reaches` adds edges to the automaton of the final configurations
until no rule asks for one more, and looks for a stack that it and the initial automaton read from one control state.
"""

from __future__ import annotations

import copy
from collections.abc import Hashable, Iterable
from random import Random
from typing import Any

NAMES: tuple[object, ...] = ("p", "q", 1, "1", 1.5, "ein Zustand", "été", "", "-1", '"', "Σ", "p ")
Node = tuple[str, Hashable]
Edges = set[tuple[Node, Hashable, Node]]


def random_file(random: Random) -> dict[str, Any]:
    """A system with odd names, rules and edges twice, automata with circles, through control states, or empty."""
    names = random.sample(NAMES, random.randint(2, 7))
    controls, symbols = names[: random.randint(1, 3)], random.sample(NAMES, random.randint(1, 3))
    nodes = random.choice((names, [*controls, "s", "t"], ["s", 7]))
    lengths = random.choice(((0, 1, 2), (0, 2), (0, 0, 1, 2), (1, 2)))
    rules = [
        [
            random.choice(controls),
            random.choice(symbols),
            random.choice(controls),
            [random.choice(symbols) for _ in range(random.choice(lengths))],
        ]
        for _ in range(random.randint(0, 12))
    ]
    rules += rules[: random.choice((0, 0, 1, 2))]
    automata = {key: _automaton(random, controls, symbols, nodes) for key in ("initial", "final")}
    listed = {"controls": [*controls, *(node for node in ("s", 8) if node not in controls)][: random.randint(3, 5)]}
    known = listed if random.random() < 0.5 and len(listed["controls"]) >= len(controls) else {}
    return {"pushdown": {**known, "rules": rules}, **automata}


def _automaton(random: Random, controls: list[Any], symbols: list[Any], nodes: list[Any]) -> dict[str, Any]:
    edges = [
        [random.choice(random.choice((controls, nodes))), random.choice(symbols), random.choice(nodes)]
        for _ in range(random.randint(0, 5))
    ]
    accepting = [node for node in (*nodes, *controls) if random.random() < 0.3]
    return {"edges": edges, "accepting": accepting}


def reaches(data: dict[str, Any]) -> bool:
    """Whether some final configuration is reachable from some initial one."""
    controls = _controls(data)
    initial, ends = _edges(data["initial"], controls)
    before, accepting = _edges(data["final"], controls)
    rules = [(_name(p), _name(a), _name(q), [_name(b) for b in word]) for p, a, q, word in data["pushdown"]["rules"]]
    while True:
        asked = {
            (("start", p), a, node) for p, a, q, word in rules for node in _read(before, {("start", q)}, word)
        } - before
        if not asked:
            break
        before |= asked
    pairs = {(("start", control), ("start", control)) for control in controls}
    while True:
        after = {
            (one[2], other[2])
            for left, right in pairs
            for one in initial
            for other in before
            if one[0] == left and other[0] == right and one[1] == other[1]
        } - pairs
        if not after:
            return any(left in ends and right in accepting for left, right in pairs)
        pairs |= after


def steps_up_to(data: dict[str, Any], height: int) -> int | None:
    """The steps of a shortest run into a final configuration with stacks up to that height; None: there is none."""
    controls, symbols = _controls(data), {_name(symbol) for symbol in _symbols(data)}
    sets = [_edges(data[key], controls) for key in ("initial", "final")]
    stacks: list[tuple[Hashable, ...]] = [()]
    for _ in range(min(height, 3)):
        stacks += [(symbol, *stack) for symbol in symbols for stack in stacks if len(stack) < min(height, 3)]
    layer = {(control, stack) for control in controls for stack in set(stacks) if _accepts(sets[0], control, stack)}
    rules = [(_name(p), _name(a), _name(q), [_name(b) for b in word]) for p, a, q, word in data["pushdown"]["rules"]]
    seen, steps = set(layer), 0
    while layer:
        if any(_accepts(sets[1], *each) for each in layer):
            return steps
        after = {
            (target, (*word, *stack[1:]))
            for control, stack in layer
            for source, top, target, word in rules
            if source == control and stack[:1] == (top,) and len(word) + len(stack) - 1 <= height
        }
        layer, steps = after - seen, steps + 1
        seen |= after
    return None


def _accepts(given: tuple[Edges, set[Node]], control: Hashable, stack: tuple[Hashable, ...]) -> bool:
    return bool(_read(given[0], {("start", control)}, stack) & given[1])


def _symbols(data: dict[str, Any]) -> list[object]:
    edges = [edge[1] for key in ("initial", "final") for edge in data[key]["edges"]]
    return [*edges, *(each for rule in data["pushdown"]["rules"] for each in (rule[1], *rule[3]))]


def mutated(random: Random, data: dict[str, Any]) -> dict[str, Any]:
    """The same with something left out, doubled, or named otherwise."""
    found: dict[str, Any] = copy.deepcopy(data)
    names = [*(rule[0] for rule in found["pushdown"]["rules"]), "s", "p", 1]
    automaton = found[random.choice(("initial", "final"))]
    edges, accepting = automaton["edges"], automaton["accepting"]
    match random.randrange(6):
        case 0 if edges:
            edges.pop(random.randrange(len(edges)))
        case 1 if edges:
            random.choice(edges)[random.choice((0, 2))] = random.choice(names)
        case 2:
            accepting.append(random.choice(names))
        case 3:
            found["pushdown"].pop("controls", None)
        case 4 if found["pushdown"]["rules"]:
            found["pushdown"]["rules"].pop()
        case _:
            found["initial"], found["final"] = found["final"], found["initial"]
    return found


def _name(value: object) -> Hashable:
    return (type(value), value)


def _controls(data: dict[str, Any]) -> set[Hashable]:
    """Those that are listed; else the names in rules, and those that an automaton mentions and has no edge to."""
    if "controls" in data["pushdown"]:
        return {_name(each) for each in data["pushdown"]["controls"]}
    found = {_name(rule[place]) for rule in data["pushdown"]["rules"] for place in (0, 2)}
    for given in (data["initial"], data["final"]):
        mentioned = {*(_name(edge[0]) for edge in given["edges"]), *map(_name, given["accepting"])}
        found |= mentioned - {_name(edge[2]) for edge in given["edges"]}
    return found


def _edges(given: dict[str, Any], controls: set[Hashable]) -> tuple[Edges, set[Node]]:
    """The automaton with the starts taken apart from the nodes of the same name."""
    found: Edges = set()
    for source, symbol, target in given["edges"]:
        kinds = ["inner", *(["start"] if _name(source) in controls else [])]
        found |= {((kind, _name(source)), _name(symbol), ("inner", _name(target))) for kind in kinds}
    return found, {(kind, _name(node)) for node in given["accepting"] for kind in ("inner", "start")}


def _read(edges: Edges, nodes: set[Node], word: Iterable[Hashable]) -> set[Node]:
    for symbol in word:
        nodes = {target for source, read, target in edges if source in nodes and read == symbol}
    return nodes
