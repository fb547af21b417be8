"""Rounds: variables that go on by the same number in each round of a loop, and what that says of them together.

Input: a procedure and the blocks of a loop. Output: what such variables are, as terms over another one that decides
when the loop ends: where `n` goes down by one and `p` goes up by one, `p` is `p0 + (n0 - n)`, and where `n` is limited,
`p` is. After: Cocke and Kennedy, "An Algorithm for Reduction of Operator Strength", 1977 (induction variables); Karr,
"Affine Relationships Among Variables of a Program", 1976.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from clew.graphs import reachable
from clew.ir.commands import Assign, Branch, Command
from clew.ir.operators.table import signed
from clew.ir.program import Block, Procedure
from clew.ir.rewriting import labels_of, targets_of
from clew.ir.sorts import Bits, Pointer
from clew.ir.terms import Apply, Constant, Term, Variable, apply, bits, variable
from clew.ir.walk import variables
from clew.records import dataclass

_OFFSET = 64
"""So many bits has what a pointer is moved by."""


@dataclass(frozen=True, slots=True)
class Related:
    """That at the head of a loop a variable is a term over the pivot and over what both were in front of the loop."""

    target: Variable
    pivot: Variable
    step: int
    """By how much the pivot goes on in each round."""
    target_before: Variable
    pivot_before: Variable
    term: Term
    exact: bool
    """Whether the pivot must not wrap around, as the term looks at it as a number of more bits."""


def related(procedure: Procedure, head: str, labels: Iterable[str]) -> tuple[Related, ...]:
    """What holds at the head of the loop of these blocks."""
    inside = frozenset(labels)
    blocks = {block.label: block for block in procedure.blocks if block.label in inside}
    own = {each.variable for each in (*procedure.parameters, *procedure.locals)}
    steps = {each: step for each, step in _steps(blocks, head) if each in own}
    asked = _asked(blocks)
    pivot = next((each for each in steps if each in asked and isinstance(each.sort, Bits)), None)
    if pivot is None:
        return ()
    every = (_related(each, step, pivot, steps[pivot], head) for each, step in steps.items() if each != pivot)
    return tuple(each for each in every if each is not None)


def _related(target: Variable, step: int, pivot: Variable, pivot_step: int, head: str) -> Related | None:
    assert isinstance(pivot.sort, Bits), "a pivot should be a number"
    if step % pivot_step:
        return None
    before, pivot_before = (variable(f" {each.name} before {head}", each.sort) for each in (target, pivot))
    width = target.sort.width if isinstance(target.sort, Bits) else _OFFSET
    rounds = apply("sub", _resized(pivot, width), _resized(pivot_before, width))
    distance = apply("mul", rounds, bits(step // pivot_step, width))
    if step // pivot_step == -1:
        distance = apply("sub", _resized(pivot_before, width), _resized(pivot, width))
    elif step // pivot_step == 1:
        distance = rounds
    term = apply("pointer.add" if isinstance(target.sort, Pointer) else "add", before, distance)
    return Related(target, pivot, pivot_step, before, pivot_before, term, width > pivot.sort.width)


def _resized(term: Variable, width: int) -> Term:
    assert isinstance(term.sort, Bits), "a pivot should be a number"
    if width > term.sort.width:
        return apply("zero_extend", term, parameters=(width - term.sort.width,))
    return term if width == term.sort.width else apply("extract", term, parameters=(width - 1, 0))


# --- steps ----------------------------------------------------------------------------------------------------------


def _steps(blocks: Mapping[str, Block], head: str) -> Iterator[tuple[Variable, int]]:
    """The variables that each round writes once, adding a number to them."""
    written: dict[Variable, list[tuple[str, Command]]] = {}
    for label, block in blocks.items():
        for command in block.commands:
            for each in targets_of(command):
                written.setdefault(each, []).append((label, command))
    once: dict[str, bool] = {}
    for each, places in written.items():
        if len(places) != 1:
            continue
        ((label, command),) = places
        step = _step(each, command)
        if step and once.setdefault(label, _is_once(blocks, head, label)):
            yield each, step


def _step(target: Variable, command: Command) -> int:
    """What a command adds to a variable; 0 if it does something else."""
    match command:
        case Assign(
            value=Apply(
                operator="add" | "pointer.add", arguments=(one, Constant(value=int(by), sort=Bits(width=width)))
            )
        ):
            return signed(by, width) if one == target else 0
        case _:
            return 0


def moved_back(target: Variable, value: Term) -> Term | None:
    """What a variable was that is given this value, as a term over what it is by now; None if it is not just moved."""
    match value:
        case Apply(
            operator="add" | "pointer.add" as operator, arguments=(one, Constant(value=int(by), sort=Bits(width=width)))
        ):
            return apply(operator, target, bits(-by, width)) if one == target else None
        case _:
            return None


def _is_once(blocks: Mapping[str, Block], head: str, label: str) -> bool:
    """Whether each round passes a block exactly once."""

    def inside(at: str) -> list[str]:
        return [each for each in labels_of(blocks[at].exit) if each in blocks and each != head]

    def around(at: str) -> list[str]:
        return [each for each in inside(at) if each != label]

    if label in reachable(inside(label), inside):
        return False
    if label == head:
        return True
    return not any(head in labels_of(blocks[at].exit) for at in (head, *reachable(around(head), around)))


def _asked(blocks: Mapping[str, Block]) -> frozenset[Variable]:
    """The variables of which conditions in the loop ask, directly or by a copy."""
    found = {
        each for block in blocks.values() if isinstance(block.exit, Branch) for each in variables(block.exit.condition)
    }
    for command in (command for block in blocks.values() for command in block.commands):
        if isinstance(command, Assign) and isinstance(command.value, Variable) and command.target in found:
            found.add(command.value)
    return frozenset(found)
