"""Devices at fixed addresses: what is read and written there, how they are declared, and what stays a fault."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from clew.errors import InputError
from clew.frontends.c.devices.declared import declared, symbols
from clew.frontends.c.devices.svd import described
from clew.frontends.c.source.expressions import expression_at
from clew.frontends.llvm.translate.devices.regions import Behaviour
from tests.cli.sessions import clew as session

HEAD = """#include <assert.h>
#include <clew.h>
#include <stdint.h>
#include <string.h>
typedef struct { volatile uint32_t SR, DR; volatile uint8_t B[4]; volatile uint32_t A[2]; } UART_Type;
#define UART ((UART_Type *)0x40011000u)
#define OTHER ((UART_Type *)0x40012000u)
"""
UART, OTHER = "UART=0x40011000:0x400", "OTHER=0x40012000:0x18:last"
VIOLATED, OUTSIDE = clew.Fails("assertion.violated"), clew.Fails("memory.out-of-bounds")


def _check(folder: Path, text: str, *devices: str, linker_symbol: tuple[str, ...] = ()) -> clew.Outcome:
    file = folder / "program.c"
    file.write_text(HEAD + text)
    loaded = clew.load(file, data_model="ILP32", device=devices, linker_symbol=linker_symbol)
    return clew.check(loaded)


def _main(body: str) -> str:
    return f"int main(void) {{ {body} }}\n"


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        pytest.param("while (!(UART->SR & 4)) {} UART->DR = 1;", clew.Holds(), id="a register is read and written"),
        pytest.param("assert(UART->SR == UART->SR);", VIOLATED, id="each read is another"),
        pytest.param("UART->DR = 1; assert(UART->DR == 1);", VIOLATED, id="what is written goes away"),
        pytest.param("assert((UART->SR & 6) != 5 && UART->B[1] < 256);", clew.Holds(), id="bits are what they are"),
        pytest.param("assert((UART->SR & 6) != 4);", VIOLATED, id="each bit may be set"),
        pytest.param("OTHER->DR = 7; OTHER->DR |= 8; assert(OTHER->DR == 15);", clew.Holds(), id="the last value"),
        pytest.param("assert(OTHER->SR == OTHER->SR);", clew.Holds(), id="any first value, and one"),
        pytest.param("assert(OTHER->SR == 0);", VIOLATED, id="which need not be zero"),
        pytest.param("OTHER->A[1] = 1; *(volatile uint32_t *)0x40012018 = 1;", OUTSIDE, id="behind the device"),
        pytest.param("*(volatile uint32_t *)0x40013000 = 1;", OUTSIDE, id="in no device"),
        pytest.param("*(volatile uint32_t *)0x40011002 = 1;", clew.Fails("memory.misaligned"), id="across registers"),
        pytest.param("assert((uint32_t)&UART->DR == 0x40011004u && UART != OTHER);", clew.Holds(), id="addresses"),
        pytest.param(
            "uint32_t n = 0; for (uint32_t a = 0x40012000u; a < 0x40012018u; a += 4) "
            "{ *(volatile uint32_t *)a = n++; } assert(OTHER->A[1] == 4 && OTHER->DR == 1);",
            clew.Holds(),
            id="addresses that are computed",
        ),
        pytest.param(
            "uint32_t words[2]; OTHER->A[0] = 5; OTHER->A[1] = 6; memcpy(words, (void *)OTHER->A, 8); "
            "assert(words[0] == 5 && words[1] == 6);",
            clew.Holds(),
            id="a copy of memory",
        ),
        pytest.param(
            "uint32_t words[2] = {1, 1}; memcpy(words, (void *)UART->A, 8); assert(words[0] == words[1]);",
            VIOLATED,
            id="a copy of registers",
        ),
    ],
)
def test_accesses(body: str, verdict: clew.Verdict, tmp_path: Path) -> None:
    outcome = _check(tmp_path, _main(body), UART, OTHER)
    assert outcome.verdict == verdict
    assert all(each.confirmed for each in outcome.results if isinstance(each.verdict, clew.Fails))


POINTERS = """
static UART_Type *const ports[] = {UART, OTHER};
struct driver { UART_Type *port; uint32_t seen; };
static void put(struct driver *d, uint32_t value) { d->port->DR = value; }
static uint32_t get(UART_Type *port) { return port->DR & 0xff; }
int main(void) {
    struct driver d = {ports[CHOSEN], 0};
    put(&d, 9);
    assert(get(ports[CHOSEN]) == 9);
}
"""


@pytest.mark.parametrize(("chosen", "verdict"), [("0", VIOLATED), ("1", clew.Holds())])
def test_a_driver_gets_its_device_as_a_pointer(chosen: str, verdict: clew.Verdict, tmp_path: Path) -> None:
    assert _check(tmp_path, POINTERS.replace("CHOSEN", chosen), UART, OTHER).verdict == verdict


MODEL = """
static uint32_t sent, count;
CLEW_DEVICE(UART, 0x40011000u, 0x400, model);
CLEW_DEVICE(OTHER, OTHER, sizeof *OTHER, reset);
uint32_t UART_read(uint32_t offset, uint32_t size) { return offset == 0 ? count < 2 : sent; }
void UART_write(uint32_t offset, uint32_t value, uint32_t size) {
    assert(offset == 4 && size == 4);
    sent = value; count++; }
