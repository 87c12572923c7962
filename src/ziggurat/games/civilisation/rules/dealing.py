"""Who may deal with whom, and in which cards: what the floor allows a seat, and what it sees."""

from __future__ import annotations

from typing import Any, Final

from ziggurat.games.civilisation.rules import actions
from ziggurat.games.civilisation.rules.actions import TO_ALL
from ziggurat.games.civilisation.rules.components import (
    CAN_GIVE,
    LEAST_TRADED,
    NAMED,
    TRADE_COUNT,
)
from ziggurat.games.civilisation.rules.floor import MOST_BEGUN, Draft, Offer, codes
from ziggurat.games.civilisation.rules.nation import Nation
from ziggurat.games.civilisation.rules.position import Position

MOST_NAMED: Final = 4
"""Cards that an offer names at most of what it asks for."""


def can_trade(nation: Nation) -> bool:
    """Whether a nation may trade, going by what everybody sees: three cards in hand (CIV-28.3b)."""
    return nation.plays() and nation.hand_size() >= LEAST_TRADED


def tradable(nation: Nation) -> int:
    """How many cards a nation holds that may change hands.

    Calamities that can be traded may be passed on again and again, or kept; nobody shows them
    (CIV-29.3a, CIV-29.3b, CIV-29.4a).
    """
    hand = nation.hand
    return sum([hand[card] for card in range(TRADE_COUNT) if CAN_GIVE[card]])


def waited_for(state: Position) -> tuple[int, ...]:
    """The seats that have not said that they wait or are done."""
    quiet = state.floor.waiting | state.floor.done
    return tuple(
        [
            seat
            for seat, nation in enumerate(state.seated())
            if can_trade(nation) and not quiet >> seat & 1
        ]
    )


def offers_left(state: Position, seat: int) -> int:
    """Offers that a seat may still put on the table in this phase (CIV-28.41a)."""
    return max(0, int(state.options["offers_per_seat"]) - state.floor.offered[seat])


def may_begin(state: Position, seat: int) -> bool:
    """Whether a seat may begin something or put a card back; limited so that trade ends."""
    return state.floor.begun[seat] < MOST_BEGUN


def may_put_back(state: Position, seat: int, draft: Draft) -> bool:
    """Whether cards set aside can go back to the hand: until some are named (CIV-28.3c)."""
    return may_begin(state, seat) and not draft.named


def addressees(state: Position, seat: int) -> list[int]:
    """Those to whom a seat may begin an offer, ``TO_ALL`` last (CIV-28.1a)."""
    if tradable(state.nations[seat]) < LEAST_TRADED or not offers_left(state, seat):
        return []
    own = [offer.to for offer in state.floor.offers_of(seat)]
    out: list[int] = []
    for to in range(state.players):
        if to != seat and to not in own and can_trade(state.nations[to]):
            out.append(to)
    if TO_ALL not in own:
        out.append(TO_ALL)
    return out


def lacking(nation: Nation, offer: Offer) -> list[int]:
    """The cards that an offer asks for by name and a nation does not hold (CIV-28.3c)."""
    held = nation.hand[:]
    missing: list[int] = []
    for card in offer.wanted_named:
        held[card] -= 1
        if held[card] < 0:
            missing.append(card)
    return missing


def has_enough(nation: Nation, offer: Offer) -> bool:
    """Whether a nation holds as many cards as an offer asks for."""
    return tradable(nation) >= offer.wanted


def fits(nation: Nation, offer: Offer) -> bool:
    """Whether a nation holds what an offer asks for."""
    return has_enough(nation, offer) and not lacking(nation, offer)


def standing(state: Position, seat: int) -> Offer | None:
    """The offer that a seat is answering, while it stands and the seat holds what it asks for."""
    draft = state.floor.drafts[seat]
    if draft is None or not draft.is_answer:
        return None
    to = TO_ALL if draft.to_all else seat
    for offer in state.floor.offers:
        if offer.seat == draft.partner and offer.to == to and fits(state.nations[seat], offer):
            return offer
    return None


def still_asked(cards: tuple[int, ...], offer: Offer) -> list[int]:
    """Cards asked for by name that are not set aside yet."""
    left = list(cards)
    missing: list[int] = []
    for card in offer.wanted_named:
        if card in left:
            left.remove(card)
        else:
            missing.append(card)
    return missing


def next_part(draft: Draft) -> str:
    """What the offer that a seat puts together needs next (CIV-28.3a, CIV-28.3c)."""
    if len(draft.cards) < LEAST_TRADED:
        return "aside"
    if len(draft.named) < NAMED:
        return "name"
    if not draft.wanted:
        return "want"
    return "goods" if len(draft.wanted_named) < NAMED else "ready"


def most_wanted(state: Position, seat: int, to: int) -> int:
    """How many cards an offer may ask for: as many as somebody it is made to holds."""
    others = [to] if to != TO_ALL else [o for o in range(state.players) if o != seat]
    nations = [state.nations[other] for other in others]
    sizes = [nation.hand_size() for nation in nations if can_trade(nation)]
    return min(max(sizes, default=0), actions.MOST_WANTED)


def free_cards(nation: Nation, draft: Draft) -> list[int]:
    """Cards that a nation can still set aside: in hand, and not set aside yet."""
    held = nation.hand[:]
    for card in draft.cards:
        held[card] -= 1
    return [card for card in range(TRADE_COUNT) if held[card] > 0 and CAN_GIVE[card]]


# Seeing


def floor_view(state: Position, seat: int | None) -> dict[str, Any]:
    """The floor as a seat sees it, with all that a page needs to know of the rules."""
    floor = state.floor
    data = floor.public()
    data["traders"] = [can_trade(nation) for nation in state.seated()]
    if seat is None:
        return data
    draft = floor.drafts[seat]
    nation = state.nations[seat]
    data["mine"] = {
        "hidden": [codes(offer.cards) for offer in floor.offers_of(seat)],
        "begun": floor.begun[seat],
        "offers_left": offers_left(state, seat),
        "may_begin": may_begin(state, seat),
        "addressees": [None if to == TO_ALL else to for to in addressees(state, seat)],
        "lacking": [
            None
            if offer.seat == seat or offer.to not in (seat, TO_ALL)
            else {
                "cards": codes(lacking(nation, offer)),
                "too_few": not has_enough(nation, offer),
            }
            for offer in floor.offers
        ],
        "draft": None if draft is None else draft.data() | _draft_facts(state, seat, draft),
    }
    return data


def _draft_facts(state: Position, seat: int, draft: Draft) -> dict[str, Any]:
    """What is still to be done for what a seat is putting together."""
    if not draft.is_answer:
        return {
            "next": next_part(draft),
            "most_wanted": most_wanted(state, seat, draft.partner),
            "most_wanted_of": [most_wanted(state, seat, to) for to in addressees(state, seat)],
            "may_name_wanted": len(draft.wanted_named) < min(draft.wanted, MOST_NAMED),
            "may_put_back": may_put_back(state, seat, draft),
        }
    offer = standing(state, seat)
    if offer is None:
        return {"next": "drop"}
    due = still_asked(draft.cards, offer)
    return {
        "next": "aside" if len(draft.cards) < offer.wanted else "ready",
        "missing": offer.wanted - len(draft.cards),
        "due": codes(due),
        "offer": state.floor.offers.index(offer),
        "may_put_back": may_put_back(state, seat, draft),
    }
