"""Python functions of states of data under construction: values of data, and what they say of clocks."""

from __future__ import annotations

from fractions import Fraction

from clew.codegen.python.terms import expression, general
from clew.codegen.python.writer import NoPython, Writer
from clew.ir.errors import Unsupported
from clew.ir.source import Span
from clew.ir.terms import TRUE, Apply, Observe, Term, Variable
from clew.ir.walk import variables
from clew.logic.clocks import Clause
from clew.logic.linear import Comparison, Sum, sum_of
from clew.lower.timed.recognise import Shape


class Script(Writer):
    """A function of the state `s`; data is in variables of Python."""

    def __init__(self, shape: Shape, only: Term | None = None) -> None:
        """With a term, only what that one reads is there, until everything is loaded."""
        super().__init__()
        self._slots = shape.slots
        self._numbers: dict[Term, int] = dict(shape.numbers.items())
        self._scale = shape.scale
        if only is None:
            self.load()
        else:
            slots = sorted(self._slots[each.name] for each in variables(only))
            self.write(*(f"x{slot} = s[{slot}]" for slot in slots))

    def load(self) -> None:
        """All of the state."""
        if self._slots:
            self.write("".join(f"x{slot}, " for slot in range(len(self._slots))) + "= s")

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