int main(void) {
    assert(OTHER->SR == 0);
    for (int i = 0; i < ROUNDS; i++) { while (!UART->SR) {} UART->DR = i; }
    assert(UART->DR == 1);
    LAST
}
"""


@pytest.mark.parametrize(
    ("last", "verdict"),
    [("", clew.Holds()), ("UART->B[0] = 1;", VIOLATED), ("assert(UART->SR);", VIOLATED)],
)
def test_a_model_in_c_says_what_registers_do(last: str, verdict: clew.Verdict, tmp_path: Path) -> None:
    text = MODEL.replace("ROUNDS", "2").replace("LAST", last)
    assert _check(tmp_path, text).verdict == verdict


def test_a_model_that_is_missing_is_asked_for(tmp_path: Path) -> None:
    with pytest.raises(clew.Unsupported, match="needs the function UART_read"):
        _check(tmp_path, _main("return UART->SR;"), f"{UART}:model")


def test_the_first_undeclared_access_offers_the_option(tmp_path: Path) -> None:
    outcome = _check(tmp_path, _main("while (!(UART->SR & 1)) {} OTHER->DR = 1;"))
    (failed,) = [each for each in outcome.results if isinstance(each.verdict, clew.Fails)]
    assert "--device UART=0x40011000:0x400" in failed.message
    remark = next(note.text for note in outcome.notes if "fixed addresses" in note.text)
    assert "--device UART=0x40011000:0x400 --device OTHER=0x40012000:0x400" in remark


def test_addresses_on_their_way_to_an_access_are_offered(tmp_path: Path) -> None:
    text = """static volatile uint32_t *const ports[] = {&UART->SR, &OTHER->SR};
