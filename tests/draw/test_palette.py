"""The palette reads by day and by night: contrast AA or better."""

from __future__ import annotations

import re

import pytest

from ziggurat.draw import palette

THEMES = pytest.mark.parametrize("theme", [palette.LIGHT, palette.DARK], ids=["light", "dark"])


def test_contrast_of_known_pairs() -> None:
    # Figures of the WCAG definition: #767676 is the lightest grey that passes AA on white.
    assert palette.contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert palette.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert palette.contrast("#123456", "#123456") == 1


@THEMES
def test_every_ink_reads_on_every_ground(theme: dict[str, str]) -> None:
    poor = [
        (ink, ground, round(palette.contrast(theme[ink], theme[ground]), 2))
        for ink in palette.INKS
        for ground in palette.GROUNDS
        if palette.contrast(theme[ink], theme[ground]) < 4.5
    ]
    assert not poor


@THEMES
def test_every_shape_is_seen_on_every_ground(theme: dict[str, str]) -> None:
    poor = [
        (shape, ground, round(palette.contrast(theme[shape], theme[ground]), 2))
        for shape in palette.SHAPES
        for ground in palette.GROUNDS
        if palette.contrast(theme[shape], theme[ground]) < 3
    ]
    assert not poor


@THEMES
def test_what_is_written_on_a_shape_reads(theme: dict[str, str]) -> None:
    for shape, ink in palette.WRITTEN_ON:
        assert palette.contrast(theme[shape], theme[ink]) >= 4.5, shape


@THEMES
def test_what_is_drawn_on_a_shape_is_seen(theme: dict[str, str]) -> None:
    for shape, ink in palette.DRAWN_ON:
        assert palette.contrast(theme[shape], theme[ink]) >= 3, (shape, ink)


@THEMES
def test_no_two_seats_share_a_colour(theme: dict[str, str]) -> None:
    assert len({theme[f"seat-{seat}"] for seat in range(palette.SEATS)}) == palette.SEATS


def test_both_themes_name_the_same_colours() -> None:
    assert palette.LIGHT.keys() == palette.DARK.keys()
    assert all(
        re.fullmatch("#[0-9a-f]{6}", colour)
        for theme in (palette.LIGHT, palette.DARK)
        for colour in theme.values()
    )


def test_css_follows_the_system_unless_the_page_says_otherwise() -> None:
    css = palette.css()
    light, dark_system, dark_chosen = css.splitlines()
    assert light.startswith(":root{")
    assert f"--lapis:{palette.LIGHT['lapis']};" in light
    assert dark_system.startswith(
        "@media (prefers-color-scheme:dark){:root:not([data-theme=light])"
    )
    assert dark_chosen.startswith(":root[data-theme=dark]{")
    for dark in (dark_system, dark_chosen):
        assert f"--lapis:{palette.DARK['lapis']};" in dark
    assert css.count("{") == css.count("}")
