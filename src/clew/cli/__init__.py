"""The command line: arguments, printing and exit codes. Nothing else in Clew prints or exits.

Nouns: a *command* is what stands after `clew`; an *exit code* says how it went, also to a program. Results go to
stdout, progress and messages to stderr. Modules are imported when their command runs, so that listing stays quick.
"""

from __future__ import annotations

import gc
import io
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Sequence
from types import FrameType

from clew.cli.arguments import parser
from clew.cli.messages import message
from clew.errors import InputError, ToolError

BAD_INPUT = 2
TOOL_FAILED = 3
UNKNOWN = 20
BUG = 70


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the result is the exit code. Without arguments it is the process, and takes those of it."""
    started = time.monotonic()
    if arguments is None:
        started -= _age()
        gc.disable()  # a tenth of the start-up time; what is long runs in a child, which switches it on
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, _interrupt)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without some character is no reason to fail
    texts: dict[str, str] = {}
    try:
        return _run(arguments, started, texts)
    except InputError as error:
        return _say(message(error, texts), BAD_INPUT)
    except ToolError as error:
        return _say(message(error), TOOL_FAILED)
    except KeyboardInterrupt:
        return _say("clew: interrupted", UNKNOWN)
    except BrokenPipeError:  # whoever read the list has gone; what is still buffered must not raise again at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except SystemExit as end:  # argparse, after --help and --version
        return end.code if isinstance(end.code, int) else 0
    except Exception:  # noqa: BLE001 - the last line of defence: a bug is reported as one
        traceback.print_exc()
        return _say("clew: this is a bug of Clew; please report it with the lines above and the input", BUG)


def _run(arguments: Sequence[str] | None, started: float, texts: dict[str, str]) -> int:
    """Run the command; texts that are no files but may be spoken of in messages are put into `texts`."""
    options = parser().parse_args(arguments)
    match options.command:
        case "list":
            from clew.cli.listing import list_kind

            print("\n".join(list_kind(options.kind)))
            return 0
        case "explain":
            from clew.cli.listing import explain

            print("\n".join(explain(options.check)))
            return 0
        case _:
            from clew.cli.commands import COMMANDS

            if given := getattr(options, "property", None):
                from clew.question import source_names

                texts.update(zip(source_names(given), given, strict=True))
            return COMMANDS[options.command](options, started)


def _say(text: str, code: int) -> int:
    print(text, file=sys.stderr)
    return code


def _interrupt(number: int, frame: FrameType | None) -> None:
    del number, frame
    raise KeyboardInterrupt


def _age() -> float:
    """How long this process has lived already, in seconds: the user's clock starts with the command."""
    try:
        with open("/proc/self/stat", encoding="ascii") as stat, open("/proc/uptime", encoding="ascii") as uptime:  # noqa: PTH123
            ticks = int(stat.read().rpartition(")")[2].split()[19])
            age = float(uptime.read().split()[0]) - ticks / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return 0.0
    return age if 0.0 <= age < 10.0 else 0.0
