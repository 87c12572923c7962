"""Trade cards: the draw, the ninth pile, and the trading floor (27, 28)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.state import OPEN, REVEAL, SCRATCH
from ziggurat.games.civilisation import actions as say
from ziggurat.games.civilisation import agenda, memory
from ziggurat.games.civilisation.components import (
    CAN_GIVE,
    GOODS_COUNT,
    LEAST_TRADED,
    NAMED,
    NINTH_PILE_COST,
    PILES,
    TRADE_CODES,
    TRADE_COUNT,
)
from ziggurat.games.civilisation.state import NOBODY, Offer, Table

IDLE: Final = 0
OFFERING: Final = 1
ANSWERING: Final = 2
ANSWERING_ALL: Final = 3
"""What a seat is putting together: an answer to an offer made to it alone, or to all."""

# --------------------------------------------------------------------------------------- the draw


def draw_order(table: Table) -> list[int]:
    """Fewest cities first (27.1)."""
    return sorted(table.by_succession(), key=table.city_count)


def draw(table: Table, seat: int) -> None:
    """A card of each pile up to the number of one's cities (27.2)."""
    drawn: list[int] = []
    for pile in range(min(table.city_count(seat), PILES)):
        if table.piles[pile]:
            drawn.append(_draw_from(table, seat, pile))
    if drawn:
        table.tell("drew", "seat count", seat, len(drawn))
        table.tell(
            "drew_cards", "seat cards", seat, [TRADE_CODES[card] for card in drawn],
            readers=(seat,),
        )  # fmt: skip
    offer_ninth(table, seat)


def _draw_from(table: Table, seat: int, pile: int) -> int:
    card = table.piles[pile][-1]
    table.piles[pile] = table.piles[pile][:-1]
    table.hand[seat][card] += 1
    table.effect = REVEAL
    return card


def offer_ninth(table: Table, seat: int) -> None:
    """Whoever can pay may buy from the ninth pile (27.51)."""
    if table.treasury[seat] >= NINTH_PILE_COST and table.piles[PILES - 1]:
        table.agenda.append((agenda.NINTH, seat, 0, 0))


def buy_ninth(table: Table, seat: int) -> None:
    """Pay eighteen tokens for a card of the ninth pile."""
    table.treasury[seat] -= NINTH_PILE_COST
    table.stock[seat] += NINTH_PILE_COST
    card = _draw_from(table, seat, PILES - 1)
    table.tell("bought_ninth", "seat", seat)
    table.tell("drew_cards", "seat cards", seat, [TRADE_CODES[card]], readers=(seat,))
    offer_ninth(table, seat)


# ------------------------------------------------------------------------------ the trading floor


def begin(table: Table) -> None:
    """Open the floor to everybody who holds three cards or more (28.3)."""
    table.offers = ()
    table.waiting = 0
    table.done = 0
    table.begun = [0] * table.players
    for seat in range(table.players):
        reset(table, seat)
    if any(can_trade(table, seat) for seat in range(table.players)):
        table.agenda.append((agenda.TRADE, NOBODY, 0, 0))


def can_trade(table: Table, seat: int) -> bool:
    """Whether a seat may trade, going by what everybody sees: three cards in hand."""
    return table.plays(seat) and table.hand_size(seat) >= LEAST_TRADED


def reset(table: Table, seat: int) -> None:
    """Drop what a seat was putting together."""
    table.mode[seat] = IDLE
    table.partner[seat] = NOBODY
    table.aside[seat] = ()
    table.naming[seat] = ()
    table.wanting[seat] = 0
    table.wanting_named[seat] = ()


def waited_for(table: Table) -> tuple[int, ...]:
    """The seats that have not said that they wait or are done."""
    quiet = table.waiting | table.done
    return tuple(
        [seat for seat in range(table.players) if can_trade(table, seat) and not quiet >> seat & 1]
    )


def close(table: Table) -> None:
    """Trade is over: open offers lapse."""
    table.offers = ()
    for seat in range(table.players):
        reset(table, seat)
    table.waiting = 0
    table.done = 0


def free(table: Table, seat: int) -> list[int]:
    """Cards that a seat can still set aside: in hand, and not set aside yet."""
    held = table.hand[seat][:]
    for card in table.aside[seat]:
        held[card] -= 1
    return [card for card in range(TRADE_COUNT) if held[card] > 0 and CAN_GIVE[card]]


