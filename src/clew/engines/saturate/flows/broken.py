"""Where goals are broken in a flow: conditions at points.

Input: a flow and a goal of safety, of an invariant or of deadlocks. Output: per point the condition under which a state
there is against the goal, apart for states of the run and for those at which only a very long step would end.
"""

from __future__ import annotations

from dataclasses import field

from clew.engines.saturate.flows.contraction import constants_at
from clew.engines.saturate.flows.live_scope import Names
from clew.ir.operators.evaluation import evaluate_all
from clew.ir.sorts import BOOL
from clew.ir.terms import FALSE, TRUE, Constant, Observe, Term, Variable, constant, negate
from clew.ir.values import UNDEFINED, Value
from clew.ir.walk import postorder, substitute, variables
from clew.models.engine import Goal, InvariantGoal, LinearGoal, LiveGoal, SafeGoal
from clew.models.flow import Flow
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Broken:
    """Per point where a goal is broken: in states of the run, and where a very long step would end."""

    seen: dict[int, Term] = field(default_factory=dict)
    hidden: dict[int, Term] = field(default_factory=dict)


def names_of(*every: Broken) -> dict[int, Names]:
    """Per point the variables that make a difference there."""
    found: dict[int, Names] = {}
    for broken in every:
        for point, condition in (*broken.seen.items(), *broken.hidden.items()):
            found[point] = found.get(point, frozenset()) | frozenset(variables(condition))
    return found


def broken_at(flow: Flow, goal: Goal) -> Broken:
    """Where the goal is broken in the flow."""
    bad = Broken()
    for number, point in enumerate(flow.points):
        match goal:
            case SafeGoal():
                if point.violation is not None and goal.covers(point.violation.check):
                    bad.seen[number] = TRUE
            case LiveGoal():
                if point.stuck is not None:
                    bad.seen[number] = flow.asked(number, point.stuck)
            case InvariantGoal(condition=condition):
                if point.seen or point.paused:
                    broken = negate(flow.asked(number, condition))
                    (bad.seen if point.seen else bad.hidden)[number] = broken
            case LinearGoal():
                raise AssertionError("linear time should be asked elsewhere")
    known = constants_at(flow)
    return Broken(_possible(bad.seen, known), _possible(bad.hidden, known))


def _possible(conditions: dict[int, Term], known: dict[int, dict[Term, Term]]) -> dict[int, Term]:
    """The conditions with what is known at their points put in; those that cannot hold are left out."""
    rows: dict[Term, dict[tuple[Term, ...], list[int]]] = {}
    names: dict[Term, tuple[Variable, ...]] = {}
    for point, term in conditions.items():
        if term not in names:
            names[term] = variables(term)
        here = known.get(point, {})
        row = tuple(here.get(each, each) for each in names[term])
        rows.setdefault(term, {}).setdefault(row, []).append(point)
    found: dict[int, Term] = {}
    for term, points in rows.items():
        for places, held in zip(points.values(), _put_in(term, names[term], list(points)), strict=True):
            found |= dict.fromkeys(places, held) if held is not FALSE else {}
    return found


def _put_in(term: Term, names: tuple[Variable, ...], rows: list[tuple[Term, ...]]) -> list[Term]:
    """The term with each row in place of its variables; where rows say everything, all at once."""
    plain = all(_is_plain(part) for part in postorder(term))
    whole = [row for row in rows if plain and all(isinstance(each, Constant) and _is_plain(each) for each in row)]
    columns = {each: [_held(row[place]) for row in whole] for place, each in enumerate(names)}
    (values,) = evaluate_all((term,), columns, len(whole)) if whole else ((),)
    done = {row: constant(value, BOOL) for row, value in zip(whole, values, strict=True)}
    return [done[row] if row in done else substitute(term, dict(zip(names, row, strict=True))) for row in rows]


def _is_plain(part: Term) -> bool:
    return not isinstance(part, Observe) and not (isinstance(part, Constant) and part.value is UNDEFINED)


def _held(part: Term) -> Value:
    assert isinstance(part, Constant), "a row that says everything should have constants"
    return part.value
