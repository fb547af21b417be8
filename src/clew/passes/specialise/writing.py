"""The program that an analysis leads to: a procedure per context, with what is known put in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from clew.graphs import reachable
from clew.ir.build import BlockBuilder
from clew.ir.commands import (
    Assert,
    Assign,
    Assume,
    Branch,
    Call,
    Command,
    Copy,
    Goto,
    Load,
    RequestUpdate,
    Return,
    Store,
)
from clew.ir.program import AnyOf, Block, Object, Procedure, Program
from clew.ir.rewriting import fresh_label, map_command, map_exit, parts_in, targets_of, terms_of
from clew.ir.sorts import POINTER, Sort
from clew.ir.terms import (
    FALSE,
    TRUE,
    Constant,
    Observation,
    Observe,
    Term,
    Variable,
    apply,
    bits,
    equal,
    observe,
)
from clew.ir.values import NOWHERE, Address
from clew.ir.walk import postorder, rewrite, variables
from clew.passes.settle import following_blocks, reached_blocks
from clew.passes.specialise.accesses import exact_place
from clew.passes.specialise.cells import Cells
from clew.passes.specialise.contexts import Analysis
from clew.passes.specialise.memory import as_constant
from clew.passes.specialise.values import Value
from clew.passes.specialise.walking import Context, Walk
from clew.records import replace

_STUB = "a procedure is called that nobody was seen to call"


def written(analysis: Analysis) -> Program:
    """The program with a procedure for each context."""
    return _Writing(analysis).program()


class _Writing:
    """The names of contexts and of cells."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis, self.source = analysis, analysis.program
        self.cells = Cells(analysis.memory, self.source)
        taken = {each.name for each in self.source.procedures}
        self.names: dict[Context, str] = {}
        counts: dict[str, int] = {}
        for context in analysis.contexts.values():
            base = context.key[0]
            if base in self.source.updates or base == self.source.main:
                self.names[context] = base
                continue
            name = base
            while name in taken:
                counts[base] = counts.get(base, 0) + 1
                name = f"{base} {counts[base]}"
            taken.add(name)
            self.names[context] = name

    def program(self) -> Program:
        """The whole."""
        made = [self._procedure(context) for context in self.analysis.contexts.values()]
        processes = tuple(
            replace(each, procedure=self.names[context], arguments=self.given(context, each.arguments))
            for each in self.source.processes
            for context in (self.analysis.starts[each.name],)
        )
        mentioned = frozenset(name for each in made for part in parts_in(each) for name in _addresses(terms_of(part)))
        objects, code = self._kept(mentioned)
        names = {each.name for each in made}
        stubs = [_stub(each) for each in self.source.procedures if each.name in code and each.name not in names]
        return replace(
            self.source,
            globals=self.cells.declarations(self.named),
            objects=objects,
            procedures=(*made, *stubs),
            processes=processes,
        )

    def _kept(self, mentioned: frozenset[str]) -> tuple[tuple[Object, ...], frozenset[str]]:
        """The objects that something may still reach, and the procedures whose address they hold."""
        objects = {each.name: each for each in self.source.objects}
        starts = {
            name
            for each in self.cells.declarations(self.named)
            if each.initial is not None and not isinstance(each.initial, AnyOf)
            for name in _addresses((each.initial,))
        }

        def held(name: str) -> list[str]:
            return _addresses(tuple(term for _, term in objects[name].cells)) if name in objects else []

        seen = frozenset(reachable(sorted(mentioned | starts), held))
        kept = [self._object(at, each) for at, each in enumerate(self.source.objects) if each.name in seen]
        return tuple(kept), seen - objects.keys()

    def _object(self, number: int, declared: Object) -> Object:
        """An object; one of which nothing changes that is no variable is not shown to a person."""
        contents = self.analysis.memory.objects[number]
        return declared if contents.written & ~self.cells.covered(number) else replace(declared, original="")

    def given(self, context: Context, arguments: tuple[Term, ...]) -> tuple[Term, ...]:
        """The arguments that a context does not know."""
        return tuple(term for term, known in zip(arguments, context.key[2], strict=False) if known is None)

    def named(self, term: Term) -> Term:
        """The term with names for the addresses in it."""
        return rewrite(term, self._leaf)

    def _leaf(self, leaf: Term) -> Term | None:
        if isinstance(leaf, Constant) and isinstance(leaf.value, Address) and leaf.value.object != NOWHERE:
            base = observe(Observation.ADDRESS, (self.analysis.names[leaf.value.object],), (), POINTER)
            return apply("pointer.add", base, bits(leaf.value.offset, 64)) if leaf.value.offset else base
        return None

    def _procedure(self, context: Context) -> Procedure:
        source = self.analysis.procedures[context.key[0]]
        body = _Body(self, context, source)
        blocks = body.written()
        used = {each for block in blocks for each in _used(block)}
        known = [each for each, value in zip(source.parameters, context.key[2], strict=True) if value is not None]
        parameters = tuple(each for each, value in zip(source.parameters, context.key[2], strict=True) if value is None)
        locals_ = tuple(replace(each, initial=None) for each in known if each.variable in used)
        return replace(
            source,
            name=self.names[context],
            parameters=parameters,
            locals=(*locals_, *(each for each in source.locals if each.variable in used)),
            blocks=blocks,
            original=source.original or source.name,
        )


