"""Production and maintenance: the end of a turn (TTA-PROD, TTA-CORR)."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT, Argument, Flag
from ziggurat.core.errors import IllegalAction
from ziggurat.games.ages.rules import actions, placing
from ziggurat.games.ages.rules.agenda import AgesQuestion, AgesStep
from ziggurat.games.ages.rules.cards import RESOURCE_SITES
from ziggurat.games.ages.rules.components import (
    CODES,
    CONSUMPTION,
    CORRUPTION,
    FAMINE,
    LAB_MINES,
    MINE,
    MOST_DRAWN,
    NONE,
    RAILWAY,
    SITES_OF,
)
from ziggurat.games.ages.rules.pacts import pact_income
from ziggurat.games.ages.rules.position import SIMPLE, Position
from ziggurat.games.ages.rules.ratings import by_bank, rate, stands, unhappy, wonders_with
from ziggurat.games.ages.rules.stores import let_place, lose, purse, receive, spend
from ziggurat.games.ages.rules.supply import draw_military, learn, score
from ziggurat.games.ages.rules.tokens import FOOD_GROUP, RESOURCE_GROUP, produce, producing

TURN_END: Final = Flag("turn_end")
"""Whether it is the end of a turn, when pacts pay too."""
RAILWAYS: Final = wonders_with(RAILWAY)


class Produce(AgesStep):
    """The end of a turn, unless the workers rise up (TTA-PROD-01, TTA-HAPPY-07)."""

    key: ClassVar[str] = "produce"

    def run(self, state: Position) -> None:
        """Points, food, consumption, resources, corruption, military cards."""
        seat = self.seat
        civ = rate(state, seat)
        # TTA-HAPPY-02, TTA-HAPPY-09, TTA-HAPPY-10
        if state.version != SIMPLE and unhappy(state, seat) > civ.unused:
            state.tell("uprising", "seat", seat)
            return  # TTA-HAPPY-08
        culture = score(state, seat, civ.culture_rating)  # TTA-PROD-02, TTA-SCORE-10
        science = learn(state, seat, civ.science_rating)  # TTA-PROD-02, TTA-SCORE-10
        if state.variant.asks_nothing:
            _produce_at_once(state, seat, culture, science)
            return
        state.tell("produced_points", "seat culture science", seat, culture, science)
        state.then(
            Food(seat, True),
            Eat(seat),
            Mines(seat, True),
            Corruption(seat),  # TTA-CORR-02
            Draw(seat),
        )


def _produce_at_once(state: Position, seat: int, culture: int, science: int) -> None:
    """All steps of a production at once, told in one entry."""
    food = _harvest(state, seat, True)
    eaten, missing = _feed(state, seat)
    resources = _mine(state, seat, NONE, True)
    state.tell(
        "produced_and_ate" if eaten else "produced",
        "seat culture science food eaten resources",
        seat, culture, science, food, eaten, resources,
    )  # fmt: skip
    if missing:
        _starve(state, seat, missing)
    corrupt(state, seat)  # TTA-CORR-02
    _draw(state, seat)


def economy(state: Position, seat: int) -> None:
    """Farms and mines produce, with consumption and corruption (Economic Progress)."""
    state.then(Food(seat, False), Eat(seat), Mines(seat, False), Corruption(seat))


# ------------------------------------------------------------------------------------------- food


class Food(AgesStep):
    """The farms produce."""

    key: ClassVar[str] = "food"
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT, TURN_END)

    def __init__(self, seat: int, turn_end: bool) -> None:
        super().__init__(seat)
        self.turn_end: Final = turn_end

    def run(self, state: Position) -> None:
        """Harvest."""
        harvest(state, self.seat, self.turn_end)


def harvest(state: Position, seat: int, turn_end: bool) -> None:
    """Let the farms produce, and tell it."""
    state.tell("produced_food", "seat count", seat, _harvest(state, seat, turn_end))


def _harvest(state: Position, seat: int, turn_end: bool) -> int:
    """What the farms produced, and at the end of a turn what pacts brought."""
    made = _produce(state, seat, FOOD_GROUP, NONE)
    if turn_end and state.players > 2:  # TTA-PACT-01
        made += _take_pact_income(state, seat, FOOD_GROUP)
    return made


class Eat(AgesStep):
    """The workers eat; what is missing costs culture (TTA-PROD-08, TTA-PROD-09)."""

    key: ClassVar[str] = "eat"

    def run(self, state: Position) -> None:
        """Feed them."""
        eaten, missing = _feed(state, self.seat)
        if eaten or missing:
            state.tell("ate", "seat count", self.seat, eaten)
        if missing:
            _starve(state, self.seat, missing)


def _feed(state: Position, seat: int) -> tuple[int, int]:
    """What the workers ate, and what was missing."""
    civ = state.civs[seat]
    needed = by_bank(CONSUMPTION, civ.yellow)
    if not needed:
        return 0, 0
    missing = needed - purse(civ, FOOD_GROUP)
    if missing < 0:
        missing = 0
    spend(state, seat, FOOD_GROUP, needed)
    return needed - missing, missing


def _starve(state: Position, seat: int, missing: int) -> None:
    lost = -score(state, seat, -FAMINE * missing)
    state.tell("famine", "seat count culture", seat, missing, lost)


# -------------------------------------------------------------------------------------- resources


class Mines(AgesStep):
    """The mines produce; in a variant the seat may withhold a token (TTA-CORR-08)."""

    key: ClassVar[str] = "mines"
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT, TURN_END)

    def __init__(self, seat: int, turn_end: bool) -> None:
        super().__init__(seat)
        self.turn_end: Final = turn_end

    def run(self, state: Position) -> None:
        """Ask which token stays in the bank, or let the mines produce."""
        if state.variant.may_withhold and withheld_sites(state, self.seat):
            state.agenda.append(Withhold(self.seat, self.turn_end))
        else:
            dig(state, self.seat, NONE, self.turn_end)


class Withhold(AgesQuestion):
    """A seat may leave one blue token from its mines in the bank (TTA-CORR-08)."""

    key: ClassVar[str] = "withhold"
    rule: ClassVar[str] = "TTA-CORR-08"
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT, TURN_END)

    def __init__(self, seat: int, turn_end: bool) -> None:
        super().__init__(seat)
        self.turn_end: Final = turn_end

    def answers(self, state: Position, seat: int) -> list[Action]:
        """The mines; none last."""
        sites = withheld_sites(state, seat)
        return [*[actions.REMOVES[site] for site in sites], actions.PASSING]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Let the mines produce, except for that token."""
        dig(state, seat, action.a if action.kind == actions.REMOVE else NONE, self.turn_end)

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """No mine works there."""
        if action.kind == actions.REMOVE:
            return IllegalAction("no_mine_there", self.rule, card=CODES[action.a])
        return None


