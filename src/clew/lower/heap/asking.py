"""Questions to heaps, asked of states: what folded heaps are asked, a state of a run answers for itself.

Input: a program with shapes, a state of its interpreter, a term. Output: its truth; None where nobody knows it, which
happens where objects of several types look alike, or where a shape has too many derivations. A shape is that of what
can be reached from variables that somebody still reads, or asks for by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from clew.analysis.liveness import Liveness
from clew.graphs import reachable
from clew.ir.commands import Call
from clew.ir.operators.table import OPERATORS
from clew.ir.program import Program
from clew.ir.sorts import BOOL
from clew.ir.terms import Apply, Constant, Term, Variable
from clew.ir.values import NOWHERE as NO_OBJECT
from clew.ir.values import UNDEFINED as NEVER_WRITTEN
from clew.ir.values import Address
from clew.ir.walk import postorder
from clew.lower.heap.scopes import fields_of, scope_of
from clew.models.heap.atoms import ARGUMENT, GARBAGE, Question, Scope, asks_for_shape, question
from clew.models.heap.grammar import Grammar
from clew.models.heap.graph import ANY, NOWHERE, NULL, UNDEFINED, Cell, Heap, Kind, Life, Node, Pointer, Value
from clew.semantics.interpreter import Interpreter
from clew.semantics.state import Extent, Frame, State

STARTED, TERMINATED = "started", "terminated"
"""The blocks of the first procedure in front of what is analysed, and behind it."""
_LOGIC = frozenset({"and", "or", "not", "implies", "xor"})
_TABLE = "class "


def asks_heaps(program: Program, terms: tuple[Term, ...]) -> bool:
    """Whether a term has a variable that is none of the program, but a question."""
    declared = {each.name for each in program.globals}
    return bool(program.shapes) and any(
        isinstance(part, Variable) and part.name not in declared for part in postorder(*terms)
    )


class Asking:
    """The questions of one program; what it has worked out is kept."""

    def __init__(self, interpreter: Interpreter, terms: tuple[Term, ...] = ()) -> None:
        self.interpreter = interpreter
        self._program = interpreter.program
        self._questions: dict[str, Question] = {}
        self._scopes: dict[int, Scope] = {}
        self._fields = fields_of(self._program)
        self._globals = frozenset(each.name for each in self._program.globals)
        self._sizes: dict[int, list[str]] = {}
        self._live: dict[int, Liveness] = {}
        for part in postorder(*terms):
            if isinstance(part, Variable) and part.name not in self._globals | {STARTED, TERMINATED}:
                self._question(part.name)
        self._kept = frozenset(name for each in self._questions.values() for name in each.names) | {"r0"}
        for struct in self._program.structs:
            self._sizes.setdefault(struct.size, []).append(struct.name)

    @cached_property
    def _grammar(self) -> Grammar:
        return Grammar(self._program.shapes)

    def holds(self, state: State, term: Term) -> bool | None:
        """Whether a Bool term holds in a state."""
        found: dict[Term, bool | None] = {}
        for part in postorder(term):
            match part:
                case Apply(operator=operator, arguments=arguments) if operator in _LOGIC:
                    given = tuple(found[each] for each in arguments)
                    if None in given:
                        return None
                    found[part] = bool(OPERATORS[operator].value(given, (BOOL,) * len(given), ()))
                case Constant(value=bool(value)):
                    found[part] = value
                case Variable(name=name) if name not in self._globals:
                    found[part] = self._said(state, name)
                case _ if part.sort == BOOL:
                    found[part] = self.interpreter.evaluate(state, part) is True
                case _:
                    pass
        return found[term]

    def _said(self, state: State, text: str) -> bool | None:
        if text in (STARTED, TERMINATED):
            return self._is_at(state, text)
        asked, scope = self._question(text), self._scope(state)
        if not all(name in scope for name in asked.names):
            return False
        heap = self._heap(state)
        part = asks_for_shape(text) and not text.endswith(GARBAGE)
        value = asked.ask(self._needed(heap, state) if part else heap, scope)
        return value if isinstance(value, bool) else None

    def _question(self, text: str) -> Question:
        if text not in self._questions:
            self._questions[text] = question(text, self._grammar, self._fields, self._program.pointer_bytes)
        return self._questions[text]

    def _is_at(self, state: State, label: str) -> bool:
        frames = state.processes[0].frames
        if not frames:
            return label == TERMINATED
        blocks = self.interpreter.code.routines[frames[0].routine].blocks
        return len(frames) == 1 and blocks[frames[0].block].label == label

    def _scope(self, state: State) -> Scope:
        frames = state.processes[0].frames
        number = frames[-1].routine if frames else -1
        if number not in self._scopes:
            procedure = None if number < 0 else self.interpreter.code.routines[number].procedure
            self._scopes[number] = scope_of(self._program, procedure)
        return self._scopes[number]

    # --- states as heaps ----------------------------------------------------------------------------------------------

    def _heap(self, state: State) -> Heap:
        """The state as a heap, with the variables of its innermost procedure."""
        code, heap = self.interpreter.code, Heap()
        for number in range(code.first_dynamic, len(state.objects)):
            type_ = self._type(state, number)
            told = self._grammar.numbers.get(type_, {})
            heap.nodes[number + 1] = heap_node(state.objects[number], type_, "", told)
        pointed = {value.node for _, _, value in heap.pointers()} - {NOWHERE} - heap.nodes.keys()
        for node in sorted(pointed):
            # Of what is static and pointed to, such as tables of classes, it is enough to know which it is.
            name = self._name(node - 1)
            heap.nodes[node] = Node(Kind(Life.STATIC, 0, name, 0, name), {})
            heap.values[f"&{name}"] = Pointer(node, 0)
        heap.fresh = len(state.objects) + 1
        for declared, datum in zip(self._program.globals, state.globals, strict=True):
            heap.values[f"@{declared.name}"] = value_of(datum)
        if state.processes[0].frames:
            top = state.processes[0].frames[-1]
            for each, datum in zip(code.routines[top.routine].declarations, top.locals, strict=True):
                heap.values[each.name] = value_of(datum)
        heap.leaked = state.leaked and not self._program.keeps_garbage
        return heap

    def _needed(self, heap: Heap, state: State) -> Heap:
        """The part of a heap that can be reached from variables that matter."""
        roots = [value_of(each) for each in state.globals]
        frames = state.processes[0].frames
        for depth, frame in enumerate(frames):
            routine = self.interpreter.code.routines[frame.routine]
            live = self._read_again(frame, called=depth + 1 < len(frames))
            for each, datum in zip(routine.declarations, frame.locals, strict=True):
                kept = each.name.startswith(ARGUMENT) or {each.name, each.original or each.name} & self._kept
                if kept or each.name in live:
                    roots.append(value_of(datum))
        front = [value.node for value in roots if isinstance(value, Pointer) and value.node in heap.nodes]
        leads = heap.nodes.__getitem__
        found = set(reachable(front, lambda node: _targets(leads(node))))
        made = heap.copy()
        still = {value.node for name, value in heap.values.items() if name[0] == "&" and isinstance(value, Pointer)}
        made.nodes = {number: node for number, node in heap.nodes.items() if number in found | still}
        return made

    def _read_again(self, frame: Frame, *, called: bool) -> frozenset[str]:
        """The locals that somebody may read: from where a frame stands, or behind its call."""
        routine = self.interpreter.code.routines[frame.routine]
        if frame.routine not in self._live:
            names = frozenset(each.name for each in routine.declarations)
            self._live[frame.routine] = Liveness(routine.blocks, names)
        liveness, block = self._live[frame.routine], routine.blocks[frame.block]
        if not called:
            return liveness.within(block)[frame.index]
        call = block.commands[frame.index]
        assert isinstance(call, Call), "a frame below another should stand at its call"
        caught = frozenset[str]() if call.unwind is None else liveness.at_start[call.unwind]
        return (liveness.within(block)[frame.index + 1] - {each.name for each in call.targets}) | caught

    def _name(self, number: int) -> str:
        code = self.interpreter.code
        if number < code.first_code:
            return self._program.objects[number].name
        return self._program.procedures[number - code.first_code].name if number < code.first_dynamic else ""

    def _type(self, state: State, number: int) -> str:
        """The struct of an object: that of its table, or the only one of its size."""
        extent = state.objects[number]
        if number < self.interpreter.code.first_dynamic:
            return self._name(number)
        for mark in extent.marks:
            if mark.offset == 0 and isinstance(mark.value, Address):
                name = self._name(mark.value.object) if mark.value.object >= 0 else ""
                if name.startswith(_TABLE):
                    return name.removeprefix(_TABLE).replace("/", ".")
        fitting = self._sizes.get(extent.size, [])
        return fitting[0] if len(fitting) == 1 else f"bytes {extent.size}"


def heap_node(extent: Extent, type_: str, name: str, numbers: Mapping[int, int]) -> Node:
    """An object of a state as a node: its pointers are cells, and numbers where rules tell some."""
    cells = {mark.offset: Cell(mark.size, value_of(mark.value)) for mark in extent.marks}
    for offset, size in numbers.items():
        if not any(at < offset + size and at + cell.size > offset for at, cell in cells.items()):
            cells[offset] = Cell(size, int.from_bytes(extent.data[offset : offset + size], "little"))
    return Node(Kind(Life(extent.life.value), extent.size, type_, 0, name), cells)


def _targets(node: Node) -> list[int]:
    return [cell.value.node for cell in node.cells.values() if isinstance(cell.value, Pointer) and cell.value.node]


def value_of(datum: object) -> Value:
    """A value of a state as one of a heap."""
    if datum is None:
        return NULL
    if isinstance(datum, Address):
        return Pointer(NOWHERE if datum.object == NO_OBJECT else datum.object + 1, datum.offset)
    if isinstance(datum, bool | int):
        return datum
    return UNDEFINED if datum is NEVER_WRITTEN else ANY
