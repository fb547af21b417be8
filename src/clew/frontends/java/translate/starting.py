"""The procedures around the methods: the start, what started threads do, initialisation, and uncaught exceptions."""

from __future__ import annotations

from collections.abc import Sequence

from clew.frontends.java.classfile.descriptors import Kind, is_reference, kind_of, signature
from clew.frontends.java.classfile.instructions import LoadLocal
from clew.frontends.java.classfile.model import Method
from clew.frontends.java.translate.exceptions.failures import TOLD, WRAPPED, Told, possible, told_of
from clew.frontends.java.translate.layout import Layouts
from clew.frontends.java.translate.machine import STARTED
from clew.frontends.java.translate.procedure import moved
from clew.frontends.java.translate.unit import SITE, THREAD, THROWABLE, Site, Unit
from clew.frontends.java.translate.writer import NULL, Writer
from clew.frontends.java.world.reach import FAILURES
from clew.ir.commands import Allocate, Assert, Assign, Call, Choose, Fill, Goto, Havoc, Raise, Retry, Return
from clew.ir.program import Declaration, Procedure
from clew.ir.sorts import POINTER, Bits, Sort
from clew.ir.source import Span
from clew.ir.terms import Observation, Term, Variable, apply, bits, disjoin, equal, negate, observe, variable

START = "start"
UNCAUGHT = "uncaught"
_RANGES = {"Z": (0, 1), "C": (0, 0xFFFF), "B": (-128, 127), "S": (-32768, 32767)}
"""The values of types that are narrower than what holds them."""
_SELF = observe(Observation.SELF, (), (), POINTER)


class _Plain(Writer):
    """A procedure that is no method."""

    def __init__(self, unit: Unit, name: str, span: Span | None, *parameters: str) -> None:
        super().__init__("start")
        self.unit, self.name, self.span = unit, name, span
        self.layouts: Layouts = unit.layouts
        self.parameters = tuple(Declaration(variable(each, POINTER), original="") for each in parameters)

    def tests(self, table: Term, name: str) -> Term:
        """Whether objects with that table are of a type."""
        return negate(equal(self.load(Bits(8), moved(table, self.layouts.test_at(name))), bits(0, 8)))

    def procedure(self, results: tuple[Sort, ...] = (), original: str = "") -> Procedure:
        """What was written."""
        declared = tuple(self.locals.values())
        return Procedure(self.name, self.parameters, results, declared, tuple(self.blocks), original, span=self.span)


def start(unit: Unit, entry: Method, span: Span | None, given: Sequence[str] = ()) -> Procedure:
    """The procedure of the first thread: initialise the class, call the entry, tell what nobody catches.

    Of the classes that are `given` there are objects before the entry is called, so that they are initialised too.
    """
    made = _Plain(unit, START, span, "thread")
    caught = made.local("%caught", POINTER)
    for each in unit.at_the_start():
        made.emit(Call(each.key, (), (), unwind="caught", caught=caught, span=span))
    if unit.initialisers(entry.owner):
        made.emit(Call(unit.initialiser(entry.owner), (), (), unwind="caught", caught=caught, span=span))
    for name in given:
        _initialised(made, name, caught)
    arguments = _arguments(made, entry)
    made.emit(Call(entry.key, arguments, _results(made, entry), unwind="caught", caught=caught, span=span))
    made.jump("end")
    made.open("caught")
    made.emit(Call(UNCAUGHT, (caught,), span=span))
    made.open("end")
    _finish(made, made.parameters[0].variable)
    made.close(Return(span=span))
    return made.procedure()


def _initialised(made: _Plain, name: str, caught: Variable) -> None:
    """Initialise a class, unless that does nothing or has happened."""
    if not made.unit.initialisers(name):
        return
    done, work = made.fresh_label("ready"), made.fresh_label("initialise")
    made.branch(equal(made.unit.flag(name), bits(1, 8)), done, work)
    made.open(work)
    made.emit(Call(made.unit.initialiser(name), (), (), unwind="caught", caught=caught, span=made.span))
    made.open(done)


def reads_arguments(unit: Unit, entry: Method) -> bool:
    """Whether the entry uses the texts that the program is started with."""
    if signature(entry.descriptor)[0] != ("[Ljava/lang/String;",) or not entry.is_static:
        return False
    code = unit.bodies.code(entry).instructions
    return any(each.operation == LoadLocal(Kind.REFERENCE, 0) for each in code)


def _results(made: _Plain, entry: Method) -> tuple[Variable, ...]:
    _, result = signature(entry.descriptor)
    return () if result == "V" else (made.local("%result", kind_of(result).sort),)


