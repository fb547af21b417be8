"""The headers of avr-libc as they come with Clew: sums, EEPROM, program memory, atomic blocks, registers."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from clew.errors import InputError

HEAD = """#include <avr/eeprom.h>
#include <avr/pgmspace.h>
#include <avr/wdt.h>
#define BAUD 38400
#include <util/setbaud.h>
#include <util/atomic.h>
#include <util/crc16.h>
#include <util/delay.h>
#include <util/parity.h>
#include <assert.h>
static const uint8_t table[3] PROGMEM = {1, 2, 3};
static uint8_t EEMEM boots;
#define SUM(kind, sum) for (const char *p = "123456789"; *p; p++) sum = kind(sum, *p)
"""
VIOLATED = clew.Fails("assertion.violated")


def _check(folder: Path, body: str, *devices: str) -> clew.Verdict:
    (folder / "a.c").write_text(f"{HEAD}int main(void) {{ {body} return 0; }}\n")
    loaded = clew.load(folder / "a.c", data_model="avr", define=("F_CPU=16000000UL",), device=devices)
    return clew.check(loaded).verdict


@pytest.mark.parametrize(
    ("kind", "width", "sum_"),
    [
        ("_crc16_update", 16, 0xBB3D),
        ("_crc_ccitt_update", 16, 0x2189),
        ("_crc_xmodem_update", 16, 0x31C3),
        ("_crc_ibutton_update", 8, 0xA1),
        ("_crc8_ccitt_update", 8, 0xF4),
    ],
)
def test_sums_are_those_of_the_catalogues(tmp_path: Path, kind: str, width: int, sum_: int) -> None:
    assert _check(tmp_path, f"uint{width}_t sum = 0; SUM({kind}, sum); assert(sum == {sum_});") == clew.Holds()


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        pytest.param("assert(pgm_read_byte(&table[2]) == 3);", clew.Holds(), id="program memory"),
        pytest.param("assert(eeprom_read_byte(&boots) == 0);", VIOLATED, id="EEPROM holds anything"),
        pytest.param(
            "uint8_t was = eeprom_read_byte(&boots); eeprom_update_byte(&boots, was + 1); "
            "assert(eeprom_read_byte(&boots) == (uint8_t)(was + 1));",
            clew.Holds(),
            id="and keeps what is written",
        ),
        pytest.param(
            "for (uint8_t i = 0; i < 3; i++) eeprom_write_byte((uint8_t *)(62 + i), i); "
            "assert(eeprom_read_word((uint16_t *)63) == 0x201);",
            clew.Holds(),
            id="also by numbers",
        ),
        pytest.param("eeprom_read_byte((uint8_t *)4096);", clew.Fails("library.misuse"), id="behind its end"),
        pytest.param("assert(parity_even_bit(7) && !parity_even_bit(3));", clew.Holds(), id="parity"),
        pytest.param("assert(UBRR_VALUE == 25 && USE_2X == 0);", clew.Holds(), id="the divider of a line"),
        pytest.param("wdt_enable(WDTO_1S); _delay_ms(5); PORTB |= 2; wdt_reset();", clew.Holds(), id="registers"),
        pytest.param("PORTB = 1; assert(PORTB == 1);", VIOLATED, id="which give any value"),
    ],
)
def test_what_they_mean(tmp_path: Path, body: str, verdict: clew.Verdict) -> None:
    assert _check(tmp_path, body) == verdict


def test_what_the_user_declares_counts(tmp_path: Path) -> None:
    body = "PORTB = 1; assert(PORTB == 1); DDRB = 1; assert(DDRB == 1);"
    assert _check(tmp_path, body, "PORTS=0x23:3:last") == clew.Holds()
    assert _check(tmp_path, f"{body} PORTC = 1; assert(PORTC == 1);", "PORTS=0x23:3:last") == VIOLATED
    assert _check(tmp_path, body, "IO=last") == clew.Holds()


def test_no_interrupt_comes_in_an_atomic_block(tmp_path: Path) -> None:
    handler = "static volatile uint8_t level; ISR(INT0_vect) { level = 1; }"
    look = "uint8_t one = 0, other = 0; ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { one = level; other = level; }"
    (tmp_path / "a.c").write_text(f"{HEAD}{handler}\nint main(void) {{ sei(); {look} assert(one == other); }}\n")
    loaded = clew.load(tmp_path / "a.c", data_model="avr", define=("F_CPU=16000000UL",))
    assert clew.check(loaded).verdict == clew.Holds()


def test_registers_of_other_chips_are_not_guessed(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text("#include <avr/io.h>\nint main(void) { PORTB = 1; return 0; }\n")
    assert clew.check(clew.load(tmp_path / "a.c", flags=("-mmcu=atmega168p",))).verdict == clew.Holds()
    with pytest.raises(InputError, match="the registers of this chip are not known"):
        clew.load(tmp_path / "a.c", flags=("-mmcu=atmega2560",))
