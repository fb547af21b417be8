"""Statements of one module to blocks.

Every statement is one step: its block says where the module stands, yields, and does what it does. The number of the
statement stands in a global variable while the process yields, and 0 otherwise, so that it tells nothing apart that is
the same; labels and modules in formulas are questions about it.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.errors import InputError
from clew.frontends.remopla.arithmetic import at_width
from clew.frontends.remopla.assignments import change_all, converted, store_result
from clew.frontends.remopla.blocks import Blocks, Known
from clew.frontends.remopla.options import Overflow
from clew.frontends.remopla.tree import (
    Alternatives,
    Assign,
    Break,
    Expression,
    Invoke,
    Jump,
    Labelled,
    Leave,
    Module,
    Skip,
    Statement,
    When,
)
from clew.frontends.remopla.values import Evaluation, sort_of
from clew.ir import commands as ir
from clew.ir.source import Span
from clew.ir.terms import Term, Variable, bits, conjoin, disjoin, equal, negate


class ModuleBody(Blocks):
    """Makes the blocks of one module."""

    def __init__(self, known: Known, module: Module, *, outermost: bool) -> None:
        super().__init__(known, module)
        self._outermost = outermost
        self._loops: list[str] = []

    def run(self) -> None:
        """Fill the blocks."""
        first = self.known.where.count + 1
        self._collect(self.module.body)
        self._sequence(self.module.body)
        last = self.known.where.count
        self.known.where.modules[self.module.name] = (first, last)
        self._leave(self._missing_result(), self.module.span)

    def _collect(self, statements: Sequence[Labelled]) -> None:
        """The labels of the module, for jumps forwards."""
        waiting = [*statements]
        while waiting:
            each = waiting.pop()
            for label in each.labels:
                if label in self.labels:
                    raise InputError(f"the label {label!r} stands twice in {self.module.name}", span=each.span)
                self.labels[label] = f"at {label}"
            match each.statement:
                case Alternatives(cases=cases):
                    waiting += [inner for _, body in cases for inner in body]
                case When(body=body):
                    waiting += body
                case _:
                    pass

    # --- statements ---------------------------------------------------------------------------------------------------

    def _sequence(self, statements: Sequence[Labelled]) -> None:
        for each in statements:
            self._step(each)

    def _step(self, each: Labelled) -> None:
        where = self.known.where
        where.count += 1
        number = where.count
        for label in each.labels:
            where.labels.setdefault(label, []).append(number)
            where.labels.setdefault(f"{self.module.name}.{label}", []).append(number)
            self.go_on(ir.Goto(self.labels[label], span=each.span), self.labels[label])
        head = self.labels[each.labels[-1]] if each.labels else self.fresh_label()
        if not each.labels:
            self.go_on(ir.Goto(head, span=each.span), head)
        self.emit(ir.Assign(where.place, self.number(number), span=each.span))
        self.emit(ir.Yield(span=each.span))
        if not isinstance(each.statement, Alternatives):
            self._depart(each.span)
        self._statement(each.statement, head, number)

    def _depart(self, span: Span) -> None:
        """The statement is executed from here on."""
        self.emit(ir.Assign(self.known.where.place, self.number(0), span=span))

    def _done(self, number: int, span: Span) -> None:
        """The statement is done; a run that ends behind it still stands there in its last configuration."""
        if self._outermost:
            self.emit(ir.Assign(self.known.where.place, self.known.where.after(number), span=span))

    def _statement(self, statement: Statement, head: str, number: int) -> None:
        match statement:
            case Assign(changes=changes, span=span):
                change_all(self, changes, span)
                self.reset(span)
                self._done(number, span)
            case Invoke(span=span):
                self._invoke(statement)
                self.reset(span)
                self._done(number, span)
            case Jump(label=label, changes=changes, span=span):
                change_all(self, changes, span)
                self.reset(span)
                if label not in self.labels:
                    raise InputError(f"no label {label!r} in module {self.module.name}", span=span)
                self.go_on(ir.Goto(self.labels[label], span=span), self.fresh_label())
            case Skip(condition=condition, span=span):
                if condition is not None:
                    self._assume(condition, span)
                self.reset(span)
                self._done(number, span)
            case Break(span=span):
                if not self._loops:
                    raise InputError("`break` stands in no `do`", span=span)
                self._done(number, span)
                self.go_on(ir.Goto(self._loops[-1], span=span), self.fresh_label())
            case Leave(value=value, span=span):
                self._return(value, number, span)
            case Alternatives():
                self._alternatives(statement, head, number)
            case When():
                self._when(statement, number)

    def _assume(self, condition: Expression, span: Span) -> None:
        evaluation = self.evaluation(span)
        term = evaluation.truth(condition)
        self.demand(evaluation)
        self.emit(ir.Assume(term, span=span))

    def _alternatives(self, statement: Alternatives, head: str, number: int) -> None:
        guards = [self._guard(guard) for guard, _ in statement.cases if guard is not None]
        some = disjoin(*guards)
        terms = iter(guards)
        conditions = [negate(some) if guard is None else next(terms) for guard, _ in statement.cases]
        if all(guard is not None for guard, _ in statement.cases):
            # Where no guard holds the run stays in front of the statement.
            self.emit(ir.Await(some, span=statement.span))
        self._depart(statement.span)
        after = self.fresh_label()
        starts = [self.fresh_label() for _ in statement.cases]
        fair = self.known.settings.fair
        self.go_on(ir.Choose(tuple(starts), fair=fair, span=statement.span), starts[0])
        if statement.again:
            self._loops.append(after)
        for position, (_, body) in enumerate(statement.cases):
            self.label = starts[position]
            self.emit(ir.Assume(conditions[position], span=statement.span))
            self._sequence(body)
            if not body:
                self._done(number, statement.span)
            self.go_on(ir.Goto(head if statement.again else after, span=statement.span), after)
        if statement.again:
            self._loops.pop()
        self.label = after

    def _guard(self, guard: Expression) -> Term:
        """A guard that has no meaning (an index outside) does not hold, unless that is an error."""
        evaluation = Evaluation(self.variables, self.known.enumerations)
        term = evaluation.truth(guard)
        if self.known.settings.overflow is Overflow.ERROR:
            self.demand(evaluation)
            return term
        return conjoin(*(demand.condition for demand in evaluation.demands), term)

    def _when(self, statement: When, place: int) -> None:
        evaluation = self.evaluation(statement.span)
        number = evaluation.whole(statement.condition)
        self.demand(evaluation)
        used = tuple(self._used)
        inside, after, skipped = self.fresh_label(), self.fresh_label(), self.fresh_label()
        one = bits(1, max(number.width, 2))
        self.go_on(
            ir.Branch(equal(at_width(number, max(number.width, 2)), one), inside, skipped, span=statement.span), skipped
        )
        self.reset(statement.span)
        self._done(place, statement.span)
        self.go_on(ir.Goto(after, span=statement.span), inside)
        self._used = [*used]
        self.reset(statement.span)
        self._sequence(statement.body)
        if not statement.body:
            self._done(place, statement.span)
        self.go_on(ir.Goto(after, span=statement.span), after)

    # --- returning and calling ----------------------------------------------------------------------------------------

    def _return(self, value: Expression | None, number: int, span: Span) -> None:
        result = self.module.result
        if (result is None) != (value is None):
            needed = "no value" if result is None else "a value"
            raise InputError(f"module {self.module.name} gives back {needed}", span=span)
        if self._outermost:
            self.emit(ir.Assign(self.known.where.place, self.known.where.after(number), span=span))
        if value is None or result is None:
            self._leave((), span)
            return
        evaluation = self.evaluation(span)
        term = converted(self, evaluation, value, result, span)
        self.demand(evaluation)
        self._leave((term,), span)

    def _missing_result(self) -> tuple[Term, ...]:
        """What comes back where a module ends without `return`: anything."""
        if self.module.result is None:
            return ()
        made = self.temporary(sort_of(self.module.result, self.known.enumerations))
        self.emit(ir.Havoc(made))
        return (made,)

    def _leave(self, values: tuple[Term, ...], span: Span) -> None:
        self.go_on(ir.Return(values, span=span), self.fresh_label())

    def _invoke(self, statement: Invoke) -> None:
        span = statement.span
        callee = self.known.modules.get(statement.callee)
        if callee is None:
            known = ", ".join(self.known.modules) or "none"
            raise InputError(f"no module named {statement.callee!r}; known: {known}", span=span)
        if len(statement.arguments) != len(callee.parameters):
            found, wanted = len(statement.arguments), len(callee.parameters)
            raise InputError(f"{callee.name} takes {wanted} arguments, not {found}", span=span)
        evaluation = self.evaluation(span)
        pairs = zip(statement.arguments, callee.parameters, strict=True)
        arguments = [converted(self, evaluation, given, wanted, span) for given, wanted in pairs]
        self.demand(evaluation)
        if statement.changes:
            arguments = [self.kept(argument, span) for argument in arguments]
            change_all(self, statement.changes, span)
        targets: tuple[Variable, ...] = ()
        if statement.target is not None:
            if callee.result is None:
                raise InputError(f"module {callee.name} gives back nothing", span=span)
            targets = (self.temporary(sort_of(callee.result, self.known.enumerations)),)
        self.emit(ir.Call(callee.name, tuple(arguments), targets, span=span))
        if statement.target is not None and callee.result is not None:
            store_result(self, statement.target, targets[0], callee.result, span)
