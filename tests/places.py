"""Where things lie: the root of the checkout, examples, cases."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
CASES = ROOT / "tests" / "cases"
