"""How a planner trades: what it offers to whom, what it answers, and what it never gives away.

It goes by its own hand, by what it knows others to hold, and by their open offers: cards they name
can be had, cards they ask for are wanted. In its own offers it hides cards that nobody would ask
for, above all a calamity.
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.games.civilisation.bot.deals import (
    LEAST_GAIN,
    LEAST_HOPE,
    Deal,
    advertisement,
    has_advertised,
    make_deal,
)
from ziggurat.games.civilisation.bot.hands import (
    cheapest,
    completes,
    dread,
    gain,
    hidden_worth,
    loss,
    their_gain,
)
from ziggurat.games.civilisation.rules import actions, dealing
from ziggurat.games.civilisation.rules.actions import TO_ALL
from ziggurat.games.civilisation.rules.components import GOODS_COUNT, VALUE
from ziggurat.games.civilisation.rules.floor import Draft, Offer
from ziggurat.games.civilisation.rules.nation import Nation
from ziggurat.games.civilisation.rules.position import Position

SLIPPED_IN: Final = 40
"""How often a card that an offer does not name is a calamity, in percent, if there are any."""
MOST_BEGUN: Final = 40
"""The most offers and answers that a planner begins in a turn."""
SHARE: Final = 65  # percent of what a rival gains that we have to gain


# -------------------------------------------------------------------------------------- what to do


def act(state: Position, seat: int, legal: list[Action]) -> Action:
    """The next action on the trading floor."""
    draft = state.floor.drafts[seat]
    if draft is not None:
        if draft.is_answer:
            return _continue_answer(state, seat, draft, legal)
        return _continue_offer(state, seat, draft, legal)
    best: Action | None = None
    most = LEAST_GAIN
    for action in legal:
        if action.kind == actions.ANSWER:
            offer = _offer_of(state, seat, action)
            if offer is not None:
                worth = answer_worth(state, seat, offer)
                if worth > most:
                    best = action
                    most = worth
    if best is not None:
        return best
    if dealing.offers_left(state, seat) and state.floor.begun[seat] < MOST_BEGUN:
        action_now = _begin(state, seat, legal)
        if action_now is not None:
            return action_now
    if actions.WAITING in legal:
        return actions.WAITING
    return legal[-1]


def takings(state: Position, seat: int, legal: list[Action]) -> list[Action]:
    """Answers to offers that would bring something, the best first."""
    found: list[tuple[int, int]] = []
    for number, action in enumerate(legal):
        if action.kind == actions.ANSWER:
            offer = _offer_of(state, seat, action)
            if offer is not None:
                worth = answer_worth(state, seat, offer)
                if worth > 0:
                    found.append((-worth, number))
    found.sort()
    return [legal[number] for _, number in found]


def _offer_of(state: Position, seat: int, action: Action) -> Offer | None:
    """The offer that an answer refers to."""
    for offer in state.floor.offers:
        if offer.seat == action.a and offer.to == seat and action.b != TO_ALL:
            return offer
    for offer in state.floor.offers:
        if offer.seat == action.a and offer.to == TO_ALL:
            return offer
    return None


# -------------------------------------------------------------------------------------- answering


def payment(nation: Nation, offer: Offer) -> tuple[int, ...] | None:
    """What the nation would give for an offer: what is asked for, and what it misses least.

    None if it does not hold enough.
    """
    hand = nation.hand[:]
    given: list[int] = []
    for card in offer.wanted_named:
        if not hand[card]:
            return None
        hand[card] -= 1
        given.append(card)
    while len(given) < offer.wanted:
        card = cheapest(nation, hand)
        if card < 0:
            return None
        hand[card] -= 1
        given.append(card)
    given.sort()
    return tuple(given)


def answer_worth(state: Position, seat: int, offer: Offer) -> int:
    """What taking an offer brings; 0 if it would bring a rival too much."""
    nation = state.nations[seat]
    given = payment(nation, offer)
    if given is None:
        return 0
    hand = nation.hand[:]
    worth = 0
    for card in given:
        worth -= loss(nation, hand, card)
        hand[card] -= 1
    for card in offer.named:
        if card >= GOODS_COUNT:
            worth -= dread(nation, card - GOODS_COUNT)
        else:
            worth += gain(hand, card)
            hand[card] += 1
    hidden = len(offer.cards) - len(offer.named)
    if hidden:
        worth += hidden * hidden_worth(state, seat, SLIPPED_IN)
    if worth <= 0 or completes(state, seat, offer.seat, given):
        return 0
    theirs = their_gain(state, seat, offer.seat, given, offer.wanted_named)
    for card in offer.named:
        if card < GOODS_COUNT:
            theirs -= VALUE[card]
    return worth if worth * 100 >= theirs * SHARE else 0


def _continue_answer(state: Position, seat: int, draft: Draft, legal: list[Action]) -> Action:
    """Set aside the planned payment, then agree."""
    offer = dealing.standing(state, seat)
    given = None if offer is None else payment(state.nations[seat], offer)
    if given is None:
        return legal[0]
    action = _next_card(draft.cards, given, actions.ASIDES, legal)
    if action is not None:
        return action
    return actions.AGREEING if actions.AGREEING in legal else legal[0]


def _next_card(
    made: tuple[int, ...], meant: tuple[int, ...], choices: list[Action | None], legal: list[Action]
) -> Action | None:
    """The action that adds the next card that is still missing."""
    for card in meant:
        if made.count(card) < meant.count(card):
            action = choices[card]
            if action is not None and action in legal:
                return action
    return None


# --------------------------------------------------------------------------------------- offering


def _begin(state: Position, seat: int, legal: list[Action]) -> Action | None:
    """Show what is collected, then offer to one player, then to all; change what nobody took."""
    may_show = not has_advertised(state, seat) and actions.OFFERS[TO_ALL] in legal
    if may_show and advertisement(state, seat) is not None:
        return actions.OFFERS[TO_ALL]
    best: Action | None = None
    most = LEAST_HOPE
    for to in range(state.players):
        if actions.OFFERS[to] in legal:
            deal = make_deal(state, seat, to)
            if deal is not None and deal.hope > most:
                best = actions.OFFERS[to]
                most = deal.hope
    if best is not None:
        return best
    if actions.OFFERS[TO_ALL] in legal and make_deal(state, seat, TO_ALL) is not None:
        return actions.OFFERS[TO_ALL]
    return _take_back(state, seat) if _is_ignored(state, seat) else None


def _take_back(state: Position, seat: int) -> Action | None:
    """Take an offer to one player off the table that he did not take, if there is another one."""
    for offer in state.floor.offers_of(seat):
        if offer.to == TO_ALL:
            continue
        deal = make_deal(state, seat, offer.to)
        if deal is not None and deal.hope > LEAST_HOPE and not _is_same(deal, offer):
            return actions.WITHDRAWALS[offer.to]
    return None


def _is_same(deal: Deal, offer: Offer) -> bool:
    """Whether everybody would see the same offer."""
    return deal.named == tuple(sorted(offer.named)) and deal.wanted_named == tuple(
        sorted(offer.wanted_named)
    )


def _is_ignored(state: Position, seat: int) -> bool:
    """Whether everybody else has seen the offers and waits."""
    quiet = state.floor.waiting | state.floor.done
    for other in range(state.players):
        if other != seat and dealing.can_trade(state.nations[other]) and not quiet >> other & 1:
            return False
    return True


def _continue_offer(state: Position, seat: int, draft: Draft, legal: list[Action]) -> Action:
    """Go on with the planned offer, or drop a draft that no longer fits it."""
    deal = make_deal(state, seat, draft.partner)
    if deal is None or not _within(draft.cards, deal.cards):
        return actions.DROPPING
    action = _next_card(draft.cards, deal.cards, actions.ASIDES, legal)
    if action is not None:
        return action
    action = _next_card(draft.named, deal.named, actions.NAMES, legal)
    if action is not None:
        return action
    if not draft.wanted:
        want = actions.WANTS[deal.wanted]
        return want if want in legal else actions.DROPPING
    for good in deal.wanted_named:
        if draft.wanted_named.count(good) < deal.wanted_named.count(good):
            named = actions.WANTS_NAMED[good]
            return named if named in legal else actions.DROPPING
    return actions.AGREEING if actions.AGREEING in legal else actions.DROPPING


def _within(made: tuple[int, ...], meant: tuple[int, ...]) -> bool:
    for card in set(made):
        if made.count(card) > meant.count(card):
            return False
    return True
