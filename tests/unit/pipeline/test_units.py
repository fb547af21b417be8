"""Limits as people write them."""

from __future__ import annotations

import pytest

from clew.cli.units import seconds, size
from clew.errors import InputError


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("60s", 60.0), ("60", 60.0), ("1.5m", 90.0), ("2h", 7200.0), ("500ms", 0.5), (" 3 s ", 3.0), ("2MIN", 120.0)],
)
def test_seconds(text: str, wanted: float) -> None:
    assert seconds(text) == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("4G", 4 << 30), ("512M", 512 << 20), ("1.5k", 1536), ("4GiB", 4 << 30), ("4GB", 4 * 10**9), ("100B", 100)],
)
def test_size(text: str, wanted: int) -> None:
    assert size(text) == wanted


@pytest.mark.parametrize("text", ["", "s", "-3s", "1e3s", "3 4s", "1s2", "inf", "nan"])
def test_what_is_no_duration(text: str) -> None:
    with pytest.raises(InputError, match=r"write for example|more than zero|no unit"):
        seconds(text)
