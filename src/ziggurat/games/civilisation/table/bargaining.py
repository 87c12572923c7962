"""What a tap on the trading floor means where it takes several answers.

To the rules an offer is a chain: cards, then names, then how many are wanted, then which. Whoever
puts one together may change any part of it at any time: where the chain has no such step, it is put
together anew, in one go. The first card begins an offer to all. Whoever asks for a good before
naming anything names no more than has to be: the two most valuable goods. Everything else stays
hidden, a calamity or not, so that nobody can tell one from the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ziggurat.core.action import Action
from ziggurat.games.civilisation.rules.components import (
    CAN_GIVE,
    GOODS_COUNT,
    LEAST_TRADED,
    NAMED,
    TRADE_CODES,
    TRADE_OF,
    VALUE,
    set_value,
)
from ziggurat.games.civilisation.table.paths import paths
from ziggurat.games.civilisation.table.routes import question_of
from ziggurat.offers import Bundle

View = Mapping[str, Any]
Cards = tuple[str, ...]

GIVEN: Final = tuple([code for code, can in zip(TRADE_CODES, CAN_GIVE, strict=True) if can])
GOODS: Final = tuple(TRADE_CODES[:GOODS_COUNT])


@dataclass(frozen=True)
class Plan:
    """An offer as it is, or as it is meant to be."""

    to: int | None
    cards: Cards = ()
    named: Cards = ()
    wants: int = 0
    wants_named: Cards = ()

    def steps_from(self, other: Plan) -> list[str]:
        """The steps of the chain that lead here from another offer that may go on like this."""
        wanted = [f"<{self.wants}"] if self.wants != other.wants else []
        return [
            *[f"+{code}" for code in _beyond(self.cards, other.cards)],
            *[f"'{code}" for code in _beyond(self.named, other.named)],
            *wanted,
            *[f"~{code}" for code in _beyond(self.wants_named, other.wants_named)],
        ]

    def follows(self, other: Plan) -> bool:
        """Whether another offer may go on like this: what comes later is not begun yet."""
        return (
            self.to == other.to
            and _goes_on(self.cards, other.cards, not other.named)
            and _goes_on(self.named, other.named, not other.wants)
            and other.wants in (0, self.wants)
            and _goes_on(self.wants_named, other.wants_named, True)
        )

    def held_by_the_rules(self) -> Plan:
        """As much of it as the chain can hold: nothing is named of two cards."""
        if len(self.cards) < LEAST_TRADED:
            return Plan(self.to, self.cards)
        plan = replace(self, named=usual_names(self.cards, self.named)) if self.wants else self
        if len(plan.named) < NAMED:
            return replace(plan, wants=0, wants_named=())
        return replace(plan, wants_named=plan.wants_named[: plan.wants])


def usual_names(cards: Cards, named: Cards) -> Cards:
    """The names of an offer, with the most valuable goods where there are too few."""
    left = [code for code in _beyond(cards, named) if code in GOODS]
    left.sort(key=lambda code: (-VALUE[TRADE_OF[code]], code))
    return (*named, *left[: max(0, NAMED - len(named))])


def bundles(view: View, legal: Sequence[Action]) -> list[Bundle]:
    """What a tap on the floor means where no answer of the rules is that already."""
    if question_of(view) != "trade" or view["you"] is None or not legal:
        return []
    draft = view["floor"]["mine"]["draft"]
    if draft is None:
        return [*_first_cards(view), *_acceptances(view)]
    if draft["answer"]:
        return []
    known = {way[0] for ways in paths(view, legal).values() for way in ways}
    now = Plan(
        draft["partner"],
        tuple(draft["cards"]),
        tuple(draft["named"]),
        draft["wants"],
        tuple(draft["wants_named"]),
    )
    meant = {key: plan for key, plan in _changes(view, draft, now).items() if key not in known}
    made = {key: _answers(view, now, plan.held_by_the_rules()) for key, plan in meant.items()}
    return [Bundle(answers, [[key]]) for key, answers in made.items() if answers]


def _answers(view: View, now: Plan, plan: Plan) -> list[str]:
    """How an offer becomes another one; nothing where it cannot."""
    mine = view["floor"]["mine"]
    if plan.follows(now):
        return plan.steps_from(now)
    if not mine["may_begin"] or plan.to not in mine["addressees"]:
        return []
    return ["x", f">{_whom(plan.to, '*')}", *plan.steps_from(Plan(plan.to))]


# --------------------------------------------------------------------------- what can be changed


def _changes(view: View, draft: View, now: Plan) -> dict[str, Plan]:
    """By key, what the offer is to become."""
    found: dict[str, Plan] = {}
    aside = Counter(now.cards)
    for to, most in zip(view["floor"]["mine"]["addressees"], draft["most_wanted_of"], strict=True):
        if to != now.to:
            found[f"offer:{_whom(to, 'all')}"] = replace(now, to=to, wants=min(now.wants, most))
    for code in GIVEN:
        if view["hand"].get(code, 0) > aside[code]:
            found[f"hand:{code}"] = replace(now, cards=(*now.cards, code))
    for code in aside:
        cards = _less(now.cards, code)
        named = tuple((Counter(now.named) & Counter(cards)).elements())
        found[f"out:{code}"] = replace(now, cards=cards, named=named)
    if len(now.cards) >= LEAST_TRADED:
        found |= _renamed(now) | _wishes(draft, now)
    return found


def _renamed(now: Plan) -> dict[str, Plan]:
    """A tap names one more copy of a card; after the last one it hides them all.

    Where something is wanted already another good is named instead, if there is one.
    """
    found = {}
    for code, count in Counter(now.cards).items():
        said = (now.named.count(code) + 1) % (count + 1)
        named = (*[name for name in now.named if name != code], *[code] * said)
        if now.wants and not said:
            named = usual_names(_less(now.cards, code, count), named)
        if not now.wants or len(named) >= NAMED:
            found[f"name:{code}"] = replace(now, named=named)
    return found


def _wishes(draft: View, now: Plan) -> dict[str, Plan]:
    """How many cards are wanted, as many as are given to begin with, and which."""
    if len(usual_names(now.cards, now.named)) < NAMED:
        return {}
    most = draft["most_wanted"]
    found = {f"n:{number}": replace(now, wants=number) for number in range(LEAST_TRADED, most + 1)}
    if now.wants:
        del found[f"n:{now.wants}"]
    else:
        usual = min(len(now.cards), most)
        for code in GOODS:
            found[f"good:{code}"] = replace(now, wants=usual, wants_named=(code,))
    for code in now.wants_named:
        found[f"unwant:{code}"] = replace(now, wants_named=_less(now.wants_named, code))
    return found


# --------------------------------------------------------------------- the first card, the answer


def _first_cards(view: View) -> list[Bundle]:
    """A card of the hand begins an offer, to all where that is possible.

    Not for whoever waits or is done: coming back is seen by everybody.
    """
    floor, mine = view["floor"], view["floor"]["mine"]
    is_away = view["you"] in [*floor["waiting"], *floor["done"]]
    if is_away or not mine["addressees"] or not mine["may_begin"]:
        return []
    to = None if None in mine["addressees"] else mine["addressees"][0]
    held = [code for code in GIVEN if view["hand"].get(code)]
    return [Bundle([f">{_whom(to, '*')}", f"+{code}"], [[f"hand:{code}"]]) for code in held]


def _acceptances(view: View) -> list[Bundle]:
    """Offers that I can take as they are."""
    found = []
    for number, offer in enumerate(view["floor"]["offers"]):
        given = payment(view, number)
        if given:
            to_all = offer["to"] is None
            answers = [f"@{offer['seat']}{'*' if to_all else ''}", *[f"+{code}" for code in given]]
            key = f"{'accept_all' if to_all else 'accept'}:{offer['seat']}"
            found.append(Bundle([*answers, "!"], [[key]], is_draft=False))
    return found


def payment(view: View, number: int) -> Cards:
    """What I would give for an open offer; nothing where I cannot.

    What it asks for by name, then the goods whose loss costs least; a calamity only where there is
    nothing else.
    """
    mine, offer = view["floor"]["mine"], view["floor"]["offers"][number]
    lacking = mine["lacking"][number]
    if lacking is None or lacking["cards"] or lacking["too_few"] or not mine["may_begin"]:
        return ()
    if not view["floor"]["traders"][view["you"]]:
        return ()
    left = Counter({code: view["hand"].get(code, 0) for code in GIVEN})
    given = list(offer["wants_named"])
    left.subtract(given)
    while len(given) < offer["wants"]:
        held = [code for code in GIVEN if left[code] > 0]
        given.append(min(held, key=lambda code: _loss(code, left[code])))
        left[given[-1]] -= 1
    return tuple(given)


def _loss(code: str, count: int) -> tuple[bool, int, str]:
    """What giving one of so many copies costs, to be compared."""
    if code not in GOODS:
        return True, 0, code
    good = TRADE_OF[code]
    return False, set_value(good, count) - set_value(good, count - 1), code


# ------------------------------------------------------------------------------------ cards


def _whom(to: int | None, everybody: str) -> str:
    return everybody if to is None else str(to)


def _beyond(cards: Cards, others: Cards) -> list[str]:
    """Cards without some of them."""
    return list((Counter(cards) - Counter(others)).elements())


def _goes_on(cards: Cards, others: Cards, may_grow: bool) -> bool:
    """Whether these are those others, or more where there may be."""
    more, fewer = Counter(cards) - Counter(others), Counter(others) - Counter(cards)
    return not fewer and (may_grow or not more)


def _less(cards: Cards, code: str, count: int = 1) -> Cards:
    left = list(cards)
    for _ in range(count):
        left.remove(code)
    return tuple(left)
