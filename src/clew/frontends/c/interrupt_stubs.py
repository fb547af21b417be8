"""Functions for interrupts that a program defines itself, as headers of CMSIS and stubs for the host do.

`NVIC_EnableIRQ` writes to a register there, or sets a variable, or does nothing; what it means is that a source is
switched on. So it does what it does, and then tells the controller. One whose body is assembly tells it by that.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from clew.frontends.c.compiling.compiler import Compiled
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class _Told:
    """What the controller is told: its function, whether the arguments go there, and what goes behind them."""

    function: str
    arguments: int = 0
    behind: str = ""


_TOLD = {
    "__disable_irq": _Told("__clew_irq_disable"),
    "__enable_irq": _Told("__clew_irq_enable"),
    "__WFI": _Told("__clew_wfi"),
    "__set_PRIMASK": _Told("__clew_set_primask", 1),
    "__set_BASEPRI": _Told("__clew_set_basepri", 1),
    "NVIC_EnableIRQ": _Told("__clew_irq_set_enabled", 1, "i32 1"),
    "NVIC_DisableIRQ": _Told("__clew_irq_set_enabled", 1, "i32 0"),
    "NVIC_SetPendingIRQ": _Told("__clew_irq_set_pending", 1, "i32 1"),
    "NVIC_ClearPendingIRQ": _Told("__clew_irq_set_pending", 1, "i32 0"),
    "NVIC_SetPriority": _Told("__clew_irq_set_priority", 2),
}
_NAMES = {**_TOLD, **{f"__{name}": told for name, told in _TOLD.items() if name.startswith("NVIC")}}
_DEFINED = re.compile(
    rf"^define (?P<linkage>(?:internal )?)[^@\n]*?void @(?P<name>{'|'.join(_NAMES)})\((?P<parameters>[^)\n]*)\)"
    r"(?P<rest>[^\n]*\{\n)(?P<body>.*?)^\}$",
    re.MULTILINE | re.DOTALL,
)
_OWN = ".own"


def _stubs(text: str) -> list[re.Match[str]]:
    return [
        match for match in _DEFINED.finditer(text) if " asm " not in match["body"] and "@__clew_" not in match["body"]
    ]


def told_too(compiled: Sequence[Compiled]) -> tuple[Compiled, ...]:
    """The files in which such functions tell the controller, too."""
    return tuple(_told(each) for each in compiled)


def _told(compiled: Compiled) -> Compiled:
    text, needed = compiled.ir, dict[str, str]()
    for match in _stubs(text):
        name, told = match["name"], _NAMES[match["name"]]
        types = [each.split()[0] for each in match["parameters"].split(",") if each.strip()]
        if len(types) < told.arguments or any(each not in ("i8", "i16", "i32") for each in types):
            continue
        renamed = match[0].replace(f"@{name}(", f"@{name}{_OWN}(", 1)
        text = text.replace(match[0], f"{renamed}\n\n{_wrapper(match['linkage'], name, types, told)}")
        needed[told.function] = ", ".join(["i32"] * (told.arguments + bool(told.behind)))
    missing = {name: types for name, types in needed.items() if f"@{name}(" not in compiled.ir}
    declared = "".join(f"declare void @{name}({types})\n" for name, types in missing.items())
    return compiled if not needed else replace(compiled, ir=f"{text}\n{declared}")


def _wrapper(linkage: str, name: str, types: Sequence[str], told: _Told) -> str:
    """The function: its own body, and then the controller."""
    named = [f"{kind} %{at}" for at, kind in enumerate(types)]
    lines = [f"  call void @{name}{_OWN}({', '.join(named)})"]
    given: list[str] = []
    for at, kind in enumerate(types[: told.arguments]):
        if kind != "i32":
            lines.append(f"  %wide{at} = sext {kind} %{at} to i32")
        given.append(f"i32 %{at}" if kind == "i32" else f"i32 %wide{at}")
    given += [told.behind] if told.behind else []
    lines.append(f"  call void @{told.function}({', '.join(given)})")
    return "\n".join((f"define {linkage}void @{name}({', '.join(named)}) {{", *lines, "  ret void\n}"))
