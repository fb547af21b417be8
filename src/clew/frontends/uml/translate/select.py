"""Which transitions are taken: from what is enabled to what is kept, as terms over the state before the step.

A state that is active and has nothing deeper enabled asks its transitions in document order, then its ancestors. Of
two that would leave a common state, the one with the deeper source is kept, else the earlier one.
After: W3C SCXML, appendix D (selectTransitions, removeConflictingTransitions). There, states ask in document order and
a later, deeper transition drops an earlier one; going bottom-up gives the same set, since all that is inside a node
comes together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from clew.frontends.uml.chart import ORDERED, Selection
from clew.frontends.uml.operators import Need
from clew.frontends.uml.translate.structure import Structure
from clew.ir.terms import FALSE, TRUE, Term, conjoin, disjoin, negate
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """A transition that the event may trigger: whether it is enabled, whether asking its guard is an error, needs."""

    enabled: Term
    fails: Term = FALSE
    needs: tuple[Need, ...] = ()


Rivals = tuple[int, int, Term]


@dataclass(frozen=True, slots=True)
class Selected:
    """Per transition, whether it is enabled and whether it is kept; and whether anything is enabled at all."""

    enabled: dict[int, Term]
    needs: tuple[Need, ...]
    """Of the guards."""
    any: Term
    kept: dict[int, Term] = field(default_factory=dict)
    failures: list[Term] = field(default_factory=list)
    """When a guard that is asked is an error."""
    rivals: list[Rivals] = field(default_factory=list)
    """Pairs of transitions that are enabled together and exclude each other by order alone, and when that happens."""
    disputed: list[Rivals] = field(default_factory=list)
    """Of these, those of which readings of SCXML differ on which one is taken."""


def select(
    structure: Structure, active: Mapping[int, Term], candidates: Mapping[int, Candidate], selection: Selection
) -> Selected:
    """What is kept of the candidates where the document orders them; else what may be kept (see `constrain`)."""
    ordered = selection in ORDERED
    asking = (_alone if selection is Selection.ONE else _asking)(structure, active, candidates)
    enabled = {number: each.enabled for number, each in candidates.items()}
    needs = tuple(need for each in candidates.values() for need in each.needs)
    found = Selected(enabled, needs, disjoin(*enabled.values()))
    asked: dict[int, Term] = {}
    picked: dict[int, Term] = {}
    for node in structure.bottom_up:
        earlier: list[int] = []
        for number in (each for each in structure.leaving(node) if each in candidates):
            before = [enabled[each] for each in earlier]
            asked[number] = conjoin(asking[node], *map(negate, before)) if ordered else asking[node]
            picked[number] = conjoin(asked[number], enabled[number])
            both = (conjoin(asking[node], each, enabled[number]) for each in before)
            _note(found.rivals, earlier, number, both)
            earlier.append(number)
    failures = (conjoin(asked[number], each.fails) for number, each in candidates.items())
    found.failures.extend(each for each in failures if each is not FALSE)
    if selection is Selection.DEPTH:
        picked = dict(sorted(picked.items(), key=lambda item: -_depth(structure, item[0])))
    for number, term in picked.items():
        _keep(structure, found, number, term, selection)
    return found


def _note(rivals: list[Rivals], others: Sequence[int], number: int, together: Iterable[Term]) -> None:
    """Add the pairs with the transition that can be enabled together."""
    pairs = zip(others, together, strict=True)
    rivals += [(each, number, both) for each, both in pairs if both is not FALSE]


def _keep(structure: Structure, found: Selected, number: int, term: Term, selection: Selection) -> None:
    """A transition is kept where it was picked and none is kept that it excludes and that goes first."""
    kept, ordered, chart = found.kept, selection in ORDERED, structure.chart
    against = [each for each in kept if (structure.conflict if ordered else structure.excludes)(each, number)]
    source = chart.transitions[number].source
    deeper = [each for each in against if chart.inside(chart.transitions[each].source, source)]
    beside = [each for each in against if each not in deeper]
    _note(found.rivals, beside, number, [conjoin(kept[each], term) for each in beside])
    if selection is Selection.AGREED:
        shallower = [each for each in beside if _depth(structure, each) < _depth(structure, number)]
        found.disputed.extend((each, number, conjoin(kept[each], term)) for each in shallower)
    kept[number] = conjoin(term, *(negate(kept[each]) for each in (against if ordered else deeper)))


def _depth(structure: Structure, transition: int) -> int:
    return len(list(structure.chart.ancestors(structure.chart.transitions[transition].source)))


def _asking(structure: Structure, active: Mapping[int, Term], candidates: Mapping[int, Candidate]) -> dict[int, Term]:
    """Per node, whether an active state inside asks it: one below which nothing on the way is enabled."""
    found: dict[int, Term] = {}
    passes: dict[int, Term] = {}
    for node in structure.bottom_up:
        children = structure.chart.nodes[node].children
        touched = any(child in passes for child in children)
        found[node] = disjoin(*(passes.get(child, active[child]) for child in children)) if touched else active[node]
        own = [candidates[number].enabled for number in structure.leaving(node) if number in candidates]
        if own or touched:
            passes[node] = conjoin(found[node], *map(negate, own))
    return found


def _alone(structure: Structure, active: Mapping[int, Term], candidates: Mapping[int, Candidate]) -> dict[int, Term]:
    """Per node, whether it is active and nothing inside it is enabled."""
    found: dict[int, Term] = {}
    below: dict[int, Term] = {}
    for node in structure.bottom_up:
        inner = disjoin(*(below[child] for child in structure.chart.nodes[node].children))
        own = [candidates[number].enabled for number in structure.leaving(node) if number in candidates]
        found[node] = conjoin(active[node], negate(inner))
        below[node] = disjoin(inner, *own)
    return found


def constrain(
    structure: Structure, selected: Selected, selection: Selection, turns: Mapping[int, Term]
) -> tuple[dict[int, Term], Term]:
    """What is kept when free choices (`turns`) decide between rivals, and what must hold of the choices.

    One: exactly one of what may be kept. Broadcast: a set without conflicts to which nothing can be added.
    """
    kept = {number: conjoin(term, turns.get(number, TRUE)) for number, term in selected.kept.items()}
    conditions: list[Term] = []
    for number, may in selected.kept.items():
        others = [each for each in kept if each != number and _exclude(structure, each, number, selection)]
        conditions += [negate(conjoin(kept[number], kept[each])) for each in others if each > number]
        if number in turns:
            taken = disjoin(kept[number], *(kept[each] for each in others))
            conditions.append(disjoin(negate(may), taken))
    # A turn without effect would only double the runs.
    for turn in dict.fromkeys(turns.values()):
        conditions.append(disjoin(negate(turn), *(selected.kept[each] for each in turns if turns[each] is turn)))
    return kept, conjoin(*conditions)


def undecided(structure: Structure, selected: Selected, selection: Selection) -> tuple[int, ...]:
    """The transitions that need a turn: those that may be kept together with one that they exclude."""
    if selection in ORDERED:
        return ()
    found = [
        number
        for number, term in selected.kept.items()
        if any(
            each != number and _exclude(structure, each, number, selection) and conjoin(term, other) is not FALSE
            for each, other in selected.kept.items()
        )
    ]
    return tuple(found)


@dataclass(slots=True)
class Draw:
    """A choice between transitions of which one is taken at most: per number from 1 on, those that it stands for."""

    ways: list[list[int]] = field(default_factory=list)

    @property
    def transitions(self) -> list[int]:
        """All transitions that it decides on."""
        return [each for way in self.ways for each in way]


def draws(structure: Structure, numbers: Sequence[int], selection: Selection) -> list[Draw]:
    """As few choices as the rivals need: one per set of transitions that are never taken together.

    One number of a choice may stand for several transitions of which at most one can be enabled. A choice per
    transition would have as many outcomes as there are sets of transitions.
    """
    found: list[Draw] = []
    for number in numbers:
        fitting = (each for each in found if not _together(structure, number, each.transitions, selection))
        draw = next(fitting, None)
        if draw is None:
            found.append(draw := Draw())
        free = (way for way in draw.ways if all(_apart(structure, number, each) for each in way))
        way = next(free, None)
        if way is None:
            draw.ways.append(way := [])
        way.append(number)
    return found


def _together(structure: Structure, number: int, others: Sequence[int], selection: Selection) -> bool:
    """Whether a transition may be taken together with one of the others."""
    return any(
        not _apart(structure, number, each) and not _exclude(structure, number, each, selection) for each in others
    )


def _apart(structure: Structure, one: int, other: int) -> bool:
    """Whether the sources of two transitions keep both from being enabled, after inner ones went before outer ones."""
    sources = structure.chart.transitions[one].source, structure.chart.transitions[other].source
    return sources[0] != sources[1] and not structure.concurrent(*sources)


def _exclude(structure: Structure, one: int, other: int, selection: Selection) -> bool:
    sources = structure.chart.transitions[one].source, structure.chart.transitions[other].source
    if sources[0] == sources[1]:
        return True
    if selection is Selection.ONE:
        return structure.concurrent(*sources)
    return structure.excludes(one, other)
