"""An offer is put together by taps, each of which changes one thing, and taken by one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.clicks import GOLDEN, moves
from tests.conformance.civilisation.positions import does
from tests.games.civilisation import moments
from tests.games.civilisation.moments import mid_game
from ziggurat import Record
from ziggurat.core.state import OPEN, REVEAL, SCRATCH, State
from ziggurat.games.civilisation import GAME
from ziggurat.games.civilisation.table.bargaining import bundles, payment
from ziggurat.games.civilisation.table.paths import label, paths
from ziggurat.words import words

NAMES = ("Anna", "Ben", "Cleo")


def keys(state: State, seat: int = 0) -> dict[str, list[str]]:
    """By key, what a tap does: one answer of the rules or several."""
    view, legal = state.view(seat), state.legal(seat)
    single = {way[0]: [text] for text, ways in paths(view, legal).items() for way in ways}
    several = {
        way[0]: list(bundle.answers) for bundle in bundles(view, legal) for way in bundle.ways
    }
    assert not set(single) & set(several)
    return single | several


def tap(state: State, *pressed: str, seat: int = 0) -> State:
    for key in pressed:
        does(state, seat, *keys(state, seat)[key])
    return state


def offer_of(state: State) -> tuple[object, ...]:
    """To whom, what, what of it is named, how many for it, which."""
    draft = state.view(0)["floor"]["mine"]["draft"]
    said = (draft[part] for part in ("cards", "named", "wants_named"))
    cards, named, wanted = (" ".join(sorted(codes)) for codes in said)
    return draft["partner"], cards, named, draft["wants"], wanted


THREE = ("hand:1a", "hand:2a", "hand:2x")
WHOLE = (*THREE, "good:3a", "good:6b")


def test_six_taps_make_an_offer_that_hides_a_calamity() -> None:
    state = tap(mid_game(phase="trade"), *WHOLE)
    assert offer_of(state) == (None, "1a 2a 2x", "1a 2a", 3, "3a 6b")
    tap(state, "agree")
    [offer] = state.view(1)["floor"]["offers"]
    assert (offer["seat"], offer["to"], offer["gives"], offer["named"]) == (
        0,
        None,
        3,
        ["1a", "2a"],
    )
    assert (offer["wants"], offer["wants_named"]) == (3, ["3a", "6b"])


def test_a_hidden_card_is_no_more_a_calamity_than_a_good() -> None:
    """Two goods are named, the dearest, whether the third card is a good or not."""
    state = tap(mid_game(phase="trade"), "hand:1a", "hand:2a", "hand:4a", "good:3a")
    assert offer_of(state) == (None, "1a 2a 4a", "2a 4a", 3, "3a")


def test_whoever_has_named_something_is_not_overruled() -> None:
    state = tap(mid_game(phase="trade"), "hand:1a", "hand:2a", "hand:4a", "name:1a", "good:3a")
    assert offer_of(state) == (None, "1a 2a 4a", "1a 4a", 3, "3a")


def test_of_two_calamities_none_is_named_by_itself() -> None:
    state = mid_game(phase="trade", hands={0: "1a 2x 3x", 1: "1b*4", 2: "3a*3"})
    tap(state, "hand:1a", "hand:2x", "hand:3x")
    assert "good:3a" not in keys(state) and "n:3" not in keys(state)
    tap(state, "name:1a", "name:2x", "good:1b")
    assert offer_of(state) == (None, "1a 2x 3x", "1a 2x", 3, "1b")


CHANGES = [
    ("hand:4a", (None, "1a 2a 2x 4a", "1a 2a", 3, "3a 6b")),
    ("offer:2", (2, "1a 2a 2x", "1a 2a", 3, "3a 6b")),
    ("n:4", (None, "1a 2a 2x", "1a 2a", 4, "3a 6b")),
    ("unwant:6b", (None, "1a 2a 2x", "1a 2a", 3, "3a")),
    ("name:2x", (None, "1a 2a 2x", "1a 2a 2x", 3, "3a 6b")),
    ("good:3a", (None, "1a 2a 2x", "1a 2a", 3, "3a 3a 6b")),
    ("out:2x", (None, "1a 2a", "", 0, "")),
]
"""What a tap makes of the offer of two goods and Treachery for three cards, Salt and Silver."""


@pytest.mark.parametrize(("key", "becomes"), CHANGES)
def test_everything_in_a_whole_offer_can_be_changed(key: str, becomes: tuple[object, ...]) -> None:
    state = tap(mid_game(phase="trade"), *WHOLE)
    assert offer_of(tap(state, key)) == becomes


def test_a_card_taken_away_leaves_the_rest_of_the_offer() -> None:
    state = tap(mid_game(phase="trade"), *WHOLE, "hand:4a", "out:2a")
    assert offer_of(state) == (None, "1a 2x 4a", "1a 4a", 3, "3a 6b")


def test_a_card_that_is_hidden_gives_its_name_to_another_good() -> None:
    state = tap(mid_game(phase="trade"), *WHOLE)
    assert "name:1a" not in keys(state)  # there is nothing else to name but the calamity
    tap(state, "hand:4a", "name:1a")
    assert offer_of(state) == (None, "1a 2a 2x 4a", "2a 4a", 3, "3a 6b")


def test_fewer_cards_are_asked_of_whoever_holds_fewer() -> None:
    """Ben holds seven cards and Cleo six."""
    state = tap(mid_game(phase="trade"), "hand:1a", "offer:1", *THREE[1:], "good:5a", "n:7")
    assert offer_of(tap(state, "offer:2")) == (2, "1a 2a 2x", "1a 2a", 6, "5a")


def test_whoever_is_done_begins_by_saying_to_whom() -> None:
    """Coming back is seen by everybody: no card of the hand does that by the way."""
    state = does(mid_game(phase="trade"), 0, ".")
    assert "hand:1a" not in keys(state)
    assert "offer:1" in keys(state)


# Answers


def test_an_offer_is_taken_by_one_tap_for_what_costs_least() -> None:
    """Ben asks Anna for four cards, two of her three Grain among them.

    Of what she then has left the Timber is worth 3, the last Grain 4, the third Ochre 5.
    """
    state = moments.trading()
    place = [offer["to"] for offer in state.view(0)["floor"]["offers"]].index(0)
    assert payment(state.view(0), place) == ("4a", "4a", "3b", "4a")
    assert state.view(0)["hand"] == {"1a": 3, "2a": 2, "3b": 1, "4a": 3, "2x": 1}
    tap(state, "accept:1")  # for two Cloth and, unnamed, a Grain
    assert state.view(0)["hand"] == {"1a": 3, "2a": 2, "4a": 1, "5a": 2, "2x": 1}


def test_a_calamity_is_given_where_there_is_nothing_else() -> None:
    state = mid_game(phase="trade", hands={0: "1a*2 2x", 1: "1b*4", 2: "3a*3"})
    does(state, 1, ">0", "+1b", "+1b", "+1b", "'1b", "'1b", "<3", "~1a", "~1a", "!")
    assert payment(state.view(0), 0) == ("1a", "1a", "2x")


def test_what_cannot_be_answered_cannot_be_accepted() -> None:
    """Cleo asks for Gems, which Anna has not; the offer of Anna herself stands too."""
    state = moments.trading()
    assert {key for key in keys(state) if key.startswith("accept")} == {"accept:1", "accept_all:1"}


def test_to_wait_is_to_decline_where_something_is_offered() -> None:
    said = words("en", "civilisation")
    state = moments.trading()
    assert label(state.view(0), "wait", said, NAMES) == "Decline and wait"
    assert label(mid_game(phase="trade").view(0), "wait", said, NAMES) == "Wait for the others"


def test_to_wait_for_nobody_is_the_end_of_trade() -> None:
    """One of the others is done and one waits: nobody is left who could offer anything."""
    said, state = words("fr", "civilisation"), mid_game(phase="trade")
    does(state, 1, ".")
    assert label(state.view(0), "wait", said, NAMES) == "Attendre les autres"
    does(state, 2, "..")
    assert label(state.view(0), "wait", said, NAMES) == "Laisser finir le commerce"
    does(state, 0, "..")
    assert all(str(answer) != ".." for answer in state.legal(0))


# Whatever is offered works


def check(state: State, seat: int) -> int:
    """Every bundle applies; what is called a draft is nobody else's business."""
    found = bundles(state.view(seat), state.legal(seat))
    for bundle in found:
        trial = state.copy()
        effects = set()
        for text in bundle.answers:
            trial.apply(seat, trial.parse(seat, text))
            effects.add(trial.effect)
        assert effects == ({SCRATCH} if bundle.is_draft else {SCRATCH, REVEAL} | effects & {OPEN})
    keys(state, seat)
    return len(found)


@pytest.mark.parametrize("moment", moments.MOMENTS)
def test_every_bundle_of_every_moment_applies(moment: Callable[[], State]) -> None:
    state = moment()
    for seat in range(state.players):
        check(state, seat)


def test_every_bundle_of_a_game_applies() -> None:
    record = Record.loads((GOLDEN / "civilisation" / "10-4-planner.record").read_text())
    state, found, looked = record.begin(GAME), 0, 0
    for move in moves(record):
        if move.seat >= 0 and type(state.question).key == "trade" and looked < 400:
            looked += 1
            found += check(state, move.seat)
        move.take(state)
    assert found > 1000
