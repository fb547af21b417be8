"""A method under construction: its locals by name, checks and exceptions, and what is initialised.

Where an exception cannot be caught by anybody, and no other thread goes on, its condition is an assertion; else the
exception is an object, made and thrown, and goes to a handler of the method or to the caller. A user's method puts its
place into an exception that comes from elsewhere and has none.
"""

from __future__ import annotations

from collections.abc import Callable

from clew.errors import InputError, Unsupported
from clew.frontends.java.classfile.descriptors import Kind, class_in, is_reference, kind_of, plain_name, signature
from clew.frontends.java.classfile.model import Guarded, Method
from clew.frontends.java.translate.exceptions.failures import FAILURES, MESSAGES, told_of
from clew.frontends.java.translate.exceptions.landings import LANDING, THROWN
from clew.frontends.java.translate.naming import Naming
from clew.frontends.java.translate.unit import SITE, THROWABLE, Unit
from clew.frontends.java.translate.writer import NULL, Entry, Writer
from clew.frontends.java.world.hierarchy import OBJECT
from clew.frontends.java.world.reach import maker_of
from clew.ir.commands import Assert, Assign, Call, Goto, Raise
from clew.ir.program import Block, Declaration, Procedure
from clew.ir.sorts import POINTER, Bits, Sort
from clew.ir.terms import FALSE, TRUE, Term, Variable, apply, bits, equal, negate, variable

Handlers = tuple[tuple[int, str | None], ...]
"""Where handlers begin, and which class each catches (None: any), in order."""


