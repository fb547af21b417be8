"""Calls on heaps: the part that a callee can reach is cut out, and what it brings back is put in its place.

The callee sees what it can reach from its arguments, the globals and the objects that it or its callees mention.
*Cut points* are the nodes in there that the caller knows as well: the callee keeps them, as values with names of their
own, so that what it brings back can be glued to what was left. Everything else of the caller's heap is out of reach for
the callee, so that it comes back as it was. After: Rinetzky, Bauer, Reps, Sagiv, Wilhelm, "A semantics for procedure
local heaps and its abstractions", 2005.
"""

from __future__ import annotations

from collections.abc import Container

from clew.analysis.callgraph import call_graph, named, recursive
from clew.graphs import reachable
from clew.ir.commands import Call
from clew.ir.program import Procedure, Program
from clew.ir.rewriting import commands_in, parts_in, targets_of, terms_of
from clew.ir.terms import Observation, Observe, Variable
from clew.ir.walk import postorder
from clew.models.heap.canonical import canonical
from clew.models.heap.grammar import Grammar
from clew.models.heap.graph import HEAPS, HELD, NOWHERE, PARTIAL, Edge, Heap, Life, Node, Pointer, Value
from clew.models.heap.machine import Calls, Entry, Returns
from clew.models.heap.owning import known_statics
from clew.models.heap.sizes import apart, highest
from clew.semantics.observers import observes


class Calling:
    """What each procedure can touch by name, found out once."""

    def __init__(self, program: Program) -> None:
        everything = tuple(each.name for each in program.procedures)
        own = {each.name: _mentioned(each) for each in program.procedures}
        calls = call_graph(program, lambda command, _: named(command) or everything)
        self._known = {
            name: frozenset().union(*(own[each] for each in reachable((name,), calls.__getitem__))) for name in own
        }

        self.watched: frozenset[str] = frozenset()
        """Globals that somebody asks for everywhere; every callee gets them."""
        self.whole = False
        """Whether callees get all of the heap, because somebody asks for its shape everywhere; recursive ones do not,
        since the pointers of all their callers would be told apart. They are told that it is not all."""
        self._recursive = recursive(calls)
        self._asks_what_is_held = observes(program, Observation.OCCUPIED)

    def enter(self, call: Calls, grammar: Grammar) -> Entry:
        """Cut the callee's part out of the caller's heap."""
        heap, arguments = _with_arguments(call, grammar)
        passed = self._passed(call, heap)
        everything = self.whole and call.callee not in self._recursive
        others = [heap.values[name] for name in sorted(heap.values)] if everything else []
        inside = _reach(heap, grammar, [*arguments, *passed.values(), *others])
        order = [number for number in inside]  # noqa: C416 - the order in which they were found
        passed |= _static(heap, inside)
        frame, callee = _left(heap, passed, inside, grammar), Heap()
        callee.fresh = heap.fresh
        cuts = _cut_points(frame, heap, order)
        callee.nodes = {number: _lent(heap.nodes[number]) for number in order}
        callee.edges = [each for each in heap.edges if _belongs(each.label, each.nodes, inside, grammar)]
        callee.values = {**passed, **{f"#{at}": Pointer(number, 0) for at, number in enumerate(cuts)}}
        if self.whole and (_keeps_objects(frame) or PARTIAL in heap.values):
            callee.values[PARTIAL] = True
        if self._asks_what_is_held and (_keeps_heap(frame) or HELD in heap.values):
            callee.values[HELD] = True
        callee.leaked = heap.leaked
        owned = tuple(number for number in cuts if heap.nodes[number].kind.life is Life.OWN)
        frame.values.update({f"%own{number}": Pointer(number, 0) for number in owned})
        callee.values.update(_parameters(arguments))
        return Entry(callee, cuts, frame)

    def _passed(self, call: Calls, heap: Heap) -> dict[str, Value]:
        """What the callee knows by name."""
        known = self._known[call.callee] | self.watched
        return {name: value for name, value in heap.values.items() if name in known}

    def resume(self, entry: Entry, back: Returns) -> Heap:
        """Put what the callee brings back into what was left."""
        frame, post = entry.frame, back.heap
        made = Heap()
        made.nodes, made.values, made.edges = dict(frame.nodes), dict(frame.values), list(frame.edges)
        made.fresh = frame.fresh
        names = {NOWHERE: NOWHERE}
        for at, number in enumerate(entry.cuts):
            held = post.values[f"#{at}"]
            assert isinstance(held, Pointer), "a cut point should be kept"
            names[held.node] = number
        for number in post.nodes:
            if number not in names:
                names[number] = made.fresh
                made.fresh += 1
        moved = post.renamed(names)
        made.nodes.update(moved.nodes)
        # Nobody knows any more how sizes in the callee are related to those that stayed with the caller.
        above = highest(each.sizes for each in made.edges)
        made.edges += [each._replace(sizes=apart(each.sizes, above)) for each in moved.edges]
        made.values.update({name: value for name, value in moved.values.items() if name[0] != "#"})
        for name in [each for each in made.values if each.startswith("%own")]:
            value = made.values.pop(name)
            assert isinstance(value, Pointer), "an object of the caller should be kept"
            made.nodes[value.node] = _owned(made.nodes[value.node])
        made.leaked = post.leaked
        return made


