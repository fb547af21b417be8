"""Following: procedures from block to block, with what may be held there, until nothing is added any more.

A call is followed with the situation in which it is made, and what it does in one is remembered. At a block there are
several situations, told apart by flags: variables that hold one number each. So what a flag says of other data is not
lost where ways meet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeGuard

from clew.analysis.values.accesses import Accesses
from clew.analysis.values.blocks import Blocks, Key
from clew.analysis.values.comparing import Compared
from clew.analysis.values.contexts import Contexts, Entry
from clew.analysis.values.domain import ANY, UNWRITTEN, Held, anything, exact, join, met, told
from clew.analysis.values.going_round import went
from clew.analysis.values.memory import Given, met_contents
from clew.analysis.values.notes import Broken, Gone, Note, Place
from clew.analysis.values.rounds import moved_back
from clew.analysis.values.shape import FRAME, Shape, ShapeOf, frame_object
from clew.analysis.values.situation import Situation
from clew.analysis.values.splitting import cases, definition, within
from clew.analysis.values.terms import Surroundings
from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Await,
    Branch,
    Call,
    Choose,
    Command,
    Copy,
    Exit,
    Expire,
    Fill,
    Goto,
    Halt,
    Havoc,
    Load,
    Retry,
    Return,
    Store,
    Yield,
)
from clew.ir.program import AnyOf, Declaration, Procedure, Program
from clew.ir.rewriting import commands_in
from clew.ir.sorts import Bits, Bool, Pointer
from clew.ir.terms import Apply, Constant, Term, Variable, negate
from clew.ir.values import UNDEFINED
from clew.ir.walk import conjuncts, postorder, variables
from clew.logic import range_bits
from clew.records import dataclass
from clew.semantics.outcome import UNDEFINED_VALUE

_DEEPEST = 60
"""Calls nested deeper than this are not followed."""
_NESTED = 5
"""So often a procedure is followed inside of itself."""
_NARROWED = 10
"""So often at most what was widened is computed anew; where nothing gets smaller, no more."""


@dataclass(frozen=True, slots=True)
class Left:
    """How a call ends: the situation behind it, without the locals of who was called, and the results."""

    situation: Situation
    results: tuple[Held, ...]
    arguments: tuple[tuple[int, Held], ...]
    """By position, what is known by then of arguments that conditions ask for."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What a call does: how it ends, what is met in it, the globals and objects that it may write."""

    ends: tuple[Left, ...]
    notes: frozenset[Note]
    written: frozenset[Variable | str]


