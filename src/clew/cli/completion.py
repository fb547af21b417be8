"""What shells and `man` know of the command, made from its arguments: `clew completion bash`, `clew completion man`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import clew
from clew.cli.arguments import parser
from clew.errors import ToolError

MANUAL = "man"


def completion(kind: str) -> str:
    """The text for a shell, or the page of the manual."""
    if kind == MANUAL:
        return "\n".join(_manual(parser())) + "\n"
    try:
        import shtab
    except ImportError as error:
        raise ToolError("completion needs the library shtab; install clew[shell]") from error
    text: str = shtab.complete(parser(), shell=kind)
    return text


def _manual(top: argparse.ArgumentParser) -> Iterator[str]:
    """The page: the name, the commands with their options, the exit codes."""
    yield f'.TH CLEW 1 "" "clew {clew.__version__}" "User Commands"'
    yield from (".SH NAME", _plain(f"clew - {top.description}"), ".SH SYNOPSIS", ".B clew", "COMMAND [OPTIONS] FILE...")
    yield ".SH COMMANDS"
    commands = next(each for each in top._actions if isinstance(each, argparse._SubParsersAction))  # noqa: SLF001
    for name, command in commands.choices.items():
        yield from (f".SS clew {name}", _plain(command.description or ""))
        for action in command._actions:  # noqa: SLF001
            yield from (".TP", f".B {_plain(_named(action))}", _plain(action.help or ""))
    yield from (".SH EXIT STATUS", _plain(top.epilog or ""))


def _named(action: argparse.Action) -> str:
    """The option or argument as it is written."""
    takes = "" if action.nargs == 0 else f" {action.metavar or action.dest}"
    return f"{', '.join(action.option_strings)}{takes}" if action.option_strings else str(action.metavar or action.dest)


def _plain(text: str) -> str:
    """A text in which the formatter finds nothing to do."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped
