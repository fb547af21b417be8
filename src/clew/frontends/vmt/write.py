"""From a sequential system to VMT text. Terms that are used more than once are defined once."""

from __future__ import annotations

from clew.ir.errors import Unsupported
from clew.ir.operators.table import OPERATORS
from clew.ir.sorts import Bits, Bool, Integer, Sort
from clew.ir.terms import Apply, Constant, Observe, Term, Variable, conjoin, equal
from clew.ir.walk import postorder
from clew.models.sequential import Sequential
from clew.models.transition import RESERVED, reserved


def write(system: Sequential) -> str:
    """The model as text."""
    writer = _Writer()
    for each in system.inputs:
        writer.declare(each)
    steps: list[Term] = [system.constraint]
    fixed: list[Term] = [system.start]
    for number, register in enumerate(system.registers):
        each = register.variable
        later = reserved("next", each.name, each.sort)
        writer.declare(each)
        writer.declare(later)
        writer.define(f".sv{number}", each.sort, f"(! {quoted(each.name)} :next {quoted(later.name)})")
        if register.initial is not None:
            fixed.append(equal(each, register.initial))
        if register.after is not None:
            steps.append(equal(later, register.after))
    writer.annotate(".init", conjoin(*fixed), ":init true")
    writer.annotate(".trans", conjoin(*steps), ":trans true")
    for number, bad in enumerate(system.bad):
        writer.annotate(f".property{number}", bad.conditions[0], f":invar-property {number}", negated=True)
    for number, live in enumerate(system.live):
        if len(live.conditions) != 1:
            raise Unsupported("VMT says of one condition that it must not come again and again, not of several")
        writer.annotate(f".live{number}", live.conditions[0], f":live-property {number}", negated=True)
    return "\n".join(writer.lines) + "\n"


def quoted(name: str) -> str:
    """A name as SMT-LIB writes it."""
    return f"|{name.replace(RESERVED, '~')}|"


class _Writer:
    """The lines so far, and the text of each term that has one."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._texts: dict[Term, str] = {}

    def declare(self, each: Variable) -> None:
        """A variable."""
        self.lines.append(f"(declare-fun {quoted(each.name)} () {_sort(each.sort)})")
        self._texts[each] = quoted(each.name)

    def define(self, name: str, sort: Sort, text: str) -> None:
        """A named term."""
        self.lines.append(f"(define-fun {name} () {_sort(sort)} {text})")

    def annotate(self, name: str, term: Term, annotation: str, *, negated: bool = False) -> None:
        """A formula with what it is."""
        text = self.text(term)
        self.define(name, term.sort, f"(! {f'(not {text})' if negated else text} {annotation})")

    def text(self, term: Term) -> str:
        """The text of a term, whose parts are defined before."""
        for part in postorder(term):
            if part in self._texts:
                continue
            made = self._make(part)
            if isinstance(part, Apply):
                name = f".t{len(self.lines)}"
                self.define(name, part.sort, made)
                made = name
            self._texts[part] = made
        return self._texts[term]

    def _make(self, term: Term) -> str:
        match term:
            case Constant(value=value, sort=sort):
                return _constant(value, sort)
            case Variable(name=name):
                raise AssertionError(f"{name} should have been declared")
            case Observe():
                raise Unsupported(f"{term.observation.value} has no meaning in VMT")
            case Apply(operator=operator, arguments=arguments, parameters=parameters):
                smt = OPERATORS[operator].smt
                if smt is None:
                    raise Unsupported(f"VMT has no operator {operator}")
                head = f"(_ {smt} {' '.join(map(str, parameters))})" if parameters else smt
                return f"({head} {' '.join(self._texts[each] for each in arguments)})"


def _constant(value: object, sort: Sort) -> str:
    match sort:
        case Bool():
            return "true" if value else "false"
        case Bits(width=width):
            return f"(_ bv{value} {width})"
        case Integer() if isinstance(value, int):
            return str(value) if value >= 0 else f"(- {-value})"
        case _:
            raise Unsupported(f"VMT as it is written here has no sort {sort}")


def _sort(sort: Sort) -> str:
    match sort:
        case Bool():
            return "Bool"
        case Integer():
            return "Int"
        case Bits(width=width):
            return f"(_ BitVec {width})"
        case _:
            raise Unsupported(f"VMT as it is written here has no sort {sort}")
