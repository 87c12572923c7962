"""Action cards: what each is used on, and what it gives (TTA-ACTION)."""

from __future__ import annotations

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.games.ages.rules import actions
from ziggurat.games.ages.rules.actions import (
    ON_PLAY,
    ON_REVOLT,
    ON_SITE,
    ON_UPGRADE,
    PAIRS,
    UPGRADES,
    USES,
    use_on,
)
from ziggurat.games.ages.rules.cards import FIRST_ACTION
from ziggurat.games.ages.rules.civilisation import Civilisation
from ziggurat.games.ages.rules.components import (
    ARMS,
    ARMS_PER_STRONGER,
    CODES,
    CULTURE,
    CULTURE_PER_RICHER,
    DO_GROW,
    DO_LAND,
    DO_NOTHING,
    DO_STAGE,
    DO_TECHNOLOGY,
    DO_UPGRADE,
    DO_URBAN,
    DOES,
    EXTRA,
    FOOD,
    GOVERNMENT,
    KIND,
    LESS,
    NONE,
    RESOURCE,
    SCIENCE,
    TERROR,
    is_technology,
    is_urban,
)
from ziggurat.games.ages.rules.position import Position, without
from ziggurat.games.ages.rules.ratings import prices, rate, upgrade_price
from ziggurat.games.ages.rules.shortage import not_in_hand, too_few_civil
from ziggurat.games.ages.rules.stores import Settle, purse
from ziggurat.games.ages.rules.supply import learn, score
from ziggurat.games.ages.rules.technologies import (
    can_play,
    can_revolt,
    play,
    revolt,
    why_no_revolution,
    why_no_technology,
)
from ziggurat.games.ages.rules.tokens import FOOD_GROUP, RESOURCE_GROUP
from ziggurat.games.ages.rules.wonders import build_stages, can_build_stages, why_no_stages
from ziggurat.games.ages.rules.workers import (
    build,
    food_cost,
    grow_by_food,
    jobs_of,
    upgrade,
    why_no_build,
    why_no_growth,
    why_no_upgrade,
)


def is_fresh(state: Position, hand: tuple[int, ...], card: int) -> bool:
    """Whether all copies of a card in hand were taken this turn, so it waits (TTA-ACTION-02)."""
    return bool(state.fresh) and hand.count(card) <= state.fresh.count(card)


def locked(state: Position, seat: int) -> tuple[int, ...]:
    """The action cards in a hand that cannot be played this turn, since they were taken in it."""
    if seat != state.seat or not state.fresh:
        return ()
    hand = state.hands[seat]
    return tuple([card for card in sorted(set(hand)) if is_fresh(state, hand, card)])


def with_action_cards(state: Position, seat: int, civ: Civilisation, out: list[Action]) -> None:
    """List what the action cards in a hand allow."""
    hand = state.hands[seat]
    aimed: list[Action] = []
    previous = NONE
    for card in hand:
        if card < FIRST_ACTION or card == previous:
            continue
        previous = card
        if is_fresh(state, hand, card):
            continue
        does = DOES[card]
        if does == DO_NOTHING:
            out.append(USES[card])
        elif does == DO_STAGE:  # TTA-CARD-02
            if civ.wonder != NONE and can_build_stages(civ, 1, LESS[card]):
                out.append(USES[card])
        elif does == DO_GROW:  # TTA-CARD-04
            if civ.yellow and purse(civ, FOOD_GROUP) >= food_cost(civ, 0):
                out.append(USES[card])
        else:
            _aim(state, seat, civ, card, aimed)
    out += aimed


def _aim(state: Position, seat: int, civ: Civilisation, card: int, out: list[Action]) -> None:
    """List every target of an action card that needs one (TTA-CARD-01)."""
    does = DOES[card]
    price = prices(state, seat)
    money = purse(civ, RESOURCE_GROUP) + LESS[card]
    if does in (DO_LAND, DO_URBAN):
        if not civ.unused:
            return
        for site in jobs_of(state, seat).sites:
            if is_urban(KIND[site]) == (does == DO_URBAN) and price[site] <= money:
                out.append(use_on(card, site, ON_SITE))
    elif does == DO_UPGRADE:
        for action in jobs_of(state, seat).upgrades:
            if upgrade_price(price, action.a, action.b) <= money:
                out.append(use_on(card, action.index - UPGRADES[0].index, ON_UPGRADE))
    elif does == DO_TECHNOLOGY:
        _aim_at_technologies(state, seat, card, out)


