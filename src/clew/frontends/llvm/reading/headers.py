"""Globals, aliases and function headers from text."""

from __future__ import annotations

from itertools import count

from clew.frontends.llvm.module import Alias, Constructor, Function, Global, Parameter
from clew.frontends.llvm.reading.attributes import read_attributes, read_function_attributes
from clew.frontends.llvm.reading.control import skip_convention
from clew.frontends.llvm.reading.cursor import Cursor
from clew.frontends.llvm.reading.operands import read_operand, read_value
from clew.frontends.llvm.reading.types import read_parameters, read_type
from clew.frontends.llvm.types import FunctionType, Type
from clew.frontends.llvm.values import Aggregate, Filled, GlobalAddress, Integer, Operand

_LINKAGES = frozenset(
    {
        "private", "internal", "available_externally", "linkonce", "weak", "common", "appending", "extern_weak",
        "linkonce_odr", "weak_odr", "external",
    }
)  # fmt: skip
_SCOPES = frozenset({"dso_local", "dso_preemptable", "default", "hidden", "protected"})
_UNCHECKED = frozenset({"no_sanitize_address", "no_sanitize_hwaddress", "sanitize_memtag", "sanitize_address_dyninit"})
"""What sanitizers of the compiler should do with a global."""
_MERGING = frozenset({"unnamed_addr", "local_unnamed_addr", "externally_initialized"})


def _linkage(cursor: Cursor) -> str:
    """The linkage; empty where none is printed."""
    linkage = cursor.take() if cursor.here in _LINKAGES else ""
    cursor.words(_SCOPES)
    return linkage


def read_global(cursor: Cursor) -> Global | Alias:
    """`@name = …`: a variable or an alias."""
    name = cursor.symbol()
    cursor.expect("=")
    linkage = _linkage(cursor)
    shared = True
    while cursor.here in _MERGING or cursor.here in {"thread_local", "addrspace"}:
        word = cursor.take()
        shared = shared and word != "thread_local"
        if word == "addrspace":
            raise cursor.unmodelled("globals in other address spaces are not modelled")
        cursor.skip_group()
    kind = cursor.take()
    if kind == "alias":
        return _alias(cursor, name)
    if kind not in {"global", "constant"}:
        if kind == "ifunc":
            raise cursor.unmodelled(f"the function {name} is chosen at load time (ifunc), which is not modelled")
        raise cursor.was_wrong("global, constant or alias")
    type_ = read_type(cursor)
    initializer = None if linkage in {"external", "extern_weak"} else read_value(cursor, type_)
    align, debug, section = _trailer(cursor)
    constant = kind == "constant"
    return Global(
        name, type_, initializer, linkage or "external", constant, not shared, align, debug, cursor.line, section
    )


def _alias(cursor: Cursor, name: str) -> Alias:
    read_type(cursor)
    cursor.expect(",")
    target = read_operand(cursor)
    if cursor.accept(","):
        cursor.expect("partition")
        cursor.take()
    cursor.end()
    return Alias(name, target, cursor.line)


def _trailer(cursor: Cursor) -> tuple[int | None, tuple[int, ...], str]:
    """Alignment, debug nodes and section behind a global; comdat and the like have no meaning here."""
    align: int | None = None
    debug: list[int] = []
    section = ""
    while cursor.accept(","):
        word = cursor.take()
        if word == "align":
            align = cursor.number()
        elif word[:1] == "!":
            node = cursor.take()
            if word == "!dbg":
                debug.append(_node(cursor, node))
        elif word == "section":
            section = cursor.take().strip('"')
        elif word in {"partition", "code_model"}:
            cursor.take()
        elif word == "comdat":
            cursor.skip_group()
        elif word not in _UNCHECKED:
            raise cursor.was_wrong("a property of a global")
    while cursor.here[:1] == "#":
        cursor.take()
    cursor.end()
    return align, tuple(debug), section


def _node(cursor: Cursor, word: str) -> int:
    if not word[1:].isdigit():
        raise cursor.was_wrong("a metadata number")
    return int(word[1:])


def read_function(cursor: Cursor, groups: dict[str, frozenset[str]]) -> Function:
    """`define …` up to the brace, or `declare …`."""
    defined = cursor.take() == "define"
    debug: int | None = None
    while cursor.here[:1] == "!":  # declarations have their attachments here
        kind = cursor.take()
        node = _node(cursor, cursor.take())
        debug = node if kind == "!dbg" else debug
    linkage = _linkage(cursor) or "external"
    skip_convention(cursor)
    read_attributes(cursor)
    result = read_type(cursor)
    name = cursor.symbol()
    parameters, variadic = _parameters(cursor)
    words, personality, node_ = _function_trailer(cursor, groups)
    kind_ = FunctionType(result, tuple(parameter.type for parameter in parameters), variadic)
    return Function(name, kind_, parameters, words, defined, linkage, personality, node_ or debug, cursor.line)


def _parameters(cursor: Cursor) -> tuple[tuple[Parameter, ...], bool]:
    numbers = count()

    def parameter(cursor: Cursor) -> Parameter:
        """One without a name has the next number as its name; a number that is written counts too."""
        kind, attributes = read_type(cursor), read_attributes(cursor)
        name = cursor.local() if cursor.here[:1] == "%" else ""
        number = str(next(numbers)) if not name or name.isdigit() else ""
        return Parameter(name or number, kind, attributes)

    return read_parameters(cursor, parameter)


def _function_trailer(
    cursor: Cursor, groups: dict[str, frozenset[str]]
) -> tuple[frozenset[str], Operand | None, int | None]:
    words: frozenset[str] = frozenset()
    personality: Operand | None = None
    debug: int | None = None
    while (word := cursor.here) not in {"", "{"}:
        if (more := read_function_attributes(cursor, groups)) or cursor.here != word:
            words |= more
            continue
        cursor.take()
        match word:
            case "personality":
                personality = read_operand(cursor)
            case "prefix" | "prologue":
                read_operand(cursor)
            case "section" | "partition" | "gc" | "align":
                cursor.take()
            case "comdat":
                cursor.skip_group()
            case "unnamed_addr" | "local_unnamed_addr":
                pass
            case _ if word[:1] == "!":
                node = _node(cursor, cursor.take())
                debug = node if word == "!dbg" else debug
            case _:
                raise cursor.was_wrong("a property of a function")
    return words, personality, debug


def read_struct(cursor: Cursor) -> tuple[str, Type | None]:
    """`%name = type …`; None for `opaque`."""
    name = cursor.local()
    cursor.expect("=")
    cursor.expect("type")
    if cursor.accept("opaque"):
        return name, None
    return name, read_type(cursor)


def constructors(table: Global | None, cursor: Cursor) -> tuple[Constructor, ...]:
    """The functions of `llvm.global_ctors` or `llvm.global_dtors` by ascending priority number."""
    if table is None or isinstance(table.initializer, Filled) or table.initializer is None:
        return ()
    if not isinstance(table.initializer, Aggregate):
        raise cursor.wrong("a table of functions")
    found: list[Constructor] = []
    for row in table.initializer.elements:
        match row:
            case Aggregate(elements=(Integer(value=priority), GlobalAddress(name=function), _)):
                found.append(Constructor(priority, function))
            case _:
                raise cursor.wrong("a priority and a function")
    return tuple(sorted(found, key=lambda one: one.priority))