def answers(table: Table, seat: int) -> list[Action]:
    """What a seat can do on the floor; being done last."""
    if table.mode[seat] == OFFERING:
        return _offering(table, seat)
    if table.mode[seat] >= ANSWERING:
        return _answering(table, seat)
    if not can_trade(table, seat):
        return []
    out: list[Action] = []
    tradable = sum([table.hand[seat][card] for card in range(TRADE_COUNT) if CAN_GIVE[card]])
    if may_begin(table, seat) and tradable >= LEAST_TRADED:
        own = [offer.to for offer in table.offers if offer.seat == seat]
        for to in (*range(table.players), say.TO_ALL):
            if to == seat or to in own:
                continue
            if to == say.TO_ALL or can_trade(table, to):
                out.append(say.OFFERS[to])
        for offer in sorted(table.offers, key=_seat_of):
            if offer.to == seat and _fits(table, seat, offer):
                out.append(say.ANSWERS[offer.seat])
        for offer in sorted(table.offers, key=_seat_of):
            if offer.to == say.TO_ALL and offer.seat != seat and _fits(table, seat, offer):
                out.append(say.ANSWERS_TO_ALL[offer.seat])
    for to in (*range(table.players), say.TO_ALL):
        if any(offer.seat == seat and offer.to == to for offer in table.offers):
            out.append(say.WITHDRAWALS[to])
    if seat in waited_for(table):
        out.append(say.WAITING)
        out.append(say.PASSING)
    return out


def may_begin(table: Table, seat: int) -> bool:
    """Whether a seat may begin something, or change it: so often in a phase that it ends."""
    return table.begun[seat] < int(table.options["offers_per_seat"])


def _seat_of(offer: Offer) -> int:
    return offer.seat


def _fits(table: Table, seat: int, offer: Offer) -> bool:
    """Whether a seat holds what an offer asks for."""
    held = table.hand[seat][:]
    for card in offer.wanted_named:
        held[card] -= 1
        if held[card] < 0:
            return False
    return sum([held[c] for c in range(TRADE_COUNT) if CAN_GIVE[c]]) >= (
        offer.wanted - len(offer.wanted_named)
    )


def step(table: Table, seat: int) -> str:
    """What the offer that a seat puts together needs next."""
    if len(table.aside[seat]) < LEAST_TRADED:
        return "aside"
    if len(table.naming[seat]) < NAMED:
        return "name"
    if not table.wanting[seat]:
        return "want"
    return "goods" if len(table.wanting_named[seat]) < NAMED else "ready"


def _offering(table: Table, seat: int) -> list[Action]:
    """Cards, then at least two names of them, then what is wanted for it; always to be dropped."""
    aside, naming = table.aside[seat], table.naming[seat]
    out: list[Action] = [say.DROPPING]
    if not naming:
        out += [say.of(say.ASIDES, card) for card in free(table, seat)]
    if not table.wanting[seat]:
        if len(aside) >= LEAST_TRADED:
            for card in sorted(set(aside)):
                if aside.count(card) > naming.count(card):
                    out.append(say.of(say.NAMES, card))
        if len(naming) >= NAMED:
            most = max([table.hand_size(other) for other in _addressees(table, seat)], default=0)
            out += say.WANTS[LEAST_TRADED : min(most, say.MOST_WANTED) + 1]
        return out if naming else out + _taken_out(table, seat)
    if len(table.wanting_named[seat]) < min(table.wanting[seat], MOST_NAMED):
        out += say.WANTS_NAMED
    if len(table.wanting_named[seat]) >= NAMED:
        out.append(say.AGREEING)
    return out


MOST_NAMED: Final = 4
"""Cards that an offer names at most of what it asks for."""


def _addressees(table: Table, seat: int) -> list[int]:
    to = table.partner[seat]
    if to != say.TO_ALL:
        return [to]
    return [other for other in range(table.players) if other != seat and can_trade(table, other)]


def _answering(table: Table, seat: int) -> list[Action]:
    """The cards that were asked for by name, and others to make up the number."""
    out: list[Action] = [say.DROPPING]
    offer = standing(table, seat)
    if offer is None:
        return out
    aside = table.aside[seat]
    missing = still_asked(aside, offer)
    if len(aside) < offer.wanted:
        spare = offer.wanted - len(aside) - len(missing)
        for card in free(table, seat):
            if spare > 0 or card in missing:
                out.append(say.of(say.ASIDES, card))
    elif not missing:
        out.append(say.AGREEING)
    return out + _taken_out(table, seat)


def _taken_out(table: Table, seat: int) -> list[Action]:
    """Cards set aside that can go back to the hand; as often as one may begin anew instead."""
    if not may_begin(table, seat):
        return []
    return [say.of(say.TAKES_OUT, card) for card in sorted(set(table.aside[seat]))]


def still_asked(aside: tuple[int, ...], offer: Offer) -> list[int]:
    """Cards asked for by name that are not set aside yet."""
    left = list(aside)
    missing: list[int] = []
    for card in offer.wanted_named:
        if card in left:
            left.remove(card)
        else:
            missing.append(card)
    return missing


def standing(table: Table, seat: int) -> Offer | None:
    """The offer that a seat is answering, while it stands and the seat holds what it asks for."""
    to = seat if table.mode[seat] == ANSWERING else say.TO_ALL
    for offer in table.offers:
        if offer.seat == table.partner[seat] and offer.to == to and _fits(table, seat, offer):
            return offer
    return None


