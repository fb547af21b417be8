"""Equal sides: a branch both of whose sides leave the same behind decides nothing, and is none any more.

Input: any program. Output: the program in which, of such a branch, the side that does it all
is left: `if (a != b) a = b;` is `a = b`. What is undefined shows where it is branched on, so conditions over what may
be undefined stay. Runs and their choices stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from clew.analysis.cfg import predecessors
from clew.analysis.liveness import Liveness
from clew.ir.commands import Assert, Assign, Assume, Branch, Command, Goto, RequestUpdate
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import entered_inside, targets_of
from clew.ir.terms import Apply, Constant, Observe, Term, Variable, apply, bits, equal, ite, width_of
from clew.ir.walk import postorder, substitute
from clew.lift import Lift, Lowered, same
from clew.logic.normalise import fully
from clew.passes.bits.settled import unsettled
from clew.passes.settle import reached_blocks
from clew.passes.specialise.writing import merged_blocks
from clew.records import dataclass
from clew.semantics.observers import asks_places
from clew.verdict import Loses

_ROUNDS = 4
_LONGEST = 12
"""Sides of more commands stay."""
Values = dict[Term, Term]


@dataclass(frozen=True, slots=True)
class EqualSides:
    """See the module."""

    name: ClassVar[str] = "equal-sides"
    watched: tuple[Term, ...] = ()
    """What somebody asks of states."""

    def run(self, program: Program) -> Lowered[Program]:
        """The program with fewer branches."""
        if any(map(_candidates, program.procedures)) and not asks_places(program, self.watched):
            loose = unsettled(program)
            stay = entered_inside(program)
            procedures = [
                _joined(each, loose) if each.name not in stay and _candidates(each) else each
                for each in program.procedures
            ]
            program = replace(program, procedures=tuple(procedures))
        return Lowered(program, Lift(same, Loses.NOTHING))


def _joined(procedure: Procedure, loose: set[tuple[str | None, Variable]]) -> Procedure:
    """The procedure with what is left of its branches, the inner ones first."""
    for _ in range(_ROUNDS):
        after = _Sides(procedure, loose).joined()
        if after is procedure:
            break
        procedure = after
    return procedure


def _candidates(procedure: Procedure) -> bool:
    blocks = {each.label: each for each in procedure.blocks}
    return any(isinstance(each.exit, Branch) and _meeting(each.exit, blocks) is not None for each in procedure.blocks)


def _side(label: str, blocks: Mapping[str, Block]) -> tuple[tuple[Assign, ...], str] | None:
    """What a block assigns, and where it goes; None where it does anything else."""
    block = blocks[label]
    assigned = tuple(each for each in block.commands if isinstance(each, Assign))
    if len(assigned) != len(block.commands) or len(assigned) > _LONGEST or not isinstance(block.exit, Goto):
        return None
    return assigned, block.exit.target


def _meeting(leave: Branch, blocks: Mapping[str, Block]) -> tuple[tuple[Assign, ...], tuple[Assign, ...], str] | None:
    """What both sides assign, and where they meet; a side may be nothing."""
    then, otherwise = _side(leave.then, blocks), _side(leave.otherwise, blocks)
    if then is not None and then[1] == leave.otherwise:
        return then[0], (), leave.otherwise
    if otherwise is not None and otherwise[1] == leave.then:
        return (), otherwise[0], leave.then
    if then is not None and otherwise is not None and then[1] == otherwise[1]:
        return then[0], otherwise[0], then[1]
    return None


class _Sides:
    """The branches of one procedure; it has state because joined blocks let others be joined."""

    def __init__(self, procedure: Procedure, loose: set[tuple[str | None, Variable]]) -> None:
        self._procedure, self._loose = procedure, loose
        self._own = {each.variable for each in (*procedure.parameters, *procedure.locals)}
        self._blocks = {each.label: each for each in procedure.blocks}
        self._before = predecessors(procedure.blocks)
        self._live = Liveness(procedure.blocks, frozenset(each.name for each in self._own))

    def joined(self) -> Procedure:
        """The procedure with what is left of its branches."""
        changed = False
        for label in reversed([*self._blocks]):
            block = self._blocks[label]
            if isinstance(block.exit, Branch) and (left := self._left(block, block.exit)) is not None:
                commands, target = left
                joined: tuple[Command, ...] = (*block.commands, *commands)
                self._blocks[label] = replace(block, commands=joined, exit=Goto(target, span=block.exit.span))
                changed = True
        if not changed:
            return self._procedure
        return replace(self._procedure, blocks=merged_blocks(reached_blocks(tuple(self._blocks.values()))))

    def _left(self, block: Block, leave: Branch) -> tuple[tuple[Assign, ...], str] | None:
        meeting = _meeting(leave, self._blocks)
        if meeting is None:
            return None
        before = _effects(_last_assigned(block), {})
        condition = substitute(leave.condition, before)
        if not self._is_settled(condition):
            return None
        then, otherwise, target = meeting
        sides = _effects(then, before), _effects(otherwise, before)
        live = self._live.at_start[target]
        seen = [each for each in {**sides[0], **sides[1]} if each not in self._own or each.name in live]
        bytes_ = self._truth_bytes(block)
        # One at a time: what one form calls equal the other may call equal the other way round.
        for form in dict.fromkeys((condition, fully(condition))):
            for holds, left in ((True, otherwise), (False, then)):
                if _are_same(sides, seen, {**bytes_, **_equalities(form, holds=holds)}):
                    return left, target
        return None

    def _truth_bytes(self, block: Block) -> Values:
        """Bytes that were asserted to be truth values on the way to the end of a block."""
        row = [block]
        while len(row) <= _ROUNDS and len(leading := self._before.get(row[-1].label, [])) == 1:
            row.append(self._blocks[leading[0]])
        return _truth_bytes([command for each in reversed(row) for command in each.commands])

    def _is_settled(self, term: Term) -> bool:
        for part in postorder(term):
            if isinstance(part, Observe):
                return False
            owner = self._procedure.name if part in self._own else None
            if isinstance(part, Variable) and (owner, part) in self._loose:
                return False
        return True


def _truth_bytes(commands: list[Command]) -> Values:
    """Bytes that were asserted to be truth values, as such."""
    found: Values = {}
    for command in commands:
        for target in targets_of(command):
            found.pop(target, None)
        match command:
            case Assert(condition=Apply(operator="ult", arguments=(Variable() as byte, Constant(value=2)))):
                high = equal(apply("extract", byte, parameters=(0, 0)), bits(1, 1))
                found[byte] = ite(high, bits(1, width_of(byte)), bits(0, width_of(byte)))
            case _:
                if not isinstance(command, Assign | Assume | Assert | RequestUpdate):
                    found.clear()
    return found


def _last_assigned(block: Block) -> tuple[Assign, ...]:
    """The assignments at the end of a block."""
    found: list[Assign] = []
    for command in reversed(block.commands):
        if not isinstance(command, Assign):
            break
        found.append(command)
    return tuple(reversed(found))


def _effects(assigned: tuple[Assign, ...], before: Values) -> Values:
    """What variables hold behind the assignments, in terms of what they held at the begin."""
    found = dict(before)
    for each in assigned:
        found[each.target] = substitute(each.value, found)
    return found


def _are_same(sides: tuple[Values, Values], seen: list[Term], known: Mapping[Term, Term]) -> bool:
    """Whether both sides leave the same in what is seen, where terms are known to be equal."""
    one, other = sides
    return all(_under(one.get(each, each), known) is _under(other.get(each, each), known) for each in seen)


def _under(term: Term, known: Mapping[Term, Term]) -> Term:
    """The term where others are known: a byte is one as a whole only."""
    if isinstance(term, Variable):
        term = known.get(term, term)
    inner: Values = {each: value for each, value in known.items() if not isinstance(each, Variable)}
    return fully(substitute(term, inner))


def _as_truth(left: Term, right: Term) -> tuple[Term, Term]:
    """Two truth values as numbers are equal where the truth values are."""
    match left, right:
        case (
            Apply(operator="ite", arguments=(one, Constant() as high, Constant() as low)),
            Apply(operator="ite", arguments=(other, then, otherwise)),
        ) if high is then and low is otherwise and high is not low:
            return one, other
        case _:
            return left, right


def _equalities(condition: Term, *, holds: bool) -> dict[Term, Term]:
    """Variables, and what they are equal to where the condition holds, or where it does not."""
    found: dict[Term, Term] = {}
    waiting = [(condition, holds)]
    while waiting:
        term, positive = waiting.pop()
        match term:
            case Apply(operator="not", arguments=(inner,)):
                waiting.append((inner, not positive))
            case Apply(operator="and", arguments=parts) if positive:
                waiting += [(each, True) for each in parts]
            case Apply(operator="or", arguments=parts) if not positive:
                waiting += [(each, False) for each in parts]
            case Apply(operator="=", arguments=(left, right)) if positive and not isinstance(left, Constant):
                left, right = _as_truth(left, right)
                found.setdefault(left, right)
            case _:
                pass
    return found
