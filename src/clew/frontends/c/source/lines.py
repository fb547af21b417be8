"""Lines as directives number them: a position is one in the file that was given, unless the directives are needed.

Input: a source. Output: its text for the compiler. Preprocessed and generated files tell by `#line 7 "other.c"` or
`# 7 "other.c"` where their lines came from. Positions of the file that was given are what its reader can look up, so
directives are left out, and no line moves. They stay where they lead to another file that exists, as in what a
generator of parsers wrote, and where the text itself asks for its line or file; there the file that was given gets a
name that no file has, because its lines are not those that are told.
"""

from __future__ import annotations

import re
from pathlib import Path

from clew.ir.source import Source

_DIRECTIVE = re.compile(
    r'^[ \t]*#[ \t]*(?:line[ \t]+)?\d+(?:[ \t]+"(?P<name>(?:[^"\\\n]|\\.)*)"[ \t\d]*)?[ \t\r]*$', re.MULTILINE
)
_ASKS = re.compile(r"\b__(?:LINE|FILE|FILE_NAME|BASE_FILE)__\b")
_PREPROCESSED = (".i", ".ii")


def with_own_lines(source: Source) -> str:
    """The text of the source with those directives that are needed."""
    directives = list(_DIRECTIVE.finditer(source.text))
    if not directives:
        return source.text
    if Path(source.name).suffix in _PREPROCESSED or not _are_needed(source, directives):
        return _DIRECTIVE.sub("", source.text)
    elsewhere = f"{Path(source.name).name.encode('ascii', 'replace').decode()} as its #line says"
    return _DIRECTIVE.sub(lambda found: _renamed(found, source.name, elsewhere), source.text)


def _are_needed(source: Source, directives: list[re.Match[str]]) -> bool:
    return _ASKS.search(source.text) is not None or any(
        _leads_elsewhere(each["name"], source.name) for each in directives
    )


def _leads_elsewhere(name: str | None, own: str) -> bool:
    """Whether a file of that name exists, and is another one."""
    if not name or name.startswith("<"):
        return False
    try:
        return Path(name).is_file() and not Path(name).samefile(own)
    except (OSError, ValueError):
        return False


def _renamed(directive: re.Match[str], own: str, elsewhere: str) -> str:
    if _leads_elsewhere(directive["name"], own):
        return directive[0]
    if directive["name"] is None:
        return f'{directive[0].rstrip()} "{elsewhere}"'
    begin, end = directive.start("name") - directive.start(), directive.end("name") - directive.start()
    return f"{directive[0][:begin]}{elsewhere}{directive[0][end:]}"
