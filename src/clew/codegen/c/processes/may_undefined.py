"""Doubt: which variables, results and fields may ever hold an undefined value, or a pointer as a number.

Input: a program, and the variables that are written before every read (`registers.py`). Output: sets that err on the
side of "may": what is not in them is always a plain value, and native code carries no mark for it. The answer is the
same everywhere in a procedure; a fixed point over all commands. A procedure is looked at again where something has
grown that it reads: its own variables, the results of whom it calls, or what all can read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from functools import cached_property

from clew.ir.commands import Assign, Call, GetField, Havoc, Load, Pop, Push, Raise, Return, SetField, Spawn
from clew.ir.program import AnyOf, Declaration, Procedure, Program
from clew.ir.rewriting import addresses_in
from clew.ir.sorts import Array, Bits, Queue, Reference, Sort
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable
from clew.ir.values import UNDEFINED, has_undefined
from clew.ir.walk import postorder
from clew.records import dataclass

Where = tuple[str, str]
"""A variable: the procedure it is local to (empty for globals) and its name."""


class Callees:
    """The procedures that a call or spawn may enter; keeps what it has found, because the same sorts come again."""

    def __init__(self, program: Program) -> None:
        self._by_name = {each.name: each for each in program.procedures}
        taken = addresses_in(program)
        self._taken = tuple(each for each in program.procedures if each.name in taken)
        self._by_sorts: dict[tuple[Sort, ...], tuple[Procedure, ...]] = {}

    def of(self, callee: str | Term, arguments: tuple[Term, ...]) -> tuple[Procedure, ...]:
        """One by name; by pointer those whose address is taken, with such parameters, or with nothing."""
        if isinstance(callee, str):
            return (self._by_name[callee],)
        wanted = tuple(each.sort for each in arguments)
        if wanted not in self._by_sorts:
            self._by_sorts[wanted] = tuple(
                each
                for each in self._taken
                if tuple(one.sort for one in each.parameters) == wanted or not (each.parameters or each.results)
            )
        return self._by_sorts[wanted]


@dataclass
class Doubts:
    """What may be undefined; grows while it is computed."""

    program: Program
    assured: frozenset[Where] = frozenset()
    """Locals that are written before every read: that they start undefined, and become so again, is no doubt."""
    variables: set[Where] = field(default_factory=set)
    numbered: set[Where] = field(default_factory=set)
    """Variables of 64 bits that may hold a pointer."""
    numbered_results: set[tuple[str, int]] = field(default_factory=set)
    numbered_raise: bool = False
    results: set[tuple[str, int]] = field(default_factory=set)
    fields: set[tuple[str, str]] = field(default_factory=set)
    """Fields of records: kind and name."""
    raised: bool = False
    aggregates: bool = False
    """Whether some array or queue may hold something undefined; then all of them have flags."""
    symbolic: bool = False
    """Whether what depends on inputs counts too: what is loaded, and what is chosen freely."""
    local_names: dict[str, frozenset[str]] = field(default_factory=dict)
    passed: set[object] = field(default_factory=set)
    """To whom what kind of arguments has been passed on."""
    callers: dict[str, set[str]] = field(default_factory=dict)
    """Who reads the results of a procedure."""
    grown: set[str] = field(default_factory=set)
    """Procedures that are to be looked at again; empty for all of them."""
    _causes: dict[Term, tuple[str, ...] | None] = field(default_factory=dict)

    @cached_property
    def callees(self) -> Callees:
        """Who may be entered."""
        return Callees(self.program)

    def of(self, term: Term, procedure: str) -> bool:
        """Whether the term, in that procedure (empty: outside of all), may be undefined."""
        if term not in self._causes:
            self._causes[term] = _causes(term)
        known = self._causes[term]
        return known is None or any(self.of_variable(name, procedure) for name in known)

    def may_be_pointer(self, term: Term, procedure: str) -> bool:
        """Whether the term is a number of 64 bits that may be a pointer."""
        if term.sort != _WIDE:
            return False
        found: set[Term] = set()
        for each in postorder(term):
            if each.sort == _WIDE and self._numbered(each, found, procedure):
                found.add(each)
        return term in found

    def _numbered(self, term: Term, found: set[Term], procedure: str) -> bool:
        match term:
            case Variable(name=name):
                return self.where(name, procedure) in self.numbered
            case Apply(operator="pointer.to_bits"):
                return True
            case Apply(operator="ite", arguments=(_, then, otherwise)):
                return then in found or otherwise in found
            case Apply(operator=operator, arguments=arguments):
                return operator in KEEP_POINTERS and any(each in found for each in arguments)
            case _:
                return False

    def of_variable(self, name: str, procedure: str) -> bool:
        """Whether the variable may be undefined."""
        return self.where(name, procedure) in self.variables

    def where(self, name: str, procedure: str) -> Where:
        """The variable that a name means in a procedure."""
        return (procedure, name) if procedure and name in self.local_names[procedure] else ("", name)


def _causes(term: Term) -> tuple[str, ...] | None:
    """The variables by which a term may be undefined; None where it may be so by itself."""
    names = []
    for each in postorder(term):
        match each:
            case Variable(name=name):
                names.append(name)
            case Constant(value=value) if has_undefined(value):
                return None
            case Apply(operator="pointer.lt") | Observe(observation=Observation.LOCAL):
                return None
            case Constant() | Apply() | Observe():
                pass
    return tuple(names)


KEEP_POINTERS = frozenset({"add", "sub", "bitand", "bitor"})
"""Operators whose result may be a pointer if an argument is one."""
_WIDE = Bits(64)


def doubts(program: Program, assured: frozenset[Where] = frozenset(), *, symbolic: bool = False) -> Doubts:
    """The doubts of a program."""
    found = Doubts(program, assured, symbolic=symbolic)
    for procedure in program.procedures:
        found.local_names[procedure.name] = frozenset(each.name for each in (*procedure.parameters, *procedure.locals))
    found.callers = _callers(found)
    _start(found)
    waiting = program.procedures
    while waiting:
        found.grown.clear()
        for procedure in waiting:
            found.grown.discard(procedure.name)
            for block in procedure.blocks:
                for command in (*block.commands, block.exit):
                    _command(found, command, procedure.name)
        waiting = tuple(each for each in program.procedures if _ALL in found.grown or each.name in found.grown)
    return found


_ALL = ""


def _callers(found: Doubts) -> dict[str, set[str]]:
    """Who calls a procedure for its results: by name, or perhaps by a pointer."""
    callers: dict[str, set[str]] = {}
    by_pointer: dict[tuple[Sort, ...], tuple[Call, set[str]]] = {}
    for procedure in found.program.procedures:
        for block in procedure.blocks:
            for command in block.commands:
                if isinstance(command, Call) and command.targets:
                    if isinstance(command.callee, str):
                        callers.setdefault(command.callee, set()).add(procedure.name)
                    else:
                        sorts = tuple(each.sort for each in command.arguments)
                        by_pointer.setdefault(sorts, (command, set()))[1].add(procedure.name)
    for call, names in by_pointer.values():
        for callee in found.callees.of(call.callee, call.arguments):
            callers.setdefault(callee.name, set()).update(names)
    return callers


def _start(found: Doubts) -> None:
    """What is in doubt before anything has happened."""
    program = found.program
    for where, declaration in _declarations(program):
        if where not in found.assured and _starts(found, declaration):
            _doubt(found, where, declaration.variable)
    for record in program.records:
        found.fields |= {(record.name, each.name) for each in record.fields if _starts(found, each)}
    for process in program.processes:
        _pass_on(found, found.callees.of(process.procedure, process.arguments), process.arguments, "")


def _declarations(program: Program) -> Iterator[tuple[Where, Declaration]]:
    for declaration in program.globals:
        yield ("", declaration.name), declaration
    for procedure in program.procedures:
        for declaration in procedure.locals:
            yield (procedure.name, declaration.name), declaration


def _starts(found: Doubts, declaration: Declaration) -> bool:
    match declaration.initial:
        case None:
            return not isinstance(declaration.sort, Queue)
        case AnyOf():
            return False
        case term:
            return found.of(term, "")


def _doubt(found: Doubts, where: Where, variable: Variable) -> None:
    if where not in found.variables:
        found.variables.add(where)
        found.grown.add(where[0])
        found.aggregates |= _is_aggregate(variable)


def _number(found: Doubts, where: Where) -> None:
    if where not in found.numbered:
        found.numbered.add(where)
        found.grown.add(where[0])


def _is_aggregate(variable: Variable) -> bool:
    return isinstance(variable.sort, Array | Queue)


def _write(found: Doubts, target: Variable | None, procedure: str, *, may: bool, pointer: bool = False) -> None:
    if may and target is not None:
        _doubt(found, found.where(target.name, procedure), target)
    if pointer and target is not None and target.sort == _WIDE:
        _number(found, found.where(target.name, procedure))


def _command(found: Doubts, command: object, inside: str) -> None:
    match command:
        case Assign(target=target, value=Constant(value=value)) if value is UNDEFINED and _is_assured(
            found, target, inside
        ):
            pass
        case Assign(target=target, value=value):
            _write(found, target, inside, may=found.of(value, inside), pointer=found.may_be_pointer(value, inside))
        case Load(target=target, settled=True) | Havoc(target=target):
            _write(found, target, inside, may=found.symbolic)
        case Load(target=target):
            _write(found, target, inside, may=True, pointer=found.program.pointer_bytes == _WIDE.width // 8)
        case GetField(target=target, reference=reference, field=name):
            _write(found, target, inside, may=(_kind(reference), name) in found.fields)
        case SetField(reference=reference, field=name, value=value):
            place = (_kind(reference), name)
            if place not in found.fields and found.of(value, inside):
                found.fields.add(place)
                found.grown.add(_ALL)
        case Push(queue=queue, values=values):
            _write(found, queue, inside, may=any(found.of(each, inside) for each in values))
        case Pop(queue=queue, targets=targets):
            for each in targets:
                _write(found, each, inside, may=found.of_variable(queue.name, inside))
        case Call():
            _call(found, command, inside)
        case Spawn(procedure=procedure, arguments=arguments):
            _pass_on(found, found.callees.of(procedure, arguments), arguments, inside)
        case Return(values=values):
            _return(found, values, inside)
        case Raise(value=value):
            _raise(found, value, inside)
        case _:
            pass


def _return(found: Doubts, values: tuple[Term, ...], inside: str) -> None:
    results = {(inside, n) for n, each in enumerate(values) if found.of(each, inside)}
    pointers = {(inside, n) for n, each in enumerate(values) if found.may_be_pointer(each, inside)}
    if not (results <= found.results and pointers <= found.numbered_results):
        found.results |= results
        found.numbered_results |= pointers
        found.grown |= found.callers.get(inside, set())


def _raise(found: Doubts, value: Term | None, inside: str) -> None:
    before = found.raised, found.numbered_raise
    found.raised |= value is None or found.of(value, inside)
    found.numbered_raise |= value is not None and found.may_be_pointer(value, inside)
    if (found.raised, found.numbered_raise) != before:
        found.grown.add(_ALL)


def _is_assured(found: Doubts, target: Variable, inside: str) -> bool:
    return found.where(target.name, inside) in found.assured


def _kind(reference: Term) -> str:
    sort = reference.sort
    assert isinstance(sort, Reference), f"a field should belong to a record, not to {sort}"
    return sort.record


def _call(found: Doubts, command: Call, inside: str) -> None:
    callees = found.callees.of(command.callee, command.arguments)
    _pass_on(found, callees, command.arguments, inside)
    for position, target in enumerate(command.targets):
        results = [(each.name, position) for each in callees]
        may = not found.results.isdisjoint(results)
        _write(found, target, inside, may=may, pointer=not found.numbered_results.isdisjoint(results))
    _write(found, command.caught, inside, may=found.raised, pointer=found.numbered_raise)


def _pass_on(found: Doubts, callees: tuple[Procedure, ...], arguments: tuple[Term, ...], inside: str) -> None:
    kinds = tuple((found.of(each, inside), found.may_be_pointer(each, inside)) for each in arguments)
    key = (tuple(each.name for each in callees), kinds)
    if key in found.passed:
        return
    found.passed.add(key)
    for callee in callees:
        for parameter, (may, pointer) in zip(callee.parameters, kinds, strict=False):
            if may:
                _doubt(found, (callee.name, parameter.name), parameter.variable)
            if pointer:
                _number(found, (callee.name, parameter.name))
