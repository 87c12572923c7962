"""Conflicts: tokens against tokens, attacks on cities, what the winner takes (section 24)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import NONE, SEAT, Name, Prompt, Seat
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import REVEAL
from ziggurat.games.civilisation.rules import actions, memory
from ziggurat.games.civilisation.rules.agenda import CivQuestion, CivStep
from ziggurat.games.civilisation.rules.board import CODES, LIMIT
from ziggurat.games.civilisation.rules.components import (
    ATTACKERS,
    ENGINEERING,
    GARRISON,
    GOODS_COUNT,
    METALWORKING,
    PILLAGE,
    TRADE_CODES,
)
from ziggurat.games.civilisation.rules.nation import Nation
from ziggurat.games.civilisation.rules.position import NOBODY, Position

NO_LIMIT = -1
"""Nations do not live side by side: they fight until one is left."""


def nations_in(state: Position, place: int) -> list[int]:
    """Whose tokens stand in a territory."""
    return [seat for seat, nation in enumerate(state.nations) if nation.tokens[place]]


def fight(state: Position, place: int, limit: int) -> None:
    """Remove tokens until one nation is left or they are within the limit.

    CIV-24.11, CIV-24.12, CIV-24.21a, CIV-24.21b, CIV-24.22, CIV-24.23a, CIV-24.23b, CIV-24.24a,
    CIV-24.24b, CIV-32.231, CIV-15.63.
    """
    before = _strengths(state, place)
    while _is_fought_over(state, place, limit):
        _round(state, place, limit)
    after = _strengths(state, place)
    for seat in range(state.players + 1):
        lost = before[seat] - after[seat]
        if lost and seat == state.raiders:
            state.tell("fought_raiders", "place count", CODES[place], lost)
        elif lost:
            state.tell("fought", "seat place count", seat, CODES[place], lost)


def _strengths(state: Position, place: int) -> list[int]:
    """By seat: its tokens in a territory."""
    return [nation.tokens[place] for nation in state.nations]


def _round(state: Position, place: int, limit: int) -> None:
    """Every nation loses a token, the weakest first, those with Metalworking after the others.

    CIV-24.21a, CIV-24.22, CIV-24.24a, CIV-32.231.
    """
    nations = nations_in(state, place)
    skilled = [seat for seat in nations if state.nations[seat].owns(METALWORKING)]
    if len(skilled) == len(nations):
        skilled = []
    plain = [seat for seat in nations if seat not in skilled]
    strength = _strengths(state, place)
    for rank in (plain, skilled):
        for level in sorted({strength[seat] for seat in rank}):
            if not _is_fought_over(state, place, limit):
                return
            for seat in rank:
                if strength[seat] == level:
                    state.take_tokens(seat, place, 1)


def _is_fought_over(state: Position, place: int, limit: int) -> bool:
    # CIV-24.1a, CIV-24.1c
    counts = [nation.tokens[place] for nation in state.nations if nation.tokens[place]]
    if len(counts) < 2:
        return False
    return limit == NO_LIMIT or sum(counts) > limit


def begin(state: Position) -> None:
    """All fights between tokens, then the attacks on cities.

    CIV-24.1b, CIV-24.32c, CIV-24.33b, CIV-24.41a.
    """
    for place in _shared(state):
        fight(state, place, _limit(state, place))
    defenders = sorted(
        {state.city[place] for place in attacked(state) if state.city[place] != state.raiders},
        key=state.kind_of,
    )
    state.then(*[CityFights(seat) for seat in defenders], CityFights(NONE))


def _limit(state: Position, place: int) -> int:
    """How many tokens of several nations can live side by side; none beside a city."""
    return LIMIT[place] if state.city[place] == NOBODY else NO_LIMIT


def fought_over(state: Position) -> list[int]:
    """Where there would be a conflict if nothing moved any more."""
    found = set(attacked(state))
    for place in _shared(state):
        if _is_fought_over(state, place, _limit(state, place)):
            found.add(place)
    return sorted(found)


def _shared(state: Position) -> list[int]:
    """Where tokens of several nations stand, or would attack a city.

    CIV-24.1a, CIV-24.1b, CIV-24.33a.
    """
    seen: set[int] = set()
    shared: set[int] = set()
    for nation in state.nations:
        for place in nation.places:
            if place in seen:
                shared.add(place)
            seen.add(place)
    return sorted(shared)


def attacked(state: Position) -> list[int]:
    """Cities whose territory holds tokens of somebody else."""
    city = state.city
    found = {
        place
        for seat, nation in enumerate(state.nations)
        for place in nation.places
        if city[place] != NOBODY and city[place] != seat
    }
    return sorted(found)


class CityFights(CivStep):
    """The attacks on the cities of one seat, which chooses their order; then pirate cities.

    CIV-24.32c, CIV-24.41b.
    """

    key = "city_fights"
    arguments = (Seat("seat", optional=True),)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat
        """``NONE`` for the pirates."""

    def run(self, state: Position) -> None:
        """The next attack, until there is none (CIV-24.32a, CIV-24.32b, CIV-24.32c)."""
        defender = state.raiders if self.seat == NONE else self.seat
        cities = _besieged(state, defender)
        if not cities:
            return
        state.agenda.append(self)
        if self.seat == NONE:
            cities.sort(key=lambda place: state.kind_of(nations_in(state, place)[0]))
        if len(cities) == 1 or self.seat == NONE or not state.nations[defender].plays():
            attack_city(state, cities[0])
        else:
            state.agenda.append(Besieged(defender))


def _besieged(state: Position, defender: int) -> list[int]:
    """The attacked cities of a seat."""
    return [place for place in attacked(state) if state.city[place] == defender]


class Besieged(CivQuestion):
    """Which of one's attacked cities is fought for first (CIV-24.32c)."""

    key = "besieged"
    rule = "CIV-24.32c"

    def answers(self, state: Position, seat: int) -> list[Action]:
        """The attacked cities."""
        return [actions.PICK_CITIES[place] for place in _besieged(state, seat)]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Fight for it."""
        attack_city(state, action.a)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Nobody attacks that city."""
        if action.kind != actions.CITY:
            return None
        return IllegalAction("not_attacked", self.rule, place=CODES[action.a])


