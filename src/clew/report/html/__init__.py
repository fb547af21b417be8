"""The report for browsers: one HTML file that needs nothing else.

Input: an outcome, or the JSON that was written of one. Output: a page with the JSON, our own script and style in it.
Checked programs are not trusted: their texts stand in the page as JSON in which no `<` is left, the script makes text
nodes of them and nothing else, and the page forbids all scripts and styles but these two, by their digests, and every
load from anywhere.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from importlib.resources import files

from clew.outcome import Outcome
from clew.report.json import document


def render(outcome: Outcome) -> str:
    """The page of an outcome."""
    return page(document(outcome))


def page(data: Mapping[str, object]) -> str:
    """The page of a JSON result."""
    return assembled(_part("page.html"), STYLE, _part("view.js"), data)


def _part(name: str) -> str:
    return (files(__name__) / name).read_text(encoding="utf-8")


STYLE = _part("view.css")
"""How our pages look."""


def assembled(text: str, style: str, script: str, data: Mapping[str, object]) -> str:
    """The text of a page with its style, its script and its data put in where the marks stand."""
    for mark, value in (
        ("@STYLE_HASH@", _digest(style)),
        ("@SCRIPT_HASH@", _digest(script)),
        ("@STYLE@", style),
        ("@SCRIPT@", script),
        ("@DATA@", _harmless(data)),  # last, so that nothing in it is taken for a mark
    ):
        text = text.replace(mark, value, 1)
    return text


def _digest(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


_HARMFUL = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def _harmless(data: Mapping[str, object]) -> str:
    """JSON that ends no element and begins none."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for character, escape in _HARMFUL.items():
        text = text.replace(character, escape)
    return text.encode("utf-8", "replace").decode("utf-8")
