"""The analysis: which contexts there are, and what is known in each of them.

A context is looked at as a whole, with what is known of its arguments, of memory and of the results of its callees;
when one of these grows, it is looked at again. Inside, control is followed from block to block.
"""

from __future__ import annotations

from heapq import heappop, heappush

from clew.graphs import postorder
from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Branch,
    Call,
    Command,
    Copy,
    Exit,
    Fill,
    Free,
    Load,
    Raise,
    Return,
    Spawn,
    Store,
    Wait,
)
from clew.ir.program import Procedure, Program
from clew.ir.rewriting import labels_of, targets_of
from clew.ir.sorts import POINTER
from clew.ir.terms import Constant, Term, Variable, constant
from clew.ir.values import UNDEFINED, Address
from clew.passes.settle import following_blocks
from clew.passes.specialise.accesses import Accesses, known_size
from clew.passes.specialise.late import late_places
from clew.passes.specialise.makers import makers
from clew.passes.specialise.memory import Memory, as_constant
from clew.passes.specialise.terms import Folding
from clew.passes.specialise.values import FARTHEST, NOTHING, Regions, TooMany, Value, joined, regions_of, united
from clew.passes.specialise.walking import LATE, NOBODY, Context, Environment, Facts, Key, Walk
from clew.semantics.start import extents

_THIS = "this"
_MANY = 24
"""A procedure with more contexts is not told apart by numbers any more."""
_ROUNDS = 10
"""So many times as there may be contexts at most, contexts are looked at."""
_MOST_WORK = 1_000_000
"""So many commands are followed at most; one through a pointer into many regions counts for as many."""
_MOST_FACTS = 12
"""So many conditions are remembered, the last ones."""
_MOST_OWNERS = 6
"""Of up to so many objects whose function is called each has a context of its own."""


