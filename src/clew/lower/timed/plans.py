"""Actions as Python functions: from a state of data to what the action does there, to data and to clocks.

Data is executed; of clocks, comparisons and settings become operations in the order of the text. An action whose
conditions on clocks are disjunctions has a function that gives several edges.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

from clew.codegen.c.zones import ELAPSE, constrain, reset
from clew.codegen.python.terms import expression, general
from clew.codegen.python.writer import NoPython, Writer
from clew.ir.commands import Assert, Assign, Assume, Command, Havoc
from clew.ir.errors import Unsupported
from clew.ir.program import Action
from clew.ir.sorts import REAL
from clew.ir.source import Span
from clew.ir.terms import TRUE, Apply, Observe, Term, Variable, conjoin
from clew.ir.walk import conjuncts, variables
from clew.logic.clocks import Clause, Clauses, Clocks
from clew.logic.linear import Comparison, Sum, sum_of
from clew.lower.timed.recognise import Shape
from clew.models.timed import Check, Edge, Passing, State
from clew.semantics.values import Bounds, Concrete

_PLAIN = Concrete()
Plan = Callable[[State], list[Edge]]
MOST_VARIANTS = 512


class Script(Writer):
    """A function of the state `s`; data is in variables of Python."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self._slots = shape.slots
        self._numbers: dict[Term, int] = dict(shape.numbers.items())
        self._scale = shape.scale
        self.write(*(f"x{slot} = s[{slot}]" for slot in range(len(self._slots))))

    def leaf(self, variable: Variable) -> str:
        """The Python variable of data."""
        slot = self._slots.get(variable.name)
        if slot is None:
            raise Unsupported(f"{variable.name} is a clock, which is compared and set, and nothing else")
        return f"x{slot}"

    def _called(self, term: Apply | Observe, texts: list[str]) -> str:
        if isinstance(term, Observe):
            raise NoPython(f"{term.observation.value} is no variable")
        return general(term, texts, self)

    def text(self, term: Term) -> str:
        """A value of data; what it needs in front is written."""
        found = expression(term, self, self.leaf, self._called)
        self.write(*found.before)
        return found.text

    def truth(self, term: Term) -> str:
        """A condition on data."""
        found = expression(term, self, self.leaf, self._called)
        self.write(*found.before)
        return found.condition

    def after(self) -> str:
        """The state behind what was written."""
        return "(" + "".join(f"x{slot}, " for slot in range(len(self._slots))) + ")"

    # --- clocks -------------------------------------------------------------------------------------------------------

    def bound(self, asked: Comparison, span: Span | None = None) -> tuple[int, int, str]:
        """The clocks that a comparison compares (0: none), and the text of the bound on their difference."""
        own = {term: factor for term, factor in asked.sum.parts.items() if term in self._numbers}
        factors = set(map(abs, own.values()))
        if len(own) > 2 or len(factors) > 1 or sum(own.values()) not in (0, *factors, *(-each for each in factors)):
            raise Unsupported("zones know comparisons of a clock, or of a difference of two, with a number", span=span)
        unit = factors.pop() if factors else Fraction(1)
        plus = next((self._numbers[term] for term, factor in own.items() if factor > 0), 0)
        minus = next((self._numbers[term] for term, factor in own.items() if factor < 0), 0)
        rest = Sum({term: factor for term, factor in asked.sum.parts.items() if term not in own}, asked.sum.constant)
        return plus, minus, self._scaled(rest.times(-1 / unit))

    def _scaled(self, total: Sum) -> str:
        """A number of data as a multiple of the smallest one that is told apart."""
        parts = [(self.text(term), factor * self._scale) for term, factor in total.parts.items()]
        number = total.constant * self._scale
        if number.denominator != 1 or any(factor.denominator != 1 for _, factor in parts):
            raise Unsupported("clocks are compared with fractions of data")
        texts = [str(int(number)), *(f"{int(factor)} * ({text})" for text, factor in parts)]
        return f"int({' + '.join(texts)})"

    def setting(self, term: Term) -> str:
        """A number of data that a clock is set to."""
        found = sum_of(term, lambda each: isinstance(each, Apply) and each.operator in ("real.of_int", "ite"))
        if found is None:
            raise Unsupported("a clock is set to a number of data, and to nothing else")
        return self._scaled(found)

    def clause(self, clause: Clause, failed: str, span: Span | None) -> None:
        """Where the clause asks something of clocks, add it to the operations `o`; where it is false, leave."""
        if clause.comparison is None:
            self.write(f"if {self.truth(clause.when)}: {failed}")
            return
        if clause.when is not TRUE:
            self.write(f"if {self.truth(clause.when)}:")
            self.indent += 1
        plus, minus, bound = self.bound(clause.comparison, span)
        strict = clause.comparison.strict
        if plus == minus == 0:
            self.write(f"if not 0 {'<' if strict else '<='} {bound}: {failed}")
        else:
            self.write(f"o += constrain({plus}, {minus}, {bound}, strict={strict})")
        if clause.when is not TRUE:
            self.indent -= 1


