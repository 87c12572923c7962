"""What Ur offers beside its rules."""

from __future__ import annotations

from ziggurat.aids import Aid
from ziggurat.coaching import Coaching
from ziggurat.games.ur.rules.state import UrState
from ziggurat.offers import (
    Arguments,
    Drawing,
    Encoding,
    Features,
    Judgement,
    Level,
    Offers,
    Paths,
    Profile,
    Scenes,
    Start,
    Text,
)


class UrOffers(Offers[UrState]):
    """Ur in the browser and the terminal, for the planner and for learning code."""

    def paths(self) -> Paths:
        """Tiles, then how many tokens."""
        from ziggurat.games.ur.table import cautions, closing, paths, suggested

        return Paths(
            paths.paths,
            paths.label,
            paths.describe,
            cautions=cautions.cautions,
            closings=closing.closings,
            labels=paths.labels,
            suggested=suggested.suggested,
        )

    def drawing(self) -> Drawing:
        """The grid of tiles, the pile and the players' tokens."""
        from ziggurat.games.ur.table import about, drawing, poster, retold

        return Drawing(
            drawing.symbols,
            drawing.draw,
            drawing.css,
            poster.poster,
            about=about.about,
            emblem=drawing.EMBLEM,
            pieces=retold.pieces,
        )

    def scenes(self) -> Scenes:
        """Attacks and ziggurats."""
        from ziggurat.games.ur.table import scenes

        return scenes.scene

    def text(self) -> Text:
        """The same in letters."""
        from ziggurat.games.ur.table import text

        return Text(text.board, text.result, text.seats, text.short)

    def aid(self) -> Aid:
        """Its rules on one sheet."""
        from ziggurat.games.ur.table.aid import AID

        return AID

    def coaching(self) -> Coaching:
        """What is said beside a first game."""
        from ziggurat.games.ur.table.coach import COACHING

        return COACHING

    def profile(self) -> Profile:
        """Half an hour to an hour; one sees all that matters."""
        return Profile((30, 60), 2, first=Start(3), usual=Start(4))

    def arguments(self) -> Arguments:
        """The victim of an attack is a seat."""
        return Arguments(seats=("seat", "victim"))

    def judgement(self) -> Judgement[UrState]:
        """Nothing is hidden in Ur: it is judged as it lies there."""
        from ziggurat.games.ur.bot import chances, judgement, terms

        return Judgement(
            judgement.value,
            judgement.fingerprint,
            judgement.promising,
            course=chances.course,
            odds_by_net=True,
            levels={
                "easy": Level(100, 2, slips=80),
                "normal": Level(100, 2, slips=50),
                "hard": Level(400, 4, uses_net=True),
                "master": Level(
                    8000, 32, endings=12, foresight=200_000, depth=2, reply=120, reply_width=3,
                    uses_net=True,
                ),
            },
            terms=terms.terms,
        )  # fmt: skip

    def encoding(self) -> Encoding[UrState]:
        """The grid, tile by tile."""
        from ziggurat.games.ur.bot import encoding

        return Encoding(encoding.encode, encoding.SIZE, encoding.write, encoding.CODES)

    def features(self) -> Features[UrState]:
        """What decides at the end of a turn."""
        from ziggurat.games.ur.bot import features

        return Features(features.features, features.SIZE, features.VERSION, write=features.write)
