"""Inline assembly: what single instructions mean, alone and in a row, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from clew.errors import Unsupported
from clew.frontends.llvm.translate.assembly.lines import asked_by, lines

PROGRAM = """#include <assert.h>
#include <stdint.h>
static uint32_t one(uint32_t given) {
    uint32_t got; __asm__ volatile ("INSTRUCTION" : "=r"(got) : "r"(given)); return got; }
static uint32_t get(void) { uint32_t got; __asm volatile ("MRS %0, primask" : "=r"(got)); return got; }
int main(void) { BODY }
"""
CHECK = "assertion.violated"


def _verdict(folder: Path, body: str, instruction: str = "nop") -> clew.Verdict:
    file = folder / "program.c"
    file.write_text(PROGRAM.replace("BODY", body).replace("INSTRUCTION", instruction))
    return clew.check(clew.load(file), engine="explore{implementation=python}").verdict


COMPUTED = [
    ("clz %0, %1", 4, 29),
    ("CLZ %0, %1", 0, 32),
    ("rbit %0, %1", 1, 0x80000000),
    ("rev %0, %1", 0x01020304, 0x04030201),
    ("rev16 %0, %1", 0x01020304, 0x02010403),
    ("revsh %0, %1", 0x80, 0xFFFF8000),
    ("ssat %0, #8, %1", 300, 127),
    ("usat %0, #8, %1", 0xFFFFFFFF, 0),
    ("sxtb %0, %1", 0x180, 0xFFFFFF80),
    ("rev %0, %1\\n\\trev %0, %0", 7, 7),
]


def test_instructions_compute(tmp_path: Path) -> None:
    rows = (
        f'__asm("{text}" : "=r"(got) : "r"({given}u)); assert(got == {result}u);' for text, given, result in COMPUTED
    )
    assert _verdict(tmp_path, "uint32_t got;\n" + "\n".join(rows)) == clew.Holds()


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        pytest.param('__asm("cpsid i"); assert(get() == 1);', clew.Holds(), id="interrupts are masked"),
        pytest.param('__asm("cpsid i\\n cpsie i"); assert(get() == 0);', clew.Holds(), id="and come again"),
        pytest.param('__asm("cpsid i"); assert(get() == 0);', clew.Fails(CHECK), id="the mask is a state"),
        pytest.param('__asm("dsb\\n\\tisb sy" ::: "memory"); __asm("wfi");', clew.Holds(), id="waiting may end"),
        pytest.param('if (get()) __asm("bkpt #0");', clew.Holds(), id="a breakpoint nobody comes to"),
        pytest.param('if (!get()) __asm("bkpt #0");', clew.Fails(CHECK), id="a breakpoint"),
    ],
)
def test_masks_are_the_library_s(body: str, verdict: clew.Verdict, tmp_path: Path) -> None:
    assert _verdict(tmp_path, body) == verdict


EXCLUSIVE = """
    uint32_t word = 4, was, failed; int tries = 0;
    do {
        __asm volatile ("ldrex %0, %1" : "=r"(was) : "m"(word));
        BETWEEN
        __asm volatile ("strex %0, %2, %1" : "=&r"(failed), "=m"(word) : "r"(was + 1));
    } while (failed && ++tries < 2);
"""


@pytest.mark.parametrize(
    ("between", "claim", "verdict"),
    [
        pytest.param("", "failed || word == 5", clew.Holds(), id="a store that is done writes"),
        pytest.param("", "!failed", clew.Fails(CHECK), id="a store may fail for no reason"),
        pytest.param("", "failed", clew.Fails(CHECK), id="a store may be done"),
        pytest.param("word++;", "failed && word == 6", clew.Holds(), id="not where somebody wrote in between"),
        pytest.param('__asm("clrex");', "failed && word == 4", clew.Holds(), id="not where nothing is watched"),
    ],
)
def test_exclusive_accesses(between: str, claim: str, verdict: clew.Verdict, tmp_path: Path) -> None:
    body = EXCLUSIVE.replace("BETWEEN", between) + f"assert({claim});"
    assert _verdict(tmp_path, body) == verdict


IN_PLACE = """
    int a = 1, b, c = 3; unsigned char d = 200; short e = -8; uint64_t f = 0x0102030405060708;
    __asm("movl %1, %0\\n\\taddl $5, %0" : "=&r"(b) : "r"(a)); assert(b == 6);
    __asm("mov %1, %0\\n\\t" "sub %2, %0" : "=&r"(b) : "r"(a), "r"(4)); assert(b == -3);
    __asm("lock; xaddl %0, %1" : "+r"(a), "+m"(c)); assert(a == 3 && c == 4);
    __asm("xchg %0, %1" : "+r"(a), "+m"(c)); assert(a == 4 && c == 3);
    __asm("addb $100, %0" : "+q"(d)); assert(d == 44);
    __asm("sarw $2, %0\\n negw %0" : "+r"(e)); assert(e == 2);
    __asm("bswapq %0" : "+r"(f)); assert(f == 0x0807060504030201);
    __asm("xorl %0, %0" : "=r"(a)); assert(a == 0);
    __asm("lock incl %0" : "+m"(c)); __asm("imull $3, %0" : "+r"(c)); assert(c == CLAIMED);
