"""The successor function of guarded actions as C.

Input: actions, the layout of the variables, and which assertions are asked. Output: the text of `model_successors`.

Neighbouring actions whose guards all contain `place = constant` for one place (a process's location) become one
`switch` on that place, so that only the actions of the present location are tried; the order of the actions is kept.
What occurs in the guards of many actions is computed once, in front. Priorities are tried from the highest down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clew.ir.program import Action
from clew.ir.sorts import Bits
from clew.ir.terms import FALSE, Apply, Constant, Term, Variable
from clew.models.conflicts import conjuncts_of
from clew.models.layout import Field
from clew.native.effects import Site, effect
from clew.native.expressions import Scope, Tables, literal

_SHARED = 4
"""A conjunct in so many guards is computed once for all."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """An action with its position and the conjuncts of its guard."""

    number: int
    action: Action
    conjuncts: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Neighbouring actions; `place` is what their guards compare with a constant, None where there is no such thing."""

    place: Term | None
    members: tuple[Numbered, ...]


HEAD = """static __attribute__((noinline)) u32 model_successors(const u8 *restrict s, u8 *restrict to,
                            u32 *restrict action, u32 *restrict choice, Expansion *restrict x)
{
u32 n = 0, e = 0;
"""


def successors(
    actions: Sequence[Action], fields: dict[str, Field], tables: Tables, asked: frozenset[int], sites: list[Site]
) -> str:
    """The text of `model_successors`; `sites` receives the assertions in the order of their numbers."""
    numbered = [Numbered(number, each, conjuncts_of(each.guard)) for number, each in enumerate(actions)]
    scope = Scope(fields, tables, prefix="g")
    for conjunct in _shared(numbered):
        scope.learn(conjunct, scope.local("u8", scope.truth(conjunct)))
    bodies: dict[int, list[str]] = {}
    for each in numbered:  # sites are numbered in the order of the actions
        bodies[each.number] = _body(each, scope, sites, asked)
    lines = list(scope.lines)
    priorities = sorted({action.priority for action in actions}, reverse=True)
    for priority in priorities:
        members = [each for each in numbered if each.action.priority == priority]
        for group in groups(members):
            lines += _group(group, scope, bodies)
        if priority != priorities[-1]:
            lines.append("if (e) goto done;")
    end = "done: " if len(priorities) > 1 else ""
    return HEAD + "\n".join(lines) + f"\n{end}x->enabled = e;\nreturn n;\n}}\n"


def _body(each: Numbered, scope: Scope, sites: list[Site], asked: frozenset[int]) -> list[str]:
    name = each.action.name.replace("*/", "* /")
    lines = effect(each.action, each.number, scope, sites, asked)
    return [f"/* {each.number}: {name} */", f"ENABLE({each.number});", *lines]


def _shared(numbered: Sequence[Numbered]) -> Iterator[Term]:
    """Conjuncts of many guards, other than a comparison of a place with a constant."""
    uses = Counter(conjunct for each in numbered for conjunct in each.conjuncts)
    for conjunct, count in uses.items():
        if count >= _SHARED and comparison(conjunct) is None and isinstance(conjunct, Apply):
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


def groups(members: Sequence[Numbered]) -> list[Group]:
    """Neighbours that share a place, as long as possible from the left."""
    found: list[Group] = []
    row: list[Numbered] = []
    common: list[Term] = []
    for each in members:
        places = [pair[0] for conjunct in each.conjuncts if (pair := comparison(conjunct)) is not None]
        still = [place for place in common if place in places]
        if row and not still:
            found.append(Group(_best(row, common), tuple(row)))
            row, still = [], places
        common = still if row else places
        row.append(each)
    if row:
        found.append(Group(_best(row, common), tuple(row)))
    return found


def _best(row: Sequence[Numbered], common: Sequence[Term]) -> Term | None:
    """The place with the most different constants; a switch with one case is not worth it."""
    if len(row) < 2 or not common:
        return None
    best = max(common, key=lambda place: len({_constant(each, place) for each in row}))
    return best if len({_constant(each, best) for each in row}) > 1 else None


def _constant(each: Numbered, place: Term) -> int:
    pairs = (pair for conjunct in each.conjuncts if (pair := comparison(conjunct)) is not None)
    return next(value for found, value in pairs if found is place)


def _group(group: Group, scope: Scope, bodies: dict[int, list[str]]) -> list[str]:
    place = group.place
    if place is None:
        return [line for each in group.members for line in _tried(each, each.conjuncts, scope, bodies[each.number])]
    cases: dict[int, list[Numbered]] = {}
    for each in group.members:
        cases.setdefault(_constant(each, place), []).append(each)
    inner = scope.child(f"p{group.members[0].number}_")
    lines = [f"switch ({inner.value(place)}) {{"]
    for value, members in cases.items():
        lines.append(f"case {literal(value, place.sort)}: {{")
        for each in members:
            rest = _without(each.conjuncts, place)
            lines += _tried(each, rest, scope, bodies[each.number])
        lines.append("} break;")
    return ["{", *inner.lines, *lines, "default: break; }", "}"]


def _without(conjuncts: tuple[Term, ...], place: Term) -> tuple[Term, ...]:
    """The conjuncts without the first comparison of the place (a second one may contradict it)."""
    rest = list(conjuncts)
    first = next(conjunct for conjunct in rest if (pair := comparison(conjunct)) is not None and pair[0] is place)
    rest.remove(first)
    return tuple(rest)


def _tried(each: Numbered, conjuncts: tuple[Term, ...], scope: Scope, body: list[str]) -> list[str]:
    """The body behind its guard. Cheap conjuncts are tested in the order of the source."""
    if FALSE in conjuncts:
        return []
    if not conjuncts:
        return ["{", *body, "}"]
    inner = scope.child(f"q{each.number}_")
    lines: list[str] = []
    for conjunct in conjuncts:
        text = inner.truth(conjunct)
        lines += [*inner.lines, f"if ({text}) {{"]
        inner.lines.clear()
    return ["{", *lines, *body, *("}" for _ in conjuncts), "}"]
