"""Grammars for the usual structures: lists, doubly linked lists, trees, trees with parents.

Input: the type of the nodes, and the selectors by offset and inner offset. Output: rules. An edge of a list stands for
at least one object between the two nodes at its tentacles, or more where more is to be known of short lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from typing import NamedTuple

from clew.ir.memory.shapes import ANY_TYPE, NULL_TYPE, Rule, RuleEdge, Selector


class Link(NamedTuple):
    """A selector: an offset in the object that points, and one in the object that is pointed to."""

    offset: int
    inner: int = 0


def chain(
    label: str,
    type_: str,
    forward: Link,
    backward: Link | None = None,
    *,
    least: int = 1,
    holding: tuple[str, ...] = (),
    shared: tuple[Link, ...] = (),
) -> tuple[Rule, ...]:
    """Chains from one node to another through at least so many objects; with back links, if there are any.

    Each of the objects in between has an edge of every label in `holding`: what it holds. By every link in `shared` all
    of them point to one and the same node, which is at a tentacle of its own.
    """
    common = tuple(range(2, 2 + len(shared)))
    externals = (0, 1, *common)
    outside = (ANY_TYPE,) * len(externals)
    first = len(externals)

    def steps(source: int, target: int) -> tuple[Selector, ...]:
        there = Selector(source, forward.offset, target, forward.inner)
        if backward is None:
            return (there,)
        return there, Selector(target, backward.offset, source, backward.inner)

    def edge(source: int, target: int) -> tuple[RuleEdge, ...]:
        return (RuleEdge(label, (source, target, *common)),)

    def held(*nodes: int) -> tuple[RuleEdge, ...]:
        return tuple(RuleEdge(each, (node,)) for node in nodes for each in holding)

    def pointing(*nodes: int) -> tuple[Selector, ...]:
        links = tuple(zip(shared, common, strict=True))
        return tuple(Selector(node, each.offset, to, each.inner) for node in nodes for each, to in links)

    hidden = range(first, first + least)
    links = [step for one, other in pairwise((0, *hidden, 1)) for step in steps(one, other)]
    types = (*outside, type_)
    return (
        Rule(label, (*outside, *(type_,) * least), externals, (*links, *pointing(*hidden)), held(*hidden)),
        Rule(label, types, externals, steps(0, first) + pointing(first), edge(first, 1) + held(first)),
        Rule(label, types, externals, steps(first, 1) + pointing(first), edge(0, first) + held(first)),
        Rule(label, types, externals, pointing(first), edge(0, first) + edge(first, 1) + held(first)),
    )


def payload(label: str, types: tuple[str, str], held: Link, rest: tuple[str, Link]) -> tuple[Rule, ...]:
    """What an object of the first type holds at a link: nothing, or a list of objects of the second, up to null.

    `rest` is the label of chains of the second type, and their link.
    """
    outer, inner = types
    chains, following = rest
    first = Selector(0, held.offset, 2, held.inner)
    return (
        Rule(label, (outer, NULL_TYPE), (0,), (Selector(0, held.offset, 1),)),
        Rule(label, (outer, NULL_TYPE, inner), (0,), (first, Selector(2, following.offset, 1))),
        Rule(label, (outer, NULL_TYPE, inner), (0,), (first,), (RuleEdge(chains, (2, 1)),)),
    )


def tree(label: str, type_: str, children: Sequence[Link], parent: Link | None = None) -> tuple[Rule, ...]:
    """Trees below a node, and ways from a node down to another in a tree; with links to parents, if there are any."""
    way = f"{label} way"
    found = [_node(label, type_, children, parent, filled) for filled in product((False, True), repeat=len(children))]
    for hole in range(len(children)):
        others = [at for at in range(len(children)) if at != hole]
        for filled in product((False, True), repeat=len(others)):
            below = dict(zip(others, filled, strict=True))
            found += [_step(label, type_, children, parent, hole, below, where) for where in ("end", "up", "down")]
    types = (type_, type_, type_)
    found.append(Rule(way, types, (0, 1), (), (RuleEdge(way, (0, 2)), RuleEdge(way, (2, 1)))))
    found.append(Rule(label, (type_, type_), (0,), (), (RuleEdge(way, (0, 1)), RuleEdge(label, (1,)))))
    if parent is None:
        found = [rule for rule in found if not _only_for_parents(rule, way)]
    return tuple(dict.fromkeys(found))


def _only_for_parents(rule: Rule, way: str) -> bool:
    """Whether a rule takes the last step of a way: nobody goes up without parents."""
    return rule.label == way and bool(rule.selectors) and any(edge.nodes[:1] == (0,) for edge in rule.edges)


def _node(label: str, type_: str, children: Sequence[Link], parent: Link | None, filled: tuple[bool, ...]) -> Rule:
    """A node some of whose children are trees, and the others null."""
    types, selectors, edges = [type_, NULL_TYPE], list[Selector](), list[RuleEdge]()
    for link, child in zip(children, filled, strict=True):
        _child(label, type_, link, parent, 0, types, selectors, edges, there=child)
    return Rule(label, tuple(types), (0,), tuple(selectors), tuple(edges))


def _child(
    label: str,
    type_: str,
    link: Link,
    parent: Link | None,
    node: int,
    types: list[str],
    selectors: list[Selector],
    edges: list[RuleEdge],
    *,
    there: bool,
) -> None:
    if not there:
        selectors.append(Selector(node, link.offset, types.index(NULL_TYPE)))
        return
    types.append(type_)
    child = len(types) - 1
    selectors.append(Selector(node, link.offset, child, link.inner))
    if parent is not None:
        selectors.append(Selector(child, parent.offset, node, parent.inner))
    edges.append(RuleEdge(label, (child,)))


def _step(
    label: str,
    type_: str,
    children: Sequence[Link],
    parent: Link | None,
    hole: int,
    below: dict[int, bool],
    where: str,
) -> Rule:
    """One step of a way, whose other children are trees or null: all of it, the first, or the last."""
    way = f"{label} way"
    types, selectors, edges = [type_, type_, NULL_TYPE], list[Selector](), list[RuleEdge]()
    source, target = 0, 1
    if where != "end":
        types.append(type_)
        source, target = (0, 3) if where == "down" else (3, 1)
        edges.append(RuleEdge(way, (3, 1) if where == "down" else (0, 3)))
    link = children[hole]
    selectors.append(Selector(source, link.offset, target, link.inner))
    if parent is not None:
        selectors.append(Selector(target, parent.offset, source, parent.inner))
    for at, there in below.items():
        _child(label, type_, children[at], parent, source, types, selectors, edges, there=there)
    return Rule(way, tuple(types), (0, 1), tuple(selectors), tuple(edges))
