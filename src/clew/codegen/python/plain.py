"""Terms and effects as Python source: the fast path of explicit exploration without a compiler.

Input: terms and effects over global variables whose values are always defined. Output: the text of functions from the
tuple of globals. A subterm that is used twice, stands deep, or is needed as an atom by a template becomes an assignment
in front, so that nothing nests deeper than Python reads. What has no template calls the operator table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from clew.ir.operators.table import OPERATORS
from clew.ir.sorts import Array, Bits
from clew.ir.terms import Apply, Constant, Observe, Term, Variable, children
from clew.ir.values import UNDEFINED, Value, default
from clew.ir.walk import postorder

_DEEP = 12

_PLAIN = {
    "not": "(not {0})",
    "and": "({0} and {1})",
    "or": "({0} or {1})",
    "xor": "({0} != {1})",
    "implies": "(not {0} or {1})",
    "=": "({0} == {1})",
    "ite": "({1} if {0} else {2})",
    "add": "(({0} + {1}) & {mask})",
    "sub": "(({0} - {1}) & {mask})",
    "mul": "(({0} * {1}) & {mask})",
    "neg": "(-{0} & {mask})",
    "bitand": "({0} & {1})",
    "bitor": "({0} | {1})",
    "bitxor": "({0} ^ {1})",
    "bitnot": "(~{0} & {mask})",
    "ult": "({0} < {1})",
    "ule": "({0} <= {1})",
    "slt": "(({0} ^ {sign}) < ({1} ^ {sign}))",
    "sle": "(({0} ^ {sign}) <= ({1} ^ {sign}))",
    "concat": "(({0} << {second}) | {1})",
    "extract": "(({0} >> {p1}) & {mask})",
    "zero_extend": "{0}",
    "sign_extend": "((({0} ^ {sign}) - {sign}) & {mask})",
    "int.add": "({0} + {1})",
    "int.sub": "({0} - {1})",
    "int.mul": "({0} * {1})",
    "int.neg": "(-{0})",
    "int.lt": "({0} < {1})",
    "int.le": "({0} <= {1})",
    "int.of_unsigned": "{0}",
    "int.of_signed": "(({0} ^ {sign}) - {sign})",
    "int.to_bits": "({0} & {mask})",
    "queue.length": "len({0})",
}
_ATOMIC = {
    "udiv": "({0} // {1} if {1} else {mask})",
    "urem": "({0} % {1} if {1} else {0})",
    "shl": "((({0} << {1}) & {mask}) if {1} < {width} else 0)",
    "lshr": "({0} >> {1} if {1} < {width} else 0)",
    "select": "({0}[{1}] if 0 <= {1} < {length} else {zero})",
    "store": "({0}[:{1}] + ({2},) + {0}[{1} + 1:] if 0 <= {1} < {length} else {0})",
}
"""Templates that use an argument twice, which therefore has to be an atom."""


class NoPython(Exception):
    """The term asks something of the state that is no global variable, or is undefined."""


@dataclass(slots=True)
class Writer:
    """Source text under construction; `names` are what the text refers to beyond Python."""

    slots: dict[str, int]
    names: dict[str, Any] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    indent: str = "    "
    temporaries: int = 0

    def write(self, line: str) -> None:
        """Add a line."""
        self.lines.append(self.indent + line)

    def name(self, thing: object) -> str:
        """A name for a thing that is not written as text."""
        found = f"k{len(self.names)}"
        self.names[found] = thing
        return found

    def term(self, root: Term) -> str:
        """The text of a term; what it needs in front is written."""
        used = Counter(child for term in postorder(root) for child in children(term))
        atoms = {
            child
            for term in postorder(root)
            if isinstance(term, Apply) and term.operator in _ATOMIC
            for child in term.arguments
        }
        texts: dict[Term, str] = {}
        depths: dict[Term, int] = {}
        for term in postorder(root):
            text = self._node(term, texts)
            depth = 1 + max((depths[child] for child in children(term)), default=0)
            if isinstance(term, Apply) and (used[term] > 1 or term in atoms or depth > _DEEP):
                self.write(f"t{self.temporaries} = {text}")
                text, depth = f"t{self.temporaries}", 1
                self.temporaries += 1
            texts[term], depths[term] = text, depth
        return texts[root]

    def _node(self, term: Term, texts: dict[Term, str]) -> str:
        match term:
            case Constant(value=value):
                return self.value(value)
            case Variable(name=name):
                return f"x{self.slots[name]}"
            case Apply():
                return self._apply(term, [texts[argument] for argument in term.arguments])
            case Observe(observation=observation):
                raise NoPython(f"{observation.value} is no variable")

    def value(self, value: Value) -> str:
        """The text of a constant."""
        if value is UNDEFINED or (isinstance(value, tuple) and UNDEFINED in value):
            raise NoPython("an undefined constant")
        if isinstance(value, bool | int):
            return f"({value})" if value < 0 else repr(value)
        return self.name(value)

    def _apply(self, term: Apply, arguments: list[str]) -> str:
        if term.operator.startswith("pointer."):
            raise NoPython("pointers may be undefined")
        template = _PLAIN.get(term.operator) or _ATOMIC.get(term.operator)
        if template is not None:
            return template.format(*arguments, **self._fields(term))
        row = OPERATORS[term.operator]
        sorts = self.name(tuple(argument.sort for argument in term.arguments))
        meaning: Callable[..., Any] = row.value
        return f"{self.name(meaning)}(({', '.join(arguments)},), {sorts}, {term.parameters!r})"

    def _fields(self, term: Apply) -> dict[str, object]:
        first = term.arguments[0].sort
        last = term.arguments[-1].sort
        fields: dict[str, object] = {f"p{number}": each for number, each in enumerate(term.parameters)}
        if isinstance(term.sort, Bits):
            fields["mask"], fields["width"] = (1 << term.sort.width) - 1, term.sort.width
        if isinstance(first, Bits):
            fields["sign"] = 1 << (first.width - 1)
        if isinstance(last, Bits):
            fields["second"] = last.width
        if isinstance(first, Array):
            fields["length"] = first.length
            fields["zero"] = self.value(default(first.element))
        return fields

    def unpack(self, names: tuple[str, ...]) -> None:
        """Read variables from the tuple `s`."""
        for name in names:
            self.write(f"x{self.slots[name]} = s[{self.slots[name]}]")


def compile_functions(texts: list[str], names: dict[str, Any]) -> dict[str, Any]:
    """Execute function definitions; what they define by name."""
    space = dict(names)
    # The text is made from the operator table and numbers only; no name of the user is in it.
    exec(compile("\n".join(texts), "<actions>", "exec"), space)  # noqa: S102
    return space
