"""What holds along a run of a plain pushdown system, by the definition: every configuration, and whether it closes.

Input: a system, a run, and terms over its atoms. Output: the truth of the terms in each configuration. A loop closes
where it comes back to its head with the stack below untouched, and where the sets that terms speak of do not tell that
stack from the one before; so everything that is asked repeats itself. A run may also stay where no rule applies.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from clew.ir.terms import Apply, Constant, Term, Variable
from clew.ir.walk import postorder, variables
from clew.lift import Run
from clew.models.pushdown import ConfigurationSet, NoSuchRun, Pushdown, moved_by
from clew.records import dataclass

Nodes = frozenset[int]


@dataclass(frozen=True, slots=True)
class Word:
    """The truth of terms per configuration; where it starts again, if it does."""

    letters: tuple[dict[Term, bool], ...]
    loop_start: int | None
    deeper: int
    """So many symbols the stack grows with each time that the loop is through."""


class _Reader:
    """One set of configurations: from which nodes stacks are accepted."""

    def __init__(self, given: ConfigurationSet) -> None:
        self.accepting = given.accepting
        self._sources: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        for source, symbol, target in given.links:
            self._sources[symbol, target].append(source)

    def above(self, nodes: Nodes, symbol: int) -> Nodes:
        return frozenset(source for node in nodes for source in self._sources.get((symbol, node), ()))


def word_of(pushdown: Pushdown, run: Run, terms: Sequence[Term]) -> Word:
    """The run as a word; NoSuchRun where its loop does not close. The run should be one of the system."""
    named = {atom: _Reader(found) for atom in variables(*terms) if (found := pushdown.set_of(atom)) is not None}
    started, stack = run.initial
    assert isinstance(started, int), "a run should start with a control"
    assert isinstance(stack, tuple), "a run should start with a stack"
    control: int = started
    bottom = tuple(reader.accepting for reader in named.values())
    below: list[tuple[int, tuple[Nodes, ...]]] = []
    """From the bottom: each symbol, and per set from where the stack up to it is accepted."""

    def push(symbol: int) -> None:
        under = below[-1][1] if below else bottom
        accepted = zip(named.values(), under, strict=True)
        below.append((symbol, tuple(reader.above(nodes, symbol) for reader, nodes in accepted)))

    def letter() -> dict[Term, bool]:
        whole = below[-1][1] if below else bottom
        found = dict(zip(named, (control in nodes for nodes in whole), strict=True))
        top = below[-1][0] if below else None
        return {term: _truth(pushdown, term, found, control, top) for term in terms}

    def head() -> tuple[object, ...]:
        under = below[-2][1] if len(below) > 1 else bottom
        return (control, below[-1][0] if below else None, under)

    for symbol in reversed(stack):
        assert isinstance(symbol, int), "a stack should be of symbols"
        push(symbol)
    letters, heads, heights = [letter()], [head()], [len(below)]
    for move in run.moves:
        rule = moved_by(pushdown.system, move)
        below.pop()
        for symbol in reversed(rule.word):
            push(symbol)
        control = rule.target
        letters.append(letter())
        heads.append(head())
        heights.append(len(below))
    start = run.loop_start
    if start is None:
        return Word(tuple(letters), None, 0)
    if start == len(run.moves):
        if any((rule.control, rule.top) == heads[-1][:2] for rule in pushdown.system.rules):
            raise NoSuchRun("it stays where a rule applies")
        return Word(tuple(letters), start, 0)
    if heads[start] != heads[-1] or min(heights[start:]) < heights[start]:
        raise NoSuchRun(f"its loop does not close: the last head differs from that after {start} steps")
    return Word(tuple(letters[:-1]), start, heights[-1] - heights[start])


def _truth(pushdown: Pushdown, term: Term, named: dict[Variable, bool], control: int, top: int | None) -> bool:
    found: dict[Term, bool] = {}
    for part in postorder(term):
        match part:
            case Constant(value=value):
                found[part] = bool(value)
            case Apply(operator="not", arguments=(inner,)):
                found[part] = not found[inner]
            case Apply(operator="and", arguments=inner):
                found[part] = all(found[each] for each in inner)
            case Apply(operator="or", arguments=inner):
                found[part] = any(found[each] for each in inner)
            case Apply(operator="implies", arguments=(left, right)):
                found[part] = not found[left] or found[right]
            case Apply(operator="eq", arguments=(left, right)):
                found[part] = found[left] == found[right]
            case Variable() if part in named:
                found[part] = named[part]
            case Variable():
                found[part] = pushdown.holds_at(part, control, top)
            case other:
                raise AssertionError(f"a formula on configurations should have no {other}")
    return found[term]
