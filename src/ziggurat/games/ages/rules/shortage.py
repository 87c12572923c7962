"""What is missing to do something: the refusals that many questions share."""

from __future__ import annotations

from ziggurat.core.errors import IllegalAction
from ziggurat.games.ages.rules.civilisation import Civilisation
from ziggurat.games.ages.rules.components import CODES, KIND, NONE, is_unit
from ziggurat.games.ages.rules.stores import purse
from ziggurat.games.ages.rules.tokens import RESOURCE_GROUP


def not_in_hand(card: int, rule: str) -> IllegalAction:
    """The card is not in the hand that it would be played from."""
    return IllegalAction("not_in_hand", rule, card=CODES[card])


def too_few_civil(civ: Civilisation, count: int, rule: str) -> IllegalAction | None:
    """Fewer civil actions are left than it takes."""
    if civ.civil_left < count:
        return IllegalAction("too_few_civil", rule, count=count, left=civ.civil_left)
    return None


def too_few_military(civ: Civilisation, count: int, rule: str) -> IllegalAction | None:
    """Fewer military actions are left than it takes."""
    if civ.military_left < count:
        return IllegalAction("too_few_military", rule, count=count, left=civ.military_left)
    return None


def no_action(civ: Civilisation, site: int, rule: str) -> IllegalAction | None:
    """No action of the colour needed to build there is left."""
    return too_few_military(civ, 1, rule) if is_unit(KIND[site]) else too_few_civil(civ, 1, rule)


def no_worker(civ: Civilisation, site: int, rule: str) -> IllegalAction | None:
    """Nobody works there."""
    if not civ.workers[site]:
        return IllegalAction("no_worker_there", rule, card=CODES[site])
    return None


def too_few_resources(civ: Civilisation, site: int, cost: int, rule: str) -> IllegalAction | None:
    """Fewer resources are in store than it costs; for units arms count as well."""
    left = purse(civ, RESOURCE_GROUP)
    if site != NONE and is_unit(KIND[site]):
        left += civ.arms_left
    if cost > left:
        return IllegalAction("too_few_resources", rule, count=cost, left=left)
    return None
