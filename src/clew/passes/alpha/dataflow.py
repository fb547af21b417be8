"""Data flow without control: what a variable may become in one step, and under which conditions.

Input: a program of one process. Output: for every variable its definitions, each with the conditions of the branches
that govern it; places are gone. An array is one cell at an index that is the same for ever. This is a guide to what is
important and no abstraction of the program: it must never be used for an answer.
After: Richter and Hoffmann's model for the importance of bits, figure 3.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from clew.analysis.callgraph import call_graph
from clew.analysis.cfg import in_loops
from clew.analysis.control_dependence import Governor, governors
from clew.graphs import postorder, reachable
from clew.ir.commands import Assert, Assign, Branch, Call, Exit, Havoc, Return
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import targets_of
from clew.ir.sorts import Array, Bits, Bool, Sort
from clew.ir.terms import (
    TRUE,
    Apply,
    Constant,
    Observe,
    Term,
    Variable,
    conjoin,
    constant,
    disjoin,
    equal,
    ite,
    negate,
    variable,
)
from clew.ir.values import UNDEFINED
from clew.ir.walk import rewrite
from clew.records import dataclass

_CELL = "`cell "


@dataclass(frozen=True, slots=True)
class Definition:
    """Where the condition holds, the variable may become this."""

    condition: Term
    value: Term


@dataclass(slots=True)
class DataFlow:
    """Definitions by variable (under names that tell procedures apart), starts, inputs with their largest values."""

    names: dict[Variable, tuple[str | None, Variable]] = field(default_factory=dict)
    """For each variable of the model, whose it is in the program."""
    definitions: dict[Variable, list[Definition]] = field(default_factory=dict)
    starts: dict[Variable, Constant] = field(default_factory=dict)
    inputs: dict[Variable, int | None] = field(default_factory=dict)
    asserted: list[Term] = field(default_factory=list)
    """What assertions say, where they are governed by conditions."""


def data_flow(program: Program) -> DataFlow:
    """The model of a program."""
    return _Builder(program).flow


def shared_term(flow: DataFlow, term: Term) -> Term:
    """A watched term over the variables of the model; locals are those of any procedure that has them."""

    def leaf(part: Term) -> Term | None:
        match part:
            case Variable() | Apply(operator="select"):
                return _cell(part, lambda each: _named(None, each))
            case Observe(names=(*_, name)) if isinstance(part.sort, Bits | Bool):
                found = [each for each, (_, own) in flow.names.items() if own is variable(name, part.sort)]
                return found[0] if found else variable(f"`free {part!r}", part.sort)
            case _:
                return None

    return rewrite(term, leaf)


def _named(procedure: str | None, each: Variable) -> Variable:
    sort = each.sort.element if isinstance(each.sort, Array) else each.sort
    return variable(each.name if procedure is None else f"{procedure}.{each.name}", sort)


def _cell(part: Term, name: Callable[[Variable], Term]) -> Term | None:
    """The variable of the model that a variable, or an element of an array, is; None for anything else."""
    if isinstance(part, Apply) and part.operator == "select":
        array = part.arguments[0]
        while isinstance(array, Apply) and array.operator == "store":
            array = array.arguments[0]
        return name(array) if isinstance(array, Variable) else None
    return name(part) if isinstance(part, Variable) else None


class _Builder:
    """Walks over all blocks."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._procedures = {each.name: each for each in program.procedures}
        self._fresh = 0
        self.flow = DataFlow()
        self._own: set[Variable] = set()
        self._procedure = ""
        for each in program.globals:
            self._declare(None, each.variable, each.initial)
        for procedure in program.procedures:
            for each in (*procedure.parameters, *procedure.locals):
                self._declare(procedure.name, each.variable, each.initial)
        outside = _callees(program)
        for procedure in program.procedures:
            self._own = {each.variable for each in (*procedure.parameters, *procedure.locals)}
            self._procedure = procedure.name
            self._walk(procedure, outside)

    def _declare(self, procedure: str | None, each: Variable, initial: object) -> None:
        named = _named(procedure, each)
        if isinstance(named.sort, Bits | Bool):
            self.flow.names[named] = (procedure, each)
            start = initial.value if isinstance(initial, Constant) else None
            value = start[0] if isinstance(start, tuple) and start else start
            if isinstance(value, int):
                self.flow.starts[named] = constant(value, named.sort)

    def _name(self, each: Variable) -> Term:
        return _named(self._procedure if each in self._own else None, each)

    def _input(self, sort: Sort, most: int | None = None) -> Variable:
        self._fresh += 1
        found = variable(f"`input {self._fresh}", sort)
        self.flow.inputs[found] = most
        return found

    def _term(self, term: Term, now: dict[Term, Term]) -> Term:
        def leaf(part: Term) -> Term | None:
            found = _cell(part, self._name)
            if found is not None:
                return now.get(found, found)
            if isinstance(part, Observe) or (isinstance(part, Constant) and part.value is UNDEFINED):
                return self._input(part.sort)
            return None

        return rewrite(term, leaf)

    def _walk(self, procedure: Procedure, outside: dict[str, set[str]]) -> None:
        ends: dict[str, dict[Term, Term]] = {}
        for block in procedure.blocks:
            ends[block.label] = self._block(block)
        guards = _guards(procedure, lambda label, term: self._term(term, ends[label]))
        repeated = in_loops(procedure.blocks)
        for block in procedure.blocks:
            for target, value in ends[block.label].items():
                assert isinstance(target, Variable), "only variables should be written"
                if isinstance(value, Constant) and block.label not in repeated:
                    self.flow.starts[target] = value
                else:
                    self.flow.definitions.setdefault(target, []).append(Definition(guards[block.label], value))
            for command in block.commands:
                match command:
                    case Call(callee=str(name), arguments=arguments):
                        self._call(name, arguments, guards[block.label], inside=self._procedure in outside[name])
                    case Assert(condition=condition):
                        self.flow.asserted.append(self._term(condition, {}))
                    case _:
                        pass

    def _call(self, name: str, arguments: tuple[Term, ...], guard: Term, *, inside: bool) -> None:
        """Arguments define parameters; those from outside of a recursion are where it starts."""
        for each, argument in zip(self._procedures[name].parameters, arguments, strict=True):
            target, value = _named(name, each.variable), self._term(argument, {})
            if inside or not isinstance(value, Constant):
                self.flow.definitions.setdefault(target, []).append(Definition(guard, value))
            else:
                self.flow.starts.setdefault(target, value)

    def _block(self, block: Block) -> dict[Term, Term]:
        """What variables are at the end of a block, in terms of its start."""
        now: dict[Term, Term] = {}
        for command in block.commands:
            match command:
                case Assign(target=target, value=value):
                    self._assign(target, value, now)
                case Havoc(target=target, high=high) if isinstance(target.sort, Bits | Bool):
                    most = high.value if isinstance(high, Constant) and isinstance(high.value, int) else None
                    now[self._name(target)] = self._input(target.sort, most)
                case Call(callee=callee, targets=targets):
                    for number, target in enumerate(targets):
                        now[self._name(target)] = variable(f"`result {callee} {number}", target.sort)
                case _:
                    for target in targets_of(command):
                        now[self._name(target)] = self._input(target.sort)
        if isinstance(block.exit, Return):
            for number, value in enumerate(block.exit.values):
                result = variable(f"`result {self._procedure} {number}", value.sort)
                now[result] = self._term(value, now)
        return now

    def _assign(self, target: Variable, value: Term, now: dict[Term, Term]) -> None:
        if not isinstance(target.sort, Array):
            now[self._name(target)] = self._term(value, now)
            return
        if isinstance(value, Apply) and value.operator == "store":
            _, index, element = value.arguments
            here = self._term(index, now)
            if not isinstance(here.sort, Bits):
                return
            cell = self._name(target)
            at = variable(f"{_CELL}{target.name}", here.sort)
            now[cell] = ite(equal(here, at), self._term(element, now), now.get(cell, cell))


