"""How a compiler may fail: the user's fault with its own words, or that of the compiler."""

from __future__ import annotations

import pytest

from clew.errors import InputError, ToolError
from clew.frontends.c.compiling.diagnostics import failure


@pytest.mark.parametrize(
    ("said", "code", "kind"),
    [
        pytest.param("a.c:3:7: error: expected ';'\n", 1, InputError, id="an error with its place"),
        pytest.param("error: invalid value 'c98' in '-std=c98'\n", 1, InputError, id="a wrong flag"),
        pytest.param("", -11, ToolError, id="a crash"),
        pytest.param("", -9, ToolError, id="killed"),
        pytest.param("a.c:3:7: error: x\nPLEASE submit a bug report\n", 1, ToolError, id="a crash behind an error"),
        pytest.param("clang: error: unable to execute command: Killed\n", 254, ToolError, id="a crash of its child"),
        pytest.param("", 1, ToolError, id="no word"),
    ],
)
def test_failure(said: str, code: int, kind: type[Exception]) -> None:
    assert isinstance(failure(said, "a.c", code), kind)


@pytest.mark.parametrize(
    ("header", "whose"),
    [
        ("own.h", "-I FOLDER says where it is"),
        ("avr/io.h", "--data-model avr has the headers of avr-libc"),
        ("stm32f4xx.h", "it comes in the CMSIS pack of the device"),
        ("msp430g2553.h", "it belongs to the support files of the MSP430"),
    ],
)
def test_a_header_that_is_not_found(header: str, whose: str) -> None:
    said = failure(f"a.c:1:10: fatal error: '{header}' file not found\n", "a.c", 1)
    assert f"'{header}' file not found: -I FOLDER" in str(said)
    assert str(said).endswith(whose)
