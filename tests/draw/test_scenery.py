"""The grammar of pictures: every part can be drawn, recipes are read as they say."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from ziggurat.draw import scenery
from ziggurat.draw.pigments import PIGMENTS

LIGHT_ENOUGH = 3000
"""Bytes of a part that is drawn alone: a vignette has a handful of them."""


@pytest.mark.parametrize("name", sorted(scenery.parts()))
def test_every_part_is_drawn_as_well_formed_svg_in_pigments_of_the_box(name: str) -> None:
    drawn = scenery.picture(f"noon {name}")
    paths = list(ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}path"))
    assert len(paths) > 1
    assert all(path.get("d", "").startswith("M") for path in paths)
    assert len(drawn) < LIGHT_ENOUGH


@pytest.mark.parametrize("sky", sorted(scenery.SKIES))
def test_a_picture_defines_the_sky_that_it_has(sky: str) -> None:
    drawn = scenery.picture(f"{sky} hills")
    assert f'fill="url(#z-sky-{sky})"' in drawn
    assert f'<linearGradient id="z-sky-{sky}"' in drawn


def test_a_place_says_where_the_foot_stands_how_large_and_how_turned() -> None:
    assert 'transform="translate(20 90)"' in scenery.vignette("noon palm@20,90")
    assert 'transform="translate(20 90)scale(0.5)"' in scenery.vignette("noon palm@20,90,.5")
    assert "rotate(30)" in scenery.vignette("noon sword@20,90,1,30")
    assert "scale(-1 1)" in scenery.vignette("noon horse^@60,100")
    assert 'transform="translate(0 58)"' in scenery.vignette("noon hills@58")


def test_colours_of_a_part_can_be_others() -> None:
    red, blue = PIGMENTS["terra"], PIGMENTS["lapis"]
    assert red in scenery.vignette("noon flag")
    drawn = scenery.vignette("noon flag:lapis")
    assert blue in drawn and red not in drawn


def test_a_bust_is_one_group_of_several_parts() -> None:
    drawn = scenery.vignette("noon robe:lapis+face:tan+hair:black+crowned@80,112")
    assert drawn.count("<g ") == 1
    assert PIGMENTS["black"] in drawn


@pytest.mark.parametrize("recipe", ["noon unicorn", "teatime hills", "noon palm:puce", "noon ?"])
def test_what_nobody_knows_is_an_error_that_names_it(recipe: str) -> None:
    word = recipe.split()[-1] if not recipe.startswith("teatime") else "teatime"
    with pytest.raises(ValueError, match=word.rpartition(":")[2].replace("?", r"\?")):
        scenery.picture(recipe)


ARGUMENTS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
"""By command of a path, how many numbers it takes."""


@pytest.mark.parametrize("name", sorted(scenery.parts()))
def test_every_command_of_a_path_has_its_numbers(name: str) -> None:
    for _, path in scenery.parts()[name].layers:
        for command, written in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
            numbers = re.findall(r"-?(?:\d+\.?\d*|\.\d+)", written)
            takes = ARGUMENTS[command.lower()]
            assert len(numbers) % takes == 0 if takes else not numbers, (command, written)
            if command in "aA":  # two of the seven are yes or no
                flags = [numbers[at + 3 : at + 5] for at in range(0, len(numbers), 7)]
                assert all(flag in ("0", "1") for pair in flags for flag in pair), written