def _arguments(made: _Plain, entry: Method) -> tuple[Term, ...]:
    """What the entry is called with: an empty array of texts, or any numbers; of other references nobody knows."""
    found: list[Term] = []
    parameters, _ = signature(entry.descriptor)
    receiver = () if entry.is_static else (f"L{entry.owner};",)
    for number, each in enumerate((*receiver, *parameters)):
        held = made.local(f"%argument{number}", kind_of(each).sort)
        if each == "[Ljava/lang/String;" and reads_arguments(made.unit, entry):
            size = bits(made.layouts.elements_at, 64)
            made.emit(Allocate(held, size, span=made.span))
            made.emit(Fill(held, bits(0, 8), size, span=made.span))
            made.store(held, made.unit.table(each))
        elif is_reference(each):
            made.emit(Assign(held, NULL, span=made.span))
        else:
            low, high = _RANGES.get(each, (None, None))
            least, most = (None if end is None else bits(end & 0xFFFF_FFFF, 32) for end in (low, high))
            made.emit(Havoc(held, least, most, signed=low is not None and low < 0, span=made.span))
        found.append(held)
    return tuple(found)


def _finish(made: _Plain, thread: Variable) -> None:
    """A thread that has ended can be joined."""
    if made.unit.threads:
        made.emit(Call(f"{THREAD}.finish(L{THREAD};)V", (thread,), span=made.span))


def started(unit: Unit, span: Span | None) -> Procedure:
    """The procedure of a started thread."""
    made = _Plain(unit, STARTED, span, "thread")
    thread, caught = made.parameters[0].variable, made.local("%caught", POINTER)
    ways = unit.catching.targets(THREAD, "run()V")
    callee: str | Term = ways[0].key if len(ways) == 1 else ""
    if not callee:
        table = made.load(POINTER, thread)
        place = unit.layouts.code_at("run()V")
        unit.reads(STARTED, place)
        callee = made.load(POINTER, moved(table, place))
    made.emit(Call(callee, (thread,), unwind="caught", caught=caught, span=span))
    made.jump("end")
    made.open("caught")
    made.emit(Call(UNCAUGHT, (caught,), span=span))
    made.open("end")
    _finish(made, thread)
    made.close(Return(span=span))
    return made.procedure()


# --- initialisation ---------------------------------------------------------------------------------------------------


def initialisers(unit: Unit, span: Span | None) -> list[Procedure]:
    """The procedures that initialise classes; they may want others."""
    made: list[Procedure] = []
    while len(made) < len(unit.wanted_initialisers):
        made.append(_initialise(unit, list(unit.wanted_initialisers)[len(made)], span))
    return made


def _initialise(unit: Unit, name: str, span: Span | None) -> Procedure:
    made = _Plain(unit, f"initialise {name}", span)
    flag, caught = unit.flag(name), made.local("%caught", POINTER)
    if unit.threads:
        _begin_alone(made, name)
    else:
        made.branch(equal(flag, bits(2, 8)), "failed", "work")
        made.open("work")
        made.emit(Assign(flag, bits(1, 8)))
    for each in unit.initialisers(name):
        if each.owner == name:
            made.emit(Call(each.key, (), (), unwind="caught", caught=caught, span=span))
        else:
            done, needed = made.fresh_label("above"), made.fresh_label("needed")
            made.branch(equal(unit.flag(each.owner), bits(1, 8)), done, needed)
            made.open(needed)
            made.emit(Call(unit.initialiser(each.owner), (), (), unwind="raised", caught=caught, span=span))
            made.open(done)
    made.emit(Assign(flag, bits(1, 8)))
    made.close(Return())
    _end_badly(made, flag, caught)
    return made.procedure(original=f"{name.replace('/', '.')}.static")


def _begin_alone(made: _Plain, name: str) -> None:
    """With threads: one of them initialises a class, and the others wait for it; it does not wait for itself."""
    flag, who = made.unit.flag(name), made.unit.initialising(name)
    made.jump("look")
    made.atomic = True
    made.open("look")
    made.branch(equal(flag, bits(0, 8)), "mine", "begun")
    made.open("mine")
    made.emit(Assign(flag, bits(3, 8)))
    made.emit(Assign(who, _SELF))
    made.jump("work")
    made.open("begun")
    made.branch(equal(flag, bits(3, 8)), "running", "over")
    made.open("running")
    made.branch(equal(who, _SELF), "done", "wait")
    made.open("wait")
    made.close(Retry())
    made.open("over")
    made.branch(equal(flag, bits(2, 8)), "failed", "done")
    made.atomic = False
    made.open("done")
    made.close(Return())
    made.open("work")