def needed(attacker: Nation, defender: Nation) -> int:
    """Tokens that a successful attack needs.

    CIV-24.31a, CIV-24.35a, CIV-24.35b, CIV-24.35c, CIV-32.311.
    """
    return ATTACKERS - int(attacker.owns(ENGINEERING)) + int(defender.owns(ENGINEERING))


def storm(state: Position, place: int, attacker: int) -> bool:
    """Attack a city, and return whether it fell. A weak attack is lost.

    CIV-24.31b, CIV-24.32a, CIV-24.32b, CIV-24.34, CIV-24.41b, CIV-30.913b.
    """
    defender = state.city[place]
    nation = state.nations[attacker]
    enough = needed(nation, state.nations[defender])
    if nation.tokens[place] < enough:
        state.take_tokens(attacker, place, nation.tokens[place])
        return False
    state.remove_city(place)
    garrison = GARRISON + enough - ATTACKERS
    raiders = state.nations[state.raiders]
    if defender == state.raiders:
        raiders.change(place, garrison)  # lent for this fight alone (CIV-24.34)
    else:
        state.put_tokens(defender, place, garrison)
    fight(state, place, LIMIT[place])
    if defender == state.raiders:
        raiders.change(place, -raiders.tokens[place])
    return True


def attack_city(state: Position, place: int) -> None:
    """An attack on a city, with its spoils: a card of the victim, and pillage.

    CIV-24.51a, CIV-24.53a, CIV-24.53b, CIV-15.62b.
    """
    defender = state.city[place]
    attacker = next(seat for seat in nations_in(state, place) if seat != defender)
    held = not storm(state, place, attacker)
    if attacker == state.raiders:
        key = "city_holds_raiders" if held else "city_falls_raiders"
        state.tell(key, "seat place", defender, CODES[place])
    elif defender == state.raiders:
        key = "pirates_hold" if held else "pirates_fall"
        state.tell(key, "place other", CODES[place], attacker)
    else:
        key = "city_holds" if held else "city_falls"
        state.tell(key, "seat place other", defender, CODES[place], attacker)
    if held or attacker == state.raiders:
        return
    if defender != state.raiders:
        _take_card(state, attacker, defender)
    winner = state.nations[attacker]
    if winner.stock and winner.plays():
        state.agenda.append(Pillage(attacker, place))


def _take_card(state: Position, attacker: int, victim: int) -> None:
    """A random card of the victim's hand, seen by the two alone.

    CIV-24.51a, CIV-24.51b, CIV-15.62b.
    """
    loser, winner = state.nations[victim], state.nations[attacker]
    cards = [card for card in range(GOODS_COUNT) for _ in range(loser.hand[card])]
    if not cards or not winner.plays():
        return
    card = cards[state.chance.below(len(cards))]
    loser.hand[card] -= 1
    winner.hand[card] += 1
    memory.part_with(state, victim, attacker, (card,), ())
    memory.receive(state, victim, attacker, (card,), ())
    state.effect = REVEAL
    state.tell("card_taken", "seat other", attacker, victim)
    state.tell(
        "card_seen", "seat other card", attacker, victim, TRADE_CODES[card],
        readers=(attacker, victim),
    )  # fmt: skip


class Pillage(CivQuestion):
    """How many tokens the winner of a city takes from his own stock to his treasury.

    CIV-24.52a, CIV-24.52b, CIV-24.52c, CIV-19.1b.
    """

    key = "pillage"
    rule = "CIV-24.52a"
    arguments = (SEAT, Name("place", CODES))

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place: Final = place

    def prompt(self, state: Position, seat: int) -> Prompt:
        """Where."""
        return Prompt(self.key, self.rule, {"place": CODES[self.place]})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Up to three."""
        return actions.COUNTS[: _most_pillaged(state.nations[seat]) + 1]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Tokens go from the stock to the treasury."""
        nation = state.nations[seat]
        nation.stock -= action.n
        nation.treasury += action.n
        if action.n:
            state.tell("pillaged", "seat count", seat, action.n)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Three, or what is in stock."""
        if action.kind != actions.COUNT:
            return None
        most = _most_pillaged(state.nations[seat])
        return IllegalAction("too_much_pillage", "CIV-24.52b", count=most)


def _most_pillaged(nation: Nation) -> int:
    return min(PILLAGE, nation.stock)
