"""Food and resources: spending, losing, receiving them, and where the tokens then lie."""

from __future__ import annotations

from typing import ClassVar, Final

from ziggurat.core.action import Action
from ziggurat.core.agenda import SEAT, Argument, Name, Number, Prompt, Question
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import SCRATCH
from ziggurat.games.ages.rules import actions
from ziggurat.games.ages.rules.agenda import AgesQuestion, AgesStep
from ziggurat.games.ages.rules.civilisation import Civilisation
from ziggurat.games.ages.rules.components import CODES, NONE
from ziggurat.games.ages.rules.placing import NAMES, Placing, gaining, lay, payment
from ziggurat.games.ages.rules.position import Position
from ziggurat.games.ages.rules.tokens import FOOD_GROUP, food, gain, keep, resources, stored

GROUP: Final = Name("group", NAMES)
AMOUNT: Final = Number("amount", -1000, 100_000)


def purse(civ: Civilisation, group: int) -> int:
    """What can be spent of a group, the trade route included."""
    return civ.resources + civ.resource_paid if group else civ.food + civ.food_paid


def spend(state: Position, seat: int, group: int, amount: int) -> None:
    """Pay food or resources. This may ask a question: put what follows on the agenda first."""
    civ = state.civs[seat]
    if group:
        if civ.resource_paid and amount:
            amount -= 1
            civ.resource_paid -= 1
    elif civ.food_paid and amount:
        amount -= 1
        civ.food_paid -= 1
    lose(state, seat, group, amount)


def lose(state: Position, seat: int, group: int, amount: int) -> int:
    """Give up an amount, or all there is (TTA-EVENT-11); return how much that was."""
    civ = state.civs[seat]
    held = stored(civ, group)
    if amount > held:
        amount = held
    if amount <= 0:
        return 0
    if state.variant.auto_pay:
        keep(civ, group, held - amount)
    elif not _waits(state, seat, group, -amount):
        ways = payment(civ, group, amount)
        keep(civ, group, held - amount)
        let_place(state, seat, ways)
    return amount


def receive(state: Position, seat: int, group: int, amount: int) -> int:
    """Place a gain, as far as there are tokens; return how much that was."""
    civ = state.civs[seat]
    if amount <= 0:
        return 0
    if state.variant.auto_pay:
        return gain(civ, group, amount)
    if _waits(state, seat, group, amount):
        return amount
    ways = gaining(civ, group, amount)
    gained = gain(civ, group, amount)
    let_place(state, seat, ways)
    return gained


def let_place(state: Position, seat: int, ways: Placing) -> None:
    """Ask where the tokens are to lie, if there is more than one way (TTA-PROD-12)."""
    ways = ways.settled()
    if not ways.is_settled() and ways.counts():
        state.placings += (ways,)
        state.agenda.append(Place(seat, ways.group))


def _waits(state: Position, seat: int, group: int, amount: int) -> bool:
    """Whether somebody is still choosing where tokens lie; if so, put this off until after that."""
    agenda = state.agenda
    if not isinstance(agenda[-1], Place):
        return False
    place_of = len(agenda)
    while isinstance(agenda[place_of - 1], (Place, Settle)):
        place_of -= 1
    agenda.insert(place_of, Settle(seat, group, amount))
    return True


class Settle(AgesStep):
    """Food or resources are received, or given up if the amount is negative."""

    key: ClassVar[str] = "settle"
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT, GROUP, AMOUNT)

    def __init__(self, seat: int, group: int, amount: int) -> None:
        super().__init__(seat)
        self.group: Final = group
        self.amount: Final = amount

    def run(self, state: Position) -> None:
        """Receive it or give it up."""
        if self.amount > 0:
            receive(state, self.seat, self.group, self.amount)
        else:
            lose(state, self.seat, self.group, -self.amount)


class Place(AgesQuestion):
    """How many blue tokens of a group are to lie on a site after a payment, gain or production."""

    key: ClassVar[str] = "place"
    rule: ClassVar[str] = "TTA-PROD-12"
    suggests: ClassVar[bool] = True
    arguments: ClassVar[tuple[Argument, ...]] = (SEAT, GROUP)

    def __init__(self, seat: int, group: int) -> None:
        super().__init__(seat)
        self.group: Final = group

    def about(self) -> tuple[int, int, int]:
        """The group."""
        return NONE, NONE, self.group

    def prompt(self, state: Position, seat: int) -> Prompt:
        """On which site; the words differ for farms."""
        key = "place_food" if self.group == FOOD_GROUP else "place"
        return Prompt(key, self.rule, {"card": CODES[state.placings[-1].site()]})

    def answers(self, state: Position, seat: int) -> list[Action]:
        """How many tokens may lie there."""
        return [actions.PLACES[count] for count in state.placings[-1].counts()]

    def do(self, state: Position, seat: int, action: Action) -> None:
        """Go on with the next site, or move the tokens."""
        ways = state.placings[-1].then(action.n)
        if ways.is_settled():
            lay(state.civs[seat], self.group, ways.chosen)
            state.placings = state.placings[:-1]
        else:
            state.placings = (*state.placings[:-1], ways)
            state.agenda.append(self)
            state.effect = SCRATCH

    def suggest(self, state: Position, seat: int) -> list[Action]:
        """As many as lie there already: so they would have been placed for the seat."""
        ways = state.placings[-1]
        lie = state.civs[seat].tokens[ways.site()]
        best = NONE
        for count in ways.counts():
            if best == NONE or abs(count - lie) < abs(best - lie):
                best = count
        return [] if best == NONE else [actions.PLACES[best]]

    def continues(self, before: Question[Position]) -> bool:
        """Another site of the same group."""
        return isinstance(before, Place) and self.group == before.group

    def why_not(self, state: Position, seat: int, action: Action) -> IllegalAction | None:
        """That many tokens cannot lie there."""
        if action.kind == actions.PLACE:
            site = state.placings[-1].site()
            return IllegalAction("wrong_placing", self.rule, card=CODES[site], count=action.n)
        return None


# Losses of food and resources together


def mixed_total(civ: Civilisation, total: int) -> int:
    """How much of a loss of food and resources together can be met."""
    return min(total, food(civ) + resources(civ))


def mixes(civ: Civilisation, total: int) -> list[Action]:
    """The ways to split a loss into food and resources, as far as there is any."""
    larder, stock = food(civ), resources(civ)
    total = mixed_total(civ, total)
    if total == 0:
        return []
    return actions.MIXES[max(0, total - stock) : min(total, larder) + 1]


def wrong_mix(civ: Civilisation, rule: str) -> IllegalAction:
    """The loss cannot be split like this."""
    return IllegalAction("wrong_mix", rule, food=food(civ), resources=resources(civ))
