"""32.4, 32.5 and 32.6: the sciences, Mathematics and the arts."""

from __future__ import annotations

import pytest

from tests.conformance.civilisation.positions import (
    cities,
    city,
    credit_of,
    groups,
    nation,
    prices,
    stock,
    table,
    tokens,
    treasury,
    who,
)
from tests.conformance.moves import legal, play

SCIENCES = {"eng", "ast", "coi", "med", "mat"}


@pytest.mark.rule("CIV-32.41", "CIV-32.42", "CIV-32.43")
@pytest.mark.parametrize(("card", "price"), [("ast", 80), ("coi", 110), ("med", 140)])
def test_the_sciences_and_their_prices(card: str, price: int) -> None:
    assert (prices()[card], groups(card)) == (price, ["sciences"])


@pytest.mark.rule("CIV-32.412", "CIV-32.422", "CIV-32.432")
@pytest.mark.parametrize("card", ["ast", "coi", "med"])
def test_every_science_gives_twenty_to_the_others_to_philosophy_and_theology(card: str) -> None:
    given = credit_of(card)
    assert given == dict.fromkeys(SCIENCES - {card} | {"phi", "the"}, 20)
    assert sum(given.values()) == 120


@pytest.mark.rule("CIV-32.411", "CIV-23.54", "CIV-23.52c")
def test_astronomers_cross_the_open_sea() -> None:
    state = table(phase="movement", seat=0, ships={0: "cat"}, cards={0: "ast"})
    assert "1~cen" in legal(state)
    play(state, "1~cen", "1~cyr", ".")
    assert nation(state)["ships"] == ["cyr"]
    plain = table(phase="movement", seat=0, ships={0: "cat"})
    assert not {"1~cen", "1~wme"} & set(legal(plain))


@pytest.mark.rule("CIV-32.421", "CIV-19.2a", "CIV-19.2b")
@pytest.mark.parametrize(("rate", "paid"), [("%1", 3), ("%2", 6), ("%3", 9)])
def test_coinage_sets_one_rate_for_all_cities(rate: str, paid: int) -> None:
    state = table(
        phase="taxes", cities={0: "cat rom thp"}, tokens={0: {"ger": 10}}, cards={0: "coi"}
    )
    assert (who(state), legal(state)) == ((0, "rate"), ["%1", "%2", "%3"])
    play(state, rate)
    assert treasury(state) == paid


@pytest.mark.rule("CIV-32.421", "CIV-19.2c")
def test_the_rate_may_provoke_a_revolt() -> None:
    # Six tokens in stock: enough at two a city, not at three.
    def taxed(rate: str) -> tuple[int, str]:
        state = table(
            phase="taxes", cities={0: "cat rom thp"}, tokens={0: {"ger": 10}}, stock={0: 6},
            cards={0: "coi"},
        )  # fmt: skip
        return who(play(state, rate))

    assert taxed("%2")[1] != "revolt"
    assert taxed("%3") == (1, "revolt")


@pytest.mark.rule("CIV-32.51", "CIV-31.55")
def test_mathematics_is_a_science_and_an_art() -> None:
    assert (prices()["mat"], groups("mat")) == (230, ["sciences", "arts"])


@pytest.mark.rule("CIV-32.511")
def test_the_credits_of_mathematics() -> None:
    given = credit_of("mat")
    assert given == {
        "eng": 20, "ast": 20, "coi": 20, "med": 20, "dra": 5, "mus": 5, "arc": 5, "lit": 5,
        "mys": 5, "law": 5, "enl": 10, "phi": 25, "the": 25,
    }  # fmt: skip
    assert sum(given.values()) == 170


@pytest.mark.rule("CIV-32.61", "CIV-32.62", "CIV-32.63")
@pytest.mark.parametrize(("card", "price"), [("dra", 60), ("mus", 60), ("arc", 120)])
def test_the_arts_and_their_prices(card: str, price: int) -> None:
    assert (prices()[card], groups(card)) == (price, ["arts"])


@pytest.mark.rule("CIV-32.612", "CIV-32.622", "CIV-32.632")
@pytest.mark.parametrize(
    ("card", "given", "total"),
    [
        ("dra", {5: "mat mus arc law mys", 10: "dem enl", 20: "lit"}, 65),
        ("mus", {5: "dra arc lit law mys", 10: "dem enl", 20: "mat phi"}, 85),
        ("arc", {5: "mat dra mus lit mys", 10: "dem enl", 15: "law"}, 60),
    ],
)
def test_the_credits_of_the_arts(card: str, given: dict[int, str], total: int) -> None:
    expected = {code: amount for amount, codes in given.items() for code in codes.split()}
    assert credit_of(card) == expected
    assert sum(expected.values()) == total


@pytest.mark.rule("CIV-32.631", "CIV-25.3a", "CIV-25.3b")
def test_with_architecture_the_treasury_pays_half_of_one_city() -> None:
    held = {0: {"cat": 3, "rom": 3, "ger": 20}}
    state = table(phase="cities", seat=0, tokens=held, treasury={0: 12}, cards={0: "arc"})
    assert [text for text in legal(state) if text[1:4] in ("cat", "rom")] == ["*rom:3", "*cat:3"]
    play(state, "*cat:3")
    assert (city(state, "cat"), treasury(state), tokens(state, "cat")) == (0, 9, 0)
    assert stock(state) == 47 - 9 - 23
    assert not any(text[1:4] == "rom" for text in legal(state))  # one city a turn


@pytest.mark.rule("CIV-32.631", "CIV-25.3b")
def test_six_of_twelve_must_stand_in_the_territory() -> None:
    for count, ways in ((5, []), (6, ["*tun:6"]), (8, ["*tun:4", "*tun:5", "*tun:6"])):
        state = table(
            phase="cities", seat=0, tokens={0: {"tun": count, "cat": 6}}, treasury={0: 12},
            cards={0: "arc"},
        )  # fmt: skip
        assert [text for text in legal(state) if text.startswith("*tun")] == ways


@pytest.mark.rule("CIV-32.631", "CIV-25.3c")
@pytest.mark.parametrize("other", [1, -1])
def test_not_beside_the_tokens_of_others(other: int) -> None:
    state = table(
        phase="cities", seat=0, tokens={0: {"cat": 3, "rom": 6}, other: {"cat": 1}},
        treasury={0: 12}, cards={0: "arc"},
    )  # fmt: skip
    assert not any(text.startswith("*cat") for text in legal(state))
    assert cities(state) == []
