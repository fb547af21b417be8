"""Terms as Python expressions, by the column `python` of the operator table.

Input: a term, and how its leaves and what has no template are written. Output: statements for what is used more than
once, stands deep, or is mentioned twice by a template, and an expression. Where a value is no plain number or truth
value, the expression raises TypeError or is that value, as the table says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from clew.codegen.python.writer import Writer
from clew.ir.operators.rows import mask
from clew.ir.operators.table import OPERATORS
from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Constant, Observe, Term, Variable, children
from clew.ir.walk import postorder
from clew.records import dataclass

_DEEPEST = 12
"""Expressions nest so deep; deeper parts are kept in a variable."""
_HANDED_ON = frozenset(("ite", "select", "store"))
"""Operators that give what they got, also where that is no plain value."""

Leaf = Callable[[Variable], str]
Called = Callable[[Apply | Observe, list[str]], str]


@dataclass(frozen=True, slots=True)
class Expression:
    """Statements to be executed before, and the text of the value; whether that, if there is one, is surely plain."""

    before: tuple[str, ...]
    text: str
    plain: bool = False

    @property
    def condition(self) -> str:
        """The text of a truth value; it raises TypeError where the value is none."""
        return self.text if self.plain else f"({self.text} ^ False)"


def template(term: Apply) -> str | None:
    """The template of an operator on arguments of these sorts; None if it has none."""
    python = OPERATORS[term.operator].python
    return python(tuple(each.sort for each in term.arguments)) if callable(python) else python


def filled(term: Apply, texts: list[str]) -> str | None:
    """The text of an operator whose arguments have these; None if it has no template."""
    found = template(term)
    if found is None:
        return None
    first, width = (each.width if isinstance(each, Bits) else 1 for each in (term.arguments[0].sort, term.sort))
    numbers = {f"p{number}": each for number, each in enumerate(term.parameters)}
    return found.format(*texts, w=width, v=first, mask=mask(width), sign=1 << (first - 1), **numbers)


def expression(root: Term, writer: Writer, leaf: Leaf, called: Called) -> Expression:
    """The term as an expression; `called` writes observations and operators without a template."""
    used = Counter(child for term in postorder(root) for child in children(term))
    atoms = {child for term in postorder(root) if isinstance(term, Apply) for child in _atoms(term)}
    texts: dict[Term, str] = {}
    depths: dict[Term, int] = {}
    before: list[str] = []
    for term in postorder(root):
        text = _node(term, texts, writer, leaf, called)
        depth = 1 + max((depths[child] for child in children(term)), default=0)
        if term is not root and children(term) and (used[term] > 1 or term in atoms or depth > _DEEPEST):
            name = writer.fresh()
            before.append(f"{name} = {text}")
            text, depth = name, 1
        texts[term], depths[term] = text, depth
    return Expression(tuple(before), texts[root], _is_plain(root))


def _is_plain(term: Term) -> bool:
    if isinstance(term, Apply):
        return term.operator not in _HANDED_ON and template(term) is not None
    return isinstance(term, Constant) and isinstance(term.value, bool | int)


def _atoms(term: Apply) -> tuple[Term, ...]:
    """The arguments that the template mentions twice, or that it may not evaluate at all."""
    found = template(term)
    if found is None:
        return ()
    lazy = term.operator == "ite"
    return tuple(each for number, each in enumerate(term.arguments) if lazy or found.count(f"{{{number}}}") != 1)


def _node(term: Term, texts: dict[Term, str], writer: Writer, leaf: Leaf, called: Called) -> str:
    match term:
        case Constant(value=value):
            return writer.value(value)
        case Variable():
            return leaf(term)
        case Apply(arguments=arguments):
            given = [texts[each] for each in arguments]
            made = filled(term, given)
            return called(term, given) if made is None else made
        case Observe(arguments=arguments):
            return called(term, [texts[each] for each in arguments])


def general(term: Apply, texts: list[str], writer: Writer) -> str:
    """A call of `apply`, by which the interpreter does the same."""
    sorts = writer.name(tuple(each.sort for each in term.arguments))
    return f"apply({term.operator!r}, ({''.join(f'{each}, ' for each in texts)}), {sorts}, {term.parameters!r})"