def dig(state: Position, seat: int, withheld: int, turn_end: bool) -> None:
    """Let the mines produce, and tell it; one token of a site may stay in the bank."""
    made = _mine(state, seat, withheld, turn_end)
    state.tell("produced_resources", "seat count", seat, made)


def _mine(state: Position, seat: int, withheld: int, turn_end: bool) -> int:
    """What the mines produced, and the labs under Bill Gates; at the end of a turn, pacts too."""
    made = _produce(state, seat, RESOURCE_GROUP, withheld)
    if turn_end and state.players > 2:
        made += _take_pact_income(state, seat, RESOURCE_GROUP)
    return made


def _produce(state: Position, seat: int, group: int, withheld: int) -> int:
    civ = state.civs[seat]
    labs = LAB_MINES[civ.leader] > 0
    extra = 1 if civ.wonders and group and stands(civ, RAILWAYS) else 0  # TTA-CARD-23
    if state.variant.auto_pay:
        return produce(civ, group, labs, extra, withheld)
    ways = placing.production(civ, group, labs, extra, withheld)
    made = produce(civ, group, labs, extra, withheld)
    let_place(state, seat, ways)
    return made


def _take_pact_income(state: Position, seat: int, group: int) -> int:
    total = 0
    for amount in pact_income(state, seat, group):
        if amount > 0:
            total += receive(state, seat, group, amount)
        elif amount < 0:
            total -= lose(state, seat, group, -amount)
    return total


def withheld_sites(state: Position, seat: int) -> list[int]:
    """Mines of which one token may stay in the bank: those that would produce (TTA-CORR-08).

    A seat that places tokens by hand may name any mine with workers: the bank may run short.
    """
    civ = state.civs[seat]
    labs = LAB_MINES[civ.leader] > 0
    if state.variant.auto_pay:
        return sorted(producing(civ, RESOURCE_GROUP, labs))
    sites = RESOURCE_SITES if labs else SITES_OF[MINE]
    return [site for site in sites if civ.workers[site]] if civ.blue > 0 else []


class Corruption(AgesStep):
    """Corruption takes resources, never food (TTA-CORR-03, TTA-CORR-04)."""

    key: ClassVar[str] = "corruption"

    def run(self, state: Position) -> None:
        """Take them."""
        corrupt(state, self.seat)


def corrupt(state: Position, seat: int) -> None:
    """Corruption takes what the blue bank demands, or all there is (TTA-CORR-06)."""
    if state.version == SIMPLE:  # TTA-CORR-01
        return
    civ = state.civs[seat]
    due = by_bank(CORRUPTION, civ.blue)  # TTA-CORR-05, TTA-CORR-07
    if due:
        due = min(due, purse(civ, RESOURCE_GROUP))
        state.tell("corruption", "seat count", seat, due)
        spend(state, seat, RESOURCE_GROUP, due)


class Draw(AgesStep):
    """A military card for each unspent military action, at most three (TTA-PROD-18)."""

    key: ClassVar[str] = "draw"

    def run(self, state: Position) -> None:
        """Draw them."""
        _draw(state, self.seat)


def _draw(state: Position, seat: int) -> None:
    civ = state.civs[seat]
    civ.food_paid = 0
    civ.resource_paid = 0
    # TTA-TURN-06
    if state.version != SIMPLE and not state.variant.draws_by_action and state.round > 1:
        draw_military(state, seat, min(civ.military_left, MOST_DRAWN))
