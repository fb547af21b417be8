"""Who handles interrupts, how urgent they are, and what a program says of them itself."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from clew.frontends import Loaded
from clew.frontends.c import CFrontend
from clew.frontends.c.compiling.data_models import DataModel
from clew.ir.commands import Assign
from clew.ir.source import Source


def _load(text: str, *named: str) -> Loaded:
    return CFrontend(interrupt=named).load((Source("firmware.c", text),))


def _told(text: str, *named: str) -> str:
    """The interrupts of a program, as they are told."""
    notes = (each.text for each in _load(text, *named).notes)
    return "".join(each.partition("let in: ")[2] for each in notes if "let in: " in each)


HANDLERS = "static volatile int x; void A_IRQHandler(void) { x = 1; } void B_IRQHandler(void) { x = 2; }"
NUMBERS = """
typedef enum { A_IRQn = 3, B_IRQn = 7 } IRQn_Type;
void NVIC_SetPriority(IRQn_Type number, unsigned priority);
"""


@pytest.mark.parametrize(
    ("text", "named", "expected"),
    [
        pytest.param(
            f"{HANDLERS} int main(void) {{ return 0; }}",
            ("A_IRQHandler:2", "B_IRQHandler"),
            "A_IRQHandler (priority 2), B_IRQHandler (priority 128)",
            id="the user names them",
        ),
        pytest.param(
            'static volatile int x; __attribute__((interrupt("IRQ"))) void a(void) { x = 1; } int main(void) {}',
            (),
            "a (priority 128)",
            id="an attribute of the compiler",
        ),
        pytest.param(
            f"{HANDLERS}{NUMBERS} void NVIC_EnableIRQ(IRQn_Type); int main(void) {{ NVIC_EnableIRQ(B_IRQn); }}",
            (),
            "A_IRQHandler (priority 128), B_IRQHandler (priority 128)",
            id="named after sources that are switched on",
        ),
        pytest.param(f"{HANDLERS}{NUMBERS} int main(void) {{}}", (), "", id="nothing is switched on"),
        pytest.param(
            "#include <clew.h>\nCLEW_INTERRUPT(4) static void a(void) {} int main(void) {}",
            (),
            "a (priority 4)",
            id="a mark of clew.h",
        ),
        pytest.param(
            """
            void Default_Handler(void) { for (;;); }
            static void SysTick_Handler(void) {}
            static void tim(void) {}
            __attribute__((used, section(".isr_vector"))) void (*const table[])(void) = {
                0, Default_Handler, 0, 0, 0, 0, 0, 0, 0, 0, 0, Default_Handler, 0, 0, 0, SysTick_Handler,
                Default_Handler, tim,
            };
            int main(void) { return 0; }
            """,
            (),
            "SysTick_Handler (priority 128), tim (priority 128)",
            id="a vector table; what stands there twice is for what is not expected",
        ),
        pytest.param(
            f"""{NUMBERS} {HANDLERS}
            int main(void) {{ NVIC_SetPriority(A_IRQn, 6); NVIC_SetPriority(B_IRQn, 5); return 0; }}
            """,
            ("A_IRQHandler", "B_IRQHandler"),
            "B_IRQHandler (priority 5), A_IRQHandler (priority 6)",
            id="the program gives priorities once",
        ),
    ],
)
def test_handlers(text: str, named: tuple[str, ...], expected: str) -> None:
    assert _told(text, *named) == expected


@pytest.mark.parametrize(
    ("text", "named", "expected"),
    [
        pytest.param("int main(void) {}", "a b", "is no handler", id="no name"),
        pytest.param("int main(void) {}", "a:300", "priorities are 0", id="a priority that there is not"),
        pytest.param("int main(void) {}", "a", "defines no function of that name", id="a function that there is not"),
        pytest.param(
            "#include <pthread.h>\nvoid a(void) {} void *run(void *p) { return p; }\n"
            "int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); }",
            "a",
            "threads of an operating system",
            id="threads beside interrupts",
        ),
    ],
)
def test_what_is_refused(text: str, named: str, expected: str) -> None:
    with pytest.raises(clew.InputError, match=expected):
        _load(text, named)


STUBBED = """
#include <assert.h>
static volatile int shadow;
static void __disable_irq(void) {{ shadow = 1; }}
static void __enable_irq(void) {{ shadow = 0; }}
static int x;
void a(void) {{ x = !x; }}
int main(void) {{ for (;;) {{ {} assert(x == 0 || x == 1); __enable_irq(); }} }}
"""


@pytest.mark.parametrize(("held", "expected"), [("__disable_irq();", clew.Holds()), ("", clew.Fails("interrupt.race"))])
def test_own_functions_for_masks_tell_the_controller(
    held: str, expected: clew.Verdict, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("stubs") / "stubbed.c"
    path.write_text(STUBBED.format(held))
    loaded = clew.load(path, interrupt=("a",))
    assert clew.check(loaded, engine="explore{implementation=python}").verdict == expected


MOVED = """
#include <assert.h>
#include <string.h>
static unsigned char bytes[40];
static volatile int seen;
void a(void) { seen = bytes[3]; }
int main(void) {
    bytes[0] = 1, bytes[8] = 2, bytes[31] = 3;
    memmove(bytes + 8, bytes, 32);
    assert(bytes[8] == 1 && bytes[16] == 2 && bytes[39] == 3);
    memmove(bytes, bytes + 8, 32);
    assert(bytes[0] == 1 && bytes[8] == 2 && bytes[31] == 3);
    return 0;
}
"""


def test_what_moves_within_an_object_in_words_keeps_its_content(tmp_path: Path) -> None:
    """The race is there; that the content is another one afterwards is not."""
    path = tmp_path / "moved.c"
    path.write_text(MOVED)
    outcome = clew.check(clew.load(path, interrupt=("a",)), ["assertion.violated"], engine="explore")
    assert not isinstance(outcome.verdict, clew.Fails)


@pytest.mark.parametrize(
    ("text", "named", "expected"),
    [
        (f"{HANDLERS} int main(void) {{}}", (), "--interrupt A_IRQHandler --interrupt B_IRQHandler"),
        (f"{HANDLERS} int main(void) {{ A_IRQHandler(); }}", (), "--interrupt B_IRQHandler"),
        (f"{HANDLERS} int main(void) {{ A_IRQHandler(); }}", ("B_IRQHandler",), ""),
        ("void HardFault_Handler(void) { for (;;); } void Reset_Handler(void) {} int main(void) {}", (), ""),
        ("int Key_Handler(int key) { return key; } int main(void) {}", (), ""),
    ],
)
def test_handlers_that_never_run_are_told(text: str, named: tuple[str, ...], expected: str) -> None:
    told = [each.lifted_by for each in _load(text, *named).notes if each.text.startswith("no interrupt comes for")]
    assert told == ([expected] if expected else [])


def test_what_is_kept_for_the_linker_is_called_by_nobody() -> None:
    loaded = _load("__attribute__((used)) void __vector_18(void) {}\nint main(void) { return 0; }\n")
    assert any("no interrupt comes for __vector_18" in note.text for note in loaded.notes)


def test_a_part_of_a_register_for_interrupts_is_not_modelled(tmp_path: Path) -> None:
    file = tmp_path / "part.c"
    file.write_text(
        "enum { TIM2_IRQn = 28 };\nstatic volatile int n;\nvoid TIM2_IRQHandler(void) { n = 1; }\n"
        "int main(void) { *(volatile unsigned char *)(0xE000E100u + TIM2_IRQn / 8) = 0x10; }\n"
    )
    assert isinstance(clew.check(clew.load(file, data_model="arm")).verdict, clew.Unknown)


def test_of_a_copy_only_what_a_handler_touches_is_watched(tmp_path: Path) -> None:
    text = """struct item { int a, b; } queue[4]; int at; void put(void) { queue[at & 3].a = 1; }
    int main(void) { struct item got = queue[at & 3]; return got.a; }"""
    (tmp_path / "firmware.c").write_text(text)
    program = clew.load(tmp_path / "firmware.c", interrupt=("put",)).program
    watched = [
        command.value
        for procedure in program.procedures
        for block in procedure.blocks
        for command in block.commands
        if isinstance(command, Assign) and command.target.name == "irq watched offset" and procedure.name == "main"
    ]
    assert len(watched) == 2  # to watch the element of the queue, and to end that


_SENT = """static inline void set(unsigned to) { __asm__ volatile("csrw mtvec, %0" :: "r"(to)); }
void trap(void) {} int main(void) { set((unsigned)(unsigned long)trap); }"""


@pytest.mark.parametrize(("named", "told"), [((), ["--interrupt trap"]), (("trap",), [])])
def test_where_interrupts_go_to_what_is_not_known_that_is_told(named: tuple[str, ...], told: list[str]) -> None:
    notes = CFrontend(interrupt=named, data_model=DataModel.RISCV32).load((Source("firmware.c", _SENT),)).notes
    assert [each.lifted_by for each in notes if "mtvec" in each.text] == told
