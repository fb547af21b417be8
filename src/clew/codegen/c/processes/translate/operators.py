"""Operators on single values as C: logic, choices, numbers that may be pointers, and pointers.

Input: an application and the texts of its arguments. Output: the text of its value. The rules are those of
`semantics/values.py` and `execution/numbered.py`; what these decide in another way than by plain arithmetic is refused.
"""

from __future__ import annotations

from dataclasses import replace

from clew.codegen.c.expressions import applied
from clew.codegen.c.processes.translate.writer import NEVER, Text, Writer, either, is_built
from clew.codegen.c.shapes import NotNative, c_type, is_scalar
from clew.ir.sorts import BOOL, Bits, Bool
from clew.ir.terms import Apply

_WIDE = Bits(64)
_LESS = {"ult": 0, "slt": 0, "ule": 1, "sle": 1}
"""Comparisons, and whether equality will do."""
_NIBBLE = 4
"""So many low bits of a pointer are known, since every object lies at a multiple of 16."""


def numbered(writer: Writer, term: Apply, arguments: list[Text], missing: str) -> Text:
    """An operator on numbers that may be pointers; what is not listed is the reference's."""
    some = writer.local("u8", either([each.pointer for each in arguments]))
    if any(each.term != NEVER for each in arguments):
        arguments = [_beside(writer, each, some) for each in arguments]
    values = [each.value for each in arguments]
    usual = plain(term, values)
    built = writer.built(term, arguments, missing, usual, some) if is_built(arguments) else Text(usual)
    return replace(_numbered_plain(writer, term, arguments, missing, some, built.value), term=built.term)


def _beside(writer: Writer, text: Text, pointer: str) -> Text:
    """A number beside one that is a pointer must be known."""
    if text.term == NEVER:
        return text
    value = writer.local("u64", f"{pointer} && {text.term} ? settle(w, {text.term}) : {text.value}")
    return replace(text, value=value, term=writer.local("u32", f"{pointer} ? 0 : {text.term}"))


def _numbered_plain(writer: Writer, term: Apply, arguments: list[Text], missing: str, some: str, usual: str) -> Text:
    values = [each.value for each in arguments]
    both = ", ".join(f"{each.value}, {each.pointer}" for each in arguments)
    match term.operator:
        case "=":
            return writer.kept(term.sort, f"({usual} && {_same_marks(arguments)})", missing)
        case "add" | "sub" | "bitand" | "bitor":
            mark = writer.fresh()
            writer.line(f"u32 {mark} = MARK_PLAIN;")
            value = writer.local("u64", f"{some} ? numbered_{term.operator}({both}, &{mark}) : {usual}")
            return Text(value, writer.kept(Bits(1), missing).value if missing != NEVER else NEVER, f"({mark} >> 1)")
        case "ult" | "ule" | "slt" | "sle":
            less = f"{some} ? numbered_less({both}, {_LESS[term.operator]}) : {usual}"
            return writer.kept(term.sort, less, missing)
        case "extract" if term.parameters[1] == 0 and term.parameters[0] < _NIBBLE:
            mask = (1 << (term.parameters[0] + 1)) - 1
            return writer.kept(term.sort, f"{some} ? ((u32){values[0]} & {mask}) : {usual}", missing)
        case _:
            writer.line(f"if ({some} && !({missing})) fail(FAILED_REFUSED);")
            return writer.kept(term.sort, usual, missing)


def plain(term: Apply, values: list[str]) -> str:
    """An operator on plain numbers."""
    return f"({values[0]} == {values[1]})" if term.operator == "=" else applied(term, list(values))


def logical(writer: Writer, term: Apply, left: Text, right: Text) -> Text:
    """Defined as soon as one side decides."""
    operator = term.operator
    sides = {"and": ("!", "!"), "or": ("", ""), "implies": ("!", "")}[operator]
    decided = []
    for mark, each in zip(sides, (left, right), strict=True):
        known = [f"!{flag}" for flag in (each.missing, each.term) if flag != NEVER]
        decided.append(f"({' && '.join([*known, f'{mark}{each.value}'])})")
    found = writer.local("u8", f"{decided[0]} || {decided[1]}")
    missing = either([left.missing, right.missing])
    if missing != NEVER:
        missing = writer.local("u8", f"({missing}) && !{found}")
    plain = f"(!{found})" if operator == "and" else found
    if not is_built([left, right]):
        return Text(plain, missing)
    if missing != NEVER:
        writer.line(f"if ({missing} && ({left.term} | {right.term})) fail(FAILED_REFUSED);")
    return replace(writer.built(term, [left, right], missing, plain, found), missing=missing)


