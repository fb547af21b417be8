"""Where pointers in terms come from: the variables and the sites that a term speaks of."""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.program import Program
from clew.ir.sorts import Array, Bits, Pointer, Queue, Sort
from clew.ir.terms import Constant, Observation, Observe, Term, Variable
from clew.ir.values import Address, Value
from clew.ir.walk import postorder

Site = str
"""A declared object by `&name`, a procedure by `code name`, objects made by a command by `procedure block index`."""
Node = tuple[str, str]
"""A variable as (procedure or empty for a global, name), what a site holds as ("*", site), or a result, or a raise."""
CODE = "code "
RAISED: Node = ("!", "raised")


def self_node(*names: str) -> Node:
    """What `self` gives: the local of that name of the outermost procedure, without a name its first parameter."""
    return ("!", " ".join(("self", *names)))


class Scope:
    """The names of one program."""

    def __init__(self, program: Program) -> None:
        self._width = 8 * program.pointer_bytes
        self._known: dict[Term, tuple[Variable | Node | Site, ...]] = {}
        self._procedures = frozenset(each.name for each in program.procedures)
        procedures = (f"{CODE}{each.name}" for each in program.procedures)
        self._named = [*(f"&{each.name}" for each in program.objects), *procedures]
        self._own = {
            each.name: frozenset(one.name for one in (*each.parameters, *each.locals)) for each in program.procedures
        }
        self.watched: dict[Node, None] = {}
        """Locals of processes at which somebody else has looked, among those that may hold a pointer."""

    def points(self, sort: Sort) -> bool:
        """Whether values of the sort may hold a pointer; numbers that are as wide may."""
        return _points(sort, self._width)

    def sources(self, term: Term, inside: str) -> tuple[Node | Site, ...]:
        """The variables and sites from which the pointers in a term come."""
        if isinstance(term, Variable):
            return (self.node(term, inside),) if self.points(term.sort) else ()
        found = self._known.get(term)
        if found is None:
            found = self._known[term] = tuple(self._parts(term))
        return tuple(self.node(each, inside) if isinstance(each, Variable) else each for each in found)

    def _parts(self, term: Term) -> Iterator[Variable | Node | Site]:
        """The same without the procedure to which variables belong."""
        for each in postorder(term):
            match each:
                case Variable() if self.points(each.sort):
                    yield each
                case Observe(observation=Observation.ADDRESS, names=(name,)):
                    yield f"{CODE}{name}" if name in self._procedures else f"&{name}"
                case Observe(observation=Observation.SELF, names=names):
                    yield self_node(*names)
                case Observe(observation=Observation.LOCAL, names=(_, name)) if self.points(each.sort):
                    yield from self._locals(name)
                case Constant(value=value):
                    yield from self._numbered(value)
                case _:
                    pass

    def _locals(self, name: str) -> list[Node]:
        """The locals of that name, one of which another process has in its innermost frame."""
        found = [(procedure, name) for procedure, names in self._own.items() if name in names]
        self.watched.update(dict.fromkeys(found))
        return found

    def _numbered(self, value: Value) -> Iterator[Site]:
        if isinstance(value, Address) and 0 <= value.object < len(self._named):
            yield self._named[value.object]
        elif isinstance(value, tuple):
            for each in value:
                yield from self._numbered(each)

    def node(self, variable: Variable, inside: str) -> Node:
        """The node of a variable that a procedure speaks of."""
        return (inside if variable.name in self._own.get(inside, ()) else "", variable.name)


def _points(sort: Sort, width: int) -> bool:
    """Whether values of the sort may hold a pointer of that width."""
    match sort:
        case Pointer():
            return True
        case Bits():
            return sort.width >= width
        case Array(element=element):
            return _points(element, width)
        case Queue(elements=elements):
            return any(_points(each, width) for each in elements)
        case _:
            return False
