"""What Tigris & Euphrates offers beside its rules."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.aids import Aid
from ziggurat.coaching import Coaching
from ziggurat.games.tigris.rules.state import TigrisState
from ziggurat.offers import (
    Arguments,
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
)


class TigrisOffers(Offers[TigrisState]):
    """Tigris & Euphrates in the browser and the terminal, for the planner and learning code."""

    def paths(self) -> Paths:
        """A tile or leader, then its square."""
        from ziggurat.games.tigris.table import closing, paths

        return Paths(
            paths.paths,
            paths.label,
            paths.describe,
            labels=paths.labels,
            closings=closing.closings,
        )

    def drawing(self) -> Drawing:
        """The map, the screens and the scores."""
        from ziggurat.games.tigris.table import about, drawing, forecast, pictures, poster, retold

        return Drawing(
            drawing.symbols,
            drawing.draw,
            drawing.css,
            poster.poster,
            about=about.about,
            compare=forecast.compare,
            emblem=pictures.emblem,
            box=retold.BOX,
            pieces=retold.pieces,
        )

    def scenes(self) -> Scenes:
        """Conflicts and monuments."""
        from ziggurat.games.tigris.table import scenes

        return scenes.scene

    def text(self) -> Text:
        """The same in letters."""
        from ziggurat.games.tigris.table import text

        return Text(text.board, text.result, text.seats, text.short)

    def aid(self) -> Aid:
        """Its rules on one sheet."""
        from ziggurat.games.tigris.table.aid import AID

        return AID

    def coaching(self) -> Coaching:
        """What is said beside a first game."""
        from ziggurat.games.tigris.table.coach import COACHING

        return COACHING

    def profile(self) -> Profile:
        """An hour and a half; few rules, deep conflicts."""
        return Profile((90, 90), 3, first=Start(3), usual=Start(4))

    def orders(self) -> Sequence[Order]:
        """What a seat may have done by itself."""
        from ziggurat.games.tigris.table.orders import ORDERS

        return ORDERS

    def arguments(self) -> Arguments:
        """The defender of a conflict is a seat."""
        return Arguments(seats=("seat", "victim"))

    def judgement(self) -> Judgement[TigrisState]:
        """Judged by what the seat sees."""
        from ziggurat.games.tigris.bot import chances, judgement, terms

        return Judgement(
            judgement.value,
            judgement.fingerprint,
            judgement.promising,
            looks_at_hidden=False,
            course=chances.course,
            levels={
                "easy": Level(100, 2, slips=75),
                "normal": Level(100, 2, slips=40),
                "master": Level(
                    4000, 16, endings=5, foresight=20_000, reply=60, reply_width=2, uses_net=True
                ),
            },
            terms=terms.terms,
        )

    def encoding(self) -> Encoding[TigrisState]:
        """The map, square by square."""
        from ziggurat.games.tigris.bot import encoding

        return Encoding(encoding.encode, encoding.SIZE, encoding.write, always=encoding.always)

    def features(self) -> Features[TigrisState]:
        """What decides at the end of a turn."""
        from ziggurat.games.tigris.bot import features

        return Features(features.features, features.SIZE, features.VERSION, write=features.write)
