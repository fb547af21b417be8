"""Plain pushdown systems: rules on explicit control states and stack symbols, and regular sets of configurations.

Nouns: a *rule* rewrites a control state and the top of the stack to a control state and at most two symbols; a
*configuration* is a control state and a stack, top first; a *set of configurations* is given by a finite automaton that
reads the stack from the top and starts in the node of the control state; a *head* is a control state with a top symbol.
Controls, symbols and nodes are numbers in hot loops; their names are kept beside them for people.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from clew.ir.sorts import BOOL
from clew.ir.terms import Variable, variable
from clew.lift import Move, Run
from clew.records import dataclass


class Rule(NamedTuple):
    """`⟨control, top⟩ → ⟨target, word⟩`; the word replaces the top, its first symbol becomes the new top."""

    control: int
    top: int
    target: int
    word: tuple[int, ...]


class Link(NamedTuple):
    """An edge of an automaton on stacks."""

    source: int
    symbol: int
    target: int


GIVEN, COMPOSED = -1, -2
"""In the place of the rule of an edge: it was there from the start, or is two others in a row."""


class Edge(NamedTuple):
    """An edge of a saturated automaton: the last rule, the edges that it was made of, and the length of its run."""

    source: int
    symbol: int
    target: int
    rule: int = GIVEN
    first: int = -1
    second: int = -1
    weight: int = 0


@dataclass(frozen=True, slots=True)
class ConfigurationSet:
    """A finite automaton on stacks: the nodes 0 … controls - 1 are the starts, and no link leads into one of them."""

    nodes: int
    links: tuple[Link, ...]
    accepting: frozenset[int]

    def accepts(self, control: int, stack: Sequence[int]) -> bool:
        """Whether the configuration belongs to the set."""
        targets: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        for source, symbol, target in self.links:
            targets[source, symbol].append(target)
        now = {control}
        for symbol in stack:
            now = {target for node in now for target in targets.get((node, symbol), ())}
        return not now.isdisjoint(self.accepting)


@dataclass(frozen=True, slots=True)
class PushdownSystem:
    """Control states and stack symbols by name, and the rules."""

    controls: tuple[str, ...]
    symbols: tuple[str, ...]
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Pushdown:
    """A pushdown system with its initial configurations and named sets, which questions may ask for."""

    system: PushdownSystem
    initial: ConfigurationSet
    named: tuple[tuple[str, ConfigurationSet], ...]

    def set_of(self, atom: Variable) -> ConfigurationSet | None:
        """The set of configurations in which the atom holds."""
        return next((found for name, found in self.named if atom is atom_of(name)), None)

    def holds_at(self, atom: Variable, control: int, top: int | None) -> bool:
        """Whether an atom on heads holds: `control p`, `top a`; above the last symbol there is no top."""
        kind, _, name = atom.name.partition(" ")
        if kind == CONTROL:
            return self.system.controls[control] == name
        assert kind == TOP, f"an atom should be about the control or the top, not {atom.name}"
        return top is not None and top < len(self.system.symbols) and self.system.symbols[top] == name


CONTROL, TOP = "control", "top"


def atom_of(name: str) -> Variable:
    """The term that holds in the configurations of the named set."""
    return variable(name, BOOL)


def head_atom(kind: str, name: str) -> Variable:
    """The term that holds where the control state, or the top of the stack, has that name."""
    return variable(f"{kind} {name}", BOOL)


class Configuration(NamedTuple):
    """A control state and a stack, top first."""

    control: int
    stack: tuple[int, ...]


# --- runs -----------------------------------------------------------------------------------------------------------


class NoSuchRun(Exception):
    """The system does not have this run; the message says where it departs."""


class View(NamedTuple):
    """What is seen of a configuration: its control state, the upper part of its stack, and how high that is."""

    control: int
    upper: tuple[int, ...]
    height: int


@dataclass(frozen=True, slots=True)
class Replayed:
    """A view of each configuration (one more than moves), and the last one as it is."""

    views: tuple[View, ...]
    last: Configuration


SEEN = 8
"""So many symbols of a stack are shown."""


def replay(pushdown: Pushdown, run: Run) -> Replayed:
    """The configurations that a run goes through, by the definition of a step and nothing else.

    `run.initial` is the control and the stack of the first configuration; a move names its rule by number, from 1.
    """
    match run.initial:
        case (int(control), tuple(stack)) if all(isinstance(symbol, int) for symbol in stack):
            first = Configuration(control, stack)  # type: ignore[arg-type]  # checked above, element by element
        case other:
            raise NoSuchRun(f"it starts with {other!r}, which is no configuration")
    if not 0 <= first.control < len(pushdown.system.controls) or not pushdown.initial.accepts(*first):
        raise NoSuchRun("its first configuration is not initial")
    now, below = first.control, list(reversed(first.stack))
    views = [_view(now, below)]
    for number, move in enumerate(run.moves, start=1):
        rule = moved_by(pushdown.system, move)
        if below[-1:] != [rule.top] or now != rule.control:
            raise NoSuchRun(f"step {number} takes {move.actor}, which does not apply there")
        below.pop()
        below += reversed(rule.word)
        now = rule.target
        views.append(_view(now, below))
    return Replayed(tuple(views), Configuration(now, tuple(reversed(below))))


def _view(control: int, below: list[int]) -> View:
    return View(control, tuple(reversed(below[-SEEN:])), len(below))


def moved_by(system: PushdownSystem, move: Move) -> Rule:
    """The rule that a move takes."""
    word, _, digits = move.actor.partition(" ")
    if word != "rule" or not digits.isdecimal() or not 1 <= int(digits) <= len(system.rules):
        raise NoSuchRun(f"it takes {move.actor!r}; there are rule 1 to rule {len(system.rules)}")
    return system.rules[int(digits) - 1]


def move_name(rule: int) -> str:
    """How a run names the rule of that number (from 0)."""
    return f"rule {rule + 1}"


def rule_text(system: PushdownSystem, rule: Rule) -> str:
    """`p a -> q b c`."""
    word = "".join(f" {system.symbols[symbol]}" for symbol in rule.word)
    return f"{system.controls[rule.control]} {system.symbols[rule.top]} -> {system.controls[rule.target]}{word}"
