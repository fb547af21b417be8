"""A program on heaps as a recursive state machine, for linear time inside of calls.

A node is a place with a folded heap; a component is a procedure with the heap that it is entered with; exits are what
it brings back. Time passes where a step of the process ends: at `yield`, at the start and at the end. Atoms are Bool
terms over globals and locals of the innermost frame, and questions to heaps (`models.heap.atoms`), as variables that
are called as the question is written. Of an atom of which a heap says nothing `holds` says so, and whoever reads it
follows both ways. Globals that atoms name are known inside of all callees, and where a shape is asked for, callees get
all of the heap: labels inside of a callee are those of the whole state, and callers that differ in it have components
of their own. So every run of the program, with its labels, is one of the machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from clew.ir.operators.table import OPERATORS
from clew.ir.sorts import BOOL
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable
from clew.ir.walk import postorder, variables
from clew.lower.heap.asking import STARTED, TERMINATED
from clew.lower.heap.terms import LostTrack
from clew.models.components.machine import Enters, Fails, Leaves, Stays, Step
from clew.models.components.machine import Goes as GoesTo
from clew.models.heap.atoms import ARGUMENT, GARBAGE, MARK, Question, asks_for_shape, question
from clew.models.heap.canonical import Canonical, Key, canonical
from clew.models.heap.colours import Data
from clew.models.heap.completion import with_colours, with_nulls
from clew.models.heap.folding import folded
from clew.models.heap.graph import UNDEFINED, Heap, Value
from clew.models.heap.keeping import Fold, Keep, brought_out, kept
from clew.models.heap.machine import Blocks, Calls, Ends, Entry, Goes, HeapMachine, Outcome, Place, Returns, Violates
from clew.models.heap.numbers import Numbers
from clew.models.heap.patterns import Patterns
from clew.semantics.observers import observations

_OVER = Place("", 0, 0)
_LOGIC = frozenset({"and", "or", "not", "implies", "xor"})


class Node(NamedTuple):
    """A place with a heap, by its number, and whether time passes there."""

    place: Place
    heap: int
    seen: bool
    stuck: bool = False


class Box(NamedTuple):
    """A call that waits, by its number."""

    number: int


class Exit(NamedTuple):
    """What a callee brings back: a heap, by its number, and whether it is raised."""

    heap: int
    raised: bool
    results: int


_Step = Step[Node, Box, Exit]


class HeapComponents:
    """See the module; it numbers heaps and calls as they are met."""

    total = False

    def __init__(
        self,
        machine: HeapMachine,
        atoms: Sequence[Term],
        *,
        values: int = 4,
        largest: int = 50,
        keep: Keep | None = None,
        fold: frozenset[Fold] = frozenset(),
    ) -> None:
        self._machine = machine
        self._keep = keep or (Keep.NOTHING if machine.grammar.is_indexed else Keep.MARKS)
        self._folds = fold
        self._patterns = Patterns(machine.grammar, apart=Fold.APART in fold)
        self._forget = Numbers(values)
        self._largest = largest
        self._first = next(iter(machine.initial())).callee
        self._heaps: list[Heap] = []
        self._numbers: dict[Key, int] = {}
        self._folded: dict[tuple[Key, Keep], int] = {}
        self._calls: list[tuple[Calls, Entry]] = []
        self._boxes: dict[tuple[Key, Place], int] = {}
        self._known: dict[Node | tuple[Box, Exit], list[_Step]] = {}
        asked = {each.name for atom in atoms for each in variables(atom)}
        self._questions: dict[str, Question] = {}
        self._atoms = {atom: self._asked(atom) for atom in _parts(atoms) if not _is_about_control(atom)}
        named = {name for each in self._questions.values() for name in each.names}
        marked = {MARK} if "visited" in self._questions else set()
        names = (asked - set(self._questions)) | named | marked | ({"r0"} if self._questions else set())
        if marked:
            names |= {name for each in machine.names() for name in machine.scope(each)}
        names |= {name for name in machine.scope(self._first) if name.startswith(ARGUMENT)}
        asks = bool(observations(*atoms) & {Observation.LEAKED, Observation.OCCUPIED})
        forgets = not asks and not any(name.endswith(GARBAGE) for name in self._questions)
        whole = any(asks_for_shape(name) for name in self._questions)
        machine.watch(frozenset(names), whole=whole, forgets=forgets)

    # --- the protocol -------------------------------------------------------------------------------------------------

    def initial(self) -> Sequence[GoesTo[Node]]:
        """The entry of the first procedure."""
        found: list[GoesTo[Node]] = []
        for call in self._machine.initial():
            entry = self._machine.enter(call)
            number = self._kept(entry.heap, call.callee, fold=True)
            found.append(GoesTo(Node(Place(call.callee, call.entry, 0), number, seen=True)))
        return found

    def steps(self, node: Node) -> Sequence[_Step]:
        """What comes of going on from there; found out once, since numbers may be forgotten later."""
        if node.place == _OVER:
            return (Stays(stuck=node.stuck),)
        if node not in self._known:
            outcomes = self._machine.run(node.place, self._heaps[node.heap])
            self._known[node] = [step for outcome in outcomes for step in self._steps(outcome)]
        return self._known[node]

    def resume(self, box: Box, exit: Exit) -> Sequence[_Step]:  # noqa: A002 - as the protocol
        """The caller goes on behind its call, or what is raised goes through it."""
        if (box, exit) not in self._known:
            call, entry = self._calls[box.number]
            resumed = self._machine.resume(call, entry, self._back(exit))
            self._known[box, exit] = [step for outcome in resumed for step in self._steps(outcome)]
        return self._known[box, exit]

    def finish(self, exit: Exit) -> Sequence[_Step]:  # noqa: A002 - as the protocol
        """The process has ended."""
        call = next(iter(self._machine.initial()))
        resumed = self._machine.resume(call, self._machine.enter(call), self._back(exit))
        return [step for outcome in resumed for step in self._steps(outcome)]

    def _back(self, exit_: Exit) -> Returns:
        return Returns((UNDEFINED,) * exit_.results, self._heaps[exit_.heap], exit_.raised)

    def seen(self, node: Node) -> bool:
        """Whether a step of the process ends there."""
        return node.seen

    def holds(self, node: Node, atom: Term) -> bool | None:
        """What the heap says; None where it does not tell."""
        found: dict[Term, bool | None] = {}
        for part in postorder(atom):
            match part:
                case Apply(operator=operator, arguments=arguments) if operator in _LOGIC:
                    found[part] = _joined(operator, [found[each] for each in arguments])
                case Constant(value=bool(value)):
                    found[part] = value
                case _ if part in self._atoms or _is_about_control(part):
                    found[part] = self._holds(node, part)
                case _:
                    pass
        return found[atom]

    def _holds(self, node: Node, atom: Term) -> bool | None:
        if isinstance(atom, Variable) and atom.name == TERMINATED:
            return (node.place == _OVER and not node.stuck) or self._is_at(node.place, TERMINATED)
        if isinstance(atom, Variable) and atom.name == STARTED:
            return self._is_at(node.place, STARTED)
        value = self._atoms[atom](self._heaps[node.heap], node.place)
        return value if isinstance(value, bool) else None

    def _is_at(self, place: Place, label: str) -> bool:
        """Whether the first procedure is at a label: in front of what is analysed, or behind it."""
        return place.procedure == self._first and self._machine.label(place) == label

    def procedure(self, node: Node) -> str:
        """The procedure in which it stands; behind the end the first one."""
        return node.place.procedure or self._first

    def analysed(self, name: str) -> str:
        """The procedure of a name as it is called in the program; without one, that which a task is about."""
        if name:
            return next(iter(sorted(self.procedures_called(frozenset({name})))), name)
        return next(iter(self._machine.called_at(self._first, STARTED)), "")

    def procedures_called(self, names: frozenset[str]) -> frozenset[str]:
        """The procedures that a person calls so: by their whole name, as `Class.method`, or as `method`."""
        found = frozenset(each for each in self._machine.names() if _called(each) & names)
        met = frozenset(name for each in found for name in _called(each))
        return found | (names - met)

    # --- heaps --------------------------------------------------------------------------------------------------------

    def _steps(self, outcome: Outcome) -> list[_Step]:
        match outcome:
            case Goes(place=place, heap=heap, loop=loop, seen=seen):
                return [GoesTo(Node(place, number, seen)) for number in self._placed(heap, place, fold=loop)]
            case Calls():
                return self._entered(outcome)
            case Returns(values=values, heap=heap, raised=raised):
                number = self._kept(heap, "exit", fold=True)
                return [Leaves(Exit(number, raised, len(values)))]
            case Violates():
                return [Fails(outcome)]
            case Ends(heap=heap):
                return [GoesTo(Node(_OVER, number, seen=True)) for number in self._placed(heap, _OVER, fold=False)]
            case Blocks(heap=heap):
                return [GoesTo(Node(_OVER, self._kept(heap, _OVER, fold=False), seen=True, stuck=True))]

    def _entered(self, call: Calls) -> list[_Step]:
        entry = self._machine.enter(call)
        number = self._kept(entry.heap, call.callee, fold=True)
        assumed = self._machine.assumed(call, entry._replace(heap=self._heaps[number]))
        if assumed is not None:
            # Nobody knows what goes on inside: the call is one step.
            resumed = [self._machine.resume(call, entry, back) for back in assumed]
            return [step for outcomes in resumed for outcome in outcomes for step in self._steps(outcome)]
        # A box is known by the caller's heap with the arguments in it: callers that look alike go on alike.
        heap = call.heap.copy()
        heap.values.update({f"%{at}": value for at, value in enumerate(call.arguments)})
        known = (canonical(heap, self._machine.grammar).key, call.place)
        if known not in self._boxes:
            self._boxes[known] = len(self._calls)
            self._calls.append((call, entry))
        return [Enters(Node(Place(call.callee, call.entry, 0), number, seen=False), Box(self._boxes[known]))]

    def _placed(self, heap: Heap, place: Place, *, fold: bool) -> list[int]:
        """The numbers of the heaps that are kept at a place."""
        ends = Fold.ENDS in self._folds and (place == _OVER or self._is_at(place, TERMINATED))
        number = self._kept(heap, place, fold=fold or ends or Fold.EVERYWHERE in self._folds, ends=ends)
        if self._keep is not Keep.ALL:
            return [number]
        grammar = self._machine.grammar
        heaps = brought_out(self._heaps[number], grammar, self._machine.pointer_bytes)
        return list(dict.fromkeys(self._number(canonical(each, grammar)) for each in heaps))

    def _kept(self, heap: Heap, place: Place | str, *, fold: bool, ends: bool = False) -> int:
        """The number of a heap, folded where a loop begins or a procedure is entered or left."""
        grammar, keep = self._machine.grammar, Keep.NOTHING if ends else self._keep
        if fold:
            tidy = canonical(self._forget.forgotten(heap, place), grammar)
            if (tidy.key, keep) not in self._folded:
                heap = self._fold(tidy.heap, keep)
                self._folded[tidy.key, keep] = self._number(tidy if heap is tidy.heap else canonical(heap, grammar))
            return self._folded[tidy.key, keep]
        return self._number(canonical(heap, grammar))

    def _fold(self, heap: Heap, keep: Keep) -> Heap:
        """A heap, folded, but for what objects keep."""
        grammar = self._machine.grammar
        heap = with_nulls(heap, grammar, self._machine.pointer_bytes)
        return with_colours(folded(heap, self._patterns, Data.JOINED, kept(heap, keep, grammar)), grammar)

    def _number(self, made: Canonical) -> int:
        if len(made.heap.nodes) > self._largest:
            raise LostTrack(f"a heap has more than {self._largest} objects, and no rule folds them")
        if made.key not in self._numbers:
            self._numbers[made.key] = len(self._heaps)
            self._heaps.append(made.heap)
        return self._numbers[made.key]

    # --- atoms --------------------------------------------------------------------------------------------------------

    def _asked(self, atom: Term) -> Callable[[Heap, Place], Value]:
        match atom:
            case Variable(name=name) if name not in self._machine.scope(""):
                machine = self._machine
                asked = question(name, machine.grammar, machine.fields, machine.pointer_bytes)
                self._questions[name] = asked
                return lambda heap, place: self._said(asked, heap, place)
            case Observe(observation=Observation.ENDED):
                return lambda _, place: place == _OVER
            case _:
                return lambda heap, _: self._machine.holds(heap, atom)

    def _said(self, asked: Question, heap: Heap, place: Place) -> Value:
        """What a heap says; of a variable that is not there nothing holds."""
        scope = self._machine.scope(place.procedure or self._first)
        if not all(name in scope for name in asked.names):
            return False
        return asked.ask(heap, scope)


def _joined(operator: str, values: list[bool | None]) -> bool | None:
    """What logic makes of truth values of which some are not known."""
    if operator in ("and", "or") and (decisive := operator == "or") in values:
        return decisive
    if operator == "implies" and (values[0] is False or values[1] is True):
        return True
    known = tuple(each for each in values if each is not None)
    if len(known) < len(values):
        return None
    return bool(OPERATORS[operator].value(known, (BOOL,) * len(known), ()))


def _parts(terms: Sequence[Term]) -> list[Term]:
    """What terms are made of by logic alone."""
    found: dict[Term, None] = {}
    front = list(terms)
    while front:
        term = front.pop()
        if isinstance(term, Apply) and term.operator in _LOGIC:
            front += term.arguments
        elif not isinstance(term, Constant):
            found[term] = None
    return list(found)


def _is_about_control(atom: Term) -> bool:
    return isinstance(atom, Variable) and atom.name in (STARTED, TERMINATED)


def _called(procedure: str) -> frozenset[str]:
    """What a person may call a procedure: a method has its class in front and its types behind."""
    plain = procedure.partition("(")[0]
    owner, _, method = plain.rpartition(".")
    short = f"{owner.rpartition('/')[2]}.{method}" if owner else plain
    return frozenset({procedure, plain, plain.replace("/", "."), short, method})
