"""Random pushdown systems, and what bounded exhaustive search says about them."""

from __future__ import annotations

import json
from itertools import product
from random import Random

from clew.engines.saturate.options import Direction, Implementation
from clew.engines.saturate.plain import reach
from clew.models.pushdown import ConfigurationSet, Link, Pushdown, PushdownSystem, Rule, replay


def random_pushdown(random: Random) -> Pushdown:
    """A small system with an initial and a final set, all of random shape."""
    controls, symbols = random.randint(1, 4), random.randint(1, 4)
    shape = random.choice(((0, 1, 2), (0, 0, 1, 2), (0, 2), (1, 2, 2)))
    rules = tuple(
        Rule(
            random.randrange(controls),
            random.randrange(symbols),
            random.randrange(controls),
            tuple(random.randrange(symbols) for _ in range(random.choice(shape))),
        )
        for _ in range(random.randint(0, 14))
    )
    system = PushdownSystem(
        tuple(f"p{number}" for number in range(controls)), tuple(f"a{number}" for number in range(symbols)), rules
    )
    final = _random_set(random, controls, symbols)
    return Pushdown(system, _random_set(random, controls, symbols), (("final", final),))


def _random_set(random: Random, controls: int, symbols: int) -> ConfigurationSet:
    nodes = controls + random.randint(1, 3)
    links = tuple(
        Link(random.randrange(nodes), random.randrange(symbols), random.randrange(controls, nodes))
        for _ in range(random.randint(0, 6))
    )
    return ConfigurationSet(nodes, links, frozenset(node for node in range(nodes) if random.random() < 0.25))


def bounded(pushdown: Pushdown, target: ConfigurationSet, *, height: int) -> int | None:
    """The length of a shortest run into the set among all with stacks up to that height; None: there is none."""
    system = pushdown.system
    layer = [
        (control, stack)
        for control in range(len(system.controls))
        for length in range(4)
        for stack in product(range(len(system.symbols)), repeat=length)
        if pushdown.initial.accepts(control, stack)
    ]
    seen = set(layer)
    steps = 0
    while layer:
        if any(target.accepts(*each) for each in layer):
            return steps
        after = {
            (rule.target, rule.word + stack[1:])
            for control, stack in layer
            for rule in system.rules
            if stack[:1] == (rule.top,) and rule.control == control and len(rule.word) + len(stack) - 1 <= height
        }
        layer = sorted(after - seen)
        seen |= after
        steps += 1
    return None


def disagreement(pushdown: Pushdown, *, height: int = 6) -> str | None:
    """Where the ways to saturate differ from each other or from bounded search; None: nowhere."""
    target = pushdown.named[-1][1]
    lengths: dict[str, int | None] = {}
    for direction in Direction:
        for implementation in (Implementation.NATIVE, Implementation.PYTHON):
            name = f"{direction.value}, {implementation.value}"
            run = reach(pushdown, target, direction=direction, implementation=implementation).run
            lengths[name] = None if run is None else len(run.moves)
            if run is not None and not target.accepts(*replay(pushdown, run).last):
                return f"{name}: the run does not end in the set"
    for implementation in (Implementation.SETS, Implementation.DIAGRAMS):
        run = reach(pushdown, target, direction=Direction.FORWARD, implementation=implementation).run
        lengths[implementation.value] = None if run is None else len(run.moves)
        if run is not None and not target.accepts(*replay(pushdown, run).last):
            return f"{implementation.value}: the run does not end in the set"
    if len({length is None for length in lengths.values()}) > 1:
        return f"they differ: {lengths}"
    promised = {length for name, length in lengths.items() if "," in name}
    if len(promised) > 1:
        return f"shortest runs differ: {lengths}"
    (shortest,) = promised
    known = bounded(pushdown, target, height=height)
    if known is not None and (shortest is None or shortest > known):
        return f"bounded search has a run of {known} steps, saturation {shortest}"
    return None


def as_json(pushdown: Pushdown) -> str:
    """The system as the JSON front end reads it."""
    system = pushdown.system

    def node(number: int) -> str:
        return system.controls[number] if number < len(system.controls) else f"s{number}"

    def automaton(shown: ConfigurationSet) -> dict[str, object]:
        edges = [[node(link.source), system.symbols[link.symbol], node(link.target)] for link in shown.links]
        return {"edges": edges, "accepting": [node(each) for each in sorted(shown.accepting)]}

    rules = [
        [system.controls[rule.control], system.symbols[rule.top], system.controls[rule.target],
         [system.symbols[symbol] for symbol in rule.word]]
        for rule in system.rules
    ]  # fmt: skip
    sets = {"initial": automaton(pushdown.initial), "final": automaton(pushdown.named[-1][1])}
    return json.dumps({"pushdown": {"rules": rules}, **sets})


def spread(pushdown: Pushdown, *, controls: int, symbols: int) -> Pushdown:
    """The same system among so many times more control states and symbols, which nothing else mentions."""
    system = pushdown.system
    count = len(system.controls)

    def node(number: int) -> int:
        return number * controls if number < count else count * controls + number - count

    def moved(given: ConfigurationSet) -> ConfigurationSet:
        links = tuple(Link(node(link.source), link.symbol * symbols, node(link.target)) for link in given.links)
        return ConfigurationSet(node(given.nodes), links, frozenset(map(node, given.accepting)))

    rules = tuple(
        Rule(node(rule.control), rule.top * symbols, node(rule.target), tuple(each * symbols for each in rule.word))
        for rule in system.rules
    )
    names = tuple(f"p{number}" for number in range(count * controls))
    wide = PushdownSystem(names, tuple(f"a{number}" for number in range(len(system.symbols) * symbols)), rules)
    return Pushdown(wide, moved(pushdown.initial), tuple((name, moved(each)) for name, each in pushdown.named))