"""


@pytest.mark.parametrize(("claimed", "verdict"), [("12", clew.Holds()), ("13", clew.Fails(CHECK))])
def test_instructions_change_an_operand_in_place(claimed: str, verdict: clew.Verdict, tmp_path: Path) -> None:
    assert _verdict(tmp_path, IN_PLACE.replace("CLAIMED", claimed)) == verdict


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('__asm("addw $1, %0" : "+r"(a));', id="another width than the operand has"),
        pytest.param('__asm("addl $1, %0\\n adcl $0, %0" : "+r"(a));', id="flags are nowhere"),
        pytest.param('__asm("shll %%cl, %0" : "+r"(a));', id="an amount in a register"),
        pytest.param('__asm("movl %%eax, %0" : "=r"(a));', id="a register by its name"),
    ],
)
def test_what_is_not_known_of_an_instruction_in_place_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(Unsupported):
        _verdict(tmp_path, f"int a = 1; {text}")


@pytest.mark.parametrize("instruction", ["svc #0", "msr apsr, %1", "mystery %0, %1", "bkpt 0xab"])
def test_other_instructions_are_refused_by_name(instruction: str, tmp_path: Path) -> None:
    with pytest.raises(Unsupported, match=instruction.split(maxsplit=1)[0]):
        _verdict(tmp_path, "one(1);", instruction)


def test_lines_are_cut_and_comments_dropped() -> None:
    found = lines("  cpsid  i @ mask\n.align 2\n\tldrex $0, [$1]; rep; nop")
    assert [each.text for each in found] == ["cpsid i", "ldrex $0,[$1]", "nop"]
    assert asked_by("MRS $0, PRIMASK\n cpsid i") == {"__clew_get_primask", "__clew_irq_disable"}


FOREIGN = """#include <assert.h>
#include "core.h"
__asm(".syntax unified");
volatile int ticks;
void __attribute__((interrupt("IRQ"))) Tick_Handler(void) { ticks = 1; }
int main(void) {
    uint32_t word = 4;
    while (__STREXW(__LDREXW(&word) + 1, &word)) {}
    assert(word == 5);
    assert(__SSAT(40000, 16) == 32767 && __CLZ(1) == CLAIMED);
    return 0;
}
"""
CORE = """#include <stdint.h>
static inline uint32_t __LDREXW(volatile uint32_t *p) {
    uint32_t r; __asm volatile ("ldrex %0, %1" : "=r"(r) : "Q"(*p)); return r; }
static inline uint32_t __STREXW(uint32_t v, volatile uint32_t *p) {
    uint32_t r; __asm volatile ("strex %0, %2, %1" : "=&r"(r), "=Q"(*p) : "r"(v)); return r; }
#define __SSAT(A, N) __extension__ ({ int32_t r, a = (A); \\
    __asm volatile ("ssat %0, %1, %2" : "=r"(r) : "M"(N), "r"(a) : "cc"); r; })
static inline uint32_t __CLZ(uint32_t v) {
    uint32_t r; __asm volatile ("clz %0, %1" : "=l"(r) : "l"(v) : "r12"); return r; }
static inline void svc(uint32_t n) {
    register uint32_t r0 __asm("r0") = n; __asm volatile ("svc 0" : "+r"(r0) :: "lr", "memory"); }
