"""Terms of a segment as Python expressions that also work where a value is symbolic or undefined.

Input: terms and the scope they stand in. Output: expressions; what they need in front is written. A term is computed by
its Python text where all its leaves are plain numbers and truth values, which is tested; otherwise by the values of the
step, operator by operator, as the interpreter does it.
"""

from __future__ import annotations

from dataclasses import field

from clew.codegen.python.terms import Expression, expression, general
from clew.codegen.python.writer import NoPython, Writer
from clew.ir.operators.table import OPERATORS
from clew.ir.sorts import Array, Bits, Bool, Integer, Sort
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable, variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import postorder, rewrite
from clew.records import dataclass
from clew.semantics.code import Code, Routine
from clew.semantics.shapes import shape

COMPARISONS = frozenset({"ult", "ule", "slt", "sle"})
"""What is compared without a term where ranges tell the result."""
_READ = "?"
"""In front of the Python variable that an element of an array was read into, as the name of a leaf."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a term stands: in a frame of a routine at a depth of the stack, or outside of all."""

    code: Code
    routine: Routine | None
    depth: int

    def is_local(self, name: str) -> bool:
        """Whether the name is that of a local."""
        return self.routine is not None and name in self.routine.slots

    def suffix(self, name: str) -> str:
        """What tells the Python variable apart."""
        if self.routine is not None and name in self.routine.slots:
            return f"l{self.depth}_{self.routine.slots[name]}"
        return f"g{self.code.slots[name]}"


