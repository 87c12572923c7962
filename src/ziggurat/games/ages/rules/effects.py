"""What an event, or a territory that becomes a colony, does to one civilisation (TTA-EVENT)."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.agenda import SEAT, Argument, Name, Number
from ziggurat.games.ages.rules import components as box
from ziggurat.games.ages.rules import production
from ziggurat.games.ages.rules.agenda import AgesStep
from ziggurat.games.ages.rules.choices import (
    Agreement,
    Either,
    Free,
    GainMix,
    LoseBuilding,
    LoseColony,
    LoseMix,
    LoseToken,
    Ravage,
    Terror,
)
from ziggurat.games.ages.rules.components import AGE, CODES, EFFECTS, NONE
from ziggurat.games.ages.rules.population import grow, lose_workers
from ziggurat.games.ages.rules.position import Position
from ziggurat.games.ages.rules.ratings import by_strength, rate, unhappy
from ziggurat.games.ages.rules.stores import lose, receive
from ziggurat.games.ages.rules.supply import (
    add_blue,
    add_yellow,
    draw_military,
    drop_leader,
    learn,
    score,
)
from ziggurat.games.ages.rules.tokens import FOOD_GROUP, RESOURCE_GROUP

WHAT: Final = Name("effect", EFFECTS)
AMOUNT_OF: Final = Number("amount", -1000, 100_000)


class Effect(AgesStep):
    """One effect of an event or a new colony on one civilisation."""

    key: ClassVar[str] = "effect"
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT, WHAT, AMOUNT_OF)

    def __init__(self, seat: int, effect: int, amount: int) -> None:
        super().__init__(seat)
        self.effect: Final = effect
        self.amount: Final = amount

    def run(self, state: Position) -> None:
        """Make it happen, or ask for the choice that it leaves."""
        seat, what, amount = self.seat, self.effect, self.amount
        if not (
            _points(state, seat, what, amount)
            or _tokens(state, seat, what, amount)
            or _choice(state, seat, what, amount)
        ):
            _others(state, seat, what, amount)


def _points(state: Position, seat: int, what: int, amount: int) -> bool:
    """Apply an effect on culture or science; return False if it is another one."""
    if what == box.GAIN_SCIENCE:
        _tell_science(state, seat, learn(state, seat, amount))
    elif what == box.GAIN_CULTURE:
        _tell_culture(state, seat, score(state, seat, amount))
    elif what == box.CULTURE_AGAIN:
        _tell_culture(state, seat, score(state, seat, rate(state, seat).culture_rating))
    elif what == box.SCIENCE_AGAIN:
        _tell_science(state, seat, learn(state, seat, rate(state, seat).science_rating))
    elif what == box.CULTURE_FROM_SCIENCE:
        _tell_culture(state, seat, score(state, seat, rate(state, seat).science_rating))
    elif what == box.UNREST_CULTURE:  # TTA-HAPPY-11
        _tell_culture(state, seat, score(state, seat, -amount * unhappy(state, seat)))
    else:
        return False
    return True


def _tokens(state: Position, seat: int, what: int, amount: int) -> bool:
    """Apply an effect on food, resources, workers or tokens; return False if it is another one."""
    if what == box.GAIN_FOOD or what == box.GAIN_RESOURCE:
        group = FOOD_GROUP if what == box.GAIN_FOOD else RESOURCE_GROUP
        key = "food" if what == box.GAIN_FOOD else "resources"
        if amount > 0:
            state.tell(f"gains_{key}", "seat count", seat, receive(state, seat, group, amount))
        else:
            state.tell(f"loses_{key}", "seat count", seat, lose(state, seat, group, -amount))
    elif what == box.GAIN_POPULATION:
        if amount > 0:
            state.tell("gains_workers", "seat count", seat, grow(state, seat, amount))
        else:
            lose_workers(state, seat, -amount)
    elif what == box.EMIGRATION:  # TTA-HAPPY-11
        lose_workers(state, seat, (unhappy(state, seat) + 1) // 2)
    elif what == box.BORDER:
        strongest = by_strength(state, state.seat)[0]
        moved = -add_yellow(state, seat, -amount)
        add_yellow(state, strongest, moved)
        state.tell("border", "seat other count", seat, strongest, moved)
    elif what == box.LOSE_BLUE:
        if add_blue(state, seat, -1) == 0:
            state.agenda.append(LoseToken(seat))
        state.tell("loses_blue", "seat", seat)
    else:
        return False
    return True


def _choice(state: Position, seat: int, what: int, amount: int) -> bool:
    """Ask for the choice that an effect leaves; return False if it leaves none."""
    if what == box.GAIN_EITHER:
        state.agenda.append(Either(seat, amount))
    elif what == box.GAIN_MIX:
        state.agenda.append(GainMix(seat, amount) if amount > 0 else LoseMix(seat, -amount))
    elif what == box.FREE:
        state.agenda.append(Free(seat, amount))
    elif what == box.LOSE_BUILDING:
        state.agenda.append(LoseBuilding(seat))
    elif what == box.LOSE_COLONY:
        state.agenda.append(LoseColony(seat))
    elif what == box.RAVAGE:
        state.agenda.append(Ravage(seat))
    elif what == box.AGREEMENT:
        state.agenda.append(Agreement(seat, amount, False))
    elif what == box.TERROR_ATTACK:
        state.then(*[Terror(seat, victim) for victim in state.rivals(seat)])
    else:
        return False
    return True


def _others(state: Position, seat: int, what: int, amount: int) -> None:
    """Apply any other effect: cards, production, unrest, leaders."""
    civ = state.civs[seat]
    if what == box.GAIN_DRAW:
        draw_military(state, seat, amount)
    elif what == box.KEEP:
        civ.keeps_cards = True
    elif what == box.FARMS:
        production.harvest(state, seat, False)
    elif what == box.MINES:
        state.agenda.append(production.Mines(seat, False))
    elif what == box.ECONOMY:
        production.economy(state, seat)
    elif what == box.UNREST_ACTIONS:  # TTA-HAPPY-11
        civ.unrest += amount * unhappy(state, seat)
        state.tell("unrest", "seat count", seat, amount * unhappy(state, seat))
    elif what == box.ICONOCLASM:
        leader = civ.leader
        if leader != NONE and AGE[leader] != state.age:
            drop_leader(state, seat)
            state.tell("loses_leader", "seat card", seat, CODES[leader])


def _tell_culture(state: Position, seat: int, points: int) -> None:
    state.tell("gains_culture" if points >= 0 else "loses_culture", "seat count", seat, abs(points))


def _tell_science(state: Position, seat: int, points: int) -> None:
    state.tell("gains_science" if points >= 0 else "loses_science", "seat count", seat, abs(points))
