"""The program under construction: what all procedures share.

Input: what can run. It hands out names of objects and procedures, tables, texts and sites, and makes the declarations
for all that was asked for.
"""

from __future__ import annotations

from clew.frontends.java.classfile.descriptors import (
    bytes_of,
    class_in,
    is_reference,
    kind_of,
    plain_name,
)
from clew.frontends.java.classfile.instructions import FieldRef
from clew.frontends.java.classfile.model import Field, Method
from clew.frontends.java.translate.layout import (
    CLASS_AT,
    ELEMENT_SIZE_AT,
    ELEMENT_TEST_AT,
    Layouts,
)
from clew.frontends.java.world.bodies import INITIALISER, PRIMITIVES
from clew.frontends.java.world.catching import Catching
from clew.frontends.java.world.comparing import passes
from clew.frontends.java.world.harmless import Harmless
from clew.frontends.java.world.hierarchy import OBJECT, OF_ARRAYS
from clew.frontends.java.world.reach import BOXES, Reach
from clew.ir.program import Declaration, Object
from clew.ir.sorts import POINTER, Bits, Sort
from clew.ir.source import Span
from clew.ir.terms import Observation, Term, Variable, bits, constant, observe, variable
from clew.records import dataclass

STRING, CLASS, THREAD = "java/lang/String", "java/lang/Class", "java/lang/Thread"
THROWABLE = "java/lang/Throwable"
MAIN_THREAD = "main thread"
LITERALS = "literals"
SITE = (THROWABLE, "site", "I")
"""The field in which exceptions remember their place."""
INSIDE = " inside"
"""Behind the name of a synchronised method: its body."""
SAME_BOXES = "clew/Boxes.same(Ljava/lang/Object;Ljava/lang/Object;)Z"
"""The method of our models that compares references that may lead to boxed values."""
_ABOVE_BOXES = (OBJECT, "java/lang/Number", "java/lang/Comparable", "java/io/Serializable")
_TEXT_FIELD = (STRING, "value", "[C")
_NAME_FIELD = (CLASS, "name", "Ljava/lang/String;")
_ABOVE_FIELD = (CLASS, "superclass", f"L{CLASS};")
_FACES_FIELD = (CLASS, "interfaces", f"[L{CLASS};")
_FLAGS_FIELD = (CLASS, "flags", "I")
_TOLD = f"{CLASS}.told()[L{CLASS};"
"""The method of our models that reads what classes are of; where nobody calls it, nobody needs it."""
_OURS = 1 << 30


def address(name: str) -> Term:
    """A pointer to the object or procedure of that name."""
    return observe(Observation.ADDRESS, (name,), (), POINTER)


@dataclass(frozen=True, slots=True)
class Site:
    """Where an exception is thrown, and what is known of its class."""

    span: Span | None
    known: str
    where: str
    """The method, as a person writes it."""