@dataclass(slots=True)
class Phrases(Writer):
    """Text under construction, and the globals that it reads and writes."""

    indent: int = 3
    read: set[int] = field(default_factory=set)
    written: set[int] = field(default_factory=set)

    def target(self, target: Variable, scope: Scope) -> str:
        """The variable to assign to."""
        if not scope.is_local(target.name):
            self.written.add(scope.code.slots[target.name])
        return f"x{scope.suffix(target.name)}"

    def kept(self, term: Term, scope: Scope) -> str:
        """A variable that holds the value of a term from here on."""
        text = self.term(term, scope)
        found = self.fresh()
        self.write(f"{found} = {text}")
        return found

    def term(self, term: Term, scope: Scope) -> str:
        """The value of a term."""
        return self._valued(term, (term,), scope)

    def condition(self, term: Term, scope: Scope) -> str:
        """The value of a term that is decided next."""
        return self._valued(term, (term,), scope, decided=True)

    def assigned(self, target: Variable, value: Term, scope: Scope) -> str:
        """The value that is assigned; where the step computes it, it asks in the order of the interpreter."""
        if scope.is_local(target.name):
            return self.term(value, scope)
        form = shape(target, value)
        whole = form.index is None and form.family is None
        return self._valued(value, form.reads if whole else (*form.reads, value), scope)

    def delay(self, term: Term, scope: Scope, span: object) -> str:
        """A number of at least zero."""
        text = self.kept(term, scope)
        self.write(f"if {text}.__class__ is not int: {text} = w.number({text}, {self.name(span)})")
        self.write(f"if {text} < 0: {text} = 0")
        return text

    # --- inside -------------------------------------------------------------------------------------------------------

    def _leaf(self, leaf: Variable, scope: Scope) -> str:
        if leaf.name.startswith(_READ):
            return leaf.name.removeprefix(_READ)
        if not scope.is_local(leaf.name):
            self.read.add(scope.code.slots[leaf.name])
        return f"x{scope.suffix(leaf.name)}"

    def _valued(self, term: Term, asked: tuple[Term, ...], scope: Scope, *, decided: bool = False) -> str:
        """Text for the value of a term; `asked` are the terms that the interpreter evaluates for it, in order."""
        if isinstance(term, Constant):
            return self.name(term.value)
        if isinstance(term, Variable):
            return self._leaf(term, scope)
        found = self.fresh()
        *slow, last = self._slow(asked, scope)
        if decided and isinstance(term, Apply) and term.operator in COMPARISONS and isinstance(term.sort, Bool):
            slow[-1] = slow[-1].replace("w.apply(", "w.compared(", 1)
        fast = self._fast(term, scope)
        if fast is None:
            self.write(*slow, f"{found} = {last}")
            return found
        guard, text, before, inside = fast
        if not (guard or before or inside):
            return text
        self.write(*before, f"if {guard or 'True'}:")
        self.write(*inside, f"{found} = {text}", shift=1)
        self.write("else:")
        self.write(*slow, f"{found} = {last}", shift=1)
        return found

    def _slow(self, asked: tuple[Term, ...], scope: Scope) -> list[str]:
        """Lines that evaluate terms in order, operator by operator; the last one is the value of the last term."""
        lines: list[str] = []
        for root in asked:
            texts: dict[Term, str] = {}
            for each in postorder(root):
                match each:
                    case Constant(value=value):
                        texts[each] = self.value(value)
                    case Variable():
                        texts[each] = self._leaf(each, scope)
                    case Apply(arguments=arguments):
                        texts[each] = self.fresh()
                        applied = general(each, [texts[one] for one in arguments], self)
                        lines.append(f"{texts[each]} = w.{applied}")
                    case Observe(observation=Observation.TIME):
                        texts[each] = "w.time"
                    case Observe(observation=observation):
                        raise NoPython(f"{observation.value} is no variable")
            lines.append(texts[root])
        return lines

    def _fast(self, term: Term, scope: Scope) -> tuple[str, str, list[str], tuple[str, ...]] | None:
        """A guard, the text where it holds, lines in front of the guard and behind it; None where there is no text."""
        lines: list[str] = []
        flat = self._flattened(term, scope, lines)
        if flat is None:
            return None
        if isinstance(flat, Variable):
            text = self._leaf(flat, scope)
            return f"{text} is not None", text, lines, ()
        guard = self._guard(flat, scope)
        if guard is None:
            return None
        found = self._expression(flat, scope)
        return guard, found.text, lines, found.before

    def _expression(self, term: Term, scope: Scope) -> Expression:
        """Of a term whose leaves are plain."""
        return expression(term, self, lambda leaf: self._leaf(leaf, scope), self._called)

    def _called(self, term: Apply | Observe, texts: list[str]) -> str:
        assert isinstance(term, Apply), f"what is asked of the state should not be written as {term}"
        sorts = self.name(tuple(argument.sort for argument in term.arguments))
        return f"{self.name(OPERATORS[term.operator].value)}(({', '.join(texts)},), {sorts}, {term.parameters!r})"

    def _flattened(self, term: Term, scope: Scope, lines: list[str]) -> Term | None:
        """The term with elements of arrays read into variables, None where one cannot be read at a plain index."""
        by: dict[Term, Term] = {}
        for each in postorder(term):
            if isinstance(each, Observe):
                return None
            if not isinstance(each, Apply) or each.operator not in ("select", "store"):
                continue
            array = each.arguments[0]
            if each.operator == "store" and each is not term:
                return None
            if not isinstance(array, Variable) or not isinstance(array.sort, Array):
                return None
            text = self._element(each, array, by, scope)
            if text is None:
                return None
            made = self.fresh()
            lines.append(f"{made} = {text}")
            by[each] = variable(f"{_READ}{made}", each.sort)
        return rewrite(term, by.get) if by else term

    def _element(self, term: Apply, array: Variable, by: dict[Term, Term], scope: Scope) -> str | None:
        """The text of a select or a store: None (in the text) where the index is no plain number in its range."""
        index = rewrite(term.arguments[1], by.get) if by else term.arguments[1]
        guard = self._guard(index, scope)
        if guard is None or not isinstance(index.sort, Bits | Integer):
            return None
        found = self._expression(index, scope)
        if found.before:
            return None
        name, place = self._leaf(array, scope), self.fresh()
        assert isinstance(array.sort, Array), f"only arrays should have elements, not {array.sort}"
        test = (
            f"{name}.__class__ is tuple and {guard or 'True'} and 0 <= ({place} := {found.text}) < {array.sort.length}"
        )
        if term.operator == "select":
            return f"{name}[{place}] if {test} else None"
        value = self._stored(term.arguments[2], by, scope)
        if value is None:
            return None
        return f"{name}[:{place}] + ({value[1]},) + {name}[{place} + 1:] if {test}{value[0]} else None"

    def _stored(self, term: Term, by: dict[Term, Term], scope: Scope) -> tuple[str, str] | None:
        """A test, and the text of an element to be stored."""
        value = rewrite(term, by.get) if by else term
        if isinstance(value, Constant):
            return "", self.name(value.value)
        if isinstance(value, Variable):
            text = self._leaf(value, scope)
            return f" and {text} is not None", text
        guard = self._guard(value, scope)
        if guard is None:
            return None
        found = self._expression(value, scope)
        return None if found.before else (f" and {guard}" if guard else "", found.text)

    def _guard(self, term: Term, scope: Scope) -> str | None:
        """The test that all leaves are plain; None if some can never be."""
        parts: list[str] = []
        for each in postorder(term):
            kind = _class(each.sort)
            if kind is None or (isinstance(each, Constant) and each.value is UNDEFINED):
                return None
            if isinstance(each, Variable):
                parts.append(f"{self._leaf(each, scope)}.__class__ is {kind}")
        return " and ".join(parts)


def _class(sort: Sort) -> str | None:
    """The Python class of plain values of a sort."""
    match sort:
        case Bits() | Integer():
            return "int"
        case Bool():
            return "bool"
        case _:
            return None
