"""What a standing order passed is opened again by one press, beside the next question."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.games.ages import moments as ages_moments
from tests.web.browsing import Person, Server
from tests.web.test_orders import at_the_shipyard
from ziggurat.core.state import State

pytestmark = pytest.mark.browser

OPENS = "#choices [data-choice=open]"


@pytest.mark.parametrize("phone", [False, True], ids=["pointer", "finger"])
@pytest.mark.parametrize(
    ("position", "words", "asked"),
    [
        pytest.param(at_the_shipyard, "Bateaux", "bateau", id="civilisation"),
        pytest.param(ages_moments.pact_to_end, "Politique", "politique", id="ages"),
    ],
)
def test_alone_with_bots_what_is_passed_by_itself_is_one_press_away(
    browser: Browser,
    server: Server,
    position: Callable[[], State],
    words: str,
    asked: str,
    phone: bool,
) -> None:
    state = position()
    place, secrets = server.set_up(state, *("Anna", "Ben", "Cleo")[: state.players], bot="random")
    with Person(browser, server, "fr-FR", phone) as anna:
        anna.sit_down(place, 0, secrets[0])
        expect(anna.at(OPENS)).to_contain_text(words)
        assert anna.is_asked()
        assert "can" not in (anna.at(OPENS).get_attribute("class") or ""), "it is no answer"
        anna.press(anna.at(OPENS))
        expect(anna.at("#question")).to_contain_text(asked)
        expect(anna.at(OPENS)).to_have_count(0)
        anna.page.wait_for_timeout(500)
        expect(anna.at("#question")).to_contain_text(asked)  # no order carries it away again
