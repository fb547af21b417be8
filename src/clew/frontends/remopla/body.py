"""Statements of one module to blocks.

Every statement is one step: its block says where the module stands, yields, and does what it does. The number of the
statement stands in a global variable while the process yields, and 0 otherwise, so that it tells nothing apart that is
the same; labels and modules in formulas are questions about it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from clew.errors import InputError
from clew.frontends.remopla.arithmetic import Whole, compare, fits, known, narrowed, unsigned, widened
from clew.frontends.remopla.options import Overflow, Settings
from clew.frontends.remopla.tree import (
    Alternatives,
    Assign,
    Assignment,
    Break,
    Change,
    Declared,
    Expression,
    Invoke,
    Jump,
    Labelled,
    Leave,
    Module,
    Place,
    Random,
    Skip,
    Statement,
    Undefined,
    When,
)
from clew.frontends.remopla.values import Demand, Evaluation, element_sort, sort_of, width_of, zero
from clew.ir import commands as ir
from clew.ir.commands import Command, Exit
from clew.ir.program import Block, Declaration
from clew.ir.sorts import BOOL, Bits, Sort
from clew.ir.source import Span
from clew.ir.terms import Term, Variable, apply, bits, conjoin, disjoin, equal, negate, variable

MAKE_LIMIT = 10_000


@dataclass(slots=True)
class Where:
    """The numbers of statements: how many there are so far, and those of labels and modules."""

    place: Variable
    """The number of the statement in front of which the run stands; its highest bit is set behind the end."""
    count: int = 0
    labels: dict[str, list[int]] = field(default_factory=dict)
    modules: dict[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def width(self) -> int:
        """The bits of a place."""
        assert isinstance(self.place.sort, Bits), "places should be numbers"
        return self.place.sort.width

    @property
    def low(self) -> Term:
        """The number of the statement, also behind the end."""
        return apply("extract", self.place, parameters=(self.width - 2, 0))

    @property
    def over(self) -> Term:
        """Whether the run has ended."""
        top = self.width - 1
        return equal(apply("extract", self.place, parameters=(top, top)), bits(1, 1))

    def after(self, number: int) -> Term:
        """The place of a run that ended with the statement."""
        return bits(number | 1 << self.width - 1, self.width)


@dataclass(frozen=True, slots=True)
class Known:
    """What every module sees."""

    globals: Mapping[str, Declared]
    enumerations: Mapping[str, tuple[str, ...]]
    modules: Mapping[str, Module]
    settings: Settings
    where: Where


class ModuleBody:
    """Makes the blocks of one module; it holds the block that is being filled."""

    def __init__(self, known: Known, module: Module, *, outermost: bool) -> None:
        self._known = known
        self._module = module
        self._outermost = outermost
        own = {each.name: each for each in (*module.parameters, *module.locals)}
        self._variables = {**known.globals, **own}
        self.blocks: list[Block] = []
        self.made: list[Declaration] = []
        self._label = "entry"
        self._commands: list[Command] = []
        self._loops: list[str] = []
        self._used: list[Variable] = []
        self._labels: dict[str, str] = {}
        self._count = 0

    def run(self) -> None:
        """Fill the blocks."""
        first = self._known.where.count + 1
        self._collect(self._module.body)
        self._sequence(self._module.body)
        last = self._known.where.count
        self._known.where.modules[self._module.name] = (first, last)
        self._leave(self._missing_result(), self._module.span)

    # --- blocks -------------------------------------------------------------------------------------------------------

    def _emit(self, command: Command) -> None:
        self._commands.append(command)

    def _close(self, leaving: Exit, following: str) -> None:
        """End the block with an exit; the next one has that label."""
        named = self._label in self._labels.values()
        known_as = f"{self._module.name}.{self._label.removeprefix('at ')}" if named else ""
        self.blocks.append(Block(self._label, tuple(self._commands), leaving, known_as=known_as))
        self._label, self._commands = following, []

    def _fresh_label(self) -> str:
        self._count += 1
        return f"l{self._count}"

    def _number(self, value: int) -> Term:
        sort = self._known.where.place.sort
        assert isinstance(sort, Bits), "places should be numbers"
        return bits(value, sort.width)

    def _collect(self, statements: Sequence[Labelled]) -> None:
        """The labels of the module, for jumps forwards."""
        waiting = [*statements]
        while waiting:
            each = waiting.pop()
            for label in each.labels:
                if label in self._labels:
                    raise InputError(f"the label {label!r} stands twice in {self._module.name}", span=each.span)
                self._labels[label] = f"at {label}"
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
        where = self._known.where
        where.count += 1
        number = where.count
        for label in each.labels:
            where.labels.setdefault(label, []).append(number)
            where.labels.setdefault(f"{self._module.name}.{label}", []).append(number)
            self._close(ir.Goto(self._labels[label], span=each.span), self._labels[label])
        head = self._label if each.labels else self._fresh_label()
        if not each.labels:
            self._close(ir.Goto(head, span=each.span), head)
        self._emit(ir.Assign(where.place, self._number(number), span=each.span))
        self._emit(ir.Yield(span=each.span))
        if not isinstance(each.statement, Alternatives):
            self._depart(each.span)
        self._statement(each.statement, head, number)

    def _depart(self, span: Span) -> None:
        """The statement is executed from here on."""
        self._emit(ir.Assign(self._known.where.place, self._number(0), span=span))

    def _done(self, number: int, span: Span) -> None:
        """The statement is done; a run that ends behind it still stands there in its last configuration."""
        if self._outermost:
            self._emit(ir.Assign(self._known.where.place, self._known.where.after(number), span=span))

    def _statement(self, statement: Statement, head: str, number: int) -> None:
        match statement:
            case Assign(changes=changes, span=span):
                self._change_all(changes, span)
                self._reset(span)
                self._done(number, span)
            case Invoke(span=span):
                self._invoke(statement)
                self._reset(span)
                self._done(number, span)
            case Jump(label=label, changes=changes, span=span):
                self._change_all(changes, span)
                self._reset(span)
                if label not in self._labels:
                    raise InputError(f"no label {label!r} in module {self._module.name}", span=span)
                self._close(ir.Goto(self._labels[label], span=span), self._fresh_label())
            case Skip(condition=condition, span=span):
                if condition is not None:
                    self._assume(condition, span)
                self._reset(span)
                self._done(number, span)
            case Break(span=span):
                if not self._loops:
                    raise InputError("`break` stands in no `do`", span=span)
                self._done(number, span)
                self._close(ir.Goto(self._loops[-1], span=span), self._fresh_label())
            case Leave(value=value, span=span):
                self._return(value, number, span)
            case Alternatives():
                self._alternatives(statement, head, number)
            case When():
                self._when(statement, number)

    def _assume(self, condition: Expression, span: Span) -> None:
        evaluation = self._evaluation(span)
        term = evaluation.truth(condition)
        self._demand(evaluation)
        self._emit(ir.Assume(term, span=span))

    def _alternatives(self, statement: Alternatives, head: str, number: int) -> None:
        guards = [self._guard(guard) for guard, _ in statement.cases if guard is not None]
        some = disjoin(*guards)
        terms = iter(guards)
        conditions = [negate(some) if guard is None else next(terms) for guard, _ in statement.cases]
        if all(guard is not None for guard, _ in statement.cases):
            # Where no guard holds the run stays in front of the statement.
            self._emit(ir.Await(some, span=statement.span))
        self._depart(statement.span)
        after = self._fresh_label()
        starts = [self._fresh_label() for _ in statement.cases]
        fair = self._known.settings.fair
        self._close(ir.Choose(tuple(starts), fair=fair, span=statement.span), starts[0])
        if statement.again:
            self._loops.append(after)
        for position, (_, body) in enumerate(statement.cases):
            self._label = starts[position]
            self._emit(ir.Assume(conditions[position], span=statement.span))
            self._sequence(body)
            if not body:
                self._done(number, statement.span)
            self._close(ir.Goto(head if statement.again else after, span=statement.span), after)
        if statement.again:
            self._loops.pop()
        self._label = after

    def _guard(self, guard: Expression) -> Term:
        """A guard that has no meaning (an index outside) does not hold, unless that is an error."""
        evaluation = Evaluation(self._variables, self._known.enumerations)
        term = evaluation.truth(guard)
        if self._known.settings.overflow is Overflow.ERROR:
            self._demand(evaluation)
            return term
        return conjoin(*(demand.condition for demand in evaluation.demands), term)

    def _when(self, statement: When, place: int) -> None:
        evaluation = self._evaluation(statement.span)
        number = evaluation.whole(statement.condition)
        self._demand(evaluation)
        used = tuple(self._used)
        inside, after, skipped = self._fresh_label(), self._fresh_label(), self._fresh_label()
        one = bits(1, max(number.width, 2))
        self._close(
            ir.Branch(equal(widened(number, max(number.width, 2)), one), inside, skipped, span=statement.span), skipped
        )
        self._reset(statement.span)
        self._done(place, statement.span)
        self._close(ir.Goto(after, span=statement.span), inside)
        self._used = [*used]
        self._reset(statement.span)
        self._sequence(statement.body)
        if not statement.body:
            self._done(place, statement.span)
        self._close(ir.Goto(after, span=statement.span), after)

    # --- returning and calling ----------------------------------------------------------------------------------------

    def _return(self, value: Expression | None, number: int, span: Span) -> None:
        result = self._module.result
        if (result is None) != (value is None):
            needed = "no value" if result is None else "a value"
            raise InputError(f"module {self._module.name} gives back {needed}", span=span)
        if self._outermost:
            self._emit(ir.Assign(self._known.where.place, self._known.where.after(number), span=span))
        if value is None or result is None:
            self._leave((), span)
            return
        evaluation = self._evaluation(span)
        term = self._converted(evaluation, value, result, span)
        self._demand(evaluation)
        self._leave((term,), span)

    def _missing_result(self) -> tuple[Term, ...]:
        """What comes back where a module ends without `return`: anything."""
        if self._module.result is None:
            return ()
        made = self._temporary(sort_of(self._module.result, self._known.enumerations))
        self._emit(ir.Havoc(made))
        return (made,)

    def _leave(self, values: tuple[Term, ...], span: Span) -> None:
        self._close(ir.Return(values, span=span), self._fresh_label())

    def _invoke(self, statement: Invoke) -> None:
        span = statement.span
        callee = self._known.modules.get(statement.callee)
        if callee is None:
            known = ", ".join(self._known.modules) or "none"
            raise InputError(f"no module named {statement.callee!r}; known: {known}", span=span)
        if len(statement.arguments) != len(callee.parameters):
            found, wanted = len(statement.arguments), len(callee.parameters)
            raise InputError(f"{callee.name} takes {wanted} arguments, not {found}", span=span)
        evaluation = self._evaluation(span)
        pairs = zip(statement.arguments, callee.parameters, strict=True)
        arguments = [self._converted(evaluation, given, wanted, span) for given, wanted in pairs]
        self._demand(evaluation)
        if statement.changes:
            arguments = [self._kept(argument, span) for argument in arguments]
            self._change_all(statement.changes, span)
        targets: tuple[Variable, ...] = ()
        if statement.target is not None:
            if callee.result is None:
                raise InputError(f"module {callee.name} gives back nothing", span=span)
            targets = (self._temporary(sort_of(callee.result, self._known.enumerations)),)
        self._emit(ir.Call(callee.name, tuple(arguments), targets, span=span))
        if statement.target is not None and callee.result is not None:
            self._store_result(statement.target, targets[0], callee.result, span)

    def _store_result(self, target: Place, made: Variable, result: Declared, span: Span) -> None:
        evaluation = self._evaluation(span)
        if result.dimensions:
            self._emit(ir.Assign(evaluation.variable(target), made, span=span))
        else:
            width = width_of(result, self._known.enumerations) if result.kind != "bool" else 0
            value = made if result.kind == "bool" else unsigned(made, width)
            self._write(evaluation, target, value, span)

    # --- assignments --------------------------------------------------------------------------------------------------

    def _change_all(self, changes: Sequence[Change], span: Span) -> None:
        """Assignments that happen at once: all values are computed before any is written."""
        plain = [one for change in changes for one in self._spread(change, {}, span)]
        if len(plain) == 1:
            (only, indices) = plain[0]
            evaluation = self._evaluation(span, indices)
            self._write(evaluation, only.target, self._value(evaluation, only, span), span)
            return
        kept: list[tuple[Variable, list[Term], Term]] = []
        for change, indices in plain:
            evaluation = self._evaluation(span, indices)
            value = self._value(evaluation, change, span)
            term = self._fitted(evaluation, change.target, value, span)
            steps = [self._kept(step, span) for step in evaluation.steps(change.target)]
            self._demand(evaluation)
            kept.append((evaluation.variable(change.target), steps, self._kept(term, span)))
        for whole, steps, value_kept in kept:
            self._store(whole, steps, value_kept, span)

    def _spread(
        self, change: Change, indices: dict[str, int | Whole], span: Span
    ) -> list[tuple[Assignment, dict[str, int | Whole]]]:
        """The single assignments of a change for all indices."""
        found: list[tuple[Assignment, dict[str, int | Whole]]] = []
        waiting: list[tuple[Change, dict[str, int | Whole]]] = [(change, indices)]
        while waiting:
            each, bound = waiting.pop(0)
            if isinstance(each, Assignment):
                found.append((each, bound))
                continue
            evaluation = Evaluation(self._variables, self._known.enumerations, indices=dict(bound))
            values = evaluation.range_of(each.low, each.high, each.span)
            if not each.universal:
                waiting.append((each.body, {**bound, each.variable: self._some_index(values, each.span)}))
                continue
            waiting += [(each.body, {**bound, each.variable: value}) for value in values]
            if len(waiting) > MAKE_LIMIT:
                raise InputError(f"more than {MAKE_LIMIT} assignments at once", span=span)
        return found

    def _some_index(self, values: range, span: Span) -> Whole:
        """One of the indices, by free choice."""
        width = max(known(values.start).width, known(values.stop).width)
        made = self._temporary(Bits(width))
        low, high = bits(values.start, width), bits(values.stop - 1, width)
        self._emit(ir.Havoc(made, low, high, fair=self._known.settings.fair, signed=True, span=span))
        return Whole(made, width)

    def _value(self, evaluation: Evaluation, change: Assignment, span: Span) -> Whole | Term:
        declared = evaluation.declared(change.target)
        wanted = sort_of(declared, self._known.enumerations)
        partial = len(change.target.indices) < len(declared.dimensions)
        if change.differs:
            return self._other_value(evaluation, change, declared, span)
        if partial:
            if isinstance(change.value, Undefined):
                made = self._temporary(wanted)
                self._emit(ir.Havoc(made, span=span))
                return made
            if isinstance(change.value, Place) and not change.value.indices:
                return evaluation.read(change.value)
            raise InputError(f"{change.target.name} is an array; an index is missing", span=span)
        if declared.kind == "bool":
            if isinstance(change.value, Undefined):
                return equal(evaluation.whole(change.value).term, bits(1, 2))
            return evaluation.truth(change.value)
        if isinstance(change.value, Undefined):
            return self._any_of(declared, span)
        return evaluation.whole(change.value)

    def _any_of(self, declared: Declared, span: Span) -> Whole | Term:
        """Any value of a variable of that declaration."""
        sort = element_sort(declared, self._known.enumerations)
        made = self._temporary(sort)
        fair = self._known.settings.fair
        if declared.kind in ("bool", "int"):
            if declared.kind == "int" and declared.width == 0:
                return bits(0, 1)
            self._emit(ir.Havoc(made, fair=fair, span=span))
        else:
            assert isinstance(sort, Bits), "an enumeration should be a number"
            last = len(self._known.enumerations[declared.kind]) - 1
            self._emit(ir.Havoc(made, bits(0, sort.width), bits(last, sort.width), fair=fair, span=span))
        return made if sort == BOOL else unsigned(made, width_of(declared, self._known.enumerations))

    def _other_value(self, evaluation: Evaluation, change: Assignment, declared: Declared, span: Span) -> Whole | Term:
        """`x != e`: any value but that one."""
        made = self._any_of(declared, span)
        if isinstance(made, Whole):
            self._emit(ir.Assume(compare("!=", made, evaluation.whole(change.value)), span=span))
        else:
            self._emit(ir.Assume(negate(equal(made, evaluation.truth(change.value))), span=span))
        return made

    def _fitted(self, evaluation: Evaluation, target: Place, value: Whole | Term, span: Span) -> Term:
        """The value as it is written into the target; that it fits is demanded where overflow is not to wrap."""
        if not isinstance(value, Whole):
            return value
        declared = evaluation.declared(target)
        return self._narrowed(evaluation, value, declared, span)

    def _narrowed(self, evaluation: Evaluation, value: Whole, declared: Declared, span: Span) -> Term:
        width = width_of(declared, self._known.enumerations)
        if self._known.settings.overflow is not Overflow.WRAP:
            message = f"the value does not fit into {width} bits"
            demand = Demand(fits(value, width), "arithmetic.overflow", message, span)
            evaluation.demands.append(demand)
        return narrowed(value, width) if width else bits(0, 1)

    def _write(self, evaluation: Evaluation, target: Place, value: Whole | Term, span: Span) -> None:
        if isinstance(value, Whole) and evaluation.declared(target).kind == "bool":
            raise InputError(f"{target.name} is a bool, and this is a number; compare it", span=span)
        term = self._fitted(evaluation, target, value, span)
        steps = evaluation.steps(target)
        self._demand(evaluation)
        self._store(evaluation.variable(target), steps, term, span)

    def _store(self, whole: Variable, steps: list[Term], term: Term, span: Span) -> None:
        match steps:
            case []:
                value = term
            case [only]:
                value = apply("store", whole, only, term)
            case _:
                row = apply("store", apply("select", whole, steps[0]), steps[1], term)
                value = apply("store", whole, steps[0], row)
        self._emit(ir.Assign(whole, value, span=span))

    def _converted(self, evaluation: Evaluation, value: Expression, wanted: Declared, span: Span) -> Term:
        """A value as an argument or result of that declaration."""
        if wanted.dimensions:
            if not isinstance(value, Place):
                raise InputError("an array is needed here", span=span)
            found = evaluation.read(value)
            if found.sort != sort_of(wanted, self._known.enumerations):
                raise InputError(f"{value.name} is not an array of the wanted size and kind", span=span)
            return found
        if isinstance(value, Undefined):
            made = self._any_of(wanted, span)
            return self._narrowed(evaluation, made, wanted, span) if isinstance(made, Whole) else made
        if wanted.kind == "bool":
            return evaluation.truth(value)
        return self._narrowed(evaluation, evaluation.whole(value), wanted, span)

    # --- temporaries and demands --------------------------------------------------------------------------------------

    def _evaluation(self, span: Span, indices: dict[str, int | Whole] | None = None) -> Evaluation:
        found = Evaluation(self._variables, self._known.enumerations, indices=dict(indices or {}))

        def fresh(expression: Expression) -> Whole:
            match expression:
                case Random(highest=highest):
                    most = found.whole(highest)
                    sort: Sort = Bits(most.width)
                    made = self._temporary(sort)
                    low = bits(0, most.width)
                    self._emit(ir.Havoc(made, low, most.term, fair=self._known.settings.fair, signed=True, span=span))
                    return Whole(made, most.width)
                case _:
                    made = self._temporary(Bits(2))
                    self._emit(ir.Havoc(made, bits(0, 2), bits(1, 2), fair=self._known.settings.fair, span=span))
                    return Whole(made, 2)

        found.fresh = fresh
        return found

    def _temporary(self, sort: Sort) -> Variable:
        made = variable(f"_{len(self.made)}", sort)
        self.made.append(Declaration(made, zero(sort), original=""))
        self._used.append(made)
        return made

    def _reset(self, span: Span) -> None:
        """Temporaries go back to zero behind their statement, so that equal states are equal."""
        for made in self._used:
            self._emit(ir.Assign(made, zero(made.sort), span=span))
        self._used.clear()

    def _kept(self, term: Term, span: Span) -> Term:
        """A copy of the value, where it is not constant."""
        made = self._temporary(term.sort)
        self._emit(ir.Assign(made, term, span=span))
        return made

    def _demand(self, evaluation: Evaluation) -> None:
        """What must hold for the statement to mean something: an error if it does not, or no such run."""
        for demand in evaluation.demands:
            if self._known.settings.overflow is Overflow.ERROR:
                self._emit(ir.Assert(demand.condition, demand.check, demand.message, span=demand.span))
            else:
                self._emit(ir.Assume(demand.condition, span=demand.span))
        evaluation.demands.clear()