class Author:
    """Writes the functions of one program; gathers the checks that edges may violate."""

    def __init__(self, shape: Shape, conditions: Clocks) -> None:
        self.shape = shape
        self.conditions = conditions
        self.checks: list[Check] = []
        delay = [each for each in shape.delay.effect if isinstance(each, Assign) and each.target.sort != REAL]
        self.delay_writes = bool(delay)

    def passing(self) -> Callable[[State], Passing | None]:
        """How time passes."""
        shape = self.shape
        if self.conditions.asked(shape.delay.guard):
            raise Unsupported("whether time may pass depends on clocks")
        script = Script(shape)
        script.write(f"if not {script.truth(shape.delay.guard)}: return None", f"o = {ELAPSE!r}")
        for command in shape.delay.effect:
            match command:
                case Assign(target=target, value=value) if target.sort != REAL:
                    script.write(f"{script.leaf(target)} = {script.text(value)}")
                case Assume(condition=condition, span=span) if shape.elapsed not in variables(condition):
                    self._assumed_one_way(script, condition, span)
                case _:
                    pass
        script.write(f"return Passing({script.after()}, o)")
        made: Callable[[State], Passing | None] = script.function(
            ["def f(s):"], apply=_PLAIN.apply, constrain=constrain, Passing=Passing
        )
        return made

    def _assumed_one_way(self, script: Script, condition: Term, span: Span | None) -> None:
        ways = self.conditions.ways(condition, span)
        if len(ways) != 1:
            raise Unsupported("an invariant is no conjunction of comparisons", span=span)
        for clause in ways[0]:
            script.clause(clause, "return None", span)


def compiled(author: Author, number: int, action: Action) -> Plan:
    """The function of an action."""
    data = conjoin(*(each for each in conjuncts(action.guard) if not author.conditions.asked(each)))
    clocked = [each for each in conjuncts(action.guard) if author.conditions.asked(each)]
    commands: list[Command] = [*(Assume(each, span=action.span) for each in clocked), *action.effect]
    script = Script(author.shape)
    script.write(f"if not {script.truth(data)}: return ()", "found = []")
    asked = [
        author.conditions.ways(each.condition, each.span)
        for each in commands
        if isinstance(each, Assume) and author.conditions.asked(each.condition)
    ]
    variants = list(product(*asked))
    if len(variants) > MOST_VARIANTS:
        raise Unsupported(f"an action has more than {MOST_VARIANTS} variants of conditions on clocks", span=action.span)
    start = script.indent
    for variant in variants:
        script.write("for _ in (0,):")
        script.indent += 1
        # Earlier variants have written to data.
        script.write(*(f"x{slot} = s[{slot}]" for slot in range(len(author.shape.slots))) if len(variants) > 1 else ())
        script.write("o = ()")
        chosen = _body(author, script, commands, list(variant))
        script.write(f"found.append(Edge({number}, ({chosen}), {script.after()}, o))")
        script.indent = start
    script.write("return found")
    made: Plan = script.function(
        ["def f(s):"], apply=_PLAIN.apply, constrain=constrain, reset=reset, Edge=Edge, number=number
    )
    return made


def _body(author: Author, script: Script, commands: list[Command], ways: list[Clauses]) -> str:
    """The commands; the text of the choices that were made."""
    chosen = ""
    for command in commands:
        match command:
            case Assume(condition=condition, span=span):
                if author.conditions.asked(condition):
                    for clause in ways.pop(0):
                        script.clause(clause, "continue", span)
                else:
                    script.write(f"if not {script.truth(condition)}: continue")
            case Assert(condition=condition, check=check, span=span):
                if author.conditions.asked(condition):
                    raise Unsupported("an assertion asks clocks", span=span)
                author.checks.append(Check(check, span))
                failed = f"found.append(Edge(number, ({chosen}), None, o, {len(author.checks) - 1}))"
                script.write(f"if not {script.truth(condition)}: {failed}; continue")
            case Havoc(target=target, signed=signed, span=span):
                values, _ = _PLAIN.fresh(target.sort, Bounds(*command.fixed, signed), (), span)
                script.write(f"for {script.leaf(target)} in {script.name(tuple(values))}:")
                script.indent += 1
                held = script.fresh()
                script.write(f"{held} = {script.leaf(target)}", "o = o")
                chosen += f"{held}, "
            case Assign(target=target, value=value, span=span):
                _assigned(author, script, target, value, span)
            case _:
                raise Unsupported("zones know assignments, choices, assumptions and assertions")
    return chosen


def _assigned(author: Author, script: Script, target: Variable, value: Term, span: Span | None) -> None:
    if target is author.shape.elapsed:
        return
    if target not in author.conditions.clocks:
        if author.conditions.asked(value):
            raise Unsupported("data depends on clocks", span=span)
        script.write(f"{script.leaf(target)} = {script.text(value)}")
        return
    number = author.shape.numbers[target]
    indent = script.indent
    # `c ? v : x` leaves the clock alone elsewhere.
    while isinstance(value, Apply) and value.operator == "ite":
        test, then, otherwise = value.arguments
        if author.conditions.asked(test):
            raise Unsupported("whether a clock is set depends on clocks", span=span)
        script.write(f"if {script.truth(test)}:")
        script.indent += 1
        _set(script, number, target, then)
        script.indent -= 1
        script.write("else:")
        script.indent += 1
        value = otherwise
    _set(script, number, target, value)
    script.indent = indent


def _set(script: Script, number: int, target: Variable, value: Term) -> None:
    if value is target:
        script.write("pass")
        return
    script.write(f"o += reset({number}, {script.setting(value)})")
