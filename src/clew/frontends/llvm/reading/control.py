"""Calls, exceptions and ends of blocks from text."""

from __future__ import annotations

from clew.frontends.llvm.instructions import (
    Argument,
    Branch,
    Call,
    Clause,
    IndirectJump,
    Instruction,
    Invoke,
    Jump,
    LandingPad,
    Resume,
    Return,
    Switch,
    Unreachable,
    Where,
)
from clew.frontends.llvm.reading.attributes import read_attributes, read_function_attributes
from clew.frontends.llvm.reading.cursor import Cursor
from clew.frontends.llvm.reading.instructions import Attachments, Reader, read_flags
from clew.frontends.llvm.reading.operands import read_operand, read_value
from clew.frontends.llvm.reading.types import read_type, starts_type
from clew.frontends.llvm.types import POINTER, VOID, FunctionType, IntType, OtherType
from clew.frontends.llvm.values import Integer, Operand, type_of

_TAILS = frozenset({"tail", "musttail", "notail"})
CONVENTIONS = frozenset({"ccc", "fastcc", "coldcc", "tailcc", "preserve_mostcc", "preserve_allcc", "swiftcc"})


def _arguments(cursor: Cursor) -> tuple[Argument, ...]:
    cursor.expect("(")
    arguments: list[Argument] = []
    while cursor.here != ")":
        kind = read_type(cursor)
        if kind is OtherType.METADATA:
            arguments.append(Argument(read_value(cursor, kind)))
        else:
            attributes = read_attributes(cursor)
            arguments.append(Argument(read_value(cursor, kind), attributes))
        if not cursor.accept(","):
            break
    cursor.expect(")")
    return tuple(arguments)


def _bundles(cursor: Cursor) -> None:
    """Operand bundles: those of `llvm.assume` are hints; others change what a call means."""
    if not cursor.accept("["):
        return
    while cursor.here != "]":
        tag = cursor.take()
        if tag not in {'"align"', '"nonnull"', '"dereferenceable"', '"ignore"', '"separate_storage"', '"noundef"'}:
            raise cursor.unmodelled(f"calls with the operand bundle {tag} are not modelled")
        cursor.skip_group()
        if not cursor.accept(","):
            break
    cursor.expect("]")


def _callee(cursor: Cursor) -> tuple[FunctionType, Operand, tuple[Argument, ...]]:
    read_flags(cursor)
    if cursor.here in CONVENTIONS:
        cursor.take()
    elif cursor.accept("cc"):
        cursor.number()
    read_attributes(cursor)
    if not starts_type(cursor.here):
        raise cursor.unmodelled(f"calls with {cursor.here} are not modelled")
    result = read_type(cursor)
    callee = read_value(cursor, POINTER)
    arguments = _arguments(cursor)
    if not isinstance(result, FunctionType):
        result = FunctionType(result, tuple(type_of(argument.value) for argument in arguments))
    return result, callee, arguments


def read_call(cursor: Cursor, name: str, where: Where, groups: dict[str, frozenset[str]]) -> Instruction:
    """A call behind its keyword."""
    kind, callee, arguments = _callee(cursor)
    words = read_function_attributes(cursor, groups)
    _bundles(cursor)
    result = None if kind.result is VOID else name
    return Call(result, kind, callee, arguments, words, where=where)


def read_invoke(cursor: Cursor, name: str, where: Where, groups: dict[str, frozenset[str]]) -> Instruction:
    """An invoke behind its keyword."""
    kind, callee, arguments = _callee(cursor)
    words = read_function_attributes(cursor, groups)
    _bundles(cursor)
    cursor.expect("to")
    normal = cursor.label()
    cursor.expect("unwind")
    unwind = cursor.label()
    result = None if kind.result is VOID else name
    return Invoke(result, kind, callee, arguments, normal, unwind, words, where=where)


def _landing(cursor: Cursor, name: str, _opcode: str, _notes: Attachments, where: Where) -> Instruction:
    kind = read_type(cursor)
    cleanup = cursor.accept("cleanup")
    clauses: list[Clause] = []
    while cursor.here in {"catch", "filter"}:
        word = cursor.take()
        clauses.append(Clause(read_operand(cursor), word == "filter"))
    return LandingPad(name, kind, cleanup, tuple(clauses), where=where)


def _resume(cursor: Cursor, _name: str, _opcode: str, _notes: Attachments, where: Where) -> Instruction:
    return Resume(read_operand(cursor), where=where)


def _return(cursor: Cursor, _name: str, _opcode: str, _notes: Attachments, where: Where) -> Instruction:
    kind = read_type(cursor)
    return Return(None if kind is VOID else read_value(cursor, kind), where=where)


def _branch(cursor: Cursor, _name: str, _opcode: str, _notes: Attachments, where: Where) -> Instruction:
    if cursor.here == "label":
        return Jump(cursor.label(), where=where)
    condition = read_operand(cursor)
    cursor.expect(",")
    then = cursor.label()
    cursor.expect(",")
    return Branch(condition, then, cursor.label(), where=where)


def _switch(cursor: Cursor, _name: str, _opcode: str, _notes: Attachments, where: Where) -> Instruction:
    operand = read_operand(cursor)
    cursor.expect(",")
    default = cursor.label()
    cursor.expect("[")
    cases: list[tuple[int, str]] = []
    while not cursor.accept("]"):
        value = read_operand(cursor)
        if not isinstance(value, Integer) or not isinstance(type_of(operand), IntType):
            raise cursor.wrong("an integer as a case")
        cursor.expect(",")
        cases.append((value.value, cursor.label()))
    return Switch(operand, default, tuple(cases), where=where)


def _indirect(cursor: Cursor, _name: str, _opcode: str, _notes: Attachments, where: Where) -> Instruction:
    address = read_operand(cursor)
    cursor.expect(",")
    cursor.expect("[")
    targets: list[str] = []
    while cursor.here != "]":
        targets.append(cursor.label())
        if not cursor.accept(","):
            break
    cursor.expect("]")
    return IndirectJump(address, tuple(targets), where=where)


def _unreachable(_cursor: Cursor, _name: str, _opcode: str, _notes: Attachments, where: Where) -> Instruction:
    return Unreachable(where=where)


READERS: dict[str, Reader] = {
    "landingpad": _landing,
    "resume": _resume,
    "ret": _return,
    "br": _branch,
    "switch": _switch,
    "indirectbr": _indirect,
    "unreachable": _unreachable,
}


def accept_tail(cursor: Cursor) -> None:
    """Pass `tail` and the like in front of `call`."""
    if cursor.here in _TAILS:
        cursor.take()
