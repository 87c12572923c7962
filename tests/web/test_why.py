"""A click that is no answer is explained: by the rule it would break, and by nothing hidden."""

from __future__ import annotations

from typing import cast

import pytest
from fastapi.testclient import TestClient

import ziggurat
from tests.conformance.civilisation.positions import table as position
from tests.games.civilisation.moments import mid_game, struck, trading
from tests.web.tools import at_table, opened
from ziggurat.core.state import State
from ziggurat.web import face
from ziggurat.web.table.frame import Frame
from ziggurat.web.why import why_not
from ziggurat.words import words


class Look:
    """As much of a frame as an explanation needs."""

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.view = state.view(seat)
        self.game = str(self.view["game"])
        self.actions = state.legal(seat)
        self.prompt = state.prompt(seat)


def why(state: State, *keys: str, seat: int = 0, language: str = "en") -> str:
    """What is said about a click on the last of these, after the others, with its rule."""
    frame = Look(state, seat)
    refusal = why_not(cast(Frame, frame), keys)
    said = words(language, frame.game).refuse(refusal, ["Anna", "Ben", "Cleo", "Dora"])
    return f"{said} {refusal.rule}".strip()


def test_ur_a_token_cannot_go_to_another_player() -> None:
    state = ziggurat.game("ur").start(2, 1)
    while state.prompt(0).key != "turn":
        state.apply(state.to_act[0], state.legal(state.to_act[0])[0])
    assert state.view(0)["pieces"][0].startswith("11 03")
    told = "a1 belongs to another player: two colours never share a tile. UR-LIMIT-02"
    assert why(state, "supply", "cell:a1") == told
    assert why(state, "cell:a1") == told  # whatever was to go there


def test_tigris_a_tile_shows_why_a_cell_is_not_for_it() -> None:
    state = ziggurat.game("tigris").start(2, 1, first_player="lion")
    assert why(state, "tile:red", "cell:d4") == (
        "Only farms are laid on rivers, and d4 is one: no temple tile there. TE-TILE-03"
    )
    assert why(state, "leader:red", "cell:p11") == (
        "p11 has no temple beside it, and a leader needs one. TE-LEADER-07"
    )
    assert why(state, "tile:red", "cell:b2", seat=1) == "It is not your turn to decide."


def test_ages_a_card_is_too_far_along_the_row() -> None:
    state = ziggurat.game("ages").start(2, 1)
    dear = state.view(0)["row"][-1]  # three actions; the first player has one in the first round
    assert why(state, f"row:{dear}") == "That takes 3 civil actions; you have 1 left. TTA-TAKE-01"
    assert why(state, "bank") == (
        "In the first round cards are taken from the row, and nothing else is done. TTA-TURN-04"
    )


def test_civilisation_tokens_walk_only_to_a_territory_beside() -> None:
    state = mid_game(phase="movement", seat=0)
    assert why(state, "place:num", "place:ger") == (
        "These territories do not touch by land: Numidia, Germany. CIV-23.3a"
    )
    assert why(state, "place:ger") == ("You have no token here: Germany. CIV-23.1b")


def test_civilisation_what_cannot_be_paid_for_or_traded() -> None:
    poor = position(phase="purchases", hands={0: "1a"}, cards={0: ""}, treasury={0: 0})
    assert why(poor, "buy:the") == (
        "Theology takes a card owned since an earlier turn: Enlightenment. CIV-31.62c"
    )
    assert why(poor, "buy:pot") == "Pottery costs you 45; you can pay 1 more. CIV-31.1"
    fixed = position(phase="trade", hands={0: "1a*3 4z", 1: "1b*3"})
    assert why(fixed, "hand:4z") == (
        "This calamity cannot be traded, it stays with whoever drew it: Civil war. CIV-27.3b"
    )
    assert why(fixed, "hand:4z", language="fr") == (
        "Cette calamité ne s’échange pas, elle reste à qui l’a tirée\N{NO-BREAK SPACE}: "
        "Guerre civile. CIV-27.3b"
    )
    assert why(trading(), "place:num") == "Nothing can be done with this now. CIV-28.3c"


def test_where_many_reasons_are_mixed_none_is_told() -> None:
    state = ziggurat.game("ur").start(2, 1)
    while state.prompt(0).key != "turn":
        state.apply(state.to_act[0], state.legal(state.to_act[0])[0])
    assert why(state, "ziggurats").startswith("Nothing can be done with this now. UR-")


@pytest.mark.parametrize("game", ["ages", "civilisation", "nim", "tigris", "ur"])
def test_every_action_has_a_way_even_when_it_is_not_legal(game: str) -> None:
    known = ziggurat.game(game)
    state = known.start(known.players[0], 3)
    named = {action for action, _ in face.ways(game, state.view(0))}
    assert len(named) > known.action_count // 2  # all but those that are a number alone


def test_a_page_asks_and_nothing_changes(client: TestClient) -> None:
    path = opened(client, "me", "me")
    with at_table(client, path) as page:
        before = page.sees(lambda one: one["actions"])
        page.do("why", seat=before["seat"], keys=["supply"])
        said = page.hears("why")
        assert said["text"] == "Nothing can be done with this now."
        assert said["href"] == f"/rules/ur#{said['rule']}"
        for keys in ("supply", [1], None):
            page.do("why", seat=before["seat"], keys=keys)
            assert page.refused()["code"] == "bad_message"
        page.do("why", seat=7, keys=["supply"])
        assert page.refused()["code"] == "unknown_seat"
        assert page.now["steps"] == before["steps"]


def test_who_only_watches_is_told_nothing(client: TestClient) -> None:
    path = opened(client, "me", "me")
    other = TestClient(client.app, follow_redirects=False)
    other.portal = client.portal
    with at_table(other, path) as page:
        page.do("why", seat=0, keys=["supply"])
        assert page.refused()["code"] == "other_seat"


def test_losses_are_explained_where_they_cannot_be_taken() -> None:
    state = struck("lose", "3z", count=3, lost=0)
    assert why(state, "place:ger") == "You have no unit there: Germany. CIV-29.63a"
