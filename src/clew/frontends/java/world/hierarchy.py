"""Classes and what they inherit: supertypes, fields and methods by the rules of section 5.4 of the specification."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from clew.errors import InputError
from clew.frontends.java.classfile.descriptors import class_in, is_reference
from clew.frontends.java.classfile.instructions import FieldRef, MethodRef
from clew.frontends.java.classfile.model import Access, ClassFile, Field, Method
from clew.frontends.java.library import Library
from clew.ir.source import Span

OBJECT = "java/lang/Object"
_MOST = 50
"""More classes of an installed class library are not followed."""
OF_ARRAYS = (OBJECT, "java/lang/Cloneable", "java/io/Serializable")
"""What every array is of."""


class Hierarchy:
    """Classes by name; it keeps what was looked up."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.place: tuple[Method, int] | None = None
        """The method and the instruction that need a class, for messages."""
        self.spans: Callable[[Method, int], Span] | None = None
        """Where an instruction stands."""
        self.missing: dict[str, Span | None] = {}
        """Classes that are needed and that nobody has, and where."""
        self._files: dict[str, ClassFile] = {}
        self._declared: dict[str, dict[str, Method]] = {}
        self._above: dict[str, dict[str, None]] = {}
        self._selected: dict[tuple[str, str], Method | None] = {}

    @property
    def span(self) -> Span | None:
        """Where a class is needed."""
        return None if self.place is None or self.spans is None else self.spans(*self.place)

    def get(self, name: str) -> ClassFile:
        """The class of that name; where nobody has it, one without members, so that no run gets past its use."""
        known = self._files.get(name)
        if known is not None:
            return known
        found = self.library.find(name, follow=len(self.library.installed) < _MOST)
        if found is None:
            self.missing.setdefault(name, self.span)
            found = ClassFile(name, OBJECT, (), 0, (), (), f"{name}.java", shipped=True)
            self.library.add(found)
        self._files[name] = found
        return found

    def declared(self, name: str, selector: str) -> Method | None:
        """The method that a class itself has under a selector."""
        if name not in self._declared:
            self._declared[name] = {each.selector: each for each in reversed(self.get(name).methods)}
        return self._declared[name].get(selector)

    def lineage(self, name: str) -> Iterator[ClassFile]:
        """The class and its superclasses."""
        seen: set[str] = set()
        current: str | None = name
        while current is not None:
            if current in seen:
                raise InputError(f"the class {name} is its own superclass")
            seen.add(current)
            found = self.get(current)
            yield found
            current = found.parent

    def above(self, name: str) -> dict[str, None]:
        """All classes and interfaces that a class is of, itself first, then superclasses, then interfaces."""
        if name in self._above:
            return self._above[name]
        chain = [each.name for each in self.lineage(name)]
        found = dict.fromkeys(chain)
        work = [face for each in chain for face in self.get(each).interfaces]
        while work:
            face = work.pop(0)
            if face not in found:
                found[face] = None
                work.extend(self.get(face).interfaces)
        if OBJECT not in found:
            found[OBJECT] = None
        self._above[name] = found
        return found

    def is_of(self, name: str, wanted: str) -> bool:
        """Whether objects of a class (or array) are of another."""
        if name == wanted or wanted == OBJECT:
            return True
        if not name.startswith("["):
            return not wanted.startswith("[") and wanted in self.above(name)
        if not wanted.startswith("["):
            return wanted in OF_ARRAYS
        inner, other = name[1:], wanted[1:]
        if not is_reference(inner) or not is_reference(other):
            return inner == other
        return self.is_of(class_in(inner), class_in(other))

    def field(self, reference: FieldRef) -> tuple[str, Field]:
        """The field that code refers to, which must exist, and the class that declares it."""
        found = self.find_field(reference)
        assert found is not None, f"the models should have {reference}"
        return found

    def find_field(self, reference: FieldRef) -> tuple[str, Field] | None:
        """The field that code refers to, and the class that declares it; None where our models have no such field."""
        for name in self.above(reference.owner):
            for each in self.get(name).fields:
                if each.name == reference.name and each.descriptor == reference.descriptor:
                    return name, each
        if self._reaches_library(reference.owner):
            return None
        raise InputError(
            f"there is no field {reference.owner.replace('/', '.')}.{reference.name}; the class files do not fit"
            " together",
            span=self.span,
        )

    def method(self, reference: MethodRef) -> Method:
        """The method that code refers to, which must exist."""
        found = self.find_method(reference)
        assert found is not None, f"the models should have {reference}"
        return found

    def find_method(self, reference: MethodRef) -> Method | None:
        """The method that code refers to; None where a class of our models has no such method."""
        owner = OBJECT if reference.owner.startswith("[") else reference.owner
        found = self.lookup(owner, reference.selector)
        if found is None and not self._reaches_library(owner):
            where = f"{reference.owner.replace('/', '.')}.{reference.name}{reference.descriptor}"
            raise InputError(f"there is no method {where}; the class files do not fit together", span=self.span)
        return found

    def _reaches_library(self, name: str) -> bool:
        """Whether a class may have members that our models do not know."""
        return any(self.get(each).shipped for each in self.above(name) if each != OBJECT)

    def lookup(self, name: str, selector: str) -> Method | None:
        """The method that objects of a class have under a selector: of a superclass first, else an interface's."""
        key = (name, selector)
        if key not in self._selected:
            self._selected[key] = self._lookup(name, selector)
        return self._selected[key]

    def _lookup(self, name: str, selector: str) -> Method | None:
        chain = {each.name for each in self.lineage(name)}
        inherited: list[Method] = []
        for above in self.above(name):
            each = self.declared(above, selector)
            if each is None:
                continue
            if above in chain:
                return each
            inherited.append(each)
        whole = [each for each in inherited if each.has_code and not each.access & (Access.PRIVATE | Access.STATIC)]
        candidates = whole or inherited
        return next((each for each in candidates if self._is_nearest(each, candidates)), None)

    def _is_nearest(self, method: Method, others: list[Method]) -> bool:
        return not any(each is not method and self.is_of(each.owner, method.owner) for each in others)
