"""Which published features are shown by which tests: from `@pytest.mark.shows(document, *rows, case=…)` to a page.

Input: the marks in the sources of the tests. Output: `docs/features.md`, by `python -m tests.meta.features`. A document
is one of the systems that Clew re-implements; its rows are numbered as its feature table is. A row without a test, or a
mark without a row, is an error of `test_features`.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "features.md"
Row = int | str


@dataclass(frozen=True, slots=True)
class Document:
    """A published system: its name, the rows that must be shown, and what is met otherwise than it is written."""

    title: str
    rows: tuple[Row, ...]
    otherwise: dict[Row, str]


DOCUMENTS = {
    "symcpp": Document(
        "Explicit and symbolic exploration of concurrent C++ (SymC++)",
        (*range(1, 14), *range(17, 48), *range(49, 54)),
        {
            13: "most of what the document leaves out is supported; what is not modelled is refused with its line",
            20: "a limit on the depth needs breadth order, where no state is met too late",
            23: "the type of memory is its size, since allocations in LLVM say no more; records have kinds",
            35: "symbolic states are kept by their bytes and terms, not as differences (24)",
            38: "it is the language itself, without records",
            39: "of records: compiled C and C++ address memory by bytes, and are guided by goals",
            40: "each predicate by itself, and exactly; of guarded actions: in processes only goals guide",
            45: "predicates are chosen without the user; how many there may be is an option",
            49: "what the programs gain is measured by bench symcpp, not in tests",
        },
    ),
    "machines": Document(
        "SMT model checking of state machines with queues",
        tuple(range(1, 76)),
        {
            1: "a free choice of a real is solved for, and replayed with its value; it is not enumerated",
            32: "the default is what was measured to be fastest, see `bench unroll encodings`",
            39: "operations on queues are total: a push without room is compared, not refused",
            47: "sixteen programs in CI, two thousand in `bench unroll agree`",
        },
    ),
    "systemc": Document(
        "Complete symbolic simulation of SystemC models",
        (*range(1, 54), *range(56, 60)),
        {
            15: "traces are compared with what the standard says, not with those of a SystemC kernel",
            36: "table 7.3 for two and more counters without a reduction: ours are smaller, see the test",
            40: "token-ring is solved by CEQ and PESM too: an input that is dead frees its name",
            47: "a second solver checks the answers of all families in a small size, not of every search",
            53: "together with happens-before, and without a claim of absence",
        },
    ),
    "pushdown": Document(
        "Pushdown model checking with abstraction free of false alarms",
        (
            *(f"A{number}" for number in (*range(1, 6), *range(7, 33))),
            *(f"E{number}" for number in range(1, 7)),
            "figure 3",
        ),
        {
            "A12": "the highest bit of the offset, which no value reaches, weighs nothing: 15 bits, not 16",
            "A22": "that nobody is short given what is kept is not monotone; that everybody has what is needed is",
        },
    ),
    "heaps": Document(
        "Hierarchical linear time for pointer programs on heaps folded by grammars",
        (
            *(f"B{number}" for number in range(1, 36)),
            *(f"E{number}" for number in range(1, 8)),
            "further traps",
        ),
        {
            "B7": "indices are sizes: words over one letter, one or several for a nonterminal",
            "B12": "labels are read off folded heaps, with a third value for what rules do not tell",
            "B16": "contracts are written by `clew show --stage contracts`; what numbers in objects are is not in them",
            "B20": "a loop ends the search as soon as it closes; where every run goes on, so does a lost beginning",
            "B26": "automata in the HOA format are properties, as `--property FILE.hoa`",
        },
    ),
}


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark: rows of a document, and the test, or one of its cases, that shows them."""

    document: str
    rows: tuple[Row, ...]
    test: str
    case: str | None = None

    @property
    def node(self) -> str:
        """As pytest names it."""
        return self.test if self.case is None else f"{self.test}[{self.case}]"


def marks() -> tuple[Mark, ...]:
    """All marks of the tests."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return tuple(mark for file in files for mark in _marks_of(file))


def _marks_of(file: Path) -> Iterator[Mark]:
    text = file.read_text(encoding="utf-8")
    if "mark.shows(" not in text:
        return
    for function in ast.walk(ast.parse(text)):
        if isinstance(function, ast.FunctionDef):
            test = f"{file.relative_to(ROOT).as_posix()}::{function.name}"
            yield from (_read(each, test) for each in function.decorator_list if _is_mark(each))


def _is_mark(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.shows"


def _read(decorator: ast.expr, test: str) -> Mark:
    assert isinstance(decorator, ast.Call), "a mark should have rows"
    document, *rows = (ast.literal_eval(argument) for argument in decorator.args)
    case = {each.arg: ast.literal_eval(each.value) for each in decorator.keywords}.get("case")
    return Mark(document, tuple(rows), test, case)


def page() -> str:
    """The page of all features."""
    head = "# Published features, and the tests that show them\n\n"
    head += "Made from the marks on the tests; see `tests/meta/features.py`.\n"
    shown: dict[tuple[str, Row], list[Mark]] = defaultdict(list)
    for mark in marks():
        for row in mark.rows:
            shown[mark.document, row].append(mark)
    return head + "".join(_section(name, document, shown) for name, document in DOCUMENTS.items())


def _section(name: str, document: Document, shown: dict[tuple[str, Row], list[Mark]]) -> str:
    lines = [f"\n## {document.title}\n\n| row | shown by |\n|---|---|\n"]
    for row in document.rows:
        tests = "; ".join(_words(mark) for mark in shown[name, row])
        remark = f" *({document.otherwise[row]})*" if row in document.otherwise else ""
        lines.append(f"| {row} | {tests}{remark} |\n")
    return "".join(lines)


def _words(mark: Mark) -> str:
    """The test as a sentence, with its folder."""
    path, _, name = mark.test.partition("::")
    what = name.removeprefix("test_").replace("_", " ")
    case = "" if mark.case is None else f": {mark.case}".replace("|", "\\|")
    return f"{what}{case} (`{path.removeprefix('tests/')}`)"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
