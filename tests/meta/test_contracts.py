"""What the documents promise about the project itself."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import is_dataclass
from pathlib import Path

import pytest

import clew
from clew.catalogue import CHECKS, checks_for, known_names
from clew.cli.arguments import LISTS, parser
from clew.registry import ENGINES, FRONTENDS, PASSES, REPORTS, Row, resolve

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "clew"
ROWS: list[Row] = [row for table in (FRONTENDS, ENGINES, PASSES, REPORTS) for row in table.values()]


def test_exports_can_be_imported_and_are_sorted() -> None:
    assert clew.__all__ == sorted(clew.__all__)
    for name in clew.__all__:
        assert getattr(clew, name) is not None


def test_no_module_takes_the_name_of_an_export() -> None:
    assert [name for name in clew.__all__ if (SOURCE / name).exists() or (SOURCE / f"{name}.py").exists()] == []


def test_an_unknown_export_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        clew.nothing  # noqa: B018


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.where)
def test_every_row_of_the_registry_resolves(row: Row) -> None:
    assert callable(resolve(row))


@pytest.mark.parametrize("row", ENGINES.values(), ids=lambda row: row.name)
def test_the_options_of_an_engine_are_fields_with_defaults(row: Row) -> None:
    engine = resolve(row)
    assert isinstance(engine, type)
    assert is_dataclass(engine)
    assert is_dataclass(engine())


def test_engines_do_not_look_into_programs() -> None:
    looks = re.compile(r"\bprogram\.(?!Program\b)[a-z]")
    modules = sorted((SOURCE / "engines").rglob("*.py"))
    assert [
        f"{each.name}: {line}" for each in modules for line in each.read_text().splitlines() if looks.search(line)
    ] == []


def test_check_ids_have_the_right_form_and_explanations() -> None:
    for check in CHECKS.values():
        assert re.fullmatch(r"[a-z]+\.[a-z-]+|deadlock", check.id), check.id
        assert check.title[0].islower(), check.id
        assert not check.title.endswith("."), check.id
        assert check.explanation.endswith("."), check.id


def test_svcomp_names_stand_for_checks() -> None:
    for name in ("unreach-call", "no-overflow", "no-data-race", "valid-memsafety", "termination"):
        assert name in known_names()
        assert checks_for(name)


def test_check_ids_in_the_sources_are_in_the_catalogue() -> None:
    families = {check.partition(".")[0] for check in CHECKS}
    pattern = re.compile(rf'"((?:{"|".join(sorted(families))})\.[a-z]+(?:-[a-z]+)*)"')
    used = {
        (found, path.relative_to(SOURCE).as_posix())
        for path in SOURCE.rglob("*.py")
        for found in pattern.findall(path.read_text(encoding="utf-8"))
    }
    assert [item for item in sorted(used) if item[0] not in CHECKS and not item[0].startswith("queue.")] == []


def test_the_readme_shows_every_command_and_opens_with_two() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in ("check", "count", "show", "replay", "list", "explain"):
        assert f"clew {command} " in text
    assert re.search(r"```\n(make \w+)\n(make \w+)\n```", text[:600]), "two commands should stand at the top"


def test_the_python_example_of_the_readme_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    monkeypatch.chdir(ROOT)
    exec(code, {})
    assert capsys.readouterr().out == "Holds()\n"


def test_the_map_names_every_module_of_the_top_level() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    names = {path.stem for path in SOURCE.iterdir() if not path.name.startswith("_") and path.suffix in ("", ".py")}
    names -= {"py"}
    assert [name for name in sorted(names) if f"`{name}`" not in text] == []


def test_every_layer_of_the_contract_exists_in_the_map() -> None:
    contracts = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    layers = re.findall(
        r"\((\w+)\)", contracts[contracts.index("layers = [") : contracts.index("]\n", contracts.index("layers = ["))]
    )
    assert [name for name in layers if f"`{name}`" not in text and (SOURCE / name).exists()] == []


def test_every_module_says_what_it_is_about() -> None:
    silent = [
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if not path.read_text(encoding="utf-8").startswith(('"""', 'r"""'))
    ]
    assert silent == []


def test_listing_imports_nothing_heavy() -> None:
    code = (
        "import sys; from clew.cli import main; main(['list', 'engines']); "
        "heavy = {'z3', 'llvmlite', 'rich', 'psutil', 'clew.ir.terms', 'clew.pipeline.checking'} & set(sys.modules); "
        "print(sorted(heavy), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_every_list_is_documented_in_the_help() -> None:
    assert set(LISTS) == {"frontends", "engines", "plans", "checks", "passes", "reports"}
    assert "exit codes" in parser().format_help()
