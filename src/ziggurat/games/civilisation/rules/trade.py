"""Trade: everybody at once makes, answers and withdraws offers (28)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import EVERYBODY, Prompt
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import OPEN, REVEAL, SCRATCH
from ziggurat.games.civilisation.rules import actions, memory
from ziggurat.games.civilisation.rules.actions import TO_ALL
from ziggurat.games.civilisation.rules.agenda import CivQuestion, CivStep
from ziggurat.games.civilisation.rules.components import (
    GOODS_COUNT,
    LEAST_TRADED,
    NAMED,
    TRADE_CODES,
)
from ziggurat.games.civilisation.rules.dealing import (
    MOST_NAMED,
    addressees,
    can_trade,
    fits,
    free_cards,
    lacking,
    may_begin,
    may_put_back,
    most_wanted,
    next_part,
    offers_left,
    standing,
    still_asked,
    tradable,
    waited_for,
)
from ziggurat.games.civilisation.rules.floor import (
    MOST_BEGUN,
    Draft,
    Floor,
    Offer,
    codes,
)
from ziggurat.games.civilisation.rules.nation import Nation
from ziggurat.games.civilisation.rules.position import Position

PRIVATE: Final = (
    actions.OFFER,
    actions.ANSWER,
    actions.ASIDE,
    actions.TAKE_OUT,
    actions.NAME,
    actions.WANT,
    actions.WANT_NAMED,
    actions.DROP,
)
"""Steps of what a seat is putting together: it alone reads them (CIV-28.3c)."""


def begin(state: Position) -> None:
    """Open the floor to everybody who holds three cards or more (CIV-28.3a)."""
    state.floor = Floor(state.players)
    if any(can_trade(nation) for nation in state.seated()):
        state.then(TRADE, CLOSE_FLOOR)


# The question


class Trade(CivQuestion):
    """Everybody offers, answers, waits or is done, until nobody is waited for (CIV-28.1a).

    Trade cards change hands and nothing else (CIV-28.2a), between two seats (CIV-28.2b). What is
    said of cards that are not named binds nobody (CIV-28.3d).
    """

    key = "trade"
    rule = "CIV-28.3c"
    arguments = ()

    def __init__(self) -> None:
        super().__init__(EVERYBODY)

    def ask(self, state: Position) -> tuple[int, ...]:
        """The seats that have not said that they wait or are done; without any, trade ends.

        What a seat can offer or answer is its secret.
        """
        return waited_for(state)

    def prompt(self, state: Position, seat: int) -> Prompt:
        """What the offer or answer under way needs next, or whether one may trade at all."""
        draft = state.floor.drafts[seat]
        if draft is None:
            if seat in state.to_act:
                return Prompt(self.key, self.rule, {})
            key = "trade_quiet" if can_trade(state.nations[seat]) else "trade_closed"
            return Prompt(key, self.rule, {})
        if draft.is_answer:
            ready = actions.AGREEING in self.answers(state, seat)
            key = "answer_ready" if ready else "answering"
            return Prompt(key, self.rule, {"other": draft.partner})
        return Prompt(f"offer_{next_part(draft)}", self.rule, {})

    def readers(self, state: Position, seat: int, action: Action) -> tuple[int, ...] | None:
        """Only its own seat reads what is being put together (CIV-28.3c)."""
        return (seat,) if action.kind in PRIVATE else None

    # Answers

    def answers(self, state: Position, seat: int) -> list[Action]:
        """What a seat can do on the floor; being done last."""
        draft = state.floor.drafts[seat]
        if draft is not None:
            if draft.is_answer:
                return _answer_steps(state, seat, draft)
            return _offer_steps(state, seat, draft)
        nation = state.nations[seat]
        if not can_trade(nation):
            return []
        out: list[Action] = []
        if may_begin(state, seat):
            out += [actions.OFFERS[to] for to in addressees(state, seat)]
            if tradable(nation) >= LEAST_TRADED:
                out += _answerable(state, seat)
        own = sorted([offer.to for offer in state.floor.offers_of(seat)])
        out += [actions.WITHDRAWALS[to] for to in own]
        if seat in waited_for(state):
            out.append(actions.WAITING)
            out.append(actions.PASSING)
        return out

    # What happens

    def do(self, state: Position, seat: int, action: Action) -> None:
        """One step on the floor."""
        state.agenda.append(self)
        kind = action.kind
        draft = state.floor.drafts[seat]
        if kind == actions.OFFER or kind == actions.ANSWER:
            _begin_draft(state, seat, action)
        elif kind == actions.WITHDRAW:
            _withdraw(state, seat, action.a)
        elif kind == actions.WAIT:
            state.floor.waiting |= 1 << seat
        elif draft is None:
            state.floor.done |= 1 << seat
            state.tell("done", "seat", seat)
        elif kind == actions.AGREE:
            if draft.is_answer:
                _exchange(state, seat, draft)
            else:
                _publish(state, seat, draft)
        else:
            state.floor.drafts[seat] = _changed(draft, action)
            state.effect = SCRATCH
            if kind == actions.TAKE_OUT:
                state.floor.begun[seat] += 1

    # Why not

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """What stands in the way of a step on the floor."""
        kind = action.kind
        draft = state.floor.drafts[seat]
        if kind in (actions.OFFER, actions.ANSWER, actions.WITHDRAW, actions.WAIT, actions.PASS):
            if draft is not None:
                return IllegalAction("finish_first", "CIV-28.1a")
            if kind == actions.WITHDRAW:
                return IllegalAction("no_such_offer", "CIV-28.1a")
            if not can_trade(state.nations[seat]):
                return IllegalAction("too_few_cards", "CIV-28.3b", count=LEAST_TRADED)
            if kind in (actions.WAIT, actions.PASS):
                return IllegalAction("not_your_turn", "CIV-28.41a", action=str(action), seat=seat)
            return _why_not_begin(state, seat, action)
        if kind in PRIVATE or kind == actions.AGREE:
            if draft is None:
                return IllegalAction("nothing_begun", "CIV-28.3c")
            if kind == actions.TAKE_OUT:
                return _why_not_out(state, seat, draft, action.a)
            if draft.is_answer:
                return _why_not_answer(state, seat, draft, action)
            return _why_not_offer(state, seat, draft, action)
        return None


class CloseFloor(CivStep):
    """Trade is over: open offers lapse (CIV-28.41a)."""

    key = "close_floor"

    def run(self, state: Position) -> None:
        """Clear the floor."""
        state.floor = Floor(state.players)


TRADE: Final = Trade()
CLOSE_FLOOR: Final = CloseFloor()


# Listing


def _answerable(state: Position, seat: int) -> list[Action]:
    """Answers to offers that ask for what a seat holds: to it alone, then to all."""
    mine: list[Offer] = []
    open_to_all: list[Offer] = []
    for offer in state.floor.offers:
        if offer.seat != seat and fits(state.nations[seat], offer):
            if offer.to == seat:
                mine.append(offer)
            elif offer.to == TO_ALL:
                open_to_all.append(offer)
    out = [actions.ANSWERS[offer.seat] for offer in sorted(mine, key=_seat_of)]
    return out + [actions.ANSWERS_TO_ALL[o.seat] for o in sorted(open_to_all, key=_seat_of)]


def _seat_of(offer: Offer) -> int:
    return offer.seat


def _offer_steps(state: Position, seat: int, draft: Draft) -> list[Action]:
    """Cards, then names of at least two, then what is wanted; dropping it is always possible."""
    out: list[Action] = [actions.DROPPING]
    if not draft.named:
        out += [actions.of(actions.ASIDES, card) for card in free_cards(state.nations[seat], draft)]
    if not draft.wanted:
        if len(draft.cards) >= LEAST_TRADED:
            for card in sorted(set(draft.cards)):
                if draft.cards.count(card) > draft.named.count(card):
                    out.append(actions.of(actions.NAMES, card))
        if len(draft.named) >= NAMED:
            most = most_wanted(state, seat, draft.partner)
            out += actions.WANTS[LEAST_TRADED : most + 1]
        return out + _outs(state, seat, draft)
    if len(draft.wanted_named) < min(draft.wanted, MOST_NAMED):
        out += actions.WANTS_NAMED
    if len(draft.wanted_named) >= NAMED:
        out.append(actions.AGREEING)
    return out


def _answer_steps(state: Position, seat: int, draft: Draft) -> list[Action]:
    """The cards that were asked for by name, and others to make up the number."""
    out: list[Action] = [actions.DROPPING]
    offer = standing(state, seat)
    if offer is None:
        return out
    missing = still_asked(draft.cards, offer)
    if len(draft.cards) < offer.wanted:
        spare = offer.wanted - len(draft.cards) - len(missing)
        for card in free_cards(state.nations[seat], draft):
            if spare > 0 or card in missing:
                out.append(actions.of(actions.ASIDES, card))
    elif not missing:
        out.append(actions.AGREEING)
    return out + _outs(state, seat, draft)


def _outs(state: Position, seat: int, draft: Draft) -> list[Action]:
    """Cards set aside that can go back to the hand."""
    if not may_put_back(state, seat, draft):
        return []
    return [actions.of(actions.TAKES_OUT, card) for card in sorted(set(draft.cards))]


# Doing


def _begin_draft(state: Position, seat: int, action: Action) -> None:
    """Whoever puts something together is waited for, even if it was done."""
    floor = state.floor
    is_answer = action.kind == actions.ANSWER
    to_all = action.b == TO_ALL if is_answer else action.a == TO_ALL
    floor.drafts[seat] = Draft(is_answer, action.a, to_all)
    floor.begun[seat] += 1
    state.effect = SCRATCH
    bit = 1 << seat
    if (floor.waiting | floor.done) & bit:
        floor.waiting &= ~bit
        floor.done &= ~bit
        state.effect = OPEN
        state.tell("comes_back", "seat", seat)


def _changed(draft: Draft, action: Action) -> Draft | None:
    """What a step makes of what is being put together; None: it is dropped."""
    kind = action.kind
    if kind == actions.ASIDE:
        return draft.with_card(action.a)
    if kind == actions.TAKE_OUT:
        return draft.without_card(action.a)
    if kind == actions.NAME:
        return draft.with_name(action.a)
    if kind == actions.WANT:
        return draft.asking_for(action.n)
    if kind == actions.WANT_NAMED:
        return draft.with_wanted(action.a)
    return None


def _publish(state: Position, seat: int, draft: Draft) -> None:
    """An offer stands; those to whom it is made wait no longer (CIV-28.1a, CIV-28.3c)."""
    floor = state.floor
    offer = Offer(seat, draft.partner, draft.named, draft.wanted, draft.wanted_named, draft.cards)
    floor.offers += (offer,)
    floor.offered[seat] += 1
    floor.drafts[seat] = None
    state.tell(
        "offer_all" if draft.to_all else "offer",
        "seat other count cards wanted named", seat, offer.to, len(offer.cards),
        codes(offer.named), offer.wanted, codes(offer.wanted_named),
    )  # fmt: skip
    floor.waiting &= 0 if draft.to_all else ~(1 << offer.to)


def _withdraw(state: Position, seat: int, to: int) -> None:
    """An offer is taken off the table (CIV-28.1a)."""
    floor = state.floor
    floor.offers = tuple([o for o in floor.offers if o.seat != seat or o.to != to])
    state.tell("withdrew", "seat", seat)
    _drop_stale(state)


def _exchange(state: Position, seat: int, draft: Draft) -> None:
    """Cards change hands, for good (CIV-28.1b); everybody who waits is asked again."""
    floor = state.floor
    offer = standing(state, seat)
    floor.drafts[seat] = None
    if offer is None:
        return
    other = offer.seat
    sides = (
        (other, seat, offer.cards, offer.named),
        (seat, other, draft.cards, offer.wanted_named),
    )
    for giver, taker, cards, named in sides:
        memory.part_with(state, giver, taker, cards, named)
    for giver, taker, cards, named in sides:
        memory.receive(state, giver, taker, cards, named)
        from_hand, to_hand = state.nations[giver].hand, state.nations[taker].hand
        for card in cards:
            from_hand[card] -= 1
            to_hand[card] += 1
            if card >= GOODS_COUNT:  # CIV-29.61b
                state.giver[card - GOODS_COUNT] = giver
                state.given[card - GOODS_COUNT] |= 1 << giver
        state.tell("got", "seat other cards", taker, giver, codes(cards), readers=(giver, taker))
    floor.offers = tuple(
        [kept for kept in floor.offers if kept is not offer and _is_covered(state, kept)]
    )
    state.effect = REVEAL
    given, got = len(draft.cards), len(offer.cards)
    state.tell("exchanged", "seat other count more", seat, other, given, got)
    floor.waiting = 0
    _drop_stale(state)


def _drop_stale(state: Position) -> None:
    """Drop what was put together and can no longer be finished."""
    drafts = state.floor.drafts
    for seat, draft in enumerate(drafts):
        if draft is not None and not _is_fresh(state, seat, draft):
            drafts[seat] = None


def _is_fresh(state: Position, seat: int, draft: Draft) -> bool:
    """Whether what a seat is putting together can still be finished."""
    if not _holds(state.nations[seat], draft.cards):
        return False
    if draft.is_answer:
        return standing(state, seat) is not None
    return most_wanted(state, seat, draft.partner) >= (draft.wanted or LEAST_TRADED)


def _holds(nation: Nation, cards: tuple[int, ...]) -> bool:
    return all(nation.hand[card] >= cards.count(card) for card in set(cards))


def _is_covered(state: Position, offer: Offer) -> bool:
    """Whether the cards of an offer are still in its owner's hand."""
    return _holds(state.nations[offer.seat], offer.cards)


