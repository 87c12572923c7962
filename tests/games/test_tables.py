"""What holds for the drawn table of every game: all can be clicked, all is drawn, nothing leaks."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import ziggurat
from tests.games.drawing import (
    NAMES,
    REGIONS,
    drawing_of,
    drawn,
    elements,
    finished,
    keys_drawn,
    paths_to,
    situations,
    stacks,
    used,
)
from ziggurat.draw import kit, palette
from ziggurat.web.face import DRAGGED, thing
from ziggurat.words import LANGUAGES, words

SEED = 0x5EED5EED5EED5EED5EED5EED5EED5EED
BUTTONS = {
    "ur": re.compile(r"n:[1-5]|done|all"),
    "tigris": re.compile(r"n:[0-6]|done|picked|back|colour:\w+"),
    "ages": re.compile(
        r"n:\d+|(build|from|levy|peaceful|revolt|seat|side|prepare|colonise|end|mix|place|their"
        r"|raze|spoil|annex):.+|accept|done|liner|route|draw|destroy"
    ),
    "civilisation": re.compile(
        r"(n|treasury|coast|leave|city|aboard|ashore|side|mine):.+|token|pay|drop|wait|done"
    ),
}
STRUCTURAL = {"ur-result", "ur-name", "ur-half", "tg-name", "cv-piece", "cv-scored", "tally"}
"""Classes that only give a name, or that the page itself dresses."""

GAMES = pytest.mark.parametrize("game", BUTTONS)


@GAMES
def test_every_legal_action_has_a_path(game: str) -> None:
    for view, legal in situations(game):
        found = paths_to(game).ways(view, legal)
        assert list(found) == [str(action) for action in legal]
        assert all(ways and all(ways) for ways in found.values())


@GAMES
def test_a_path_means_one_action_and_never_begins_another(game: str) -> None:
    for view, legal in situations(game):
        found = paths_to(game).ways(view, legal)
        ways = [tuple(way) for several in found.values() for way in several]
        assert len(ways) == len(set(ways))
        whole = set(ways)
        firsts = [several[0][0] for several in found.values()]
        assert not any(first.startswith(DRAGGED) for first in firsts), "keys and fingers need one"
        for way in ways:
            assert not any(way[:length] in whole for length in range(1, len(way))), way


@GAMES
def test_every_key_of_a_path_is_drawn_once_or_is_a_button(game: str) -> None:
    for view, legal in situations(game):
        shown = Counter(keys_drawn(drawn(view)))
        assert set(shown.values()) == {1}
        keys = {
            thing(key)
            for ways in paths_to(game).ways(view, legal).values()
            for way in ways
            for key in way
        }
        assert [key for key in keys if key not in shown and not BUTTONS[game].fullmatch(key)] == []


def own_css(game: str) -> str:
    """The styles of a game's own things."""
    css = drawing_of(game).css
    assert css is not None
    return css()


@GAMES
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_a_label(game: str, language: str) -> None:
    paths, spoken = paths_to(game), words(language, game)
    for view, legal in situations(game):
        names = NAMES[: view["players"]]
        found = paths.ways(view, legal).values()
        keys = {thing(key) for ways in found for way in ways for key in way}
        for key in sorted(keys | set(keys_drawn(drawn(view)))):
            said = paths.label(view, key, spoken, names)
            assert said, key
            assert not re.search(r"[{}]|^(label|table|card)\b", said), (key, said)


@GAMES
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_words(game: str, language: str) -> None:
    paths, spoken = paths_to(game), words(language, game)
    assert paths.describe is not None
    for action in ziggurat.game(game).actions:
        described = paths.describe(action, spoken, None)
        assert not re.search(r"[{}]|^(action|table)\b|\bcard\.", described), described
    for view, legal in situations(game)[::5]:
        for action in legal:
            assert not re.search(r"[{}]|^action|^label", paths.describe(action, spoken, view))


@GAMES
def test_markup_is_well_formed_with_unique_ids(game: str) -> None:
    views = [view for view, _ in situations(game)[::7]]
    views += [finished(game, players) for players in (2, 3, 4)]
    views.append(ziggurat.game(game).start(4, 1).view(None))
    for view in views:
        for language in LANGUAGES:
            regions = drawn(view, language)
            assert tuple(regions) == REGIONS
            every = [element for markup in regions.values() for element in elements(markup)]
            ids = [element.attrib["id"] for element in every if "id" in element.attrib]
            assert len(ids) == len(set(ids))
            assert all(
                count == 1 for count in Counter(name for name, _, _ in stacks(regions)).values()
            )


@GAMES
def test_symbols_are_well_formed_and_all_there(game: str) -> None:
    symbols = drawing_of(game).symbols()
    defined = {element.attrib["id"] for element in elements(symbols) if "id" in element.attrib}
    needed = used(symbols)
    for view in [*[view for view, _ in situations(game)], finished(game, 4)]:
        needed |= used("".join(drawn(view).values()))
    assert needed <= defined


@GAMES
def test_every_class_has_a_style(game: str) -> None:
    css = kit.css() + own_css(game)
    markup = drawing_of(game).symbols()
    views = [view for view, _ in situations(game)[::5]]
    for view in [*views, finished(game, 3), finished(game, 4)]:
        markup += "".join(drawn(view).values())
    classes = {name for names in re.findall(r'class="([^"]*)"', markup) for name in names.split()}
    assert {name for name in classes - STRUCTURAL if f".{name}" not in css} == set()


@GAMES
def test_colours_come_from_the_palette_alone(game: str) -> None:
    css = kit.css() + own_css(game)
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b|\brgb|\bhsl", css)
    own = set(re.findall(r"(--[\w-]+):", css))
    named = set(re.findall(r"var\((--[\w-]+)", css)) - own
    assert named <= {
        *[f"--{name}" for name in palette.LIGHT | palette.FORMS["light"]],
        # Of the page: letters, spaces, heights of its top line and buttons, titles, its pace.
        *("--serif", "--sans", "--s2", "--s3", "--top", "--target", "--title", "--quick"),
    }


@GAMES
def test_the_page_policy_holds(game: str) -> None:
    """No style attribute, no script, nothing from elsewhere: the page allows only its own files."""
    for view in [situations(game)[0][0], finished(game, 4)]:
        markup = drawing_of(game).symbols() + "".join(drawn(view).values())
        assert not re.search(r"<style|<script|\sstyle=|\son\w+=|https?:|url\((?!#)", markup)


@GAMES
def test_names_of_players_are_escaped(game: str) -> None:
    view = finished(game, 2)
    markup = "".join(drawing_of(game).draw(view, words("en", game), ["<script>", 'A"B&C']).values())
    assert "<script" not in markup
    assert "&lt;script&gt;" in markup
    assert "A&quot;B&amp;C" in markup


@GAMES
def test_no_seed_is_drawn(game: str) -> None:
    state = ziggurat.game(game).start(4, SEED)
    key = state.dump()["chance"]["key"]
    for seat in (None, 0):
        markup = "".join(drawn(state.view(seat)).values())
        assert key not in markup
        assert str(SEED) not in markup
        assert "chance" not in markup


@GAMES
def test_the_still_parts_are_small(game: str) -> None:
    most = 150_000 if game == "civilisation" else 40_000  # a map of the Mediterranean
    assert len(drawing_of(game).symbols().encode()) < most
