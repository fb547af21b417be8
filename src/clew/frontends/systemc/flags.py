"""What the headers are told of a design before it elaborates, so that they keep only what it asks for.

Input: the compiled files. Output: the values of flags by their names. A flag that is set too often costs time.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.frontends.c.compiling.compiler import Compiled


def flags_of(compiled: Sequence[Compiled], *, asks: bool) -> dict[str, bool]:
    """What the headers are told: whether a module ends with something, what anybody asks for or does to processes."""
    names = [name for each in compiled for name in each.module.symbols]
    ends = any(_AT_THE_END in name and not name.startswith("@_ZN7sc_core") for name in names)
    return {
        "__clew_sc_ends": ends,
        "__clew_sc_asks": asks,
        "__clew_sc_counts": any(part in name for name in names for part in _COUNTS),
        "__clew_sc_controls": _controls(names),
        "__clew_sc_disables": any(f"{_HANDLE}7disable" in name for name in names),
    }


_AT_THE_END = "17end_of_simulationEv"
_COUNTS = ("sc_report_handler9get_count", "sc_report_handler10stop_after", "sc_report_handler17get_cached_report")
_HANDLE = "7sc_core17sc_process_handle"
_CONTROLS = ("4kill", "5reset", "8throw_it", "7disable", "13sync_reset_on")


def _controls(names: Sequence[str]) -> bool:
    """Whether handles may do to processes what the kernel has no command for; it can suspend those that are static."""
    done = [name.partition(_HANDLE)[2] for name in names if _HANDLE in name]
    if any(each.startswith(_CONTROLS) for each in done):
        return True
    return any(each.startswith("7suspend") for each in done) and any("8sc_spawn" in name for name in names)