class _Body(BlockBuilder):
    """The blocks of one context."""

    def __init__(self, writing: _Writing, context: Context, source: Procedure) -> None:
        super().__init__()
        self._writing, self._context, self._source = writing, context, source
        self._analysis = writing.analysis
        self._never = fresh_label(source.blocks, "never")
        self._fresh = 0

    def written(self) -> tuple[Block, ...]:
        """All of them, the first one first."""
        reached = [block for block in self._source.blocks if block.label in self._context.before]
        self.open(fresh_label((*self._source.blocks, Block(self._never, (), Return())), "begin"))
        for declared, known in zip(self._source.parameters, self._context.key[2], strict=True):
            if known is not None:
                self.emit(Assign(declared.variable, self._writing.named(known)))
        self.close(Goto(self._source.blocks[0].label))
        for block in reached:
            self._block(block)
        self.open(self._never)
        self.close(Goto(self._never))
        return _tidy(tuple(self.blocks), self._writing.cells.variables)

    def _block(self, block: Block) -> None:
        self.open(block.label)
        walk = self._analysis.walk(self._context, block.label)
        for at, command in enumerate(block.commands):
            self._analysis.arrive(walk, block.label, at)
            self._command(walk, command)
            if not self._analysis.follow(walk, block.label, at, command, []):
                self.close(Goto(self._never))
                return
        leaving = map_exit(block.exit, lambda term: self._writing.named(walk.term(term)))
        if isinstance(leaving, Branch) and leaving.condition in (TRUE, FALSE):
            leaving = Goto(leaving.then if leaving.condition is TRUE else leaving.otherwise, span=leaving.span)
        self.close(leaving)

    def _command(self, walk: Walk, command: Command) -> None:
        match command:
            case Assert(condition=condition) | Assume(condition=condition) if walk.term(condition) is TRUE:
                return
            case Load():
                self._load(walk, command)
            case Store(pointer=pointer, value=value, align=align):
                place = exact_place(walk.value(pointer), self._analysis.memory, align)
                if place is not None and self._writing.cells.constant(*place, value.sort) is not None:
                    return
                cell = None if place is None else self._writing.cells.variable(*place, value.sort)
                if cell is None:
                    self.emit(self._mapped(walk, command))
                else:
                    self.emit(Assign(cell, self._writing.named(walk.term(value)), span=command.span))
            case Copy():
                self._copy(walk, command)
            case Call():
                self._call(walk, command)
            case _:
                self.emit(self._mapped(walk, command))

    def _mapped(self, walk: Walk, command: Command) -> Command:
        found = map_command(command, lambda term: self._writing.named(walk.term(term)))
        if isinstance(found, RequestUpdate) and isinstance(found.update, Constant):
            assert isinstance(found.update.value, int), "the number of an update should be a number"
            return replace(found, update=self._analysis.program.updates[found.update.value])
        return found

    def _load(self, walk: Walk, command: Load) -> None:
        known = as_constant(self._analysis.accesses.loaded(walk, command))
        place = self._place(walk, command)
        cell = None if place is None else self._writing.cells.variable(*place, command.target.sort)
        if known is not None and place is not None and not self._analysis.memory.objects[place[0]].freed:
            self.emit(Assign(command.target, self._writing.named(known), span=command.span))
        elif cell is not None:
            self.emit(Assign(command.target, cell, span=command.span))
        else:
            self.emit(self._mapped(walk, command))

    def _place(self, walk: Walk, command: Load) -> tuple[int, int] | None:
        if command.settled:
            return None
        return exact_place(walk.value(command.pointer), self._analysis.memory, command.align)

    def _copy(self, walk: Walk, command: Copy) -> None:
        target, source, sort = self._analysis.accesses.copied(walk, command)
        into = self._cell(target, sort, command.align)
        out_of = self._cell(source, sort, command.align)
        if into is not None and out_of is not None:
            self.emit(Assign(into, out_of, span=command.span))
        elif into is not None:
            place = self._writing.named(walk.term(command.source))
            self.emit(Load(into, place, align=command.align, span=command.span))
        elif out_of is not None:
            place = self._writing.named(walk.term(command.target))
            self.emit(Store(place, out_of, command.align, span=command.span))
        else:
            self.emit(self._mapped(walk, command))

    def _cell(self, pointer: Value, sort: Sort | None, align: int) -> Variable | None:
        place = exact_place(pointer, self._analysis.memory, align) if sort is not None else None
        return None if place is None or sort is None else self._writing.cells.variable(*place, sort)

    def _call(self, walk: Walk, command: Call) -> None:
        mapped = self._mapped(walk, command)
        assert isinstance(mapped, Call), "a call should stay one"
        names = self._analysis.callees(walk, command.callee)
        entered = [(name, found) for name in names if (found := self._analysis.entered(walk, name, command))]
        if isinstance(command.callee, str) or (len(entered) == 1 and isinstance(walk.term(command.callee), Constant)):
            if entered:
                self._enter(mapped, entered[0][1])
            else:
                self.emit(mapped)
            return
        behind = self._label("behind")
        assert not isinstance(mapped.callee, str), "a call through a pointer should have a pointer"
        for name, found in entered:
            then, otherwise = self._label("is"), self._label("other")
            address = observe(Observation.ADDRESS, (name,), (), POINTER)
            self.close(Branch(equal(mapped.callee, address), then, otherwise, span=command.span))
            self.open(then)
            self._enter(mapped, found)
            self.close(Goto(behind))
            self.open(otherwise)
        self.emit(mapped)
        self.close(Goto(behind))
        self.open(behind)

    def _enter(self, call: Call, entered: list[tuple[Constant | None, Context]]) -> None:
        """Call the context for the first argument that there is."""
        behind = self._label("behind")
        for owner, context in entered:
            if owner is None:
                self.emit(self._entering(call, context))
                continue
            then, otherwise = self._label("is"), self._label("other")
            self.close(Branch(equal(call.arguments[0], self._writing.named(owner)), then, otherwise, span=call.span))
            self.open(then)
            self.emit(self._entering(call, context))
            self.close(Goto(behind))
            self.open(otherwise)
        if len(entered) > 1:
            self.close(Goto(behind))
            self.open(behind)

    def _entering(self, call: Call, context: Context) -> Call:
        return replace(
            call, callee=self._writing.names[context], arguments=self._writing.given(context, call.arguments)
        )

    def _label(self, wish: str) -> str:
        self._fresh += 1
        return f"{wish} {self._fresh} of {self._never}"


