"""Names in formulas: locals only where their module is, starts as the language has them, what is left undefined."""

from __future__ import annotations

import pytest

from clew.errors import InputError, Unsupported
from clew.frontends.ivl import IvlFrontend
from clew.frontends.remopla import Overflow, RemoplaFrontend
from clew.frontends.uml import ChartFrontend
from clew.ir.source import Source
from clew.pipeline.checking import check
from clew.verdict import Fails, Holds, Unknown

TWO = """
int g(3);
init main;
module void sub() { int x(3); x = 5; S: skip; }
module void main() { int x(3); x = 1; g = 0; A: sub(); B: skip; }
"""


def verdict(text: str, asked: str) -> object:
    (result,) = check(RemoplaFrontend().load((Source("two.rem", text),)), [asked]).results
    return result.verdict


@pytest.mark.shows("pushdown", "A7")
@pytest.mark.parametrize(
    "asked", ["AG main.x != 5", "AG (x == 1 || sub)", "G [sub] (F x == 5)", "AG (S -> main.x == 1)"]
)
def test_a_local_needs_its_module(asked: str) -> None:
    with pytest.raises(InputError, match=r"x is a local variable of module \w+, .* say where it is meant"):
        verdict(TWO, asked)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("AG (A -> main.x == 1)", Holds()),
        ("AG (B -> main.x == 1)", Holds()),
        ("EF (sub && sub.x == 5)", Holds()),
        ("AG (S -> x == 5)", Holds()),
        ("AG [main] main.x <= 1", Fails("property.invariant")),
    ],
)
def test_locals_of_one_name_are_kept_apart_and_gone_behind_the_end(asked: str, expected: object) -> None:
    assert verdict(TWO, asked) == expected


def test_what_a_formula_sees_at_the_start_is_anything_though_the_program_writes_it_first() -> None:
    assert verdict(TWO, "AG g == 0") == Fails("property.invariant")
    assert verdict(TWO, "G F B") == Holds()


def test_nothing_holds_behind_what_is_not_defined() -> None:
    text = (
        "int x(3); int a[2](3);\ninit main;\nmodule void main() { int i(3); x = 0; i = 5; a[i] = 1; x = 7; L: skip; }"
    )
    loaded = RemoplaFrontend(overflow=Overflow.ERROR).load((Source("index.rem", text),))
    (result,) = check(loaded, ["AG !L"]).results
    assert isinstance(result.verdict, Unknown)


def test_nothing_holds_behind_an_index_outside_of_a_kernel_model() -> None:
    body = "int i = ?(int); assume(i >= 0 && i < 5); a[i] = 1; if (i == 4) x = 7;"
    text = f"int x = 0; int a[3];\nthread p {{ {body} }}\nmain {{ start; }}"
    (result,) = check(IvlFrontend().load((Source("index.ivl", text),)), ["AG x != 7"]).results
    assert isinstance(result.verdict, Unknown)


def test_nothing_holds_behind_a_division_by_zero_of_a_chart() -> None:
    text = "@startuml\n' var n = 0\n[*] --> A\nA --> B : go / n = 1 / n\nB --> C : next\n@enduml\n"
    loaded = ChartFrontend().load((Source("divided.puml", text),))
    assert isinstance(check(loaded, ["AG !C"]).results[0].verdict, Unknown)


def test_a_complement_is_refused_with_what_to_write() -> None:
    with pytest.raises(Unsupported, match="write x \\^ 255"):
        RemoplaFrontend().load([Source("m.rem", "int x(8);\nmodule void main() { x = ~x; }\n")])