class Analysis:
    """The contexts of one program, and what is known of its memory."""

    def __init__(self, program: Program, most: int) -> None:
        self.program, self._most = program, most
        self.procedures = {each.name: each for each in program.procedures}
        self.blocks = {each.name: {block.label: block for block in each.blocks} for each in program.procedures}
        self.names = [*(each.name for each in program.objects), *(each.name for each in program.procedures)]
        self._code = len(program.objects)
        self.memory = Memory(extents(program), program.pointer_bytes)
        self.folding = Folding({name: number for number, name in enumerate(self.names)})
        self.contexts: dict[Key, Context] = {}
        self.accesses = Accesses(self.memory, program.pointer_bytes, self.contexts, self._queue)
        self._counts: dict[tuple[str, int], int] = {}
        self._makers = makers(program)
        self._sites: dict[tuple[Key, str, int], int] = {}
        self._raised: Regions = NOTHING
        self._catchers: dict[Context, None] = {}
        self._orders: dict[str, list[str]] = {}
        self._ranks: dict[str, dict[str, int]] = {}
        self._waiting: list[tuple[int, Context]] = []
        self._queued: set[Context] = set()
        if program.globals:
            raise TooMany  # variables are not followed, and a design has none
        self.late = late_places(program)
        self._work = 0
        self.starts = self._begin()
        looks = 0
        while self._waiting:
            # The youngest first: what is called is known before its caller is looked at again.
            _, context = heappop(self._waiting)
            self._queued.discard(context)
            self._look(context)
            looks += 1
            if looks > most * _ROUNDS or self._work + self.accesses.work > _MOST_WORK:
                raise TooMany

    def _begin(self) -> dict[str, Context]:
        """The contexts with which processes, updates and main begin."""
        found: dict[str, Context] = {}
        self.selves: list[Value] = []
        for number, process in enumerate(self.program.processes):
            arguments = [self.folding.value(each, {}, NOTHING, ()) for each in process.arguments]
            self.selves.append(arguments[0] if arguments else constant(None, POINTER))
            found[process.name] = self._enter(process.procedure, number, arguments)
        for name in (*self.program.updates, *(() if self.program.main is None else (self.program.main,))):
            found[name] = self._enter(name, NOBODY, [])
        return found

    def walk(self, context: Context, label: str) -> Walk:
        """A way through a block."""
        runner = context.key[1]
        own = self.selves[runner] if runner >= 0 else constant(None, POINTER)
        return Walk(context, label, self.folding, own)

    # --- contexts -----------------------------------------------------------------------------------------------------

    def _enter(self, name: str, runner: int, arguments: list[Value], caller: Context | None = None) -> Context:
        key = self._key(name, runner, arguments, self._origin(name, caller))
        context = self.contexts.get(key)
        if context is None:
            if len(self.contexts) >= self._most:
                raise TooMany
            context = self.contexts[key] = Context(key, len(self.contexts), list(arguments))
            self._counts[name, runner] = self._counts.get((name, runner), 0) + 1
            self._queue(context)
            return context
        after = [
            old if kept is not None else joined(old, new)
            for kept, old, new in zip(key[2], context.arguments, arguments, strict=True)
        ]
        if after != context.arguments:
            context.arguments = after
            self._queue(context)
        return context

    def _origin(self, name: str, caller: Context | None) -> str:
        if name not in self._makers or caller is None:
            return ""
        return caller.key[3] or caller.key[0]

    def _key(self, name: str, runner: int, arguments: list[Value], origin: str) -> Key:
        exact = (name, runner, tuple(map(as_constant, arguments)), origin)
        if exact in self.contexts:
            return exact
        many = self._counts.get((name, runner), 0) >= _MANY
        known = tuple(
            None if many and each is not None and each.sort != POINTER else each for each in map(as_constant, arguments)
        )
        key = (name, runner, known, origin)
        if key not in self.contexts and self._counts.get((name, runner), 0) >= 8 * _MANY:
            return name, runner, (None,) * len(arguments), origin
        return key

    def _queue(self, context: Context) -> None:
        if context not in self._queued:
            self._queued.add(context)
            heappush(self._waiting, (-context.number, context))

    def _look(self, context: Context) -> None:
        """Follow control through a context."""
        procedure = self.procedures[context.key[0]]
        given: Environment = {each.variable: constant(UNDEFINED, each.sort) for each in procedure.locals}
        for each in procedure.locals:
            if isinstance(each.initial, Constant):
                given[each.variable] = each.initial
            elif each.initial is not None:
                given[each.variable] = NOTHING
        given.update(zip((each.variable for each in procedure.parameters), context.arguments, strict=True))
        context.before.clear()
        order = self._ordered(procedure)
        waiting: list[int] = []
        self._reach(context, procedure.blocks[0].label, given, (), waiting)
        while waiting:
            label = order[heappop(waiting)]
            walk = self.walk(context, label)
            block = self.blocks[context.key[0]][label]
            if all(self.follow(walk, label, at, command, waiting) for at, command in enumerate(block.commands)):
                leave = self._exit(walk, block.exit)
                for target in labels_of(leave):
                    self._reach(context, target, walk.known, walk.facts_at(leave, target), waiting)

    def _ordered(self, procedure: Procedure) -> list[str]:
        """The blocks, those first that lead to others; they are looked at in this order."""
        if procedure.name not in self._orders:
            blocks = self.blocks[procedure.name]
            backwards = postorder([procedure.blocks[0].label], lambda label: tuple(following_blocks(blocks[label])))
            order = self._orders[procedure.name] = [*backwards][::-1]
            self._ranks[procedure.name] = {label: rank for rank, label in enumerate(order)}
        return self._orders[procedure.name]

    def _reach(self, context: Context, label: str, known: Environment, facts: Facts, waiting: list[int]) -> None:
        before = context.before.get(label)
        if before is None:
            context.before[label] = dict(known)
            context.facts[label] = facts[-_MOST_FACTS:]
            heappush(waiting, self._ranks[context.key[0]][label])
            return
        kept = tuple(each for each in context.facts[label] if each in facts)
        grown = kept != context.facts[label]
        context.facts[label] = kept
        for local, value in known.items():
            old = before[local]
            if old is not value and old != value:
                new = _widened(old, joined(old, value))
                if new != old:
                    before[local] = new
                    grown = True
        rank = self._ranks[context.key[0]][label]
        if grown and rank not in waiting:
            heappush(waiting, rank)

    # --- commands -----------------------------------------------------------------------------------------------------

    def arrive(self, walk: Walk, label: str, at: int) -> None:
        """Control is in front of a command: from here on it may be late."""
        if walk.runner == NOBODY and at >= self.late.get((walk.context.key[0], label), at + 1):
            walk.runner = LATE

    def follow(self, walk: Walk, label: str, at: int, command: Command, waiting: list[int]) -> bool:
        """Go on behind a command; False where control does not come behind it, as far as is known."""
        self.arrive(walk, label, at)
        self._work += 1
        match command:
            case Assign(target=target, value=value):
                walk.assign(target, walk.value(value))
            case Assume(condition=condition) | Assert(condition=condition):
                return walk.learn(condition)
            case Load():
                walk.assign(command.target, self.accesses.loaded(walk, command))
            case Store():
                self.accesses.store(walk, command, walk.value(command.pointer), walk.value(command.value))
            case Copy():
                self.accesses.copy(walk, command)
            case Fill(pointer=pointer, size=size):
                self.accesses.touch(walk, regions_of(walk.value(pointer)), known_size(walk.value(size)), NOTHING)
            case Free(pointer=pointer):
                for number, _, _ in regions_of(walk.value(pointer)):
                    self.memory.objects[number].freed = True
            case Allocate(target=target, size=size):
                walk.assign(target, frozenset({(self._site(walk.context, label, at, walk.value(size)), 0, 0)}))
            case Call():
                return self._call(walk, command, waiting)
            case Spawn():
                raise TooMany  # a program that spawns stays as it is
            case Wait(timed_out=Variable() as late):
                walk.assign(late, NOTHING)
            case _:
                for target in targets_of(command):
                    walk.assign(target, NOTHING)
        return True

    def _site(self, context: Context, label: str, at: int, size: Value) -> int:
        key = (context.key, label, at)
        if key not in self._sites:
            known = as_constant(size)
            self._sites[key] = self.memory.make(
                known.value if known is not None and isinstance(known.value, int) else None
            )
        return self._sites[key]

    # --- calls --------------------------------------------------------------------------------------------------------

    def callees(self, walk: Walk, callee: str | Term) -> tuple[str, ...]:
        """The procedures that may be called."""
        if isinstance(callee, str):
            return (callee,)
        return tuple(
            self.names[number]
            for number, low, high in sorted(regions_of(walk.value(callee)))
            if self._code <= number < len(self.names) and low <= 0 <= high
        )

    def entered(self, walk: Walk, name: str, call: Call) -> list[tuple[Constant | None, Context]]:
        """The contexts that a call enters, each with the first argument for which it is, if it is for one.

        None where the procedure has other parameters or results.
        """
        arguments = call.arguments
        if call.targets and self.procedures[name].results != tuple(each.sort for each in call.targets):
            return []
        parameters = self.procedures[name].parameters
        values = [walk.value(each) for each in arguments]
        if not parameters and values:
            values = []
        if [each.sort for each in parameters] != [each.sort for each in arguments[: len(values)]]:
            return []
        owners = self._owners(name, values)
        found: list[tuple[Constant | None, Context]] = [
            (each, self._enter(name, walk.runner, [each, *values[1:]], walk.context)) for each in owners
        ]
        # Behind all owners there is only what points to nothing.
        rest = [NOTHING, *values[1:]] if owners else values
        return [*found, (None, self._enter(name, walk.runner, rest, walk.context))]

    def _owners(self, name: str, values: list[Value]) -> list[Constant]:
        """The objects of which a function may be called, where these are few that are there from the start."""
        if not values or self.procedures[name].parameters[0].variable.name != _THIS:
            return []
        regions = values[0]
        if not isinstance(regions, frozenset) or not 1 < len(regions) <= _MOST_OWNERS:
            return []
        if not all(low == high and number < self._code for number, low, high in regions):
            return []
        return [constant(Address(number, low), POINTER) for number, low, _ in sorted(regions)]

    def _call(self, walk: Walk, command: Call, waiting: list[int]) -> bool:
        if command.unwind is not None:
            raised = dict(walk.known)
            for target in targets_of(command):
                raised[target] = NOTHING
            if command.caught is not None:
                self._catchers[walk.context] = None
                raised[command.caught] = self._raised
            self._reach(walk.context, command.unwind, raised, (), waiting)
        returns = False
        found: list[list[Value]] = []
        for name in self.callees(walk, command.callee):
            for _, entered in self.entered(walk, name, command):
                entered.callers[walk.context] = None
                if command.entry is not None:
                    raise TooMany  # calls at an entry label are not followed
                if entered.results is not None:
                    returns = True
                    found.append(entered.results)
        if not returns:
            return False
        for at, target in enumerate(command.targets):
            values = [each[at] for each in found if at < len(each)]
            value: Value = values[0] if values else NOTHING
            for other in values[1:]:
                value = joined(value, other)
            walk.assign(target, value)
        return True

    # --- exits --------------------------------------------------------------------------------------------------------

    def _exit(self, walk: Walk, leave: Exit) -> Exit:
        """The exit as it is decided; what it gives back is remembered."""
        match leave:
            case Branch(condition=condition):
                return walk.decided(leave, condition)
            case Return(values=values):
                self._return(walk.context, [walk.value(each) for each in values])
            case Raise(value=raising) if raising is not None:
                raised = united((self._raised, regions_of(walk.value(raising))))
                if raised != self._raised:
                    self._raised = raised
                    for each in self._catchers:
                        self._queue(each)
            case _:
                pass
        return leave

    def _return(self, context: Context, values: list[Value]) -> None:
        before = context.results
        after = values if before is None else [joined(old, new) for old, new in zip(before, values, strict=True)]
        if after != before:
            context.results = after
            for each in context.callers:
                self._queue(each)


def _widened(old: Value, new: Value) -> Value:
    """A region that grows from round to round is the whole object."""
    if not isinstance(old, frozenset) or not isinstance(new, frozenset):
        return new
    known = {number for number, _, _ in old}
    return united(
        [frozenset({each if each in old or each[0] not in known else (each[0], -FARTHEST, FARTHEST)}) for each in new]
    )
