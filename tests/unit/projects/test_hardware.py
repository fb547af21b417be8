"""Tables of `clew.toml` for what programs in C find around them: devices and interrupts."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.errors import InputError
from clew.projects.configuration import read

TABLES = """
[devices]
LOG = "0x0800f000:0x40:last"
USART1 = {address = 0x40013800, size = 0x400, registers = {SR = {address = 0x40013800, size = 4, behaviour = "model"}}}
GPIOA = {behaviour = "reset"}

[interrupts]
SysTick_Handler = 1
USART1_IRQHandler = {priority = 2, number = 37}
DMA1_IRQHandler = {}

[target.driver]
files = ["driver.c"]
flags = ["-O2"]

[target.protocol]
files = ["protocol.dve"]
"""


def test_devices_and_interrupts_are_options_of_programs_in_c(tmp_path: Path) -> None:
    (tmp_path / "clew.toml").write_text(TABLES)
    driver, protocol = read(tmp_path / "clew.toml").targets
    assert driver.flags == (
        "--device=LOG=0x0800f000:0x40:last",
        "--device=USART1=0x40013800:0x400",
        "--device=USART1.SR=0x40013800:0x4:model",
        "--device=GPIOA=reset",
        "--interrupt=SysTick_Handler:1",
        "--interrupt=USART1_IRQHandler:2@37",
        "--interrupt=DMA1_IRQHandler",
        "-O2",
    )
    assert protocol.flags == ()


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("[devices.A]\naddress = 1", "address and size belong together"),
        ("[devices.A]", "there is nothing"),
        ('[devices.A]\naddress = "x"\nsize = 1', "should be numbers"),
        ("[interrupts]\nisr = {urgency = 1}", "no key 'urgency'"),
        ('[interrupts]\nisr = {priority = "high"}', "should be numbers"),
    ],
)
def test_what_is_wrong_is_told(table: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "clew.toml").write_text(f'{table}\n[target.a]\nfiles = ["a.c"]\n')
    with pytest.raises(InputError, match=message):
        read(tmp_path / "clew.toml")
