"""A question of reachability as one saturation with one look at its result.

Input: a pushdown system with initial configurations, and a set that should be reached. Output: a `Problem`: rules and
links on numbers. Backward, rules in front *write* some initial configuration, from the bottom to the top, so that one
edge of the saturated automaton tells whether any of them reaches the set. Forward, rules behind *read* a configuration
of the set from the stack, so that one empty edge tells it. Written and read symbols cost nothing; a rule costs one.
"""

from __future__ import annotations

from array import array

from clew.models.pushdown import ConfigurationSet, Link, Pushdown, Rule
from clew.records import dataclass

Columns = tuple["array[int]", ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """Rules, of which the first `own` are those of the system; where to look for the answer among the edges."""

    own: int
    nodes: int
    epsilon: int
    rules: tuple[Rule, ...]
    links: tuple[Link, ...]
    looked_at: tuple[tuple[int, int], ...]
    """An edge with one of these sources and symbols, into …"""
    accepting: frozenset[int]
    """… one of these nodes, is the answer."""

    def rule_columns(self) -> Columns:
        """Control, top, target, first and second symbol (-1: none), cost."""
        words = [(*rule.word, -1, -1)[:2] for rule in self.rules]
        own, others = self.own, len(self.rules) - self.own
        return (
            array("i", [rule.control for rule in self.rules]),
            array("i", [rule.top for rule in self.rules]),
            array("i", [rule.target for rule in self.rules]),
            array("i", [word[0] for word in words]),
            array("i", [word[1] for word in words]),
            array("i", [1] * own + [0] * others),
        )

    def link_columns(self) -> Columns:
        """Source, symbol, target."""
        return (
            array("i", [link.source for link in self.links]),
            array("i", [link.symbol for link in self.links]),
            array("i", [link.target for link in self.links]),
        )


def backward_problem(pushdown: Pushdown, target: ConfigurationSet) -> Problem:
    """Which heads reach the target; asked of the head from which every initial configuration is written."""
    system, initial = pushdown.system, pushdown.initial
    controls = len(system.controls)
    pen = len(system.symbols)

    def writer(node: int) -> int:
        """The control that has written what the automaton reads behind this node."""
        return target.nodes + node

    start = writer(initial.nodes)
    writing = [
        *(Rule(start, pen, writer(node), (pen,)) for node in sorted(initial.accepting)),
        *(Rule(writer(link.target), pen, writer(link.source), (pen, link.symbol)) for link in initial.links),
        *(Rule(writer(control), pen, control, ()) for control in range(controls)),
    ]
    return Problem(
        own=len(system.rules),
        nodes=start + 1,
        epsilon=pen + 1,
        rules=(*system.rules, *writing),
        links=target.links,
        looked_at=((start, pen),),
        accepting=target.accepting,
    )


def forward_problem(pushdown: Pushdown, target: ConfigurationSet) -> Problem:
    """Which configurations follow the initial ones, and of those, which the target's automaton reads to its end."""
    system, initial = pushdown.system, pushdown.initial
    controls = len(system.controls)
    epsilon = len(system.symbols)

    def reader(node: int) -> int:
        """The control that has read what leads to this node."""
        return node if node < controls else initial.nodes + node - controls

    reading = [Rule(reader(link.source), link.symbol, reader(link.target), ()) for link in target.links]
    return Problem(
        own=len(system.rules),
        nodes=initial.nodes + target.nodes - controls,
        epsilon=epsilon,
        rules=(*system.rules, *reading),
        links=initial.links,
        looked_at=tuple((reader(node), epsilon) for node in sorted(target.accepting)),
        accepting=initial.accepting,
    )
