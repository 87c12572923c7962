"""New territories: the auction, what the winner pays, and the colony (TTA-COLONY)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import Prompt, Question
from ziggurat.core.errors import IllegalAction
from ziggurat.core.fields import wrong
from ziggurat.core.state import REVEAL, SCRATCH
from ziggurat.games.ages.rules import actions
from ziggurat.games.ages.rules import components as box
from ziggurat.games.ages.rules.agenda import AgesQuestion
from ziggurat.games.ages.rules.battle import bonus_cards, why_not_set_aside
from ziggurat.games.ages.rules.civilisation import Civilisation
from ziggurat.games.ages.rules.components import CODES, KIND, NONE, SITES
from ziggurat.games.ages.rules.effects import Effect
from ziggurat.games.ages.rules.population import dismiss, units
from ziggurat.games.ages.rules.position import Position, added
from ziggurat.games.ages.rules.ratings import colony_bonus, rate, sacrifice_value
from ziggurat.games.ages.rules.supply import add_colony, show_from_hand

WORKER_WORTH: Final = 4
"""What the worker of a unit is reckoned at beside what the unit costs, in resources."""


def open_auction(state: Position, card: int) -> None:
    """Everybody with a unit may bid, the active player first (TTA-COLONY-01)."""
    if state.is_last_round() and not state.options["last_round_colonies"]:  # TTA-END-05
        state.past += (card,)
        return
    state.territory = card
    state.bid = 0
    state.bidder = NONE
    state.passed = 0
    for seat in range(state.players):
        if seat not in state.seats_from(0) or not units(state.civs[seat]):
            state.passed |= 1 << seat
    _next_bidder(state, state.seat)


def _next_bidder(state: Position, start: int) -> None:
    """Ask the next seat that has not passed, or end the auction (TTA-COLONY-01, TTA-COLONY-02)."""
    still = [seat for seat in state.seats_from(start) if not state.passed >> seat & 1]
    if not still:
        state.past += (state.territory,)
        state.tell("no_colony", "seat card", state.seat, CODES[state.territory])
        _close_auction(state)
    elif still == [state.bidder]:
        state.agenda.append(PayColony(state.bidder))
    else:
        state.agenda.append(Bid(still[0] if still[0] != state.bidder else still[1]))


def _close_auction(state: Position) -> None:
    state.territory = NONE
    state.bid = 0
    state.bidder = NONE
    state.passed = 0


class Auction(AgesQuestion):
    """A question of the auction under way."""

    def check(self, state: Position) -> None:
        """There is a territory to bid for."""
        if state.territory == NONE:
            raise wrong("auction", "")


class Bid(Auction):
    """Bid for the territory, higher than before, or pass."""

    key: ClassVar[str] = "bid"
    rule: ClassVar[str] = "TTA-COLONY-01"

    def prompt(self, state: Position, seat: int) -> Prompt:
        """The territory and the highest bid."""
        args = {"card": CODES[state.territory], "bid": state.bid}
        return Prompt(self.key, self.rule, args)

    def answers(self, state: Position, seat: int) -> list[Action]:
        """Every higher bid that the seat can pay (TTA-COLONY-03, TTA-COLONY-04)."""
        return [*actions.BIDS[state.bid : most_bid(state, seat)], actions.PASSING]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Note the bid, and ask the next."""
        if action.kind == actions.BID:
            state.bid = action.n
            state.bidder = seat
            state.tell("bid", "seat count", seat, action.n)
        else:
            state.passed |= 1 << seat
            state.tell("passed", "seat", seat)
        _next_bidder(state, (seat + 1) % state.players)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Too low, or more than the seat can pay."""
        if action.kind != actions.BID:
            return None
        if action.n <= state.bid:
            return IllegalAction("bid_too_low", "TTA-COLONY-04", count=state.bid + 1)
        return IllegalAction("bid_too_high", "TTA-COLONY-03", count=most_bid(state, seat))


class PayColony(Auction):
    """The winner sets units and bonus cards aside until they are worth the bid."""

    key: ClassVar[str] = "pay_colony"
    rule: ClassVar[str] = "TTA-COLONY-05"
    suggests: ClassVar[bool] = True

    def prompt(self, state: Position, seat: int) -> Prompt:
        """The territory, the bid, and what is set aside so far."""
        civ = rate(state, seat)
        force = colony_force(state, seat) if state.scratch else colony_bonus(civ)
        args = {"card": CODES[state.territory], "bid": state.bid, "mine": force}
        return Prompt(self.key, self.rule, args)

    def answers(self, state: Position, seat: int) -> list[Action]:
        """What can still be set aside; being ready, once that is enough."""
        civ = state.civs[seat]
        chosen = state.scratch
        out = [
            actions.REMOVES[site] for site in units(civ) if civ.workers[site] > chosen.count(site)
        ]
        out += bonus_cards(state, seat)
        if has_unit(state) and colony_force(state, seat) >= state.bid:  # TTA-COLONY-12
            out.append(actions.PASSING)
        return out

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Set one more aside, or pay and colonise."""
        if action.kind != actions.PASS:
            state.scratch = added(state.scratch, action.a)
            state.agenda.append(self)
            state.effect = SCRATCH
            return
        for entry in state.scratch:
            if entry < SITES:
                dismiss(state, seat, entry, 1)  # TTA-COLONY-10
            else:
                show_from_hand(state, seat, entry)
                state.used += (entry,)
        state.tell("sacrificed", "seat cards", seat, [CODES[entry] for entry in state.scratch])
        state.scratch = ()
        state.effect = REVEAL
        card = state.territory
        _close_auction(state)
        colonise(state, seat, card)

    def suggest(self, state: Position, seat: int) -> list[Action]:
        """No more than the bid asks for, and the dearest stay at home."""
        sent = least_force(state, seat)
        for entry in state.scratch:
            sent.remove(entry)
        if not sent:
            return []
        out: list[Action] = []
        for entry in sent:
            out.append(actions.REMOVES[entry] if entry < SITES else actions.PLAY_BONUSES[entry])
        out.append(actions.PASSING)
        return out

    def continues(self, before: Question[Position]) -> bool:
        """It ends with the payment."""
        return False

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """Not enough is set aside, or that cannot be set aside."""
        if action.kind == actions.PASS:
            if not has_unit(state):
                return IllegalAction("needs_unit", "TTA-COLONY-06")
            force = colony_force(state, seat)
            return IllegalAction("too_little_force", self.rule, count=state.bid, left=force)
        if action.kind in (actions.REMOVE, actions.PLAY_BONUS):
            return why_not_set_aside(action, self.rule)
        return None

    def readers(self, state: Position, seat: int, action: Action) -> tuple[int, ...] | None:
        """How the winner pays stays secret until it is paid (TTA-COLONY-11, TTA-INFO-09)."""
        return None if action.kind == actions.PASS else (seat,)


