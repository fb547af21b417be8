"""What is public of matching."""

from __future__ import annotations

import types

from clew.symbolic import matching


def test_exports() -> None:
    public = [
        name
        for name, value in vars(matching).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    ]
    assert sorted(matching.__all__) == sorted(public)
