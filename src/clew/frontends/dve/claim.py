"""The property process as an automaton of bad runs.

It reads the state of the system and moves with every step. A run is accepted that is in an accepting state infinitely
often; since every visit is followed by an edge out of the state, those edges carry the mark.
"""

from __future__ import annotations

from clew.errors import InputError, Unsupported
from clew.frontends.dve.actions import guard_of
from clew.frontends.dve.expressions import Context
from clew.frontends.dve.numbers import as_truth
from clew.frontends.dve.symbols import Names
from clew.frontends.dve.tree import Process
from clew.ir.properties import Automaton, Claim, Edge, Property
from clew.ir.terms import FALSE, conjoin
from clew.syntax.tokens import Places


def claim_of(places: Places, names: Names, process: Process, problems: list[InputError]) -> Property:
    """The claim that no run is accepted."""
    member = names.members[process.name.text]
    context = Context(places, names, member)
    _plain(context, process, problems)
    accepting = {name.text for name in process.accepting}
    edges: list[Edge] = []
    for transition in process.transitions:
        unknown = [state for state in (transition.source, transition.target) if state.text not in member.states]
        if unknown:
            message = f"process {member.name!r} has no state {unknown[0].text!r}"
            problems.append(context.fault(message, unknown[0].at, len(unknown[0].text)))
            continue
        try:
            meaning = guard_of(context, transition)
        except InputError as problem:
            problems.append(problem)
            continue
        term = conjoin(*(need.condition for need in meaning.needs), as_truth(meaning.value))
        marks = frozenset({0}) if transition.source.text in accepting else frozenset[int]()
        if term is not FALSE:
            source, target = member.states[transition.source.text], member.states[transition.target.text]
            edges.append(Edge(source, target, term, marks))
    start = member.states.get(process.initial[0].text, 0) if process.initial else 0
    automaton = Automaton(len(member.states), (start,), tuple(edges), 1)
    span = places.stretch(process.name.at, len(process.name.text))
    return Property(f"property process {process.name.text}", Claim(automaton), span=span)


def _plain(context: Context, process: Process, problems: list[InputError]) -> None:
    """Refuse what a property process cannot do here."""
    if process.variables or process.channels:
        at = min((*(one.at for one in process.variables), *(one.at for one in process.channels)))
        problems.append(Unsupported("variables of a property process are not modelled", span=context.places.at(at)))
    for transition in process.transitions:
        if transition.effects or transition.sync is not None:
            message = "a property process only watches: sync and effect are not modelled in it"
            problems.append(Unsupported(message, span=context.places.at(transition.at)))
    if process.committed or process.assertions:
        message = "a property process only watches: commit and assert are not modelled in it"
        problems.append(Unsupported(message, span=context.places.stretch(process.name.at, len(process.name.text))))
