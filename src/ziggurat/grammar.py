"""What a language does to the words of a sentence where something is put in.

A sentence of a catalogue has places: ``{seat}``. Two more things can be said there:

* ``{food=food}`` is the number ``food`` together with what is counted: the sentence
  ``counted.food`` in its singular or plural, or ``counted.food.zero`` where there is one.
* In French ``de {seat}`` becomes ``d’Anna`` before a vowel or a mute *h*; nothing has to be marked.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Any, Final

__all__ = ["COUNTED", "PLURAL", "ZERO", "Places", "elided", "prepared"]

PLURAL: Final[dict[str, Callable[[int], int]]] = {
    "en": lambda count: abs(count) != 1,
    "fr": lambda count: abs(count) > 1,
}
"""Which form a count takes: in French nought is singular."""
ZERO: Final = ".zero"
"""Ends the key of what is said instead when the count is nought."""
COUNTED: Final = "counted."
"""Begins the key of what is counted inside a sentence."""

_ELIDES: Final = re.compile(
    r"\b((?:[dljmnst]e|la|ce|(?:(?:jus|lors|puis|quoi)?que))) {(\w+)}", re.IGNORECASE
)
"""A word that loses its vowel, and the place after it."""
_ASPIRATE: Final = (
    "hans", "harald", "harold", "harry", "hassan", "heidi", "heinz", "helmut", "henning", "hiro",
    "holger", "hollywood", "hongrie", "horst", "howard", "hun", "huns",
)  # fmt: skip
"""Names before which nothing is elided although they begin with an *h*."""
_Said = Callable[[str, int], str]


def prepared(text: str, language: str) -> str:
    """A sentence whose places know what stands before them, where that may change.

    >>> prepared("le tour de {seat}", "fr")
    'le tour {de seat}'
    >>> prepared("the turn of {seat}", "en")
    'the turn of {seat}'
    """
    return _ELIDES.sub(r"{\1 \2}", text) if language == "fr" else text


def elided(particle: str, word: str) -> str:
    """A French particle and the word after it, run together where they are spoken so.

    >>> elided("de", "Anna"), elided("de", "Hélène"), elided("de", "Yves"), elided("que", "Éva")
    ('d’Anna', 'd’Hélène', 'd’Yves', 'qu’Éva')
    >>> elided("de", "Benoît"), elided("de", "Hollywood"), elided("de", "Yann"), elided("de", "8")
    ('de Benoît', 'de Hollywood', 'de Yann', 'de 8')
    """
    return f"{particle[:-1]}’{word}" if _begins_with_a_vowel(word) else f"{particle} {word}"


def _begins_with_a_vowel(word: str) -> bool:
    plain = unicodedata.normalize("NFKD", word.casefold().replace("œ", "oe").replace("æ", "ae"))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    first, second = plain[:1], plain[1:2]
    if first == "h":
        return second in tuple("aeiouy") and re.split(r"\W", plain)[0] not in _ASPIRATE
    if first == "y":
        return second.isalpha() and second not in "aeiouy"
    return first in tuple("aeiou") and re.split(r"\W", plain)[0] not in ("onze", "oui", "ouistiti")


def _signed(value: Any) -> Any:
    """A number below nought with a minus sign; anything else as it is."""
    return f"\N{MINUS SIGN}{-value}" if type(value) is int and value < 0 else value


class Places(dict[str, Any]):
    """What is put into a sentence; a place for which nothing is given shows its name."""

    def __init__(self, args: dict[str, Any], counted: _Said) -> None:
        super().__init__({name: _signed(value) for name, value in args.items()})
        self._given = args
        self._counted = counted

    def __missing__(self, place: str) -> str:
        particle, blank, name = place.partition(" ")
        if blank and name in self:
            return elided(particle, str(self[name]))
        name, equals, thing = place.partition("=")
        if equals and name in self:
            return self._counted(thing, self._given[name])
        return "{" + place + "}"
