"""Casts to derived classes that the object may not have.

Input: IR whose compiler was told to test the table of functions at each `static_cast` to a derived class that has one
(`llvm.type.test`). Output: IR that asks the library (`__clew_is_a`) instead, which looks at the class of the object.

While an object is made or destroyed, it has the table of a base although it is one of the derived class. So nothing is
asked in constructors and destructors, nor in what they lead to; nor of classes that have no name outside of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from clew.graphs import reachable

_TEST = "@llvm.type.test("
_TESTED = re.compile(
    r"^(?P<load>  %[^ ]+ = load ptr, ptr (?P<object>[^,]+),[^\n]*\n)"
    r"(?P<test>  %[^ ]+ = )call i1 @llvm\.type\.test\(ptr [^,]+, metadata (?:!\"_ZTS(?P<name>[^\"]+)\"|!\d+)\)",
    re.MULTILINE,
)
_DEFINED = re.compile(r'^define [^\n]*?@("[^"]+"|[\w.$]+)\(', re.MULTILINE)
_MENTIONED = re.compile(r'@("[^"]+"|[\w.$]+)')
_INDIRECT = re.compile(r"^ [^\n]*\b(?:call|invoke) [^@\n]*%[\w.\"]+\(", re.MULTILINE)
_MAKES_OR_ENDS = re.compile(r"_ZN.*(?:C[123]|D[012])(?:I\w*E)?E")
_GLOBAL = re.compile(r"^@[^\n]*", re.MULTILINE)
_DECLARATION = re.compile(r"^declare i1 @llvm\.type\.test\([^\n]*\n", re.MULTILINE)


def with_asked_classes(ir: str) -> str:
    """See the module."""
    if _TEST not in ir:
        return ir
    bodies = dict(_bodies(ir))
    unasked = _in_the_making(ir, bodies)
    wanted: set[str] = set()
    parts: list[str] = []
    behind = 0
    for found in _DEFINED.finditer(ir):
        end = ir.find("\n}", found.start())
        body = ir[found.start() : end]
        parts += (ir[behind : found.start()], _asked(body, wanted, asks=found[1] not in unasked))
        behind = end
    text = _DECLARATION.sub("", "".join((*parts, ir[behind:]))).rstrip("\n")
    types = (f"@_ZTI{name} = extern_weak constant ptr" for name in sorted(wanted) if f"\n@_ZTI{name} = " not in text)
    return "\n".join((text, *types, "declare zeroext i1 @__clew_is_a(ptr, ptr)", ""))


def _bodies(ir: str) -> Iterator[tuple[str, str]]:
    for found in _DEFINED.finditer(ir):
        yield found[1], ir[found.end() : ir.find("\n}", found.end())]


def _in_the_making(ir: str, bodies: dict[str, str]) -> frozenset[str]:
    """The functions that constructors and destructors lead to; where they call through a pointer, all in tables."""
    mentioned = {name: _MENTIONED.findall(body) for name, body in bodies.items()}
    starts = [name for name in bodies if _MAKES_OR_ENDS.match(name.strip('"'))]
    found = frozenset(reachable(starts, lambda name: mentioned.get(name, ())))
    if any(_INDIRECT.search(bodies[name]) for name in found if name in bodies):
        tables = (name for line in _GLOBAL.findall(ir) for name in _MENTIONED.findall(line))
        found = frozenset(reachable((*starts, *tables), lambda name: mentioned.get(name, ())))
    return found


def _asked(body: str, wanted: set[str], *, asks: bool) -> str:
    def asked(found: re.Match[str]) -> str:
        name = found["name"]
        if not asks or name is None or not re.fullmatch(r"\w+", name):
            return f"{found['load']}{found['test']}icmp eq i1 true, true"
        wanted.add(name)
        return f"{found['load']}{found['test']}call zeroext i1 @__clew_is_a(ptr {found['object']}, ptr @_ZTI{name})"

    return _TESTED.sub(asked, body) if _TEST in body else body
