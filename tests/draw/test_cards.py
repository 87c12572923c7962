"""Pictures are files that never change, and a card is framed alike in every game."""

from __future__ import annotations

from ziggurat.draw import palette
from ziggurat.draw.cards import KINDS, frame, inside, pill
from ziggurat.draw.faces import Faces
from ziggurat.draw.kit import css


def test_the_address_of_a_picture_follows_from_what_it_shows() -> None:
    one, other = Faces("nim", {"sun": "noon sun"}), Faces("nim", {"sun": "dusk sun"})
    assert one.href("sun") == Faces("nim", {"sun": "noon sun"}).href("sun")
    assert one.href("sun") != other.href("sun")
    assert one.href("sun") == f"/face/nim/{one.digest}/sun.svg"


def test_a_picture_on_a_page_is_silent_and_fetched_when_seen() -> None:
    faces = Faces("nim", {"sun": "noon sun"})
    name = f"nim/{faces.digest}/sun"
    assert faces.image("sun") == f'<img class="z-face" data-face="{name}" alt=""/>'


def test_a_card_shows_what_it_is_told_and_escapes_names() -> None:
    drawn = inside("<img>", "Bread & Circuses", "arena", "I", pill("<svg/>", "+2"), cost="3")
    assert "Bread &amp; Circuses" in drawn.replace("\u00ad", "")
    assert '<span class="z-pill"><svg/><b>+2</b></span>' in drawn
    assert drawn.index("z-art") < drawn.index("z-name") < drawn.index("z-kind")
    assert "z-words" not in drawn


def test_every_colour_of_a_kind_is_an_ink_with_a_style() -> None:
    for colour in KINDS:
        assert colour in palette.INKS
        assert f".z-of-{colour} {{" in css()
        assert f"z-of-{colour}" in frame(colour)
