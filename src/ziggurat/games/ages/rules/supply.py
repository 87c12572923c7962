"""Giving and taking: points, actions, tokens of the banks, cards. All chapters use it."""

from __future__ import annotations

from ziggurat.core.state import REVEAL
from ziggurat.games.ages.rules.cards import FIRST_COLONY, card_of, owned
from ziggurat.games.ages.rules.components import AGE, ARMS, CODES, MOST_SCIENCE, NONE
from ziggurat.games.ages.rules.components import BLUE as BLUE_OF
from ziggurat.games.ages.rules.components import YELLOW as YELLOW_OF
from ziggurat.games.ages.rules.position import Position, put, without
from ziggurat.games.ages.rules.ratings import rate

# Points


def score(state: Position, seat: int, points: int) -> int:
    """Add or take culture points, never below 0 (TTA-LIMIT-06); return the change."""
    civ = state.civs[seat]
    before = civ.culture
    after = before + points
    if after < 0:
        after = 0
    civ.culture = after
    return after - before


def learn(state: Position, seat: int, points: int) -> int:
    """Add or take science points, between 0 and 40 (TTA-LIMIT-05); return the change."""
    civ = state.civs[seat]
    before = civ.science
    after = before + points
    if after < 0:
        after = 0
    elif after > MOST_SCIENCE:
        after = MOST_SCIENCE
    civ.science = after
    return after - before


# Actions


def retotal(state: Position, seat: int) -> None:
    """Count the actions again: gained ones can be used at once, spent ones are lost first
    (TTA-LEADER-06, TTA-LEADER-07).
    """
    civ = state.civs[seat]
    civil, military = civ.civil_total, civ.military_total
    civ.stale = True
    rate(state, seat)
    more = civ.civil_total - civil
    civ.civil_left = max(0, min(civ.civil_left + max(more, 0), civ.civil_total))
    more = civ.military_total - military
    most = civ.military_total + civ.extra_actions
    civ.military_left = max(0, min(civ.military_left + max(more, 0), most))


# Tokens of the banks


def add_yellow(state: Position, seat: int, count: int) -> int:
    """Move yellow tokens from the box to the bank, or back as far as the bank has any; return how
    many (TTA-SETUP-17).
    """
    civ = state.civs[seat]
    count = max(count, -civ.yellow)
    civ.yellow += count
    civ.owned_yellow += count
    return count


def add_blue(state: Position, seat: int, count: int) -> int:
    """Move blue tokens from the box to the bank, or back as far as the bank has any; return how
    many (TTA-SETUP-17).
    """
    civ = state.civs[seat]
    count = max(count, -civ.blue)
    civ.blue += count
    civ.owned_blue += count
    return count


# Leaders, wonders, colonies


def drop_leader(state: Position, seat: int) -> int:
    """The leader leaves the game with its effects (TTA-LEADER-05); return who it was."""
    civ = state.civs[seat]
    leader = civ.leader
    if leader != NONE:
        civ.arms_left = max(0, civ.arms_left - ARMS[leader])
        civ.leader = NONE
        retotal(state, seat)  # TTA-CARD-11
    return leader


def drop_wonder(state: Position, seat: int) -> int:
    """The unfinished wonder leaves the game, its tokens go to the bank; return which it was.

    Its owner has no action to abandon it (TTA-WONDER-11).
    """
    civ = state.civs[seat]
    wonder = civ.wonder
    civ.blue += civ.stages_built
    civ.stages_built = 0
    civ.wonder = NONE
    return wonder


def add_colony(state: Position, seat: int, card: int) -> None:
    """A territory becomes a colony, with what it gives for good (TTA-COLONY-13, TTA-COLONY-14)."""
    civ = state.civs[seat]
    civ.colonies |= 1 << (card - FIRST_COLONY)
    add_yellow(state, seat, YELLOW_OF[card])
    add_blue(state, seat, BLUE_OF[card])
    civ.stale = True


def drop_colony(state: Position, seat: int, card: int) -> None:
    """A colony is lost, and what it gave for good (TTA-COLONY-16)."""
    civ = state.civs[seat]
    civ.colonies &= ~(1 << (card - FIRST_COLONY))
    add_yellow(state, seat, -YELLOW_OF[card])
    add_blue(state, seat, -BLUE_OF[card])
    civ.stale = True


# Military cards


def draw_military(state: Position, seat: int, count: int) -> None:
    """Draw from the military deck of the age (TTA-PROD-19), however many are held (TTA-LIMIT-10).

    Used cards are shuffled when it is empty.
    """
    age = state.age
    if age >= len(state.military_decks):  # TTA-AGE-10, TTA-AGE-11
        return
    drawn: list[int] = []
    deck = state.military_decks[age]
    while len(drawn) < count:
        if not deck:
            deck = _shuffled_again(state, age)
        if not deck:
            break
        left = max(0, len(deck) - count + len(drawn))
        drawn += reversed(deck[left:])
        deck = deck[:left]
    if drawn:
        state.military[seat] = tuple(sorted([*state.military[seat], *drawn]))
        decks = state.military_decks
        state.military_decks = (*decks[:age], deck, *decks[age + 1 :])
        state.effect = REVEAL
        state.tell("drew", "seat count", seat, len(drawn))
        state.tell(
            "drew_cards", "seat cards", seat, [CODES[card] for card in drawn], readers=(seat,)
        )


def _shuffled_again(state: Position, age: int) -> tuple[int, ...]:
    """Used and discarded cards of the age as a new deck (TTA-PROD-21, TTA-AGE-14)."""
    cards = [card for card in state.used if AGE[card] == age]
    cards += [card_of(entry) for entry in state.hidden if AGE[card_of(entry)] == age]
    cards.sort()
    state.chance.shuffle(cards)
    state.used = tuple([card for card in state.used if AGE[card] != age])
    state.hidden = tuple([entry for entry in state.hidden if AGE[card_of(entry)] != age])
    if cards:
        state.tell("reshuffled", "seat count", state.seat, len(cards))
    return tuple(cards)


def discard_hidden(state: Position, seat: int, card: int) -> None:
    """Discard a military card face down; what others knew of the hand no longer holds
    (TTA-INFO-03).
    """
    state.military[seat] = without(state.military[seat], card)
    state.hidden += (owned(card, seat),)
    if state.shown[seat]:
        state.shown = put(state.shown, seat, ())


def show_from_hand(state: Position, seat: int, card: int) -> None:
    """A military card leaves the hand openly."""
    state.military[seat] = without(state.military[seat], card)
    if card in state.shown[seat]:
        state.shown = put(state.shown, seat, without(state.shown[seat], card))
