"""Runs of plain pushdown systems against conditions and formulas: what is asked depends on heads, or on named sets.

Input: a system with its sets, and a condition that should always hold, or an automaton that should accept no run.
Output: a run to a configuration that breaks the condition, or one that goes on for ever and is accepted, as a lasso
whose loop comes back to its head with the stack below untouched. A run to which no rule applies stays where it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing

from clew.engines.saturate.options import Direction, Implementation
from clew.engines.saturate.plain import LONGEST_RUN, reach
from clew.engines.saturate.temporal.branches import named_sets
from clew.engines.saturate.temporal.branching import term_value, together
from clew.engines.saturate.temporal.head_graph import HeadGraph, lasting
from clew.engines.saturate.temporal.labelled import Head, Labelled, annotated, set_of_configurations
from clew.engines.saturate.temporal.structures import of_rules
from clew.ir.properties import Automaton
from clew.ir.terms import Term
from clew.lift import Move, Run
from clew.logic.temporal.automata import degeneralised
from clew.models.pushdown import Configuration, ConfigurationSet, Link, Pushdown, PushdownSystem, Rule, move_name


def run_to_breach(pushdown: Pushdown, condition: Term) -> Run | None:
    """A shortest run to a configuration in which the condition does not hold."""
    system = _asked(pushdown, (condition,))
    heads = [
        (control, symbol)
        for control in range(system.controls)
        for symbol in range(len(system.base))
        if not term_value(condition, system, (control, symbol))
    ]
    found = _stem(system.controls, len(system.base), system.rules, system.initial, heads)
    if found is None:
        return None
    first, stem = found
    return _Home(pushdown, system, 1).run(first, [system.rules[each] for each in stem])


def accepted_run(pushdown: Pushdown, automaton: Automaton) -> Run | None:
    """A run that the automaton accepts."""
    automaton = degeneralised(automaton)
    system = _asked(pushdown, tuple(edge.guard for edge in automaton.edges))
    states = max(1, automaton.states)
    taken = together(system, automaton, states)
    controls, rules = system.controls * states, tuple(each.rule for each in taken)
    with closing(HeadGraph(taken, controls)) as graph:
        initial = _started(system.initial, system.controls, states, automaton.initial)
        found = _stem(controls, len(system.base), rules, initial, graph.repeating)
        if found is None:
            return None
        first, stem = found
        loop = graph.loop(_last_head(first, (rules[each] for each in stem)), LONGEST_RUN)
    return _Home(pushdown, system, states).run(first, [rules[each] for each in (*stem, *loop)], len(stem))


def _asked(pushdown: Pushdown, terms: tuple[Term, ...]) -> Labelled:
    system = of_rules(pushdown)
    for atom, given in named_sets(pushdown, terms).items():
        system = annotated(system, atom, set_of_configurations(given))
    return system


def _started(given: ConfigurationSet, controls: int, states: int, first: Iterable[int]) -> ConfigurationSet:
    """The set, where each control is one together with a first state of an automaton."""
    more = controls * (states - 1)
    links: list[Link] = []
    for source, symbol, target in given.links:
        sources = [source * states + state for state in first] if source < controls else [source + more]
        links += [Link(each, symbol, target + more) for each in sources]
    return ConfigurationSet(given.nodes + more, tuple(links), frozenset(node + more for node in given.accepting))


def _stem(
    controls: int, symbols: int, rules: tuple[Rule, ...], initial: ConfigurationSet, heads: Iterable[Head]
) -> tuple[Configuration, list[int]] | None:
    """The first configuration, and the rules that lead from it to one with such a head."""
    names = PushdownSystem(tuple(map(str, range(controls))), tuple(map(str, range(symbols))), rules)
    target = ConfigurationSet(controls + 1, lasting(heads, controls, symbols), frozenset({controls}))
    asked = Pushdown(names, initial, ())
    run = reach(asked, target, direction=Direction.BACKWARD, implementation=Implementation.AUTO).run
    if run is None:
        return None
    control, stack = run.initial
    assert isinstance(control, int), "a run should start with a control"
    assert isinstance(stack, tuple), "a run should start with a stack"
    rules_taken = [int(move.actor.partition(" ")[2]) - 1 for move in run.moves]
    return Configuration(control, stack), rules_taken  # type: ignore[arg-type]  # symbols are numbers


def _last_head(first: Configuration, rules: Iterable[Rule]) -> Head:
    control, stack = first.control, list(reversed(first.stack))
    for rule in rules:
        stack.pop()
        stack += reversed(rule.word)
        control = rule.target
    return control, stack[-1]


class _Home:
    """The way back to the rules of the system as it was given."""

    def __init__(self, pushdown: Pushdown, system: Labelled, states: int) -> None:
        self._numbers: dict[Rule, int] = {}
        for number, rule in enumerate(pushdown.system.rules):
            self._numbers.setdefault(rule, number)
        self._base = system.base
        self._states = states
        self._bottom = len(pushdown.system.symbols)

    def run(self, first: Configuration, rules: list[Rule], loop_start: int | None = None) -> Run:
        """The run, up to where it stays for ever if it does."""
        stack = tuple(symbol for each in first.stack if (symbol := self._base[each]) != self._bottom)
        moves: list[Move] = []
        for rule in rules:
            word = tuple(self._base[each] for each in rule.word)
            plain = Rule(rule.control // self._states, self._base[rule.top], rule.target // self._states, word)
            number = self._numbers.get(plain)
            if number is None:
                # Only what has no rule of its own stays where it is.
                loop_start = len(moves) if loop_start is not None else None
                break
            moves.append(Move(move_name(number)))
        return Run((first.control // self._states, stack), tuple(moves), loop_start)
