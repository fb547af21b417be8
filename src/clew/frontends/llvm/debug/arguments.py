"""Template arguments as a person writes them: what a template of the standard library takes by default is left out.

`std::map<int, std::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::less<int>, …>` becomes
`std::map<int, std::string>`. Names in which brackets do not match stay as they are.
"""

from __future__ import annotations

import re

_TEMPLATE = re.compile(r"\bstd::(?:\w+::)*(\w+)$")
_OPERATOR = re.compile(r"\boperator\s*(<=>|<<=?|>>=?|->\*?|<=?|>=?)")
_BRACKET = re.compile(r"[<>,]")
_NEEDED = {
    **dict.fromkeys(("vector", "deque", "list", "forward_list", "stack", "queue", "priority_queue", "unique_ptr"), 1),
    **dict.fromkeys(("set", "multiset", "unordered_set", "unordered_multiset"), 1),
    **dict.fromkeys(("map", "multimap", "unordered_map", "unordered_multimap"), 2),
}
"""How many arguments a template has to be given."""
_ALWAYS = ("std::allocator<", "std::char_traits<", "std::default_delete<")
_OF_FIRST = ("std::less<{}>", "std::hash<{}>", "std::equal_to<{}>", "std::deque<{}>", "std::vector<{}>")
_LETTERS = {"char": "", "wchar_t": "w"}
"""The kinds of characters of which `std::basic_string` and the like have a name of their own, and how it begins."""


def with_short_arguments(name: str) -> str:
    """The name without arguments that are defaults of the standard library."""
    if "std::" not in name or "<" not in name:
        return name
    heads: list[tuple[str, list[str]]] = []
    text, at = "", 0
    while (found := _BRACKET.search(name, at)) is not None:
        operator = _OPERATOR.search(name, at)
        if operator is not None and operator.start() < found.start() < operator.end():
            text, at = text + name[at : operator.end()], operator.end()
            continue
        text, at = text + name[at : found.start()], found.end()
        match found[0]:
            case "<":
                heads.append((text, []))
                text = ""
            case "," if heads:
                heads[-1][1].append(text.strip())
                text = ""
            case ">" if heads:
                head, arguments = heads.pop()
                text = _template(head, [*arguments, text.strip()])
            case ">":
                return name
            case bracket:
                text += bracket
    return name if heads else text + name[at:]


def _template(head: str, arguments: list[str]) -> str:
    template = _TEMPLATE.search(head)
    if template is None:
        return f"{head}<{', '.join(arguments)}>"
    basic = template[1].startswith("basic_")
    needed = 1 if basic else _NEEDED.get(template[1], len(arguments))
    while len(arguments) > needed and _is_default(arguments[-1], arguments[0]):
        arguments.pop()
    letters = _LETTERS.get(arguments[0]) if len(arguments) == 1 else None
    if letters is not None and basic:
        return head[: template.start(1)] + letters + template[1].removeprefix("basic_")
    return f"{head}<{', '.join(arguments)}>"


def _is_default(argument: str, first: str) -> bool:
    return argument.startswith(_ALWAYS) or any(argument == each.format(first) for each in _OF_FIRST)
