"""The kernel: contracts, chance, records and undo. It knows no game, no clock and no language."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_: object):
        """Mark a class for mypyc, which reads the mark in the source; nothing at run time.

        Compiled classes are fast and rigid. Those that games derive from in plain Python say
        ``allow_interpreted_subclasses``; descriptions and records, where speed is not what
        counts, stay ordinary classes (``native_class=False``).
        """
        return lambda cls: cls
