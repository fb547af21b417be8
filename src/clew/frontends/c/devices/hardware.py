"""What stands around a program without an operating system: devices, symbols of the linker, and names for runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from pathlib import Path

from clew.errors import InputError
from clew.frontends.c.compiling.compiler import Compiled
from clew.frontends.c.compiling.data_models import DataModel
from clew.frontends.c.devices.declared import declared, symbols, written_in
from clew.frontends.c.devices.svd import described
from clew.frontends.c.source.expressions import expressions
from clew.frontends.llvm.translate.devices.accesses import Expression
from clew.frontends.llvm.translate.devices.regions import Device
from clew.ir.source import Source
from clew.records import dataclass

_USUAL = {DataModel.ARM: (Device("SCS", 0xE000E000, 0x1000, described=True),)}
"""What need not be declared: the system control space of a Cortex-M."""


@dataclass(frozen=True, slots=True)
class Hardware:
    """Devices and symbols, and what a place of the sources accesses."""

    devices: tuple[Device, ...] = ()
    symbols: Mapping[str, int] = field(default_factory=dict)
    expression: Expression = field(default=lambda _: "", compare=False)

    @property
    def functions(self) -> tuple[str, ...]:
        """The functions that are models of devices."""
        return tuple(name for each in self.devices if each.is_modelled for name in each.readers)


def hardware(
    sources: Sequence[Source],
    compiled: Sequence[Compiled],
    options: Sequence[str],
    files: Sequence[str],
    linker: Sequence[str],
    model: DataModel,
) -> Hardware:
    """What options, SVD files and the sources say, and what every processor of its kind has."""
    known = tuple(device for name in files for device in described(_text(name), name))
    known += _USUAL.get(model, ())
    devices = declared(options, known, written_in([each.module for each in compiled]))
    return Hardware(devices, symbols(linker, _text), expressions(sources))


def _text(name: str) -> str:
    try:
        return Path(name).read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise InputError(f"{name} cannot be read: {error.strerror}") from None
