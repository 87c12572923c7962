"""Why an action of Civilisation is not legal: the first rule it breaks."""

from __future__ import annotations

import re
from typing import Final

from ziggurat.core.action import Action
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import HOST
from ziggurat.games.civilisation import actions as say
from ziggurat.games.civilisation import agenda, economy, losses, purchase, shares, trade
from ziggurat.games.civilisation.agenda import PHASES, Task
from ziggurat.games.civilisation.board import (
    BY_LAND,
    BY_WATER,
    CODES,
    DELPHI,
    HARBOUR_CODES,
    IS_SEA,
    IS_WATER,
    NATIONS,
    TERRITORY_OF,
    land_of,
)
from ziggurat.games.civilisation.components import (
    ARCHITECTURE,
    ASTRONOMY,
    CARD_CODES,
    CLOTH_MAKING,
    CREW,
    ENGINEERING,
    ENLIGHTENMENT,
    GRAIN,
    LAW,
    LEAST_TRADED,
    MINING,
    MONOTHEISM,
    NAMED,
    NEEDS,
    PILLAGE,
    ROADBUILDING,
    SAILING_RANGE,
    SHIP_COST,
    SHIPS,
    THEOLOGY,
    TRADE_CODES,
)
from ziggurat.games.civilisation.movement import routes
from ziggurat.games.civilisation.state import NOBODY, Table

_PHASE_OF: Final[dict[int, tuple[int, str]]] = {
    say.NATION: (0, "CIV-15.3a"),
    say.RATE: (agenda.TAXES, "CIV-18.1a"),
    say.SHIP: (agenda.SHIPS, "CIV-18.1d"),
    say.MOVE: (agenda.MOVEMENT, "CIV-18.1e"),
    say.SAIL: (agenda.MOVEMENT, "CIV-18.1e"),
    say.ABOARD: (agenda.MOVEMENT, "CIV-18.1e"),
    say.ASHORE: (agenda.MOVEMENT, "CIV-18.1e"),
    say.FOUND: (agenda.CITIES, "CIV-18.1g"),
    say.OFFER: (agenda.TRADING, "CIV-18.1k"),
    say.ANSWER: (agenda.TRADING, "CIV-18.1k"),
    say.ASIDE: (agenda.TRADING, "CIV-18.1k"),
    say.TAKE_OUT: (agenda.TRADING, "CIV-18.1k"),
    say.NAME: (agenda.TRADING, "CIV-18.1k"),
    say.WANT: (agenda.TRADING, "CIV-18.1k"),
    say.WANT_NAMED: (agenda.TRADING, "CIV-18.1k"),
    say.AGREE: (agenda.TRADING, "CIV-18.1k"),
    say.WITHDRAW: (agenda.TRADING, "CIV-18.1k"),
    say.WAIT: (agenda.TRADING, "CIV-18.1k"),
    say.CONVERT: (agenda.ABILITIES, "CIV-18.1m"),
    say.BUY: (agenda.PURCHASES, "CIV-18.1o"),
    say.HAND_IN: (agenda.PURCHASES, "CIV-18.1o"),
    say.MINE: (agenda.PURCHASES, "CIV-18.1o"),
    say.DISCARD: (agenda.PURCHASES, "CIV-18.1o"),
}
"""By kind of action: the phase it belongs to."""

_NEEDS_RULE: Final = {ENGINEERING: "CIV-31.62a", LAW: "CIV-31.62b", ENLIGHTENMENT: "CIV-31.62c"}


def _no(code: str, rule: str, **details: object) -> IllegalAction:
    return IllegalAction(code, rule, **details)