def _mentioned(procedure: Procedure) -> frozenset[str]:
    """The globals and static objects that a procedure names, as heaps call them."""
    own = {each.name for each in (*procedure.parameters, *procedure.locals)}
    found: set[str] = set()
    for command in commands_in(procedure):
        found |= {f"@{each.name}" for each in targets_of(command) if each.name not in own}
        if isinstance(command, Call) and not isinstance(command.callee, str):
            found |= _in_terms((command.callee,), own)
    for part in parts_in(procedure):
        found |= _in_terms(terms_of(part), own)
    return frozenset(found)


def _in_terms(terms: tuple[object, ...], own: set[str]) -> set[str]:
    found: set[str] = set()
    for term in postorder(*terms):  # type: ignore[arg-type]
        match term:
            case Variable(name=name) if name not in own:
                found.add(f"@{name}")
            case Observe(observation=Observation.ADDRESS, names=(name,)):
                found.add(f"&{name}")
            case _:
                pass
    return found


def _with_arguments(call: Calls, grammar: Grammar) -> tuple[Heap, tuple[Value, ...]]:
    """The caller's heap without what is lost, and the arguments as values in it."""
    heap = call.heap.copy()
    heap.values.update({f"%{at}": value for at, value in enumerate(call.arguments)})
    tidy = canonical(heap, grammar).heap
    return tidy, tuple(tidy.values.pop(f"%{at}") for at in range(len(call.arguments)))


def _parameters(arguments: tuple[Value, ...]) -> dict[str, Value]:
    return {f"%{at}": value for at, value in enumerate(arguments)}


def _left(heap: Heap, passed: Container[str], inside: dict[int, None], grammar: Grammar) -> Heap:
    """What stays with the caller."""
    frame = Heap()
    frame.values = {name: value for name, value in heap.values.items() if name not in passed}
    frame.nodes = {number: node for number, node in heap.nodes.items() if number not in inside}
    frame.edges = [each for each in heap.edges if not _belongs(each.label, each.nodes, inside, grammar)]
    frame.fresh, frame.leaked = heap.fresh, heap.leaked
    return frame


def _static(heap: Heap, inside: Container[int]) -> dict[str, Value]:
    """Static objects that the callee reaches keep their names there."""
    named_objects = ((name, value) for name, value in heap.values.items() if name[0] == "&")
    return {name: value for name, value in named_objects if isinstance(value, Pointer) and value.node in inside}


def _reach(heap: Heap, grammar: Grammar, roots: list[Value]) -> dict[int, None]:
    """The nodes that can be reached, in the order in which they are found; of an edge that is entered, all."""
    found: dict[int, None] = {}
    front = [value.node for value in roots if isinstance(value, Pointer)]
    at = 0
    while at < len(front):
        number = front[at]
        at += 1
        if number == NOWHERE or number in found:
            continue
        found[number] = None
        cells = heap.nodes[number].cells
        front += [value.node for _, (_, value) in sorted(cells.items()) if isinstance(value, Pointer)]
        for edge in heap.edges:
            if any(node == number and grammar.owned[edge.label, place] for place, node in enumerate(edge.nodes)):
                front += edge.nodes
                front += _known_statics(heap, edge)
    return found


def _known_statics(heap: Heap, edge: Edge) -> list[int]:
    """The static objects to which objects point that an edge hides."""
    names = (name for _, colour in edge.colours for name in known_statics(colour.cells))
    held = [heap.values[f"&{name}"] for name in names]
    return [value.node for value in held if isinstance(value, Pointer)]


def _belongs(label: str, nodes: tuple[int, ...], inside: dict[int, None], grammar: Grammar) -> bool:
    """Whether an edge goes with the callee: it can enter it there."""
    return any(node in inside and grammar.owned[label, at] for at, node in enumerate(nodes))


def _cut_points(frame: Heap, heap: Heap, order: list[int]) -> tuple[int, ...]:
    """The callee's nodes that the caller knows or owns, in the order in which the callee finds them."""
    known = {value.node for value in frame.values.values() if isinstance(value, Pointer)}
    known.update(value.node for _, _, value in frame.pointers())
    known.update(node for edge in frame.edges for node in edge.nodes)
    return tuple(number for number in order if number in known or heap.nodes[number].kind.life is Life.OWN)


def _keeps_objects(frame: Heap) -> bool:
    """Whether a part of the heap stays with the caller; what is static is no part of a shape."""
    return bool(frame.edges) or any(node.kind.life not in (Life.STATIC, Life.CODE) for node in frame.nodes.values())


def _keeps_heap(frame: Heap) -> bool:
    """Whether something may stay with the caller that somebody has to free."""
    return bool(frame.edges) or any(node.kind.life in HEAPS for node in frame.nodes.values())


def _lent(node: Node) -> Node:
    return Node(node.kind._replace(life=Life.FRAME), node.cells) if node.kind.life is Life.OWN else node


def _owned(node: Node) -> Node:
    return Node(node.kind._replace(life=Life.OWN), node.cells) if node.kind.life is Life.FRAME else node
