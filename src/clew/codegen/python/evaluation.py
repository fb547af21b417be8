"""Terms as one Python function of what variables hold: what `evaluate` gives, sooner where the same is asked often.

Input: terms without observations. Output: a function from the values of their variables to theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from clew.codegen.python.terms import expression
from clew.codegen.python.writer import Writer
from clew.ir.operators.evaluation import evaluate
from clew.ir.operators.table import OPERATORS
from clew.ir.terms import Apply, Observe, Term, Variable
from clew.ir.values import Value
from clew.ir.walk import variables

_HOT = 12
"""So often terms are interpreted before a function is made of them."""

Evaluation = Callable[[Mapping[Variable, Value]], Sequence[Value]]


class Recurring:
    """Terms that are evaluated again and again; how often, and their function, are what changes."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self._terms = tuple(terms)
        self._asked = 0
        self._function: Evaluation | None = None

    def __call__(self, values: Mapping[Variable, Value]) -> Sequence[Value]:
        """The values of the terms where the variables have these."""
        self._asked += 1
        if self._asked < _HOT:
            return evaluate(self._terms, values)
        self._function = self._function or compiled(self._terms)
        try:
            return self._function(values)
        except TypeError:  # something is no plain value
            return evaluate(self._terms, values)


def compiled(terms: Sequence[Term]) -> Evaluation:
    """The function of the terms."""
    writer = Writer()
    names = {each: f"x{number}" for number, each in enumerate(variables(*terms))}
    for each, name in names.items():
        writer.write(f"{name} = s[{writer.name(each)}]")

    def called(term: Apply | Observe, texts: list[str]) -> str:
        assert isinstance(term, Apply), "what is evaluated should ask nothing but variables"
        meaning = writer.name(OPERATORS[term.operator].value)
        sorts = writer.name(tuple(each.sort for each in term.arguments))
        return f"{meaning}(({_listed(texts)}), {sorts}, {term.parameters!r})"

    found: list[str] = []
    for term in terms:
        made = expression(term, writer, names.__getitem__, called)
        writer.write(*made.before)
        found.append(writer.fresh())
        writer.write(f"{found[-1]} = {made.text}")
    writer.write(f"return ({_listed(found)})")
    function: Evaluation = writer.function(["def f(s):"], "terms")
    return function


def _listed(texts: Sequence[str]) -> str:
    return "".join(f"{each}, " for each in texts)
