"""Reference pages that are made from the code: the command line, and the options of engines.

Input: the parser of arguments, and the dataclasses of engines with the texts below their fields. Output: pages in
`docs/reference/`, written by `python -m tests.meta.references`; `test_references` says when they are out of date.
"""

from __future__ import annotations

import argparse
import ast
import dataclasses
import inspect
import textwrap
import typing
from collections.abc import Iterator
from enum import Enum

from clew.cli.arguments import parser
from clew.registry import ENGINES, resolve
from tests.places import ROOT

FOLDER = ROOT / "docs" / "reference"


def pages() -> dict[str, str]:
    """The pages by file name."""
    return {"command-line.md": command_line(), "engines.md": engines()}


# --- the command line -----------------------------------------------------------------------------------------------


def command_line() -> str:
    """All commands with their arguments and options."""
    top = parser()
    commands = next(each for each in top._actions if isinstance(each, argparse._SubParsersAction))
    titles = {each.dest: each.help for each in commands._choices_actions}
    lines = ["# The command line", "", top.description or "", "", f"{_sentence(top.epilog or '')}", ""]
    lines += ["Sizes are written `512M`, `4G`; times `500ms`, `60s`, `5m`, `2h`.", ""]
    for name, command in commands.choices.items():
        lines += [f"## `clew {name}`", "", f"{_sentence(titles[name] or name)}", "", *_usage(command), ""]
        for group in command._action_groups:
            lines += list(_group(group))
    return "\n".join(lines).rstrip() + "\n"


def _usage(command: argparse.ArgumentParser) -> list[str]:
    places = [_placeholder(each) for each in command._actions if not each.option_strings]
    return ["```", f"{command.prog} [OPTIONS] {' '.join(places)}".rstrip(), "```"]


def _placeholder(action: argparse.Action) -> str:
    shown = action.metavar or "|".join(map(str, action.choices or ())) or action.dest
    return f"{shown} …" if action.nargs == "+" else str(shown)


def _group(group: argparse._ArgumentGroup) -> Iterator[str]:
    options = [each for each in group._group_actions if each.option_strings and "--help" not in each.option_strings]
    if not options:
        return
    title = group.title or ""
    yield from ("" if title == "options" else f"{_sentence(title)}\n", "| option | |", "|---|---|")
    for action in options:
        yield f"| {_option(action)} | {_cell(action.help or '')}{_default(action)} |"
    yield ""


def _option(action: argparse.Action) -> str:
    value = "" if action.nargs == 0 else f" {'/'.join(map(str, action.choices or ())) or action.metavar}"
    names = ", ".join(sorted(action.option_strings, key=len))
    return f"`{names}{value}`"


def _default(action: argparse.Action) -> str:
    plain = action.default in (None, [], False, argparse.SUPPRESS, "")
    return "" if plain else f"; without it `{action.default}`"


# --- engines --------------------------------------------------------------------------------------------------------


def engines() -> str:
    """All engines with their options."""
    lines = ["# Engines and their options", ""]
    lines += ["An engine is named with `--engine NAME` or `--engine 'NAME{option=value,…}'`.", ""]
    lines += ["Without it one is chosen; see [plans](plans.md).", ""]
    for row in ENGINES.values():
        engine = resolve(row)
        assert isinstance(engine, type), "an engine should be a class"
        lines += [f"## `{row.name}`", "", _sentence(row.title), ""]
        options = [field for field in dataclasses.fields(engine) if field.init]
        if options:
            texts = {name: text for base in reversed(engine.__mro__) for name, text in _texts(base).items()}
            hints = typing.get_type_hints(engine)
            lines += ["| option | default | |", "|---|---|---|"]
            lines += [_row(field, hints[field.name], texts.get(field.name, "")) for field in options] + [""]
    return "\n".join(lines).rstrip() + "\n"


def _row(field: dataclasses.Field[object], hint: object, text: str) -> str:
    values = _values(hint) if isinstance(hint, type) and issubclass(hint, Enum) else ""
    about = text or (_first(hint) if values else "")
    return f"| `{field.name}` | {_shown(field.default)} | {_cell(' '.join(part for part in (about, values) if part))} |"


def _shown(default: object) -> str:
    match default:
        case None:
            return ""
        case bool():
            return "`yes`" if default else "`no`"
        case tuple():
            return f"`{'+'.join(map(str, default))}`"
        case _:
            return f"`{getattr(default, 'value', default)}`"


def _first(hint: object) -> str:
    return (inspect.getdoc(hint) or "").split("\n")[0]


def _values(kind: type[Enum]) -> str:
    """The values of an enumeration, each with what it means."""
    texts = _texts(kind)
    told = [(f"`{each.value}`", texts.get(each.name, "").rstrip(".")) for each in kind]
    return "; ".join(f"{value}: {_lower(text)}" if text else value for value, text in told) + "."


def _texts(kind: type) -> dict[str, str]:
    """The texts below the fields of a class."""
    try:
        source = textwrap.dedent(inspect.getsource(kind))
    except (OSError, TypeError):
        return {}
    body = ast.parse(source).body[0]
    assert isinstance(body, ast.ClassDef), "the source of a class should be one"
    return {
        name: " ".join(str(after.value.value).split())
        for before, after in zip(body.body, body.body[1:], strict=False)
        if (name := _assigned(before)) and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
    }


def _assigned(statement: ast.stmt) -> str:
    match statement:
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            return name
        case _:
            return ""


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".") + "."


if __name__ == "__main__":
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
