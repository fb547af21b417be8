"""Commands as C statements.

Input: a command and where it stands. Output: statements that do what `semantics/execution/commands.py` says, or leave
the routine's function with a flow (`core/processes/work.h`).
"""

from __future__ import annotations

from dataclasses import dataclass

from clew.codegen.c.processes.layout import Register
from clew.codegen.c.processes.translate import choices, entering, memory, queues, records
from clew.codegen.c.processes.translate.statements import UNDEFINED_VALUE, Statements
from clew.codegen.c.processes.translate.writer import NEVER, Place
from clew.codegen.c.shapes import NotNative
from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Await,
    Call,
    Command,
    Copy,
    Expire,
    Fill,
    Free,
    GetField,
    Havoc,
    Join,
    Load,
    NewRecord,
    Pop,
    Push,
    SetField,
    Spawn,
    Store,
    Yield,
)
from clew.ir.terms import Constant, Term, Variable
from clew.ir.values import UNDEFINED


@dataclass(slots=True)
class Commands(Statements):
    """The commands of one routine."""

    def command(self, command: Command, place: Place) -> None:
        """The statements of one command that stays inside the routine."""
        match command:
            case Assign(target=target, value=value):
                if not self._forgets(target, value):
                    self.write(target, self.terms.settled(value, place))
            case Havoc():
                choices.havoc(self, command, place)
            case Assume(condition=condition):
                self._assume(condition, place)
            case Assert(condition=condition, check=check):
                self.line(f"if (!({self.decide(condition, place)})) {self.sites.leave(check)}")
            case Push(queue=queue, values=values):
                queues.push(self, queue, values, place)
            case Pop():
                queues.pop(self, command, place)
            case Allocate(target=target, size=size, heap=heap, family=family):
                memory.allocate(self, target, size, place, family if heap else None)
            case Free(pointer=pointer, family=family):
                memory.free(self, pointer, family, place)
            case Load(target=target, pointer=pointer, settled=settled, align=align):
                memory.ask_aligned(self, pointer, target.sort, align, place)
                if settled:
                    memory.load_settled(self, target, pointer, place)
                else:
                    memory.load(self, target, pointer, place)
            case Store(pointer=pointer, value=value, align=align):
                memory.ask_aligned(self, pointer, value.sort, align, place)
                memory.store(self, pointer, value, place)
            case Expire(pointer=pointer):
                memory.expire(self, pointer, place)
            case Copy():
                memory.copy(self, command, place)
            case Fill():
                memory.fill(self, command, place)
            case NewRecord(target=target):
                records.new_record(self, target)
            case GetField(target=target, reference=reference, field=name):
                records.get_field(self, target, reference, name, place)
            case SetField(reference=reference, field=name, value=value):
                records.set_field(self, reference, name, value, place)
            case Spawn():
                entering.spawn(self, command, place)
            case Call() | Yield() | Await() | Join():
                raise AssertionError("a command that may end the step should be the routine's")
            case other:
                raise NotNative(f"the command {type(other).__name__} has no C form")

    def _assume(self, condition: Term, place: Place) -> None:
        text = self.terms.settled(condition, place)
        if text.missing != NEVER:
            self.line(f"if ({text.missing}) {self.sites.leave(UNDEFINED_VALUE)}")
        holds = text.value if text.term == NEVER else f"({text.term} ? assume(w, {text.term}) : {text.value})"
        self.line(f"if (!({holds})) return FLOW_REMOVED;")

    def _forgets(self, target: Variable, value: Term) -> bool:
        """Whether the assignment only says that a register is not read before it is written again."""
        slot = self.layout.slot(target.name, self.routine)
        undefines = isinstance(value, Constant) and value.value is UNDEFINED
        return undefines and isinstance(slot, Register) and slot.assured
