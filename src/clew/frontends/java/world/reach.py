"""What can run: methods and classes that are reached from the entry, by rapid type analysis.

Input: an entry. Output: live methods, live classes, who calls whom, which types are tested, and what the program needs
of the machine (threads, monitors). A virtual call may go to the method of every class that is live and of the type that
the call names. After: Bacon and Sweeney, "Fast Static Analysis of C++ Virtual Function Calls", 1996.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from clew.errors import Unsupported
from clew.frontends.java.classfile import instructions as op
from clew.frontends.java.classfile.descriptors import Kind, class_in, is_reference
from clew.frontends.java.classfile.instructions import ClassLiteral, FieldRef, MethodRef, Operation
from clew.frontends.java.classfile.model import Access, Method
from clew.frontends.java.world.bodies import Bodies
from clew.frontends.java.world.comparing import PLAIN
from clew.frontends.java.world.hierarchy import OBJECT, OF_ARRAYS, Hierarchy
from clew.records import dataclass

MACHINE = "clew/Machine"
"""The class of our models whose methods are the machine's own; it declares them and the translation knows them."""
FAILURES = "clew/Failures"
"""The class of our models that makes the exceptions which instructions throw."""
_TOLD_NUMBERS = {"arrayIndex": "II", "negativeSize": "I"}
THREAD = "java/lang/Thread"
THROWABLE = "java/lang/Throwable"
BOXES = (
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/math/BigInteger",
)
"""Classes whose objects may be the same though each was made for itself."""
_SAME = MethodRef("clew/Boxes", "same", f"(L{OBJECT};L{OBJECT};)Z")
_SILENT = (op.LoadLocal, op.StoreLocal, op.Shuffle, op.Increment, op.Nothing, op.Leave, op.Jump, op.IfZero)
"""The most frequent of the operations that reach nothing."""
_STARTED = MethodRef(THREAD, "run", "()V")


@dataclass(frozen=True, slots=True)
class CallSite:
    """A call: where it stands, and what it may enter by its name or by a selector of a type."""

    caller: str
    at: int
    callee: str | tuple[str, str]


@dataclass
class Reached:
    """What was found; it grows while the search runs. The tables are in the order of discovery."""

    methods: dict[str, Method] = field(default_factory=dict)
    classes: dict[str, None] = field(default_factory=dict)
    of: dict[str, list[str]] = field(default_factory=dict)
    """Those classes and arrays by the types that they are of, types of arrays excepted."""
    initialised: dict[str, None] = field(default_factory=dict)
    """Classes that may be initialised, superclasses included, where that does something."""
    tested: dict[str, None] = field(default_factory=dict)
    virtual: dict[tuple[str, str], None] = field(default_factory=dict)
    """Types and selectors of virtual calls."""
    sites: list[CallSite] = field(default_factory=list)
    texts: dict[str, None] = field(default_factory=dict)
    literals: dict[str, None] = field(default_factory=dict)
    """Classes that are used as values."""
    used: set[str] = field(default_factory=set)
    """Methods of the machine that are called, by name."""

    def live(self, wanted: str, hierarchy: Hierarchy) -> list[str]:
        """The classes and arrays of which there are objects, and which are of a type."""
        if wanted.startswith("["):
            return [name for name in self.classes if name.startswith("[") and hierarchy.is_of(name, wanted)]
        return list(self.of.get(wanted, ()))

    @property
    def threads(self) -> bool:
        """Whether other threads may be started, or somebody waits."""
        return not self.used.isdisjoint({"spawn", "waits"})


