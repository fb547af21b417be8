"""From a sequential system to BTOR2 text. Truth values are written as bits, terms that are shared once."""

from __future__ import annotations

from clew.ir.errors import Unsupported
from clew.ir.sorts import BOOL, Bits, Bool, Sort
from clew.ir.terms import TRUE, Apply, Constant, Observe, Term, Variable
from clew.ir.walk import postorder
from clew.models.sequential import Sequential
from clew.models.transition import RESERVED

_TAGS = {
    "not": "not", "and": "and", "or": "or", "xor": "xor", "implies": "implies", "=": "eq", "ite": "ite", "add": "add",
    "sub": "sub", "mul": "mul", "udiv": "udiv", "urem": "urem", "sdiv": "sdiv", "srem": "srem", "neg": "neg",
    "bitand": "and", "bitor": "or", "bitxor": "xor", "bitnot": "not", "shl": "sll", "lshr": "srl", "ashr": "sra",
    "ult": "ult", "ule": "ulte", "slt": "slt", "sle": "slte", "concat": "concat", "extract": "slice",
    "zero_extend": "uext", "sign_extend": "sext",
}  # fmt: skip


def write(system: Sequential) -> str:
    """The model as text."""
    writer = _Writer()
    for each in system.inputs:
        writer.declare("input", each)
    for register in system.registers:
        writer.declare("state", register.variable)
    for register in system.registers:
        for tag, value in (("init", register.initial), ("next", register.after)):
            if value is not None:
                made = writer.node(value)
                writer.line(f"{tag} {writer.sort(value.sort)} {writer.node(register.variable)} {made}")
    if system.start is not TRUE:
        writer.at_start(system.start)
    if system.constraint is not TRUE:
        writer.line(f"constraint {writer.node(system.constraint)}")
    for bad in system.bad:
        writer.line(f"bad {writer.node(bad.conditions[0])} {_symbol(bad.name)}")
    for live in system.live:
        conditions = [str(writer.node(each)) for each in live.conditions]
        writer.line(f"justice {len(conditions)} {' '.join(conditions)}")
    return "\n".join(writer.lines) + "\n"


def _symbol(name: str) -> str:
    """A name without blanks, which end a symbol; reading again tells equal ones apart."""
    return "_".join(name.replace(RESERVED, "~").split())


class _Writer:
    """The lines so far, and which number each term and sort has."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._sorts: dict[int, int] = {}
        self._nodes: dict[Term, int] = {}

    def line(self, text: str) -> int:
        """One more line; its number."""
        number = len(self.lines) + 1
        self.lines.append(f"{number} {text}")
        return number

    def sort(self, sort: Sort) -> int:
        """The number of a sort."""
        match sort:
            case Bool():
                width = 1
            case Bits(width=width):
                pass
            case _:
                raise Unsupported(f"BTOR2 has no sort {sort}; it has bit-vectors")
        if width not in self._sorts:
            self._sorts[width] = self.line(f"sort bitvec {width}")
        return self._sorts[width]

    def declare(self, tag: str, each: Variable) -> None:
        """An input or a state."""
        sort = self.sort(each.sort)
        self._nodes[each] = self.line(f"{tag} {sort} {_symbol(each.name)}")

    def at_start(self, condition: Term) -> None:
        """A condition on the first state only: a state that is on in the first step alone, and a constraint."""
        sort = self.sort(BOOL)
        one, zero = self.line(f"one {sort}"), self.line(f"zero {sort}")
        first = self.line(f"state {sort} first_step")
        self.line(f"init {sort} {first} {one}")
        self.line(f"next {sort} {first} {zero}")
        self.line(f"constraint {self.line(f'implies {sort} {first} {self.node(condition)}')}")

    def node(self, term: Term) -> int:
        """The number of a term."""
        for part in postorder(term):
            if part not in self._nodes:
                self._nodes[part] = self._make(part)
        return self._nodes[term]

    def _make(self, term: Term) -> int:
        match term:
            case Constant(value=value, sort=sort):
                return self.line(f"constd {self.sort(sort)} {int(value)}")  # type: ignore[arg-type]  # Bool or Bits
            case Variable(name=name):
                raise AssertionError(f"{name} should have been declared")
            case Observe():
                raise Unsupported(f"{term.observation.value} has no meaning in BTOR2")
            case Apply(operator=operator, arguments=arguments, parameters=parameters):
                if operator not in _TAGS:
                    raise Unsupported(f"BTOR2 has no operator {operator}")
                numbers = [*(self._nodes[each] for each in arguments), *parameters]
                return self.line(f"{_TAGS[operator]} {self.sort(term.sort)} {' '.join(map(str, numbers))}")