class Unit:
    """See the module; it grows while procedures are written."""

    def __init__(self, reach: Reach) -> None:
        self._reach, self.bodies, self.hierarchy = reach, reach.bodies, reach.hierarchy
        self.reached = reached = reach.found
        bodies = self.bodies
        self.catching = Catching(bodies, reached)
        self.threads = reached.threads
        dispatched = {
            selector: None for wanted, selector in reached.virtual if len(self.catching.targets(wanted, selector)) > 1
        }
        live = frozenset(name for name in reached.classes if not name.startswith("["))
        self.layouts = Layouts(self.hierarchy, self.threads, tuple(reached.tested), tuple(dispatched), live)
        self.sites: dict[Site, int] = {}
        self._texts: dict[str, str] = {}
        self._objects: dict[str, Object] = {}
        self._values: dict[str, None] = {}
        self._statics: dict[tuple[str, str, str], Declaration] = {}
        self._flags: dict[str, Declaration] = {}
        self.boxes = any(name in BOXES for name in reached.classes)
        """Whether there are boxed numbers."""
        self.wanted_initialisers: dict[str, None] = {}
        self.read: dict[str, set[int]] = {}
        """Which places of tables a procedure reads that hold addresses."""
        self._harmless = Harmless(self.bodies)

    def may_be_box(self, name: str) -> bool:
        """Whether a reference to objects of the class may lead to a boxed value."""
        return name in BOXES or name in _ABOVE_BOXES

    # --- classes ------------------------------------------------------------------------------------------------------

    def table(self, name: str) -> Term:
        """The table of a class."""
        return address(f"class {name}")

    def class_value(self, name: str) -> Term:
        """The object of the class `Class` for a class or an array."""
        self._values[name] = None
        return address(f"Class {name}")

    def _class_values(self) -> list[Object]:
        """The objects of the class `Class`; each may need those of its supertypes."""
        made: dict[str, list[Object]] = {}
        while missing := [each for each in self._values if each not in made]:
            made.update((name, self._class_value(name)) for name in missing)
        return [each for objects in made.values() for each in objects]

    def _class_value(self, name: str) -> list[Object]:
        offset, fixed = self.layouts.offset, not self.threads
        cells = [(0, self.table(CLASS)), (offset(*_NAME_FIELD), self.text(name.replace("/", ".")))]
        told: list[Object] = []
        if _TOLD in self.reached.methods:
            above, faces, flags = self._supertypes(name)
            held = [(self.layouts.elements_at + 8 * at, self.class_value(each)) for at, each in enumerate(faces)]
            size = self.layouts.elements_at + 8 * len(faces)
            array = ((0, self.table(f"[L{CLASS};")), (self.layouts.length_at, bits(len(faces), 32)), *held)
            told.append(Object(f"interfaces {name}", size, array, constant=fixed, original=""))
            cells.append((offset(*_FACES_FIELD), address(f"interfaces {name}")))
            cells.append((offset(*_FLAGS_FIELD), bits(flags, 32)))
            cells.extend((offset(*_ABOVE_FIELD), self.class_value(each)) for each in above)
        size = self.layouts.size(CLASS)
        return [Object(f"Class {name}", size, tuple(cells), constant=fixed, original=""), *told]

    def _supertypes(self, name: str) -> tuple[list[str], tuple[str, ...], int]:
        """The superclass, the interfaces and the flags of a class or an array."""
        if name.startswith("["):
            return [OBJECT], OF_ARRAYS[1:], 0
        if name in PRIMITIVES.values():
            return [], (), 0
        file = self.hierarchy.get(name)
        above = [] if file.parent is None or file.is_interface else [file.parent]
        return above, file.interfaces, file.access | (_OURS if file.shipped else 0)

    def tables(self) -> list[Object]:
        """The tables of all live classes."""
        return [self._table(name) for name in self.reached.classes]

    def _table(self, name: str) -> Object:
        layouts = self.layouts
        cells: list[tuple[int, Term]] = []
        if "classOf" in self.reached.used:
            cells.append((CLASS_AT, self.class_value(name)))
        if name.startswith("["):
            element = name[1:]
            if is_reference(element):
                cells.append((ELEMENT_TEST_AT, bits(layouts.test_at(class_in(element)), 64)))
            cells.append((ELEMENT_SIZE_AT, bits(bytes_of(element), 32)))
        of = [wanted for wanted in layouts.tested if passes(self.hierarchy, name, wanted)]
        cells.extend((layouts.test_at(wanted), bits(1, 8)) for wanted in of)
        for selector in layouts.selectors:
            method = self.hierarchy.lookup(OBJECT if name.startswith("[") else name, selector)
            if method is not None and method.has_code and method.key in self.reached.methods:
                cells.append((layouts.code_at(selector), address(method.key)))
        table_of = layouts.named(name)
        return Object(f"class {name}", layouts.table_size, tuple(cells), constant=True, original="", table_of=table_of)

    def reads(self, procedure: str, place: int) -> None:
        """A procedure reads an address at a place of tables."""
        self.read.setdefault(procedure, set()).add(place)

    def dispatched(self) -> list[str]:
        """The procedures that calls through tables may enter."""
        selectors = frozenset(self.layouts.selectors)
        return [key for key, method in self.reached.methods.items() if method.has_code and method.selector in selectors]

    # --- texts --------------------------------------------------------------------------------------------------------

    def text(self, value: str) -> Term:
        """The object of a text that stands in the program."""
        if value not in self._texts:
            number = len(self._texts)
            self._texts[value] = f"text {number}"
            self._make_text(f"text {number}", f"characters {number}", value)
        return address(self._texts[value])

    def _make_text(self, name: str, inner: str, value: str) -> None:
        layouts, fixed = self.layouts, not self.threads
        raw = value.encode("utf-16-le", "surrogatepass")
        units = [int.from_bytes(raw[at : at + 2], "little") for at in range(0, len(raw), 2)]
        cells = [(0, self.table("[C")), (layouts.length_at, bits(len(units), 32))]
        cells += [(layouts.elements_at + 2 * at, bits(each, 16)) for at, each in enumerate(units)]
        size = layouts.elements_at + 2 * len(units)
        self._objects[inner] = Object(inner, size, tuple(cells), constant=fixed, original="")
        cells = [(0, self.table(STRING)), (layouts.offset(*_TEXT_FIELD), address(inner))]
        self._objects[name] = Object(name, layouts.size(STRING), tuple(cells), constant=fixed, original="")

    def literals(self) -> Term:
        """An array of all texts that stand in code."""
        if LITERALS not in self._objects:
            layouts, texts = self.layouts, list(self.reached.texts)
            cells = [(0, self.table(f"[L{STRING};")), (layouts.length_at, bits(len(texts), 32))]
            cells += [(layouts.elements_at + 8 * at, self.text(each)) for at, each in enumerate(texts)]
            size = layouts.elements_at + 8 * len(texts)
            fixed = not self.threads
            self._objects[LITERALS] = Object(LITERALS, size, tuple(cells), constant=fixed, original="")
        return address(LITERALS)

    def main_thread(self) -> Term:
        """The object of the thread that the program starts with."""
        if MAIN_THREAD not in self._objects:
            cells = ((0, self.table(THREAD)),)
            self._objects[MAIN_THREAD] = Object(MAIN_THREAD, self.layouts.size(THREAD), cells, original="")
        return address(MAIN_THREAD)

    # --- static fields ------------------------------------------------------------------------------------------------

    def static(self, reference: FieldRef) -> tuple[str, Field, Variable]:
        """The class that declares a static field, the field, and the variable that holds it."""
        owner, field = self.hierarchy.field(reference)
        key = (owner, field.name, field.descriptor)
        if key not in self._statics:
            self._statics[key] = self._declared(owner, field)
        return owner, field, self._statics[key].variable

    def _declared(self, owner: str, field: Field) -> Declaration:
        same = [each for each in self.hierarchy.get(owner).fields if each.name == field.name]
        name = f"{owner.replace('/', '.')}.{field.name}" + (f":{field.descriptor}" if len(same) > 1 else "")
        sort = kind_of(field.descriptor).sort
        start = field.constant if isinstance(field.constant, int) else None if sort == POINTER else 0
        file = self.hierarchy.get(owner)
        return Declaration(
            variable(name, sort),
            constant(start, sort),
            signed=field.descriptor not in "CZ",
            original="" if file.shipped else f"{plain_name(owner)}.{field.name}",
            layout=self.layouts.of_type(field.descriptor) if is_reference(field.descriptor) else None,
            span=Span(file.source, 1),
        )

    def initialised_by(self) -> dict[Variable, str]:
        """Static fields of our models, and the method that gives them a value at the start."""
        early = {each.owner: each.key for each in self.at_the_start() if self.hierarchy.get(each.owner).shipped}
        return {held.variable: early[key[0]] for key, held in self._statics.items() if key[0] in early}

    def flag(self, name: str) -> Variable:
        """The variable that says how far the initialisation of a class is: 0 not begun, 1 done, 2 failed, 3 running.

        With one thread it is done when it has begun.
        """
        return self._flag(f"{name.replace('/', '.')} initialised", Bits(8), 0)

    def initialising(self, name: str) -> Variable:
        """The variable that holds the thread which initialises a class."""
        return self._flag(f"{name.replace('/', '.')} initialising", POINTER, None)

    def _flag(self, name: str, sort: Sort, start: int | None) -> Variable:
        if name not in self._flags:
            self._flags[name] = Declaration(variable(name, sort), constant(start, sort), original="")
        return self._flags[name].variable

    def initialisers(self, name: str) -> list[Method]:
        """What runs when a class is first used; none where that does nothing, or has happened at the start."""
        return [each for each in self._reach.initialisers(name) if not self._harmless.is_harmless(each)]

    def at_the_start(self) -> list[Method]:
        """The initialisers that run before the program."""
        found = [each for each in self.reached.methods.values() if each.selector == INITIALISER]
        return [each for each in found if self._harmless.is_harmless(each)]

    def initialiser(self, name: str) -> str:
        """The procedure that initialises a class."""
        self.wanted_initialisers[name] = None
        return f"initialise {name}"

    # --- sites --------------------------------------------------------------------------------------------------------

    def site(self, span: Span | None, known: str, method: Method) -> int:
        """The number of a place where an exception is thrown; they count from 1."""
        made = Site(span, known, f"{plain_name(method.owner)}.{method.name}")
        return self.sites.setdefault(made, len(self.sites) + 1)

    # --- the end ------------------------------------------------------------------------------------------------------

    @property
    def globals(self) -> tuple[Declaration, ...]:
        """The variables of the program."""
        return (*self._statics.values(), *self._flags.values())

    def objects(self) -> tuple[Object, ...]:
        """The static objects of the program; tables may ask for more of them."""
        tables = self.tables()
        values = self._class_values()
        return (*tables, *values, *self._objects.values())

    def title(self, method: Method) -> str:
        """A method as a person writes it."""
        name = {"<init>": "new", "<clinit>": "static"}.get(method.name, method.name)
        return f"{plain_name(method.owner)}.{name}"
