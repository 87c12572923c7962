"""Tables of Civilisation in a line or two, and what a test says about them.

    state = table(phase="movement", seat=0, tokens={0: {"cat": 3}}, ships={0: "cat"})
    play(state, "1+2", "1~num", "1-2", ".")
    assert tokens(state, "num") == 2

Unless a test says otherwise three nations, Africa (seat 0), Italy (1) and Illyria (2), play on the
western board with 47 tokens each. Units stand only where the test puts them; tokens that are
nowhere else are in stock, trade cards that are nowhere else in their piles, calamities deepest.
Seat -1 stands for the raiders: barbarian tokens and pirate cities. The phase that is named has just
begun, everything that needs no decision has been done, and somebody is asked; with ``seat`` this
seat alone is asked in this phase, and the game goes on with the next one. Whoever holds no card and
has no tokens to spend is not asked to buy; so that a turn stops there at the latest, the last seat
whose hand is not given and who has no city holds one card of Ochre.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

import ziggurat
from tests.conformance.moves import play
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import HOST, State
from ziggurat.games.civilisation.rules.components import CARD_CODES, GROUP_KEYS, GROUPS

GAME = ziggurat.game("civilisation")
PHASES = (
    "set_up", "taxes", "expansion", "census", "ships", "movement", "conflicts", "cities",
    "surplus", "support", "draw", "trade", "calamities", "abilities", "second_support",
    "purchases", "succession",
)  # fmt: skip
STEPS = {
    "taxes": "tax", "expansion": "expansion", "ships": "ships", "movement": "movement",
    "cities": "found", "support": "support", "second_support": "support", "draw": "draw",
    "abilities": "convert", "purchases": "purchase",
}  # fmt: skip
"""What a seat does in a phase that it alone takes part in."""
NATIONS = ("africa", "italy", "illyria", "thrace", "crete", "asia", "assyria", "babylon", "egypt")
DEFAULT_NATIONS = {
    2: "africa italy",
    3: "africa italy illyria",
    4: "asia assyria babylon egypt",
    5: "thrace crete asia assyria babylon",
    6: "africa italy illyria thrace crete asia",
    7: "africa italy illyria thrace crete asia assyria",
    8: "africa italy illyria thrace crete asia assyria babylon",
}
TOKENS = {2: 55, 3: 47, 4: 55, 5: 47, 6: 55, 7: 55, 8: 47}
COPIES = {
    "1a": 8, "1b": 7, "2a": 8, "2b": 7, "3a": 9, "3b": 8, "4a": 8, "4b": 7, "5a": 7, "5b": 6,
    "6a": 6, "6b": 5, "7a": 6, "7b": 5, "8a": 5, "8b": 4, "9a": 5, "9b": 4,
}  # fmt: skip
CALAMITIES = ("2z", "2x", "3z", "3x", "4z", "4x", "5z", "5x", "6x", "7x", "8x", "9x")
"""In the order in which they are resolved."""


def table(
    *,
    players: int = 3,
    phase: str = "movement",
    seat: int | None = None,
    nations: str = "",
    turn: int = 5,
    last_turn: bool = False,
    tokens: Mapping[int, Mapping[str, int]] | None = None,
    cities: Mapping[int, str] | None = None,
    new_cities: str = "",
    ships: Mapping[int, str] | None = None,
    cards: Mapping[int, str] | None = None,
    bought: Mapping[int, str] | None = None,
    hands: Mapping[int, str] | None = None,
    piles: Mapping[int, str] | None = None,
    used: str = "",
    treasury: Mapping[int, int] | None = None,
    stock: Mapping[int, int] | None = None,
    squares: Mapping[int, int] | None = None,
    status: Mapping[int, str] | None = None,
    grain: Mapping[int, int] | None = None,
    mined: str = "",
    givers: Mapping[str, int] | None = None,
    order: str = "",
    agenda: list[dict[str, Any]] | None = None,
    under_way: dict[str, Any] | None = None,
    key: int = 0,
    **options: Any,
) -> State:
    """The position so described, with somebody asked in that phase.

    ``nations``: by seat, - for none yet. ``cities``, ``new_cities``, ``ships``, ``cards`` (of these
    ``bought`` this turn), ``hands`` and ``used`` are codes with spaces; ``3a*2`` is twice 3a.
    ``stock``: the tokens in stock; what is left over is in the treasury. ``piles``: the next cards
    of a pile (1 to 9), the next one first. ``status``: inert, leaving, absent or joining.
    ``mined``: seats that have used Mining. ``givers``: who gave a calamity to its holder.
    ``order``: the seats in census order, else worked out. ``agenda``: instead of a phase, what is
    still to be done, as in a dump, the next task last: a question of some seat. ``under_way``: a
    calamity, as in a dump. Everything else is an option of the game.
    """
    data = GAME.start(players, 1, nations="random", **options).dump()
    named = (nations or DEFAULT_NATIONS[players]).split()
    owned = TOKENS[players]
    data["options"]["nations"] = "chosen"
    data["map"] = _map(players, tokens or {}, cities or {})
    for who in range(players):
        held = data["nations"][who]
        on_board = sum((tokens or {}).get(who, {}).values())
        money = (treasury or {}).get(who, 0)
        if stock and who in stock:
            assert not treasury or who not in treasury, "the treasury follows from the stock"
            money = owned - on_board - stock[who]
        held |= {
            "nation": named[who].strip("-"),
            "stock": owned - on_board - money,
            "treasury": money,
            "cards": _words(cards, who),
            "bought": _words(bought, who),
            "square": (squares or {}).get(who, 0),
            "ships": _words(ships, who),
            "census": on_board,
            "grain": (grain or {}).get(who, 0),
            "mined": str(who) in mined.split(),
            "status": (status or {}).get(who, "playing"),
        }
        assert set(held["bought"]) <= set(held["cards"])
    held_by = dict(hands or {})
    idle = [who for who in range(players) if who not in held_by and not (cities or {}).get(who)]
    if idle and agenda is None:
        held_by[idle[-1]] = "1a"
    data["hands"] = [dict(_counted(held_by.get(who, ""))) for who in range(players)]
    data["used"] = dict(_counted(used))
    data["piles"] = _piles(data, piles or {})
    data["givers"] = [(givers or {}).get(card, -1) for card in CALAMITIES]
    data["new_cities"] = new_cities.split()
    data["order"] = [int(word) for word in order.split()] or _census_order(data, named)
    data |= {"turn": turn, "last_turn": last_turn, "chance": {"key": f"{key:032x}", "drawn": 0}}
    if agenda is not None:
        data |= {"phase": phase, "agenda": agenda, "calamity": under_way}
        return GAME.restore(data)
    number = PHASES.index(phase)
    asked = next(who for who in range(players) if data["nations"][who]["status"] == "playing")
    data["phase"] = PHASES[number - 1] if number > 1 else "succession"
    data["agenda"] = [begins(phase), asks("found", asked)]
    if seat is not None:
        data["phase"] = phase
        data["agenda"][:1] = [begins(PHASES[number + 1]), asks(STEPS[phase], seat)]
    return play(GAME.restore(data), ".")


def begins(phase: str) -> dict[str, Any]:
    """On the agenda: a phase begins."""
    return {"task": "phase", "phase": phase}


def asks(task: str, seat: int, **arguments: Any) -> dict[str, Any]:
    """On the agenda: a question, or a step, of a seat."""
    return {"task": task, "seat": seat, **arguments}


def calamity(card: str, victim: int = 0, **more: Any) -> dict[str, Any]:
    """A calamity under way at a table of three, with nothing chosen yet; more is put over it."""
    nothing: dict[str, Any] = {
        "exposed": [], "shares": [None] * 3, "cities_taken": [0] * 3, "faction": None,
        "lost_faction": None,
    }  # fmt: skip
    return {"card": card, "victim": victim, **nothing, **more}


def faction(tokens: Mapping[str, int], cities: str = "") -> dict[str, Any]:
    """A faction of a civil war."""
    return {"tokens": dict(tokens), "cities": cities.split()}


def threatened(card: str, victim: int = 0, giver: int = -1, **position: Any) -> State:
    """A calamity strikes when the victim passes; after it, taxes are asked for: all stops there."""
    agenda = [
        begins("succession"), asks("rate", victim), asks("calamity", victim, card=card),
        asks("found", victim),
    ]  # fmt: skip
    return table(
        phase="calamities", agenda=agenda, givers={card: giver},
        used=f"{card} {position.pop('used', '')}", **position,
    )  # fmt: skip


def struck(card: str, victim: int = 0, giver: int = -1, **position: Any) -> State:
    """A calamity has struck, up to its first question; after it the victim is asked for taxes."""
    return play(threatened(card, victim, giver, **position), ".")


def _words(held: Mapping[int, str] | None, who: int) -> list[str]:
    return _listed((held or {}).get(who, ""))


def _counted(written: str) -> Counter[str]:
    return Counter(_listed(written))


def _listed(written: str) -> list[str]:
    codes: list[str] = []
    for word in written.split():
        code, _, count = word.partition("*")
        codes += [code] * int(count or 1)
    return codes


def _map(
    players: int, tokens: Mapping[int, Mapping[str, int]], cities: Mapping[int, str]
) -> dict[str, dict[str, int]]:
    places: dict[str, dict[str, int]] = {}
    for who, held in tokens.items():
        assert -1 <= who < players
        for place, count in held.items():
            if count:
                places.setdefault(place, {})[str(who)] = count
    for who, codes in cities.items():
        for place in codes.split():
            places.setdefault(place, {})["city"] = who
    return places


def _piles(data: Mapping[str, Any], tops: Mapping[int, str]) -> list[list[str]]:
    """Nine piles of what lies nowhere else, the next card last; calamities at the bottom."""
    left = Counter(COPIES) + Counter(CALAMITIES)
    for held in (*data["hands"], data["used"]):
        left.subtract(held)
    piles: list[list[str]] = []
    for number in range(1, 10):
        top = _listed(tops.get(number, ""))
        left.subtract(top)
        rest = [code for code in left if int(code[0]) == number for _ in range(left[code])]
        rest.sort(key=lambda code: ("zx".find(code[1]) % 3, code))
        piles.append([*rest, *reversed(top)])
    assert min(left.values()) >= 0, "more cards than there are"
    return piles


def _census_order(data: Mapping[str, Any], named: list[str]) -> list[int]:
    def rank(who: int) -> tuple[bool, int, int]:
        held = data["nations"][who]
        return "mil" in held["cards"], -held["census"], NATIONS.index(named[who])

    here = ("playing", "leaving")
    seats = [seat for seat in range(len(named)) if data["nations"][seat]["status"] in here]
    return sorted(seats, key=rank)


# ------------------------------------------------------------------------------- what is to be seen


def nation(state: State, seat: int = 0) -> dict[str, Any]:
    """What everybody sees of a nation: stock, treasury, cities, cards, square, census ..."""
    seen: dict[str, Any] = state.view(None)["nations"][seat]
    return seen


def tokens(state: State, place: str, seat: int = 0) -> int:
    """The tokens of a seat in a territory (-1: barbarians)."""
    return int(state.dump()["map"].get(place, {}).get(str(seat), 0))


def city(state: State, place: str) -> int | None:
    """Whose city stands in a territory (-1: pirates)."""
    owner: int | None = state.dump()["map"].get(place, {}).get("city")
    return owner


def places(state: State, seat: int = 0) -> dict[str, int]:
    """All tokens of a seat, by territory."""
    held = state.dump()["map"]
    return {place: units[str(seat)] for place, units in held.items() if str(seat) in units}


def cities(state: State, seat: int = 0) -> list[str]:
    """The cities of a seat."""
    held = state.dump()["map"]
    return sorted(place for place, units in held.items() if units.get("city") == seat)


def stock(state: State, seat: int = 0) -> int:
    """The tokens in stock."""
    return int(nation(state, seat)["stock"])


def treasury(state: State, seat: int = 0) -> int:
    """The tokens in the treasury."""
    return int(nation(state, seat)["treasury"])


def hand(state: State, seat: int = 0) -> dict[str, int]:
    """The trade cards in a hand."""
    held: dict[str, int] = state.dump()["hands"][seat]
    return held


def pile(state: State, number: int) -> list[str]:
    """A pile from 1 to 9, the next card first."""
    return list(reversed(state.dump()["piles"][number - 1]))


def phase(state: State) -> str:
    """The phase of the turn."""
    return str(state.dump()["phase"])


# --------------------------------------------------------------------------------- what is done


def who(state: State) -> tuple[int, str]:
    """Who is asked what."""
    seat = state.to_act[0]
    return seat, state.prompt(seat).key


def entry(state: State, key: str) -> dict[str, Any]:
    """What the log tells under a key, the first time."""
    return next(each.args for each in state.log if each.key == key)


def entries(state: State, key: str) -> list[dict[str, Any]]:
    """Everything that the log tells under a key."""
    return [each.args for each in state.log if each.key == key]


def barred(state: State, text: str, seat: int | None = None) -> str:
    """The rule that keeps the seat to act from doing this; nothing changes."""
    before = state.dump()
    if seat is None:
        seat = state.to_act[0]
    with pytest.raises(IllegalAction) as caught:
        state.apply(seat, state.parse(seat, text))
    assert state.dump() == before
    return caught.value.rule


def does(state: State, seat: int, *actions: str) -> State:
    """That seat does this, then that, whoever else may act."""
    for text in actions:
        state.apply(seat, state.parse(seat, text))
    return state


def host(state: State, text: str) -> State:
    """The host says: ``#`` trade is over, ``##`` last turn, ``q1`` seat 1 leaves, ``j1`` joins."""
    return does(state, HOST, text)