def why_not(table: Table, seat: int, action: Action) -> IllegalAction | None:
    """The rule that an unlisted action breaks; None: it does not answer the question at all."""
    if table.over:
        return _no("game_over", "CIV-34.1a", action=str(action))
    if seat == HOST:
        return _host(table, action)
    task = table.agenda[-1]
    if task[0] == agenda.TRADE and not 0 <= seat < table.players:
        return _no("not_your_turn", "CIV-28.2b", action=str(action), seat=seat)
    if task[0] != agenda.TRADE and task[1] != seat:
        return _no("not_your_turn", "CIV-17.2", action=str(action), seat=seat)
    if action.kind in _PHASE_OF:
        phase, rule = _PHASE_OF[action.kind]
        if table.phase != phase:
            return _no("wrong_phase", rule, phase=PHASES[phase])
    if task[0] == agenda.TRADE:
        return _trade(table, seat, action)
    return _answer(table, task, action)


def unwritten(text: str) -> IllegalAction | None:
    """Why no such action exists, where what is written breaks a rule whatever the position."""
    written = "".join(text.split()).lower()
    if found := re.fullmatch(r"[1-9]\d?([a-z]{3})>([a-z]{3})", written):
        return _never_adjacent(found[1], found[2])
    if found := re.fullmatch(r"[1-4]\+([1-9]\d?)", written):
        return _no("ship_full", "CIV-23.51a", count=CREW)
    if (found := re.fullmatch(r"[+'x](\dz)", written)) and found[1] in TRADE_CODES:
        return _no("not_tradable", "CIV-27.3b", card=found[1])
    if (found := re.fullmatch(r"\^([a-z]{3}2?):\d+", written)) and found[1] in HARBOUR_CODES:
        return _no("ship_costs_two", "CIV-22.1b", count=SHIP_COST)
    if (found := re.fullmatch(r"\*([a-z]{3}):\d+", written)) and found[1] in TERRITORY_OF:
        return _no("half_from_territory", "CIV-25.3b", place=found[1])
    if re.fullmatch(r"[5-9][~+-]\S+", written):
        return _no("only_four_ships", "CIV-22.4", count=SHIPS)
    return None


def _never_adjacent(here: str, there: str) -> IllegalAction | None:
    """Tokens cannot go by land between two territories, not even by road."""
    if here not in TERRITORY_OF or there not in TERRITORY_OF or here == there:
        return None
    a, b = TERRITORY_OF[here], TERRITORY_OF[there]
    if b in BY_LAND[a]:
        return None  # only the number is too great for one step
    if IS_SEA[a] or IS_SEA[b] or b in BY_WATER[a]:
        return _no("needs_ship", "CIV-23.3a", place=here, there=there)
    return _no("no_land_border", "CIV-23.3a", place=here, there=there)


def _host(table: Table, action: Action) -> IllegalAction | None:
    if action.kind == say.TRADE_OVER:
        return _no("no_trade_now", "CIV-28.41b")
    if action.kind == say.LAST_TURN:
        if not table.phase:
            return _no("not_begun", "CIV-34.1b")
        return _no("last_turn_already", "CIV-34.2b")
    if action.kind == say.LEAVE:
        return _no("cannot_leave", "CIV-15.61a", seat=action.a)
    if action.kind == say.JOIN:
        return _no("cannot_join", "CIV-15.51", seat=action.a)
    return _no("not_your_turn", "CIV-17.2", action=str(action), seat=HOST)


