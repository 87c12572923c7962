"""Events: preparing and revealing them, whom they affect, what they do (TTA-EVENT)."""

from __future__ import annotations

from typing import ClassVar

from ziggurat.core.state import REVEAL
from ziggurat.games.ages.rules import colonies
from ziggurat.games.ages.rules import components as box
from ziggurat.games.ages.rules.agenda import AgesStep
from ziggurat.games.ages.rules.cards import Owned, age_of, card_of, owned
from ziggurat.games.ages.rules.components import AGE, CODES, KIND
from ziggurat.games.ages.rules.effects import Effect
from ziggurat.games.ages.rules.position import SIMPLE, Position, without
from ziggurat.games.ages.rules.ratings import by_culture, by_strength, rate
from ziggurat.games.ages.rules.scoring import impact_points
from ziggurat.games.ages.rules.supply import score


def prepare(state: Position, seat: int, card: int) -> None:
    """Put an event face down among the future ones, and reveal the next (TTA-EVENT-02)."""
    state.military[seat] = without(state.military[seat], card)
    state.future += (owned(card, seat),)
    culture = score(state, seat, AGE[card])  # TTA-EVENT-05, TTA-SCORE-09
    state.tell("prepared", "seat age culture", seat, box.AGES[AGE[card]], culture)
    state.tell("prepared_card", "seat card", seat, CODES[card], readers=(seat,))
    state.agenda.append(RevealEvent(seat))  # TTA-EVENT-09: one comes, one goes


class RevealEvent(AgesStep):
    """The next event is revealed (TTA-EVENT-06, TTA-EVENT-07)."""

    key: ClassVar[str] = "reveal"

    def run(self, state: Position) -> None:
        """Put what it does on the agenda."""
        card = card_of(state.current[-1])
        state.current = state.current[:-1]
        state.effect = REVEAL
        state.tell("event", "seat card", state.seat, CODES[card])
        state.agenda.append(EventDone(state.seat))
        if KIND[card] == box.TERRITORY:  # TTA-EVENT-10
            colonies.open_auction(state, card)
            return
        state.past += (card,)  # TTA-INFO-08
        if box.IMPACT[card]:  # TTA-EVENT-16
            points = impact_points(state, card, state.seat)
            for seat in state.seats_from(state.seat):
                culture = score(state, seat, points[seat])
                state.tell("impact", "seat card culture", seat, CODES[card], culture)
        effects: list[Effect] = []
        for who, effect, amount in box.CLAUSES[card]:
            for seat in _meant(state, who):
                effects.append(Effect(seat, effect, amount))
        state.then(*effects)


class EventDone(AgesStep):
    """When the last event has happened, those prepared come into play, older ages first."""

    key: ClassVar[str] = "event_done"

    def run(self, state: Position) -> None:
        """Shuffle what was prepared, age by age (TTA-EVENT-08)."""
        if state.current or state.version == SIMPLE:
            return
        cards: list[Owned] = []
        for age in range(3, -1, -1):
            layer = sorted([entry for entry in state.future if age_of(entry) == age])  # TTA-INFO-10
            order = list(range(len(layer)))
            state.chance.shuffle(order)
            cards += [layer[place] for place in order]
        state.current = tuple(cards)
        state.future = ()
        if cards:
            state.tell("events_ready", "seat count", state.seat, len(cards))


def _meant(state: Position, who: int) -> list[int]:
    """The seats that an event affects, the active player first (TTA-EVENT-12, TTA-EVENT-19)."""
    seats = state.seats_from(state.seat)
    if who == box.EACH:
        return list(seats)
    if who == box.ACTIVE:
        return [state.seat]
    if who == box.HAPPIEST:
        return _happiest(state, seats)
    if who in (box.MOST_CULTURE, box.LEAST_CULTURE, box.RICH_AND_WEAK):
        return _meant_by_culture(state, who)
    strong = by_strength(state, state.seat)
    if who == box.STRONGEST:
        return strong[:1]
    if who == box.WEAKEST:
        return strong[-1:]
    several = _several(strong)
    those = strong[:several] if who == box.TWO_STRONGEST else strong[-several:]
    return [seat for seat in seats if seat in those]


def _several(seats: list[int]) -> int:
    """How many are meant by "the two strongest" or "the two weakest" (TTA-EVENT-14)."""
    return 2 if len(seats) > 2 else 1


def _happiest(state: Position, seats: tuple[int, ...]) -> list[int]:
    """All who have the most happy faces (TTA-CARD-38, TTA-EVENT-15, TTA-TIE-08)."""
    most = max([rate(state, seat).happiness for seat in seats])
    return [seat for seat in seats if state.civs[seat].happiness == most]


def _meant_by_culture(state: Position, who: int) -> list[int]:
    """The seat with the most or the least culture points (TTA-EVENT-13)."""
    rich = by_culture(state, state.seat, [civ.culture for civ in state.civs])
    if who == box.MOST_CULTURE:
        return rich[:1]
    if who == box.LEAST_CULTURE:
        return rich[-1:]
    strong = by_strength(state, state.seat)
    return [seat for seat in rich[:1] if seat in strong[-_several(strong) :]]  # RICH_AND_WEAK
