"""Conditions as trees of comparisons of clocks: compiled once, evaluated for every state of data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clew.codegen.c.zones import constrain
from clew.ir.terms import Apply, Term, conjoin, disjoin, negate
from clew.ir.walk import operands
from clew.logic.clocks import Clause, Clocks
from clew.lower.timed.recognise import Shape
from clew.lower.timed.scripts import Script
from clew.models.timed import Junction, State, Tree
from clew.semantics.values import Concrete

_PLAIN = Concrete()
_DEEPEST = 60
"""Junctions nest so deep, each one in a block of its own; Python takes less than a hundred."""


def compiled_tree(shape: Shape, conditions: Clocks, term: Term) -> Callable[[State], Tree]:
    """The condition as it is in each state: what data decides is gone."""
    script = Script(shape)
    writer = _Writer(script, conditions)
    writer.tree(term, "r", positive=True, depth=0)
    script.write("return r")
    made: Any = script.function(["def f(s):"], apply=_PLAIN.apply, constrain=constrain, both=both, either=either)
    found: dict[State, Tree] = {}

    def asked(state: State) -> Tree:
        if state not in found:
            found[state] = made(state)
        return found[state]

    return asked


def both(parts: list[Tree]) -> Tree:
    """All of them."""
    left = [part for part in parts if part is not True]
    if any(part is False for part in left):
        return False
    return left[0] if len(left) == 1 else Junction(tuple(left), any=False) if left else True


def either(parts: list[Tree]) -> Tree:
    """One of them."""
    left = [part for part in parts if part is not False]
    if any(part is True for part in left):
        return True
    return left[0] if len(left) == 1 else Junction(tuple(left), any=True) if left else False


class _Writer:
    """Writes the statements that put the tree of a term into a variable."""

    def __init__(self, script: Script, conditions: Clocks) -> None:
        self._script = script
        self._conditions = conditions

    def tree(self, term: Term, into: str, *, positive: bool, depth: int) -> None:
        """The tree of the term, or of its negation."""
        script = self._script
        if not self._conditions.asked(term):
            script.write(f"{into} = {script.truth(term if positive else negate(term))}")
            return
        assert isinstance(term, Apply), "a condition on clocks should apply an operator"
        match term.operator, term.arguments:
            case "not", (inner,):
                self.tree(inner, into, positive=not positive, depth=depth)
            case ("and" | "or") as operator, _ if depth < _DEEPEST:
                parts = [(each, positive) for each in operands(operator, term)]
                self._junction(parts, into, joined=(operator == "and") == positive, depth=depth)
            case "implies", (left, right) if depth < _DEEPEST:
                self._junction([(left, not positive), (right, positive)], into, joined=not positive, depth=depth)
            case _:
                self._ways(term if positive else negate(term), into)

    def _junction(self, parts: list[tuple[Term, bool]], into: str, *, joined: bool, depth: int) -> None:
        """Data first: it decides most of the time, and then nothing else is evaluated."""
        script = self._script
        indent = script.indent
        data = [part if sign else negate(part) for part, sign in parts if not self._conditions.asked(part)]
        if data:
            open_still = conjoin(*data) if joined else negate(disjoin(*data))
            script.write(f"{into} = {not joined}")
            script.write(f"if {script.truth(open_still)}:")
            script.indent += 1
        rows = script.fresh()
        script.write(f"{rows} = []")
        for part, sign in parts:
            if self._conditions.asked(part):
                name = script.fresh()
                self.tree(part, name, positive=sign, depth=depth + 1)
                script.write(f"{rows}.append({name})")
        script.write(f"{into} = {'both' if joined else 'either'}({rows})")
        script.indent = indent

    def _ways(self, term: Term, into: str) -> None:
        script = self._script
        rows = script.fresh()
        script.write(f"{rows} = []")
        for way in self._conditions.ways(term):
            name = script.fresh()
            script.write(f"{name} = []")
            for clause in way:
                self._clause(clause, name)
            script.write(f"{rows}.append(both({name}))")
        script.write(f"{into} = either({rows})")

    def _clause(self, clause: Clause, into: str) -> None:
        script = self._script
        if clause.comparison is None:
            script.write(f"{into}.append(not {script.truth(clause.when)})")
            return
        script.write(f"if {script.truth(clause.when)}:")
        script.indent += 1
        plus, minus, bound = script.bound(clause.comparison)
        strict = clause.comparison.strict
        if plus == minus == 0:
            script.write(f"{into}.append(0 {'<' if strict else '<='} {bound})")
        else:
            script.write(f"{into}.append(constrain({plus}, {minus}, {bound}, strict={strict}))")
        script.indent -= 1
