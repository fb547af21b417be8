"""The successor function of guarded actions as C.

Input: actions, the layout of the variables, and which assertions are asked. Output: the text of functions that try the
actions in their order, and of `model_successors`, which calls them.

Guards are tested as a decision tree: neighbouring actions whose guards all contain `place = constant` for one place (a
process's location) become one `switch` on that place, neighbours with a common conjunct become one `if`, and so on
inside. Only neighbours are taken together and at most one case of a switch is taken, so the order of the actions is
kept. What occurs in the guards of very many actions is computed once, in front. Priorities are tried from the highest
down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from clew.codegen.c.effects import Site, effect
from clew.codegen.c.expressions import Scope, Tables, literal
from clew.codegen.c.shapes import Slot
from clew.graphs import preorder
from clew.ir.program import Action
from clew.ir.sorts import Bits
from clew.ir.terms import FALSE, Apply, Constant, Term, Variable, children
from clew.models.conflicts import conjuncts_of
from clew.records import dataclass

_SHARED = 4
"""A conjunct in so many guards, and in every fourth of all, is computed once for all."""
_DEEPEST = 12
"""Levels of a decision tree; the text is nested no deeper than this by it."""
_NESTED = 16
"""Conjuncts of one action that are tested one by one; further ones are tested together."""
_CHEAP = 5
"""A conjunct with at most so many subterms is tested before a switch of the same reach."""
PART = 100
"""Actions per function; functions are compiled side by side."""


@dataclass(frozen=True, slots=True)
class Tried:
    """An action with its number and the conjuncts of its guard that are still to be tested."""

    number: int
    conjuncts: tuple[Term, ...]


PARAMETERS = "const u8 *restrict s, u8 *restrict to, u32 *restrict action, u32 *restrict choice, Expansion *restrict x"


@dataclass(frozen=True, slots=True)
class Plan:
    """What the texts of all parts depend on."""

    actions: Sequence[Action]
    fields: dict[str, Slot]
    shared: tuple[Term, ...]
    first_site: tuple[int, ...]
    """Per action the number of its first assertion."""
    asked: frozenset[int]
    """Numbers of the assertions that a goal asks about."""


def successors(
    actions: Sequence[Action], fields: dict[str, Slot], sites: Sequence[Site], asked: frozenset[int]
) -> tuple[list[str], str]:
    """The texts of the functions that try the actions, each with its tables, and the text of `model_successors`."""
    guards = [conjuncts_of(action.guard) for action in actions]
    met = Counter(site.action for site in sites)
    first = [0]
    for number in range(len(actions)):
        first.append(first[-1] + met[number])
    plan = Plan(actions, fields, tuple(_shared(guards)), tuple(first), asked)
    texts: list[str] = []
    calls: list[str] = []
    priorities = sorted({action.priority for action in actions}, reverse=True)
    for priority in priorities:
        members = [Tried(number, guards[number]) for number, each in enumerate(actions) if each.priority == priority]
        for at in range(0, len(members), PART):
            calls.append(f"n = model_part{len(texts)}(s, to, action, choice, x, n);")
            texts.append(_part(plan, len(texts), members[at : at + PART]))
        if priority != priorities[-1]:
            calls.append("if (x->enabled) return n;")
    declared = "".join(f"u32 model_part{number}({PARAMETERS}, u32 n);\n" for number in range(len(texts)))
    body = "\n".join(["u32 n = 0;", *calls, "return n;"])
    return texts, f"{declared}u32 model_successors({PARAMETERS})\n{{\n{body}\n}}\n"


def _part(plan: Plan, number: int, members: Sequence[Tried]) -> str:
    tables = Tables(f"part{number}_")
    scope = Scope(plan.fields, tables, prefix="g")
    for conjunct in plan.shared:
        if any(conjunct in each.conjuncts for each in members):
            scope.learn(conjunct, scope.local("u8", scope.value(conjunct)))
    lines = [*scope.lines, *_tree(plan, members, scope, 0)]
    head = f"u32 model_part{number}({PARAMETERS}, u32 n)\n{{\nu32 e = x->enabled;\n"
    return tables.text() + head + "\n".join(lines) + "\nx->enabled = e;\nreturn n;\n}\n"


def _shared(guards: Sequence[tuple[Term, ...]]) -> Iterator[Term]:
    """Conjuncts of very many guards, other than a comparison of a place with a constant."""
    uses = Counter(conjunct for guard in guards for conjunct in guard)
    for conjunct, count in uses.items():
        if count >= max(_SHARED, len(guards) // 4) and comparison(conjunct) is None and isinstance(conjunct, Apply):
            yield conjunct


def comparison(conjunct: Term) -> tuple[Term, int] | None:
    """`place = constant` as a pair; a place is a variable or an array element with a constant index."""
    if not (isinstance(conjunct, Apply) and conjunct.operator == "="):
        return None
    left, right = conjunct.arguments
    if isinstance(left, Constant):
        left, right = right, left
    if not (isinstance(right, Constant) and isinstance(right.value, int) and isinstance(right.sort, Bits)):
        return None
    if isinstance(left, Variable):
        return left, right.value
    if isinstance(left, Apply) and left.operator == "select":
        array, index = left.arguments
        if isinstance(array, Variable) and isinstance(index, Constant):
            return left, right.value
    return None


# --- the decision tree ----------------------------------------------------------------------------------------------


def _tree(plan: Plan, members: Sequence[Tried], scope: Scope, level: int) -> list[str]:
    """The members behind their guards, neighbours taken together as long as that is worth it."""
    lines: list[str] = []
    at = 0
    while at < len(members):
        rest = members[at:]
        place, reach = _common_place(rest)
        conjunct, length = _common_conjunct(rest)
        if level >= _DEEPEST or max(reach, length) < 2:
            lines += _alone(plan, rest[0], scope)
            at += 1
        elif place is not None and (reach > length or (reach == length and not _is_cheap(conjunct))):
            lines += _switch(plan, place, rest[:reach], scope, level)
            at += reach
        else:
            assert conjunct is not None, "a run of two should have a common conjunct"
            lines += _together(plan, conjunct, rest[:length], scope, level)
            at += length
    return lines


def _common_place(members: Sequence[Tried]) -> tuple[Term | None, int]:
    """The place that the most neighbours from the first on compare with constants, with at least two different ones."""
    best: tuple[Term | None, int] = (None, 0)
    for place, _ in _comparisons(members[0]):
        values: set[int] = set()
        length = 0
        for each in members:
            value = next((value for found, value in _comparisons(each) if found is place), None)
            if value is None:
                break
            values.add(value)
            length += 1
        if len(values) > 1 and length > best[1]:
            best = (place, length)
    return best


def _comparisons(each: Tried) -> Iterator[tuple[Term, int]]:
    return (pair for conjunct in each.conjuncts if (pair := comparison(conjunct)) is not None)


def _common_conjunct(members: Sequence[Tried]) -> tuple[Term | None, int]:
    """The conjunct that the most neighbours from the first on have in common."""
    best: tuple[Term | None, int] = (None, 0)
    for conjunct in members[0].conjuncts:
        length = next((at for at, each in enumerate(members) if conjunct not in each.conjuncts), len(members))
        if length > best[1]:
            best = (conjunct, length)
    return best


def _is_cheap(conjunct: Term | None) -> bool:
    if conjunct is None:
        return False
    return sum(1 for _ in islice(preorder((conjunct,), children), _CHEAP + 1)) <= _CHEAP


def _switch(plan: Plan, place: Term, members: Sequence[Tried], scope: Scope, level: int) -> list[str]:
    cases: dict[int, list[Tried]] = {}
    for each in members:
        conjunct, value = next(
            (conjunct, pair[1])
            for conjunct in each.conjuncts
            if (pair := comparison(conjunct)) is not None and pair[0] is place
        )
        cases.setdefault(value, []).append(_without(each, conjunct))
    inner = scope.child(f"p{members[0].number}_{level}_")
    lines = [f"switch ({inner.value(place)}) {{"]
    for value, row in cases.items():
        lines += [f"case {literal(value, place.sort)}: {{", *_tree(plan, row, inner, level + 1), "} break;"]
    return ["{", *inner.lines, *lines, "default: break; }", "}"]


def _together(plan: Plan, conjunct: Term, members: Sequence[Tried], scope: Scope, level: int) -> list[str]:
    if conjunct is FALSE:
        return []
    inner = scope.child(f"q{members[0].number}_{level}_")
    test = f"if ({inner.value(conjunct)}) {{"
    lines = _tree(
        plan, [_without(each, conjunct) for each in members], inner.child(f"r{members[0].number}_{level}_"), level + 1
    )
    return ["{", *inner.lines, test, *lines, "}", "}"]


def _without(each: Tried, conjunct: Term) -> Tried:
    return Tried(each.number, tuple(other for other in each.conjuncts if other is not conjunct))


def _alone(plan: Plan, each: Tried, scope: Scope) -> list[str]:
    """One action behind what is left of its guard."""
    if FALSE in each.conjuncts:
        return []
    action = plan.actions[each.number]
    inner = scope.child(f"w{each.number}_")
    lines = [f"/* {each.number}: {action.name.replace('*/', '* /')} */"]
    for conjunct in each.conjuncts[:_NESTED]:
        text = inner.value(conjunct)
        lines += [*inner.lines, f"if ({text}) {{"]
        inner.lines.clear()
    if further := [inner.value(conjunct) for conjunct in each.conjuncts[_NESTED:]]:
        lines += [*inner.lines, f"if (!({' && '.join(further)})) goto not{each.number};"]
        inner.lines.clear()
    body = effect(action, each.number, inner, plan.first_site[each.number], plan.asked)
    lines += [f"ENABLE({each.number});", *body]
    if further:
        lines.append(f"not{each.number}:;")
    return ["{", *lines, *("}" for _ in each.conjuncts[:_NESTED]), "}"]
