"""Who sits where, what opens each seat, and who is there."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import replace
from typing import Final, Protocol

from ziggurat.bots.naming import REMOTE
from ziggurat.core.errors import Refusal
from ziggurat.web import keys
from ziggurat.web.store import BOT, HUMAN, OPEN, StoredSeat
from ziggurat.web.table.bell import Bell
from ziggurat.web.table.journal import Journal
from ziggurat.words import Words

NAME_MOST: Final = 40
AWAY_SECONDS: Final = 60.0
"""Without an open page and without a request for so long, a player is away."""


class Page(Protocol):
    """Somebody who looks at the table."""

    held: tuple[int, ...]


class Presence:
    """Who is there. Nothing of this is stored, and it may be asked at any time."""

    def __init__(self, bell: Bell) -> None:
        self._bell = bell
        self._pages: set[Page] = set()
        self._seen: dict[int, float] = {}

    @property
    def watching(self) -> int:
        """How many pages are open at the table."""
        return len(self._pages)

    def open(self, page: Page) -> None:
        """A page is opened."""
        self._pages.add(page)
        self._bell.ring()

    def close(self, page: Page) -> None:
        """A page is closed."""
        self._pages.discard(page)
        self._bell.ring()

    def saw(self, seat: int, is_remote: bool) -> None:
        """Note that whoever holds the seat has just asked for something."""
        came = seat not in self._seen
        self._seen[seat] = time.monotonic()
        if came and is_remote:
            self._bell.ring()  # a bot elsewhere is waited for once it has come

    def has_come(self, seat: int) -> bool:
        """Whether whoever holds the seat has ever asked for something."""
        return seat in self._seen

    def is_here(self, seat: int) -> bool:
        """Whether somebody who holds the seat has the table open or asked for it lately."""
        if any(seat in page.held for page in self._pages):
            return True
        return time.monotonic() - self._seen.get(seat, -AWAY_SECONDS) < AWAY_SECONDS


class Seats:
    """The seats of a table. What changes them gives the new seat, for the journal to write."""

    def __init__(self, journal: Journal, presence: Presence) -> None:
        self._journal = journal
        self._presence = presence

    @property
    def places(self) -> list[StoredSeat]:
        """All seats in order."""
        return self._journal.stored.seats

    def __getitem__(self, seat: int) -> StoredSeat:
        return self.places[seat]

    def check(self, seat: int) -> None:
        """Refuse a seat that this table does not have."""
        if not 0 <= seat < len(self.places):
            raise Refusal("unknown_seat", number=seat, most=len(self.places) - 1)

    def check_playing(self, seat: int) -> None:
        """Refuse a seat that is not there, or whose game is over."""
        self.check(seat)
        if self._journal.over:
            raise Refusal("game_over")

    def one_of(self, held: Collection[int]) -> int:
        """One of the seats held by whoever asks, or a refusal when nobody plays there."""
        if not held:
            raise Refusal("no_secret")
        if self._journal.over:
            raise Refusal("game_over")
        return min(held)

    def opened_by(self, secret: str | None) -> int | None:
        """The seat that this secret opens."""
        for place in self.places:
            if keys.matches(secret, place.secret_hash):
                return place.seat
        return None

    def bot_of(self, seat: int) -> str | None:
        """The bot that plays this seat now."""
        return self.places[seat].bot or self.places[seat].handed

    def names(self, words: Words) -> list[str]:
        """The names of all seats; a seat without one is called by its number."""
        return called([place.name for place in self.places], words)

    def played_by_people(self) -> set[int]:
        """The seats whose persons have to agree before steps of others are taken back."""
        return {place.seat for place in self.places if place.kind == HUMAN and not place.handed}

    def saw(self, seat: int) -> None:
        """Note that whoever holds the seat has just asked for something."""
        self._presence.saw(seat, self.places[seat].bot == REMOTE)

    def awaited(self) -> list[int]:
        """Seats of bots elsewhere that have come to the table and are to act."""
        return [
            seat
            for seat in self._journal.state.to_act
            if self.places[seat].bot == REMOTE and self._presence.has_come(seat)
        ]

    # Changes

    def joined(self, seat: int | None, name: str, secret: str | None) -> tuple[StoredSeat, str]:
        """The seat of somebody who sits down, and its secret.

        With its secret, that is the seat kept for them; else one that is open to all.
        """
        name = clean_name(name)
        kept = self.opened_by(secret)
        if kept is not None and secret is not None:
            if seat not in (None, kept):
                raise Refusal("other_seat", number=seat)
            place = self.places[kept]
            kind = BOT if place.kind == BOT else HUMAN
            new = replace(place, kind=kind, name=name or place.name)
        else:
            if secret is not None:
                raise Refusal("wrong_secret")
            place = self._open_seat(seat)
            secret = keys.new_key()
            hashed = keys.digest(secret)
            new = replace(place, kind=HUMAN, name=name or place.name, secret_hash=hashed)
        others = [place.name for place in self.places if place.seat != new.seat]
        if new.name and new.name in others:
            raise Refusal("name_taken", name=new.name)
        return new, secret

    def _open_seat(self, seat: int | None) -> StoredSeat:
        if self._journal.over:
            raise Refusal("game_over")
        if seat is not None:
            self.check(seat)
        for place in self.places:
            if place.kind == OPEN and seat in (None, place.seat):
                return place
        raise Refusal("seat_taken")

    def check_handing_over(self, held: Collection[int], seat: int) -> None:
        """Refuse to hand over a seat that is played by a bot, or whose player is there."""
        self.one_of(held)
        self.check(seat)
        if self.places[seat].kind == BOT or self.places[seat].handed:
            raise Refusal("plays_already", seat=seat)
        if seat not in held and self._presence.is_here(seat):
            raise Refusal("not_away", seat=seat)

    def taken_back(self, seat: int) -> StoredSeat:
        """The seat, played again by its own player."""
        self.check_playing(seat)
        if not self.places[seat].handed:
            raise Refusal("not_handed", seat=seat)
        return replace(self.places[seat], handed=None)


def called(names: Collection[str], words: Words) -> list[str]:
    """Names in the words of a reader: a seat without one is called by its number."""
    return [name or words.say("seat", number=number) for number, name in enumerate(names, 1)]


def clean(text: str) -> str:
    """The text on one line, without characters that cannot be seen."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def clean_name(name: str) -> str:
    """A name that fits beside a seat; refused when it is too long."""
    name = clean(name)
    if len(name) > NAME_MOST:
        raise Refusal("name_long", most=NAME_MOST)
    return name
