"""Sentences in French and English, made at the edge from keys and arguments.

A catalogue is a ``.po`` file whose message ids are keys (``prompt.exchange``), the same in every
language (see ``sentences``). The words shared by all games lie in ``locale/``, those of a game in
its own folder.
"""

from __future__ import annotations

import locale
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from ziggurat.core.agenda import Prompt
from ziggurat.core.errors import Refusal
from ziggurat.core.state import HOST, Entry
from ziggurat.core.terms import Reason
from ziggurat.grammar import COUNTED, PLURAL, ZERO, Places, prepared
from ziggurat.offers import Arguments
from ziggurat.registry import folder, offers
from ziggurat.sentences import sentences

__all__ = ["LANGUAGES", "SHARED", "Words", "game_folder", "surrounding", "words"]

LANGUAGES: Final = ("en", "fr")
SHARED: Final = Arguments()
"""What the arguments of sentences are that belong to no game."""


@cache
def game_folder(game: str) -> Path:
    """The ``locale`` folder of a game."""
    return folder(game) / "locale"


class Words:
    """What is said in one language: first in the words of a game, then in those of all games."""

    def __init__(self, language: str, game: str | None = None) -> None:
        self.language = language
        self.game = game
        folders = [Path(__file__).parent / "locale"]
        if game is not None:
            folders.insert(0, game_folder(game))
        self._known = [sentences(folder, language) for folder in folders]
        self._said: dict[str, str | Sequence[str]] = {}
        """By key: its sentence, or singular and plural."""
        for known in reversed(self._known):
            self._said |= {key: self._prepared(text) for key, text in known.items() if text}
        self._declared = offers(game).arguments() if game is not None else SHARED

    def knows(self, key: str) -> bool:
        """Whether there are words for this key."""
        return any(key in known for known in self._known)

    def say(self, key: str, **args: Any) -> str:
        """The sentence of a key.

        ``count`` chooses between singular and plural, and nought what is said of nothing, where
        the catalogue has a sentence for it.
        """
        text = self._said.get(key)
        if text is None:
            return key
        if not isinstance(text, str):
            text = self._form(key, text, int(args.get("count", 1)))
        return text.format_map(Places(args, self._counted)) if args else text

    def tell(self, entry: Entry, names: Sequence[str]) -> str:
        """A line of the log as a sentence."""
        return self.say(f"log.{entry.key}", **self.arguments(entry.args, names))

    def ask(self, prompt: Prompt, names: Sequence[str], then: str = " ") -> str:
        """A question as a sentence; ``then`` comes before what is said about it, in some games."""
        asked = self.say(f"prompt.{prompt.key}", **self.arguments(prompt.args, names))
        return asked.replace("\n", then)

    def refuse(self, refusal: Refusal, names: Sequence[str] = ()) -> str:
        """Why not, as a sentence."""
        return self.say(f"refusal.{refusal.code}", **self.arguments(refusal.details, names))

    def because(self, reason: Reason) -> str:
        """What changes, as a part of a sentence."""
        if reason.change is None:
            return self.say(f"reason.{reason.key}.{'more' if reason.worth > 0 else 'less'}")
        change = f"{reason.change:+d}".replace("-", "\N{MINUS SIGN}")
        return self.say(f"reason.{reason.key}", change=change, now=reason.now, count=reason.change)

    def bot(self, spec: str) -> str:
        """The name of a bot; one that another package brings is called as that package calls it.

        The second of a kind in the records of a tournament is ``random#2``.
        """
        kind, _, number = spec.partition("#")
        if not self.knows(f"bot.{kind}"):
            return spec
        name = self.say(f"bot.{kind}")
        return f"{name} {number}" if number else name

    def listed(self, parts: Sequence[str]) -> str:
        """Several things as one part of a sentence."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say("listed", some=", ".join(parts[:-1]), last=parts[-1])

    def arguments(self, args: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
        """Arguments in words: seats by name, lists joined, and values that have words of their own.

        The value ``war`` of an argument ``face`` or in a list ``faces`` is said as ``face.war``; a
        seat or thing that the game declares by that argument is said by its name.
        """
        return {name: self._argument(name, value, names) for name, value in args.items()}

    def mentions(self, args: Mapping[str, Any], seat: int) -> bool:
        """Whether a seat is among these arguments."""
        for name in self._declared.seats:
            if args.get(name) == seat or seat in args.get(f"{name}s", ()):
                return True
        return False

    def _argument(self, name: str, value: Any, names: Sequence[str]) -> Any:
        if isinstance(value, (list, tuple)):
            return self._joined(self._parts(name.removesuffix("s"), value, names))
        if isinstance(value, Mapping):
            changes = [f"{key} {number:+d}" for key, number in value.items()]
            return self._joined([each.replace("-", "\N{MINUS SIGN}") for each in changes])
        if name in self._declared.seats and isinstance(value, int):
            return self._seat(value, names)
        if name in self._declared.things:
            things = self._declared.things[name]
            name, value = things.kind, things.key_of_code.get(value, value)
        if isinstance(value, str) and self.knows(f"{name}.{value}"):
            return self.say(f"{name}.{value}")
        return value

    def _parts(self, name: str, values: Sequence[Any], names: Sequence[str]) -> list[str]:
        """The items of a list in words, those that are counted with their number."""
        parts = [str(self._argument(name, value, names)) for value in values]
        things = self._declared.things.get(name)
        return _counted(parts) if things is not None and things.is_counted else parts

    def _form(self, key: str, forms: Sequence[str], count: int) -> str:
        """What is said for a count: of nothing, if there is such a sentence; else one or many."""
        nothing = None if count else self._said.get(key + ZERO)
        return nothing if isinstance(nothing, str) else forms[PLURAL[self.language](count)]

    def _counted(self, thing: str, count: int) -> str:
        return self.say(COUNTED + thing, count=count)

    def _prepared(self, text: str | Sequence[str]) -> str | tuple[str, ...]:
        """A sentence or its forms, ready for what is put into them."""
        if isinstance(text, str):
            return prepared(text, self.language)
        return tuple(prepared(form, self.language) for form in text)

    def _joined(self, parts: list[str]) -> str:
        return self.listed(parts) if parts else self.say("nothing")

    def _seat(self, seat: int, names: Sequence[str]) -> str:
        if seat == HOST:
            return self.say("host")
        return names[seat] if seat < len(names) else self.say("seat", number=seat + 1)


def _counted(parts: Sequence[str]) -> list[str]:
    """Things of the same name as one, with their number."""
    return [
        part if parts.count(part) == 1 else f"{parts.count(part)}\N{NO-BREAK SPACE}{part}"
        for part in dict.fromkeys(parts)
    ]


_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def surrounding(environment: Mapping[str, str]) -> str:
    """The language of the locale, as the environment names it.

    >>> surrounding({"LANG": "fr_BE.UTF-8"}), surrounding({"LC_ALL": "de_DE", "LANG": "fr_FR"})
    ('fr', 'en')
    """
    named = next((environment[name] for name in _VARIABLES if environment.get(name)), None)
    wanted = (named or locale.getlocale()[0] or "")[:2].lower()
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


@cache
def words(language: str, game: str | None = None) -> Words:
    """The words of a language, with those of a game."""
    return Words(language if language in LANGUAGES else LANGUAGES[0], game)