def _answer(table: Table, task: Task, action: Action) -> IllegalAction | None:
    """An answer to the question asked that the rules do not allow."""
    what, seat, a, _b = task
    kind = action.kind
    if what == agenda.MOVE:
        return _movement(table, seat, action)
    if what == agenda.NATION and kind == say.NATION:
        return _nation(table, action)
    if what == agenda.START and kind == say.GO:
        return _no("not_a_start", "CIV-4.6", place=CODES[action.a])
    if what == agenda.REVOLT and kind == say.CITY:
        if action.a in table.gained:
            return _no("just_gained", "CIV-19.32d", place=CODES[action.a])
        return _no("not_his_city", "CIV-19.32b", place=CODES[action.a], other=a)
    if what == agenda.EXPAND:
        if kind == say.GO:
            return _no("no_growth", "CIV-20.2a", place=CODES[action.a])
        return _no("must_grow", "CIV-20.2b", count=table.stock[seat])
    if what == agenda.UPKEEP:
        return _upkeep(table, seat, a, action)
    if what == agenda.SHIPYARD and kind == say.SHIP:
        return _ship(table, seat, action)
    if what == agenda.BESIEGED and kind == say.CITY:
        return _no("not_attacked", "CIV-24.32c", place=CODES[action.a])
    if what == agenda.PILLAGE and kind == say.COUNT:
        return _no("too_much_pillage", "CIV-24.52b", count=min(PILLAGE, table.stock[seat]))
    if what == agenda.FOUND and kind == say.FOUND:
        return _city(table, seat, action)
    if what == agenda.REDUCE and kind == say.CITY:
        if table.city[action.a] == seat:
            return _no("new_cities_first", "CIV-26.32", place=CODES[action.a])
        return _no("not_your_city", "CIV-26.32", place=CODES[action.a])
    if what == agenda.CONVERT and kind == say.CONVERT:
        return _conversion(table, seat, action.a)
    if what == agenda.BUY:
        return _purchase(table, seat, action)
    if what == agenda.DISCARD:
        if kind == say.DISCARD:
            return _no("not_in_hand", "CIV-31.71a", card=TRADE_CODES[action.a])
        return _no("discard_first", "CIV-31.71a", count=purchase.excess(table, seat))
    return _calamity(table, task, action)


def _nation(table: Table, action: Action) -> IllegalAction:
    name = NATIONS[action.a]
    if action.a in table.nations:
        return _no("nation_taken", "CIV-15.3a", nation=name)
    return _no("nation_not_here", "CIV-16.12", nation=name)


# ------------------------------------------------------------------------- small reasons, in common


def _off_board(table: Table, place: int) -> IllegalAction | None:
    if not table.board.playable[place]:
        return _no("not_on_board", "CIV-16.11a", place=CODES[place])
    return None


def _too_few(table: Table, seat: int, place: int, count: int, rule: str) -> IllegalAction | None:
    """Too few tokens stand in a territory."""
    left = table.tokens[seat][place]
    if left < count:
        return _no("too_few_tokens", rule, place=CODES[place], count=count, left=left)
    return None


def _poor(table: Table, seat: int, count: int, rule: str) -> IllegalAction | None:
    """Too few tokens are in the treasury."""
    left = table.treasury[seat]
    if left < count:
        return _no("too_few_in_treasury", rule, count=count, left=left)
    return None


# ---------------------------------------------------------------------------------- ships (22)


def _upkeep(table: Table, seat: int, ship: int, action: Action) -> IllegalAction | None:
    here = land_of(table.ships[seat][ship])
    if action.kind == say.PAY:
        return _poor(table, seat, 1, "CIV-22.3a")
    if action.kind == say.TOKENS:
        if action.a != here:
            return _no("not_there", "CIV-22.3a", place=CODES[here])
        if action.n > 1:
            return _no("one_token", "CIV-22.3a")
        return _too_few(table, seat, here, 1, "CIV-22.3a")
    return None


def _ship(table: Table, seat: int, action: Action) -> IllegalAction | None:
    place = land_of(action.a)
    if len(table.ships[seat]) >= SHIPS:
        return _no("only_four_ships", "CIV-22.4", count=SHIPS)
    gone = _off_board(table, place)
    if gone is not None:
        return gone
    if IS_SEA[place] or not IS_WATER[place]:
        return _no("no_harbour", "CIV-22.2a", place=CODES[place])
    if not table.tokens[seat][place] and table.city[place] != seat:
        return _no("no_unit_there", "CIV-22.2a", place=CODES[place])
    return _poor(table, seat, action.n, "CIV-22.1b") or _too_few(
        table, seat, place, SHIP_COST - action.n, "CIV-22.1b"
    )


# -------------------------------------------------------------------------------- movement (23)


