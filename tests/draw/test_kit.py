"""The drawing kit: markup that is safe and whole, drawings that can be told apart."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from ziggurat.draw import icons, kit, palette, pieces
from ziggurat.draw.svg import attrs, element, escape, icon, symbol, use


def test_text_and_attributes_are_escaped() -> None:
    assert escape('<b> & "quotes"') == "&lt;b&gt; &amp; &quot;quotes&quot;"
    assert attrs(title='"<') == ' title="&quot;&lt;"'


def test_attributes_that_say_nothing_are_left_out() -> None:
    assert attrs(id=None, hidden=False, data_key="n:1", checked=True) == (
        ' data-key="n:1" checked="checked"'
    )


def test_elements_nest_and_close() -> None:
    assert (
        element("g", element("rect", width=4), class_="a") == '<g class="a"><rect width="4"/></g>'
    )
    assert use("z-x", 10, 12.5, 0, 3, "c") == (
        '<use href="#z-x" class="c" y="3" width="10" height="12.5"/>'
    )
    assert symbol("z-x", 24, 24, "<g/>") == '<symbol id="z-x" viewBox="0 0 24 24"><g/></symbol>'


def test_an_icon_with_a_title_is_read_out_and_one_without_is_not() -> None:
    assert 'aria-hidden="true"' in icon("z-sun")
    titled = icon("z-sun", "", "Soleil & lune")
    assert 'role="img"' in titled
    assert "<title>Soleil &amp; lune</title>" in titled


def test_every_drawing_is_well_formed_and_stays_in_its_square() -> None:
    for name, body in icons.ICONS.items():
        ElementTree.fromstring(icons.symbols(name))
        for number in re.findall(
            r"(?:^|[MHV ])(\d+(?:\.\d+)?)", " ".join(re.findall('d="([^"]*)"', body))
        ):
            assert float(number) <= icons.SIZE, name


def test_no_two_drawings_are_alike() -> None:
    assert len(set(icons.ICONS.values())) == len(icons.ICONS)


def test_every_seat_has_a_mark_of_its_own() -> None:
    assert len({icons.mark(seat) for seat in range(palette.SEATS)}) == palette.SEATS
    assert set(icons.MARKS) <= set(icons.ICONS)


def test_pieces_show_the_mark_of_their_seat_and_how_many_they_are() -> None:
    markup = pieces.symbols(8)
    root = ElementTree.fromstring(f"<svg>{markup}</svg>")
    for seat in range(8):
        for count in range(1, pieces.STACK + 1):
            stack = root.find(f"symbol[@id='z-tokens-{seat}-{count}']")
            assert stack is not None
            assert len(stack.findall("circle[@class='z-disc']")) == count
            mark = stack.find("use")
            assert mark is not None
            assert mark.attrib["href"] == f"#{icons.mark(seat)}"
    assert icons.mark(3) in pieces.tower(3, 0, 0)


def test_css_names_only_colours_of_the_palette() -> None:
    css = kit.css()
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b", css)
    own = set(re.findall(r"(--[\w-]+):", css))
    assert set(re.findall(r"var\((--[\w-]+)", css)) - own <= {
        *[f"--{name}" for name in palette.LIGHT | palette.FORMS["light"]],
        "--serif",  # of the page
    }
    assert palette.FORMS["light"].keys() == palette.FORMS["dark"].keys()
    assert css.count("{") == css.count("}")
