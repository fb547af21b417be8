"""Calls of `printf` whose format is a literal that fits its arguments: these are read one by one, without a list.

Input: a function whose IR calls `printf`, and the literals of its file. Output: the same, with calls of the library
that take each argument by itself, so that no pointer has to be followed for them. A call whose result is used, whose
format is none of the file's literals, or which has an argument of another type than the format says, stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

_CALL = re.compile(
    r"^ *(?P<result>%[\w.]+) = (?:tail )?call (?:signext )?i32 \(ptr, \.\.\.\) @printf"
    r"\(ptr noundef (?P<format>@[\w.$]+)(?P<rest>(?:, [^,()\n]+)*)\)(?P<after>[^\n]*)$",
    re.MULTILINE,
)
_ARGUMENT = re.compile(r", (?P<type>\w+) (?:(?:noundef|signext|zeroext) )*(?P<value>[^,]+)")
_LITERAL = re.compile(r'(?:private|internal) (?:unnamed_addr )?constant \[\d+ x i8\] c"(?P<text>[^"]*)\\00"')
_CONVERSION = re.compile(r"%(?:%|[-+ #0']*\d*(?:\.(?P<most>\d*))?(?P<length>hh|h|ll|l|j|z|t)?(?P<kind>[a-zA-Z]))")
_PLACE = re.compile(r"!dbg !\d+")
_WHOLE, _NUMBER, _TEXT, _ADDRESS = "diuxXoc", "fFeEgGaA", "s", "p"
_ALL = -1
"""How many bytes of a text are read at most, where the format does not say."""


def literals(texts: Mapping[str, str]) -> dict[str, str]:
    """The literals among the variables of a file, by name, up to their first zero; escapes stay as the IR has them."""
    found = ((name, _LITERAL.search(text)) for name, text in texts.items())
    return {name: each["text"].partition("\\00")[0] for name, each in found if each is not None}


def with_plain_prints(function: str, known: Mapping[str, str]) -> str:
    """The function with such calls."""

    def replaced(match: re.Match[str]) -> str:
        used = len(re.findall(rf"{re.escape(match['result'])}(?![\w.])", function)) > 1
        format_ = known.get(match["format"])
        given = [(each["type"], each["value"]) for each in _ARGUMENT.finditer(match["rest"])]
        if used or format_ is None or not _fits(format_, given):
            return match[0]
        place = _PLACE.search(match["after"])
        end = f", {place[0]}" if place else ""
        begin = f"  call void @__clew_print_begin(ptr {match['format']}){end}"
        wanted = tuple(each for each in _CONVERSION.finditer(format_) if each["kind"])
        return "\n".join((begin, *_read(wanted, given, known, f"%clew.print.{match.start()}", end)))

    return _CALL.sub(replaced, function)


def _fits(format_: str, given: list[tuple[str, str]]) -> bool:
    """Whether each argument has the type that the format says, and there are as many."""
    if format_.count("%") != sum(each[0].count("%") for each in _CONVERSION.finditer(format_)):
        return False
    wanted = [each for each in _CONVERSION.finditer(format_) if each["kind"]]
    return len(wanted) == len(given) and all(
        _is_of(each["kind"], each["length"] or "", kind) for each, (kind, _) in zip(wanted, given, strict=True)
    )


def _is_of(kind: str, length: str, type_: str) -> bool:
    if kind in _WHOLE and kind != "c":
        return type_ == ("i32" if length in ("", "h", "hh") else "i64")
    if kind in _NUMBER:
        return type_ == "double" and length in ("", "l")
    if kind == "c":
        return type_ == "i32" and not length
    return kind in (_TEXT, _ADDRESS) and not length and type_ == "ptr"


def _read(
    wanted: Sequence[re.Match[str]], given: Sequence[tuple[str, str]], known: Mapping[str, str], name: str, end: str
) -> Iterator[str]:
    """The calls that read the arguments; a literal is a text that ends."""
    for number, (each, (type_, value)) in enumerate(zip(wanted, given, strict=True)):
        match type_:
            case "i32":
                yield f"  {name}.{number} = sext i32 {value} to i64{end}"
                yield f"  call void @__clew_print_whole(i64 {name}.{number}){end}"
            case "i64":
                yield f"  call void @__clew_print_whole(i64 {value}){end}"
            case "double":
                yield f"  call void @__clew_print_number(double {value}){end}"
            case _ if each["kind"] == _ADDRESS:
                yield f"  call void @__clew_print_address(ptr {value}){end}"
            case _ if value not in known:
                most = _ALL if each["most"] is None else int(each["most"] or 0)
                yield f"  call void @__clew_print_text(ptr {value}, i32 {most}){end}"
            case _:
                pass