def _movement(table: Table, seat: int, action: Action) -> IllegalAction | None:
    kind = action.kind
    if kind == say.MOVE:
        return _by_land(table, seat, action)
    if kind == say.PASS:
        if any(table.cargo):
            return _no("tokens_aboard", "CIV-23.56b", count=sum(table.cargo))
        return _no("ends_at_sea", "CIV-23.55")
    if kind not in (say.SAIL, say.ABOARD, say.ASHORE):
        return None
    if action.a >= len(table.ships[seat]):
        return _no("no_such_ship", "CIV-23.1b", ship=action.a + 1)
    harbour = table.ships[seat][action.a]
    if kind == say.SAIL:
        return _sailing(table, seat, action.a, harbour, action.b)
    place = land_of(harbour)
    aboard = table.cargo[action.a]
    if kind == say.ASHORE:
        if IS_SEA[place]:
            return _no("no_land_here", "CIV-23.56b", place=CODES[place])
        return _no("too_few_aboard", "CIV-23.56a", count=action.n, left=aboard)
    if aboard + action.n > CREW:
        return _no("ship_full", "CIV-23.51a", count=CREW)
    missing = _too_few(table, seat, place, action.n, "CIV-23.3a")
    if missing is not None:
        return missing
    left = table.tokens[seat][place] - table.moved[place]
    return _no("already_moved", "CIV-23.51b", place=CODES[place], left=left)


def _by_land(table: Table, seat: int, action: Action) -> IllegalAction | None:
    here, there = action.a, action.b
    gone = _off_board(table, here) or _off_board(table, there)
    if gone is not None:
        return gone
    missing = _too_few(table, seat, here, action.n, "CIV-23.1b")
    if missing is not None:
        return missing
    left = table.tokens[seat][here] - table.moved[here]
    if left < action.n:
        return _no("already_moved", "CIV-23.3b", place=CODES[here], left=left)
    if table.owns(seat, ROADBUILDING):
        return _no("road_blocked", "CIV-23.31b", place=CODES[here], there=CODES[there])
    if there in BY_WATER[here]:
        return _no("needs_ship", "CIV-23.3a", place=CODES[here], there=CODES[there])
    return _no("no_roads", "CIV-23.31a", place=CODES[here], there=CODES[there])


def _sailing(table: Table, seat: int, ship: int, harbour: int, there: int) -> IllegalAction | None:
    here, place = land_of(harbour), land_of(there)
    gone = _off_board(table, place)
    if gone is not None:
        return gone
    if there not in table.board.sailing[harbour]:
        if place in BY_WATER[here] and DELPHI in (here, place):
            return _no("other_coast", "CIV-23.57", place=CODES[DELPHI])
        return _no("no_sea_border", "CIV-23.52a", place=CODES[here], there=CODES[place])
    cloth = table.owns(seat, CLOTH_MAKING)
    reach = SAILING_RANGE + int(cloth)
    if table.sailed[ship] >= reach:
        return _no("range_used", "CIV-23.53" if cloth else "CIV-23.52b", count=reach)
    if IS_SEA[place] and not table.owns(seat, ASTRONOMY):
        return _no("no_astronomy", "CIV-23.52c", place=CODES[place])
    if routes(table.board).to_land[there] >= reach - table.sailed[ship]:
        return _no("ends_at_sea", "CIV-23.55")
    return None


# ---------------------------------------------------------------------------------- cities (25)


def _city(table: Table, seat: int, action: Action) -> IllegalAction | None:
    place, paid = action.a, action.n
    gone = _off_board(table, place)
    if gone is not None:
        return gone
    if IS_SEA[place]:
        return _no("not_land", "CIV-25.1b", place=CODES[place])
    if table.city[place] != NOBODY:
        return _no("city_there", "CIV-25.1b", place=CODES[place])
    if not table.city_stock(seat):
        return _no("all_cities_built", "CIV-25.1c")
    cost = economy.city_cost(table, place)
    if not paid:
        rule = "CIV-25.2a" if table.board.has_site[place] else "CIV-25.2b"
        return _too_few(table, seat, place, cost, rule)
    if not table.owns(seat, ARCHITECTURE):
        return _no("no_architecture", "CIV-25.3a")
    if table.helped >> seat & 1:
        return _no("treasury_helped", "CIV-25.3a")
    if paid > cost // 2:
        return _no("half_from_territory", "CIV-25.3b", place=CODES[place])
    if not table.is_alone(seat, place):
        return _no("not_alone", "CIV-25.3c", place=CODES[place])
    return _too_few(table, seat, place, cost - paid, "CIV-25.3b") or _poor(
        table, seat, paid, "CIV-25.3b"
    )


