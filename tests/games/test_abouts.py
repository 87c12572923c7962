"""What is this? Every thing that is drawn explains itself, and costs what the rules charge."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import ziggurat
from tests.conformance.civilisation.positions import asks
from tests.games.civilisation.moments import MOMENTS, asked, mid_game
from ziggurat.aids import About
from ziggurat.core.state import State
from ziggurat.games.ages.rules import actions as ages
from ziggurat.games.ages.rules.components import CODES, GOVERNMENT, KIND
from ziggurat.games.ages.table.paths import row_keys
from ziggurat.games.civilisation.rules import actions as civilisation
from ziggurat.games.civilisation.rules.board import CODES as PLACES
from ziggurat.games.civilisation.rules.components import CARD_CODES
from ziggurat.games.ur.rules import actions as ur
from ziggurat.games.ur.rules.components import CELL_NAMES
from ziggurat.web import face
from ziggurat.words import game_folder, words

NAMES = ["Anna", "Ben", "Carla", "Dalia", "Emma", "Fred", "Gina", "Hugo"]
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    *[("ur", players, {}) for players in (2, 3, 4)],
    *[("tigris", players, {}) for players in (2, 3, 4)],
    *[
        ("ages", players, {"version": version})
        for version in ("simple", "advanced", "full")
        for players in (2, 4)
    ],
    *[("civilisation", players, {}) for players in (2, 4, 8)],
]
EVERY_TABLE = pytest.mark.parametrize(("game", "players", "options"), TABLES)
LONGEST = 4000


def moments(game: str, players: int, options: dict[str, Any], every: int) -> Iterator[State]:
    """Positions of a random game, from its beginning to its end."""
    state, rng = ziggurat.game(game).start(players, seed=7, **options), Random(7)
    for step in range(LONGEST):
        if state.over:
            break
        if step % every == 0:
            yield state
        seat = rng.choice(state.to_act)
        state.apply(seat, rng.choice(state.legal(seat)))
    yield state


@cache
def anchors(game: str, language: str) -> set[str]:
    """The rules that the rules page can be opened at."""
    text = (game_folder(game) / language / "rules.md").read_text("utf-8")
    return set(re.findall(r'id="([^"]+)"', text))


def about(state: State, seat: int | None, key: str, language: str = "en") -> About:
    game = str(state.view(None)["game"])
    found = face.about(game, state.view(seat), key, words(language, game), NAMES)
    assert found is not None, key
    return found


def explained(state: State, seat: int | None, language: str) -> set[str]:
    """The kinds of things that are drawn, all of which explain themselves."""
    view = state.view(seat)
    game, names = str(view["game"]), NAMES[: state.players]
    said = words(language, game)
    drawn = face.draw(game, view, (), names, language)
    assert not drawn.plain
    keys = set(re.findall(r'data-key="([^"]+)"', "".join(drawn.regions.values())))
    for key in sorted(keys):
        found = face.about(game, view, key, said, names)
        assert found is not None, key
        text = " ".join([found.title, *found.lines, found.cost])
        assert found.title.strip(), key
        assert found.rule in anchors(game, language), (key, found.rule)
        assert not re.search(r"[{}]|\babout\.|\bforecast\.", text), (key, text)
        assert seat is not None or not found.cost, (key, found.cost)
    return {key.partition(":")[0] for key in keys}


@EVERY_TABLE
def test_every_thing_explains_itself(game: str, players: int, options: dict[str, Any]) -> None:
    kinds: set[str] = set()
    every = {"ur": 60, "tigris": 60, "ages": 90, "civilisation": 300}[game]
    for state in moments(game, players, options, every):
        asked_seat = state.to_act[0] if state.to_act else 0
        kinds |= explained(state, asked_seat, "en") | explained(state, None, "fr")
    assert len(kinds) >= 3


def test_a_key_that_nobody_has_drawn_is_nothing() -> None:
    for game in ziggurat.games():
        view = ziggurat.game(game).start(3 if game != "ages" else 2, seed=1).view(0)
        for key in (
            "",
            "cell:z9",
            "row:none",
            "place:xxx",
            "hand:none",
            "tech:none",
            "n:",
            "ship:9",
        ):
            found = face.about(game, view, key, words("en", game), NAMES)
            assert found is None or found.title


# ---------------------------------------------------------------------- what the rules charge


def charged(state: State, seat: int, action: Any) -> State:
    after = state.copy()
    after.apply(seat, action)
    return after


def test_ur_charges_what_it_says() -> None:
    said, seen = words("en", "ur"), set()
    for state in moments("ur", 3, {}, 7):
        if state.over:
            break
        seat = state.to_act[0]
        before = state.view(seat)
        for action in state.legal(seat):
            if action.kind == ur.ATTACK and before["agenda"][-1]["task"] == "fight":
                target = CELL_NAMES[action.b]
                lost = (
                    before["tokens_on_grid"][seat]
                    - charged(state, seat, action).view(seat)["tokens_on_grid"][seat]
                )
                cost = about(state, seat, f"cell:{target}").cost
                named = re.search(r"from (\w\d) would cost you (\d+)", cost)
                assert named is not None
                if named[1] == CELL_NAMES[action.a]:
                    seen.add("attack")
                    assert int(named[2]) == lost, (cost, action)
                else:
                    assert int(named[2]) <= lost
            elif str(action) == "A":
                seen.add("hunger")
                hunger = before["tokens_on_grid"][seat]
                after = charged(state, seat, action).view(seat)
                # Nothing has grown yet where the seat is asked how much does.
                if after["agenda"][-1]["task"] == "grow":
                    hunger -= after["tokens_on_grid"][seat]
                    cost = about(state, seat, "face:agriculture").cost
                    assert cost == said.say("about.hunger", count=hunger)
    assert seen == {"attack", "hunger"}


def _purse(civ: Any) -> int:
    return int(civ["resources"] + civ["resource_paid"] + civ["arms_left"])


@pytest.mark.parametrize("version", ["simple", "full"])
def test_ages_charges_what_it_says(version: str) -> None:
    said, seen = words("en", "ages"), set()
    for state in moments("ages", 2, {"version": version}, 5):
        if state.over or state.view(None)["agenda"][-1]["task"] != "actions":
            continue
        seat = state.to_act[0]
        view = state.view(seat)
        civ = view["civilisations"][seat]
        for action in state.legal(seat):
            code = CODES[action.a] if action.a < len(CODES) else ""
            if action.kind not in _AGES:
                continue
            after = charged(state, seat, action).view(seat)["civilisations"][seat]
            if _AGES[action.kind] == "take":
                count = civ["civil_left"] - after["civil_left"]
                key = row_keys(view["row"])[action.a]
                sentence = said.say("about.take", count=count, left=civ["civil_left"])
            elif action.kind == ages.GROW:
                food = civ["food"] + civ["food_paid"] - after["food"] - after["food_paid"]
                key, sentence = "bank", said.say("about.grow", count=food, held=civ["food"])
            elif action.kind == ages.BUILD:
                key = f"tech:{code}"
                sentence = f"and {said.say('counted.resource', count=_purse(civ) - _purse(after))};"
            elif action.kind == ages.UPGRADE:
                key = f"tech:{CODES[action.b]}"
                spent = _purse(civ) - _purse(after)
                old = said.say(f"card.{_key_of(code)}")
                sentence = said.say("about.upgrade", card=old, count=spent)
            elif action.kind == ages.STAGE and action.n == 1:
                if not after["wonder"]:
                    continue  # completed: it may have brought resources
                spent = _purse(civ) - _purse(after)
                key = "wonder"
                sentence = said.say("about.stage", count=spent, held=civ["resources"])
            elif action.kind == ages.PLAY and KIND[action.a] != GOVERNMENT:
                key = f"hand:{code}"
                spent = civ["science"] - after["science"]
                if civ["leader"]:
                    continue  # some leaders pay for it
                sentence = said.say("about.learn", count=spent, held=civ["science"])
            else:
                continue
            seen.add(action.kind)
            assert sentence in about(state, seat, key).cost, (str(action), sentence)
    assert {ages.TAKE, ages.GROW, ages.BUILD} <= seen


_AGES = {
    ages.TAKE: "take", ages.GROW: "grow", ages.BUILD: "build", ages.UPGRADE: "upgrade",
    ages.STAGE: "stage", ages.PLAY: "play",
}  # fmt: skip


def _key_of(code: str) -> str:
    from ziggurat.games.ages.table.cards import KEY_OF_CODE

    return KEY_OF_CODE[code]


def test_civilisation_charges_what_it_says() -> None:
    """Apollonia is a site, where six tokens make a city."""
    said = words("en", "civilisation")
    state = asked(asks("found", 2), "cities")
    founding = [action for action in state.legal(2) if action.kind == civilisation.FOUND]
    assert founding
    for action in founding:
        here = state.view(2)["map"][PLACES[action.a]]["2"]
        left = charged(state, 2, action).view(2)["map"][PLACES[action.a]].get("2", 0)
        cost = about(state, 2, f"place:{PLACES[action.a]}").cost
        assert cost == said.say("about.city", count=here - left, held=here)
    state = asked(asks("buy", 0), "purchases")
    view = state.view(0)
    buying = [action for action in state.legal(0) if action.kind == civilisation.BUY]
    assert len(buying) > 3
    for action in buying:
        price = charged(state, 0, action).view(0)["price"]
        cost = about(state, 0, f"buy:{CARD_CODES[action.a]}").cost
        assert cost == said.say("about.price", price=price, wealth=view["wealth"])


@pytest.mark.parametrize(
    ("mine", "theirs", "needed"), [("", "", 7), ("eng", "", 6), ("", "eng", 8), ("eng", "eng", 7)]
)
def test_a_city_of_civilisation_says_what_an_attack_takes(
    mine: str, theirs: str, needed: int
) -> None:
    """Seven tokens; one fewer or one more with Engineering, which cancels out (CIV-24.35)."""
    state = mid_game(phase="movement", seat=0, cards={0: mine, 1: theirs})
    cost = about(state, 0, "place:rom").cost
    assert cost == words("en", "civilisation").say("about.siege", count=needed)
    assert about(state, 1, "place:rom").rule == "CIV-26.31a"


def test_every_thing_of_every_question_of_civilisation_explains_itself() -> None:
    kinds: set[str] = set()
    for moment in MOMENTS:
        state = moment()
        seat = state.to_act[0]
        kinds |= explained(state, seat, "en")
    floor = {"offer", "accept", "answer", "out", "good", "hand"}
    assert floor | {"place", "ship", "buy"} <= kinds