# Refusing


def _tired(state: Position, seat: int) -> IllegalAction | None:
    if may_begin(state, seat):
        return None
    return IllegalAction("begun_too_often", "CIV-28.41a", count=MOST_BEGUN)


def _why_not_begin(state: Position, seat: int, action: Action) -> IllegalAction | None:
    tired = _tired(state, seat)
    if tired is not None:
        return tired
    if action.kind == actions.ANSWER:
        return _why_no_answer(state, seat, action)
    if not offers_left(state, seat):
        count = int(state.options["offers_per_seat"])
        return IllegalAction("offers_used_up", "CIV-28.41a", count=count)
    to = action.a
    if to == seat:
        return IllegalAction("offer_to_oneself", "CIV-28.2b")
    if to != TO_ALL and not (to < state.players and can_trade(state.nations[to])):
        return IllegalAction("other_cannot_trade", "CIV-28.3b", other=to, count=LEAST_TRADED)
    if any(offer.to == to for offer in state.floor.offers_of(seat)):
        return IllegalAction("offer_open", "CIV-28.1a")
    return IllegalAction("too_few_tradable", "CIV-28.3b", count=LEAST_TRADED)


def _why_no_answer(state: Position, seat: int, action: Action) -> IllegalAction:
    to = TO_ALL if action.b == TO_ALL else seat
    for offer in state.floor.offers:
        if offer.seat == action.a and offer.seat != seat and offer.to == to:
            missing = lacking(state.nations[seat], offer)
            if missing:
                return IllegalAction("asked_missing", "CIV-28.3c", cards=codes(missing))
            return IllegalAction("too_few_tradable", "CIV-28.3b", count=offer.wanted)
    return IllegalAction("no_such_offer", "CIV-28.1a")


