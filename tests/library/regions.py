"""Timed automata by regions: an enumerator that shares nothing with the package, and a generator of random automata.

A region is kept as one of its points: clocks beyond the largest constant are at `largest + 1`, the others have whole
parts and fractions that are spread evenly in their order. Time goes on from region to region.
After: Alur and Dill, "A theory of timed automata", 1994.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from html import escape
from itertools import pairwise, product
from math import ceil
from typing import NamedTuple

Atom = tuple[str, str, int]
"""A clock, a difference `x - y` of two clocks, or a variable; an operator; a number."""
_COMPARE: dict[str, Callable[[Fraction | int, int], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}


@dataclass(frozen=True)
class Place:
    name: str
    invariant: tuple[Atom, ...] = ()
    urgent: bool = False
    committed: bool = False


@dataclass(frozen=True)
class Way:
    source: int
    target: int
    guard: tuple[Atom, ...] = ()
    channel: str | None = None
    sends: bool = False
    resets: tuple[str, ...] = ()
    sets: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Timed:
    places: tuple[tuple[Place, ...], ...]
    ways: tuple[tuple[Way, ...], ...]
    clocks: tuple[str, ...]
    numbers: tuple[str, ...]
    channels: dict[str, str] = field(default_factory=dict)
    """Plain, urgent, broadcast or urgent broadcast."""
    largest: int = 3
    differences: bool = False
    """Whether clocks are compared with each other: then regions know their differences, however large clocks are."""


class Node(NamedTuple):
    at: tuple[int, ...]
    numbers: tuple[int, ...]
    clocks: tuple[Fraction, ...]


class At(NamedTuple):
    process: int
    location: int


Condition = tuple[At | Atom, ...]
"""A conjunction: where processes are, and atoms."""


class Regions:
    """The region graph of an automaton."""

    def __init__(self, timed: Timed) -> None:
        self.timed = timed
        start = Node((0,) * len(timed.places), (0,) * len(timed.numbers), (Fraction(0),) * len(timed.clocks))
        self.start = start
        self.acts: dict[Node, list[Node]] = {}
        self.waits: dict[Node, Node | None] = {}
        waiting = deque([start])
        while waiting:
            node = waiting.popleft()
            if node in self.acts:
                continue
            self.acts[node] = list(self._acted(node))
            later = self.waits[node] = self._waited(node)
            waiting += self.acts[node]
            if later is not None:
                waiting.append(later)

    # --- semantics ----------------------------------------------------------------------------------------------------

    def holds(self, node: Node, atom: Atom) -> bool:
        name, operator, number = atom
        if " - " in name:
            one, other = (node.clocks[self.timed.clocks.index(each)] for each in name.split(" - "))
            value: Fraction | int = one - other
        elif name in self.timed.clocks:
            value = node.clocks[self.timed.clocks.index(name)]
        else:
            value = node.numbers[self.timed.numbers.index(name)]
        return _COMPARE[operator](value, number)

    def _all(self, node: Node, atoms: tuple[Atom, ...]) -> bool:
        return all(self.holds(node, atom) for atom in atoms)

    def _valid(self, node: Node) -> bool:
        return all(self._all(node, own[at].invariant) for own, at in zip(self.timed.places, node.at, strict=True))

    def _able(self, node: Node, process: int) -> list[Way]:
        return [
            way for way in self.timed.ways[process] if way.source == node.at[process] and self._all(node, way.guard)
        ]

    def _steps(self, node: Node) -> Iterator[list[tuple[int, Way]]]:
        count = len(node.at)
        able = [self._able(node, process) for process in range(count)]
        for process in range(count):
            for way in able[process]:
                if way.channel is None:
                    yield [(process, way)]
                elif way.sends and "broadcast" in self.timed.channels[way.channel]:
                    others = []
                    for other in range(count):
                        hears = [
                            (other, each) for each in able[other] if each.channel == way.channel and not each.sends
                        ]
                        if other != process and hears:
                            others.append(hears)
                    for chosen in product(*others):
                        yield [(process, way), *chosen]
                elif way.sends:
                    for other in range(count):
                        for each in able[other]:
                            if other != process and each.channel == way.channel and not each.sends:
                                yield [(process, way), (other, each)]

    def _acted(self, node: Node) -> Iterator[Node]:
        committed = {process for process, at in enumerate(node.at) if self.timed.places[process][at].committed}
        for step in self._steps(node):
            if committed and not committed.intersection(process for process, _ in step):
                continue
            at, numbers, clocks = list(node.at), list(node.numbers), list(node.clocks)
            for process, way in step:
                at[process] = way.target
                for name in way.resets:
                    clocks[self.timed.clocks.index(name)] = Fraction(0)
                for name, value in way.sets:
                    numbers[self.timed.numbers.index(name)] = value
            after = self._canonical(Node(tuple(at), tuple(numbers), tuple(clocks)))
            if self._valid(after):
                yield after

    def _still(self, node: Node) -> bool:
        for process, at in enumerate(node.at):
            if self.timed.places[process][at].urgent or self.timed.places[process][at].committed:
                return True
        return any("urgent" in self.timed.channels.get(step[0][1].channel or "", "") for step in self._steps(node))

    def _waited(self, node: Node) -> Node | None:
        """The next region in time; None where time stands still."""
        if self._still(node):
            return None
        top = self.timed.largest
        fractions = sorted({value % 1 for value in node.clocks if value <= top or self.timed.differences})
        if not fractions:
            return node
        step = Fraction(1, 2) * (1 - fractions[-1]) if fractions[0] == 0 else 1 - fractions[-1]
        if fractions[0] == 0 and len(fractions) > 1:
            step = min(step, *(Fraction(1, 2) * (b - a) for a, b in pairwise(fractions)))
        after = self._canonical(Node(node.at, node.numbers, tuple(value + step for value in node.clocks)))
        return after if self._valid(after) else None

    def _lowered(self, clocks: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
        """Whole numbers off large clocks: the same differences up to the largest constant, and the same fractions.

        A clock beyond twice that constant differs from small ones by more than it; so does one from all below it where
        the next lower is further away than that.
        """
        top = self.timed.largest
        found = dict.fromkeys(clocks, Fraction(0))
        low, fallen = Fraction(0), 0
        for value in sorted(found):
            least = low + top if low > top else Fraction(2 * top)
            if value - fallen > least + 1 and value > top:
                fallen += ceil(value - fallen - least) - 1
            low = found[value] = value - fallen
        return tuple(found[value] for value in clocks)

    def _canonical(self, node: Node) -> Node:
        if self.timed.differences:
            return self._spread(node._replace(clocks=self._lowered(node.clocks)))
        top = self.timed.largest
        fractions = sorted({value % 1 for value in node.clocks if value <= top and value % 1})
        spread = {each: Fraction(number, len(fractions) + 1) for number, each in enumerate(fractions, start=1)}
        spread[Fraction(0)] = Fraction(0)
        clocks = tuple(value // 1 + spread[value % 1] if value <= top else Fraction(top + 1) for value in node.clocks)
        return Node(node.at, node.numbers, clocks)

    def _spread(self, node: Node) -> Node:
        """The same with fractions evenly apart."""
        fractions = sorted({value % 1 for value in node.clocks if value % 1})
        spread = {each: Fraction(number, len(fractions) + 1) for number, each in enumerate(fractions, start=1)}
        spread[Fraction(0)] = Fraction(0)
        return node._replace(clocks=tuple(value // 1 + spread[value % 1] for value in node.clocks))

    # --- questions ----------------------------------------------------------------------------------------------------

    def satisfies(self, node: Node, condition: Condition) -> bool:
        return all(
            node.at[part.process] == part.location if isinstance(part, At) else self.holds(node, part)
            for part in condition
        )

    def later(self, node: Node) -> Iterator[Node]:
        """The regions that time leads to, this one first."""
        seen: set[Node] = set()
        here: Node | None = node
        while here is not None and here not in seen:
            seen.add(here)
            yield here
            here = self.waits[here]

    def stuck(self, node: Node) -> bool:
        return not any(self.acts[each] for each in self.later(node))

    def possibly(self, condition: Condition) -> bool:
        return any(self.satisfies(node, condition) for node in self.acts)

    def deadlocks(self) -> bool:
        return any(map(self.stuck, self.acts))

    def rests(self, node: Node) -> bool:
        """Time can pass without end."""
        *_, last = self.later(node)
        return self.waits[last] is not None

    def always_somewhere(self, held: Callable[[Node], bool], starts: list[Node]) -> bool:
        """`E[]` from one of these: a run that goes on and holds the condition in all of its states."""
        reached: set[Node] = set()
        waiting = deque(node for node in starts if held(node))
        while waiting:
            node = waiting.popleft()
            if node in reached:
                continue
            reached.add(node)
            for each in self.later(node):
                if held(each):
                    waiting.append(each)
            waiting += [each for each in self.acts[node] if held(each)]
        for node in reached:
            if (self.rests(node) or self.stuck(node)) and all(held(each) for each in self.later(node)):
                return True
        return self._goes_round(reached)

    def _goes_round(self, nodes: set[Node]) -> bool:
        """Whether there is a circle with an action among these: what cannot go on acting is taken away."""
        left = set(nodes)
        while True:
            gone = {
                node
                for node in left
                if not any(target in left for each in self.later(node) if each in left for target in self.acts[each])
            }
            if not gone:
                return bool(left)
            left -= gone


# --- texts ----------------------------------------------------------------------------------------------------------


def xml_of(timed: Timed, queries: list[str]) -> str:
    """The automaton as UPPAAL has it."""
    lines = ["<nta>", "<declaration>"]
    lines += [f"clock {name};" for name in timed.clocks]
    lines += [f"int[0,2] {name};" for name in timed.numbers]
    lines += [f"{kind.replace('plain', '')} chan {name};" for name, kind in timed.channels.items()]
    lines.append("</declaration>")
    for process, (places, ways) in enumerate(zip(timed.places, timed.ways, strict=True)):
        lines += [f"<template><name>P{process}</name>"]
        for number, place in enumerate(places):
            mark = "<urgent/>" if place.urgent else "<committed/>" if place.committed else ""
            label = f'<label kind="invariant">{_shown(place.invariant)}</label>' if place.invariant else ""
            lines.append(f'<location id="l{number}"><name>{place.name}</name>{label}{mark}</location>')
        lines.append('<init ref="l0"/>')
        lines += [_transition(way) for way in ways]
        lines.append("</template>")
    lines.append(f"<system>system {', '.join(f'P{n}' for n in range(len(timed.places)))};</system><queries>")
    lines += [f"<query><formula>{escape(query)}</formula></query>" for query in queries]
    return "\n".join([*lines, "</queries></nta>"])


def _shown(atoms: tuple[Atom, ...]) -> str:
    return escape(" && ".join(f"{name} {operator} {number}" for name, operator, number in atoms))


def _transition(way: Way) -> str:
    labels = [("guard", _shown(way.guard))]
    if way.channel is not None:
        labels.append(("synchronisation", f"{way.channel}{'!' if way.sends else '?'}"))
    updates = [f"{name} = 0" for name in way.resets] + [f"{name} = {value}" for name, value in way.sets]
    labels.append(("assignment", ", ".join(updates)))
    texts = "".join(f'<label kind="{kind}">{text}</label>' for kind, text in labels if text)
    return f'<transition><source ref="l{way.source}"/><target ref="l{way.target}"/>{texts}</transition>'


def text_of(timed: Timed, condition: Condition) -> str:
    """A condition as a query has it."""
    parts = []
    for part in condition:
        if isinstance(part, At):
            parts.append(f"P{part.process}.{timed.places[part.process][part.location].name}")
        else:
            parts.append(" ".join(map(str, part)))
    return " && ".join(parts) or "true"


# --- random automata ------------------------------------------------------------------------------------------------


def random_timed(seed: int) -> Timed:
    """An automaton; the same for the same number."""
    rng = random.Random(seed)
    clocks = tuple("xyz"[: rng.randint(1, 2 if rng.random() < 0.8 else 3)])
    processes = rng.randint(1, 2 if rng.random() < 0.8 else 3)
    channels = {"c": rng.choice(("plain", "urgent", "broadcast", "urgent broadcast"))} if processes > 1 else {}
    largest = rng.randint(1, 3)
    places = tuple(_places(rng, clocks, largest) for _ in range(processes))
    ways = tuple(
        tuple(_way(rng, len(own), clocks, channels, largest) for _ in range(rng.randint(1, 5))) for own in places
    )
    return Timed(places, ways, clocks, ("n",), channels, largest)


def with_differences(timed: Timed, seed: int) -> Timed:
    """The automaton with comparisons of two clocks in guards; it needs two clocks, and no urgent channel."""
    rng = random.Random(f"differences {seed}")
    pairs = [f"{one} - {other}" for one in timed.clocks for other in timed.clocks if one != other]
    if not pairs or any("urgent" in kind for kind in timed.channels.values()):
        return timed

    def asked(way: Way) -> Way:
        if rng.random() < 0.4:
            return way
        number = rng.randint(-timed.largest, timed.largest)
        atom = (rng.choice(pairs), rng.choice(("<", "<=", ">", ">=", "==")), number)
        return replace(way, guard=(*way.guard, atom))

    return replace(timed, ways=tuple(tuple(map(asked, own)) for own in timed.ways), differences=True)


def _places(rng: random.Random, clocks: tuple[str, ...], largest: int) -> tuple[Place, ...]:
    found = []
    for number in range(rng.randint(1, 3)):
        upper = ((rng.choice(clocks), rng.choice(("<", "<=")), rng.randint(1, largest)),)
        kind = rng.random()
        found.append(Place(f"L{number}", upper if rng.random() < 0.5 else (), kind < 0.1, 0.1 <= kind < 0.2))
    return tuple(found)


def _way(rng: random.Random, places: int, clocks: tuple[str, ...], channels: dict[str, str], largest: int) -> Way:
    channel = "c" if channels and rng.random() < 0.4 else None
    sends = rng.random() < 0.5
    guard: list[Atom] = []
    if rng.random() < 0.3:
        guard.append(("n", rng.choice(("==", "!=", "<")), rng.randint(0, 2)))
    # UPPAAL allows no clocks in guards of urgent channels.
    if rng.random() < 0.6 and not (channel and "urgent" in channels[channel]):
        guard += [
            (rng.choice(clocks), rng.choice(("<", "<=", ">", ">=", "==")), rng.randint(0, largest))
            for _ in range(rng.randint(1, 2))
        ]
    resets = tuple(clock for clock in clocks if rng.random() < 0.4)
    sets = (("n", rng.randint(0, 2)),) if rng.random() < 0.4 else ()
    return Way(rng.randrange(places), rng.randrange(places), tuple(guard), channel, sends, resets, sets)


def random_condition(rng: random.Random, timed: Timed) -> Condition:
    """A conjunction about locations, numbers and clocks."""
    found: list[At | Atom] = []
    if rng.random() < 0.7:
        process = rng.randrange(len(timed.places))
        found.append(At(process, rng.randrange(len(timed.places[process]))))
    if rng.random() < 0.4:
        operator = rng.choice(("<", "<=", ">", ">=", "=="))
        found.append((rng.choice(timed.clocks), operator, rng.randint(0, timed.largest)))
    if rng.random() < 0.3 or not found:
        found.append(("n", "==", rng.randint(0, 2)))
    return tuple(found)
