"""Which class an object of the heap has, and as which one it is deleted, where a size does not tell.

Deleting a derived object through a base without a virtual destructor is undefined also where both are equally large.
IR does not say as what something is deleted, so a file in which this can happen is compiled once more with type-aware
operators (`__clew_typed`). Input: IR. Output: whether it can happen; and IR in which these operators are plain ones
again, and the library is told and asked where a class is deleted that another one is derived from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from clew.graphs import reachable
from clew.records import dataclass

PRELUDE = "#include <__clew_typed>\n"
_PLAIN_DELETE = re.compile(r"@_ZdlPv[mj]\(ptr (?:[^\n]*? )??(?P<object>[^ \n]+), i\d+ noundef (?P<size>\d+)\)")
_LABEL = re.compile(r"^(?:define [^\n]*|[^ \n][^\n]*:[^\n]*)\n", re.MULTILINE)
_DELETING = re.compile(r"define [^\n]*D0Ev\(")
_CLASS = re.compile(r'^!(\d+) = distinct !DICompositeType\([^\n]*?name: "([^"<]*)[^\n]*?size: (\d+)', re.MULTILINE)
_DERIVED = re.compile(r"!DIDerivedType\(tag: DW_TAG_inheritance, scope: !(\d+), baseType: !(\d+)")
_TYPED = re.compile(
    r"^  (?P<result>%[\w.]+ = )?(?P<how>call|invoke) (?:noundef )?(?P<type>ptr|void) "
    r"@\"?_Z(?P<kind>nw|dl)I(?P<name>[\w$.]+?)E(?:Pv|v)N\w*?13type_identity[\w$.]*\"?\("
    r"ptr noundef byval\([^\n]*?\) align 1 %[\w.]+, "
    r"(?:ptr noundef (?P<object>%[\w.]+), )?(?P<size>i\d+ noundef (?P<bytes>\d+)), i\d+ noundef (?P<align>\d+)\)"
    r"(?P<rest>[^\n]*)(?P<more>\n +to label %(?P<label>[\w.]+) [^\n]*)?$",
    re.MULTILINE,
)
_DEFAULT_ALIGNMENT = 16
_DECLARED = re.compile(r"^declare [^\n]*@\"?_Z(?:nw|dl)I[^\n(]+13type_identity[^\n]*\n", re.MULTILINE)
_ANY = re.compile(r"@\"?_Z(?:nw|dl)I[^\n(]+13type_identity")
_MARK = "13type_identity"
_NAMES = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class _Bases:
    """Classes of one size: the names of those from which others are derived, by the names of these."""

    of: Mapping[str, frozenset[str]]

    def may_be(self, made: str, deleted: str) -> bool:
        """Whether a class may be derived from another; both are mangled."""
        bases = frozenset().union(*(self.of.get(name, frozenset()) for name in _parts(made)))
        return made != deleted and not bases.isdisjoint(_parts(deleted))


def may_confuse(ir: str) -> bool:
    """Whether an object may be deleted as an equally large base of its class."""
    deletes = (each for begin, end in _definitions(ir, "@_ZdlPv") for each in _deletes(ir, begin, end))
    sizes = {8 * int(each["size"]) for each in deletes}
    classes = {node: (name, int(size)) for node, name, size in _CLASS.findall(ir)} if sizes else {}
    return any(size in sizes for _, _, size in _derivations(ir, classes))


def _definitions(ir: str, word: str) -> Iterator[tuple[int, int]]:
    """Where the functions begin and end whose text has a word in it, which is looked for first: few have it."""
    place = ir.find(word)
    while place >= 0:
        begin, line = ir.rfind("\ndefine ", 0, place) + 1, ir.rfind("\n", 0, place) + 1
        end = ir.find("\n}", begin) + 2
        if begin <= line < place < end and (begin > 0 or ir.startswith("define ")):
            yield begin, end
            line = end
        place = ir.find(word, max(line, place + 1))


def _deletes(ir: str, begin: int, end: int) -> Iterator[re.Match[str]]:
    """What a function deletes, but for a destructor, and for `new` whose constructor throws: both know the class."""
    if _DELETING.match(ir, begin):
        return
    for each in _PLAIN_DELETE.finditer(ir, begin, end):
        if not _is_unwound(ir, begin, each):
            yield each


def _is_unwound(ir: str, begin: int, deleted: re.Match[str]) -> bool:
    """Whether the block of a call is no code of the source, and deletes what the same function has just made."""
    *_, label = _LABEL.finditer(ir, begin, deleted.start())
    block = label.end()
    cleans = label[0].startswith("cleanup.action") or " = landingpad " in ir[block : deleted.start()]
    made = re.compile(rf"^  {re.escape(deleted['object'])} = (?:call|invoke) [^\n]*@_Znw[mj]\(", re.MULTILINE)
    return cleans and made.search(ir, begin, block) is not None


def _derivations(ir: str, classes: Mapping[str, tuple[str, int]]) -> Iterator[tuple[str, str, int]]:
    """The names of classes, of a base of each that is as large, and their size."""
    for derived, base in _DERIVED.findall(ir) if classes else ():
        name, size = classes.get(derived, ("", -1))
        base_name, base_size = classes.get(base, ("", -2))
        if size == base_size:
            yield name, base_name, size


def _bases(ir: str) -> _Bases:
    classes = {node: (name, int(size)) for node, name, size in _CLASS.findall(ir)}
    direct: dict[str, set[str]] = {}
    for name, base, _ in _derivations(ir, classes):
        direct.setdefault(name, set()).add(base)
    return _Bases(
        {name: frozenset(reachable(bases, lambda base: direct.get(base, ()))) for name, bases in direct.items()}
    )


def _parts(mangled: str) -> frozenset[str]:
    """The words of a mangled name, each of which has its length in front."""
    words = (mangled[at.end() : at.end() + int(at[0])] for at in _NAMES.finditer(mangled))
    return frozenset(word for word in words if word)


@dataclass(frozen=True, slots=True)
class _Told:
    """What the library hears of: the numbers of classes that are deleted, and which of them when they are made."""

    numbers: Mapping[str, int]
    made: frozenset[str]


def is_readable(ir: str) -> bool:
    """Whether all calls of type-aware operators are of the form that is expected here."""
    return _MARK not in ir or _ANY.search(_TYPED.sub("", _DECLARED.sub("", ir))) is None


def with_plain_operators(ir: str) -> str:
    """The IR without type-aware operators; classes that may be taken for one another are told to the library."""
    bodies = list(_definitions(ir, _MARK))
    typed = [each for begin, end in bodies for each in _TYPED.finditer(ir, begin, end)]
    if not typed:
        return ir
    told = _told(ir, typed)
    parts: list[str] = []
    behind = 0
    for begin, end in bodies:
        parts += (ir[behind:begin], _with_plain(ir[begin:end], told))
        behind = end
    ir = _DECLARED.sub("", "".join((*parts, ir[behind:]))).rstrip("\n")
    texts = (
        f'@"clew.type.{number}" = private constant [{len(name) + 1} x i8] c"{name}\\00"'
        for name, number in told.numbers.items()
    )
    needed = (line for line in _declarations(typed[0]["size"].split()[0]) if f"{line.partition('(')[0]}(" not in ir)
    return "\n".join((ir, *texts, *needed, ""))


def _told(ir: str, typed: list[re.Match[str]]) -> _Told:
    bases = _bases(ir)
    made = {each["name"] for each in typed if each["kind"] == "nw"}
    deleted = {each["name"] for each in typed if each["kind"] == "dl"}
    derived = frozenset(name for name in made if any(bases.may_be(name, other) for other in deleted))
    asked = derived | {other for other in deleted if any(bases.may_be(name, other) for name in made)}
    return _Told({name: number for number, name in enumerate(sorted(asked))}, derived)


def _declarations(size: str) -> tuple[str, ...]:
    """The operators and functions that are called instead, where a size is a number of that type."""
    sign = "m" if size == "i64" else "j"
    return (
        f"declare ptr @_Znw{sign}({size})",
        f"declare ptr @_Znw{sign}St11align_val_t({size}, {size})",
        f"declare void @_ZdlPv{sign}(ptr, {size})",
        f"declare void @_ZdlPv{sign}St11align_val_t(ptr, {size}, {size})",
        "declare void @__clew_created(ptr, ptr)",
        "declare void @__clew_deleted_as(ptr, ptr)",
    )


def _with_plain(body: str, told: _Told) -> str:
    """A function whose operators are plain; where something is made, the library is told in front of what follows."""
    behind = {
        call["label"]: _said("created", call["result"].split()[0], told.numbers[call["name"]], call["more"])
        for call in _TYPED.finditer(body)
        if call["kind"] == "nw" and call["label"] and call["name"] in told.made
    }
    body = _TYPED.sub(lambda call: _plain(call, told), body)
    for label, line in behind.items():
        head = re.search(rf"^{re.escape(label)}:[^\n]*\n", body, re.MULTILINE)
        assert head is not None, f"block {label} should begin somewhere"
        body = f"{body[: head.end()]}{line}\n{body[head.end() :]}"
    return body


def _plain(call: re.Match[str], told: _Told) -> str:
    """The call of a plain operator in the place of a type-aware one, with what the library is told."""
    size, align = call["size"], int(call["align"])
    sign = "m" if size.startswith("i64") else "j"
    aligned = f", {size.split()[0]} noundef {align}" if align > _DEFAULT_ALIGNMENT else ""
    suffix = "St11align_val_t" if aligned else ""
    known = call["name"] in told.numbers
    if call["kind"] == "dl":
        asked = _said("deleted_as", call["object"], told.numbers[call["name"]], call["rest"]) if known else ""
        plain = f"  call void @_ZdlPv{sign}{suffix}(ptr noundef {call['object']}, {size}{aligned}){call['rest']}"
        return f"{asked}\n{plain}" if known else plain
    plain = f"  {call['result']}{call['how']} noundef ptr @_Znw{sign}{suffix}({size}{aligned}){call['rest']}"
    if call["more"] is not None or call["name"] not in told.made:
        return plain + (call["more"] or "")
    return f"{plain}\n{_said('created', call['result'].split()[0], told.numbers[call['name']], call['rest'])}"


def _said(what: str, pointer: str, number: int, rest: str) -> str:
    """A call of the library about an object, at the place of another call."""
    where = re.search(r", !dbg !\d+", rest)
    return f'  call void @__clew_{what}(ptr {pointer}, ptr @"clew.type.{number}"){where[0] if where else ""}'
