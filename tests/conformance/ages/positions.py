"""Tables of Through the Ages in a line or two, and what a test says about them.

    state = table(m1=(0, 1), resources=3, hand=["A0a"], rivals={1: {"i0": 3}})
    play(state, "+m1")
    assert civ(state)["resources"] == 0

Unless a test says otherwise it is round 5 of a full game for two, in Age I, and seat 0 begins its
action phase; everybody has a starting civilisation with nothing in store. A civilisation is changed
by the names of its dump (``science=7``, ``leader="L0c"``, ``hand=["m1"]``), by technologies with
their workers, or workers and blue tokens (``m1=2``, ``m1=(2, 3)``), and by these: ``food`` and
``resources`` lie as tokens on Agriculture and Bronze; ``special`` is one special technology.
Tokens that are nowhere else are in the banks, cards that are nowhere else in their decks, and the
row is empty but for the cards that are named, so that everything always adds up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import pytest

import ziggurat
from tests.conformance.moves import play
from ziggurat.core.errors import IllegalAction
from ziggurat.core.state import HOST, State

GAME = ziggurat.game("ages")
AGES = ["A", "I", "II", "III", "IV"]
ROW = 13
PHASES = ("row", "war", "politics", "discard", "actions", "produce", "next_turn")
START = {"f0": 2, "m0": 2, "l0": 1, "t0": 0, "i0": 1}
"""The workers at the start; one more is unused."""
YELLOW = 25
BLUE = 18
PILES = ("past", "used", "bonuses")

Change = Any


def table(
    given: Mapping[str, Change] | None = None,
    /,
    *,
    version: str = "full",
    players: int = 2,
    seat: int = 0,
    first: int = 0,
    round: int = 5,  # noqa: A002
    last_round: int = 0,
    age: str = "I",
    phase: str = "actions",
    row: Mapping[int, str] | Sequence[str] = (),
    rivals: Mapping[int, Mapping[str, Change]] | None = None,
    past: Sequence[str] = (),
    used: Sequence[str] = (),
    fresh: Sequence[str] = (),
    bonuses: Sequence[str] = (),
    current: Sequence[str | tuple[str, int]] | None = None,
    future: Sequence[str | tuple[str, int]] = (),
    hidden: Sequence[tuple[str, int]] = (),
    civil_deck: Sequence[str] | None = None,
    military_deck: Sequence[str] | None = None,
    options: Mapping[str, object] | None = None,
    key: int = 0,
    **mine: Change,
) -> State:
    """The position so described, before a decision of ``seat``.

    ``mine`` changes the civilisation of ``seat``, and so does ``given``, a mapping that comes first
    when a test has one at hand; ``rivals`` changes those of other seats. ``phase`` is
    where the turn of ``seat`` stands: ``politics`` or ``actions``; ``row``: the cards by place from
    1, or from the first place on. ``current``, ``civil_deck``, ``military_deck``: the cards of the
    pile or of the deck of this age, the next one first; ``civil_deck`` and ``military_deck`` are
    then all that is left of the age. ``key``: another shuffle of the decks.
    """
    data = GAME.start(players, 1, version=version, **dict(options or {})).dump()
    rng = Random(key)
    changes = {seat: {**(given or {}), **mine}} | {
        other: dict(each) for other, each in (rivals or {}).items()
    }
    assert len(changes) == 1 + len(rivals or {}), "the changes of seat come without rivals="
    places = dict(row) if isinstance(row, Mapping) else dict(enumerate(row, start=1))
    data |= {
        "first": first,
        "round": round,
        "last_round": last_round,
        "turn": seat,
        "age": age,
        "row": [places.get(place, "") for place in range(1, ROW + 1)],
        "past": list(past),
        "used": list(used),
        "fresh": list(fresh),
        "agenda": [
            {"task": name, "seat": seat}
            for name in reversed(PHASES[PHASES.index(phase) :])
            if version != "simple" or name not in ("war", "politics", "discard")
        ],
        "future": [_entry(card) for card in future],
        "hidden": [list(entry) for entry in hidden],
        "chance": {"key": f"{key:032x}", "drawn": 0},
    }
    if bonuses:
        data["bonuses"] = list(bonuses)
    data["civilisations"] = [
        _civilisation(data["civilisations"][each], changes.get(each, {})) for each in range(players)
    ]
    if current is not None:
        data["current"] = [_entry(card) for card in reversed(current)]
    elif version != "simple" and round > 2:
        _keep_events_apart(data)
    _fill_decks(data, AGES.index(age), civil_deck, military_deck, rng)
    return GAME.restore(data)


def _entry(card: str | tuple[str, int]) -> list[Any]:
    return [card, -1] if isinstance(card, str) else list(card)


def _civilisation(start: dict[str, Any], changes: dict[str, Change]) -> dict[str, Any]:
    """A starting civilisation with changes; its banks hold the tokens that are nowhere else."""
    held = start | {"civil_left": None, "military_left": None}
    sites = {site: [workers, 0] for site, workers in START.items()}
    if "food" in changes:
        sites["f0"][1] = changes.pop("food")
    if "resources" in changes:
        sites["m0"][1] = changes.pop("resources")
    if "special" in changes:
        changes["specials"] = [changes.pop("special")]
    for name, change in changes.items():
        if len(name) == 2 and name[0] in "fmltabhicgv" and name[1].isdigit():
            before = sites.get(name, [0, 0])
            sites[name] = [change, before[1]] if isinstance(change, int) else list(change)
        else:
            assert name in held, f"a civilisation has no {name}"
            held[name] = change
    held["technologies"] = sites
    if held["leader"] and "leaders_taken" not in changes:
        held["leaders_taken"] = [AGES[int(held["leader"][1])]]
    workers = sum(counts[0] for counts in sites.values())
    tokens = sum(counts[1] for counts in sites.values()) + held["stages_built"]
    if "yellow" in changes and "owned_yellow" not in changes:
        held["owned_yellow"] = changes["yellow"] + workers + held["unused"]
    if "blue" in changes and "owned_blue" not in changes:
        held["owned_blue"] = changes["blue"] + tokens
    held["yellow"] = held["owned_yellow"] - workers - held["unused"]
    held["blue"] = held["owned_blue"] - tokens
    totals = _totals(held)
    for name, total in (("civil_left", totals[0]), ("military_left", totals[1])):
        if held[name] is None:
            held[name] = total
    return held


def _totals(held: Mapping[str, Any]) -> tuple[int, int]:
    """Civil and military actions, from the cards that give some."""
    cards = [held["government"], held["leader"], *held["specials"], *held["wonders"]]
    civil = military = 0
    for card in cards:
        more = ACTION_TOKENS.get(card, (0, 0))
        civil += more[0]
        military += more[1]
    return civil, max(0, military)


ACTION_TOKENS = {
    "G0a": (4, 2), "G1a": (5, 3), "G1b": (4, 3), "G2a": (6, 4), "G2b": (7, 2), "G3a": (7, 5),
    "G3b": (7, 3), "G3c": (6, 5), "L0c": (1, -1), "L0e": (0, 1), "L2d": (0, 1), "L2e": (0, 1),
    "S1a": (0, 1), "S2a": (0, 2), "S3a": (0, 3), "S1b": (1, 0), "S2b": (1, 0), "S3b": (2, 0),
    "W0d": (1, 0), "W2b": (1, 1),
}  # fmt: skip
"""White and red tokens that a card gives."""


def _keep_events_apart(data: dict[str, Any]) -> None:
    """Events that the position names elsewhere are not among the current ones."""
    named = Counter(_named(data | {"current": []}))
    spare = [code for code in EVENTS_A if not named[code]]
    data["current"] = [[code, -1] for code in spare[: data["players"] + 2]]


EVENTS_A = [f"E0{letter}" for letter in "jgfhabcied"]


def _named(data: Mapping[str, Any]) -> Iterable[str]:
    """Every card that lies open, in a hand or in a pile."""
    yield from (card for card in data["row"] if card)
    for pile in PILES:
        yield from data[pile]
    for pile in ("current", "future", "hidden", "secret_bonuses"):
        yield from (entry[0] for entry in data[pile])
    for held in data["civilisations"]:
        for name in ("hand", "military", "specials", "wonders", "colonies"):
            yield from held[name]
        for name in ("government", "leader", "wonder", "tactic"):
            if held[name]:
                yield held[name]
        yield from held["technologies"]
        for name in ("pact", "war"):
            if held[name]:
                yield held[name]["card"]


def _fill_decks(
    data: dict[str, Any],
    age: int,
    civil_deck: Sequence[str] | None,
    military_deck: Sequence[str] | None,
    rng: Random,
) -> None:
    """Decks of this age and the next hold what is nowhere else; those before are used up."""
    named = Counter(_named(data))
    for name, given in (("civil_decks", civil_deck), ("military_decks", military_deck)):
        full = GAME.start(data["players"], 1, **data["options"]).dump()
        cards = [list(deck) for deck in full[name]]
        if name == "civil_decks":
            cards[0] += [card for card in full["row"] if card]
        for number, deck in enumerate(cards):
            rng.shuffle(deck)
            if number == age and given is not None:
                cards[number] = list(reversed(given))
                named += Counter(given)
        for number, deck in enumerate(cards):
            if number < age:
                cards[number] = []
            elif number > age or given is None:
                left = named.copy()
                kept = []
                for card in deck:
                    if left[card] > 0:
                        left[card] -= 1
                    else:
                        kept.append(card)
                cards[number] = kept
        data[name] = cards


def civ(state: State, seat: int = 0) -> dict[str, Any]:
    """What everybody sees of a civilisation, ratings and stores included."""
    seen: dict[str, Any] = state.view(None)["civilisations"][seat]
    return seen


def hand(state: State, seat: int = 0) -> list[str]:
    """The civil cards in a hand."""
    cards: list[str] = state.dump()["civilisations"][seat]["hand"]
    return cards


def military(state: State, seat: int = 0) -> list[str]:
    """The military cards in a hand."""
    cards: list[str] = state.dump()["civilisations"][seat]["military"]
    return cards


def workers(state: State, site: str, seat: int = 0) -> int:
    """The workers on a technology."""
    return int(civ(state, seat)["technologies"][site][0])


def tokens(state: State, site: str, seat: int = 0) -> int:
    """The blue tokens on a technology."""
    return int(civ(state, seat)["technologies"][site][1])


def row(state: State) -> list[str]:
    """The cards of the row, an empty text for an empty place."""
    cards: list[str] = state.view(None)["row"]
    return cards


def end_turn(state: State) -> State:
    """The seat whose turn it is ends its actions; production follows."""
    return play(state, ".")


def entry(state: State, key: str) -> dict[str, Any]:
    """What the log tells under a key, the first time."""
    return next(each.args for each in state.log if each.key == key)


def who(state: State) -> tuple[int, str]:
    """Who is asked what."""
    seat = state.to_act[0]
    return seat, state.prompt(seat).key


def barred(state: State, text: str) -> str:
    """The rule that keeps the seat to act from doing this; nothing changes."""
    before = state.dump()
    seat = state.to_act[0]
    with pytest.raises(IllegalAction) as caught:
        state.apply(seat, state.parse(seat, text))
    assert state.dump() == before
    return caught.value.rule


def leave(state: State, seat: int) -> State:
    """The host says that a seat leaves the game."""
    state.apply(HOST, state.parse(HOST, f"x{seat}"))
    return state


def event(*cards: str, **position: Any) -> State:
    """The active seat prepares an event of Age I (1 culture), and the first of these comes up.

    ``cards``: the current events, as many as are given; others follow.
    """
    players = position.get("players", 2)
    spare = [card for card in EVENTS_A if card not in cards]
    position["current"] = [*cards, *spare[: players + 2 - len(cards)]]
    position["military"] = [*position.get("military", []), PREPARED]
    return play(table(phase="politics", **position), f"={PREPARED}")


PREPARED = "E1k"