static volatile uint32_t *pin(unsigned n) { return (volatile uint32_t *)(0x50000000u + 4 * n); }
int main(void) { if (pin(1) == (volatile uint32_t *)0x60000000u) return 1; *ports[*pin(1) & 1] = 2; }
"""
    outcome = _check(tmp_path, text)
    (failed,) = [each for each in outcome.results if isinstance(each.verdict, clew.Fails)]
    assert "0x50000004" in failed.message
    remark = next(note.text for note in outcome.notes if "fixed addresses" in note.text)
    assert remark.partition(": ")[2].split(" --device ") == [
        "--device ports=0x40011000:0x400",
        "DEVICE_40012000=0x40012000:0x400",
        "DEVICE_50000000=0x50000000:0x400",
    ]


def test_a_register_behaves_otherwise_than_its_device(tmp_path: Path) -> None:
    body = _main("UART->DR = 3; assert(UART->DR == 3); assert(UART->SR == 0);")
    outcome = _check(tmp_path, body, UART, "UART.DR=0x40011004:4:last")
    (failed,) = [each for each in outcome.results if isinstance(each.verdict, clew.Fails)]
    assert failed.span is not None
    assert "SR" in (failed.message or "") or failed.span.line == HEAD.count("\n") + 1


_JUMP = """
#define APP 0x08004000u
int main(void) {
    uint32_t entry = ((volatile uint32_t *)APP)[1];
    assert(entry == ((volatile uint32_t *)APP)[1]);
    if (CHECKED) return 1;
    __asm__ volatile("msr msp, %0" :: "r"(*(volatile uint32_t *)APP));
    ((void (*)(void))entry)();
    assert(0);
}
"""


@pytest.mark.parametrize(
    ("checked", "verdict"),
    [
        pytest.param("entry - APP >= 0x40u", clew.Holds(), id="an address in it"),
        pytest.param("entry - APP > 0x80u", clew.Fails("memory.null-dereference"), id="perhaps one behind it"),
        pytest.param("0", clew.Fails("memory.null-dereference"), id="any address"),
    ],
)
def test_a_call_into_another_program_leaves_this_one(checked: str, verdict: clew.Verdict, tmp_path: Path) -> None:
    found = _check(tmp_path, _JUMP.replace("CHECKED", checked), "APP=0x08004000:0x40:image")
    assert found.verdict == verdict


def test_symbols_of_the_linker_are_addresses(tmp_path: Path) -> None:
    text = "extern uint32_t _start, _end;\n" + _main(
        "for (uint32_t *p = &_start; p < &_end; p++) *p = 2; assert(OTHER->DR == 2 && &_end - &_start == 2);"
    )
    found = ("_start=0x40012000", "_end=0x40012008")
    assert _check(tmp_path, text, OTHER, linker_symbol=found).verdict == clew.Holds()


def test_a_linker_script_tells_symbols(tmp_path: Path) -> None:
    script = tmp_path / "registers.ld"
    script.write_text("/* _start = 4; */\nPROVIDE(_start = 0x40012000);\n_end = 0x40012008;\n_sdata = .;\n")
    text = "extern uint32_t _start, _end;\n" + _main(
        "(&_start)[1] = 2; assert(OTHER->DR == 2 && &_end - &_start == 2);"
    )
    assert _check(tmp_path, text, OTHER, linker_symbol=(str(script),)).verdict == clew.Holds()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("UART",), "NAME=ADDRESS:SIZE"),
        (("UART=0x400:x",), "is no number"),
        (("UART=0:4",), "above zero"),
        (("UART=0x400:4:often",), "any, last, reset, model"),
        (("A=0x400:8", "B=0x404:8"), "overlap"),
        (("A.R=0x400:4",), "declared before"),
        (("A=last",), "no device A"),
    ],
)
def test_what_is_wrong_with_a_declaration_is_told(options: tuple[str, ...], words: str) -> None:
    with pytest.raises(InputError, match=words):
        declared(options)


def test_symbols_are_read() -> None:
    assert symbols(["_a=0x10", "_b=3"], str) == {"_a": 16, "_b": 3}
    with pytest.raises(InputError, match="NAME=ADDRESS"):
        symbols(["_a=b=c"], str)


SVD = """<?xml version="1.0"?>
<device><name>CHIP</name><size>32</size><resetValue>0x00000000</resetValue><peripherals>
  <peripheral><name>UART</name><baseAddress>0x40011000</baseAddress>
    <addressBlock><offset>0</offset><size>0x400</size><usage>registers</usage></addressBlock>
    <registers>
      <register><name>SR</name><addressOffset>0x0</addressOffset><resetValue>0xC0</resetValue></register>
      <register><name>DR</name><addressOffset>4</addressOffset></register>
      <register><dim>2</dim><dimIncrement>4</dimIncrement><name>A[%s]</name><addressOffset>0xC</addressOffset></register>
      <cluster><dim>2</dim><dimIncrement>8</dimIncrement><dimIndex>1-2</dimIndex><name>CH%s</name>
        <addressOffset>0x20</addressOffset>
        <register><name>CR</name><addressOffset>#100</addressOffset><size>16</size></register></cluster>
    </registers></peripheral>
  <peripheral derivedFrom="UART"><name>OTHER</name><baseAddress>0x40012000</baseAddress></peripheral>