# ----------------------------------------------------------------------------------- trade (28)


def _trade(table: Table, seat: int, action: Action) -> IllegalAction | None:
    kind = action.kind
    mode = table.mode[seat]
    if kind in (
        say.ASIDE, say.TAKE_OUT, say.NAME, say.WANT, say.WANT_NAMED, say.AGREE, say.DROP,
    ):  # fmt: skip
        if mode == trade.IDLE:
            return _no("nothing_begun", "CIV-28.3c")
        if kind == say.TAKE_OUT:
            return _not_taken_out(table, seat, action.a)
        if mode == trade.OFFERING:
            return _offering(table, seat, action)
        return _answering(table, seat, action)
    if kind in (say.OFFER, say.ANSWER, say.WITHDRAW, say.WAIT, say.PASS):
        if mode != trade.IDLE:
            return _no("finish_first", "CIV-28.1a")
        if kind == say.WITHDRAW:
            return _no("no_such_offer", "CIV-28.1a")
        if not trade.can_trade(table, seat):
            return _no("too_few_cards", "CIV-28.3b", count=LEAST_TRADED)
        if kind in (say.WAIT, say.PASS):
            return _no("not_your_turn", "CIV-28.41a", action=str(action), seat=seat)
        return _beginning(table, seat, action)
    return None


def _used_up(table: Table, seat: int) -> IllegalAction | None:
    if trade.may_begin(table, seat):
        return None
    return _no("offers_used_up", "CIV-28.41a", count=int(table.options["offers_per_seat"]))


def _not_taken_out(table: Table, seat: int, card: int) -> IllegalAction | None:
    if card not in table.aside[seat]:
        return _no("not_aside", "CIV-28.3c", card=TRADE_CODES[card])
    return _used_up(table, seat) or _no("named_already", "CIV-28.3c")


def _beginning(table: Table, seat: int, action: Action) -> IllegalAction | None:
    used_up = _used_up(table, seat)
    if used_up is not None:
        return used_up
    if action.kind == say.ANSWER:
        return _no_answer(table, seat, action)
    if action.a == seat:
        return _no("offer_to_oneself", "CIV-28.2b")
    if action.a != say.TO_ALL and not (
        action.a < table.players and trade.can_trade(table, action.a)
    ):
        return _no("other_cannot_trade", "CIV-28.3b", other=action.a, count=LEAST_TRADED)
    if any(offer.seat == seat and offer.to == action.a for offer in table.offers):
        return _no("offer_open", "CIV-28.1a")
    return _no("too_few_tradable", "CIV-28.3b", count=LEAST_TRADED)


def _no_answer(table: Table, seat: int, action: Action) -> IllegalAction | None:
    to = say.TO_ALL if action.b == say.TO_ALL else seat
    for offer in table.offers:
        if offer.seat == action.a and offer.seat != seat and offer.to == to:
            held = table.hand[seat][:]
            missing: list[str] = []
            for card in offer.wanted_named:
                held[card] -= 1
                if held[card] < 0:
                    missing.append(TRADE_CODES[card])
            if missing:
                return _no("asked_missing", "CIV-28.3c", cards=missing)
            return _no("too_few_tradable", "CIV-28.3b", count=offer.wanted)
    return _no("no_such_offer", "CIV-28.1a")


def _not_held(table: Table, seat: int, card: int) -> IllegalAction | None:
    if table.hand[seat][card] <= table.aside[seat].count(card):
        return _no("not_in_hand", "CIV-28.3c", card=TRADE_CODES[card])
    return None


