"""The extension for VS Code packages, and colours the words that the server knows."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from clew.lsp.outline import LANGUAGES
from tests.places import ROOT

FOLDER = ROOT / "editors" / "vscode"


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda each: each.name)
def test_words_are_coloured(language: object) -> None:
    (known,) = [each for each in LANGUAGES if each is language]
    grammar = json.loads((FOLDER / "syntaxes" / f"{known.name}.tmLanguage.json").read_text())
    words = grammar["patterns"][-1]["match"]
    assert all(word in words for word in (*known.regions, *known.heads, *known.words))
    declared = json.loads((FOLDER / "package.json").read_text())["contributes"]["languages"]
    assert [each["extensions"] for each in declared if each["id"] == known.name] == [list(known.suffixes)]


@pytest.mark.skipif(shutil.which("npm") is None, reason="node is not installed: the extension is not packaged")
def test_the_extension_packages(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "vscode", ignore=shutil.ignore_patterns("node_modules", "*.vsix"))
    install = ["npm", "install", "--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts"]
    done = subprocess.run(install, cwd=tmp_path / "vscode", capture_output=True, text=True, check=False, timeout=300)
    if done.returncode != 0:
        pytest.skip(f"npm cannot install what the extension needs: {done.stderr.strip().splitlines()[-1:]}")
    subprocess.run(["npm", "run", "package"], cwd=tmp_path / "vscode", check=True, capture_output=True, timeout=300)
    assert list((tmp_path / "vscode").glob("*.vsix"))
