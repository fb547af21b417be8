"""Priorities of channels and processes: who may not move because somebody else may who comes first.

The priority of a step is that of its channel, and among equals the highest of the processes that take part; steps
without a channel, and channels that are not named, have the one called `default`. Time may pass whatever has priority,
unless a channel is urgent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from clew.errors import InputError
from clew.frontends.uppaal.instances import Elaborated
from clew.frontends.uppaal.language.expressions import evaluate
from clew.frontends.uppaal.language.values import Line, Value
from clew.frontends.uppaal.system import Step
from clew.frontends.uppaal.tree import ChannelOrder, Expression, Model
from clew.ir.terms import Term, conjoin, disjoin, negate
from clew.ir.walk import substitute

Rank = tuple[int, int]


def has_priorities(model: Model) -> bool:
    """Whether anybody comes first."""
    return bool(any(model.ranks.values()) or _orders(model))


def by_priority(steps: Sequence[Step], model: Model, elaborated: Elaborated, invariant: Term) -> list[Step]:
    """The steps, which now wait while one of a higher priority can be taken."""
    channels = _channels(model, elaborated)
    ranks = [_rank(step, channels, model) for step in steps]
    found = list(steps)
    above: list[Term] = []
    numbers = sorted(range(len(steps)), key=lambda number: ranks[number], reverse=True)
    for _, group in groupby(numbers, key=lambda number: ranks[number]):
        first = negate(disjoin(*above))
        for number in group:
            step = steps[number]
            found[number] = replace(step, guard=conjoin(step.guard, first))
            above.append(conjoin(step.guard, substitute(invariant, dict(step.after.items()))))
    return found


def _rank(step: Step, channels: dict[str | None, int], model: Model) -> Rank:
    line = step.moves[0].line
    own = channels.get(None if line is None else line.name, channels[None])
    return own, max(model.ranks.get(_entry(move.process.name), 0) for move in step.moves)


def _entry(process: str) -> str:
    """The word of the system line that a process comes from."""
    return process.partition("(")[0]


def _orders(model: Model) -> list[ChannelOrder]:
    return [each for each in model.declarations if isinstance(each, ChannelOrder)]


def _channels(model: Model, elaborated: Elaborated) -> dict[str | None, int]:
    """Ranks by the names of channels; that of all others by None."""
    found: dict[str | None, int] = {}
    orders = _orders(model)
    if len(orders) > 1:
        raise InputError("the priorities of channels are given twice", span=orders[1].span)
    for order in orders:
        for rank, names in enumerate(order.ranks):
            for name in _named(names, elaborated):
                if name in found:
                    shown = "default" if name is None else name
                    raise InputError(f"{shown} has two priorities", span=order.span)
                found[name] = rank
    found.setdefault(None, 0)
    return found


def _named(channels: Sequence[Expression | None], elaborated: Elaborated) -> Iterator[str | None]:
    for each in channels:
        if each is None:
            yield None
            continue
        waiting: list[Value] = [evaluate(elaborated.run, elaborated.scope, each)]
        while waiting:
            top = waiting.pop()
            if isinstance(top, Line):
                yield top.name
            elif isinstance(top, tuple):
                waiting.extend(top)
            else:
                raise InputError("only channels have a place in an order of channels", span=each.span)
