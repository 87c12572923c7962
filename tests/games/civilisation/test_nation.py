"""A nation by itself: what it holds, and that a copy is another nation."""

from __future__ import annotations

from random import Random

from tests.conformance.civilisation.positions import table
from ziggurat.games.civilisation import GAME
from ziggurat.games.civilisation.rules.board import CODES, LIMIT
from ziggurat.games.civilisation.rules.components import AGRICULTURE, POTTERY
from ziggurat.games.civilisation.rules.nation import (
    ABSENT,
    INERT,
    JOINING,
    LEAVING,
    PLAYING,
    Nation,
    empty_nation,
)
from ziggurat.games.civilisation.rules.state import CivilisationState

FIELDS = (
    "bought", "cards", "census", "cities", "grain", "hand", "helped", "kind", "mined",
    "places", "ships", "square", "status", "stock", "tokens", "treasury", "untaxed",
)  # fmt: skip


def contents(nation: Nation) -> dict[str, object]:
    """By field: what it holds, as something that does not change."""
    held = {name: getattr(nation, name) for name in FIELDS}
    return held | {"tokens": bytes(nation.tokens), "hand": tuple(nation.hand)}


def late() -> CivilisationState:
    """A table late in a game, with something of everything at it."""
    state = table(
        tokens={0: {"cat": 3, "tun": 2}, 1: {"rom": 1}}, cities={0: "thp"}, ships={0: "cat tun"},
        cards={0: "pot agr"}, bought={0: "agr"}, hands={0: "1a*2 4a*3"}, treasury={0: 7},
        squares={0: 4}, grain={0: 2}, mined="0", status={2: "leaving"},
    )  # fmt: skip
    assert isinstance(state, CivilisationState)
    return state


def test_a_copy_holds_the_same() -> None:
    """In every field, and none is filled but by ``clear`` or ``copy``."""
    full = late().nations[0]
    full.untaxed, full.helped = 1, True
    plain = contents(empty_nation(0))
    different = {name for name, held in contents(full).items() if held != plain[name]}
    assert different == set(FIELDS) - {"status"}
    assert contents(full.copy()) == contents(full)
    assert late().nations[2].copy().status == LEAVING


def test_a_copy_goes_its_own_way() -> None:
    """Whatever is played on with a copy, the nations it was taken from stay as they are."""
    state, rng = GAME.start(3, 5, turn_limit=6), Random(5)
    assert isinstance(state, CivilisationState)
    while not state.over:
        before = [contents(nation) for nation in state.nations]
        ahead = state.copy()
        for _ in range(20):
            if not ahead.over:
                seat = rng.choice(ahead.to_act)
                ahead.apply(seat, rng.choice(ahead.legal(seat)))
        assert [contents(nation) for nation in state.nations] == before
        state = ahead


def test_tokens_come_and_go() -> None:
    """The places are in order, and name those with tokens alone."""
    nation = empty_nation(10)
    stood = []
    for place, by in ((7, 2), (3, 1), (9, 4), (7, -1), (3, -1), (5, 0), (7, -1)):
        nation.change(place, by)
        stood.append(nation.places)
    assert stood == [(7,), (3, 7), (3, 7, 9), (3, 7, 9), (7, 9), (7, 9), (9,)]
    assert nation.tokens_on_board() == 4


def test_what_is_spent_is_in_stock() -> None:
    """CIV-11.1a: tokens of the treasury go back to the stock."""
    nation = empty_nation(10)
    nation.stock, nation.treasury = 4, 6
    nation.spend(5)
    assert (nation.stock, nation.treasury) == (9, 1)


def test_agriculture_leaves_one_token_more() -> None:
    """CIV-32.241b."""
    nation, place = empty_nation(0), CODES.index("cat")
    nation.cards = 1 << POTTERY
    assert nation.limit(place) == LIMIT[place]
    nation.cards |= 1 << AGRICULTURE
    assert nation.owns(AGRICULTURE)
    assert nation.limit(place) == LIMIT[place] + 1


def test_who_plays() -> None:
    """A nation that leaves plays until the turn is over; the raiders are nobody's."""
    nation = empty_nation(0)
    playing = []
    for status in (PLAYING, LEAVING, INERT, ABSENT, JOINING):
        nation.status = status
        playing.append(nation.plays())
    assert playing == [True, True, False, False, False]
    state = late()
    assert not state.nations[state.raiders].plays()