def _end_badly(made: _Plain, flag: Variable, caught: Variable) -> None:
    throwable = f"L{THROWABLE};"
    made.open("caught")
    made.emit(Assign(flag, bits(2, 8)))
    made.branch(made.tests(made.load(POINTER, caught), "java/lang/Error"), "raise", "wrap")
    made.open("wrap")
    wrapped = made.local("%wrapped", POINTER)
    made.emit(Call(f"{FAILURES}.inInitialiser({throwable}){throwable}", (caught,), (wrapped,)))
    place = made.unit.layouts.offset(*SITE)
    made.store(moved(wrapped, place), made.load(Bits(32), moved(caught, place)))
    made.close(Raise(wrapped))
    made.open("raised")
    made.emit(Assign(flag, bits(2, 8)))
    made.open("raise")
    made.close(Raise(caught))
    made.open("failed")
    missing = made.local("%missing", POINTER)
    made.emit(Call(f"{FAILURES}.noClass(){throwable}", (), (missing,)))
    made.close(Raise(missing))


# --- uncaught exceptions ----------------------------------------------------------------------------------------------


def uncaught(
    unit: Unit, anywhere: Span | None, span: Span, live: Sequence[str], remembered: frozenset[int]
) -> Procedure:
    """Tell an exception that nobody catches, at the place that it remembers, else anywhere; other threads may go on.

    There are objects of the `live` classes only, and places whose numbers are `remembered`.
    """
    made = _Plain(unit, UNCAUGHT, span, "exception")
    exception = made.parameters[0].variable
    if unit.threads:
        made.close(Choose(("tell", "go on")))
        made.open("go on")
        made.close(Return())
        made.open("tell")
    site = made.load(Bits(32), moved(exception, unit.layouts.offset(*SITE)))
    thrown = [name for name in live if unit.hierarchy.is_of(name, THROWABLE)]
    told = {told_of(name, unit.hierarchy) for name in thrown}
    rows = [*([WRAPPED] if WRAPPED.name in thrown else []), *(each for each in TOLD if each in told)]
    sites = [(0, Site(anywhere, THROWABLE, ""))]
    sites += [(number, each) for each, number in unit.sites.items() if number in remembered]
    _search(made, site, sites, _row_of(made, exception, rows))
    made.open("never")
    made.close(Goto("never"))
    return made.procedure()


_Rows = dict[Told, Term]
"""The rows that exceptions of the program fall under, and what is true where one falls under the row."""


def _row_of(made: _Plain, exception: Variable, rows: Sequence[Told]) -> _Rows:
    """Find out once, for all sites, which row the exception falls under: the first one that fits."""
    table, row = made.load(POINTER, exception), made.local("%row", Bits(8))
    behind = made.fresh_label("sites")
    for number, each in enumerate(rows[:-1]):
        here, other = made.fresh_label("row"), made.fresh_label("other")
        made.branch(made.tests(table, each.name), here, other)
        made.open(here)
        made.emit(Assign(row, bits(number, 8)))
        made.jump(behind)
        made.open(other)
    made.emit(Assign(row, bits(max(0, len(rows) - 1), 8)))
    made.open(behind)
    return {each: equal(row, bits(number, 8)) for number, each in enumerate(rows)}


def _search(made: _Plain, site: Term, sites: Sequence[tuple[int, Site]], live: _Rows) -> None:
    """Halve the sites, by ascending number, until one is left."""
    work = [(0, len(sites), made.fresh_label("sites"))]
    made.jump(work[0][2])
    while work:
        low, high, label = work.pop()
        made.begin(label)
        if high - low == 1:
            _tell(made, sites[low][1], live)
            continue
        middle = (low + high) // 2
        left, right = made.fresh_label("sites"), made.fresh_label("sites")
        made.branch(apply("ult", site, bits(sites[middle][0], 32)), left, right)
        work += [(low, middle, left), (middle, high, right)]


def _tell(made: _Plain, site: Site, live: _Rows) -> None:
    """Fail under the row of the exception. Of the conditions one is false at most, since some checks may be off."""
    found = possible(site.known, made.unit.hierarchy)
    rows = [each for each in found if each in live] or [found[-1]]
    if WRAPPED in live and WRAPPED.check != rows[0].check:
        rows = [WRAPPED, *rows]
    for row in rows[:-1]:
        _fail(made, row, site, negate(live[row]))
    _fail(made, rows[-1], site, disjoin(*(live[row] for row in rows[:-1])))
    made.close(Goto("never"))


def _fail(made: _Plain, row: Told, site: Site, fine: Term) -> None:
    name = row.name.rpartition("/")[2]
    text = "assert fails" if row.check == "assertion.violated" else f"an uncaught {name}"
    made.emit(Assert(fine, row.check, text, span=site.span))