"""


@pytest.mark.parametrize(("claimed", "verdict"), [("31", clew.Holds()), ("30", clew.Fails(CHECK))])
def test_headers_for_another_processor_compile(claimed: str, verdict: clew.Verdict, tmp_path: Path) -> None:
    (tmp_path / "core.h").write_text(CORE)
    (tmp_path / "main.c").write_text(FOREIGN.replace("CLAIMED", claimed))
    loaded = clew.load(tmp_path / "main.c", data_model="ILP32")
    assert clew.check(loaded, engine="explore{implementation=python}").verdict == verdict


@pytest.mark.parametrize(
    ("claim", "verdict"), [("got == 7", clew.Fails(CHECK)), ("kept == 3 && got <= 0xffffffffu", clew.Holds())]
)
def test_unknown_assembly_gives_any_outputs_on_request(claim: str, verdict: clew.Verdict, tmp_path: Path) -> None:
    file = tmp_path / "program.c"
    body = f'uint32_t kept = 3, got = 7; __asm("mystery %0" : "=r"(got)); assert({claim});'
    file.write_text(PROGRAM.replace("BODY", body).replace("INSTRUCTION", "nop"))
    loaded = clew.load(file, assembly="any")
    assert "the assembly 'mystery $0' gives any outputs" in " ".join(note.text for note in loaded.notes)
    assert clew.check(loaded).verdict == verdict


CLOBBER = """#include <assert.h>
static int handed = 1, other = 2;
int main(void) {
    __asm__ volatile("mystery %0" :: "r"(&handed) OVERWRITTEN);
    assert(other == 2);
    return 0;
}
"""


@pytest.mark.parametrize(("overwritten", "verdict"), [("", clew.Holds()), (': "memory"', clew.Fails(CHECK))])
def test_unknown_assembly_that_overwrites_memory_changes_any_variable(
    overwritten: str, verdict: clew.Verdict, tmp_path: Path
) -> None:
    file = tmp_path / "program.c"
    file.write_text(CLOBBER.replace("OVERWRITTEN", overwritten))
    assert clew.check(clew.load(file, assembly="any"), [CHECK]).verdict == verdict


AGREED = """#include <assert.h>
#include <clew.h>
CLEW_ASSEMBLY(unsigned, uadd8, (unsigned one, unsigned other)) {
    return ((one & 0x7f7f7f7fu) + (other & 0x7f7f7f7fu)) ^ ((one ^ other) & 0x80808080u);
}
static int sent;
CLEW_ASSEMBLY(void, send, (int what)) { sent += what; }
int main(void) {
    unsigned sum;
    __asm__ volatile("uadd8 %0, %1, %2" : "=r"(sum) : "r"(0x01ff0102u), "r"(0x01010101u));
    __asm__ volatile("send %0" :: "r"(3));
    assert(sum == CLAIMED && sent == 3);
    return 0;
}
"""


@pytest.mark.parametrize(("claimed", "verdict"), [("0x02000203u", clew.Holds()), ("0x02000204u", clew.Fails(CHECK))])
def test_instructions_do_what_the_user_says(claimed: str, verdict: clew.Verdict, tmp_path: Path) -> None:
    file = tmp_path / "program.c"
    file.write_text(AGREED.replace("CLAIMED", claimed))
    assert clew.check(clew.load(file), [CHECK]).verdict == verdict


def test_what_the_user_says_of_an_instruction_has_its_operands(tmp_path: Path) -> None:
    file = tmp_path / "program.c"
    file.write_text(AGREED.replace("%0, %1, %2", "%0, %1").replace("CLAIMED", "0"))
    with pytest.raises(clew.Unsupported, match="CLEW_ASSEMBLY for 'uadd8' is for 3 operands"):
        clew.load(file)


_REGISTERS = """#include <assert.h>
#define CSR(text, given) ({ unsigned long got; __asm__ volatile (text : "=r"(got) : "rK"(given)); got; })
int main(void) { BODY }
"""


@pytest.mark.parametrize("model", ["riscv32", "LP64"])
@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ('__asm("csrw mscratch, %0" :: "r"(7ul)); assert(CSR("csrrs %0, mscratch, %1", 8) == 7);', clew.Holds()),
        ('CSR("csrrs %0, mscratch, %1", 6); assert(CSR("csrrc %0, 0x340, %1", 2) == 6);', clew.Holds()),
        ('CSR("csrrwi %0, mscratch, 6", 2); assert(CSR("csrr %0, mscratch", 0) == 6);', clew.Holds()),
        ('CSR("csrrw %0, mscratch, %1", -1l); assert(CSR("csrrs %0, mscratch, zero", 0) == -1ul);', clew.Holds()),
        ('__asm("csrsi mstatus, 8"); assert(CSR("csrrci %0, mstatus, 8", 0) & 8);', clew.Holds()),
        ('__asm("csrsi mstatus, 8"); __asm("csrci mstatus, 8"); assert(CSR("csrr %0, mstatus", 0) & 8);',
         clew.Fails(CHECK)),
        ('assert(CSR("rdcycle %0", 0) != 5);', clew.Fails(CHECK)),
    ],
)  # fmt: skip
def test_control_registers_of_risc_v_are_read_and_changed(
    tmp_path: Path, body: str, verdict: clew.Verdict, model: str
) -> None:
    file = tmp_path / "program.c"
    file.write_text(_REGISTERS.replace("BODY", body))
    assert clew.check(clew.load(file, data_model=model)).verdict == verdict


@pytest.mark.parametrize("line", ["csrw mepc, %0", "csrw pmpcfg0, %0", "csrs mcause, %0"])
def test_control_registers_that_are_not_modelled_are_refused(tmp_path: Path, line: str) -> None:
    file = tmp_path / "program.c"
    file.write_text(f'int main(void) {{ __asm__ volatile("{line}" :: "r"(0ul)); }}')
    with pytest.raises(Unsupported, match="is not modelled"):
        clew.load(file, data_model="riscv32")
