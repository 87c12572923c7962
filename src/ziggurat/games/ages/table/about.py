"""What the things on the table of Through the Ages are, do now, and would cost their reader.

What a card does is told by its note; here it says where it lies, what it would cost and its rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ziggurat.aids import About
from ziggurat.games.ages.rules.components import (
    ACTION,
    AGGRESSION,
    BONUS,
    CARD_OF_CODE,
    EVENT,
    FACTS,
    GOVERNMENT,
    KIND,
    LEADER,
    PACT,
    TACTIC,
    TERRITORY,
    WAR,
    WONDER,
    is_unit,
    is_urban,
)
from ziggurat.games.ages.shape import Civilisation, View
from ziggurat.games.ages.table.cards import name as card_name
from ziggurat.games.ages.table.panels import bank_told
from ziggurat.games.ages.table.paths import row_keys, technology_told, workers_told
from ziggurat.words import Words


def about(view: View, key: str, words: Words, names: Sequence[str]) -> About | None:
    """What there is to know of a thing, by its key."""
    kind, _, code = key.partition(":")
    if kind == "row":
        return _row(view, key, words)
    if kind in _OF_CIVILISATION:
        if view["you"] is None:
            return None
        return _OF_CIVILISATION[kind](view["civilisations"][view["you"]], view, code, words)
    if kind == "hand":
        return _in_hand(view, code, words)
    if kind == "military":
        return _military(view, code, words, names)
    if kind == "own":
        rule = "TTA-WONDER-07" if _kind(code) == WONDER else "TTA-COLONY-13"
        return About(card_name(code, words), [words.say("about.in_play")], rule=rule)
    if kind == "pact":
        said = [words.say("about.pact")]
        return About(card_name(code, words), said, words.say("about.political"), "TTA-PACT-08")
    if kind == "bonus":
        return About(card_name(code, words), [words.say("about.bonus")], rule="TTA-VARIANT-07")
    return None


def _kind(code: str) -> int:
    return KIND[CARD_OF_CODE[code]]


def _row(view: View, key: str, words: Words) -> About:
    """A card of the row: what it would cost to take it."""
    place = row_keys(view["row"]).index(key)
    code, cost = view["row"][place], ""
    if view["you"] is not None and not view["over"]:
        civ = view["civilisations"][view["you"]]
        cost = words.say("about.take", count=civ["prices"][place], left=civ["civil_left"])
    rule = "TTA-TAKE-08" if _kind(code) == WONDER else "TTA-TAKE-01"
    return About(card_name(code, words), cost=cost, rule=rule)


# What lies before the reader


def _technology(civ: Civilisation, view: View, code: str, words: Words) -> About:
    """A technology in play: what another building or unit there costs, and an upgrade to it."""
    unit = is_unit(_kind(code))
    said = [technology_told(civ, code, words)]
    key = "about.enlist" if unit else "about.build"
    costs = [words.say(key, count=civ["build_costs"][code], held=civ["resources"])]
    costs += [
        words.say("about.upgrade", card=card_name(old, words), count=cost)
        for old, cost in view["upgrade_costs"].get(code, {}).items()
    ]
    rule = "TTA-UNIT-01" if unit else "TTA-BUILD-03" if is_urban(_kind(code)) else "TTA-BUILD-01"
    return About(card_name(code, words), said, " ".join(costs), rule)


def _workers(civ: Civilisation, view: View, code: str, words: Words) -> About:
    return About(workers_told(civ, words), [words.say("about.workers")], rule="TTA-POP-02")


def _bank(civ: Civilisation, view: View, code: str, words: Words) -> About:
    title = words.say("about.bank")
    if not civ["yellow"]:
        return About(title, [words.say("about.bank_empty")], rule="TTA-POP-04")
    cost = words.say("about.grow", count=civ["growth_cost"], held=civ["food"])
    return About(title, [bank_told(civ, words)], cost, "TTA-POP-01")


def _wonder(civ: Civilisation, view: View, code: str, words: Words) -> About:
    cost = words.say("about.stage", count=civ["stage_cost"], held=civ["resources"])
    said = [words.say("about.wonder")]
    return About(card_name(civ["wonder"], words), said, cost, "TTA-WONDER-01")


_OF_CIVILISATION: Final[dict[str, Callable[[Civilisation, View, str, Words], About]]] = {
    "tech": _technology,
    "workers": _workers,
    "bank": _bank,
    "wonder": _wonder,
}


# In hand


def _in_hand(view: View, code: str, words: Words) -> About:
    """A civil card: what playing it takes."""
    civ = view["civilisations"][view["you"] or 0]
    kind, title = _kind(code), card_name(code, words)
    said = [words.say("about.locked")] if code in view.get("locked", ()) else []
    if kind == LEADER:
        return About(title, said, words.say("about.play"), "TTA-LEADER-01")
    if kind == ACTION:
        return About(title, said, words.say("about.play"), "TTA-ACTION-01")
    if kind == GOVERNMENT:
        return About(title, said, _change(view, code, words), "TTA-GOV-01")
    cost = words.say("about.learn", count=view["science_costs"][code], held=civ["science"])
    return About(title, said, cost, "TTA-TECH-01")


def _change(view: View, code: str, words: Words) -> str:
    """What a change of government takes; its card says the price, unless mine is another."""
    held = view["civilisations"][view["you"] or 0]["science"]
    costs, facts = view["government_costs"][code], FACTS[CARD_OF_CODE[code]]
    printed = {"peaceful": int(facts["peaceful"]), "revolution": int(facts["revolution"])}
    if costs == printed:
        return words.say("about.change_held", count=held)
    return words.say("about.change", held=held, **costs)


_RULES: Final = {
    TACTIC: "TTA-TACTIC-01",
    EVENT: "TTA-EVENT-04",
    TERRITORY: "TTA-EVENT-04",
    AGGRESSION: "TTA-AGGR-01",
    WAR: "TTA-WAR-01",
    PACT: "TTA-PACT-02",
    BONUS: "TTA-AGGR-06",
}


def _military(view: View, code: str, words: Words, names: Sequence[str]) -> About:
    """A military card: when it is played, and what that takes."""
    kind = _kind(code)
    if kind == TACTIC:
        cost = words.say("about.tactic")
    elif kind == BONUS:
        cost = words.say("about.defend")
    else:
        cost = words.say("about.political")
        aims = view["attack_costs"].get(code, [])
        told = [
            words.say("about.attack", seat=names[seat], count=actions)
            for seat, actions in enumerate(aims)
            if actions is not None
        ]
        cost = " ".join([cost, *told])
    return About(card_name(code, words), cost=cost, rule=_RULES[kind])