class Following:
    """Follows one program; it remembers calls, and what is met at which place."""

    def __init__(self, program: Program, shapes: ShapeOf, ways: int, tick: Callable[[], None]) -> None:
        self._program, self._shapes, self._ways, self._tick = program, shapes, ways, tick
        self._procedures = {each.name: each for each in program.procedures}
        self._around = Surroundings(frozenset(self._procedures), self._violated, shapes.roots, shapes.pairs)
        self._remembered: dict[tuple[object, ...], _Known] = {}
        self._contexts: Contexts[_Known] = Contexts(shapes)
        self._notes: set[Note] = set()
        self._at = Place("", "", 0)
        self._active: list[str] = []
        self._written: set[Variable | str] = set()
        self._accesses = Accesses(program, self._around, self._written_to)
        self.seen: dict[Variable, Held] = {}
        """What each global may hold anywhere."""
        self.read = self._accesses.read
        """What places of static objects hold where they are read, and the variables that are given it."""
        self.waits = False
        """Whether the program may wait for something."""
        self.compared = Compared(frozenset(self.seen))
        """What conditions compare."""

    def _violated(self, check: str) -> None:
        self._notes.add(Broken(check, self._at))

    def _given(self, target: Variable, held: Held) -> None:
        """A variable is written."""
        if target in self.seen:
            self.seen[target] = join(self.seen[target], held)
        self._written.add(target)

    def _written_to(self, each: Variable | str) -> None:
        """A global or an object may be written by the call that is followed."""
        self._written.add(each)

    def all(self) -> frozenset[Note]:
        """Follow the program from its start; gives what is met."""
        values = {each.variable: self._initial(each) for each in self._program.globals}
        self.seen = dict(values)
        self.compared = Compared(frozenset(values))
        memory = {each.name: self._accesses.contents(each) for each in self._program.objects}
        self._constant = {name: memory[name] for name in self._shapes.constant}
        (process,) = self._program.processes
        start = Situation(values, memory, self._around)
        arguments = tuple(start.terms.of(each) for each in process.arguments)
        self._run(self._procedures[process.procedure], arguments, start)
        return frozenset(self._notes)

    def _initial(self, declared: Declaration) -> Held:
        match declared.initial:
            case None:
                return UNWRITTEN
            case AnyOf(low=low, high=high):
                return self._between(
                    Situation({}, {}, self._around), declared.variable, low, high, signed=declared.signed
                )
            case term:
                return Situation({}, {}, self._around).terms.of(term)

    # --- procedures -------------------------------------------------------------------------------------------------

    def _run(self, procedure: Procedure, arguments: tuple[Held, ...], shared: Situation) -> tuple[Left, ...]:
        """How a call with these arguments may end; `shared` is handed over."""
        self._may_nest(procedure)
        if len(self._active) > _DEEPEST:
            raise Given(f"calls are nested deeper than {_DEEPEST}")
        shape = self._shapes(procedure)
        own = [*procedure.parameters, *procedure.locals]
        if any(each.variable in shared.values for each in own):
            raise Given(f"a local of {procedure.name} hides a global")
        outside = frozenset(shared.values)
        for declared, held in zip(procedure.parameters, arguments, strict=True):
            shared.values[declared.variable] = held
        for position, parameter, given in shape.asked:
            shared.values[given] = arguments[position]
            shared.same[parameter] = given
        for declared in procedure.locals:
            shared.values[declared.variable] = self._initial(declared)
        self._active.append(procedure.name)
        ends = list(self._blocks(shape, shared))
        self._active.pop()
        found: dict[Key, Left] = {}
        for end, results in ends:
            kept = tuple((position, end.values.pop(given)) for position, _, given in shape.asked)
            end.values = {each: held for each, held in end.values.items() if each in outside}
            end.related = frozenset()
            end.known.clear()
            end.reads.clear()
            for name in [name for name in end.memory if name.startswith(f"{FRAME}{procedure.name}:")]:
                del end.memory[name]
            end.keep_only_outside()
            fine = (self._told_apart([*map(exact, results)]), *self._key(shape.flags, end))
            key = fine if fine in found or len(found) < self._ways else self._key(self._shapes.flags, end)
            before = found.get(key)
            left = Left(end, results, kept)
            found[key] = left if before is None else _either(before, left)
        return tuple(found.values())

    def _may_nest(self, procedure: Procedure) -> None:
        """Calls of a procedure in itself are followed a few times: its locals are those of one activation.

        What is handed over are globals and objects, so locals of an outer activation wait with whoever has called. An
        object of a frame has one name, which would then stand for those of several activations.
        """
        nested = self._active.count(procedure.name)
        if nested and any(isinstance(each, Allocate) for each in commands_in(procedure)):
            raise Given(f"{procedure.name} calls itself and has objects of its own")
        if nested > _NESTED:
            raise Given(f"{procedure.name} calls itself again and again")

    def _told_apart(self, exactly: list[object]) -> Key:
        return tuple(exactly) if self._ways > 1 else ()

    def _blocks(self, shape: Shape, start: Situation) -> Iterator[tuple[Situation, tuple[Held, ...]]]:
        """Follow the blocks of a procedure until nothing is added; then judge it. Gives how it is left."""
        here = Blocks(shape, start, self._key, self._shapes.flags, self._ways, self._shapes.marks, self._shapes.bounds)
        with self._unjudged():
            while (waiting := here.next()) is not None:
                here.went(waiting, self._pass_by(shape, *waiting, here.at(*waiting)))
            with self._contexts.anew(here.is_widened):
                for _ in range(_NARROWED if here.is_widened else 0):
                    here.shrunk = False
                    self._narrow(shape, here)
                    if not here.shrunk:
                        break
        with self._contexts.anew(here.is_widened):
            for label in here.in_order():
                for key, situation in here.anew(label):
                    leaving = shape.blocks[label].exit
                    ways = self._pass_by(shape, label, key, situation)
                    here.went((label, key), ways, spread=False)
                    for target, behind in ways:
                        if target is None and isinstance(leaving, Return):
                            yield behind.copy(), tuple(behind.terms.of(each) for each in leaving.values)

    def _narrow(self, shape: Shape, here: Blocks) -> None:
        """Compute what is there anew, once."""
        for label in here.in_order():
            for key, situation in here.anew(label):
                here.went((label, key), self._pass_by(shape, label, key, situation), spread=False)

    def _key(self, flags: tuple[Variable, ...], situation: Situation) -> Key:
        """By what a situation is told apart."""
        if self._ways <= 1:
            return ()
        values = situation.values
        return (
            *(
                None if values.get(each) is UNWRITTEN else told(situation.look(each))
                for each in flags
                if situation.has(each)
            ),
            *(situation.are_equal(pair) for pair in self._shapes.pairs),
        )

    def _pass_by(self, shape: Shape, label: str, key: Key, situation: Situation) -> list[tuple[str | None, Situation]]:
        """Where control goes from a block, and with what."""
        del key
        self._tick()
        block = shape.blocks[label]
        flags = frozenset(self._shapes.flags)
        name = shape.procedure.name
        left: list[tuple[str | None, Situation]] = []
        for each in self._commands(block.commands, situation.copy(), name, label, flags):
            self._at = Place(name, label, len(block.commands))
            left += ((target, went(shape, label, target, after)) for target, after in self._leave(block.exit, each))
        self._notes.update(Gone(name, label, target) for target, _ in left)
        if not shape.cases or not isinstance(block.exit, Branch):
            return left
        return [(target, case) for target, each in left for case in cases(each, shape.cases)]

    @contextmanager
    def _unjudged(self) -> Iterator[None]:
        """What is met meanwhile does not count: sets may still be larger than they will be."""
        before, self._notes = self._notes, set()
        yield
        self._notes = before

    def _leave(self, leaving: Exit, situation: Situation) -> Iterator[tuple[str | None, Situation]]:
        match leaving:
            case Goto(target=target):
                yield target, situation
            case Branch(condition=condition, then=then, otherwise=otherwise):
                self._defined(situation, condition)
                self.compared.meet(self._at.procedure, condition, situation)
                known = situation.terms.truth(condition).numbers
                if known is not False and (holds := situation.where(condition)) is not None:
                    yield then, holds
                if known is not True and (fails := situation.where(negate(condition))) is not None:
                    yield otherwise, fails
            case Choose(targets=targets):
                yield from ((target, situation.copy()) for target in targets)
            case Return():
                yield None, situation
            case Retry():
                self.waits = True
            case Halt():
                return
            case _:
                raise Given(f"{type(leaving).__name__.lower()} is not followed")

    def _defined(self, situation: Situation, *terms: Term) -> None:
        """What decides something has to be defined."""
        if any(situation.terms.of(each).undefined for each in terms):
            self._violated(UNDEFINED_VALUE)

    # --- commands ---------------------------------------------------------------------------------------------------

    def _commands(
        self, commands: tuple[Command, ...], start: Situation, inside: str, label: str, flags: frozenset[Variable]
    ) -> Iterator[Situation]:
        """The situations behind the commands of a block; what flags are given is told apart."""
        stack = [(0, 0, start)]
        while stack:
            index, told, situation = stack.pop()
            while index < len(commands):
                command = commands[index]
                place = frame_object(inside, label, index)
                self._at = Place(inside, label, index)
                index += 1
                if self._shapes.pairs and index > told and isinstance(command, Assign | Load):
                    ways = list(self._accesses.by_pairs(command, situation, self._shapes.pairs))
                    if len(ways) > 1:
                        stack.extend((index - 1, index, each) for each in ways)
                        break
                if isinstance(command, Call):
                    stack.extend((index, 0, each) for each in self._call(command, situation))
                    break
                if isinstance(command, Assign) and command.target in flags and index > told:
                    ways = list(self._chosen(command.value, situation))
                    if len(ways) > 1:
                        stack.extend((index - 1, index, each) for each in ways)
                        break
                behind = self._command(command, situation, place)
                if behind is None:
                    break
                situation = behind
            else:
                yield situation

    @staticmethod
    def _chosen(value: Term, situation: Situation) -> Iterator[Situation]:
        """The situations in which a value is chosen by a condition: where it holds, and where it does not."""
        conditions = (each.arguments[0] for each in postorder(value) if _is_choice(each))
        terms = situation.terms
        for condition in conditions:
            held = terms.truth(condition)
            if held.numbers is None and not held.undefined:
                both = (situation.where(condition), situation.where(negate(condition)))
                yield from (each.copy() for each in both if each is not None)
                return

    def _command(self, command: Command, situation: Situation, place: str) -> Situation | None:
        """The situation behind a command, which may be the same one, changed; None where control does not come."""
        match command:
            case Assign(target=target, value=Constant(value=value)) if value is UNDEFINED:
                if situation.values.get(target) is UNWRITTEN:
                    return situation  # nothing was said of it since
                if target in self.seen:
                    self._given(target, UNWRITTEN)
                situation.put(target, UNWRITTEN)
            case Assign(target=target, value=value):
                value = situation.terms.chosen(value)
                self.compared.given(self._at.procedure, target, value)
                distances = situation.distances(target, value)
                same = definition(target, value, situation)
                whole = isinstance(same, Variable) and not isinstance(value, Variable)
                held = situation.terms.assigned(same if whole and same is not None else value)
                if target in self.seen:
                    self._given(target, held)
                back = moved_back(target, value)
                if back is None:
                    situation.put(target, held, same)
                else:
                    situation.move(target, held, back, same)
                situation.keep_distances(distances)
            case Havoc(target=target, low=low, high=high, signed=signed):
                if low is not None and high is not None:
                    self._defined(situation, low, high)
                situation.put(target, self._between(situation, target, low, high, signed=signed))
                self._given(target, situation.look(target))
            case Assume(condition=condition):
                self._defined(situation, condition)
                return situation.where(condition)
            case Assert(condition=condition, check=check):
                self._defined(situation, condition)
                if not self._surely(situation, condition):
                    self._violated(check)
                return situation.where(condition)
            case Await(condition=condition):
                self.waits = True
                self._defined(situation, condition)
                return situation.where(condition)
            case Yield():
                pass
            case Allocate(target=target):
                self._accesses.allocate(command, situation, place)
                self._given(target, situation.look(target))
            case Expire():
                self._accesses.expire(command, situation)
            case Load() | Store() | Copy() | Fill():
                behind = self._accesses.access(command, situation)
                if isinstance(command, Load) and behind is not None:
                    self._given(command.target, behind.look(command.target))
                    if command.target in behind.same:
                        self.compared.given(self._at.procedure, command.target, behind.same[command.target])
                return behind
            case _:
                raise Given(f"{type(command).__name__.lower()} is not followed")
        return situation

    @staticmethod
    def _surely(situation: Situation, condition: Term) -> bool:
        """Whether a condition holds, each part of it by itself or behind those in front of it."""
        if situation.terms.truth(condition).numbers is True:
            return True
        return situation.where(negate(condition)) is None or all(
            situation.terms.truth(each).numbers is True for each in conjuncts(condition)
        )

    def _between(
        self, situation: Situation, target: Variable, low: Term | None, high: Term | None, *, signed: bool
    ) -> Held:
        if not isinstance(target.sort, Bits | Bool):
            raise Given(f"any value of sort {target.sort} is chosen")
        if low is None or high is None or not isinstance(target.sort, Bits):
            return anything(target.sort)
        first, last = (situation.terms.of(each).numbers for each in (low, high))
        if not (isinstance(first, tuple) and isinstance(last, tuple) and len(first) == 6 and len(last) == 6):
            return anything(target.sort)
        if signed:
            ends, made = (first[2], last[3]), range_bits.signed_between
        else:
            ends, made = (first[0], last[1]), range_bits.unsigned
        if ends[0] > ends[1]:
            return anything(target.sort)
        return Held(made(*ends, target.sort.width), (), False)

    # --- calls ------------------------------------------------------------------------------------------------------

    def _call(self, command: Call, situation: Situation) -> Iterator[Situation]:
        if command.entry is not None:
            raise Given("a call enters a procedure inside of it")
        arguments = tuple(situation.terms.of(each) for each in command.arguments)
        for name in self._callees(command, situation):
            procedure = self._procedures[name]
            given = arguments[: len(procedure.parameters)]
            known = self._remember(procedure, given, situation)
            for left in known.ends:
                behind = situation.copy()
                self._come_back(behind, procedure, left, known.written)
                behind = self._with_arguments(behind, procedure, command.arguments, given, left)
                for target, held in zip(command.targets, left.results, strict=False):
                    behind.put(target, held)
                    self._given(target, held)
                yield behind

    def _with_arguments(
        self, behind: Situation, procedure: Procedure, terms: tuple[Term, ...], given: tuple[Held, ...], left: Left
    ) -> Situation:
        """What a call has found out of its arguments, as where it ends unless a condition holds."""
        written = self._shapes.touched(procedure.name).written
        for position, after in left.arguments:
            term = terms[position]
            if after == given[position] or not written.isdisjoint(variables(term)):
                continue
            if isinstance(term.sort, Pointer):
                behind.lead(term, after)
            elif (condition := within(term, after)) is not None:
                # Where that cannot be, sets are too coarse to see it: the situation is kept as it is.
                behind = behind.where(condition) or behind
        return behind

    def _callees(self, command: Call, situation: Situation) -> Iterator[str]:
        if isinstance(command.callee, str):
            yield command.callee
            return
        held = situation.terms.of(command.callee)
        if held.pointers is ANY:
            raise Given("a call may enter anything")
        if held.undefined:
            self._accesses.fault()
        for each in held.pointers:
            if each.object not in self._around.code or each.first != 0 or each.last != 0:
                self._accesses.fault()
                continue
            procedure = self._procedures[each.object]
            sorts = [parameter.sort for parameter in procedure.parameters]
            plain = not procedure.parameters and not procedure.results
            results = [target.sort for target in command.targets]
            fits = sorts == [argument.sort for argument in command.arguments] and (
                not results or results == list(procedure.results)
            )
            if not plain and not fits:
                self._accesses.fault()
                continue
            yield each.object

    def _remember(self, procedure: Procedure, arguments: tuple[Held, ...], situation: Situation) -> _Known:
        touched = self._shapes.touched(procedure.name)
        values = {each: situation.values[each] for each in touched.variables}
        memory = {name: contents for name, contents in situation.memory.items() if name in touched.objects}
        entry = Entry(procedure, arguments, situation.part(values, memory))
        found = self._remembered.get(entry.key)
        if found is None:
            found = self._remembered[entry.key] = self._contexts.followed(entry, self._follow)
        self._notes |= found.notes
        self._written |= found.written
        return found

    def _follow(self, entry: Entry) -> _Known:
        inner = entry.situation.copy()
        outside = (each for each in self._constant.items() if each[0] not in inner.memory)
        inner.memory.update(outside)
        outer, self._notes, self._written = (self._notes, self._written), set(), set()
        ends = self._run(entry.procedure, entry.arguments, inner)
        found = _Known(ends, frozenset(self._notes), frozenset(self._written))
        self._notes, self._written = outer
        return found

    def _come_back(
        self, behind: Situation, procedure: Procedure, left: Left, written: frozenset[Variable | str]
    ) -> None:
        """Take over what a call has changed, and what it has found out of the rest."""
        touched = self._shapes.touched(procedure.name)
        after = left.situation
        for each in touched.variables:
            # Contexts are followed together: what no command has come to write is as it was here.
            if each in written or exact(after.values[each]) is not None:
                behind.values[each] = after.values[each]
            elif isinstance(each.sort, Bits):
                behind.values[each] = met(behind.values[each], after.values[each], each.sort.width)
        for each in touched.written:
            if each in written:
                behind.forget(each)
        changed = [name for name in behind.memory if name in touched.objects]
        # That contents are the same sets does not say that nothing was written.
        gone = [name for name in changed if name not in after.memory]
        behind.forget_objects(name for name in changed if name in written or name in gone)
        for name in gone:
            del behind.memory[name]
        for name in changed:
            if name not in gone:
                known = after.memory[name]
                behind.memory[name] = known if name in written else met_contents(behind.memory[name], known)
        behind.take_over(after, written)


def _is_choice(term: Term) -> TypeGuard[Apply]:
    return isinstance(term, Apply) and term.operator == "ite"


def _either(one: Left, other: Left) -> Left:
    results = tuple(join(left, right) for left, right in zip(one.results, other.results, strict=True))
    arguments = tuple(
        (position, join(left, right))
        for (position, left), (_, right) in zip(one.arguments, other.arguments, strict=True)
    )
    return Left(one.situation.joined(other.situation), results, arguments)
