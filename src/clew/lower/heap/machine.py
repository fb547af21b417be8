"""A program of one process, executed on hypergraphs.

Input: a program, a place in it and a heap. Output: what comes of running on from there, up to places where ways join,
calls, returns, violations. Where a command touches what an edge hides, the edge is unfolded first, and the command is
executed on every heap that this gives. Soundness: whatever the reference interpreter does from a state that the heap
stands for, one of the outcomes stands for; each command here follows `semantics/execution` with the same checks in the
same order.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from clew.analysis.cfg import in_loops, predecessors
from clew.analysis.liveness import Liveness, forgetting
from clew.ir.commands import Branch, Call, Choose, Exit, Goto, Halt, Raise, Retry, Return, Yield
from clew.ir.errors import Unsupported
from clew.ir.memory.shapes import Contract, Rule
from clew.ir.program import AnyOf, Procedure, Program
from clew.ir.rewriting import is_alone, terms_of
from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Constant, Observation, Term
from clew.ir.walk import postorder
from clew.logic.ranges import COMPARISONS
from clew.lower.heap.building import with_edge
from clew.lower.heap.calling import Calling
from clew.lower.heap.contracting import Contracting, contract_of
from clew.lower.heap.effects import Effects, Fault, Routine, Work, choices_of
from clew.lower.heap.objects import Unfolds
from clew.lower.heap.scopes import fields_of, scope_of
from clew.lower.heap.terms import LostTrack, Terms, is_kept, plain, unnamed
from clew.models.heap.grammar import Fields, Grammar
from clew.models.heap.graph import ANY, UNDEFINED, Heap, Life, Value
from clew.models.heap.machine import Calls, Ends, Entry, Goes, Outcome, Place, Returns, Violates
from clew.semantics.observers import observes

_ASKS_FOR_ALL = (Observation.LEAKED, Observation.OCCUPIED, Observation.LOCAL, Observation.SELF)
"""What somebody asks for whom it matters when locals lose what they hold."""


class ProgramOnHeaps:
    """See the module; made once per program, told a grammar when it is known."""

    def __init__(self, program: Program) -> None:
        if not is_alone(program):
            raise Unsupported("heaps are followed for programs of one process")
        self.program = program
        self._effects = Effects(program)
        self._routines = {each.name: self._routine(each) for each in program.procedures}
        self._calling = Calling(program)
        self._contracting = Contracting(program)
        self._builders = {each.procedure: each for each in program.builders}
        self._scopes: dict[str, Mapping[str, tuple[str, ...]]] = {}
        self._kept: frozenset[str] = frozenset()
        self._forgets = not any(observes(program, each) for each in _ASKS_FOR_ALL)
        self._dead: dict[Place, frozenset[str]] = {}
        self._dead_at: dict[str, list[frozenset[str]]] = {}
        self._constants: frozenset[int] | None = None
        self._widths: dict[tuple[Hashable, str], int | None] = {}

    @property
    def grammar(self) -> Grammar:
        """The rules by which edges are unfolded."""
        return self._effects.grammar

    @grammar.setter
    def grammar(self, grammar: Grammar) -> None:
        self._effects.grammar = grammar

    @property
    def forgetful(self) -> bool:
        """Whether locals lose what they hold where nobody reads it again."""
        return self._effects.forgetful

    @forgetful.setter
    def forgetful(self, forgetful: bool) -> None:
        self._effects.forgetful = forgetful

    @property
    def pointer_bytes(self) -> int:
        """As the program says."""
        return self.program.pointer_bytes

    @property
    def shapes(self) -> tuple[Rule, ...]:
        """The rules that the program brings along."""
        return self.program.shapes

    @property
    def constants(self) -> frozenset[int]:
        """The numbers with which the program compares others."""
        if self._constants is None:
            blocks = (block for each in self.program.procedures for block in each.blocks)
            parts = (part for block in blocks for part in (*block.commands, block.exit))
            terms = postorder(*(term for part in parts for term in terms_of(part)))
            compared = (each for each in terms if isinstance(each, Apply) and each.operator in COMPARISONS)
            values = (end.value for each in compared for end in each.arguments if isinstance(end, Constant))
            self._constants = frozenset(value for value in values if isinstance(value, int))
        return self._constants

    def width(self, place: Hashable, name: str) -> int | None:
        """The bits of a global, or of a local of the procedure."""
        procedure = place.procedure if isinstance(place, Place) else place
        if (procedure, name) not in self._widths:
            routine = self._routines.get(procedure) if isinstance(procedure, str) else None
            own = () if routine is None else (*routine.procedure.parameters, *routine.procedure.locals)
            outer = [(f"@{each.name}", each.sort) for each in self.program.globals]
            sorts = dict([*outer, *((each.name, each.sort) for each in own)])
            sort = sorts.get(name)
            self._widths[procedure, name] = sort.width if isinstance(sort, Bits) else None
        return self._widths[procedure, name]

    def _routine(self, procedure: Procedure) -> Routine:
        labels = {block.label: at for at, block in enumerate(procedure.blocks)}
        before = predecessors(procedure.blocks)
        rounds = in_loops(procedure.blocks)
        joins = frozenset(at for label, at in labels.items() if len(before.get(label, ())) > 1)
        loops = frozenset(at for label, at in labels.items() if label in rounds and (at in joins or at == 0))
        own = frozenset(each.name for each in (*procedure.parameters, *procedure.locals))
        return Routine(procedure, labels, joins | loops, loops, Terms(own, self._effects.asked), choices_of(procedure))

    @property
    def fields(self) -> Fields:
        """The fields of structs by type and name."""
        return fields_of(self.program)

    def scope(self, procedure: str) -> Mapping[str, tuple[str, ...]]:
        """The variables of a procedure and of the program, by the names that the source has."""
        if procedure not in self._scopes:
            routine = self._routines.get(procedure)
            self._scopes[procedure] = scope_of(self.program, None if routine is None else routine.procedure)
        return self._scopes[procedure]

    def label(self, place: Place) -> str:
        """The label of the block."""
        routine = self._routines.get(place.procedure)
        return "" if routine is None else routine.procedure.blocks[place.block].label

    def names(self) -> tuple[str, ...]:
        """The procedures."""
        return tuple(self._routines)

    def called_at(self, procedure: str, label: str) -> tuple[str, ...]:
        """The procedures that a block calls by their names."""
        blocks = self._routines[procedure].procedure.blocks
        commands = (command for block in blocks if block.label == label for command in block.commands)
        return tuple(each.callee for each in commands if isinstance(each, Call) and isinstance(each.callee, str))

    def watch(self, names: frozenset[str], *, whole: bool, forgets: bool = True) -> None:
        """Callees get these globals too, and all of the heap if its shape is asked for everywhere."""
        self._calling.watched, self._calling.whole = frozenset(f"@{name}" for name in names), whole
        self._forgets = self._forgets and forgets
        self._kept, self._dead, self._dead_at = names, {}, {}
        if self._forgets:
            self._routines = {each.name: self._routine(_forgetful(each, names)) for each in self.program.procedures}

    # --- the protocol -------------------------------------------------------------------------------------------------

    def initial(self) -> tuple[Calls, ...]:
        """The first call, with globals as they begin."""
        heap = Heap()
        for each in self.program.globals:
            if is_kept(each.sort):
                heap.values[f"@{each.name}"] = self._beginning(heap, each.initial)
        process = self.program.processes[0]
        arguments = tuple(self._effects.outside.value(heap, each) for each in process.arguments)
        return (Calls(process.procedure, arguments, Place("", 0, 0), heap),)

    def _beginning(self, heap: Heap, initial: Term | AnyOf | None) -> Value:
        if initial is None:
            return UNDEFINED
        return ANY if isinstance(initial, AnyOf) else self._effects.outside.value(heap, initial)

    def enter(self, call: Calls) -> Entry:
        """The callee's part of the heap, with its parameters and locals as they begin."""
        entry = self._calling.enter(call, self.grammar)
        procedure = self._routines[call.callee].procedure
        for at, each in enumerate(procedure.parameters):
            value = entry.heap.values.pop(f"%{at}", UNDEFINED)
            if value is not UNDEFINED and is_kept(each.sort):
                entry.heap.values[each.name] = value
        for each in procedure.locals:
            if is_kept(each.sort):
                value = self._beginning(entry.heap, each.initial)
                if value is not UNDEFINED:
                    entry.heap.values[each.name] = value
        return entry

    def assumed(self, call: Calls, entry: Entry) -> list[Returns] | None:
        """What an assumed contract brings back in place of the callee; None where there is none."""
        return self._contracting.returns(self._routines[call.callee].procedure, entry.heap, self.grammar)

    def contract(self, procedure: str, heap: Heap, exits: Iterable[Returns]) -> Contract | None:
        """What was seen of a procedure as a contract, where it can be written as one."""
        return contract_of(self._routines[procedure].procedure, heap, exits, self.grammar)

    def resume(self, call: Calls, entry: Entry, back: Returns) -> list[Outcome]:
        """The caller goes on behind its call, or where it catches what is raised, or is left by it."""
        heap = self._calling.resume(entry, back)
        values = tuple(heap.values.pop(f"${at}", UNDEFINED) for at in range(len(back.values)))
        if call.place.procedure == "":
            if back.raised:
                return [Violates("exception.uncaught", "nothing catches what is raised", None, heap)]
            return [Ends(heap)]
        routine = self._routines[call.place.procedure]
        block = routine.procedure.blocks[call.place.block]
        command = block.commands[call.place.at]
        assert isinstance(command, Call), "a caller should stand at its call"
        if back.raised:
            if command.unwind is None:
                return self._let_through(heap, values)
            if command.caught is not None:
                self._effects.write(heap, routine, command.caught, values[0])
            handler = routine.labels[command.unwind]
            return [Goes(Place(call.place.procedure, handler, 0), heap, loop=handler in routine.loops)]
        for target, value in zip(command.targets, values, strict=False):
            self._effects.write(heap, routine, target, value)
        return [Goes(call.place._replace(at=call.place.at + 1), heap, loop=False)]

    def holds(self, heap: Heap, term: Term) -> Value:
        """What is known of a term over globals."""
        return self._effects.outside.value(heap, term)

    # --- running ------------------------------------------------------------------------------------------------------

    def run(self, place: Place, heap: Heap) -> list[Outcome]:
        """Up to the next join, call, return or violation on every way."""
        routine = self._routines[place.procedure]
        work = [Work(heap.copy(), place.block, place.at, ())]
        done: list[Outcome] = []
        while work:
            here = work.pop()
            try:
                self._advance(routine, here, work, done)
            except Unfolds as touched:
                work += [here._replace(heap=each) for each in reversed(touched.heaps)]
            except Fault as fault:
                span = routine.procedure.blocks[here.block].at(here.at).span
                done.append(Violates(fault.check, fault.message, span, here.heap, here.trail))
        return [_without_names(each) for each in done]

    def _advance(self, routine: Routine, here: Work, work: list[Work], done: list[Outcome]) -> None:
        """Execute one command or exit; the heap is the work's own."""
        block = routine.procedure.blocks[here.block]
        ways = self._effects.parted(routine, here, done)
        if ways is not None:
            work += ways
            return
        if here.at >= len(block.commands):
            self._leave(routine, here, block.exit, work, done)
            return
        command = block.commands[here.at]
        if isinstance(command, Call):
            if self._is_built(routine, here, command):
                work.append(here._replace(at=here.at + 1))
            else:
                done.append(self._call(routine, here, command))
            return
        if isinstance(command, Yield):
            place = Place(routine.procedure.name, here.block, here.at + 1)
            done.append(Goes(place, here.heap, loop=False, seen=True, trail=here.trail, joins=False))
            return
        made = self._effects.execute(routine, here.heap, command, here, done)
        work += [Work(heap, here.block, here.at + 1, here.trail) for heap in made]

    def _is_built(self, routine: Routine, here: Work, command: Call) -> bool:
        """Whether what is called builds what an edge stands for; then the edge is there."""
        builder = self._builders.get(command.callee) if isinstance(command.callee, str) else None
        if builder is None or builder.label not in self.grammar.ranks:
            return False
        given = command.arguments[: self.grammar.ranks[builder.label]]
        values = tuple(routine.terms.value(here.heap, each) for each in given)
        unnamed(here.heap)  # what an edge hides holds the same kind of numbers, not the same number
        if with_edge(here.heap, self.grammar, builder, values):
            return True
        if builder.sizes:
            raise LostTrack(f"what an edge of '{builder.label}' stands for is built where something else lies")
        return False

    def _call(self, routine: Routine, here: Work, command: Call) -> Outcome:
        heap, terms = here.heap, routine.terms
        arguments = tuple(terms.value(heap, each) for each in command.arguments)
        callee = command.callee
        if not isinstance(callee, str):
            callee = self._pointed_at(routine, heap, callee, command)
            arguments = arguments[: len(self._routines[callee].procedure.parameters)]
        entry = 0 if command.entry is None else self._routines[callee].labels[command.entry]
        place = Place(routine.procedure.name, here.block, here.at)
        for name in self._dead_behind(routine, place):
            heap.values.pop(name, None)
        return Calls(callee, arguments, place, heap, entry, here.trail)

    def _dead_behind(self, routine: Routine, place: Place) -> frozenset[str]:
        """The locals that nobody reads behind a call: else recursion remembers those of all callers."""
        if not self._forgets and not self.forgetful:
            return frozenset()
        if place not in self._dead:
            own = frozenset(_forgotten(routine.procedure, self._kept))
            liveness = Liveness(routine.procedure.blocks, own)
            for number, block in enumerate(routine.procedure.blocks):
                for at, command in enumerate(block.commands):
                    if isinstance(command, Call):
                        live = liveness.within(block)[at + 1] - {each.name for each in command.targets}
                        caught = frozenset[str]() if command.unwind is None else liveness.at_start[command.unwind]
                        self._dead[Place(place.procedure, number, at)] = own - live - caught
        return self._dead[place]

    def _dead_at_start(self, routine: Routine) -> list[frozenset[str]]:
        """Per block the locals that nobody reads from its start on."""
        name = routine.procedure.name
        if name not in self._dead_at:
            own = frozenset(_forgotten(routine.procedure, self._kept))
            live = Liveness(routine.procedure.blocks, own).at_start
            self._dead_at[name] = [own - live[block.label] for block in routine.procedure.blocks]
        return self._dead_at[name]

    def _pointed_at(self, routine: Routine, heap: Heap, callee: Term, command: Call) -> str:
        where = self._effects.address(routine.terms.value(heap, callee))
        if where.node == 0:
            raise Fault("memory.null-dereference", "the pointer to a procedure is null")
        kind = heap.nodes[where.node].kind
        if kind.life is Life.GONE:
            raise Fault("memory.use-after-free", "the object is gone")
        if kind.life is not Life.CODE or where.offset != 0:
            raise Fault("memory.out-of-bounds", "the pointer does not point to a procedure")
        procedure = self._routines[kind.name].procedure
        if procedure.parameters or procedure.results:
            sorts = [each.sort for each in procedure.parameters] != [each.sort for each in command.arguments]
            given = bool(command.targets) and [each.sort for each in command.targets] != list(procedure.results)
            if sorts or given:
                raise Fault("memory.out-of-bounds", "the procedure takes or gives values of other kinds or number")
        return kind.name

    # --- exits --------------------------------------------------------------------------------------------------------

    def _leave(self, routine: Routine, here: Work, leave: Exit, work: list[Work], done: list[Outcome]) -> None:
        heap, trail = here.heap, here.trail
        match leave:
            case Goto(target=target):
                self._jump(routine, here, heap, target, trail, work, done)
            case Branch(condition=condition, then=then, otherwise=otherwise):
                for truth, made in self._effects.decided(routine, heap, condition, here, done):
                    label = then if truth else otherwise
                    self._jump(routine, here, made, label, (*trail, int(truth)), work, done)
            case Choose(targets=targets):
                for at, label in enumerate(targets):
                    self._jump(routine, here, heap.copy(), label, (*trail, at), work, done)
            case Return(values=values):
                results = tuple(routine.terms.value(heap, each) for each in values)
                done.append(self._back(heap, results, trail, raised=False))
            case Raise(value=value):
                raised = (UNDEFINED if value is None else routine.terms.value(heap, value),)
                done.append(self._back(heap, raised, trail, raised=True))
            case Halt():
                done.append(Ends(heap, trail))
            case Retry():
                raise LostTrack("a step that did not happen is not followed")

    def _let_through(self, heap: Heap, values: tuple[Value, ...]) -> list[Outcome]:
        """What is raised leaves a frame that does not catch it, one way per heap that its own objects may hide."""
        heap.values |= {f"${at}": value for at, value in enumerate(values) if value is not UNDEFINED}
        work, done = [heap], list[Outcome]()
        while work:
            here = work.pop()
            held = tuple(here.values.get(f"${at}", UNDEFINED) for at in range(len(values)))
            try:
                done.append(self._back(here.copy(), held, (), raised=True))
            except Unfolds as touched:
                work += reversed(touched.heaps)
        return done

    def _back(self, heap: Heap, values: tuple[Value, ...], trail: tuple[int, ...], *, raised: bool) -> Returns:
        """Leave the procedure: its own objects are gone, and its variables with it."""
        for number, node in list(heap.nodes.items()):
            if node.kind.life is Life.OWN:
                self._effects.unhidden(heap, number)
                self._effects.objects.end(heap, number)
        heap.values = {name: value for name, value in heap.values.items() if name[0] in "@&#"}
        heap.values.update({f"${at}": value for at, value in enumerate(values) if value is not UNDEFINED})
        return Returns(values, heap, raised, trail)

    def _jump(
        self,
        routine: Routine,
        here: Work,
        heap: Heap,
        label: str,
        trail: tuple[int, ...],
        work: list[Work],
        done: list[Outcome],
    ) -> None:
        del here
        block = routine.labels[label]
        if block in routine.joins:
            if self.forgetful:
                for name in self._dead_at_start(routine)[block]:
                    heap.values.pop(name, None)
            # Where the step ends at once, one place is enough for both.
            ends = isinstance(routine.procedure.blocks[block].at(0), Yield)
            place = Place(routine.procedure.name, block, int(ends))
            done.append(Goes(place, heap, loop=block in routine.loops, seen=ends, trail=trail))
        else:
            work.append(Work(heap, block, 0, trail))


def _without_names(outcome: Outcome) -> Outcome:
    """What comes of a run, without what only the run knows: which unknown numbers are the same."""
    unnamed(outcome.heap)
    match outcome:
        case Calls(arguments=arguments):
            return outcome._replace(arguments=tuple(map(plain, arguments)))
        case Returns(values=values):
            return outcome._replace(values=tuple(map(plain, values)))
        case _:
            return outcome


def _forgetful(procedure: Procedure, kept: frozenset[str]) -> Procedure:
    """The procedure that forgets what its locals hold as soon as nobody reads it, but for those that are kept."""
    dead = _forgotten(procedure, kept)
    return forgetting(procedure, lambda variable: variable.name in dead)


def _forgotten(procedure: Procedure, kept: frozenset[str]) -> frozenset[str]:
    """The variables of a procedure that nobody asks for."""
    declared = (*procedure.parameters, *procedure.locals)
    return frozenset(each.name for each in declared if not {each.name, each.original or each.name} & kept)
