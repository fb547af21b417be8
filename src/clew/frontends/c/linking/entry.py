"""The entry of a program: a procedure that runs the constructors, calls `main`, and ends the program.

Callees that depend on the module are written here as IR: `__clew_constructors` calls what `llvm.global_ctors` lists, in
the order of its priorities and then of the files; `__clew_destructors`, which the end of the program calls, does the
same backwards for `llvm.global_dtors`; `__clew_call_main` calls the function of the user with arguments.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from typing import Any

from clew.errors import InputError, Unsupported
from clew.records import dataclass

ENTRY = "__clew_main"
_SYMCPP = "symcpp_main"
_TABLE = re.compile(r"^@llvm\.global_[cd]tors = appending global \[\d+ x [^\]]*\] \[(.*)\].*$", re.MULTILINE)
_LISTED = re.compile(r"\{ i32 (\d+), ptr (@(?:\"[^\"]+\"|[\w$.-]+))")
_PROGRAM_NAME = '@__clew_program = internal constant [8 x i8] c"program\\00"'
_GIVEN = ("1", "@__clew_arguments", "getelementptr (ptr, ptr @__clew_arguments, i32 1)")
"""The arguments of `main`, and of constructors."""
_NUMBERS = ("i16", "i32")
"""What an int may be."""
_INPUTS = {
    **{kind: (kind, "") for kind in ("i8", "i16", "i32", "i64")},
    "i1": ("i8", "trunc"),
    "float": ("i32", "bitcast"),
    "double": ("i64", "bitcast"),
}
"""The types of parameters that are inputs: from which whole number they are made, and how."""
_NO_INPUT = "the entry {} has a parameter that is no number; `clew harness` writes a driver for it"
_NO_MAIN = "main is given the number of its arguments, their texts and the environment; its parameters are others"
_FREE = (("__clew_argument_count", "i32"), ("__clew_argument_list", "ptr"))
"""The functions of the library that give any arguments."""
_ARGUMENTS = "@__clew_arguments = internal global [2 x ptr] [ptr @__clew_program, ptr null]"


def entry_callees(module: Any, entry: str, *, free: bool = False) -> str:  # noqa: ANN401 - llvmlite is not typed
    """The callees of the entry as a module of their own, as text; `entry` is the function of the user.

    Where its arguments are `free`, they come from the library.

    What they call becomes visible to other modules.
    """
    function = module.get_function(entry)
    constructors = _listed(module, "llvm.global_ctors")
    destructors = _listed(module, "llvm.global_dtors")[::-1]
    call = _call(function, free=free)
    inputs = sorted(set(re.findall(r"@(__clew_nondet_(i\d+))\(", call)))
    result, parameters = str(function.global_value_type).split(" (", 1)
    _show(function)
    return "\n".join(
        [
            *(f"declare {kind} @{name}()" for name, kind in inputs),
            *(f"declare {kind} @{name}()" for name, kind in _FREE if f"@{name}(" in call),
            *dict.fromkeys(
                f"declare {each.result} {each.name}({each.types})" for each in (*constructors, *destructors)
            ),
            f"declare {result} @{function.name}({parameters}",
            _all_called("__clew_constructors", constructors),
            _all_called("__clew_destructors", destructors),
            call,
        ]
    )


@dataclass(frozen=True, slots=True)
class _Listed:
    """A function that runs by itself, as IR spells it: those before the entry get the arguments of `main`."""

    name: str
    result: str
    types: str
    arguments: str


def _all_called(name: str, functions: list[_Listed]) -> str:
    """A function that calls others, one behind the other."""
    calls = (f"  call {each.result} {each.name}({each.arguments})" for each in functions)
    return "\n".join((f"define void @{name}() {{", *calls, "  ret void\n}"))


def _listed(module: Any, table: str) -> list[_Listed]:  # noqa: ANN401 - llvmlite is not typed
    """The functions in a table by ascending priority."""
    listed = [str(each) for each in module.global_variables if each.name == table]
    found = _TABLE.search(listed[0].strip()) if listed else None
    pairs = _LISTED.findall(found[1]) if found else []
    return [_of_table(module, name) for _, name in sorted(pairs, key=lambda pair: int(pair[0]))]


def _of_table(module: Any, name: str) -> _Listed:  # noqa: ANN401 - llvmlite is not typed
    function = module.get_function(name[1:].strip('"'))
    _show(function)
    result, types = _type(function)
    fits = all(type_ in (_NUMBERS if number == 0 else ("ptr",)) for number, type_ in enumerate(types))
    if len(types) > len(_GIVEN) or not fits:
        raise Unsupported(f"{function.name} runs before main and has parameters that are not those of main")
    given_to = zip(types, _GIVEN, strict=False)
    return _Listed(name, result, ", ".join(types), ", ".join(f"{type_} {given}" for type_, given in given_to))


def _show(function: Any) -> None:  # noqa: ANN401 - llvmlite is not typed
    """Make a function visible to other modules."""
    import llvmlite.binding as llvm

    function.linkage = llvm.Linkage.external


def entry_function(module: Any, entry: str) -> Any:  # noqa: ANN401 - llvmlite is not typed
    """The function that was asked for: by its name, or as C++ mangles it where only one fits."""
    with suppress(NameError):
        if not (known := module.get_function(entry)).is_declaration:
            return known
    defined = {function.name: function for function in module.functions if not function.is_declaration}
    fitting = [name for name in sorted(defined) if is_entry(name, entry)]
    if len(fitting) == 1:
        return defined[fitting[0]]
    if fitting:
        raise InputError(f"--entry {entry} may be any of {', '.join(fitting)}; name one of them")
    if entry == "main":
        raise InputError("the program has no function main; write one, or name another function with --entry")
    raise InputError(f"the program has no function {entry}; --entry names a function that is defined in the files")


def is_entry(name: str, entry: str) -> bool:
    """Whether a function may be the entry that was asked for: its name, or as C++ mangles it."""
    return name == entry or name.startswith(_mangled(entry))


@cache
def _mangled(entry: str) -> tuple[str, ...]:
    """How names begin that mean the entry in C++."""
    wanted = (entry, _SYMCPP) if entry == "main" else (entry,)
    return tuple(f"_Z{len(each)}{each}" for each in wanted)


def _type(function: Any) -> tuple[str, list[str]]:  # noqa: ANN401 - llvmlite is not typed
    """The type of the result and those of the parameters that have one."""
    result, _, rest = str(function.global_value_type).partition(" (")
    parameters = [each.strip() for each in rest.rstrip(")").split(",") if each.strip()]
    return result, parameters[: parameters.index("...")] if "..." in parameters else parameters


def _input(name: str, kind: str) -> list[str]:
    """Lines that make any number of a type."""
    whole, change = _INPUTS[kind]
    if not change:
        return [f"  {name} = call {kind} @__clew_nondet_{kind}()"]
    return [
        f"  {name}.bits = call {whole} @__clew_nondet_{whole}()",
        f"  {name} = {change} {whole} {name}.bits to {kind}",
    ]


def _call(function: Any, *, free: bool) -> str:  # noqa: ANN401 - llvmlite is not typed
    """`__clew_call_main`: inputs for numbers; argc is 1 and argv the name of the program, unless they are free."""
    result, parameters = _type(function)
    lines, arguments = [], []
    main = function.name == "main"
    for number, parameter in enumerate(parameters):
        if main and free and number < len(_FREE) and parameter == _FREE[number][1]:
            lines.append(f"  %given{number} = call {parameter} @{_FREE[number][0]}()")
            arguments.append(f"{parameter} %given{number}")
        elif main and number < len(_GIVEN) and parameter in (_NUMBERS if number == 0 else ("ptr",)):
            arguments.append(f"{parameter} {_GIVEN[number]}")
        elif not main and parameter in _INPUTS:
            lines += _input(f"%input{number}", parameter)
            arguments.append(f"{parameter} %input{number}")
        else:
            raise Unsupported(_NO_MAIN if main else _NO_INPUT.format(function.name))
    lines.append(
        f"  {'%result = ' if result in _NUMBERS else ''}call {result} @{function.name}({', '.join(arguments)})"
    )
    if result == "i16":
        lines.append("  %status = sext i16 %result to i32")
    lines.append(f"  ret i32 {'%status' if result == 'i16' else '%result' if result == 'i32' else '0'}")
    body = "\n".join(["define i32 @__clew_call_main() {", *lines, "}"])
    return f"{_PROGRAM_NAME}\n{_ARGUMENTS}\n{body}"
