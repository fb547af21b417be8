"""Calls, exceptions and ends of blocks from text."""

from __future__ import annotations

from clew.frontends.llvm.instructions import (
    NO_ATTRIBUTES,
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
from clew.frontends.llvm.reading.instructions import FLAGS, Attachments, Reader
from clew.frontends.llvm.reading.operands import read_operand, read_value
from clew.frontends.llvm.reading.types import read_type, starts_type
from clew.frontends.llvm.types import POINTER, VOID, FunctionType, IntType, OtherType
from clew.frontends.llvm.values import Integer, type_of

TAILS = frozenset({"tail", "musttail", "notail"})
"""What may stand in front of `call`."""
_CONVENTIONS = frozenset({"ccc", "fastcc", "coldcc", "tailcc", "preserve_mostcc", "preserve_allcc", "swiftcc"})


def _argument(cursor: Cursor) -> Argument:
    kind = read_type(cursor)
    attributes = NO_ATTRIBUTES if kind is OtherType.METADATA else read_attributes(cursor)
    return Argument(read_value(cursor, kind), attributes)


def _bundle(cursor: Cursor) -> None:
    """An operand bundle: those of `llvm.assume` are hints; others change what a call means."""
    tag = cursor.take()
    if tag not in {'"align"', '"nonnull"', '"dereferenceable"', '"ignore"', '"separate_storage"', '"noundef"'}:
        raise cursor.unmodelled(f"calls with the operand bundle {tag} are not modelled")
    cursor.skip_group()


def skip_convention(cursor: Cursor) -> None:
    """Pass a calling convention."""
    if not cursor.words(_CONVENTIONS) and cursor.accept("cc"):
        cursor.number()


def read_call(cursor: Cursor, name: str, where: Where, groups: dict[str, frozenset[str]]) -> Call:
    """A call behind its keyword."""
    cursor.words(FLAGS)
    skip_convention(cursor)
    read_attributes(cursor)
    if not starts_type(cursor.here):
        raise cursor.unmodelled(f"calls with {cursor.here} are not modelled")
    kind = read_type(cursor)
    callee = read_value(cursor, POINTER)
    cursor.expect("(")
    arguments = cursor.listed(")", _argument)
    if not isinstance(kind, FunctionType):
        kind = FunctionType(kind, tuple(type_of(argument.value) for argument in arguments))
    words = read_function_attributes(cursor, groups)
    if cursor.accept("["):
        cursor.listed("]", _bundle)
    return Call(None if kind.result is VOID else name, kind, callee, arguments, words, where=where)


def read_invoke(cursor: Cursor, name: str, where: Where, groups: dict[str, frozenset[str]]) -> Invoke:
    """An invoke behind its keyword: a call, and where it goes on."""
    call = read_call(cursor, name, where, groups)
    cursor.expect("to")
    normal = cursor.label()
    cursor.expect("unwind")
    unwind = cursor.label()
    return Invoke(call.name, call.type, call.callee, call.arguments, normal, unwind, call.attributes, where=where)


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
    return IndirectJump(address, cursor.listed("]", Cursor.label), where=where)


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
