"""The lines of a PlantUML file that say something: comments, decoration and macros are gone.

Input: the text of a file. Output: its diagrams, each a list of lines with their places. Left out are comments, notes,
titles, legends, styles, `skinparam`, JSON and what else only draws; `!define`, `!$x = …`, `!procedure` and `!ifdef` are
carried out; a file that is included is read where it can be found, and assumed to draw only where it cannot.
A comment `' var x = 3` stays: it declares a datum.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field
from pathlib import Path, PurePath

from clew.errors import Unsupported
from clew.frontends.uml.reading.words import closing, separated
from clew.ir.source import Source, Span
from clew.outcome import Note, NoteKind
from clew.records import dataclass

INCLUDED = 16
"""Files may include each other this deep."""
EXPANSIONS = 20
"""A line is expanded this often at most."""
_DECLARATION = re.compile(r"^'\s*(?:var|int|bool)\s+[\w.$]+\s*=")
_REMARK = re.compile(r"\s'\s.*$")
_UNPAIRED = re.compile(r"\s'[^']*$")
_SIDE = r"(?:left|right|center)?\s*"
_SKIPPED = re.compile(
    rf"^(?:skinparam|hide|show|remove|restore|title|mainframe|scale|{_SIDE}header|{_SIDE}footer|caption|newpage|"
    r"left to right direction|top to bottom direction|allow_?mixing|legend|sprite|"
    r"!theme|!pragma|!assert|!log|!dump_memory|!undef|!import|!option)\b(?!\s*<?-).*$|^\[\[.*\]\]$",
    re.IGNORECASE,
)
"""What only draws; a word behind which an arrow stands is a state."""
_BLOCKS = (
    (r"<style>", r".*</style>"),
    (rf"legend(?:\s+(?:{_SIDE}|top|bottom))*", r"end ?legend"),
    (r"title", r"end ?title"),
    (rf"{_SIDE}header", r"end ?header"),
    (rf"{_SIDE}footer", r"end ?footer"),
    (r"(?:floating\s+)?note\b(?!.*(?:\s:|:\s))(?!\s*\").*", r"end ?note"),
    (r"!(?:unquoted\s+)?function\b.*", r"!endfunction"),
)
_CLOSED_BY = tuple((re.compile(one, re.IGNORECASE), re.compile(other, re.IGNORECASE)) for one, other in _BLOCKS)
_BRACED = re.compile(r"^(?:skinparam\b.*|json\b.*|yaml\b.*|map\b.*|sprite\b.*)\{\s*$", re.IGNORECASE)
_NOTE = re.compile(r"^(?:floating\s+)?note\b", re.IGNORECASE)
_NAMED_NOTE = re.compile(r"^(?:(?:floating\s+)?note\b.*\bas|json|yaml|map)\s+(?P<name>[\w.]+)")
_DEFINE = re.compile(r"^!define(?:long)?\s+(?P<name>\$?\w+)(?:\((?P<parameters>[^)]*)\))?(?:\s+(?P<body>.*))?$")
_SET = re.compile(r"^!(?:local\s+|global\s+)?(?P<name>\$\w+)\s*\??=\s*(?P<body>.*)$")
_PROCEDURE = re.compile(r"^!(?:unquoted\s+)?procedure\s+(?P<name>\$?\w+)\s*\((?P<parameters>[^)]*)\)$")
_CONDITION = re.compile(r"^!(?P<word>ifdef|ifndef|if|elseif|else|endif)\b\s*(?P<name>\$?\w+)?")
_INCLUDE = re.compile(r"^!include(?:_once|_many|url|sub|def)?\s+(?P<what>.+)$")
_START = re.compile(r"^@start(?P<kind>\w+)(?:\(.*\))?(?:\s+(?P<name>.+))?$")


@dataclass(slots=True)
class Diagram:
    """A diagram: its name where it has one, its lines, the names of notes, what was taken for granted."""

    name: str | None = None
    lines: list[tuple[str, Span]] = field(default_factory=list)
    notes: set[str] = field(default_factory=set)
    assumptions: list[Note] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Macro:
    parameters: tuple[str, ...]
    body: tuple[str, ...]


def diagrams_of(source: Source) -> list[Diagram]:
    """The diagrams of a file; without a frame the whole file is one."""
    return _Preprocessor(source).diagrams()


class _Preprocessor:
    """One file being read; state, because reading moves on."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found = [Diagram()]
        self.macros: dict[str, _Macro] = {}
        self.closing: re.Pattern[str] | None = None
        self.braces = 0
        self.procedure: tuple[str, tuple[str, ...], list[str]] | None = None
        self.branches: list[bool | None] = []
        self.included: list[str] = []

    def diagrams(self) -> list[Diagram]:
        self._read(self.source)
        return [each for each in self.found if each.lines] or self.found[:1]

    def _read(self, source: Source) -> None:
        for number, column, line in _uncommented(source.text):
            self._line(line, Span(source.name, number, column))

    def _line(self, line: str, at: Span) -> None:
        if not line or self._inside_block(line) or self._conditional(line, at):
            return
        if False in self.branches:
            return
        if line.startswith("'"):
            if _DECLARATION.match(line):
                self._keep(line, at)
            return
        if self._opens_block(line) or self._directive(line, at):
            return
        for expanded in self._expanded(line, at):
            if not _SKIPPED.match(expanded):
                self._keep(expanded, at)

    def _keep(self, line: str, at: Span) -> None:
        if None in self.branches:
            raise Unsupported("this line depends on !if, which is not evaluated; use !ifdef", span=at)
        self.found[-1].lines.append((line, at))

    # --- blocks ---------------------------------------------------------------------------------------------------

    def _inside_block(self, line: str) -> bool:
        """Whether the line belongs to a block that draws, or to a procedure."""
        if self.braces:
            self.braces += line.count("{") - line.count("}")
            return True
        if self.closing is not None:
            self.closing = None if self.closing.fullmatch(line) else self.closing
            return True
        if self.procedure is not None:
            name, parameters, body = self.procedure
            if line == "!endprocedure":
                self.macros[name] = _Macro(parameters, tuple(body))
                self.procedure = None
            else:
                body.append(line)
            return True
        return False

    def _opens_block(self, line: str) -> bool:
        if (match := _NAMED_NOTE.match(line)) is not None:
            self.found[-1].notes.add(match["name"])
        if _BRACED.match(line):
            self.braces = line.count("{") - line.count("}")
            return True
        for first, last in _CLOSED_BY:
            if first.fullmatch(line):
                self.closing = last
                return True
        return _NOTE.match(line) is not None

    # --- directives -----------------------------------------------------------------------------------------------

    def _conditional(self, line: str, at: Span) -> bool:
        """`!ifdef` and its kind; of `!if` nobody knows which branch is meant."""
        match = _CONDITION.match(line)
        if match is None:
            return False
        match match["word"]:
            case "ifdef" | "ifndef":
                self.branches.append((match["name"] in self.macros) == (match["word"] == "ifdef"))
            case "if":
                self.branches.append(None)
            case _ if not self.branches:
                raise Unsupported(f"{line} without !if", span=at)
            case "else":
                last = self.branches.pop()
                self.branches.append(None if last is None else not last)
            case "elseif":
                self.branches[-1] = None
            case _:
                self.branches.pop()
        return True

    def _directive(self, line: str, at: Span) -> bool:
        if (match := _START.match(line)) is not None:
            if self.found[-1].lines or self.found[-1].name is not None:
                self.found.append(Diagram())
            self.found[-1].name = match["name"]
            return True
        if (match := _DEFINE.match(line) or _SET.match(line)) is not None:
            given = match.groupdict().get("parameters") or ""
            body = (match["body"] or "").strip()
            quoted = re.fullmatch(r'"([^"]*)"', body)
            text = quoted[1] if quoted is not None and "parameters" not in match.groupdict() else body
            self.macros[match["name"]] = _Macro(_names(given), (text,))
            return True
        if (match := _PROCEDURE.match(line)) is not None:
            self.procedure = (match["name"], _names(match["parameters"]), [])
            return True
        if (match := _INCLUDE.match(line)) is not None:
            self._include(match["what"].strip(), at)
            return True
        return line.startswith("@end")

    def _include(self, what: str, at: Span) -> None:
        """Read a file that lies beside; the libraries `<…>` only draw."""
        if what.startswith("<"):
            return
        name = what.partition("!")[0].strip().strip('"')
        path = Path(PurePath(self.source.name).parent / name)
        if what.startswith(("http:", "https:")) or len(self.included) >= INCLUDED or str(path) in self.included:
            self._assume_drawing(what, at)
            return
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError, ValueError):
            self._assume_drawing(what, at)
            return
        self.included.append(str(path))
        body = [line for line in text.splitlines() if not line.strip().startswith(("@start", "@end"))]
        self._read(Source(str(path), "\n".join(body)))

    def _assume_drawing(self, what: str, at: Span) -> None:
        text = f"{what!r} is not read; it is taken to hold nothing but definitions for drawing"
        self.found[-1].assumptions.append(Note(NoteKind.ASSUMPTION, text, at, "the file beside this one"))

    # --- macros ---------------------------------------------------------------------------------------------------

    def _expanded(self, line: str, at: Span) -> list[str]:
        """The lines that macros make of a line."""
        lines = [line]
        for _ in range(EXPANSIONS):
            made = [each for one in lines for each in self._once(one)]
            if made == lines:
                break
            lines = made
        for each in lines:
            if re.match(r"^(?:!|\$\w+\s*\()", each) and not _SKIPPED.match(each):
                raise Unsupported(f"{each.split()[0]} of PlantUML's preprocessor is not carried out", span=at)
        return [each for each in lines if each]

    def _once(self, line: str) -> list[str]:
        for name, macro in self.macros.items():
            match = re.search(rf"(?<![\w$]){re.escape(name)}(?!\w)(?P<call>\s*\()?", line)
            if match is None or (macro.parameters and not match["call"]):
                continue
            end, given = (match.end(), ()) if not match["call"] else _arguments(line, match.end())
            if not macro.parameters and given == () and not name.startswith("$"):
                end = match.end() if match["call"] is None else match.start("call")
            texts = [_filled(each, macro.parameters, given) for each in macro.body]
            if len(texts) == 1:
                return [f"{line[: match.start()]}{texts[0]}{line[end:]}".strip()]
            return texts
        return [line]