def has_unit(state: Position) -> bool:
    """Whether a unit is set aside; units are sorted before cards (TTA-COLONY-06)."""
    return bool(state.scratch) and state.scratch[0] < SITES


def card_bonus(civ: Civilisation, card: int) -> int:
    """What a bonus card is worth for a colony (TTA-CARD-35, TTA-CARD-143)."""
    return box.COLONISE[card] + box.COLONISE_CARD[civ.leader]


def most_bid(state: Position, seat: int) -> int:
    """The most that a seat could pay (TTA-COLONY-03), even above its strength (TTA-COLONY-18)."""
    civ = state.civs[seat]
    force = [site for site in units(civ) for _ in range(civ.workers[site])]
    if not force:
        return 0
    total = sacrifice_value(civ, tuple(force)) + colony_bonus(civ)
    for card in state.military[seat]:
        if KIND[card] == box.BONUS:
            total += card_bonus(civ, card)
    return min(total, actions.MOST_BID)


def _worth(civ: Civilisation, entry: int) -> int:
    """How dear a unit with its worker is, or a bonus card."""
    return box.BUILD_COST[entry] + WORKER_WORTH if entry < SITES else card_bonus(civ, entry)


def least_force(state: Position, seat: int) -> list[int]:
    """Units and bonus cards worth the bid, of which none can be spared; those set aside are in it.

    Of all there are, the dearest are spared first.
    """
    civ = state.civs[seat]
    sent = [site for site in units(civ) for _ in range(civ.workers[site])]
    sent += [card for card in state.military[seat] if KIND[card] == box.BONUS]
    dearest = sorted([(-_worth(civ, entry), entry) for entry in sent])
    kept = sent[:]
    for _, entry in dearest:
        if kept.count(entry) <= state.scratch.count(entry):
            continue
        kept.remove(entry)
        is_enough = force_of(state, seat, kept) >= state.bid
        if not is_enough or not kept or min(kept) >= SITES:  # TTA-COLONY-06
            kept.append(entry)
    return sorted(kept)


def colony_force(state: Position, seat: int) -> int:
    """What has been set aside for the colony so far."""
    return force_of(state, seat, state.scratch)


def force_of(state: Position, seat: int, entries: Sequence[int]) -> int:
    """What units and cards are worth for a colony: units with the bonus of whole armies
    (TTA-COLONY-09), and bonuses for colonising; no other strength counts (TTA-COLONY-08).
    """
    civ = state.civs[seat]
    force = [entry for entry in entries if entry < SITES]
    total = sacrifice_value(civ, tuple(force)) + colony_bonus(civ)
    for card in entries:
        if card >= SITES:
            total += card_bonus(civ, card)
    return total


def colonise(state: Position, seat: int, card: int) -> None:
    """A territory becomes a colony: lasting gains first, then immediate ones (TTA-COLONY-17)."""
    add_colony(state, seat, card)
    state.tell("colony", "seat card", seat, CODES[card])
    state.then(*[Effect(seat, what, amount) for what, amount in box.AT_ONCE[card]])  # TTA-COLONY-15