def do(table: Table, seat: int, action: Action) -> None:
    """One step on the floor."""
    kind = action.kind
    if kind == say.OFFER or kind == say.ANSWER:
        table.mode[seat] = _mode(action)
        table.partner[seat] = action.a
        table.begun[seat] += 1
        table.effect = SCRATCH
        _come_back(table, seat)
    elif kind == say.ASIDE:
        table.aside[seat] = tuple(sorted([*table.aside[seat], action.a]))
        table.effect = SCRATCH
    elif kind == say.TAKE_OUT:
        aside = list(table.aside[seat])
        aside.remove(action.a)
        table.aside[seat] = tuple(aside)
        table.begun[seat] += 1
        table.effect = SCRATCH
    elif kind == say.NAME:
        table.naming[seat] = tuple(sorted([*table.naming[seat], action.a]))
        table.effect = SCRATCH
    elif kind == say.WANT:
        table.wanting[seat] = action.n
        table.effect = SCRATCH
    elif kind == say.WANT_NAMED:
        table.wanting_named[seat] = tuple(sorted([*table.wanting_named[seat], action.a]))
        table.effect = SCRATCH
    elif kind == say.DROP:
        reset(table, seat)
        table.effect = SCRATCH
    elif kind == say.AGREE:
        if table.mode[seat] == OFFERING:
            _publish(table, seat)
        else:
            _exchange(table, seat)
    elif kind == say.WITHDRAW:
        table.offers = tuple(
            [offer for offer in table.offers if offer.seat != seat or offer.to != action.a]
        )
        table.tell("withdrew", "seat", seat)
        _drop_stale(table)
    elif kind == say.WAIT:
        table.waiting |= 1 << seat
    else:
        table.done |= 1 << seat
        table.tell("done", "seat", seat)


def _mode(action: Action) -> int:
    if action.kind == say.OFFER:
        return OFFERING
    return ANSWERING_ALL if action.b == say.TO_ALL else ANSWERING


def _come_back(table: Table, seat: int) -> None:
    """Whoever puts something together is waited for, even if it was done."""
    bit = 1 << seat
    if (table.waiting | table.done) & bit:
        table.waiting &= ~bit
        table.done &= ~bit
        table.effect = OPEN
        table.tell("comes_back", "seat", seat)


def _drop_stale(table: Table) -> None:
    """Drop what was put together and can no longer be finished."""
    for seat in range(table.players):
        if table.mode[seat] and not _is_fresh(table, seat):
            reset(table, seat)


def _is_fresh(table: Table, seat: int) -> bool:
    """Whether what a seat is putting together can still be finished."""
    if not _holds(table, seat, table.aside[seat]):
        return False
    if table.mode[seat] == OFFERING:
        return max([table.hand_size(other) for other in _addressees(table, seat)], default=0) >= (
            table.wanting[seat] or LEAST_TRADED
        )
    return standing(table, seat) is not None


def _publish(table: Table, seat: int) -> None:
    """An offer stands, and those whom it is made to wait no longer."""
    offer = Offer(
        seat, table.partner[seat], table.naming[seat], table.wanting[seat],
        table.wanting_named[seat], table.aside[seat],
    )  # fmt: skip
    table.offers += (offer,)
    reset(table, seat)
    table.tell(
        "offer_all" if offer.to == say.TO_ALL else "offer",
        "seat other count cards wanted named", seat, offer.to, len(offer.cards),
        [TRADE_CODES[card] for card in offer.named], offer.wanted,
        [TRADE_CODES[card] for card in offer.wanted_named],
    )  # fmt: skip
    table.waiting &= 0 if offer.to == say.TO_ALL else ~(1 << offer.to)


def _exchange(table: Table, seat: int) -> None:
    """Cards change hands, for good (28.1)."""
    offer = standing(table, seat)
    given = table.aside[seat]
    reset(table, seat)
    if offer is None:
        return
    other = offer.seat
    sides = (
        (other, seat, offer.cards, offer.named), (seat, other, given, offer.wanted_named),
    )  # fmt: skip
    for giver, taker, cards, named in sides:
        memory.part_with(table, giver, taker, cards, named)
    for giver, taker, cards, named in sides:
        memory.receive(table, giver, taker, cards, named)
        for card in cards:
            table.hand[giver][card] -= 1
            table.hand[taker][card] += 1
            if card >= GOODS_COUNT:
                table.giver[card - GOODS_COUNT] = giver
                table.given[card - GOODS_COUNT] |= 1 << giver
        table.tell(
            "got", "seat other cards", taker, giver, [TRADE_CODES[card] for card in cards],
            readers=(giver, taker),
        )  # fmt: skip
    table.offers = tuple(
        [kept for kept in table.offers if kept is not offer and _is_covered(table, kept)]
    )
    table.effect = REVEAL
    table.tell("exchanged", "seat other count more", seat, other, len(given), len(offer.cards))
    table.waiting &= ~(1 << other)
    _drop_stale(table)


def _holds(table: Table, seat: int, cards: tuple[int, ...]) -> bool:
    return all(table.hand[seat][card] >= cards.count(card) for card in set(cards))


def _is_covered(table: Table, offer: Offer) -> bool:
    """Whether the cards of an offer are still in its owner's hand."""
    return _holds(table, offer.seat, offer.cards)