def _uncommented(text: str) -> Iterator[tuple[int, int, str]]:
    """The lines with their numbers and columns, without comments; a line that is one comment stays."""
    inside = False
    for number, line in enumerate(text.splitlines(), start=1):
        kept = ""
        rest = line
        while rest:
            before, mark, after = rest.partition("'/" if inside else "/'")
            kept += "" if inside else before
            inside, rest = (not inside, after) if mark else (inside, "")
        if not kept.lstrip().startswith("'"):
            kept = _unremarked(kept)
            kept = _UNPAIRED.sub("", kept) if kept.count("'") % 2 else kept
        yield number, 1 + len(line) - len(line.lstrip()), kept.strip()


def _unremarked(line: str) -> str:
    """The line without a remark at its end; a quote inside of brackets begins a text."""
    match = _REMARK.search(line)
    if match is None:
        return line
    before = line[: match.start()]
    inside = before.count("[") > before.count("]") or before.count("(") > before.count(")")
    return line if inside else before


def _names(text: str) -> tuple[str, ...]:
    return tuple(each.partition("=")[0].strip() for each in text.split(",") if each.strip())


def _arguments(line: str, start: int) -> tuple[int, tuple[str, ...]]:
    """The arguments of a call that begin at a place, and where the call ends."""
    length = closing(line[start - 1 :], '"')
    end = len(line) if length < 0 else start - 1 + length
    return end + 1, tuple(each.strip('"') for each in separated(line[start:end], ",", quotes='"'))


def _filled(text: str, parameters: tuple[str, ...], given: tuple[str, ...]) -> str:
    for name, value in zip(parameters, given, strict=False):
        text = re.sub(rf"(?<![\w$]){re.escape(name)}(?!\w)", value.replace("\\", r"\\"), text)
    return text.replace("##", "") if parameters else text
