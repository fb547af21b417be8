"""Which commands run with which locks held.

Input: a program and where its pointers point. Output: per point the locks that the process certainly holds there,
however it came there. A lock is known by a *place*: an offset in a declared object, behind a parameter, which stands
for what the caller gave, or in an object that a command made and showed to nobody so far (a *fresh* one). What a
procedure certainly takes (*gains*) and may release is found first, from callees to callers; then what is held where it
is called. Held is what every way to a point leaves held.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace

from clew.analysis.callgraph import Calls, call_graph, entering
from clew.analysis.dataflow import solve
from clew.analysis.locks.holding import BYTES, OPERATIONS, Does, Held, Kind, Operation, Place, Release, Situation, Use
from clew.analysis.sharing.points_to import PointsTo
from clew.analysis.sharing.sources import Site
from clew.analysis.sharing.timing import Point
from clew.graphs import components, inverted
from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Branch,
    Call,
    Command,
    Copy,
    Expire,
    Fill,
    Free,
    Load,
    Return,
    Spawn,
    Store,
)
from clew.ir.operators.evaluation import evaluate
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import labels_of, targets_of, terms_of
from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable
from clew.ir.walk import postorder, variables
from clew.records import dataclass


@dataclass(slots=True)
class _Summary:
    """What calls of a procedure do to locks."""

    gains: frozenset[Held] = frozenset()
    releases: frozenset[Release] = frozenset()
    makes: bool = False
    """Whether it gives back a fresh object, or null."""
    uses: tuple[Use, ...] = ()
    """Operations on locks that its callers know, in a fixed order."""


_Visit = Callable[[Point, Command, Situation], None]


@dataclass(slots=True)
class Locks:
    """The locks of one program; `at` is asked about points."""

    program: Program
    points_to: PointsTo
    _procedures: dict[str, Procedure] = field(init=False)
    _summaries: dict[str, _Summary] = field(init=False)
    _entries: dict[str, dict[str, Situation]] = field(init=False)
    _objects: dict[str, int] = field(init=False)
    _own: dict[str, frozenset[str]] = field(init=False)
    _calls: Calls = field(init=False)
    _circles: dict[str, int] = field(init=False)
    """Procedures that call each other, perhaps through others, have the same number."""
    _inner_entries: dict[str, set[str]] = field(init=False)
    """The labels in procedures at which they are called, besides the first ones."""

    def __post_init__(self) -> None:
        self._procedures = {each.name: each for each in self.program.procedures}
        self._objects = {each.name: each.size for each in self.program.objects}
        self._own = {
            each.name: frozenset(one.name for one in (*each.parameters, *each.locals))
            for each in self.program.procedures
        }
        self._calls = call_graph(self.program, self._callees)
        self._circles = self._find_circles()
        self._inner_entries = {}
        for inside, command in entering(self.program):
            if isinstance(command, Call) and command.entry is not None:
                for callee in self._callees(command, inside):
                    self._inner_entries.setdefault(callee, set()).add(command.entry)
        self._summaries = {name: _Summary() for name in self._procedures}
        self._summarise()
        self._entries = {}
        self._enter_everywhere()

    # --- what is asked ------------------------------------------------------------------------------------------------

    def operation(self, command: Call, inside: str) -> Operation | None:
        """What a call does to a lock, if it is one of the library: a program may have procedures of such names, too."""
        match self._callees(command, inside):
            case (name,) if name in OPERATIONS and self.is_library(name):
                return OPERATIONS[name]
            case _:
                return None

    def is_library(self, name: str) -> bool:
        """Whether a procedure is the one of the library of that name, and not one of the program."""
        span = self._procedures[name].span
        return span is not None and span.shipped

    def visit(self, visitor: _Visit) -> None:
        """Show every command that may be reached, with what is certain in front of it."""
        for name, entries in self._entries.items():
            self._flow(self._procedures[name], entries, visitor)

    def uses(self, command: Call, situation: Situation, inside: str) -> Iterator[Use]:
        """What a call does to locks that this procedure knows, itself or in what it calls."""
        operation = self.operation(command, inside)
        if operation is not None:
            pointer = command.arguments[operation.at]
            sites = self.points_to.named(self.points_to.sites(pointer, inside))
            places = self.places(pointer, situation, inside, operation.kind)
            yield self._use(operation, places[0] if places else None, sites, situation)
            return
        for callee in self._callees(command, inside):
            for each in self._summaries[callee].uses:
                place = None if each.place is None else self._given(each.place, command, situation, (inside, callee))
                made = self._use(each.operation, place, each.sites, situation)
                yield replace(made, held=made.held or each.held)

    def _use(self, operation: Operation, place: Place | None, sites: frozenset[Site], situation: Situation) -> Use:
        held = any(each.place == place and each.kind is operation.kind for each in situation.held)
        return Use(operation, place, frozenset({place.base}) if place and place.is_declared else sites, held)

    def place(self, term: Term, situation: Situation) -> Place | None:
        """Where a pointer points to, if that is certain."""
        return self._resolved(term, dict(situation.places))

    def places(self, term: Term, situation: Situation, inside: str, kind: Kind) -> tuple[Place, ...]:
        """The places of a lock, the one in a declared object first: where the lock fills that, it can only be there."""
        found = self._resolved(term, dict(situation.places))
        if found is not None and found.is_declared:
            return (found,)
        besides = () if found is None else (found,)
        match sorted(self.points_to.named(self.points_to.sites(term, inside))):
            case [site] if self._objects.get(site.removeprefix("&")) == BYTES[kind][self.program.pointer_bytes]:
                return (Place(site), *besides)
            case _:
                return besides

    def _resolved(self, term: Term, places: dict[str, Place]) -> Place | None:
        by = 0
        while isinstance(term, Apply) and term.operator == "pointer.add":
            base, step = term.arguments
            if not (isinstance(step, Constant) and isinstance(step.value, int) and isinstance(step.sort, Bits)):
                return None
            width = step.sort.width
            by += step.value - (1 << width if step.value >> (width - 1) else 0)
            term = base
        match term:
            case Observe(observation=Observation.ADDRESS, names=(name,)) if name in self._objects:
                return Place(f"&{name}", by)
            case Variable(name=name) if name in places:
                return places[name].moved(by)
            case _:
                return None

    def _callees(self, command: Call | Spawn, inside: str) -> tuple[str, ...]:
        return self.points_to.callees(command, inside)

    def _find_circles(self) -> dict[str, int]:
        numbers = {name: number for number, name in enumerate(self._procedures)}
        callees = [[numbers[callee] for callee in called] for called in self._calls.values()]
        return dict(zip(numbers, components(callees), strict=True))

    # --- what calls do ------------------------------------------------------------------------------------------------

    def _summarise(self) -> None:
        """Releases first, because gains rest on them, and uses on both; each grows until it stays."""
        callers = inverted(self._calls)
        operating = _closure((name for name in OPERATIONS if name in self._procedures), callers)
        making = (each.name for each in self.program.procedures if any(map(_makes, each.blocks)))
        self._grow(operating, callers, self._released, "releases")
        self._grow(operating, callers, self._gained, "gains")
        self._grow(_closure(making, callers), callers, self._made, "makes")
        self._grow(operating, callers, self._used, "uses")

    def _grow(
        self, names: list[str], callers: dict[str, list[str]], find: Callable[[Procedure], object], part: str
    ) -> None:
        """Find a part of the summaries of procedures, again for callers where it has changed."""
        waiting = dict.fromkeys(names)
        while waiting:
            name = next(iter(waiting))
            del waiting[name]
            found = find(self._procedures[name])
            if found != getattr(self._summaries[name], part):
                setattr(self._summaries[name], part, found)
                waiting |= dict.fromkeys(sorted(callers.get(name, ())))

    def _released(self, procedure: Procedure) -> frozenset[Release]:
        found: set[Release] = set()

        def collect(point: Point, command: Command, situation: Situation) -> None:
            if isinstance(command, Call):
                found.update(self._releases(command, situation, point[0]))

        inner = {label: Situation() for label in sorted(self._inner_entries.get(procedure.name, ()))}
        self._flow(procedure, {procedure.blocks[0].label: _begun(procedure)} | inner, collect)
        return frozenset(found)

    def _used(self, procedure: Procedure) -> tuple[Use, ...]:
        found: set[Use] = set()

        def collect(point: Point, command: Command, situation: Situation) -> None:
            if isinstance(command, Call):
                uses = self.uses(command, situation, point[0])
                found.update(each for each in uses if each.place is not None and each.place.base.startswith("#"))

        self._flow(procedure, {procedure.blocks[0].label: _begun(procedure)}, collect)
        return tuple(sorted(found, key=repr))

    def _ends(self, procedure: Procedure) -> list[tuple[Return, Situation]]:
        return self._flow(procedure, {procedure.blocks[0].label: _begun(procedure)}, _look_away)

    def _gained(self, procedure: Procedure) -> frozenset[Held]:
        ends = [situation.held for _, situation in self._ends(procedure)]
        return frozenset.intersection(*ends) if ends else frozenset()

    def _made(self, procedure: Procedure) -> bool:
        ends = self._ends(procedure)
        return bool(ends) and all(self._is_fresh(leave.values, situation) for leave, situation in ends)

    def _is_fresh(self, values: tuple[Term, ...], situation: Situation) -> bool:
        match values:
            case (Constant(value=None),):
                return True
            case (value,):
                place = self._resolved(value, dict(situation.places))
                return place is not None and place.base in situation.fresh and place.offset == 0
            case _:
                return False

    def _releases(self, command: Call, situation: Situation, inside: str) -> Iterator[Release]:
        operation = self.operation(command, inside)
        if operation is not None:
            if operation.does is Does.RELEASE:
                yield self._release(command.arguments[operation.at], situation, inside, operation.kind)
            return
        for callee in self._callees(command, inside):
            for each in self._summaries[callee].releases:
                if each.place is None or each.place.is_declared:
                    yield each
                else:
                    given = self._given(each.place, command, situation, (inside, callee))
                    yield Release(given, frozenset() if given and given.is_declared else each.sites)

    def _release(self, pointer: Term, situation: Situation, inside: str, kind: Kind) -> Release:
        places = self.places(pointer, situation, inside, kind)
        sites = self.points_to.named(self.points_to.sites(pointer, inside))
        return Release(places[-1] if places else None, sites)

    def _given(self, place: Place, command: Call, situation: Situation, way: tuple[str, str]) -> Place | None:
        """What a place of the callee is in the caller; `way` names the caller, then the callee.

        Where both call each other, an offset that is added again in every round would grow without end (a virtual call
        of a part of an object, which may be a call of the whole as far as is known): then the place is not known.
        """
        if not place.base.startswith("#"):
            return place if place.is_declared else None
        number = int(place.base[1:])
        if number >= len(command.arguments):
            return None
        found = self._resolved(command.arguments[number], dict(situation.places))
        if found is None or (found.offset != 0 and not found.is_declared and self._call_each_other(*way)):
            return None
        return found.moved(place.offset)

    def _call_each_other(self, caller: str, callee: str) -> bool:
        return self._circles[caller] == self._circles[callee]

    def _called(self, command: Call, situation: Situation, inside: str) -> Situation:
        """After the call has returned."""
        after = self._left(command, situation, inside)
        operation = self.operation(command, inside)
        if operation is None:
            gains = [self._gains(callee, command, situation, inside) for callee in self._callees(command, inside)]
            more = frozenset.intersection(*gains) if gains else frozenset()
            return replace(after, held=after.held | more) if more else after
        places = self.places(command.arguments[operation.at], situation, inside, operation.kind)
        taken = frozenset(Held(place, operation.kind, operation.alone) for place in places)
        if operation.does is Does.TAKE:
            return replace(after, held=after.held | taken)
        if operation.does is Does.TRY and command.targets and command.targets[0].name in self._own[inside]:
            tried = {(command.targets[0].name, each, operation.failing) for each in taken}
            return replace(after, tried=after.tried | tried)
        return after

    def _left(self, command: Call, situation: Situation, inside: str) -> Situation:
        """What is certain still, whichever way the call is left."""
        names = frozenset(each.name for each in targets_of(command))
        return situation.released(tuple(self._releases(command, situation, inside))).without(names)

    def _gains(self, callee: str, command: Call, situation: Situation, inside: str) -> frozenset[Held]:
        if command.entry is not None:
            return frozenset()
        found: set[Held] = set()
        for each in self._summaries[callee].gains:
            place = self._given(each.place, command, situation, (inside, callee))
            places: tuple[Place, ...] = () if place is None else (place,)
            if each.place.offset == 0 and each.place.base.startswith("#"):
                places += self.places(command.arguments[int(each.place.base[1:])], situation, inside, each.kind)
            found.update(replace(each, place=one) for one in places)
        return frozenset(found)

    # --- through procedures -------------------------------------------------------------------------------------------

    def _flow(
        self, procedure: Procedure, entries: dict[str, Situation], visitor: _Visit
    ) -> list[tuple[Return, Situation]]:
        """Go through a procedure until nothing changes, then show each command; gives what is certain at its ends."""
        blocks = {each.label: each for each in procedure.blocks}

        def leaving(label: str, situation: Situation) -> Iterator[tuple[str, Situation]]:
            return self._leaving(procedure.name, blocks[label], situation)

        ends: list[tuple[Return, Situation]] = []
        for label, situation in solve(entries, leaving, Situation.meet).items():
            at_end = self._through(procedure.name, blocks[label], situation, visitor)
            leave = blocks[label].exit
            if isinstance(leave, Return) and (blocks[label].commands or label in entries):
                ends.append((leave, at_end))
            ends += self._ends_behind(procedure.name, blocks, blocks[label], situation)
        return ends

    def _ends_behind(
        self, inside: str, blocks: Mapping[str, Block], block: Block, situation: Situation
    ) -> Iterator[tuple[Return, Situation]]:
        """Ends in blocks that only return, one per way there: what one way has made is not lost beside the others."""
        for label, after in self._leaving(inside, block, situation):
            leave = blocks[label].exit
            if isinstance(leave, Return) and not blocks[label].commands:
                yield leave, after

    def _through(self, inside: str, block: Block, situation: Situation, visitor: _Visit) -> Situation:
        for index, command in enumerate(block.commands):
            visitor((inside, block.label, index), command, situation)
            situation = self._after(command, situation, inside, f"{block.label} {index}")
        return situation

    def _leaving(self, inside: str, block: Block, situation: Situation) -> Iterator[tuple[str, Situation]]:
        for index, command in enumerate(block.commands):
            if isinstance(command, Call) and command.unwind is not None:
                yield command.unwind, self._left(command, situation, inside).shown(command.arguments)
            situation = self._after(command, situation, inside, f"{block.label} {index}")
        for label in labels_of(block.exit):
            yield label, _taken(block.exit, label, situation) if isinstance(block.exit, Branch) else situation

    def _after(self, command: Command, situation: Situation, inside: str, place: str) -> Situation:
        match command:
            case Call():
                after = self._called(command, situation, inside).shown(command.arguments)
                makes = command.entry is None and all(
                    self._summaries[callee].makes for callee in self._callees(command, inside)
                )
                own = len(command.targets) == 1 and command.targets[0].name in self._own[inside]
                return after.made(command.targets[0].name, f"@{inside} {place}") if makes and own else after
            case Allocate(target=target, heap=True) if target.name in self._own[inside]:
                return situation.without(frozenset({target.name})).made(target.name, f"@{inside} {place}")
            case Assign(target=target, value=value) if target.name in self._own[inside]:
                return self._assigned(target, value, situation)
            case Load() | Fill() | Free() | Expire() | Assert() | Assume():
                return situation.without(frozenset(each.name for each in targets_of(command)))
            case Store(value=value):
                return situation.shown((value,))
            case Copy(source=source):
                return situation.shown((source,))
            case _:
                names = frozenset(each.name for each in targets_of(command))
                return situation.shown(terms_of(command)).without(names)

    def _assigned(self, target: Variable, value: Term, situation: Situation) -> Situation:
        place = self._resolved(value, dict(situation.places))
        same = value.name if isinstance(value, Variable) else None
        tried = {(target.name, each, failing) for name, each, failing in situation.tried if name == same}
        after = (situation if place is not None else situation.shown((value,))).without(frozenset({target.name}))
        places = after.places | {(target.name, place)} if place is not None else after.places
        return replace(after, places=places, tried=after.tried | tried)

    # --- from callers to callees --------------------------------------------------------------------------------------

    def _enter_everywhere(self) -> None:
        """What is held where procedures begin: nothing where processes do, elsewhere what all callers hold."""
        waiting: dict[str, None] = {}

        def enter(name: str, label: str, situation: Situation) -> None:
            entries = self._entries.setdefault(name, {})
            before = entries.get(label)
            met = situation if before is None else before.meet(situation)
            if met != before:
                entries[label] = met
                waiting[name] = None

        def look(point: Point, command: Command, situation: Situation) -> None:
            match command:
                case Call():
                    for callee in self._callees(command, point[0]):
                        first = self._procedures[callee].blocks[0].label
                        begun = self._handed(self._procedures[callee], command, situation)
                        at = command.entry or first
                        enter(callee, at, begun if at == first else Situation(held=begun.held))
                case Spawn():
                    for callee in self._callees(command, point[0]):
                        begun = _begun(self._procedures[callee])
                        enter(callee, self._procedures[callee].blocks[0].label, begun)
                case _:
                    pass

        for process in self.program.processes:
            procedure = self._procedures[process.procedure]
            enter(procedure.name, procedure.blocks[0].label, _begun(procedure))
        while waiting:
            name = next(iter(waiting))
            del waiting[name]
            self._flow(self._procedures[name], self._entries[name], look)

    def _handed(self, callee: Procedure, command: Call, situation: Situation) -> Situation:
        """What is certain where the callee begins: locks of declared objects, and those at known arguments."""
        held = {each for each in situation.held if each.place.is_declared}
        for number, argument in enumerate(command.arguments):
            given = self._resolved(argument, dict(situation.places))
            if given is not None and not given.is_declared:
                for each in situation.held:
                    if each.place.base == given.base:
                        held.add(replace(each, place=Place(f"#{number}", each.place.offset - given.offset)))
        return replace(_begun(callee), held=frozenset(held))


def _makes(block: Block) -> bool:
    """Whether something is made there, or null given back instead."""
    values = block.exit.values if isinstance(block.exit, Return) else ()
    gives_null = bool(values) and all(isinstance(each, Constant) and each.value is None for each in values)
    return gives_null or any(isinstance(each, Allocate) and each.heap for each in block.commands)


def _closure(names: Iterable[str], callers: dict[str, list[str]]) -> list[str]:
    """Procedures, and those that call them, and so on; callees first, as far as that goes."""
    found = dict.fromkeys(names)
    waiting = list(found)
    for name in waiting:
        more = sorted(set(callers.get(name, ())) - found.keys())
        found |= dict.fromkeys(more)
        waiting += more
    return list(found)


def _look_away(_point: Point, _command: Command, _situation: Situation) -> None:
    """Nothing is collected."""


def _begun(procedure: Procedure) -> Situation:
    """Where a procedure begins, with nothing held."""
    places = ((each.name, Place(f"#{number}")) for number, each in enumerate(procedure.parameters))
    return Situation(places=frozenset(places))


def _taken(leave: Branch, label: str, situation: Situation) -> Situation:
    """What is certain behind a branch: where it tells that a lock was got, it is held."""
    asked = variables(leave.condition)
    if len(asked) != 1 or any(isinstance(each, Observe) for each in postorder(leave.condition)):
        return situation
    more: set[Held] = set()
    for name, lock, failing in situation.tried:
        if name == asked[0].name:
            got, *failed = (bool(evaluate((leave.condition,), {asked[0]: each})[0]) for each in (0, *failing))
            tells = got not in failed and leave.then != leave.otherwise
            if tells and label == (leave.then if got else leave.otherwise):
                more.add(lock)
    return replace(situation, held=situation.held | more)