def _callees(program: Program) -> dict[str, set[str]]:
    """Which procedures each may come to, itself included where it is recursive."""
    calls = call_graph(program)
    return {name: set(reachable(called, calls.__getitem__)) for name, called in calls.items()}


# --- conditions -------------------------------------------------------------------------------------------------------


def _guards(procedure: Procedure, at_end: Callable[[str, Term], Term]) -> dict[str, Term]:
    """For each block the conditions of the branches that govern it, loops not taken twice."""
    governed = governors(procedure)
    exits = {block.label: block.exit for block in procedure.blocks}
    done: dict[str, Term] = {}
    for block in procedure.blocks:
        for label in postorder((block.label,), lambda each: [governor for governor, _ in governed[each]][::-1], done):
            ways = [_way(governor, exits, done, at_end) for governor in governed[label]]
            done[label] = disjoin(*ways) if ways else TRUE
    return done


def _way(
    governor: Governor, exits: dict[str, Exit], done: dict[str, Term], at_end: Callable[[str, Term], Term]
) -> Term:
    """The condition under which control takes this way, as far as the branch and what governs it are known."""
    label, target = governor
    leave = exits[label]
    condition: Term = TRUE
    if isinstance(leave, Branch):
        holds = at_end(label, leave.condition)
        condition = holds if leave.then == target else negate(holds)
    return conjoin(condition, done.get(label, TRUE))