class Reach:
    """The search; see the module."""

    def __init__(self, bodies: Bodies) -> None:
        self.bodies, self.hierarchy = bodies, bodies.hierarchy
        self.found = Reached()
        self._work: list[Method] = []
        self._selectors: dict[str, list[str]] = {}
        self._initialisers: dict[str, list[Method]] = {}

    def run(self, entry: Method, live: Iterable[str]) -> Reached:
        """What is reached from the entry, where objects of these classes exist from the start."""
        for name in live:
            self.make(name)
        self.initialise(entry.owner)
        self.enter(entry)
        self._drain()
        while self._enter_needed():
            self._drain()
        return self.found

    def _enter_needed(self) -> bool:
        """Enter the methods of our models that the translation calls; whether there is more to look at then."""
        if any(name in self.found.classes for name in BOXES):
            self.enter(self.hierarchy.method(_SAME))
        if self.found.initialised:
            for failure in ("inInitialiser", "noClass"):
                parameters = f"L{THROWABLE};" if failure == "inInitialiser" else ""
                self.enter(self.hierarchy.method(MethodRef(FAILURES, failure, f"({parameters})L{THROWABLE};")))
        return bool(self._work)

    def _drain(self) -> None:
        while self._work:
            self._scan(self._work.pop())

    def enter(self, method: Method) -> None:
        """A method may be called."""
        if method.key in self.found.methods:
            return
        if method.owner == MACHINE:
            self._machine(method.name)
            return
        if not method.has_code:
            self._refuse(method)
            return
        self.found.methods[method.key] = method
        self._work.append(method)

    def _refuse(self, method: Method) -> None:
        """A method without code: nobody can call an abstract one, and a native one is not modelled."""
        if method.access & Access.NATIVE:
            self.found.methods[method.key] = method

    def make(self, name: str) -> None:
        """Objects of a class may come into being."""
        if name in self.found.classes:
            return
        self.found.classes[name] = None
        if name.startswith("[") and is_reference(name[1:]):
            self.test(class_in(name[1:]))
        for wanted in self._types(name):
            if not wanted.startswith("["):
                self.found.of.setdefault(wanted, []).append(name)
            for selector in list(self._selectors.get(wanted, ())):
                self._selects(name, selector)

    def _types(self, name: str) -> Iterable[str]:
        """The types that a class or an array is of, as far as calls may name them now."""
        if not name.startswith("["):
            return list(self.hierarchy.above(name))
        arrays = [each for each in self._selectors if each.startswith("[") and self.hierarchy.is_of(name, each)]
        return (*OF_ARRAYS, *arrays)

    def test(self, name: str) -> None:
        """Somebody asks whether an object is of the type."""
        if name not in self.found.tested:
            self.found.tested[name] = None
            self._exists(name)

    def _exists(self, name: str) -> None:
        inner = name.lstrip("[")
        plain = class_in(inner) if name.startswith("[") and is_reference(inner) else inner
        if not name.startswith("[") or is_reference(inner):
            self.hierarchy.get(plain)

    def call(self, wanted: str, selector: str) -> None:
        """A virtual call."""
        if (wanted, selector) in self.found.virtual:
            return
        self.found.virtual[wanted, selector] = None
        self._selectors.setdefault(wanted, []).append(selector)
        for name in self.found.live(wanted, self.hierarchy):
            self._selects(name, selector)

    def _selects(self, name: str, selector: str) -> None:
        method = self.hierarchy.lookup(OBJECT if name.startswith("[") else name, selector)
        if method is not None:
            self.enter(method)

    def initialise(self, name: str) -> None:
        """A class may be initialised, and with it its superclasses."""
        if name.startswith("[") or name in self.found.initialised:
            return
        for each in self.initialisers(name):
            if each.owner not in self.found.initialised:
                self.found.initialised[each.owner] = None
                self.enter(each)

    def initialisers(self, name: str) -> list[Method]:
        """What runs when a class is initialised: those of superclasses first."""
        if name not in self._initialisers:
            self._initialisers[name] = self._found_initialisers(name)
        return self._initialisers[name]

    def _found_initialisers(self, name: str) -> list[Method]:
        file = self.hierarchy.get(name)
        chain = [name] if file.is_interface else [each.name for each in self.hierarchy.lineage(name)]
        faces = [] if file.is_interface else [each for each in self.hierarchy.above(name) if self._has_defaults(each)]
        found = [self.bodies.initialiser(each) for each in (*faces, *reversed(chain))]
        return [each for each in found if each is not None]

    def _has_defaults(self, name: str) -> bool:
        file = self.hierarchy.get(name)
        return file.is_interface and any(each.has_code and not each.is_static for each in file.methods)

    def _machine(self, name: str) -> None:
        self.found.used.add(name)
        if name == "spawn":
            self.call(_STARTED.owner, _STARTED.selector)
        if name == "classOf":
            self.make("java/lang/Class")
        if name == "isPlain":
            self.found.tested[PLAIN] = None

    def _scan(self, method: Method) -> None:
        code = self.bodies.code(method)
        for row in code.guarded:
            if row.catches is not None:
                self.test(row.catches)
        if method.access & Access.SYNCHRONIZED:
            self._monitors()
        for each in code.instructions:
            self.hierarchy.place = (method, each.at)
            self._look(method, each.at, each.operation)

    def _monitors(self) -> None:
        """Monitors are entered by methods of our models, where there are threads."""
        for name in ("enter", "exit"):
            self.enter(self.hierarchy.method(MethodRef("clew/Monitor", name, f"(L{OBJECT};)V")))

    def _look(self, method: Method, at: int, operation: Operation) -> None:
        if isinstance(operation, _SILENT):
            return
        for failure in failures_of(operation):
            self._fails(method, at, failure)
        match operation:
            case op.Push(literal=str(text)):
                self.found.texts[text] = None
            case op.Push(literal=ClassLiteral(name=name)):
                self.found.literals[name] = None
                self.make("java/lang/Class")
            case op.Push(literal=op.Number() | None):
                pass
            case op.Push():
                raise Unsupported("method handles as constants are not modelled", span=self.hierarchy.span)
            case op.New(name=name):
                self.initialise(name)
                self.make(name)
            case op.NewArray(name=name, dimensions=dimensions):
                for depth in range(dimensions):
                    self.make(name[depth:])
            case op.CheckCast(name=name) | op.InstanceOf(name=name):
                self.test(name)
            case op.GetStatic(field=ref) | op.PutStatic(field=ref):
                self._static(ref)
            case op.InvokeStatic(method=ref):
                target = self.hierarchy.find_method(ref)
                if target is not None:
                    self.initialise(target.owner)
                    self._named(method, at, target)
            case op.InvokeSpecial(method=ref):
                target = self.hierarchy.find_method(ref)
                if target is not None:
                    self._named(method, at, target)
            case op.InvokeVirtual(method=ref):
                self._virtual(method, at, ref)
            case op.MonitorEnter() | op.MonitorExit():
                self._monitors()
            case _:
                pass

    def _fails(self, method: Method, at: int, failure: str) -> None:
        self._named(method, at, self.hierarchy.method(maker_of(failure)))

    def _static(self, reference: FieldRef) -> None:
        found = self.hierarchy.find_field(reference)
        if found is None:
            return
        owner, declared = found
        self.initialise(owner)
        if isinstance(declared.constant, str):
            self.found.texts[declared.constant] = None

    def _named(self, method: Method, at: int, target: Method) -> None:
        self.found.sites.append(CallSite(method.key, at, target.key))
        self.enter(target)

    def _virtual(self, method: Method, at: int, reference: MethodRef) -> None:
        target = self.hierarchy.find_method(reference)
        if target is None:
            return
        if target.access & Access.PRIVATE or target.name == "<init>":
            self._named(method, at, target)
            return
        owner = reference.owner
        self.found.sites.append(CallSite(method.key, at, (owner, target.selector)))
        self.call(owner, target.selector)


def maker_of(failure: str) -> MethodRef:
    """The method of our models that makes an exception which an instruction throws; some are told numbers."""
    return MethodRef(FAILURES, failure, f"({_TOLD_NUMBERS.get(failure, '')})L{THROWABLE};")


def failures_of(operation: Operation) -> tuple[str, ...]:
    """The exceptions that an operation may throw by itself, as methods that make them."""
    match operation:
        case op.Binary(name="div" | "rem", kind=Kind.INT | Kind.LONG):
            return ("arithmetic",)
        case op.LoadElement():
            return ("nullPointer", "arrayIndex")
        case op.StoreElement(code=code):
            return ("nullPointer", "arrayIndex", *(("arrayStore",) if code == "A" else ()))
        case op.NewArray():
            return ("negativeSize",)
        case op.CheckCast():
            return ("classCast",)
        case (
            op.GetField()
            | op.PutField()
            | op.InvokeVirtual()
            | op.InvokeSpecial()
            | op.ArrayLength()
            | op.Throw()
            | op.MonitorEnter()
            | op.MonitorExit()
        ):
            return ("nullPointer",)
        case _:
            return ()
