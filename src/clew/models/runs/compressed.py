"""Folded runs: those that nobody could write down step by step, and that can still be checked part by part.

A *part* says that from a control state (or a node of the set that is asked for) with a symbol on top one comes to
another one with the symbol gone: because the set's automaton has that link, or by a rule and by earlier parts for what
the rule pushes. A folded run is an initial configuration whose symbols are read by parts, one after the other, down to
where the set accepts. So its length may be exponential in the number of parts, and is known exactly.
"""

from __future__ import annotations

from typing import NamedTuple

from clew.models.pushdown import Configuration, ConfigurationSet, NoSuchRun, Pushdown


class Part(NamedTuple):
    """From `source` with `symbol` to `target`, by a link (rule -1), or by a rule and earlier parts (-1: none)."""

    source: int
    symbol: int
    target: int
    rule: int = -1
    first: int = -1
    second: int = -1


class Folded(NamedTuple):
    """A first configuration, parts, and the numbers of those that read its stack from the top."""

    first: Configuration
    parts: tuple[Part, ...]
    path: tuple[int, ...]


def length_of(pushdown: Pushdown, target: ConfigurationSet, run: Folded) -> int:
    """The number of steps; NoSuchRun where the run is none that leads from an initial configuration into the set."""
    lengths: list[int] = []
    links = frozenset(target.links)
    for number, part in enumerate(run.parts):
        lengths.append(_checked(pushdown, links, run.parts, number, part, lengths))
    control, stack = run.first
    if not 0 <= control < len(pushdown.system.controls) or not pushdown.initial.accepts(control, stack):
        raise NoSuchRun("its first configuration is not initial")
    if len(run.path) != len(stack):
        raise NoSuchRun("it does not read the whole stack")
    node = control
    for place, symbol in zip(run.path, stack, strict=True):
        if not 0 <= place < len(run.parts) or run.parts[place][:2] != (node, symbol):
            raise NoSuchRun("it reads something else than the stack")
        node = run.parts[place].target
    if node not in target.accepting:
        raise NoSuchRun("it does not end in the set")
    return sum(lengths[place] for place in run.path)


def _checked(
    pushdown: Pushdown,
    links: frozenset[tuple[int, int, int]],
    parts: tuple[Part, ...],
    number: int,
    part: Part,
    lengths: list[int],
) -> int:
    """The length of a part that is made of earlier ones as it says."""
    if part.rule < 0:
        if part[:3] not in links:
            raise NoSuchRun(f"part {number} is no link of the set")
        return 0
    if part.rule >= len(pushdown.system.rules) or max(part.first, part.second) >= number:
        raise NoSuchRun(f"part {number} is made of something that is not there")
    rule = pushdown.system.rules[part.rule]
    inner = [each for each in (part.first, part.second) if each >= 0]
    if (rule.control, rule.top) != part[:2] or len(inner) != len(rule.word):
        raise NoSuchRun(f"part {number} is not made by its rule")
    node = rule.target
    for place, symbol in zip(inner, rule.word, strict=True):
        if parts[place][:2] != (node, symbol):
            raise NoSuchRun(f"part {number} does not fit together")
        node = parts[place].target
    if node != part.target:
        raise NoSuchRun(f"part {number} leads elsewhere")
    return 1 + sum(lengths[place] for place in inner)
