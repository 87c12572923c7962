"""The coach of a first game: words for all that is asked, and remarks that are true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ziggurat
from tests.conformance.civilisation.positions import table
from tests.games.drawing import NAMES, situations
from ziggurat import Record
from ziggurat.coaching import Coaching, Remark
from ziggurat.core.history import History
from ziggurat.core.state import State
from ziggurat.registry import offers
from ziggurat.web import examples
from ziggurat.words import LANGUAGES, game_folder, words

GAMES = ("ur", "tigris", "ages", "civilisation")
GOLDEN = Path(__file__).parent.parent / "golden"
SENTENCE = re.compile(r"[.!?](?=\s|$)")


def coaching_of(game: str) -> Coaching:
    coaching = offers(game).coaching()
    assert coaching is not None
    return coaching


def overlooked(state: State, notation: str) -> list[tuple[str, dict[str, Any]]]:
    seat = state.to_act[0]
    view, taken = state.view(seat), state.parse(seat, notation)
    found = coaching_of(view["game"]).overlooked(view, state.legal(seat), taken)
    return [(remark.key, dict(remark.args)) for remark in found]


def aim(state: State) -> tuple[str, dict[str, Any]]:
    seat = state.to_act[0]
    found = coaching_of(state.view(seat)["game"]).aim(state.view(seat))
    assert found is not None
    return found.key, dict(found.args)


def asked_in(game: str) -> Iterator[str]:
    """What is asked in the golden games that are set as a first game is."""
    profile = offers(game).profile()
    assert profile is not None
    for path in sorted((GOLDEN / game).glob("*.record")):
        record = Record.loads(path.read_text("utf-8"))
        options = record.options
        if any(options.get(name) != value for name, value in profile.first.options.items()):
            continue
        history = History(
            ziggurat.game(game).start(players=record.players, seed=record.seed, **options)
        )
        for move in record.moves:
            state = history.state
            yield from (state.prompt(seat).key for seat in state.to_act)
            history.load(move)


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_a_first_game_is_explained_in_two_sentences(game: str) -> None:
    for key in sorted(set(asked_in(game))):
        for language in LANGUAGES:
            said = words(language, game)
            assert said.knows(f"coach.ask.{key}"), key
            assert len(SENTENCE.findall(said.say(f"coach.ask.{key}"))) == 2, (key, language)


@pytest.mark.parametrize("game", GAMES)
def test_every_remark_has_its_words_and_its_rule(game: str) -> None:
    coaching = coaching_of(game)
    rules = (game_folder(game) / "en" / "rules.md").read_text("utf-8")
    made: set[str] = set()

    def check(kind: str, remark: Remark) -> None:
        made.add(f"{kind}.{remark.key}")
        assert f'<a id="{remark.rule}"></a>' in rules, remark
        for language in LANGUAGES:
            said = words(language, game)
            assert said.knows(f"coach.{kind}.{remark.key}"), remark
            args = said.arguments(remark.args, NAMES)
            assert "{" not in said.say(f"coach.{kind}.{remark.key}", **args)

    for view, legal in situations(game):
        if view["you"] is None or view["over"]:
            continue
        wanted = coaching.aim(view)
        if wanted is not None:
            check("aim", wanted)
        for action in (*legal[:40], *legal[-1:]):
            for remark in coaching.overlooked(view, legal, action):
                check("missed", remark)
    assert len({key for key in made if key.startswith("aim")}) > 1
    assert [key for key in made if key.startswith("missed")]


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_is_a_piece_of_an_example(game: str) -> None:
    for key, reference in coaching_of(game).pictures.items():
        assert words("en", game).knows(f"coach.ask.{key}")
        name, region, part = reference.split("/")
        markup = examples.drawn(game, name, region, "en", part)
        assert markup.startswith(("<svg", "<div", "<section")), reference
        assert "<svg" in markup or "<img" in markup, reference
        assert "data-key" not in markup  # nobody can press anything


def test_every_question_of_a_first_game_of_ages_has_a_picture() -> None:
    assert set(asked_in("ages")) <= set(coaching_of("ages").pictures)


def test_ur_five_tokens_that_carried_no_ziggurat() -> None:
    """Anna begins her turn with five tokens on b2 and two on a1."""
    state = examples.position("ur", "tower")
    assert aim(state) == ("tower", {"cell": "b2"})
    assert overlooked(state, "T") == [("tower", {"cell": "b2"})]
    assert overlooked(state, "Zb2") == []
    # a1 is hers and has room; b2 is full.
    assert overlooked(state, ".") == [("tower", {"cell": "b2"}), ("token", {"cell": "a1"})]


def test_tigris_whose_point_it_was() -> None:
    """Around f3: the Lion's priest (seat 0) and the Bull's king (seat 1)."""
    state = examples.position("tigris", "idea")
    assert overlooked(state, "Re3") == []  # the priest is mine
    assert overlooked(state, "Kh4") == [("gave", {"seat": 1, "colour": "black"})]
    assert overlooked(state, "Gh4") == [("gave", {"seat": 1, "colour": "green"})]
    assert overlooked(state, "Ga11") == [("no_kingdom", {})]
    assert overlooked(state, ".") == [("actions", {"count": 2})]
    # Red has a priest on the map; the others tie for the weakest, blue before green and black.
    assert aim(state)[0] in ("weak", "weak_leader")


def test_ages_what_a_turn_ended_at_once_leaves_undone() -> None:
    """Round 2 of the simple game: 2 food, 2 resources, one unused worker, four civil actions."""
    state = ziggurat.game("ages").start(players=3, seed=11, version="simple", first_player="1")
    for _ in range(3):  # nobody takes a card in the first round
        seat = state.to_act[0]
        assert overlooked(state, ".") == [
            ("take", {"count": seat + 1})  # one more action for each seat after the first
        ]
        state.apply(seat, state.parse(seat, "."))
    mine = state.view(0)["civilisations"][0]
    assert (mine["food"], mine["resources"], mine["unused"]) == (2, 2, 1)
    assert aim(state) == ("work", {"count": 1})
    grown, built = overlooked(state, ".")
    assert grown == ("grow", {"count": 2})
    assert built[0] == "build" and built[1]["count"] == 2  # a farm, a mine or Warriors
    # Growing takes the food: what is left to say is the building.
    state.apply(0, state.parse(0, "+"))
    assert [key for key, _ in overlooked(state, ".")] == ["build"]
    assert overlooked(state, "+m0") == []


def test_civilisation_a_city_not_built_and_tokens_that_cannot_stay() -> None:
    """Rome is a city site, where six tokens are enough; in Tunisia two tokens can stay."""
    state = table(phase="cities", seat=0, tokens={0: {"rom": 6, "tun": 2}})
    assert overlooked(state, ".") == [("city", {"place": "rom"})]
    assert overlooked(state, "*rom:0") == []
    state = table(phase="movement", seat=0, tokens={0: {"tun": 9}})
    assert overlooked(state, ".") == [("surplus", {"place": "tun", "count": 7})]
    assert aim(state) == ("first_city", {})
    # Six on a site are what he asked for: they become a city.
    state = table(phase="movement", seat=0, tokens={0: {"rom": 6, "tun": 2}})
    assert state.view(0)["surplus"]["rom"] == {"0": 4}
    assert overlooked(state, ".") == []


def test_ages_who_will_go_hungry_is_told_before_anything_else() -> None:
    """With an empty yellow bank six food are eaten; there are two, and two farms make two."""
    state = ziggurat.game("ages").start(players=2, seed=11, version="simple", first_player="1")
    for seat in (0, 1):
        state.apply(seat, state.parse(seat, "."))
    data = state.dump()
    assert aim(state)[0] == "work"
    mine = data["civilisations"][0]
    mine["owned_yellow"] -= mine["yellow"]
    mine["yellow"] = 0
    hungry = ziggurat.game("ages").restore(data)
    mine = hungry.view(0)["civilisations"][0]
    assert (mine["consumption"], mine["food_made"], mine["food"]) == (6, 2, 2)
    assert aim(hungry) == ("famine", {"count": 2})


def test_ages_the_last_round_is_announced() -> None:
    state = ziggurat.game("ages").start(players=2, seed=11, version="simple", first_player="1")
    for seat in (0, 1):
        state.apply(seat, state.parse(seat, "."))
    data = state.dump()
    data["last_round"] = data["round"]
    assert aim(ziggurat.game("ages").restore(data)) == ("last", {})
