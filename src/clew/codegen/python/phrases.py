"""Terms of a segment as Python expressions that also work where a value is symbolic or undefined.

Input: terms and the scope they stand in. Output: expressions; what they need in front is written. A term is computed by
its Python text where all its leaves are plain numbers and truth values, which is tested; otherwise by the values of the
step, operator by operator, as the interpreter does it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from clew.codegen.python.plain import NoPython, Writer
from clew.ir.sorts import Array, Bits, Bool, Integer, Sort
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable, variable
from clew.ir.walk import postorder, rewrite
from clew.semantics.code import Code, Routine
from clew.semantics.shapes import shape
from clew.semantics.values import Datum

Apply_ = Callable[..., Datum]


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


class _Slots(dict[str, Any]):
    """Names as the writer of terms asks for them."""

    def __init__(self, scope: Scope) -> None:
        super().__init__()
        self._scope = scope

    def __missing__(self, name: str) -> str:
        return self._scope.suffix(name)


@dataclass(slots=True)
class Phrases:
    """Text under construction."""

    lines: list[str] = field(default_factory=list)
    names: dict[str, Any] = field(default_factory=dict)
    indent: int = 3
    read: set[int] = field(default_factory=set)
    written: set[int] = field(default_factory=set)
    temporaries: int = 0

    def write(self, line: str, shift: int = 0) -> None:
        """Add a line."""
        self.lines.append("    " * (self.indent + shift) + line)

    def name(self, thing: object) -> str:
        """A name for a thing that is not written as text."""
        found = f"k{len(self.names)}"
        self.names[found] = thing
        return found

    def target(self, target: Variable, scope: Scope) -> str:
        """The variable to assign to."""
        if not scope.is_local(target.name):
            self.written.add(scope.code.slots[target.name])
        return f"x{scope.suffix(target.name)}"

    def kept(self, term: Term, scope: Scope) -> str:
        """A variable that holds the value of a term from here on."""
        text = self.term(term, scope)
        found = self._temporary()
        self.write(f"{found} = {text}")
        return found

    def term(self, term: Term, scope: Scope) -> str:
        """The value of a term."""
        return self._valued(term, (term,), scope)

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

    def _temporary(self) -> str:
        self.temporaries += 1
        return f"v{self.temporaries}"

    def _leaf(self, leaf: Variable, scope: Scope) -> str:
        if not scope.is_local(leaf.name):
            self.read.add(scope.code.slots[leaf.name])
        return f"x{scope.suffix(leaf.name)}"

    def _valued(self, term: Term, asked: tuple[Term, ...], scope: Scope) -> str:
        """Text for the value of a term; `asked` are the terms that the interpreter evaluates for it, in order."""
        if isinstance(term, Constant):
            return self.name(term.value)
        if isinstance(term, Variable):
            return self._leaf(term, scope)
        found = self._temporary()
        slow = self._slow(asked, scope)
        fast = self._fast(term, scope)
        if fast is None:
            self.write(f"{found} = {slow}")
            return found
        guard, text, before, inside = fast
        if not before and not inside:
            return f"({text} if {guard} else {slow})" if guard else text
        for line in before:
            self.write(line)
        self.write(f"if {guard or 'True'}:")
        for line in (*inside, f"{found} = {text}"):
            self.write(line, 1)
        self.write(f"else: {found} = {slow}")
        return found

    def _slow(self, asked: tuple[Term, ...], scope: Scope) -> str:
        leaves = list(dict.fromkeys(each for each in postorder(*asked) if isinstance(each, Variable)))
        for each in postorder(*asked):
            if isinstance(each, Observe) and each.observation is not Observation.TIME:
                raise NoPython(f"{each.observation.value} is no variable")
        plan = self.name(_plan(asked, leaves))
        texts = "".join(f"{self._leaf(leaf, scope)}, " for leaf in leaves)
        return f"{plan}(w, ({texts}))"

    def _fast(self, term: Term, scope: Scope) -> tuple[str, str, list[str], list[str]] | None:
        """A guard, the text where it holds, lines in front of the guard and behind it; None where there is no text."""
        writer = Writer(_Slots(scope), names=self.names)
        writer.indent = ""
        writer.temporaries = self.temporaries * 100
        lines: list[str] = []
        flat = self._flattened(term, scope, writer, lines)
        if flat is None:
            return None
        if isinstance(flat, Variable):
            return f"{_text(flat, writer)} is not None", _text(flat, writer), lines, []
        guard = self._guard(flat, scope, writer)
        if guard is None:
            return None
        text, inside = _written(flat, writer)
        return guard, text, lines, inside

    def _flattened(self, term: Term, scope: Scope, writer: Writer, lines: list[str]) -> Term | None:
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
            text = self._element(each, array, by, scope, writer)
            if text is None:
                return None
            made = self._temporary()
            lines.append(f"x{made} = {text}")
            by[each] = variable(f"?{made}", each.sort)
            writer.slots[f"?{made}"] = made  # type: ignore[assignment]  # the writer only puts an x in front
        return rewrite(term, by.get) if by else term

    def _element(self, term: Apply, array: Variable, by: dict[Term, Term], scope: Scope, writer: Writer) -> str | None:
        """The text of a select or a store: None (in the text) where the index is no plain number in its range."""
        index = rewrite(term.arguments[1], by.get) if by else term.arguments[1]
        guard = self._guard(index, scope, writer)
        if guard is None or not isinstance(index.sort, Bits | Integer):
            return None
        self._leaf(array, scope)
        text, inside = _written(index, writer)
        if inside:
            return None
        name, place = _text(array, writer), self._temporary()
        assert isinstance(array.sort, Array), f"only arrays should have elements, not {array.sort}"
        test = f"{name}.__class__ is tuple and {guard or 'True'} and 0 <= ({place} := {text}) < {array.sort.length}"
        if term.operator == "select":
            return f"{name}[{place}] if {test} else None"
        value = self._stored(term.arguments[2], by, scope, writer)
        if value is None:
            return None
        return f"{name}[:{place}] + ({value[1]},) + {name}[{place} + 1:] if {test}{value[0]} else None"

    def _stored(self, term: Term, by: dict[Term, Term], scope: Scope, writer: Writer) -> tuple[str, str] | None:
        """A test, and the text of an element to be stored."""
        value = rewrite(term, by.get) if by else term
        if isinstance(value, Constant):
            return "", self.name(value.value)
        if isinstance(value, Variable):
            text = _text(value, writer) if value.name.startswith("?") else self._leaf(value, scope)
            return f" and {text} is not None", text
        guard = self._guard(value, scope, writer)
        if guard is None:
            return None
        text, inside = _written(value, writer)
        return None if inside else (f" and {guard}" if guard else "", text)

    def _guard(self, term: Term, scope: Scope, writer: Writer) -> str | None:
        """The test that all leaves are plain; None if some can never be."""
        parts: list[str] = []
        for each in postorder(term):
            kind = _class(each.sort)
            if kind is None:
                return None
            if isinstance(each, Variable):
                text = _text(each, writer) if each.name.startswith("?") else self._leaf(each, scope)
                parts.append(f"{text}.__class__ is {kind}")
        return " and ".join(parts)


def _text(leaf: Variable, writer: Writer) -> str:
    """The Python variable of a leaf."""
    return f"x{writer.slots[leaf.name]}"


def _written(term: Term, writer: Writer) -> tuple[str, list[str]]:
    """The text of a term, and the lines that it needs in front."""
    text = writer.term(term)
    lines, writer.lines = writer.lines, []
    return text, lines


def _class(sort: Sort) -> str | None:
    """The Python class of plain values of a sort."""
    match sort:
        case Bits() | Integer():
            return "int"
        case Bool():
            return "bool"
        case _:
            return None


def _plan(asked: tuple[Term, ...], leaves: list[Variable]) -> Callable[..., Datum]:
    """A function that evaluates terms in order with the values of a step, and gives the value of the last."""
    places: dict[Term, int] = {leaf: number for number, leaf in enumerate(leaves)}
    rows: list[tuple[Any, ...]] = []
    roots: list[int] = []
    count = len(leaves)
    for root in asked:
        done: dict[Term, int] = dict(places)
        for each in postorder(root):
            if each in done:
                continue
            match each:
                case Constant(value=value):
                    rows.append(("constant", value, (), (), ()))
                case Apply(operator=operator, arguments=arguments, parameters=parameters):
                    sorts = tuple(argument.sort for argument in arguments)
                    rows.append(("apply", operator, tuple(done[one] for one in arguments), sorts, parameters))
                case Observe():
                    rows.append(("time", None, (), (), ()))
                case Variable():
                    raise AssertionError("variables should be leaves")
            done[each] = count
            count += 1
        roots.append(done[root])
    last = roots[-1]

    def evaluated(step: Any, values: tuple[Datum, ...]) -> Datum:  # noqa: ANN401 - the step of the machine
        found = list(values)
        apply: Apply_ = step.apply
        for kind, what, arguments, sorts, parameters in rows:
            if kind == "apply":
                found.append(apply(what, tuple([found[each] for each in arguments]), sorts, parameters))
            else:
                found.append(what if kind == "constant" else step.time)
        return found[last]

    return evaluated
