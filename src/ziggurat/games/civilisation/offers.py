"""What Civilisation offers beside its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.aids import Aid
from ziggurat.coaching import Coaching
from ziggurat.games.civilisation.rules.state import CivilisationState
from ziggurat.offers import (
    Arguments,
    DescribeCards,
    Drawing,
    Encoding,
    Features,
    Judgement,
    Level,
    Offers,
    Order,
    Paths,
    Profile,
    Scenes,
    Start,
    Text,
    Things,
    Traits,
)

LEVELS: Final[dict[str, Level]] = {
    "easy": Level(100, 2, slips=100),
    "normal": Level(100, 2, slips=70),
    "hard": Level(100, 2, slips=40),
    "master": Level(2500, 8),
}
"""What is overlooked sets the levels apart: master goes by the policy and overlooks nothing.
Candidates that were tried out by policy rollouts won no more than the policy's own answers
(docs/trials.md has the figures)."""


class CivilisationOffers(Offers[CivilisationState]):
    """Civilisation in the browser and the terminal, its cards, its judgement."""

    def paths(self) -> Paths:
        """Territories and cards, then how many."""
        from ziggurat.games.civilisation.table import (
            advised,
            bargaining,
            cautions,
            closing,
            paths,
            suggested,
        )

        return Paths(
            paths.paths, paths.label, paths.describe, paths.attempt, cautions.cautions,
            drafts=paths.drafts, bundles=bargaining.bundles, suggested=suggested.suggested,
            closings=closing.closings, at_once=advised.at_once,
        )  # fmt: skip

    def drawing(self) -> Drawing:
        """The map, the nations, the hand and the trade under way."""
        from ziggurat.games.civilisation.table import about, drawing, poster, retold
        from ziggurat.games.civilisation.table.faces import FACES

        return Drawing(
            drawing.symbols,
            drawing.draw,
            drawing.css,
            poster.poster,
            drawing.notes,
            drawing.compare,
            faces=FACES,
            emblem=drawing.EMBLEM,
            about=about.about,
            parts=drawing.parts,
            box=retold.BOX,
            pieces=retold.pieces,
        )

    def scenes(self) -> Scenes:
        """Calamities and fights."""
        from ziggurat.games.civilisation.table import scenes

        return scenes.scene

    def text(self) -> Text:
        """The same in letters."""
        from ziggurat.games.civilisation.table import text

        return Text(text.board, text.result, text.seats)

    def cards(self) -> DescribeCards:
        """Civilisation cards, commodities and calamities."""
        from ziggurat.games.civilisation.table.cards import cards

        return cards

    def aid(self) -> Aid:
        """Its rules on one sheet."""
        from ziggurat.games.civilisation.table.aid import AID

        return AID

    def coaching(self) -> Coaching:
        """What is said beside a first game."""
        from ziggurat.games.civilisation.table.coach import COACHING

        return COACHING

    def profile(self) -> Profile:
        """An evening or two; four nations around the eastern sea to begin with."""
        return Profile((240, 480), 4, first=Start(4), usual=Start(4))

    def orders(self) -> Sequence[Order]:
        """What a seat may have done by itself."""
        from ziggurat.games.civilisation.table.orders import ORDERS

        return ORDERS

    def arguments(self) -> Arguments:
        """Rivals are seats; cards and territories are called by their names."""
        from ziggurat.games.civilisation.table.cards import KEY_OF_CODE, KEY_OF_PLACE

        card = Things("card", KEY_OF_CODE, is_counted=True)
        place = Things("place", KEY_OF_PLACE)
        return Arguments(
            ("seat", "other"),
            {
                "card": card,
                "new": card,
                "good": card,
                "named": card,
                "place": place,
                "there": place,
            },
        )

    def traits(self) -> Traits:
        """The nations."""
        return Traits("nations", {"nation": "nation"})

    def judgement(self) -> Judgement[CivilisationState]:
        """Judged by what the seat sees; trade and movement follow a plan."""
        from ziggurat.games.civilisation.bot import candidates, chances, policy, terms

        return Judgement(
            policy.value, policy.fingerprint, policy=policy.policy, looks_at_hidden=False,
            candidates=candidates.candidates, overlooked=candidates.overlooked,
            turn=candidates.turn, levels=LEVELS, course=chances.course, terms=terms.terms,
        )  # fmt: skip

    def encoding(self) -> Encoding[CivilisationState]:
        """The map, the nations and the trade under way."""
        from ziggurat.games.civilisation.bot import encoding

        return Encoding(encoding.encode, encoding.SIZE, encoding.write)

    def features(self) -> Features[CivilisationState]:
        """What decides at the end of a turn."""
        from ziggurat.games.civilisation.bot import features

        return Features(features.features, features.SIZE, features.VERSION, write=features.write)
