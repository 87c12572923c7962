"""Who sits where, and what opens each seat."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from math import ceil
from typing import Final

from ziggurat.bots.naming import REMOTE
from ziggurat.core.errors import Refusal
from ziggurat.web import keys
from ziggurat.web.clock import absence
from ziggurat.web.stored import BOT, HUMAN, INVITED, OPEN, StoredSeat
from ziggurat.web.table.journal import Journal
from ziggurat.web.table.presence import Presence
from ziggurat.web.tempo import tempo_of
from ziggurat.words import Words

NAME_MOST: Final = 40
JOINED: Final = "joined"
"""The event of sitting down; ``link`` is the digest of the invitation that was used up by it."""


class Seats:
    """The seats of a table. What changes them gives the new seat, for the journal to write."""

    def __init__(self, journal: Journal, presence: Presence) -> None:
        self._journal = journal
        self._presence = presence
        tempo = tempo_of(journal.stored.events)
        is_slow = tempo is not None and not tempo.is_live
        # By correspondence everybody may stay away for as long as a turn lasts.
        self._absence = None if is_slow else absence(journal.stored.events)

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
        """The seat that this secret opens.

        An invitation opens nothing: whoever sent it would see the hand before the friend has come.
        """
        seat = self.belongs_to(secret)
        return None if seat is None or self.places[seat].kind == INVITED else seat

    def invited_by(self, secret: str | None) -> int | None:
        """The seat on which one may sit down with this secret."""
        seat = self.belongs_to(secret)
        return seat if seat is not None and self._is_kept(seat) else None

    def taken_by(self, secret: str | None) -> int | None:
        """The seat of an invitation that has been used: somebody else may have sat down by it."""
        for event in self._journal.stored.events:
            if event.key == JOINED and keys.matches(secret, event.args.get("link")):
                return int(event.args["seat"])
        return None

    def belongs_to(self, secret: str | None) -> int | None:
        """The seat of which this is the secret, or the invitation."""
        for place in self.places:
            if keys.matches(secret, place.secret_hash):
                return place.seat
        return None

    def _is_kept(self, seat: int) -> bool:
        """Whether the seat waits for whoever was invited, a friend or a bot elsewhere."""
        if self.places[seat].kind == INVITED:
            return True
        return self.places[seat].bot == REMOTE and not any(
            event.key == JOINED and event.args["seat"] == seat
            for event in self._journal.stored.events
        )

    def bot_of(self, seat: int) -> str | None:
        """The bot that plays this seat now."""
        return self.places[seat].bot or self.places[seat].handed

    def is_alone(self, seat: int) -> bool:
        """Whether nobody but bots sits beside a seat."""
        return all(place.bot is not None for place in self.places if place.seat != seat)

    def names(self, words: Words) -> list[str]:
        """The names of all seats; a seat without one is called by its number."""
        return called([place.name for place in self.places], words)

    def played_by_people(self) -> set[int]:
        """The seats whose persons have to agree before steps of others are taken back.

        Whoever is away is asked like all others, unless they handed over their seat themselves.
        """
        return {
            place.seat
            for place in self.places
            if place.kind == HUMAN and not (place.handed and self._by_own_word(place.seat))
        }

    def _by_own_word(self, seat: int) -> bool:
        """Whether a seat that a bot plays was handed over by its own person."""
        for event in reversed(self._journal.stored.events):
            if event.key.startswith("handed_over") and event.args["seat"] == seat:
                return event.key == "handed_over"
        return False

    def bots(self) -> set[str]:
        """The bots of this server that the table was opened with."""
        return {place.bot for place in self.places if place.bot not in (None, REMOTE)}

    def handed_over_in(self, seat: int) -> float | None:
        """Seconds until others may hand the seat to a bot; None: never.

        A seat on which nobody has sat down yet is kept for nobody.
        """
        if self.places[seat].kind != HUMAN:
            return 0.0
        if self._absence is None:
            return None
        return max(0.0, self._absence - self._presence.away_for(seat))

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

        With its secret, that is the seat kept for them; else one that is open to all. Whoever sits
        down gets a secret that nobody else knows: the invitation has been in other hands.
        """
        name = clean_name(name)
        place = self._open_seat(seat) if secret is None else self._own_seat(seat, secret)
        if secret is None or self._is_kept(place.seat):
            secret = keys.new_key()
            place = replace(place, handed=None)  # whoever has come plays
        kind = BOT if place.kind == BOT else HUMAN
        hashed = keys.digest(secret)
        new = replace(place, kind=kind, name=name or place.name, secret_hash=hashed)
        others = [place.name for place in self.places if place.seat != new.seat]
        if new.name and new.name in others:
            raise Refusal("name_taken", name=new.name)
        return new, secret

    def _own_seat(self, seat: int | None, secret: str) -> StoredSeat:
        own = self.belongs_to(secret)
        if own is None:
            taken = self.taken_by(secret)
            raise Refusal("wrong_secret") if taken is None else Refusal("link_used", seat=taken)
        if seat not in (None, own):
            raise Refusal("other_seat", number=seat)
        return self.places[own]

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
        """Refuse to hand over a seat that a bot plays, or whose player is not away for long."""
        self.one_of(held)
        self.check(seat)
        if self.places[seat].kind == BOT or self.places[seat].handed:
            raise Refusal("plays_already", seat=seat)
        if seat in held:
            return
        left = self.handed_over_in(seat)
        if left is None:
            raise Refusal("never_handed", seat=seat)
        if left:
            raise Refusal("not_away", seat=seat, count=ceil(left / 60))

    def taken_back(self, seat: int) -> StoredSeat:
        """The seat, played again by its own player."""
        self.check_playing(seat)
        if not self.places[seat].handed:
            raise Refusal("not_handed", seat=seat)
        return replace(self.places[seat], handed=None)


def called(names: Collection[str], words: Words) -> list[str]:
    """Names in the words of a reader: a seat without one is called by its number.

    Bots are written like ``planner:easy`` in records that come from elsewhere. Those that would be
    alike are numbered, as nobody could tell who did what.
    """
    known = [words.bot(name) if ":" in name else name for name in names]
    told = [
        f"{name} {known[: place + 1].count(name)}" if known.count(name) > 1 else name
        for place, name in enumerate(known)
    ]
    return [
        name if known[place] else words.say("seat", number=place + 1)
        for place, name in enumerate(told)
    ]


def clean(text: str) -> str:
    """The text on one line, without characters that cannot be seen."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def clean_name(name: str) -> str:
    """A name that fits beside a seat; refused when it is too long."""
    name = clean(name)
    if len(name) > NAME_MOST:
        raise Refusal("name_long", most=NAME_MOST)
    return name