def _why_not_out(state: Position, seat: int, draft: Draft, card: int) -> IllegalAction | None:
    if card not in draft.cards:
        return IllegalAction("not_aside", "CIV-28.3c", card=TRADE_CODES[card])
    return _tired(state, seat) or IllegalAction("named_already", "CIV-28.3c")


def _not_held(state: Position, seat: int, draft: Draft, card: int) -> IllegalAction | None:
    if state.nations[seat].hand[card] <= draft.cards.count(card):
        return IllegalAction("not_in_hand", "CIV-28.3c", card=TRADE_CODES[card])
    return None


def _why_not_offer(
    state: Position, seat: int, draft: Draft, action: Action
) -> IllegalAction | None:
    kind = action.kind
    if kind == actions.ASIDE:
        if draft.named:
            return IllegalAction("named_already", "CIV-28.3c")
        return _not_held(state, seat, draft, action.a)
    if len(draft.cards) < LEAST_TRADED:
        left = len(draft.cards)
        return IllegalAction("offer_too_small", "CIV-28.3a", count=LEAST_TRADED, left=left)
    if kind == actions.NAME:
        if draft.wanted:
            return IllegalAction("named_already", "CIV-28.3c")
        return IllegalAction("false_declaration", "CIV-28.3c", card=TRADE_CODES[action.a])
    if len(draft.named) < NAMED:
        return IllegalAction("name_two", "CIV-28.3c", count=NAMED)
    if kind == actions.WANT:
        return _why_not_want(draft, action.n)
    if not draft.wanted:
        return IllegalAction("ask_number", "CIV-28.3c")
    if kind == actions.WANT_NAMED:
        return IllegalAction("enough_named", "CIV-28.3c", count=len(draft.wanted_named))
    return IllegalAction("ask_two", "CIV-28.3c", count=NAMED)


