"""The arguments of the command, as argparse understands them; mistakes become input errors."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from difflib import get_close_matches
from functools import partial
from typing import Any, NoReturn

import clew
from clew.errors import InputError
from clew.registry import FRONTENDS, Option

LISTS = ("frontends", "engines", "plans", "checks", "passes", "reports")

FRONTEND_OPTION = "frontend_"
"""What the names of front ends' options begin with among those of the command."""

_DESCRIPTION = "Clew explores every behaviour of a program: a proof, or a run that anyone can replay."
_EXIT_CODES = (
    "exit codes: 0 holds, 10 fails, 20 unknown, 2 bad input or option, 3 something under Clew failed, 70 a bug"
)


class _Parser(argparse.ArgumentParser):
    """Raises an input error instead of printing and exiting, and says which option may have been meant.

    Files may stand anywhere among the options, where a command takes any number of them.
    """

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:  # noqa: ANN401 - as argparse has it
        known, unknown = super().parse_known_args(args, namespace)
        if isinstance(files := getattr(known, "files", None), list) and not any(
            each.startswith("-") for each in unknown
        ):
            files += unknown
            return known, []
        if unknown:
            options = [option for action in self._actions for option in action.option_strings]
            meant = [best for each in unknown for best in get_close_matches(each.partition("=")[0], options, 1)]
            hint = f" (did you mean {' '.join(meant)}?)" if meant else ""
            self.error(f"unrecognized arguments: {' '.join(unknown)}{hint}")
        return known, unknown

    def error(self, message: str) -> NoReturn:
        raise InputError(f"{message}; `{self.prog} --help` shows what there is")


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    top = _Parser(prog="clew", description=_DESCRIPTION, epilog=_EXIT_CODES, allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"clew {clew.__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Parser)
    _add_check(commands)
    _add_count(commands)
    _add_show(commands)
    _add_replay(commands)
    _add_view(commands)
    _add_draw(commands)
    _add_simulate(commands)
    _add_harness(commands)
    _add_projects(commands)
    _add_sweep(commands)
    _add_resume(commands)
    listing = _add(commands, "list", "list what has a name")
    listing.add_argument("kind", choices=LISTS)
    explain = _add(commands, "explain", "explain a check")
    explain.add_argument("check", metavar="CHECK")
    return top


_Commands = argparse._SubParsersAction  # noqa: SLF001 - argparse gives the type no public name


def _add(commands: _Commands[_Parser], name: str, title: str) -> argparse.ArgumentParser:
    return commands.add_parser(
        name, help=title, description=title[0].upper() + title[1:] + ".", epilog=_EXIT_CODES, allow_abbrev=False
    )


def _add_check(commands: _Commands[_Parser]) -> None:
    check = _add(commands, "check", "check properties of a program")
    _add_input(check)
    check.add_argument(
        "--property",
        "-p",
        action="append",
        default=[],
        metavar="P",
        help="a formula ('AG (…)', 'EF (…)', LTL), a check id, an SV-COMP property or a file (also .prp, .hoa); "
        "may be repeated",
    )
    check.add_argument(
        "--fairness", choices=("none", "weak"), default="none", help="which infinite runs count for LTL properties"
    )
    check.add_argument(
        "--unwind",
        type=int,
        metavar="N",
        help="follow every loop at most N times; where that cut something off, the answer is unknown",
    )
    check.add_argument(
        "--abstraction",
        choices=("auto", "bits", "alpha", "refine", "none"),
        default="auto",
        help="drop data without effect: what nobody needs (bits), by importance (alpha), by trying (refine)",
    )
    check.add_argument("--reads", metavar="FILE", help="write the names of all files that the answer depends on")
    _add_search(check)
    _add_reports(check)


def _add_count(commands: _Commands[_Parser]) -> None:
    count = _add(commands, "count", "explore the whole state space and count it")
    _add_input(count)
    _add_search(count)
    count.add_argument("--json", metavar="OUT", help="write the figures as JSON; - is the standard output")


def _add_show(commands: _Commands[_Parser]) -> None:
    show = _add(commands, "show", "show a stage of the pipeline as text")
    _add_input(show)
    show.add_argument(
        "--stage",
        default="program",
        metavar="STAGE",
        help="source, program, asked, after:PASS, model, model:vmt, plan, native; scxml and tests of state machines; "
        "contracts of procedures on heaps; grammar of a task on heaps",
    )
    show.add_argument("--engine", metavar="ENGINE", help="for the stages model, plan, native and contracts")
    _add_loudness(show)


def _add_replay(commands: _Commands[_Parser]) -> None:
    replay = _add(commands, "replay", "replay a run and confirm what it shows")
    _add_input(replay)
    replay.add_argument("witness", metavar="WITNESS", help="what `clew check --json` wrote, or a witness of SV-COMP")
    _add_reports(replay)
    _add_loudness(replay)


def _add_view(commands: _Commands[_Parser]) -> None:
    view = _add(commands, "view", "make a page for browsers of a result that was written before")
    view.add_argument("result", metavar="RESULT.json", help="what `clew check --json` wrote")
    view.add_argument("--output", "-o", metavar="OUT", help="the page; without it RESULT.html beside the result")


def _add_draw(commands: _Commands[_Parser]) -> None:
    draw = _add(commands, "draw", "draw a program: its state machines, or its state space")
    _add_input(draw)
    draw.add_argument("--what", choices=("machines", "states"), help="without it machines, where there are any")
    draw.add_argument("--output", required=True, metavar="OUT", help="a file whose name ends with .svg or .dot")


def _add_simulate(commands: _Commands[_Parser]) -> None:
    simulate = _add(commands, "simulate", "run a state machine under given events")
    _add_input(simulate)
    simulate.add_argument(
        "--events",
        default="",
        metavar="EVENTS",
        help="events in order, such as 'open,set(n=3),+100ms,Door:close'",
    )


def _add_harness(commands: _Commands[_Parser]) -> None:
    harness = _add(commands, "harness", "write a driver that calls a C function with free arguments")
    harness.add_argument("function", metavar="FUNCTION")
    _add_input(harness)
    harness.add_argument("--output", default="-", metavar="OUT", help="the file to write; - is standard output")


def _add_projects(commands: _Commands[_Parser]) -> None:
    test = _add(commands, "test", "check the targets of a project (clew.toml)")
    test.add_argument("--accept", metavar="REASON", help="write what is found into the baseline, with this reason")
    watch = _add(commands, "watch", "check the targets of a project again whenever a file has changed")
    watch.set_defaults(accept=None)
    for command in (test, watch):
        command.add_argument("targets", nargs="*", metavar="TARGET", help="these of the targets; without any, all")
        command.add_argument("--project", metavar="FILE", help="the project; without it, clew.toml here or above")
        command.add_argument("--jobs", "-j", type=int, metavar="N", help="so many at a time; one per processor")
        command.add_argument("--changed", action="store_true", help="only targets that are not known as they are now")
        command.add_argument("--fresh", action="store_true", help="ask again what is known")
        command.add_argument("--junit", metavar="FILE", help="write the results as JUnit XML")
        _add_loudness(command)
    _add(commands, "lsp", "speak the language server protocol with an editor, over standard input and output")
    completion = _add(commands, "completion", "print what a shell needs to complete the command, or its manual page")
    completion.add_argument("shell", choices=("bash", "zsh", "tcsh", "man"))
    cache = _add(commands, "cache", "show or clear what is kept between runs")
    cache.add_argument("what", nargs="?", choices=("show", "clear"), default="show")


def _add_sweep(commands: _Commands[_Parser]) -> None:
    sweep = _add(commands, "sweep", "check many programs, times properties, times engines; also on a cluster")
    inputs = "a project (clew.toml), a task set (.set) or task (.yml) of SV-COMP, a folder, a program; without any, "
    sweep.add_argument("inputs", nargs="*", metavar="INPUT", help=f"{inputs}clew.toml here")
    sweep.add_argument(
        *("--property", "-p"), action="append", default=[], metavar="P", help="ask this; may be repeated"
    )
    sweep.add_argument(
        "--engine", action="append", default=[], metavar="ENGINE", help="with this engine; may be repeated"
    )
    first = "of the engines of a task the first that decides it counts, and the others end"
    sweep.add_argument("--first", action="store_true", help=first)
    swarm = "ask so many explorations in different orders, too, which keep little of each state: for bugs"
    sweep.add_argument("--swarm", type=int, default=0, metavar="N", help=swarm)
    option = "an option of `clew check` for every task, such as --option=--data-model=LP64; may be repeated"
    sweep.add_argument("--option", action="append", default=[], metavar="OPTION", help=option)
    sweep.add_argument("--time", metavar="T", help="end each task after this time: 500ms, 60s, 5m")
    sweep.add_argument("--memory", metavar="M", help="end each task at this much memory: 512M, 4G")
    sweep.add_argument("--cores", type=int, metavar="N", help="processors of each task; an even share without it")
    sweep.add_argument("--jobs", "-j", type=int, metavar="N", help="so many at a time on this machine")
    cluster = "run on a cluster of Dask: tcp://…, its scheduler file, or local for one inside of this process"
    sweep.add_argument("--cluster", metavar="ADDRESS", help=cluster)
    patience = "give up on a cluster that is silent for this time"
    sweep.add_argument("--patience", metavar="T", default="60s", help=patience)
    sweep.add_argument("--journal", metavar="FILE", help="write finished tasks there, and go on where it ends")
    sweep.add_argument("--tsv", metavar="OUT", help="write the table as TSV; - is the standard output")
    sweep.add_argument("--json", metavar="OUT", help="write the table as JSON; - is the standard output")
    sweep.add_argument("--html", metavar="OUT", help="write a page with the table and plots")
    results = "write the whole result of each task, with its runs, as KEY.json; the table says which key"
    sweep.add_argument("--results", metavar="FOLDER", help=results)
    against = "compare with an earlier sweep in the page: its JSON or its journal"
    sweep.add_argument("--against", metavar="FILE", help=against)
    _add_loudness(sweep)


def _add_input(command: argparse.ArgumentParser) -> None:
    command.add_argument("files", nargs="+", metavar="FILE")
    command.add_argument("--frontend", metavar="NAME", help="how to read the files; without it, by their suffix")
    for names, options in _frontend_options().items():
        group = command.add_argument_group(f"options of the front end {' and '.join(names)}")
        for option in options:
            _add_option(group, option)


def _frontend_options() -> dict[tuple[str, ...], list[Option]]:
    """The options that front ends add, by the front ends that have them."""
    owners: dict[Option, list[str]] = {}
    for row in FRONTENDS.values():
        for option in row.options:
            owners.setdefault(option, []).append(row.name)
    found: dict[tuple[str, ...], list[Option]] = {}
    for option, names in owners.items():
        found.setdefault(tuple(names), []).append(option)
    return found


def _add_option(group: argparse._ArgumentGroup, option: Option) -> None:
    if option.stands_for:
        name, value = FRONTEND_OPTION + option.field, option.stands_for
        group.add_argument(
            option.flag, dest=name, help=option.help, action="store_const", const=value, default=argparse.SUPPRESS
        )
        return
    group.add_argument(
        option.flag,
        dest=FRONTEND_OPTION + option.field,
        metavar=option.metavar,
        help=option.help,
        action="append" if option.repeated else "store",
        type=partial(_spelled, option.choices),
        choices=option.choices or None,
        default=argparse.SUPPRESS,
    )


def _spelled(choices: Sequence[str], text: str) -> str:
    """The choice that differs from the text in capitals at most, or the text."""
    return next((each for each in choices if each.casefold() == text.casefold()), text)


def frontend_options(options: argparse.Namespace) -> dict[str, object]:
    """The options of front ends that were given, by the fields that they set."""
    return {
        name.removeprefix(FRONTEND_OPTION): tuple(value) if isinstance(value, list) else value
        for name, value in sorted(vars(options).items())
        if name.startswith(FRONTEND_OPTION)
    }


def _add_resume(commands: _Commands[_Parser]) -> None:
    resume = _add(commands, "resume", "go on with a check or a count from its last checkpoint")
    resume.add_argument("file", metavar="FILE", help="what --save wrote")
    resume.add_argument("--time", metavar="T", help="another limit than before, from now on")
    resume.add_argument("--memory", metavar="M", help="another limit than before")
    resume.add_argument("--disk", metavar="D", help="another quota than before")
    resume.add_argument("--json", metavar="OUT", help="write the result as JSON; - is the standard output")
    _add_loudness(resume)


def _add_search(command: argparse.ArgumentParser) -> None:
    save = "write checkpoints into a new file; `clew resume FILE` goes on from the last one"
    command.add_argument("--save", metavar="FILE", help=save)
    command.add_argument("--engine", metavar="ENGINE", help="NAME or 'NAME{field=value,…}'; `clew list engines`")
    command.add_argument("--time", metavar="T", help="stop after this time: 500ms, 60s, 5m, 2h")
    command.add_argument("--memory", metavar="M", help="stop at this much memory: 512M, 4G")
    disk = "where memory ends, go on with so much of the disk: 20G"
    command.add_argument("--disk", metavar="D", help=disk)
    _add_loudness(command)


def _add_reports(command: argparse.ArgumentParser) -> None:
    json = "write the result as JSON, as --report json=OUT does; - is the standard output"
    command.add_argument("--json", metavar="OUT", help=json)
    command.add_argument(
        "--report", action="append", default=[], metavar="KIND=PATH", help="write a report; `clew list reports`"
    )
    command.add_argument(
        "--trace",
        choices=("short", "full"),
        default="short",
        help="how much of runs is printed: what matters, or every step with the inner parts of libraries",
    )


def _add_loudness(command: argparse.ArgumentParser) -> None:
    loudness = command.add_mutually_exclusive_group()
    loudness.add_argument("-v", "--verbose", action="store_true", help="tell what was chosen, and why")
    loudness.add_argument("-q", "--quiet", action="store_true", help="print the last line only, and no progress")
