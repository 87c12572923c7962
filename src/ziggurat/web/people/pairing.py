"""Who plays whom: a tournament with all that belongs to it, and the games of its next round."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from ziggurat.arena import rounds
from ziggurat.core.errors import Refusal
from ziggurat.registry import game as find_game
from ziggurat.web import keys
from ziggurat.web.people.scores import Board, Row

ROBIN, SWISS = "robin", "swiss"


@dataclass(frozen=True)
class Tournament:
    """A tournament as lists have it."""

    id: str
    name: str
    kind: str
    game: str
    players: int
    pace: str
    rated: bool
    rounds: int
    round: int
    state: str
    created: str
    club: str | None
    organiser: str | None
    options: str
    club_name: str | None
    organiser_name: str | None
    entries: int


@dataclass(frozen=True)
class Entry:
    """Somebody who takes part."""

    number: int
    account: str | None
    name: str
    """Empty: the account is deleted."""
    dropped: int | None
    is_banned: bool = False

    @property
    def plays_on(self) -> bool:
        """Whether they are to be paired."""
        return self.account is not None and self.dropped is None and not self.is_banned


@dataclass(frozen=True)
class Whole:
    """A tournament with all that belongs to it."""

    tournament: Tournament
    entries: tuple[Entry, ...]
    boards: tuple[Board, ...]
    table: tuple[Row, ...]
    """The standings."""

    @cached_property
    def names(self) -> dict[int, str]:
        """The names of all who take part, by number; empty: the account is deleted."""
        return {entry.number: entry.name for entry in self.entries}

    @property
    def active(self) -> list[int]:
        """The numbers of those who are to be paired."""
        return [entry.number for entry in self.entries if entry.plays_on]


def tables_of(whole: Whole) -> list[int]:
    """How large the tables of the next round are."""
    known = find_game(whole.tournament.game)
    allowed = []
    for size in known.players:
        try:
            known.check(size, json.loads(whole.tournament.options))
        except Refusal:
            continue
        allowed.append(size)
    return rounds.sizes(len(whole.active), whole.tournament.players, allowed)


def next_round(whole: Whole) -> list[Board]:
    """The games of the round that comes; those who do not play sit alone."""
    number = whole.tournament.round + 1
    played = [board.seats for board in whole.boards if len(board.seats) > 1]
    meetings, sittings = rounds.met(played), rounds.sat(played)
    tournament = whole.tournament
    if tournament.kind == ROBIN and tournament.players == 2:
        groups, alone = _robin(whole, number)
    else:
        groups, alone = _planned(whole, meetings)
    found: list[Board] = []
    for group in groups:
        if len(groups) == 1 and not alone:
            seats = tuple(rounds.all_at_one_table(sorted(group), number - 1))
        else:
            seats = tuple(rounds.seated(group, sittings, number))
        name = keys.new_table_id(keys.ID_LENGTH)
        found.append(Board(number, len(found), name, seats, None))
    for entry, worth in alone:
        found.append(Board(number, len(found), None, (entry,), (worth,)))
    return found


def _robin(whole: Whole, number: int) -> tuple[list[list[int]], list[tuple[int, int]]]:
    """Of everybody against everybody, one round: whoever's opponent has left wins without a game.

    With an odd number each sits out once, which counts for nothing.
    """
    active, everybody = set(whole.active), [entry.number for entry in whole.entries]
    groups, alone, busy = [], [], set()
    for pair in rounds.circle(len(everybody))[number - 1]:
        people = [everybody[place] for place in pair]
        here = [one for one in people if one in active]
        busy.update(people)
        if len(here) == 2:
            groups.append(here)
        alone += [(one, 1) for one in here if len(here) == 1]
    return groups, alone + [(one, 0) for one in everybody if one in active and one not in busy]


def _planned(
    whole: Whole, meetings: rounds.Meetings
) -> tuple[list[list[int]], list[tuple[int, int]]]:
    """Neighbours in the standings (Swiss), or those who have met least (round robin)."""
    active, tables = set(whole.active), tables_of(whole)
    is_swiss = whole.tournament.kind == SWISS
    order = [row.entry for row in whole.table if row.entry in active]
    if not is_swiss:
        order.sort(key=lambda one: (-sum(meetings[pair] for pair in meetings if one in pair), one))
    before = Counter(board.seats[0] for board in whole.boards if len(board.seats) == 1)
    out = rounds.sits_out(order, len(order) - sum(tables), before)
    playing = [one for one in order if one not in out]
    return rounds.grouped(playing, tables, meetings), [(one, int(is_swiss)) for one in out]
