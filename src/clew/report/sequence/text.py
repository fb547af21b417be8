"""Sequence diagrams as PlantUML and as Mermaid."""

from __future__ import annotations

import re

from clew.outcome import Outcome
from clew.report.sequence.diagram import Diagram, Message, Remark, diagrams


def plantuml(outcome: Outcome) -> str:
    """One `@startuml` block per run."""
    return "\n".join(_plantuml(each) for each in diagrams(outcome)) or "@startuml\ntitle no run to show\n@enduml\n"


def _plantuml(diagram: Diagram) -> str:
    aliases = _aliases(diagram)
    lines = ["@startuml", f"title {_line(diagram.title)}"]
    lines += [f'participant "{name}" as {alias}' for name, alias in aliases.items()]
    everyone = ",".join([*aliases.values()][:1] + [*aliases.values()][1:][-1:])
    for item in diagram.items:
        match item:
            case Message(sender=sender, receiver=receiver, text=text):
                lines.append(f"{aliases[sender]} -> {aliases[receiver]} : {_line(text)}")
            case Remark(at=None, text=text):
                lines.append(f"note over {everyone} : {_line(text)}")
            case Remark(at=at, text=text):
                lines.append(f"note over {aliases[at or '']} : {_line(text)}")
    return "\n".join([*lines, "@enduml", ""])


def mermaid(outcome: Outcome) -> str:
    """A `sequenceDiagram`; several runs are blocks of a Markdown text."""
    found = diagrams(outcome)
    if len(found) == 1:
        return _mermaid(found[0])
    blocks = [f"## {_line(each.title)}\n\n```mermaid\n{_mermaid(each)}```\n" for each in found]
    return "\n".join(blocks) or "no run to show\n"


def _mermaid(diagram: Diagram) -> str:
    aliases = _aliases(diagram)
    lines = ["sequenceDiagram"]
    lines += [f"    participant {alias} as {_plain(name)}" for name, alias in aliases.items()]
    everyone = ",".join([*aliases.values()][:1] + [*aliases.values()][1:][-1:])
    for item in diagram.items:
        match item:
            case Message(sender=sender, receiver=receiver, text=text):
                lines.append(f"    {aliases[sender]}->>{aliases[receiver]}: {_plain(text)}")
            case Remark(at=at, text=text):
                lines.append(f"    Note over {everyone if at is None else aliases[at]}: {_plain(text)}")
    return "\n".join([*lines, ""])


def _aliases(diagram: Diagram) -> dict[str, str]:
    """Names that both notations take for the lifelines."""
    return {name: f"L{number}" for number, name in enumerate(diagram.lifelines)}


def _line(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def _plain(text: str) -> str:
    """Without the characters that end a statement of Mermaid."""
    return re.sub("[#;]", lambda match: f"#{ord(match[0])};", _line(text))