def _aim_at_technologies(state: Position, seat: int, card: int, out: list[Action]) -> None:
    """List the technologies that an action card can bring into play, revolutions last
    (TTA-CARD-05).
    """
    previous = NONE
    revolts: list[Action] = []
    for tech in state.hands[seat]:
        kind = KIND[tech]
        if tech == previous or not is_technology(kind):
            continue
        previous = tech
        if can_play(state, seat, tech):
            out.append(use_on(card, tech, ON_PLAY))
        if kind == GOVERNMENT and can_revolt(state, seat, tech, True):
            revolts.append(use_on(card, tech, ON_REVOLT))
    out += revolts


def use(state: Position, seat: int, action: Action) -> None:
    """Play an action card: what it does costs no further action, and what it gives comes last
    (TTA-ACTION-06).
    """
    civ = state.civs[seat]
    card = action.a
    state.hands[seat] = without(state.hands[seat], card)  # TTA-ACTION-03
    state.tell("action_card", "seat card", seat, CODES[card])
    if action.n == ON_REVOLT:
        if TERROR[civ.leader]:
            civ.civil_left -= 1
        revolt(state, seat, action.b)
        learn(state, seat, SCIENCE[card])  # TTA-CARD-05
        return
    civ.civil_left -= 1
    if FOOD[card]:  # TTA-CARD-04
        state.agenda.append(Settle(seat, FOOD_GROUP, FOOD[card]))  # TTA-ACTION-04
    if RESOURCE[card]:
        state.agenda.append(Settle(seat, RESOURCE_GROUP, RESOURCE[card]))  # TTA-ACTION-04
    if action.n == ON_SITE:
        build(state, seat, action.b, LESS[card])
    elif action.n == ON_UPGRADE:
        upgrade(state, seat, PAIRS[action.b][0], PAIRS[action.b][1], LESS[card])
    elif action.n == ON_PLAY:
        play(state, seat, action.b)
    elif DOES[card] == DO_GROW:
        grow_by_food(state, seat, 0)
    elif DOES[card] == DO_STAGE:
        build_stages(state, seat, 1, LESS[card])  # TTA-CARD-02
    _give(state, seat, card)


def _give(state: Position, seat: int, card: int) -> None:
    """Give what an action card brings besides food and resources."""
    civ = state.civs[seat]
    learn(state, seat, SCIENCE[card])  # TTA-CARD-05, TTA-ACTION-05
    points = CULTURE[card]
    size = len(state.seats_from(0)) - 2
    if CULTURE_PER_RICHER[card]:
        mine = civ.culture
        richer = [r for r in state.rivals(seat) if state.civs[r].culture > mine]
        points += CULTURE_PER_RICHER[card][size] * len(richer)
    score(state, seat, points)  # TTA-ACTION-05
    civ.military_left += EXTRA[card]  # TTA-CARD-06
    civ.extra_actions += EXTRA[card]
    civ.arms_left += ARMS[card]  # TTA-CARD-07
    if ARMS_PER_STRONGER[card]:
        mine = rate(state, seat).strength
        stronger = [r for r in state.rivals(seat) if rate(state, r).strength > mine]
        civ.arms_left += ARMS_PER_STRONGER[card][size] * len(stronger)


def why_not_used(state: Position, seat: int, action: Action) -> IllegalAction | None:
    """Why an action card cannot be used like this."""
    civ = state.civs[seat]
    card = action.a
    hand = state.hands[seat]
    if card not in hand:
        return not_in_hand(card, "TTA-ACTION-01")
    if is_fresh(state, hand, card):
        return IllegalAction("taken_this_turn", "TTA-ACTION-02", card=CODES[card])
    missing = too_few_civil(civ, 1, "TTA-ACTION-01")
    if missing is not None:
        return missing
    less = LESS[card]
    if action.n == actions.ON_SITE:
        return why_no_build(state, seat, action.b, less, False)
    if action.n == actions.ON_UPGRADE:
        old, new = actions.PAIRS[action.b]
        return why_no_upgrade(state, seat, old, new, less, False)
    if action.n == actions.ON_PLAY or action.n == actions.ON_REVOLT:
        if action.b not in hand:
            return not_in_hand(action.b, "TTA-ACTION-07")
        if action.n == actions.ON_PLAY:
            return why_no_technology(state, seat, action.b)
        return why_no_revolution(state, seat, action.b, "TTA-GOV-09")
    if DOES[card] == DO_STAGE:
        return why_no_stages(civ, 1, less)
    if DOES[card] == DO_GROW:
        return why_no_growth(civ, 0)
    if DOES[card] == DO_NOTHING:
        return None
    # TTA-CARD-01
    return IllegalAction("needs_target", "TTA-ACTION-08", card=CODES[card])
