"""Ranges and known bits of variables at every block, by data flow over all procedures.

Input: a program of one process. Output: at the start of each block that control can reach, what is known of each
variable: an interval and known bits. Calls are not told apart: a procedure is entered with what all of its callers
know. Conditions of branches and assumptions refine; where facts keep growing, they are widened to the next constant
that the program mentions.
After: Cousot and Cousot, "Abstract Interpretation", 1977.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import lru_cache

from clew.analysis.worklist import Agenda, Piece
from clew.ir.commands import Assert, Assign, Assume, Await, Branch, Call, Command, Havoc, Return
from clew.ir.program import AnyOf, Block, Declaration, Procedure, Program
from clew.ir.rewriting import labels_of, targets_of, terms_of
from clew.ir.sorts import Bits, Sort
from clew.ir.terms import Constant, Term, Variable, negate
from clew.ir.walk import postorder, variables
from clew.logic import range_bits
from clew.logic.normalise import fully
from clew.logic.range_bits import Known
from clew.logic.range_facts import Fact, constant_fact, join
from clew.logic.ranges import Ranges
from clew.semantics.observers import program_terms

Facts = dict[Variable, Fact]
"""What is known; nothing is known of a variable that is missing."""
At = tuple[str, str]
_PATIENCE = 4
"""So often a block is looked at before its facts are widened."""
_ENOUGH = 64
"""So often blocks are looked at on average before facts that still grow are given up: a program with many constants
would climb from one to the next."""
_REMEMBERED = 1 << 18
"""So many answers to what follows from what are remembered: passes ask the same again and again."""


class ProgramFacts:
    """The facts at every block; `None` for blocks that control cannot reach."""

    def __init__(self, program: Program) -> None:
        self._procedures = {each.name: each for each in program.procedures}
        self._blocks = {(each.name, block.label): block for each in program.procedures for block in each.blocks}
        self._shared = [each.variable for each in program.globals]
        own = {each.variable for one in program.procedures for each in (*one.parameters, *one.locals)}
        self._hidden = own.intersection(self._shared)
        """What is a global here and a local there; nothing is known of it at blocks."""
        self._thresholds = _thresholds(program)
        self._at: dict[At, Facts] = {}
        self._visits: dict[At, int] = {}
        self._exits: dict[str, tuple[Facts, tuple[Fact, ...]]] = {}
        self._callers: dict[str, dict[Piece, None]] = {}
        self._before: dict[Piece, Facts] = {}
        """What is known in front of calls inside of blocks."""
        self._left = _ENOUGH * len(self._blocks)
        """So many looks, and no variable climbs any further."""
        self._agenda = Agenda(program)
        self._joins = _joins(program)
        self._most: dict[tuple[str | None, Variable], int] | None = None
        start = {each.variable: _initial(each) for each in program.globals}
        (process,) = program.processes
        arguments = tuple(Ranges().of(each) for each in process.arguments)
        self._enter(process.procedure, start, arguments, None)
        for piece in self._agenda.all():
            self._look(piece)

    def at(self, procedure: str, label: str) -> Facts | None:
        """What is known at the start of a block."""
        return self._at.get((procedure, label))

    def along(self, procedure: Procedure, block: Block) -> Iterator[Ranges]:
        """What is known in front of each command of a block that can be reached, and in front of its exit."""
        facts = dict(self._at[procedure.name, block.label])
        for command in block.commands:
            yield _ranges(facts, *terms_of(command), *targets_of(command))
            if not self._command(command, facts):
                return
        yield _ranges(facts, *terms_of(block.exit))

    def between(self, procedure: Procedure, block: Block) -> Iterator[Facts]:
        """What is known in front of each command of a block that can be reached, and in front of its exit."""
        facts = dict(self._at[procedure.name, block.label])
        yield facts
        for command in block.commands:
            if not self._command(command, facts):
                return
            yield facts

    def most(self, procedure: str | None, variable: Variable) -> int:
        """The largest value, as an unsigned number, that the variable may have anywhere (in the procedure)."""
        assert isinstance(variable.sort, Bits), "only bits have a largest value"
        if self._most is None:
            self._most = {}
            for at in self._at:
                self._measure(at)
        return self._most.get((procedure, variable), 0)

    def _measure(self, at: At) -> None:
        """Note the largest values at the start of a block, and behind each of its commands."""
        name, _ = at
        facts = dict(self._at[at])
        own = [each.variable for each in (*self._procedures[name].parameters, *self._procedures[name].locals)]
        self._note(name, own, facts)
        self._note(None, self._shared, facts)
        for command in self._blocks[at].commands:
            if not self._command(command, facts):
                return
            changed = [*targets_of(command), *(self._shared if isinstance(command, Call) else ())]
            self._note(name, [each for each in changed if each in own], facts)
            self._note(None, [each for each in changed if each not in own], facts)

    def _note(self, procedure: str | None, variables: list[Variable], facts: Facts) -> None:
        assert self._most is not None, "the table should be there"
        for each in variables:
            if isinstance(each.sort, Bits):
                fact = facts.get(each)
                known = fact[1] if isinstance(fact, tuple) and len(fact) == 6 else (1 << each.sort.width) - 1
                self._most[procedure, each] = max(known, self._most.get((procedure, each), 0))

    # --- data flow ----------------------------------------------------------------------------------------------------

    def _reach(self, at: At, facts: Facts) -> None:
        """Control comes to a block with these facts; where one way alone leads to it, they are what is known there."""
        facts = {key: fact for key, fact in facts.items() if fact is not None and key not in self._hidden}
        before = self._at.get(at)
        if before is None or at not in self._joins:
            if facts == before:
                return
            self._at[at] = facts
        else:
            changed = self._changed(at, before, facts)
            if not changed:
                return
            after = self._at[at] = dict(before)
            for key, fact in changed.items():
                _put(after, key, fact)
        self._agenda.add(((*at, 0),))

    def _changed(self, at: At, before: Facts, facts: Facts) -> Facts:
        """What is known less exactly than before where the other facts may hold too; None where it is nothing."""
        changed: Facts = {}
        for key, old in before.items():
            new = facts.get(key)
            if new != old and (both := join(old, new)) != old:
                changed[key] = both
        if not changed:
            return changed
        self._visits[at] = visits = self._visits.get(at, 1) + 1
        if visits <= _PATIENCE:
            return changed
        return {key: self._widened(key.sort, before[key], fact) for key, fact in changed.items()}

    def _widened(self, sort: Sort, before: Fact, after: Fact) -> Fact:
        if before == after or not isinstance(sort, Bits) or not isinstance(after, tuple) or len(after) != 6:
            return after if before == after else None
        if self._left <= 0:
            return None
        low, high = after[0], after[1]
        if isinstance(before, tuple) and len(before) == 6:
            marks = self._thresholds
            low = low if low == before[0] else marks[max(bisect_right(marks, low) - 1, 0)]
            place = bisect_left(marks, high)
            high = high if high == before[1] else marks[place] if place < len(marks) else (1 << sort.width) - 1
        return range_bits.unsigned(low, min(high, (1 << sort.width) - 1), sort.width)

    def _enter(self, name: str, facts: Facts, arguments: tuple[Fact, ...], entry: str | None) -> None:
        procedure = self._procedures[name]
        inside = self._known_of_shared(facts)
        for declaration, argument in zip(procedure.parameters, arguments, strict=True):
            inside[declaration.variable] = argument
        for declaration in procedure.locals:
            inside[declaration.variable] = _initial(declaration)
        known: Facts = {key: fact for key, fact in inside.items() if fact is not None}
        self._reach((name, procedure.blocks[0].label if entry is None else entry), known)

    def _known_of_shared(self, facts: Facts) -> Facts:
        return {each: facts[each] for each in self._shared if facts.get(each) is not None and each not in self._hidden}

    def _look(self, piece: Piece) -> None:
        """Go through a block from there to the next call; calls that are not known to return yet stop it."""
        self._left -= 1
        name, label, first = piece
        block = self._blocks[name, label]
        facts = dict(self._at[name, label] if first == 0 else self._before[piece])
        for number, command in enumerate(block.commands[first:], first):
            if isinstance(command, Call):
                if number > first:
                    self._come((name, label, number), facts)
                    return
                self._call(piece, command, facts)
            if not self._command(command, facts):
                return
        leaving = block.exit
        match leaving:
            case Branch(condition=condition, then=then, otherwise=otherwise):
                for label, holds in ((then, condition), (otherwise, negate(condition))):
                    learnt = _learnt(facts, holds)
                    if learnt is not None:
                        self._reach((name, label), {**facts, **dict(learnt)})
            case Return(values=values):
                self._return(name, facts, values)
            case _:
                for label in labels_of(leaving):
                    self._reach((name, label), facts)

    def _come(self, piece: Piece, facts: Facts) -> None:
        """Control is in front of a call, where only its block leads: what was known there before is replaced."""
        if self._before.get(piece) != facts:
            self._before[piece] = facts
            self._agenda.add((piece,))

    def _return(self, name: str, facts: Facts, values: tuple[Term, ...]) -> None:
        ranges = _ranges(facts, *values)
        shared = self._known_of_shared(facts)
        results = tuple(ranges.of(value) for value in values)
        before = self._exits.get(name)
        if before is not None:
            shared = {key: fact for key, fact in _joined(before[0], shared).items() if fact is not None}
            results = tuple(join(old, new) for old, new in zip(before[1], results, strict=True))
        if before == (shared, results):
            return
        self._visits[name, ""] = visits = self._visits.get((name, ""), 0) + 1
        if before is not None and visits > _PATIENCE:
            widened = {key: self._widened(key.sort, before[0].get(key), fact) for key, fact in shared.items()}
            shared = {key: fact for key, fact in widened.items() if fact is not None}
            results = tuple(
                self._widened(value.sort, old, new) for value, old, new in zip(values, before[1], results, strict=True)
            )
        self._exits[name] = (shared, results)
        self._agenda.add(self._callers.get(name, ()))

    # --- commands -----------------------------------------------------------------------------------------------------

    def _command(self, command: Command, facts: Facts) -> bool:
        """Go on behind the command; False where control does not come there, as far as is known."""
        match command:
            case Assign(target=target, value=value):
                _put(facts, target, _ranges(facts, value).of(value))
            case Havoc(target=target, low=low, high=high, signed=signed):
                _put(facts, target, _between(facts, target, low, high, signed=signed))
            case Assume(condition=condition) | Assert(condition=condition) | Await(condition=condition):
                learnt = _learnt(facts, condition)
                if learnt is None:
                    return False
                for each, fact in learnt:
                    _put(facts, each, fact)
            case Call(callee=callee, targets=targets):
                assert isinstance(callee, str), "calls through pointers should have been refused"
                return self._come_back(callee, targets, facts)
            case _:
                for target in targets_of(command):
                    facts.pop(target, None)
        return True

    def _call(self, piece: Piece, call: Call, facts: Facts) -> None:
        assert isinstance(call.callee, str), "calls through pointers should have been refused"
        ranges = _ranges(facts, *call.arguments)
        self._callers.setdefault(call.callee, {})[piece] = None
        self._enter(call.callee, facts, tuple(ranges.of(each) for each in call.arguments), call.entry)

    def _come_back(self, callee: str, targets: tuple[Variable, ...], facts: Facts) -> bool:
        found = self._exits.get(callee)
        if found is None:
            return False
        for each in self._shared:
            _put(facts, each, found[0].get(each))
        for target, result in zip(targets, found[1], strict=False):
            _put(facts, target, result)
        return True


def _put(facts: Facts, target: Variable, fact: Fact) -> None:
    if fact is None:
        facts.pop(target, None)
    else:
        facts[target] = fact


def _joined(before: Facts, now: Facts) -> Facts:
    """What is known of each variable on both ways; None where it is nothing."""
    joined: Facts = {}
    for key, old in before.items():
        new = now.get(key)
        joined[key] = old if old == new else join(old, new)
    return joined


def _ranges(facts: Facts, *terms: Term) -> Ranges:
    """What is known of the variables of the terms: looking at all others would cost much and tell nothing."""
    return _shared_ranges(tuple((each, fact) for each in variables(*terms) if (fact := facts.get(each)) is not None))


@lru_cache(_REMEMBERED)
def _shared_ranges(known: tuple[tuple[Variable, Fact], ...]) -> Ranges:
    """The ranges of what is known; they remember the terms that they have looked at, so they are shared."""
    found = Ranges()
    for each, fact in known:
        found.know(each, fact)
    return found


def _learnt(facts: Facts, condition: Term) -> tuple[tuple[Variable, Fact], ...] | None:
    """What is known of the variables of a condition where it holds; None where it cannot."""
    return _taught(condition, tuple((each, facts.get(each)) for each in variables(condition)))


@lru_cache(_REMEMBERED)
def _taught(condition: Term, known: tuple[tuple[Variable, Fact], ...]) -> tuple[tuple[Variable, Fact], ...] | None:
    simple = fully(condition)
    ranges = _ranges(dict(known), simple)
    if ranges.truth(simple) is False:
        return None
    learnt = ranges.extended(simple)
    if learnt.contradiction:
        return None
    return tuple((each, learnt.of(each)) for each in variables(simple))


def _initial(declaration: Declaration) -> Fact:
    match declaration.initial:
        case Constant() as start:
            return constant_fact(start)
        case AnyOf(low=low, high=high) if low is not None and high is not None:
            return _between({}, declaration.variable, low, high, signed=declaration.signed)
        case _:
            return None


def _between(facts: Facts, target: Variable, low: Term | None, high: Term | None, *, signed: bool) -> Fact:
    if not isinstance(target.sort, Bits) or low is None or high is None:
        return None
    ranges = _ranges(facts, low, high)
    ends = [ranges.of(each) for each in (low, high)]
    first, last = (each if isinstance(each, tuple) and len(each) == 6 else None for each in ends)
    if first is None or last is None:
        return None
    width = target.sort.width
    if signed:
        made: Known | None = range_bits.signed_between(first[2], last[3], width) if first[2] <= last[3] else None
    else:
        made = range_bits.unsigned(first[0], last[1], width) if first[0] <= last[1] else None
    return made


def _joins(program: Program) -> frozenset[At]:
    """The blocks to which several ways lead; entries of procedures are among them."""
    found: set[At] = set()
    led: set[At] = set()
    for each in program.procedures:
        ways = [each.blocks[0].label, *(label for block in each.blocks for label in labels_of(block.exit))]
        calls = (command for block in each.blocks for command in block.commands if isinstance(command, Call))
        entered = [
            (call.callee, call.entry) for call in calls if isinstance(call.callee, str) and call.entry is not None
        ]
        found |= {(each.name, each.blocks[0].label), *entered}
        for label in ways:
            if (each.name, label) in led:
                found.add((each.name, label))
            led.add((each.name, label))
    return frozenset(found)


def _thresholds(program: Program) -> list[int]:
    """The numbers that the program mentions, and their neighbours."""
    found = {0}
    for term in postorder(*program_terms(program)):
        if isinstance(term, Constant) and isinstance(term.value, int) and isinstance(term.sort, Bits):
            found |= {max(term.value - 1, 0), term.value, term.value + 1}
    return sorted(found)