def _offering(table: Table, seat: int, action: Action) -> IllegalAction | None:
    kind = action.kind
    aside, naming = table.aside[seat], table.naming[seat]
    wanting, wanted = table.wanting[seat], table.wanting_named[seat]
    if kind == say.ASIDE:
        if naming:
            return _no("named_already", "CIV-28.3c")
        return _not_held(table, seat, action.a)
    if len(aside) < LEAST_TRADED:
        return _no("offer_too_small", "CIV-28.3a", count=LEAST_TRADED, left=len(aside))
    if kind == say.NAME:
        if wanting:
            return _no("named_already", "CIV-28.3c")
        return _no("false_declaration", "CIV-28.3c", card=TRADE_CODES[action.a])
    if len(naming) < NAMED:
        return _no("name_two", "CIV-28.3c", count=NAMED)
    if kind == say.WANT:
        if wanting:
            return _no("asked_already", "CIV-28.3c", count=wanting)
        if action.n < LEAST_TRADED:
            return _no("asks_too_few", "CIV-28.3a", count=LEAST_TRADED)
        return _no("asks_too_many", "CIV-28.3a", count=action.n)
    if not wanting:
        return _no("ask_number", "CIV-28.3c")
    if kind == say.WANT_NAMED:
        return _no("enough_named", "CIV-28.3c", count=len(wanted))
    return _no("ask_two", "CIV-28.3c", count=NAMED)


def _answering(table: Table, seat: int, action: Action) -> IllegalAction | None:
    offer = trade.standing(table, seat)
    if offer is None:
        return _no("no_such_offer", "CIV-28.1a")
    aside = table.aside[seat]
    missing = [TRADE_CODES[card] for card in trade.still_asked(aside, offer)]
    if action.kind == say.ASIDE:
        if len(aside) >= offer.wanted:
            return _no("answer_full", "CIV-28.3c", count=offer.wanted)
        return _not_held(table, seat, action.a) or _no("named_first", "CIV-28.3c", cards=missing)
    if action.kind == say.AGREE:
        if missing:
            return _no("named_first", "CIV-28.3c", cards=missing)
        return _no("answer_short", "CIV-28.3c", count=offer.wanted, left=len(aside))
    return _no("offer_says_it", "CIV-28.3c")


# ----------------------------------------------------------------------------------- calamities


def _calamity(table: Table, task: Task, action: Action) -> IllegalAction | None:
    what, seat, a, b = task
    kind = action.kind
    if what == agenda.SHARE and kind == say.COUNT:
        other, least, most = shares.share_next(table, a, b)
        return _no("wrong_share", "CIV-29.64", other=other, least=least, most=most)
    if what == agenda.GRAIN and kind == say.COUNT:
        return _no("too_much_grain", "CIV-30.312a", count=table.hand[seat][GRAIN])
    if what in (agenda.LOSE, agenda.MARTIAL, agenda.FACTION) and kind in (
        say.TOKENS, say.CITY, say.CITY_LEAVING,
    ):  # fmt: skip
        rule = {agenda.LOSE: "CIV-29.63a", agenda.MARTIAL: "CIV-30.414b"}.get(what, "CIV-30.4121")
        if what == agenda.LOSE and not losses.points_in(table, seat, action.a):
            return _no("no_unit_there", rule, place=CODES[action.a])
        return _no("not_to_lose", rule, place=CODES[action.a], count=a)
    if kind in (say.TOKENS, say.CITY, say.CITY_LEAVING, say.GO) and what in _CHOICES:
        return _no("not_to_choose", _CHOICES[what], place=CODES[action.a])
    return None


