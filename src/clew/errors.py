"""What can go wrong, and whose fault it is; defined in `clew.ir.errors`, as the language in the middle raises some."""

from __future__ import annotations

from clew.ir.errors import ClewError, InputError, Problems, ToolError, Unsupported

__all__ = ["ClewError", "InputError", "Problems", "ToolError", "Unsupported"]
