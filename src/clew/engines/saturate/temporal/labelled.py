"""Labelled pushdown systems: what branching time is asked of. Every run that counts is infinite.

Nouns: a *head* is a control state with a top symbol; what is asked of configurations depends on their heads only. A
regular set of configurations becomes such a question by *annotating*: each symbol on the stack knows which nodes of the
set's automaton accept everything below it. The stack always ends with the symbol `bottom`.
After: Esparza, Kučera and Schwoon, "Model checking LTL with regular valuations for pushdown systems", 2003.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import field

from clew.ir.terms import Term
from clew.models.pushdown import ConfigurationSet, Link, Rule
from clew.records import dataclass

Head = tuple[int, int]
Nodes = frozenset[int]


@dataclass(frozen=True, slots=True)
class Labelled:
    """Rules, the configurations at the start, and what holds; `base` has the first symbol that each one stands for."""

    controls: int
    base: tuple[int, ...]
    rules: tuple[Rule, ...]
    initial: ConfigurationSet
    first_holds: Callable[[Term, int, int], bool]
    """Whether an atom holds at a control with a symbol of the system that was not annotated yet."""
    is_seen: Callable[[int, int], bool]
    """Whether a configuration with that head is a state of a run, or lies inside a step."""
    known: Mapping[Term, frozenset[Head]] = field(default_factory=dict)
    """The heads at which atoms hold that were annotated."""

    def holds(self, atom: Term, control: int, symbol: int) -> bool:
        """Whether the atom holds at the head."""
        heads = self.known.get(atom)
        return self.first_holds(atom, control, self.base[symbol]) if heads is None else (control, symbol) in heads

    def seen(self, control: int, symbol: int) -> bool:
        """Whether the configuration counts."""
        return self.is_seen(control, self.base[symbol])


@dataclass(frozen=True, slots=True)
class Regular:
    """A set of configurations: links of an automaton, where it accepts, and the nodes from which a control reads."""

    links: tuple[Link, ...]
    accepting: Nodes
    starts: Callable[[int], tuple[int, ...]]


def set_of_configurations(given: ConfigurationSet) -> Regular:
    """A set whose automaton starts in the controls themselves."""
    return Regular(given.links, given.accepting, _itself)


def _itself(control: int) -> tuple[int, ...]:
    return (control,)


class _Below:
    """From which nodes what lies below is accepted, one symbol after the other from the bottom."""

    def __init__(self, given: Regular) -> None:
        self._sources: defaultdict[int, defaultdict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        for source, symbol, target in given.links:
            self._sources[symbol][target].append(source)
        self._known: dict[tuple[Nodes, int], Nodes] = {}

    def above(self, nodes: Nodes, symbol: int) -> Nodes:
        key = (nodes, symbol)
        if key not in self._known:
            sources = self._sources[symbol]
            self._known[key] = frozenset(each for node in nodes for each in sources.get(node, ()))
        return self._known[key]


def annotated(system: Labelled, atom: Term, given: Regular) -> Labelled:
    """The system in which the atom holds at the heads of the configurations of a set."""
    writer = _Writer(system, given)
    initial = writer.initial()
    rules = writer.rules()
    heads = frozenset(
        (control, number)
        for (symbol, nodes), number in writer.numbers.items()
        for control in range(system.controls)
        if not writer.below.above(nodes, symbol).isdisjoint(given.starts(control))
    )
    copies: defaultdict[int, list[int]] = defaultdict(list)
    for (symbol, _), number in writer.numbers.items():
        copies[symbol].append(number)
    known = {
        each: frozenset((control, number) for control, symbol in at for number in copies[symbol])
        for each, at in system.known.items()
    }
    base = tuple(system.base[symbol] for symbol, _ in writer.numbers)
    return Labelled(system.controls, base, rules, initial, system.first_holds, system.is_seen, {**known, atom: heads})


class _Writer:
    """Symbols with what is below them, found from the stacks at the start on."""

    def __init__(self, system: Labelled, given: Regular) -> None:
        self._system = system
        self._accepting = given.accepting
        self.below = _Below(given)
        self.numbers: dict[tuple[int, Nodes], int] = {}
        self._work: list[tuple[int, Nodes]] = []

    def _number(self, symbol: int, nodes: Nodes) -> int:
        pair = (symbol, nodes)
        if pair not in self.numbers:
            self.numbers[pair] = len(self.numbers)
            self._work.append(pair)
        return self.numbers[pair]

    def initial(self) -> ConfigurationSet:
        """The automaton of the start, read from the bottom: its inner nodes know what lies below."""
        given, controls = self._system.initial, self._system.controls
        into: defaultdict[int, list[Link]] = defaultdict(list)
        for link in given.links:
            into[link.target].append(link)
        inner: dict[tuple[int, Nodes], int] = {}
        links: list[Link] = []
        waiting = [(node, self._accepting) for node in sorted(given.accepting)]
        for pair in waiting:
            inner[pair] = controls + len(inner)
        accepting = frozenset(inner.values())
        while waiting:
            node, nodes = waiting.pop()
            for source, symbol, _ in into[node]:
                number, target = self._number(symbol, nodes), inner[node, nodes]
                if source < controls:
                    links.append(Link(source, number, target))
                    continue
                before = (source, self.below.above(nodes, symbol))
                if before not in inner:
                    inner[before] = controls + len(inner)
                    waiting.append(before)
                links.append(Link(inner[before], number, target))
        return ConfigurationSet(controls + len(inner), tuple(links), accepting)

    def rules(self) -> tuple[Rule, ...]:
        """The rules for every symbol that may occur."""
        tops: defaultdict[int, list[Rule]] = defaultdict(list)
        for rule in self._system.rules:
            tops[rule.top].append(rule)
        made: list[Rule] = []
        while self._work:
            symbol, nodes = self._work.pop()
            top = self.numbers[symbol, nodes]
            for rule in tops[symbol]:
                match rule.word:
                    case (first, second):
                        upper = self._number(first, self.below.above(nodes, second))
                        word: tuple[int, ...] = (upper, self._number(second, nodes))
                    case (first,):
                        word = (self._number(first, nodes),)
                    case _:
                        word = ()
                made.append(Rule(rule.control, top, rule.target, word))
        return tuple(made)