def _tidy(blocks: tuple[Block, ...], cells: AbstractSet[Term]) -> tuple[Block, ...]:
    """The blocks that control can reach, and assignments only to what somebody reads."""
    kept = merged_blocks(reached_blocks(blocks))
    while True:
        read = {each for block in kept for each in _read(block)}
        if all(_is_wanted(each, read, cells) for block in kept for each in block.commands):
            return kept
        kept = tuple(
            replace(block, commands=tuple(each for each in block.commands if _is_wanted(each, read, cells)))
            for block in kept
        )


def merged_blocks(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks, those joined that always follow each other."""
    found = {block.label: block for block in blocks}
    comes = Counter(label for block in blocks for label in following_blocks(block))
    comes[blocks[0].label] += 1
    for label in [block.label for block in blocks]:
        block = found.get(label)
        while block is not None and isinstance(block.exit, Goto) and block.exit.target != label:
            behind = found[block.exit.target]
            if comes[behind.label] != 1:
                break
            block = found[label] = replace(block, commands=(*block.commands, *behind.commands), exit=behind.exit)
            del found[behind.label]
    return tuple(found.values())


def _is_wanted(command: Command, read: AbstractSet[Term], cells: AbstractSet[Term]) -> bool:
    return not isinstance(command, Assign) or command.target in read or command.target in cells


def _read(block: Block) -> Iterator[Term]:
    for part in (*block.commands, block.exit):
        for term in terms_of(part):
            yield from variables(term)


def _used(block: Block) -> Iterator[Term]:
    yield from _read(block)
    for command in block.commands:
        yield from targets_of(command)


def _addresses(terms: tuple[Term, ...]) -> list[str]:
    return [
        each.names[0]
        for each in postorder(*terms)
        if isinstance(each, Observe) and each.observation is Observation.ADDRESS
    ]


def _stub(procedure: Procedure) -> Procedure:
    """What stands for a procedure of which only the address is left."""
    never = Block("never", (Assert(FALSE, "library.unmodelled", _STUB, span=procedure.span),), Goto("never"))
    return replace(procedure, locals=(), blocks=(never,))
