"""Narrowing: the program with fewer bits per variable, and what is to be asked of it.

Input: a program of one process, and how many low bits of each variable are kept. Output: the program in which every
variable has so many bits, without those of which nothing is kept, and the way back. Where something depends on bits
that are not kept, it is chosen freely between what is possible: such choices are never fair, they are marked, and the
way back leaves them out. With precise widths there are none, and the two programs agree in everything that is watched.
After: Richter and Hoffmann's program T_alpha(S) and formula phi^alpha.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field, replace

from clew.ir.commands import Assert, Assign, Assume, Await, Branch, Call, Command, Exit, Havoc, Return
from clew.ir.program import AnyOf, Block, Declaration, Procedure, Program
from clew.ir.rewriting import map_command, map_exit
from clew.ir.sorts import BOOL, Bits, Bool, Sort
from clew.ir.source import Span
from clew.ir.terms import (
    FALSE,
    Apply,
    Constant,
    Observation,
    Observe,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    disjoin,
    equal,
    ite,
    observe,
    variable,
)
from clew.ir.walk import postorder, rewrite, variables
from clew.lift import Bounds
from clew.logic import range_bits
from clew.logic.ranges import Ranges
from clew.passes.alpha.fitted import Fitted
from clew.passes.alpha.quantify import Leaf, bounds_of
from clew.passes.alpha.reading import Reader, Vague, narrowed, wide
from clew.passes.bits import zero
from clew.passes.bits.demand import Key, bits_of
from clew.passes.bits.facts import ProgramFacts
from clew.records import dataclass

MARK = "`abstraction"
"""The source of choices that are none of the program."""
_MOST_CHOICES = 8
"""So many bits of a value are chosen freely; where more would be, its variables are needed."""


@dataclass(slots=True)
class Narrowed:
    """The narrow program; `missing` are variables of which more would have to be kept to write it down."""

    program: Program
    missing: dict[Key, None]
    vague: dict[int, tuple[Key, ...]]
    """For the number of each marked choice (its line), of which variables more would make it superfluous."""
    asked: dict[Key, None] = field(default_factory=dict)
    """Of which variables more would make precise what is asked of states; filled when it is asked."""


class Narrowing:
    """Narrows one program; it counts the choices that it makes up."""

    def __init__(self, program: Program, facts: ProgramFacts, kept: Fitted) -> None:
        self._program = program
        self._facts = facts
        self._kept = kept
        self._procedures = {each.name: each for each in program.procedures}
        self._own = {
            each.name: {one.variable for one in (*each.parameters, *each.locals)} for each in program.procedures
        }
        self._inside: str | None = None
        self._extra: dict[Variable, None] = {}
        self._made: list[Command] = []
        self.result = Narrowed(program, {}, {})
        procedures = tuple(self._procedure(each) for each in program.procedures)
        shared = tuple(each for one in program.globals for each in self._declared((None, one.variable), one))
        self._inside = None
        processes = tuple(
            replace(each, arguments=tuple(self._arguments(each.procedure, each.arguments, Ranges())))
            for each in program.processes
        )
        made = replace(program, globals=shared, procedures=procedures, processes=processes)
        if program.quiet is not None:
            made = replace(made, quiet=self.asked(program.quiet).always)
        self.result.program = made

    # --- variables ----------------------------------------------------------------------------------------------------

    def _key(self, each: Variable) -> Key:
        return (self._inside if each in self._own.get(self._inside or "", ()) else None, each)

    def _narrow(self, key: Key) -> Variable | None:
        """What is left of a variable."""
        _, each = key
        if bits_of(each.sort) is None or key in self._kept.stays:
            return each
        width = self._kept.width(key)
        if width == 0:
            return None
        return variable(each.name, narrowed(each.sort, width))

    def _left(self, term: Term) -> Term | None:
        """What is left of a variable where control is, or of a local that is asked for."""
        if isinstance(term, Variable):
            key = self._key(term)
            frozen = key in self._kept.stays and bits_of(term.sort) is not None and not self._kept.width(key)
            return None if frozen else self._narrow(key)
        assert isinstance(term, Observe), "only variables and locals should be leaves"
        if term.observation is not Observation.LOCAL:
            return term
        kept = [self._narrow(key) for key in self._observed(term)]
        if not kept or kept[0] is None:
            return None if kept else term
        return observe(Observation.LOCAL, term.names, (), kept[0].sort)

    def _observed(self, term: Observe) -> list[Key]:
        each = variable(term.names[1], term.sort)
        return [(name, each) for name, own in self._own.items() if each in own]

    def _declared(self, key: Key, declaration: Declaration) -> Iterator[Declaration]:
        kept = self._narrow(key)
        if kept is None:
            return
        initial = declaration.initial
        if isinstance(initial, Constant) and kept is not declaration.variable:
            initial = Reader(self._left, Ranges()).low(initial, wide(kept.sort))
        if isinstance(initial, AnyOf) and not self._kept.width(key) and isinstance(declaration.sort, Bits):
            low = initial.low or bits(0, declaration.sort.width)
            initial = AnyOf(low, low)
        yield replace(declaration, variable=kept, initial=initial)

    def _result(self, name: str, number: int, sort: Sort) -> Sort:
        if not isinstance(sort, Bits):
            return sort
        return Bits(min(sort.width, max(1, self._kept.demand.results.get((name, number), 0))))

    # --- procedures ---------------------------------------------------------------------------------------------------

    def _procedure(self, procedure: Procedure) -> Procedure:
        self._inside = procedure.name
        self._extra = {}
        blocks = tuple(self._block(procedure, block) for block in procedure.blocks)
        parameters, own = (
            tuple(each for one in group for each in self._declared((procedure.name, one.variable), one))
            for group in (procedure.parameters, procedure.locals)
        )
        extra = tuple(Declaration(each, zero(each.sort), original="") for each in self._extra)
        results = tuple(self._result(procedure.name, number, each) for number, each in enumerate(procedure.results))
        return replace(procedure, parameters=parameters, locals=(*own, *extra), results=results, blocks=blocks)

    def _block(self, procedure: Procedure, block: Block) -> Block:
        if self._facts.at(procedure.name, block.label) is None:
            return replace(block, commands=(Assume(FALSE),), exit=self._never(block.exit))
        known = self._facts.along(procedure, block)
        commands: list[Command] = []
        for command, ranges in zip(block.commands, known, strict=False):
            self._made = []
            commands += self._command(command, Reader(self._left, ranges))
        ranges_at_exit = next(known, None)
        if ranges_at_exit is None:
            return replace(block, commands=tuple(commands), exit=self._never(block.exit))
        self._made = []
        leave = self._exit(block.exit, Reader(self._left, ranges_at_exit))
        return replace(block, commands=(*commands, *self._made), exit=leave)

    def _never(self, leave: Exit) -> Exit:
        """An exit that is never taken must not name what is gone."""
        match leave:
            case Branch():
                return replace(leave, condition=FALSE)
            case Return(values=values):
                sorts = [self._result(self._inside or "", number, each.sort) for number, each in enumerate(values)]
                return replace(leave, values=tuple(zero(each) for each in sorts))
            case _:
                return leave

    def _command(self, command: Command, reader: Reader) -> Iterator[Command]:
        match command:
            case Assign(target=target, value=value):
                kept = self._narrow(self._key(target))
                if kept is None or (not self._kept.width(self._key(target)) and bits_of(target.sort) is not None):
                    return
                narrow = self._low(reader, value, wide(kept.sort))
                yield from self._made
                yield replace(command, target=kept, value=narrow)
            case Assume(condition=condition) | Assert(condition=condition) | Await(condition=condition):
                narrow = self._low(reader, condition, 1)
                yield from self._made
                yield replace(command, condition=narrow)
            case Havoc():
                yield from self._choice(command, reader)
            case Call(callee=str(name)):
                yield from self._call(command, name, reader)
            case _:
                narrow_command = map_command(command, lambda term: self._low(reader, term, wide(term.sort)))
                yield from self._made
                yield narrow_command

    def _exit(self, leave: Exit, reader: Reader) -> Exit:
        match leave:
            case Branch(condition=condition):
                return replace(leave, condition=self._low(reader, condition, 1))
            case Return(values=values):
                sorts = [self._result(self._inside or "", number, each.sort) for number, each in enumerate(values)]
                pairs = zip(values, sorts, strict=True)
                return replace(leave, values=tuple(self._low(reader, each, wide(sort)) for each, sort in pairs))
            case _:
                return map_exit(leave, lambda term: self._low(reader, term, wide(term.sort)))

    def _call(self, call: Call, name: str, reader: Reader) -> Iterator[Command]:
        arguments = tuple(self._arguments(name, call.arguments, reader.ranges))
        yield from self._made
        targets: list[Variable] = []
        after: list[Command] = []
        for number, target in enumerate(call.targets):
            sort = self._result(name, number, target.sort)
            kept = self._narrow(self._key(target))
            if kept is not None and kept.sort == sort:
                targets.append(kept)
                continue
            holder = self._holder(f"result {number}", sort)
            targets.append(holder)
            if kept is not None and self._kept.width(self._key(target)):
                after.append(Assign(kept, _resized(holder, wide(kept.sort)), span=call.span))
        yield replace(call, arguments=arguments, targets=tuple(targets))
        yield from after

    def _arguments(self, name: str, arguments: tuple[Term, ...], ranges: Ranges) -> Iterator[Term]:
        reader = Reader(self._left, ranges)
        for each, argument in zip(self._procedures[name].parameters, arguments, strict=True):
            kept = self._narrow((name, each.variable))
            if kept is not None:
                yield self._low(reader, argument, wide(kept.sort))

    def _holder(self, purpose: str, sort: Sort) -> Variable:
        width = wide(sort)
        found = variable(f"`{purpose} {'' if width < 0 else width}", sort)
        self._extra[found] = None
        return found

    def _choice(self, choice: Havoc, reader: Reader) -> Iterator[Command]:
        key = self._key(choice.target)
        kept, sort = self._narrow(key), choice.target.sort
        ends = [
            None if each is None else self._low(reader, each, wide(each.sort)) for each in (choice.low, choice.high)
        ]
        yield from self._made
        if kept is choice.target:
            yield replace(choice, low=ends[0], high=ends[1])
            return
        width = self._kept.width(key)
        few = _representatives(choice, width)
        if few is not None and isinstance(sort, Bits):
            first, last = few
            if kept is not None and 0 <= first <= last < 1 << width:
                yield replace(choice, target=kept, low=bits(first, width), high=bits(last, width), signed=False)
                return
            ends = [bits(first, sort.width), bits(last, sort.width)]
        holder = self._holder("chosen", sort)
        yield replace(choice, target=holder, low=ends[0], high=ends[1])
        if kept is not None:
            yield Assign(kept, _resized(holder, width), span=choice.span)

    # --- what is not known --------------------------------------------------------------------------------------------

    def _low(self, reader: Reader, term: Term, count: int) -> Term:
        """So many low bits of the term; where they are vague, what they may be."""
        try:
            return reader.low(term, count)
        except Vague as vague:
            keys = tuple(dict.fromkeys(self._short(term)))
            if not isinstance(term.sort, Bits | Bool):
                return self._refused(vague, term, count)
            wanted = (term,) if isinstance(term.sort, Bool) else tuple(_bit(term, place) for place in range(count))
            found = self._bounds(reader, wanted)
            if sum(each.always is not each.sometimes for each in found) > _MOST_CHOICES:
                return self._refused(vague, term, count)
            made = [self._between(each, keys) for each in found]
            return made[0] if isinstance(term.sort, Bool) else _joined(made)

    def _refused(self, vague: Vague, term: Term, count: int) -> Term:
        """Nothing can be written down; whoever asks has to keep more."""
        short = list(self._short(term)) or [self._key(each) for each in variables(vague.part)]
        self.result.missing.update(dict.fromkeys(short))
        return zero(narrowed(term.sort, count)) if wide(term.sort) > 0 else term

    def _short(self, term: Term) -> Iterator[Key]:
        """The variables of the term of which not all is kept."""
        for part in postorder(term):
            if isinstance(part, Variable) and bits_of(part.sort) is not None:
                key = self._key(part)
                if self._kept.width(key) < (bits_of(part.sort) or 0) and key not in self._kept.stays:
                    yield key
            elif isinstance(part, Observe) and part.observation is Observation.LOCAL:
                yield from (key for key in self._observed(part) if self._kept.width(key) < wide(part.sort))

    def _between(self, found: Bounds, keys: tuple[Key, ...]) -> Term:
        if found.always is found.sometimes:
            return found.always
        number = len(self.result.vague) + 1
        self.result.vague[number] = keys
        choice = self._holder(f"perhaps {sum(isinstance(each, Havoc) for each in self._made)}", BOOL)
        self._made.append(Havoc(choice, span=Span(MARK, number)))
        return disjoin(found.always, conjoin(found.sometimes, choice))

    def _bounds(self, reader: Reader, conditions: tuple[Term, ...]) -> tuple[Bounds, ...]:
        """Where the conditions hold for all values of what is not kept, and where for some."""
        leaves: dict[Variable, Leaf] = {}
        named: dict[Term, Variable] = {}

        def leaf(part: Term) -> Term | None:
            if not isinstance(part.sort, Bits | Bool) or not self._is_leaf(part):
                return None
            if part not in named:
                named[part] = each = variable(f"`leaf {len(named)}", part.sort)
                leaves[each] = self._leaf(reader, part)
            return named[part]

        return bounds_of(tuple(_replaced(each, leaf) for each in conditions), leaves)

    def _is_leaf(self, part: Term) -> bool:
        match part:
            case Variable() | Observe() | Apply(operator="select"):
                return True
            case Apply(arguments=arguments):
                return any(not isinstance(each.sort, Bits | Bool) for each in arguments)
            case _:
                return False

    def _leaf(self, reader: Reader, part: Term) -> Leaf:
        fact = reader.ranges.of(part)
        known = fact if isinstance(fact, tuple) and len(fact) == 6 else None
        width = wide(part.sort)
        if isinstance(part, Variable) or (isinstance(part, Observe) and part.observation is Observation.LOCAL):
            kept = self._left(part)
            return Leaf(width, kept, known)
        for count in range(width, 0, -1):
            try:
                return Leaf(width, reader.low(part, count), known)
            except Vague:
                continue
        return Leaf(width, None, known)

    # --- what is asked ------------------------------------------------------------------------------------------------

    def asked(self, term: Term) -> Bounds:
        """A Bool term over the states of the program, over those of the narrow one."""
        self._inside = None
        ranges = Ranges()
        for part in postorder(term):
            keys = self._seen(part)
            if keys and isinstance(part.sort, Bits):
                most = max(self._facts.most(*key) for key in keys)
                ranges.know(part, range_bits.unsigned(0, most, part.sort.width))
        reader = Reader(self._left, ranges)
        try:
            exact = reader.low(term, 1)
            return Bounds(exact, exact)
        except Vague:
            self.result.asked.update(dict.fromkeys(self._short(term)))
            return self._bounds(reader, (term,))[0]

    def _seen(self, part: Term) -> list[Key]:
        if isinstance(part, Variable):
            return [(None, part)]
        if isinstance(part, Observe) and part.observation is Observation.LOCAL:
            return self._observed(part)
        return []


def _replaced(term: Term, leaf: Callable[[Term], Term | None]) -> Term:
    """The term with its outermost leaves replaced."""
    outer: dict[Term, Term] = {}
    waiting = [term]
    while waiting:
        top = waiting.pop()
        found = leaf(top)
        if found is not None:
            outer[top] = found
        elif isinstance(top, Apply):
            waiting += top.arguments
    return rewrite(term, outer.get)


def _bit(term: Term, place: int) -> Term:
    return equal(apply("extract", term, parameters=(place, place)), bits(1, 1))


def _joined(conditions: list[Term]) -> Term:
    """The conditions as bits, the first the lowest."""
    found = ite(conditions[0], bits(1, 1), bits(0, 1))
    for each in conditions[1:]:
        found = apply("concat", ite(each, bits(1, 1), bits(0, 1)), found)
    return found


def _resized(holder: Variable, width: int) -> Term:
    if not isinstance(holder.sort, Bits) or holder.sort.width == width:
        return holder
    if holder.sort.width > width:
        return apply("extract", holder, parameters=(width - 1, 0))
    return apply("zero_extend", holder, parameters=(width - holder.sort.width,))


def _representatives(choice: Havoc, width: int) -> tuple[int, int] | None:
    """A stretch of the choice in which every remainder that it has comes once; None if bounds are not constant."""
    sort = choice.target.sort
    if not isinstance(sort, Bits) or choice.fair:
        return None
    if choice.low is None or choice.high is None:
        return 0, (1 << width) - 1
    if not isinstance(choice.low, Constant) or not isinstance(choice.high, Constant):
        return None
    low, high = choice.fixed
    if not isinstance(low, int) or not isinstance(high, int):
        return None
    half, full = 1 << (sort.width - 1), 1 << sort.width
    if choice.signed:
        low, high = (each - full if each >= half else each for each in (low, high))
    return (low, min(high, low + (1 << width) - 1)) if low <= high else None
