"""What the kernel tells its compiler; it does nothing at run time and stays interpreted."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_: object):
        """Mark a class for mypyc, which reads the mark in the source."""
        return lambda cls: cls
