"""References: parameters that point to one number are passed as that number, and brought back.

Input: a program of one process. Output: the program in which a pointer that only ever leads down into calls is none any
more: where a parameter is used for loads and stores of one sort alone, is never kept, and everybody who calls passes
the address of a frame object of its own, or a parameter of that kind, no two of them the same, the callee gets what the
object holds and brings back what it holds at the end. What a callee always writes before it reads is brought back only.
Nobody else can reach the object in the meantime, so runs, choices and violations stay the same; what was reached by a
pointer is seen at the caller when the callee has returned.
After: the usual argument promotion of compilers, with results added.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from clew.ir.commands import Assign, Call, Command, Exit, Load, Return, Store
from clew.ir.program import Block, Declaration, Procedure, Program
from clew.ir.terms import Term, Variable, variable
from clew.lift import Lift, Lowered, same
from clew.passes.non_escaping import Handle, Handles, handles_of
from clew.records import dataclass
from clew.verdict import Loses


@dataclass(frozen=True, slots=True)
class References:
    """See the module."""

    name: ClassVar[str] = "references"

    def run(self, program: Program) -> Lowered[Program]:
        """The program with numbers instead of references."""
        handles = handles_of(program)
        if handles.sorts:
            rewriting = _Rewriting(program, handles)
            program = replace(program, procedures=tuple(map(rewriting.procedure, program.procedures)))
        return Lowered(program, Lift(same, Loses.NOTHING))


class _Rewriting:
    """Writes procedures anew; collects the locals that the one at work needs."""

    def __init__(self, program: Program, handles: Handles) -> None:
        self._procedures = {each.name: each for each in program.procedures}
        self._handles = handles
        self._name = ""
        self._added: dict[Variable, Declaration] = {}

    def _held(self, handle: Handle) -> Variable:
        """What a parameter points to."""
        return variable(f"*{handle[1].name}", self._handles.sorts[handle])

    def _local(self, made: Variable) -> Variable:
        self._added.setdefault(made, Declaration(made, original=""))
        return made

    def procedure(self, procedure: Procedure) -> Procedure:
        """The procedure with numbers for its references."""
        self._name, self._added = procedure.name, {}
        parameters: list[Declaration] = []
        own: list[Declaration] = []
        for each in procedure.parameters:
            handle = (procedure.name, each.variable)
            if handle not in self._handles.sorts:
                parameters.append(each)
                continue
            shown = "" if each.original == "" else f"*{each.original or each.name}"
            held = Declaration(self._held(handle), original=shown, span=each.span)
            (own if handle in self._handles.outgoing else parameters).append(held)
        blocks = tuple(self._block(each) for each in procedure.blocks)
        brought = tuple(self._handles.sorts[each] for each in self._handles.of(procedure))
        return replace(
            procedure,
            parameters=tuple(parameters),
            results=(*procedure.results, *brought),
            locals=(*procedure.locals, *own, *self._added.values()),
            blocks=blocks,
        )

    def _block(self, block: Block) -> Block:
        commands = tuple(made for command in block.commands for made in self._command(command))
        return replace(block, commands=commands, exit=self._exit(block.exit))

    def _exit(self, leave: Exit) -> Exit:
        if not isinstance(leave, Return):
            return leave
        brought = (self._held(each) for each in self._handles.of(self._procedures[self._name]))
        return replace(leave, values=(*leave.values, *brought))

    def _command(self, command: Command) -> list[Command]:
        match command:
            case Load(target=target, pointer=Variable() as pointer) if self._is_parameter(pointer):
                return [Assign(target, self._held((self._name, pointer)), span=command.span)]
            case Store(pointer=Variable() as pointer, value=value) if self._is_parameter(pointer):
                return [Assign(self._held((self._name, pointer)), value, span=command.span)]
            case Call(callee=str(callee)) if self._handles.of(self._procedures[callee]):
                return self._call(command, self._procedures[callee])
            case _:
                return [command]

    def _is_parameter(self, pointer: Variable) -> bool:
        return (self._name, pointer) in self._handles.sorts

    def _call(self, call: Call, callee: Procedure) -> list[Command]:
        before: list[Command] = []
        behind: list[Command] = []
        arguments: list[Term] = []
        targets = list(call.targets)
        for sort in callee.results[len(targets) :]:
            targets.append(self._local(variable(f"{callee.name} ignored {len(targets)}", sort)))
        for declaration, argument in zip(callee.parameters, call.arguments, strict=True):
            handle = (callee.name, declaration.variable)
            if handle not in self._handles.sorts:
                arguments.append(argument)
                continue
            assert isinstance(argument, Variable), "a reference should be passed as it is"
            if self._is_parameter(argument):
                passed = self._held((self._name, argument))
            else:
                passed = self._local(variable(f"{argument.name} passed", self._handles.sorts[handle]))
                behind.append(Store(argument, passed, span=call.span))
            if handle not in self._handles.outgoing:
                if not self._is_parameter(argument):
                    before.append(Load(passed, argument, span=call.span))
                arguments.append(passed)
            targets.append(passed)
        return [*before, replace(call, arguments=tuple(arguments), targets=tuple(targets)), *behind]