def offer(
    state: State, seat: int, to: str, gives: str, named: str, wants: int, asked: str
) -> State:
    """A seat publishes an offer: ``offer(state, 0, "1", "3a*2 4b", "3a*2", 3, "5a*2")``."""
    aside = [f"+{card}" for card in _listed(gives)]
    names = [f"'{card}" for card in _listed(named)]
    wanted = [f"~{card}" for card in _listed(asked)]
    return does(state, seat, f">{to}", *aside, *names, f"<{wants}", *wanted, "!")


def answer(state: State, seat: int, of: int | str, gives: str) -> State:
    """A seat takes the offer of another (``"2*"``: the one to all) and gives cards for it."""
    return does(state, seat, f"@{of}", *[f"+{card}" for card in _listed(gives)], "!")


def passes(state: State, until: str, limit: int = 100) -> State:
    """Everybody passes, the last of the legal actions, until somebody is asked this."""
    for _ in range(limit):
        if state.over or state.prompt(state.to_act[0]).key == until:
            return state
        seat = state.to_act[0]
        state.apply(seat, state.legal(seat)[-1])
    raise AssertionError(f"nobody is asked {until}")


def prices(owned: str = "", **options: Any) -> dict[str, int]:
    """What each card costs the owner of these, by code."""
    state = table(phase="purchases", seat=0, hands={0: "1a"}, cards={0: owned}, **options)
    return dict(zip(CARD_CODES, nation(state)["prices"], strict=True))


def credit_of(card: str) -> dict[str, int]:
    """What a card takes off the price of others, by code."""
    full, less = prices(), prices(card)
    return {code: full[code] - less[code] for code in CARD_CODES if less[code] < full[code]}


def groups(card: str) -> list[str]:
    """The groups that a card belongs to."""
    mask = GROUPS[CARD_CODES.index(card)]
    return [group for number, group in enumerate(GROUP_KEYS) if mask >> number & 1]