class MethodWriter(Writer):
    """See the module."""

    def __init__(self, unit: Unit, method: Method) -> None:
        super().__init__()
        self.unit, self.method, self.hierarchy = unit, method, unit.hierarchy
        self.layouts = unit.layouts
        self.code = unit.bodies.code(method)
        self.file = self.hierarchy.get(method.owner)
        self.at = 0
        self.span = unit.bodies.span(method, 0)
        self.thrown = self.local(THROWN.name, POINTER)
        self.naming = Naming(self.code)
        self._declared: set[str] = set()
        self.ready: set[str] = set()
        """Classes that are initialised here."""
        self._dispatches: dict[Handlers, str] = {}
        self._later: list[Callable[[], None]] = []
        self.handlers: dict[int, None] = {}
        """Handlers that somebody goes to."""
        self.parameters = self._parameters()
        self._lineage = frozenset(each.name for each in self.hierarchy.lineage(method.owner))

    # --- locals -------------------------------------------------------------------------------------------------------

    def _parameters(self) -> tuple[Declaration, ...]:
        types, _ = signature(self.method.descriptor)
        owner = [] if self.method.is_static else [f"L{self.method.owner};"]
        found: list[Declaration] = []
        slot = 0
        for each in (*owner, *types):
            made = self.variable(kind_of(each), slot, 0, each)
            found.append(self.locals.pop(made.name))
            slot += kind_of(each).slots
        return tuple(found)

    def variable(self, kind: Kind, slot: int, place: int, type_: str | None = None) -> Variable:
        """The variable of a local, which has the name that holds at a place."""
        name = self.naming.name(kind, slot, place)
        if name in self._declared:
            return variable(name, kind.sort)
        self._declared.add(name)
        known = self.naming.known(kind, slot, place)
        type_ = known.descriptor if known is not None else type_
        plain = type_ is None or type_ in "BSIC"
        layout = None if type_ is None or plain else self.layouts.of_type(type_)
        signed = kind in (Kind.INT, Kind.LONG) and type_ not in ("C", "Z")
        return self.local(name, kind.sort, "" if known is None else known.name, layout=layout, signed=signed)

    # --- classes ------------------------------------------------------------------------------------------------------

    def ensure(self, name: str) -> None:
        """Initialise a class, if that does anything and has not happened."""
        if name in self.ready or name.startswith("[") or self._has_begun(name):
            return
        self.ready.add(name)
        if not self.unit.initialisers(name):
            return
        done, work = self.fresh_label("ready"), self.fresh_label("initialise")
        self.branch(equal(self.unit.flag(name), bits(1, 8)), done, work)
        self.open(work)
        self.invoke(self.unit.initialiser(name), (), None, shipped=False)
        self.open(done)

    def _has_begun(self, name: str) -> bool:
        """Whether the initialisation of a class began before this method: that of its own class, or of a superclass.

        An interface is not initialised because a class that implements it is.
        """
        return name in self._lineage

    # --- failing ------------------------------------------------------------------------------------------------------

    def refuse(self, message: str) -> Unsupported:
        """The error that something here is not modelled."""
        return Unsupported(message, span=self.span)

    def unmodelled(self, what: str) -> None:
        """Here the models end: nobody claims anything of runs that come here."""
        self.emit(Assert(FALSE, "library.unmodelled", f"{what} is not modelled", span=self.span))

    def wrong(self, message: str) -> InputError:
        """The error that the code is not what a compiler writes."""
        return InputError(f"{self.method}: {message}", span=self.span)

    def guard(self, condition: Term, failure: str, *told: Term) -> None:
        """Throw an exception unless the condition holds; it is told the numbers."""
        if condition is TRUE:
            return
        name = FAILURES[failure]
        if self.ends_here(name):
            check = told_of(name, self.hierarchy).check
            self.emit(Assert(condition, check, MESSAGES[failure], span=self.span))
            return
        fine, wrong = self.fresh_label("fine"), self.fresh_label(failure)
        self.branch(condition, fine, wrong)
        self.open(wrong)
        made = self.temporary(POINTER)
        maker = maker_of(failure)
        self.emit(Call(f"{maker.owner}.{maker.selector}", told, (made,), span=self.span))
        self.throw(Entry(made, Kind.REFERENCE, name, exact=True))
        self.open(fine)

    def not_null(self, entry: Entry) -> None:
        """Throw a NullPointerException unless the reference leads to an object."""
        if entry.term in self.nonnull or entry.term is self.this:
            return
        self.guard(negate(equal(entry.term, NULL)), "nullPointer")
        self.nonnull.add(entry.term)

    @property
    def this(self) -> Term | None:
        """The receiver, where no instruction changes it."""
        return self.parameters[0].variable if self.keeps_this else None

    keeps_this = False

    def ends_here(self, name: str) -> bool:
        """Whether an exception of exactly that class ends the program: nobody catches it, and nobody else goes on."""
        catching = self.unit.catching
        return not self.unit.threads and not catching.may_catch(self.method, self.at, name, exact=True)

    def throw(self, entry: Entry) -> None:
        """Throw an exception, which is not null; the open block ends."""
        if entry.exact and self.ends_here(entry.type):
            self.end(entry.type)
            return
        if not self.file.shipped:
            self.mark(entry.term, entry.type, fresh=entry.exact)
        handlers = self.handlers_here()
        if not handlers:
            self.close(Raise(entry.term, span=self.span))
            return
        if entry.term is not self.thrown:
            self.emit(Assign(self.thrown, entry.term, span=self.span))
        self.close(Goto(self.dispatch(handlers), span=self.span))

    def end(self, thrown: str) -> None:
        """End the program by an exception of exactly that class."""
        check = told_of(thrown, self.hierarchy).check
        text = "assert fails" if check == "assertion.violated" else f"an uncaught {plain_name(thrown)}"
        self.emit(Assert(FALSE, check, text, span=self.span))
        never = self.fresh_label("never")
        self.open(never)
        self.close(Goto(never, span=self.span))

    def mark(self, exception: Term, known: str, *, fresh: bool) -> None:
        """Let an exception remember this place, if it remembers none."""
        place = self.field_of(exception, SITE)
        known = known if self.hierarchy.is_of(known, THROWABLE) else THROWABLE
        number = bits(self.unit.site(self.span, known, self.method), 32)
        if fresh:
            self.store(place, number)
            return
        new, old = self.fresh_label("mark"), self.fresh_label("marked")
        self.branch(equal(self.load(Bits(32), place), bits(0, 32)), new, old)
        self.open(new)
        self.store(place, number)
        self.open(old)

    def field_of(self, pointer: Term, field: tuple[str, str, str]) -> Term:
        """A pointer to a field."""
        return moved(pointer, self.layouts.offset(*field))

    # --- handlers -----------------------------------------------------------------------------------------------------

    def handlers_here(self) -> Handlers:
        """The handlers that control is under."""
        rows = [each for each in self.code.guarded if each.start <= self.at < each.end]
        return tuple((each.handler, each.catches) for each in _until_any(rows))

    def dispatch(self, handlers: Handlers) -> str:
        """The label where the class of what was thrown decides which handler takes it."""
        if handlers not in self._dispatches:
            self._dispatches[handlers] = self.fresh_label("thrown")
            span = self.span
            self._later.append(lambda: self._write_dispatch(handlers, span))
        return self._dispatches[handlers]

    def _write_dispatch(self, handlers: Handlers, span: object) -> None:
        del span
        self.begin(self._dispatches[handlers])
        table = self.load(POINTER, self.thrown) if any(catches for _, catches in handlers) else None
        for handler, catches in handlers:
            self.handlers[handler] = None
            if catches is None or table is None:
                self.close(Goto(f"b${handler}", span=self.span))
                return
            other = self.fresh_label("other")
            self.branch(self.tests(table, catches), f"b${handler}", other)
            self.open(other)
        self.close(Raise(self.thrown, span=self.span))

    def tests(self, table: Term, name: str) -> Term:
        """Whether objects with that table are of a type."""
        flag = self.load(Bits(8), moved(table, self.layouts.test_at(name)))
        return negate(equal(flag, bits(0, 8)))

    def write_later(self) -> None:
        """Write what is out of line."""
        while self._later:
            self._later.pop(0)()

    # --- calls --------------------------------------------------------------------------------------------------------

    def invoke(
        self, callee: str | Term, arguments: tuple[Term, ...], result: Variable | None, *, shipped: bool
    ) -> None:
        """Call a procedure; what it throws goes to a handler here, or on to the caller."""
        handlers = self.handlers_here()
        marks = shipped and not self.file.shipped
        targets = () if result is None else (result,)
        if not handlers and not marks:
            self.emit(Call(callee, arguments, targets, span=self.span))
            return
        label = self.dispatch(handlers) if handlers else ""
        if marks:
            landing, beyond, at, span = self.fresh_label(LANDING), label, self.at, self.span

            def land() -> None:
                self.at, self.span = at, span
                self.begin(landing)
                self.close(Goto(beyond, span=span) if beyond else Raise(self.thrown, span=span))

            self._later.append(land)
            label = landing
        self.emit(Call(callee, arguments, targets, unwind=label, caught=self.thrown, span=self.span))

    # --- the end ------------------------------------------------------------------------------------------------------

    def procedure(self, results: tuple[Sort, ...]) -> Procedure:
        """The procedure that was written."""
        blocks: tuple[Block, ...] = tuple(self.blocks)
        declared = tuple(self.locals.values())
        name, span = self.method.key, self.unit.bodies.span(self.method, 0)
        return Procedure(
            name,
            self.parameters,
            results,
            declared,
            blocks,
            self.unit.title(self.method),
            span=span,
        )


def _until_any(rows: list[Guarded]) -> list[Guarded]:
    """Rows behind one that catches everything take nothing."""
    found: list[Guarded] = []
    for each in rows:
        found.append(each)
        if each.catches is None:
            break
    return found


def moved(pointer: Term, offset: int) -> Term:
    """A pointer so many bytes further."""
    return pointer if offset == 0 else apply("pointer.add", pointer, bits(offset, 64))


def type_of(descriptor: str) -> str:
    """The class of a value of a reference type; Object for others."""
    return class_in(descriptor) if is_reference(descriptor) else OBJECT
