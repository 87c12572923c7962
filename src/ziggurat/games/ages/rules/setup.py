"""Setting up the table: decks, row, events, civilisations (TTA-SETUP)."""

from __future__ import annotations

from typing import Final

from ziggurat.games.ages.rules.cards import owned
from ziggurat.games.ages.rules.civilisation import Known
from ziggurat.games.ages.rules.components import (
    AGGRESSION,
    BLUE_BANK,
    CARD_OF_CODE,
    EXTRA_EVENTS,
    FINAL_BONUSES,
    IMPACT,
    INITIAL,
    KIND,
    NONE,
    PACT,
    ROW,
    SITES,
    START_WORKERS,
    WAR,
    YELLOW_BANK,
    YELLOW_TOKENS,
    deck_cards,
)
from ziggurat.games.ages.rules.play import Turn
from ziggurat.games.ages.rules.position import ADVANCED, FULL, SIMPLE, Position
from ziggurat.games.ages.rules.row import LAST_AGE
from ziggurat.games.ages.rules.variants import deal_bonuses

POLITICS_CARD = CARD_OF_CODE["E0d"]
"""Development of Politics: not in the simple game."""
AT_THE_START: Final = Known([card for card in INITIAL if card < SITES])
DESPOTISM = CARD_OF_CODE["G0a"]


def military_cards(state: Position, age: int) -> tuple[int, ...]:
    """The military cards of an age that this game uses, or chooses its bonuses from."""
    peaceful = str(state.options["peaceful"])
    key = (state.players, state.version, peaceful, age)
    cards = _MILITARY.get(key)
    if cards is None:
        cards = tuple(
            [
                card
                for card in deck_cards(state.players, age, False)
                if _is_used(card, age, state.players, state.version, peaceful)
            ]
        )
        _MILITARY[key] = cards
    return cards


_MILITARY: Final[dict[tuple[int, int, str, int], tuple[int, ...]]] = {}
"""Those cards; each list is made when it is first needed."""


def _is_used(card: int, age: int, players: int, version: int, peaceful: str) -> bool:
    if version == SIMPLE:
        return age == 0 and card != POLITICS_CARD  # TTA-SETUP-07
    kind = KIND[card]
    if kind == WAR:
        return version != ADVANCED and peaceful == "off"  # TTA-SETUP-22, TTA-WAR-14
    if kind == AGGRESSION and peaceful != "off":
        return False
    # TTA-SETUP-23, TTA-SETUP-27
    if kind == PACT and (players == 2 or peaceful == "no_attacks_no_pacts"):
        return False
    return not (version == ADVANCED and age == 3 and not IMPACT[card])  # TTA-SETUP-21


def set_up(state: Position) -> None:
    """Lay out everything, and put the first turn on the agenda."""
    players = state.players
    state.clear()
    _deal_civilisations(state)
    state.first = state.chance.below(players)  # TTA-SETUP-10
    if state.options["first_player"] != "random":
        state.first = int(str(state.options["first_player"])) - 1
    state.seat = state.first
    state.civil_decks = tuple(
        [
            _shuffled(state, deck_cards(players, age, True))  # TTA-SETUP-09
            for age in range(LAST_AGE[state.version] + 1)
        ]
    )
    deck = state.civil_decks[0]
    state.row = tuple([deck[len(deck) - 1 - place] for place in range(ROW)])  # TTA-SETUP-08
    state.civil_left = len(deck) - ROW
    military = [  # TTA-SETUP-26
        _shuffled(state, military_cards(state, age)) for age in range(LAST_AGE[state.version] + 1)
    ]
    # TTA-SETUP-24
    count = len(military[0]) if state.version == SIMPLE else players + EXTRA_EVENTS
    state.current = tuple([owned(card, NONE) for card in military[0][:count]])
    state.agenda.append(Turn(state.first))
    if state.version == SIMPLE:
        military = [()]
    else:
        military[0] = ()  # TTA-INFO-05
    state.military_decks = tuple(military)
    if state.version == ADVANCED:  # TTA-SETUP-25
        bonuses = _shuffled(state, military_cards(state, 3))
        state.bonuses = tuple(sorted(bonuses[:FINAL_BONUSES]))  # TTA-INFO-07
    elif state.version == FULL:
        deal_bonuses(state)


def _shuffled(state: Position, cards: tuple[int, ...]) -> tuple[int, ...]:
    deck = list(cards)
    state.chance.shuffle(deck)
    return tuple(deck)


def _deal_civilisations(state: Position) -> None:
    """Every civilisation starts alike, in all versions (TTA-SETUP-11, TTA-SETUP-28).

    It has no points yet, and its ratings follow from its cards (TTA-SETUP-15).
    """
    for seat in range(state.players):
        civ = state.civs[seat]
        extra = state.variant.eased[seat]
        civ.unused = 1
        civ.yellow = YELLOW_BANK + extra  # TTA-SETUP-12
        civ.blue = BLUE_BANK  # TTA-SETUP-14
        civ.owned_yellow = YELLOW_TOKENS + extra
        civ.owned_blue = BLUE_BANK
        civ.government = DESPOTISM  # TTA-SETUP-16
        civ.known = AT_THE_START
        for written, workers in START_WORKERS.items():  # TTA-SETUP-13
            civ.workers[CARD_OF_CODE[written]] = workers