def choice(writer: Writer, term: Apply, condition: Text, then: Text, otherwise: Text) -> Text:
    """One of two values."""
    if condition.term != NEVER and isinstance(term.sort, Bits | Bool):
        return _symbolic_choice(writer, term, condition, then, otherwise)
    condition = writer.concrete(condition, BOOL)
    value = f"({condition.value} ? {then.value} : {otherwise.value})"
    if not is_scalar(term.sort):
        writer.refuse(condition.missing)
        return Text(writer.local("u8 *", value))
    missing = NEVER
    if (then.missing, otherwise.missing) != (NEVER, NEVER):
        missing = f"({condition.value} ? {then.missing} : {otherwise.missing})"
    pointer = NEVER
    if (then.pointer, otherwise.pointer) != (NEVER, NEVER):
        pointer = f"({condition.value} ? {then.pointer} : {otherwise.pointer})"
    chosen = NEVER
    if (then.term, otherwise.term) != (NEVER, NEVER):
        chosen = f"({condition.value} ? {then.term} : {otherwise.term})"
    return writer.named(term.sort, Text(value, either([condition.missing, missing]), pointer, chosen))


def _symbolic_choice(writer: Writer, term: Apply, condition: Text, then: Text, otherwise: Text) -> Text:
    """A term, unless a side is no data: then what was asked is decided."""
    odd = either([then.missing, otherwise.missing, then.pointer, otherwise.pointer])
    decides = writer.local("u8", f"{condition.term} && ({odd})")
    held = writer.local("u8", f"{decides} ? decide(w, {condition.term}) : {condition.value}")
    open_ = writer.local("u32", f"{decides} ? 0 : {condition.term}")
    plain = choice(writer, term, Text(held, condition.missing), then, otherwise)
    given = [Text(held, NEVER, NEVER, open_), then, otherwise]
    found = writer.fresh()
    writer.line(f"u32 {found} = 0;")
    value = f"{open_} ? {writer.call(term, given, found)} : {plain.value}"
    value = writer.local(c_type(term.sort), value)
    return replace(plain, value=value, term=writer.local("u32", f"{open_} ? {found} : {plain.term}"))


def pointer(writer: Writer, term: Apply, arguments: list[Text]) -> Text:
    """An operator on pointers."""
    arguments = [writer.concrete(each, sort.sort) for each, sort in zip(arguments, term.arguments, strict=True)]
    missing = either([each.missing for each in arguments])
    values = [each.value for each in arguments]
    match term.operator:
        case "pointer.add":
            writer.refuse(arguments[1].pointer)
            return writer.kept(term.sort, f"pointer_move({values[0]}, (i64){values[1]})", missing)
        case "pointer.offset":
            return writer.kept(term.sort, f"(u64)POINTER_OFFSET({values[0]})", missing)
        case "pointer.sub":
            difference = f"(u64)POINTER_OFFSET({values[0]}) - (u64)POINTER_OFFSET({values[1]})"
            return writer.kept(term.sort, difference, missing)
        case "pointer.same_object":
            return writer.kept(term.sort, f"(({values[0]}) >> 32 == ({values[1]}) >> 32)", missing)
        case "pointer.lt":
            apart = f"(({values[0]}) >> 32 != ({values[1]}) >> 32)"
            numbers = f"(u64)POINTER_OFFSET({values[0]}) < (u64)POINTER_OFFSET({values[1]})"
            less = f"POINTER_OFFSET({values[0]}) < POINTER_OFFSET({values[1]})"
            less = f"(IS_NOWHERE({values[0]}) ? {numbers} : {less})"
            return writer.kept(term.sort, less, either([missing, apart]))
        case "pointer.to_bits":
            return _to_bits(writer, term, values[0], missing)
        case "pointer.of_bits":
            return _of_bits(writer, term, arguments[0])
        case other:
            raise NotNative(f"the operator {other} has no C form")


def _to_bits(writer: Writer, term: Apply, pointer: str, missing: str) -> Text:
    """A pointer to nowhere is a number; another one stays inside a number of 64 bits."""
    width = term.parameters[0]
    nowhere = writer.local("u8", f"IS_NOWHERE({pointer})")
    if width != _WIDE.width:
        writer.line(f"if (!{nowhere} && !({missing})) fail(FAILED_REFUSED);")
        return writer.kept(term.sort, f"(u64)POINTER_OFFSET({pointer}) & {(1 << width) - 1}ull", missing)
    return writer.kept(term.sort, f"{nowhere} ? (u64)POINTER_OFFSET({pointer}) : {pointer}", missing, f"!{nowhere}")


def _of_bits(writer: Writer, term: Apply, number: Text) -> Text:
    sort = term.arguments[0].sort
    kind = "i64" if sort == _WIDE else "i32"
    plain = f"({number.missing} ? 0 : pointer_of_number(({kind}){number.value}))"
    value = plain if number.pointer == NEVER else f"({number.pointer} ? {number.value} : {plain})"
    return writer.kept(term.sort, value, number.missing)


def _same_marks(arguments: list[Text]) -> str:
    return f"({arguments[0].pointer}) == ({arguments[1].pointer})"
