"""Running a command: from arguments to an exit code, with every kind of failure in its form."""

from __future__ import annotations

import gc
import io
import os
import sys
import time
import traceback
from collections.abc import Sequence

from clew.cli.arguments import parser
from clew.cli.messages import message
from clew.cli.pasted import understood
from clew.errors import InputError, ToolError

BAD_INPUT = 2
TOOL_FAILED = 3
BUG = 70


def run(arguments: Sequence[str] | None) -> int:
    """Run the command. Without arguments it is the process, and takes those of it."""
    started = time.monotonic()
    if arguments is None:
        started -= _age()
        gc.disable()  # a tenth of the start-up time; what is long runs in a child, which switches it on
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without some character is no reason to fail
    texts: dict[str, str] = {}
    try:
        code = _run(arguments, started, texts)
        sys.stdout.flush()  # so that a full disk is met here, and not behind the last line
        return code
    except InputError as error:
        return _say(message(error, texts), BAD_INPUT)
    except ToolError as error:
        return _say(message(error), TOOL_FAILED)
    except BrokenPipeError:  # whoever read the list has gone; what is still buffered must not raise again at exit
        _forget_output()
        return 0
    except (OSError, MemoryError) as error:  # the disk, the memory, the number of processes: not ours
        _forget_output()
        return _say(f"clew: error: the system refused: {_refusal(error)}", TOOL_FAILED)
    except SystemExit as end:  # argparse, after --help and --version
        return end.code if isinstance(end.code, int) else 0
    except Exception as error:  # the last line of defence: a bug is reported as one
        if _interrupted(error):
            raise KeyboardInterrupt from error
        traceback.print_exc()
        return _say("clew: this is a bug of Clew; please report it with the lines above and the input", BUG)


def _run(arguments: Sequence[str] | None, started: float, texts: dict[str, str]) -> int:
    """Run the command; texts that are no files but may be spoken of in messages are put into `texts`."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    options = parser().parse_args(understood(words))
    options.words = words[1:]
    match options.command:
        case "list":
            from clew.cli.listing import list_kind

            print("\n".join(list_kind(options.kind)))
            return 0
        case "explain":
            from clew.cli.listing import explain

            print("\n".join(explain(options.check)))
            return 0
        case "completion":
            from clew.cli.completion import completion

            print(completion(options.shell))
            return 0
        case "test" | "watch" | "cache" | "lsp" | "sweep":
            from clew.cli.many.commands import PROJECT_COMMANDS

            return PROJECT_COMMANDS[options.command](options, started)
        case _:
            from clew.cli.commands import COMMANDS

            if given := getattr(options, "property", None):
                from clew.pipeline.asked import source_names

                texts.update(zip(source_names(given), given, strict=True))
            return COMMANDS[options.command](options, started)


def _forget_output() -> None:
    """What could not be printed is not tried again when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refusal(error: OSError | MemoryError) -> str:
    """What the system said, and of which file."""
    if isinstance(error, MemoryError):
        return "there is no memory left; --memory bounds what a search takes"
    said = error.strerror or str(error)
    return f"{said} ({error.filename})" if error.filename else said


def _interrupted(error: BaseException) -> bool:
    """Whether Ctrl-C is behind the error: in the middle of an import it surfaces as something else."""
    chain: BaseException | None = error
    while chain is not None:
        if isinstance(chain, KeyboardInterrupt):
            return True
        chain = chain.__cause__ or chain.__context__
    return False


def _say(text: str, code: int) -> int:
    print(text, file=sys.stderr)
    return code


def _age() -> float:
    """How long this process has lived already, in seconds: the user's clock starts with the command."""
    try:
        with open("/proc/self/stat", encoding="ascii") as stat, open("/proc/uptime", encoding="ascii") as uptime:  # noqa: PTH123
            ticks = int(stat.read().rpartition(")")[2].split()[19])
            age = float(uptime.read().split()[0]) - ticks / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return 0.0
    return age if 0.0 <= age < 10.0 else 0.0
