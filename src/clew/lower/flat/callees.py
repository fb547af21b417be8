"""Pointers to procedures as numbers, and calls through them as branches.

Input: a program. Output: the program in which each procedure whose address is taken has a number, and a pointer that
leads to procedures, if anywhere, holds it; null is zero. So a table of functions is an array of numbers. A call through
a pointer branches over the procedures that it may enter, each called by its name; null and what does not fit are the
violations that the call would be. Runs have the same choices as before. Where that does not go, since an object holds
addresses of procedures and of other things, such as a function beside its argument, pointers stay what they are, and
each procedure is a static object without bytes, its *mark*.
After: Reynolds, "Definitional interpreters for higher-order programming languages", 1972.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeGuard

from clew.analysis.callgraph import call_graph
from clew.analysis.sharing.points_to import PointsTo
from clew.graphs import reachable
from clew.ir.commands import Assert, Assign, Branch, Call, Command, Exit, Goto, Halt, Load, Return, Store
from clew.ir.errors import Unsupported
from clew.ir.program import AnyOf, Block, Declaration, Object, Procedure, Program
from clew.ir.rewriting import addresses_in, commands_of, map_command, map_exit, targets_of
from clew.ir.sorts import POINTER, Bits, Pointer
from clew.ir.source import Span
from clew.ir.terms import (
    FALSE,
    Apply,
    Constant,
    Observation,
    Observe,
    Term,
    Variable,
    apply,
    bits,
    constant,
    equal,
    negate,
    observe,
    variable,
)
from clew.ir.values import UNDEFINED
from clew.ir.walk import postorder, rewrite


def with_numbered_callees(program: Program) -> Program:
    """The program without calls through pointers, and without addresses of procedures."""
    if not _mentions_code(program):
        return program
    try:
        return _Callees(program, numbered=True).program()
    except Unsupported:
        return _marked(_Callees(program, numbered=False).program())


def _mentions_code(program: Program) -> bool:
    """Whether something is called through a pointer, or could be."""
    through = any(isinstance(each, Call) and not isinstance(each.callee, str) for each in commands_of(program))
    return through or not addresses_in(program).isdisjoint(each.name for each in program.procedures)


class _Callees:
    """What calls through pointers of one program may enter; the numbers, and what may hold them, if there are any."""

    def __init__(self, program: Program, *, numbered: bool) -> None:
        self._program = program
        self._points_to = PointsTo(program)
        self._code = self._points_to.code if numbered else 0
        self._procedures = {each.name: each for each in program.procedures}
        self._numbers = {name: number for number, name in enumerate(self._procedures, start=1)}
        self._sort = Bits(8 * program.pointer_bytes)
        self._globals = frozenset(each.name for each in program.globals)

    def program(self) -> Program:
        """The program with numbers; what never runs is left out."""
        run = self._run()
        return replace(
            self._program,
            globals=tuple(self._declared(each, "") for each in self._program.globals),
            objects=tuple(map(self._object, self._program.objects)),
            procedures=tuple(self._procedure(each) for each in self._program.procedures if each.name in run),
        )

    def _run(self) -> frozenset[str]:
        """The procedures that may run."""
        calls = call_graph(self._program, self._points_to.callees)
        return frozenset(reachable((each.procedure for each in self._program.processes), lambda name: calls[name]))

    # --- what holds numbers -------------------------------------------------------------------------------------------

    def _leads_to_code(self, term: Term, inside: str) -> bool:
        """Whether a pointer leads to procedures; raises Unsupported where it may lead elsewhere, too."""
        if not isinstance(term.sort, Pointer):
            return False
        sites = self._points_to.sites(term, inside)
        return self._is_code(sites)

    def _holds_code(self, pointer: Term, inside: str) -> bool:
        """Whether the objects to which a pointer leads hold pointers to procedures, and no others."""
        sites = self._points_to.sites(pointer, inside)
        return self._is_code(self._points_to.held_in(sites))

    def _is_code(self, sites: int) -> bool:
        if sites & self._code and sites & ~self._code:
            raise Unsupported("a pointer may lead to procedures and to other things")
        return sites & self._code != 0

    def _declared(self, declared: Declaration, inside: str) -> Declaration:
        if not self._leads_to_code(declared.variable, inside):
            return declared
        initial = declared.initial
        assert not isinstance(initial, AnyOf), "a pointer should not be chosen freely"
        started = None if initial is None else self._number(initial, inside)
        return replace(declared, variable=self._own(declared.variable), initial=started, layout=None)

    def _own(self, pointer: Variable) -> Variable:
        return variable(pointer.name, self._sort)

    def _object(self, declared: Object) -> Object:
        if not self._holds_code(observe(Observation.ADDRESS, (declared.name,), (), POINTER), ""):
            return declared
        cells = ((at, self._number(term, "") if term.sort == POINTER else term) for at, term in declared.cells)
        return replace(declared, cells=tuple(cells), layout=None)

    # --- terms --------------------------------------------------------------------------------------------------------

    def _number(self, term: Term, inside: str) -> Term:
        """The number of a pointer that leads to procedures, or nowhere."""
        match term:
            case Variable() if self._leads_to_code(term, inside):
                return self._own(term)
            case Constant(value=None):
                return bits(0, self._sort.width)
            case Constant(value=value) if value is UNDEFINED:
                return constant(UNDEFINED, self._sort)
            case Observe(observation=Observation.ADDRESS, names=(name,)) if name in self._numbers:
                return bits(self._numbers[name], self._sort.width)
            case Apply(operator="ite", arguments=(condition, then, otherwise)):
                sides = self._number(then, inside), self._number(otherwise, inside)
                return apply("ite", self._term(condition, inside), *sides)  # an undefined condition is one all the same
            case _:
                raise Unsupported("more is made of the address of a procedure than a call of it")

    def _term(self, term: Term, inside: str) -> Term:
        """A term that does not lead to procedures itself."""

        def compared(part: Term) -> Term | None:
            match part:
                case Apply(operator="=", arguments=(left, right)) if any(
                    self._leads_to_code(each, inside) for each in (left, right)
                ):
                    return equal(self._number(left, inside), self._number(right, inside))
                case _:
                    return None

        made = rewrite(term, compared)
        if any(self._leads_to_code(each, inside) for each in postorder(made)):
            raise Unsupported("more is made of the address of a procedure than a call of it")
        return made

    def _as(self, wanted: Variable, inside: str, given: Term, giver: str) -> Term:
        """What a variable of one procedure gets from a term of another."""
        if self._leads_to_code(wanted, inside):
            return self._number(given, giver)
        return self._term(given, giver)

    # --- procedures ---------------------------------------------------------------------------------------------------

    def _procedure(self, procedure: Procedure) -> Procedure:
        name = procedure.name
        return replace(
            procedure,
            parameters=tuple(self._declared(each, name) for each in procedure.parameters),
            locals=tuple(self._declared(each, name) for each in procedure.locals),
            blocks=tuple(each for block in procedure.blocks for each in self._blocks(block, name)),
        )

    def _blocks(self, block: Block, inside: str) -> Iterator[Block]:
        """The block; behind each call through a pointer it goes on in another one."""
        label, done = block.label, 0
        commands: list[Command] = []
        for command in block.commands:
            if not isinstance(command, Call) or isinstance(command.callee, str):
                commands.append(self._command(command, inside))
                continue
            done += 1
            behind = f"{block.label} behind {done}"
            yield from self._entered(Block(label, tuple(commands), Goto("")), command, behind, inside)
            label, commands = behind, []
        yield Block(label, tuple(commands), self._exit(block.exit, inside))

    def _entered(self, before: Block, call: Call, behind: str, inside: str) -> Iterator[Block]:
        """What comes before a call through a pointer, and a block for each procedure that it may enter."""
        assert not isinstance(call.callee, str), "the call should go through a pointer"
        if self._leads_to_code(call.callee, inside):
            number, null = self._number(call.callee, inside), bits(0, self._sort.width)
        else:
            number, null = self._term(call.callee, inside), constant(None, POINTER)
        message = "the pointer to a procedure is null"
        missing = Assert(negate(equal(number, null)), "memory.null-dereference", message, span=call.span)
        fitting = [each for each in self._points_to.callees(call, inside) if self._fits(each, call)]
        label, commands = before.label, (*before.commands, missing)
        for at, name in enumerate(fitting):
            chosen = equal(number, self._entry(name))
            calling, otherwise = f"{behind} by {name}", f"{behind} but {at}"
            yield Block(label, commands, Branch(chosen, calling, otherwise))
            yield Block(calling, (self._direct(call, name, inside),), Goto(behind))
            label, commands = otherwise, ()
        yield Block(label, (*commands, _unfit(call.span)), Halt())

    def _entry(self, name: str) -> Term:
        """What a pointer that is called is where it leads to the procedure."""
        if not self._code:
            return observe(Observation.ADDRESS, (name,), (), POINTER)
        return bits(self._numbers[name], self._sort.width)

    def _fits(self, name: str, call: Call) -> bool:
        """Whether a procedure may be called so; see `semantics.execution.calls.fits`."""
        procedure = self._procedures[name]
        if not procedure.parameters and not procedure.results:
            return True
        if [each.sort for each in procedure.parameters] != [each.sort for each in call.arguments]:
            return False
        return not call.targets or [each.sort for each in call.targets] == list(procedure.results)

    def _direct(self, call: Call, name: str, inside: str) -> Call:
        parameters = self._procedures[name].parameters
        given = tuple(
            self._as(wanted.variable, name, each, inside)
            for wanted, each in zip(parameters, call.arguments, strict=False)
        )
        targets = call.targets if self._procedures[name].results else ()
        self._require_plain(targets, inside)
        return replace(call, callee=name, arguments=given, targets=targets)

    def _command(self, command: Command, inside: str) -> Command:
        match command:
            case Call(callee=callee) if isinstance(callee, str):
                return self._direct(command, callee, inside)
            case Assign(target=target, value=value) if self._leads_to_code(target, inside):
                return replace(command, target=self._own(target), value=self._number(value, inside))
            case Load(target=target, pointer=pointer) if isinstance(target.sort, Pointer):
                place = self._term(pointer, inside)
                if self._holds_code(pointer, inside):
                    return replace(command, target=self._own(target), pointer=place)
                self._require_plain((target,), inside)
                return replace(command, pointer=place)
            case Load(target=moved, pointer=pointer) | Store(pointer=pointer, value=moved) if self._is_number(
                moved, pointer, inside
            ):
                raise Unsupported("an object with addresses of procedures holds numbers of their width, too")
            case Store(pointer=pointer, value=value) if isinstance(value.sort, Pointer):
                place = self._term(pointer, inside)
                if not self._holds_code(pointer, inside):
                    return replace(command, pointer=place, value=self._term(value, inside))
                return replace(command, pointer=place, value=self._number(value, inside))
            case _:
                self._require_plain(targets_of(command), inside)
                return map_command(command, lambda term: self._term(term, inside))

    def _is_number(self, moved: Term, pointer: Term, inside: str) -> bool:
        """Whether a number that could be the address of a procedure is read or written where there are some."""
        return moved.sort == self._sort and self._holds_code(pointer, inside)

    def _exit(self, leave: Exit, inside: str) -> Exit:
        if isinstance(leave, Return) and any(self._leads_to_code(each, inside) for each in leave.values):
            raise Unsupported("the address of a procedure is a result")
        return map_exit(leave, lambda term: self._term(term, inside))

    def _require_plain(self, targets: Sequence[Variable], inside: str) -> None:
        if any(self._leads_to_code(each, inside) for each in targets):
            raise Unsupported("the address of a procedure comes from where it is not followed")


def _marked(program: Program) -> Program:
    """The program with marks instead of procedures wherever an address is taken."""
    marks = {each.name: observe(Observation.ADDRESS, (_mark(each.name),), (), POINTER) for each in program.procedures}

    def term(whole: Term) -> Term:
        return rewrite(whole, lambda part: marks.get(part.names[0]) if _is_address(part) else None)

    def declared(each: Declaration) -> Declaration:
        return replace(each, initial=term(each.initial)) if isinstance(each.initial, Term) else each

    def block(each: Block) -> Block:
        commands = tuple(map_command(command, term) for command in each.commands)
        return replace(each, commands=commands, exit=map_exit(each.exit, term))

    objects = (replace(each, cells=tuple((at, term(value)) for at, value in each.cells)) for each in program.objects)
    processes = (replace(each, arguments=tuple(map(term, each.arguments))) for each in program.processes)
    return replace(
        program,
        globals=tuple(map(declared, program.globals)),
        processes=tuple(processes),
        objects=(*objects, *(Object(_mark(name), 0, constant=True) for name in marks)),
        procedures=tuple(
            replace(each, locals=tuple(map(declared, each.locals)), blocks=tuple(map(block, each.blocks)))
            for each in program.procedures
        ),
    )


def _is_address(term: Term) -> TypeGuard[Observe]:
    return isinstance(term, Observe) and term.observation is Observation.ADDRESS


def _mark(name: str) -> str:
    """The static object that stands for a procedure."""
    return f"code of {name}"


def _unfit(span: Span | None) -> Assert:
    return Assert(FALSE, "memory.out-of-bounds", "the pointer does not point to such a procedure", span=span)
