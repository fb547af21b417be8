"""What the texts of a search over guarded actions and of one over processes have in common.

Input: a program, goals and settings. Output: goals as bits, automata as tables, free choices as values, the numbers in
front of every text, and the `Generated` texts themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from clew.codegen.c.interface import Edge, Tables
from clew.codegen.c.settings import MOST_BITS, Guide, Settings
from clew.codegen.c.shapes import NotNative
from clew.errors import Unsupported
from clew.ir.program import AnyOf, Declaration, Program
from clew.ir.properties import Automaton
from clew.ir.sorts import Sort
from clew.ir.source import Span
from clew.ir.terms import Apply, Term, negate
from clew.ir.values import Value
from clew.models.conflicts import conjuncts_of
from clew.models.engine import Goal, InvariantGoal, LinearGoal, SafeGoal
from clew.records import dataclass
from clew.semantics.values import Bounds, alternatives

G = TypeVar("G")

MOST_OUTCOMES = 1 << 16
"""Outcomes of one action, and of one state; initial states. A program with more is refused."""


@dataclass(frozen=True, slots=True)
class Generated:
    """Generated texts, which are compiled side by side."""

    texts: tuple[str, ...]
    program: Program
    goals: tuple[Goal, ...]
    automaton: Tables | None
    settings: Settings

    @property
    def text(self) -> str:
        """Everything, to be shown."""
        return "\n".join(self.texts)

    @property
    def levels(self) -> tuple[str, ...]:
        """How much to optimise each text, where they are not alike."""
        return ()

    @property
    def again(self) -> tuple[str, ...]:
        """Texts to be compiled once more, beside a long search, where that gains something."""
        return ()


# --- goals ----------------------------------------------------------------------------------------------------------


def invariants_of(goals: Sequence[Goal]) -> list[InvariantGoal]:
    """The goals about states, which must fit the bits of a word."""
    return _few([goal for goal in goals if isinstance(goal, InvariantGoal)], "invariants")


def safes_of(goals: Sequence[Goal]) -> list[SafeGoal]:
    """The goals about checks, which must fit the bits of a word."""
    return _few([goal for goal in goals if isinstance(goal, SafeGoal)], "check goals")


def _few(goals: list[G], what: str) -> list[G]:
    if len(goals) > MOST_BITS:
        raise NotNative(f"more than {MOST_BITS} {what} at once")
    return goals


def linear_of(goals: Sequence[Goal]) -> LinearGoal | None:
    """The goal about linear time, which must be the only one."""
    found = next((goal for goal in goals if isinstance(goal, LinearGoal)), None)
    if found is not None and len(goals) > 1:
        raise NotNative("a linear goal is decided alone")
    return found


def masks_of(checks: Iterable[str], goals: Sequence[Goal]) -> list[int]:
    """Per check the goals that its violation hits, as a bit set."""
    safes = safes_of(goals)
    return [sum(1 << number for number, goal in enumerate(safes) if goal.covers(check)) for check in checks]


def tables_of(automaton: Automaton, *, total: bool) -> tuple[list[Term], Tables]:
    """The atoms that the guards are made of, and the edges over them: a guard that is a conjunction is split.

    Where not all terms are `total`, a negation is an atom of its own: if its argument is undefined, neither is true.
    """
    atoms: dict[Term, int] = {}
    rows: list[list[Edge]] = [[] for _ in range(automaton.states)]
    for edge in automaton.edges:
        must = never = 0
        for conjunct in conjuncts_of(edge.guard):
            negated = total and isinstance(conjunct, Apply) and conjunct.operator == "not"
            atom = negate(conjunct) if negated else conjunct
            bit = 1 << atoms.setdefault(atom, len(atoms))
            must, never = (must, never | bit) if negated else (must | bit, never)
        marks = sum(1 << mark for mark in edge.marks)
        rows[edge.source].append(Edge(must, never, marks, edge.target))
    if len(atoms) > MOST_BITS or automaton.marks > MOST_BITS or automaton.states > 1 << 16:
        raise NotNative("the automaton has too many atoms, marks or states")
    return list(atoms), Tables(tuple(map(tuple, rows)), automaton.initial, automaton.marks)


# --- free choices ---------------------------------------------------------------------------------------------------


def values_between(sort: Sort, bounds: Bounds, span: Span | None) -> Sequence[Value]:
    """The values of a free choice."""
    try:
        return alternatives(sort, bounds, span)
    except Unsupported as error:
        raise NotNative(str(error)) from error


def starts_of(declarations: Iterable[Declaration]) -> dict[str, Sequence[Value]]:
    """The variables with a free start, with their alternatives."""
    return {
        each.name: values_between(each.sort, Bounds(*each.initial.fixed, each.signed), each.span)
        for each in declarations
        if isinstance(each.initial, AnyOf)
    }


# --- text -----------------------------------------------------------------------------------------------------------


def begin(numbers: Mapping[str, object]) -> str:
    """What every text begins with."""
    return f'#include "types.h"\n{defines(numbers)}#include "settings.h"\n#include "model.h"\n'


def defines(numbers: Mapping[str, object]) -> str:
    """Numbers as macros."""
    return "".join(f"#define {name} {value}\n" for name, value in numbers.items())


def words(name: str, numbers: Iterable[int]) -> str:
    """A table of bit sets."""
    return f"const u64 {name}[] = {{{','.join(f'{number:#x}ull' for number in numbers) or '0'}}};\n"


def distance_text(guide: Guide, mask: str) -> str:
    """The function `model_distance`, given how the predicates of the guide are asked for; and how words are told."""
    if guide.distances is None:
        count = len(guide.predicates)
        body = f"return {count} - (u32)__builtin_popcountll({mask});"
        table = ""
    else:
        body = f"return distances[{mask}];"
        table = f"static const u8 distances[] = {{{','.join(map(str, guide.distances))}}};\n"
    return (
        f"{table}u32 model_distance(const u8 *s)\n{{\n(void)s;\n{body}\n}}\n"
        "static u32 words_of(const u8 *from, u32 bytes, u32 step, u64 place, u64 *to, u32 count, u32 most)\n{\n"
        "for (u32 at = 0; at < bytes && count < most; at += step) {\n"
        "u64 word = 0;\n"
        "for (u32 i = 0; i < step && at + i < bytes; i++) word |= (u64)from[at + i] << (8 * i);\n"
        "to[count++] = ((place << 20) + at) * 0x100000001b3ull ^ (word + 1) * 0x9e3779b97f4a7c15ull;\n}\n"
        "return count;\n}\n"
    )