_CHOICES: Final = {
    agenda.LOSE_CITIES: "CIV-26.6",
    agenda.TAKE_CITY: "CIV-30.221a",
    agenda.VOLCANO: "CIV-30.211b",
    agenda.QUAKE: "CIV-30.212c",
    agenda.QUAKE_NEAR: "CIV-30.212b",
    agenda.ANNEX: "CIV-30.415d",
    agenda.PLAIN: "CIV-30.513a",
    agenda.COAST: "CIV-30.514a",
    agenda.HORDE: "CIV-30.5221",
    agenda.PIRATES: "CIV-30.911b",
    agenda.HERESY: "CIV-30.818",
}
"""By question: the rule that says what can be chosen."""


# ------------------------------------------------------------------- conversion and purchases (31)


def _conversion(table: Table, seat: int, place: int) -> IllegalAction | None:
    gone = _off_board(table, place)
    if gone is not None:
        return gone
    city = table.city[place]
    if city == table.raiders:
        return _no("raiders_stay", "CIV-32.1033d", place=CODES[place])
    owners = {other for other in range(table.players) if table.tokens[other][place]}
    if city != NOBODY:
        owners.add(city)
    owners.discard(seat)
    if not owners:
        rule = "CIV-32.1033d" if table.tokens[table.raiders][place] else "CIV-32.1032b"
        return _no("nobody_to_convert", rule, place=CODES[place])
    for other in sorted(owners):
        if table.owns(other, MONOTHEISM) or table.owns(other, THEOLOGY):
            return _no("faith_holds", "CIV-32.1033c", other=other)
    if not any(
        table.tokens[seat][near] or table.city[near] == seat for near in table.board.by_land[place]
    ):
        return _no("not_beside", "CIV-32.1033b", place=CODES[place])
    return _no("too_few_pieces", "CIV-32.1033a", place=CODES[place])


def _purchase(table: Table, seat: int, action: Action) -> IllegalAction | None:
    kind = action.kind
    price = purchase.basket_price(table, seat)
    value = purchase.goods_value(table.paying, table.mining)
    if kind == say.BUY:
        return _card(table, seat, action.a, price)
    if kind == say.PASS:
        left = value + table.treasury[seat]
        return _no("not_paid", "CIV-31.1", count=price, left=left)
    if kind not in (say.HAND_IN, say.MINE, say.DROP):
        return None
    if not table.basket:
        return _no("nothing_chosen", "CIV-31.1")
    if kind == say.HAND_IN:
        good = action.a
        if table.hand[seat][good] <= table.paying[good]:
            return _no("not_in_hand", "CIV-31.1", card=TRADE_CODES[good])
        if purchase.can_spend(table, seat, good) <= table.paying[good]:
            return _no("grain_shown", "CIV-30.312c", count=table.grain[seat])
        return _no("paid_enough", "CIV-31.58", count=price, left=value)
    if kind == say.MINE:
        return _mining(table, seat, action.a)
    return None


def _card(table: Table, seat: int, card: int, price: int) -> IllegalAction | None:
    code = CARD_CODES[card]
    if table.cards[seat] >> card & 1:
        return _no("owned_already", "CIV-31.61", card=code)
    if table.basket >> card & 1:
        return _no("chosen_already", "CIV-31.61", card=code)
    needed = NEEDS[card]
    if needed != NOBODY and not purchase.old_cards(table, seat) >> needed & 1:
        return _no("needs_card", _NEEDS_RULE[needed], card=code, new=CARD_CODES[needed])
    cost = purchase.net_price(table, seat, card)
    left = purchase.wealth(table, seat) - price
    if cost > left:
        return _no("too_dear", "CIV-31.1", card=code, count=cost, left=left)
    return _no("paying_already", "CIV-31.31")


def _mining(table: Table, seat: int, good: int) -> IllegalAction | None:
    if not table.owns(seat, MINING):
        return _no("no_mining", "CIV-28.53a")
    if table.mined >> seat & 1 or table.mining != NOBODY:
        return _no("mined_already", "CIV-28.53b")
    if not table.paying[good]:
        return _no("not_handed_in", "CIV-28.53a", card=TRADE_CODES[good])
    return _no("mining_elsewhere", "CIV-28.53b", card=TRADE_CODES[good])