def _why_not_want(draft: Draft, count: int) -> IllegalAction:
    if draft.wanted:
        return IllegalAction("asked_already", "CIV-28.3c", count=draft.wanted)
    if count < LEAST_TRADED:
        return IllegalAction("asks_too_few", "CIV-28.3a", count=LEAST_TRADED)
    return IllegalAction("asks_too_many", "CIV-28.3a", count=count)


def _why_not_answer(
    state: Position, seat: int, draft: Draft, action: Action
) -> IllegalAction | None:
    offer = standing(state, seat)
    if offer is None:
        return IllegalAction("no_such_offer", "CIV-28.1a")
    missing = codes(still_asked(draft.cards, offer))
    if action.kind == actions.ASIDE:
        if len(draft.cards) >= offer.wanted:
            return IllegalAction("answer_full", "CIV-28.3c", count=offer.wanted)
        return _not_held(state, seat, draft, action.a) or IllegalAction(
            "named_first", "CIV-28.3c", cards=missing
        )
    if action.kind == actions.AGREE:
        if missing:
            return IllegalAction("named_first", "CIV-28.3c", cards=missing)
        left = len(draft.cards)
        return IllegalAction("answer_short", "CIV-28.3c", count=offer.wanted, left=left)
    return IllegalAction("offer_says_it", "CIV-28.3c")
