"""The kernel: contracts, chance, records and undo. It knows no game, no clock and no language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

__all__ = ["Show", "mypyc_attr", "show", "show_by"]

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


# ------------------------------------------------------------------ what people see of the kernel


class Show(Protocol):
    """Whatever can show a state, a record or a game to people."""

    def __call__(self, how: str, thing: Any, *more: Any) -> str:
        """The thing as ``text`` or as ``html``."""


def _plainly(how: str, thing: Any, *more: Any) -> str:
    return repr(thing)


_shows: list[Show] = [_plainly]


def show_by(shows: Show) -> None:
    """From now on things are shown by this: the kernel itself draws nothing and knows no words."""
    _shows[0] = shows


def show(how: str, thing: Any, *more: Any) -> str:
    """A thing of the kernel for people to look at; asked for by ``print`` and by notebooks."""
    return _shows[0](how, thing, *more)