</peripherals></device>
"""


def test_an_svd_file_describes_devices() -> None:
    uart, other = described(SVD, "chip.svd")
    assert (uart.name, uart.address, uart.size, other.address) == ("UART", 0x40011000, 0x400, 0x40012000)
    assert [(each.name, each.offset, each.size) for each in uart.registers] == [
        ("SR", 0, 4), ("DR", 4, 4), ("A[0]", 12, 4), ("A[1]", 16, 4), ("CH1.CR", 0x24, 2), ("CH2.CR", 0x2C, 2),
    ]  # fmt: skip
    assert other.registers == uart.registers
    changed = declared(["UART=reset", "OTHER.DR=last"], (uart, other))
    assert changed[0].behaviour is Behaviour.RESET
    assert changed[1].behaviour_of(4, 4) is Behaviour.LAST
    assert declared(["MINE=0x40011000:4"], (uart,))[0].name == "MINE"


def test_registers_have_the_names_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "chip.svd").write_text(SVD)
    body = _main("assert(*(volatile uint32_t *)0x40011000 == 0xC0); OTHER->DR = 5; assert(OTHER->SR == 1);")
    (tmp_path / "program.c").write_text(HEAD + body)
    options = ("--data-model", "ILP32", "--device", "UART=reset", "--svd", tmp_path / "chip.svd")
    shown = session("check", tmp_path / "program.c", *options).out
    assert "OTHER.DR = 5" in shown
    assert "OTHER.SR = " in shown


RIGHTS = SVD.replace("<name>SR</name>", "<name>SR</name><access>read-only</access>").replace(
    "<name>DR</name>", "<name>DR</name><fields><field><name>D</name><access>write-only</access></field></fields>"
)


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        pytest.param("uint32_t seen = OTHER->SR; OTHER->DR = seen;", clew.Holds(), id="as they are meant"),
        pytest.param("OTHER->SR = 1;", clew.Fails("device.access"), id="a status register is written"),
        pytest.param("uint32_t seen = OTHER->DR; (void)seen;", clew.Fails("device.access"), id="what is sent is read"),
        pytest.param(
            "volatile uint32_t *at = &OTHER->SR; at[(uint32_t)nondet() & 1] = 1;",
            clew.Fails("device.access"),
            id="at a place that is not known",
        ),
    ],
)
def test_registers_are_accessed_as_the_file_allows(body: str, verdict: clew.Verdict, tmp_path: Path) -> None:
    (tmp_path / "chip.svd").write_text(RIGHTS)
    (tmp_path / "program.c").write_text(f"{HEAD}int nondet(void);\n{_main(body)}")
    loaded = clew.load(tmp_path / "program.c", data_model="arm", svd=(str(tmp_path / "chip.svd"),))
    assert clew.check(loaded, ["device.access"]).verdict == verdict


@pytest.mark.parametrize("text", ["<svd/>", "<device", "<!DOCTYPE device><device/>"])
def test_what_is_no_svd_file_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"chip\.svd"):
        described(text, "chip.svd")


@pytest.mark.parametrize(
    ("line", "mark", "found"),
    [
        ("  while (!(USART1->SR & 0x80)) {}", "SR", "USART1->SR"),
        ("  USART1->DR = 3;", "= 3", "USART1->DR"),
        ("  USART1->CR1 |= 3;", "|=", "USART1->CR1"),
        ("  CAN_RF0R |= X;", "CAN", "CAN_RF0R"),
        ("  SET_BIT(RCC->APB2ENR, BIT);", "SET", "RCC->APB2ENR"),
        ("  u->port->SQR[i] = 1;", "= 1", "u->port->SQR[i]"),
        ("  *(volatile unsigned *)0x40011004 = 1;", "= 1", ""),
        ("  while (*p) {}", "while", ""),
    ],
)
def test_what_a_place_accesses(line: str, mark: str, found: str) -> None:
    assert expression_at(line, line.index(mark) + 1) == found


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        pytest.param("UART->A[0] = (uint32_t)buffer; assert(buffer[3] == 0);", VIOLATED, id="it is filled"),
        pytest.param("assert(buffer[3] == 0);", clew.Holds(), id="no device is told of it"),
        pytest.param("told((uint32_t)buffer); assert(buffer[3] == buffer[3]);", VIOLATED, id="told by a function"),
        pytest.param(
            "list.next = (uint32_t)buffer; UART->A[0] = (uint32_t)&list; assert(buffer[3] == 0);",
            VIOLATED,
            id="told by a descriptor in memory",
        ),
        pytest.param(
            "memset(buffer, 0, sizeof buffer); UART->A[0] = (uint32_t)buffer; assert(buffer[3] == 0);",
            VIOLATED,
            id="cleared before",
        ),
        pytest.param(
            "buffer[0] = 7; UART->A[0] = (uint32_t)buffer; assert(buffer[3] == 0 && buffer[0] == 7);",
            clew.Holds(),
            id="the program writes there: the device may be what reads",
        ),
        pytest.param("UART->A[0] = (uint32_t)text; assert(text[0] == 'h');", clew.Holds(), id="with contents"),
        pytest.param("OTHER->DR = (uint32_t)buffer; assert(buffer[3] < 3);", VIOLATED, id="a register that keeps it"),
        pytest.param(
            "uint8_t copy[8]; UART->A[0] = (uint32_t)buffer; memcpy(copy, buffer, 8); assert(copy[3] == 0);",
            VIOLATED,
            id="copied",
        ),
        pytest.param("UART->A[0] = (uint32_t)buffer; buffer[8];", OUTSIDE, id="read behind its end"),
    ],
)
def test_a_buffer_that_only_a_device_writes_holds_anything(tmp_path: Path, body: str, verdict: clew.Verdict) -> None:
    text = (
        'static volatile uint8_t buffer[8];\nstatic char text[6] = "hello";\nstatic struct { uint32_t next; } list;\n'
        "static void told(uint32_t where) { UART->A[1] = where; }\n"
    ).replace("volatile uint8_t buffer", "uint8_t buffer" if "mem" in body else "volatile uint8_t buffer")
    assert _check(tmp_path, text + _main(body), UART, OTHER).verdict == verdict


_TOLD = "UART->A[0] = (uint32_t)buffer; "


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        pytest.param("if (buffer[0] < 4) room[buffer[0]] = 1;", clew.Holds(), id="what was looked at is used"),
        pytest.param("_Bool known = buffer[0] < 4; UART->SR; if (known) room[buffer[0]] = 1;", OUTSIDE, id="a device"),
        pytest.param("_Bool known = buffer[0] < 4; flag = 1; if (known) room[buffer[0]] = 1;", OUTSIDE, id="a flag"),
        pytest.param(
            "uint16_t both; memcpy(&both, buffer, 2); assert((both & 0xff) == buffer[0] && both >> 8 == buffer[1]);",
            clew.Holds(),
            id="copies are of the same bytes",
        ),
        pytest.param("assert(*(uint16_t *)buffer >> 8 == buffer[0]);", VIOLATED, id="bytes are not each other"),
        pytest.param("assert(buffer[at()] == buffer[at()]);", VIOLATED, id="at places that are not known"),
        pytest.param(
            "int one = at(); assert(buffer[one] == buffer[one] && one < 8);", clew.Holds(), id="at one of them"
        ),
        pytest.param("buffer[8];", OUTSIDE, id="read behind its end"),
    ],
)
def test_what_a_device_has_written_stays_until_it_may_write_again(
    tmp_path: Path, body: str, verdict: clew.Verdict
) -> None:
    text = (
        "static _Alignas(4) uint8_t buffer[8], room[4];\nstatic volatile _Bool flag;\n"
        "static int at(void) { return clew_nondet_range(2, 4); }\n"
    )
    assert _check(tmp_path, text + _main(_TOLD + body), UART, OTHER).verdict == verdict
