"""Setting up the table: decks, row, events, civilisations (TTA-SETUP)."""

from __future__ import annotations

from typing import Final

from ziggurat.games.ages import agenda
from ziggurat.games.ages.components import (
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
from ziggurat.games.ages.production import LAST_AGE, show_bonus
from ziggurat.games.ages.state import (
    ADVANCED,
    BLUE,
    FULL,
    GOVERNMENT_CARD,
    KNOWN,
    OWNED_BLUE,
    OWNED_YELLOW,
    SIMPLE,
    UNUSED,
    WORKERS,
    YELLOW,
    Table,
    owned,
)

POLITICS_CARD = CARD_OF_CODE["E0d"]
"""Development of Politics: not in the simple game."""
DESPOTISM = CARD_OF_CODE["G0a"]


def military_cards(table: Table, age: int) -> tuple[int, ...]:
    """The military cards of an age that are in this game, or that it chooses its bonuses from."""
    peaceful = str(table.options["peaceful"])
    key = (table.players, table.version, peaceful, age)
    cards = _MILITARY.get(key)
    if cards is None:
        cards = tuple(
            [
                card
                for card in deck_cards(table.players, age, False)
                if _is_used(card, age, table.players, table.version, peaceful)
            ]
        )
        _MILITARY[key] = cards
    return cards


_MILITARY: Final[dict[tuple[int, int, str, int], tuple[int, ...]]] = {}
"""Such cards, each list made when it is first needed."""


def _is_used(card: int, age: int, players: int, version: int, peaceful: str) -> bool:
    if version == SIMPLE:
        return age == 0 and card != POLITICS_CARD
    kind = KIND[card]
    if kind == WAR:
        return version != ADVANCED and peaceful == "off"
    if kind == AGGRESSION and peaceful != "off":
        return False
    if kind == PACT and (players == 2 or peaceful == "no_attacks_no_pacts"):
        return False
    return not (version == ADVANCED and age == 3 and not IMPACT[card])


def set_up(table: Table) -> None:
    """Lay out everything, and put the first turn on the agenda."""
    players = table.players
    table.clear()
    _deal_civilisations(table)
    table.first = table.chance.below(players)
    if table.options["first_player"] != "random":
        table.first = int(str(table.options["first_player"])) - 1
    table.seat = table.first
    table.civil_decks = tuple(
        [
            _shuffled(table, deck_cards(players, age, True))
            for age in range(LAST_AGE[table.version] + 1)
        ]
    )
    deck = table.civil_decks[0]
    table.row = tuple([deck[len(deck) - 1 - place] for place in range(ROW)])
    table.civil_left = len(deck) - ROW
    military = [
        _shuffled(table, military_cards(table, age)) for age in range(LAST_AGE[table.version] + 1)
    ]
    count = len(military[0]) if table.version == SIMPLE else players + EXTRA_EVENTS
    table.current = tuple([owned(card, NONE) for card in military[0][:count]])
    table.agenda.append((agenda.TURN, table.first, 0, 0))
    if table.version == SIMPLE:
        military = [()]
    else:
        military[0] = ()
    table.military_decks = tuple(military)
    if table.version == ADVANCED:  # TTA-SETUP-25
        bonuses = _shuffled(table, military_cards(table, 3))
        table.bonuses = tuple(sorted(bonuses[:FINAL_BONUSES]))
    elif table.version == FULL:
        _deal_bonuses(table)


def _shuffled(table: Table, cards: tuple[int, ...]) -> tuple[int, ...]:
    deck = list(cards)
    table.chance.shuffle(deck)
    return tuple(deck)


def _deal_civilisations(table: Table) -> None:
    """Every civilisation starts alike (TTA-SETUP-11 to 16)."""
    for seat in range(table.players):
        civ = table.civs[seat]
        extra = table.variant.eased[seat]
        civ[UNUSED] = 1
        civ[YELLOW] = YELLOW_BANK + extra
        civ[BLUE] = BLUE_BANK
        civ[OWNED_YELLOW] = YELLOW_TOKENS + extra
        civ[OWNED_BLUE] = BLUE_BANK
        civ[GOVERNMENT_CARD] = DESPOTISM
        for card in INITIAL:
            if card < SITES:
                civ[KNOWN + card] = 1
        for written, workers in START_WORKERS.items():
            civ[WORKERS + CARD_OF_CODE[written]] = workers


def _deal_bonuses(table: Table) -> None:
    """The variants with bonus cards (TTA-VARIANT-07 to 11)."""
    variant = table.options["bonus_cards"]
    if variant == "none":
        return
    deck = table.military_decks[3]
    pile = [card for card in deck if IMPACT[card]]
    table.military_decks = (
        *table.military_decks[:3],
        tuple([card for card in deck if not IMPACT[card]]),
    )
    kept: list[int] = []
    if variant == "public":
        kept = pile[: int(table.options["public_bonuses"])]
        table.bonuses = tuple(sorted(kept))
    elif variant == "age_by_age":
        kept = pile[:5]
        table.secret_bonuses = tuple([owned(card, NONE) for card in kept])
        show_bonus(table)
    else:
        _let_choose(table, pile, variant == "private")
        return
    _shuffle_in(table, [card for card in pile if card not in kept])


def _shuffle_in(table: Table, cards: list[int]) -> None:
    """The other bonus cards go back into the deck of Age III."""
    deck = sorted([*table.military_decks[3], *cards])
    table.chance.shuffle(deck)
    table.military_decks = (*table.military_decks[:3], tuple(deck))


def _let_choose(table: Table, pile: list[int], private: bool) -> None:
    """Deal the bonus cards to choose from; with two players everybody keeps two."""
    each = 2 if table.players == 2 else 1
    if private:
        share = 12 // table.players
        _shuffle_in(table, pile[12:])
        table.dealt = tuple(
            [
                tuple(sorted(pile[seat * share : (seat + 1) * share]))
                for seat in range(table.players)
            ]
        )
    else:
        table.dealt = (tuple(sorted(pile)),) * table.players
    turn = [(table.first + step) % table.players for step in range(table.players)]
    table.then(*[(agenda.BONUS, seat, 0, 0) for _ in range(each) for seat in turn])
