"""Nets executed one transition after the other, by trying all values: an oracle for token traces on tiny nets.

A marking is a bag of tokens; a transition occurs with any values of its variables for which its guard holds and its
tokens are there. What it looks at is there before it takes anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import Bits
from clew.ir.terms import Term, Variable
from clew.ir.values import Value
from clew.ir.walk import variables
from clew.models.nets import Arc, Net, Transition

Token = tuple[str, tuple[Value, ...]]
Marking = frozenset[tuple[Token, int]]
Values = dict[Variable, Value]


def executions(net: Net) -> set[frozenset[int]]:
    """The sets of transitions that occur together in an execution."""
    found: set[frozenset[int]] = set()
    for start in _valuations([net.start, *_terms(net.initial)]):
        if evaluate((net.start,), start)[0]:
            found |= {done for _, done in _reached(net, _marking(Counter(_tokens(net.initial, start))))}
    return found


def is_execution(net: Net, sequence: Sequence[int]) -> bool:
    """Whether the transitions can occur in this order."""
    markings = {
        _marking(Counter(_tokens(net.initial, start)))
        for start in _valuations([net.start, *_terms(net.initial)])
        if evaluate((net.start,), start)[0]
    }
    for number in sequence:
        markings = {after for marking in markings for after in _after(net.transitions[number], marking)}
    return bool(markings)


def _reached(net: Net, start: Marking) -> set[tuple[Marking, frozenset[int]]]:
    found = {(start, frozenset[int]())}
    waiting = list(found)
    while waiting:
        marking, done = waiting.pop()
        for number, transition in enumerate(net.transitions):
            if number in done:
                continue
            for after in _after(transition, marking):
                node = (after, done | {number})
                if node not in found:
                    found.add(node)
                    waiting.append(node)
    return found


def _after(transition: Transition, marking: Marking) -> Iterator[Marking]:
    arcs = (*transition.takes, *transition.looks, *transition.puts)
    for values in _valuations([transition.guard, *_terms(arcs)]):
        there = Counter(dict(marking))
        if not evaluate((transition.guard,), values)[0]:
            continue
        if any(not there[token] for token in _tokens(transition.looks, values)):
            continue
        taken = Counter(_tokens(transition.takes, values))
        if taken <= there:
            yield _marking(there - taken + Counter(_tokens(transition.puts, values)))


def _tokens(arcs: Sequence[Arc], values: Values) -> list[Token]:
    moved = [arc for arc in arcs if evaluate((arc.when,), values)[0]]
    return [(arc.place.name, evaluate([each for each in arc.values if each is not None], values)) for arc in moved]


def _marking(tokens: Counter[Token]) -> Marking:
    return frozenset((token, count) for token, count in tokens.items() if count)


def _terms(arcs: Sequence[Arc]) -> list[Term]:
    return [term for arc in arcs for term in (arc.when, *arc.values) if term is not None]


def _valuations(terms: Sequence[Term]) -> Iterator[Values]:
    every = variables(*terms)
    domains = [range(1 << each.sort.width) if isinstance(each.sort, Bits) else (False, True) for each in every]
    for chosen in product(*domains):
        yield dict(zip(every, chosen, strict=True))
