"""What Through the Ages offers beside its rules."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.aids import Aid
from ziggurat.coaching import Coaching
from ziggurat.games.ages.rules.state import AgesState
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


class AgesOffers(Offers[AgesState]):
    """Through the Ages in the browser and the terminal, its cards, its judgement."""

    def paths(self) -> Paths:
        """A card or a worker, then what becomes of it."""
        from ziggurat.games.ages.table import closing, paths, suggested

        return Paths(
            paths.paths,
            paths.label,
            paths.describe,
            cautions=paths.cautions,
            suggested=suggested.suggested,
            closings=closing.closings,
        )

    def drawing(self) -> Drawing:
        """The card row, the civilisations and what is common to all."""
        from ziggurat.games.ages.table import about, drawing, pictures, poster, retold, sources
        from ziggurat.games.ages.table.faces import FACES

        return Drawing(
            pictures.symbols,
            drawing.draw,
            drawing.css,
            poster.poster,
            drawing.notes,
            drawing.compare,
            FACES,
            sources.sources,
            drawing.EMBLEM,
            about=about.about,
            pieces=retold.pieces,
        )

    def scenes(self) -> Scenes:
        """Aggressions, wars, colonies and wonders."""
        from ziggurat.games.ages.table import scenes

        return scenes.scene

    def text(self) -> Text:
        """The same in letters."""
        from ziggurat.games.ages.table import text

        return Text(text.board, text.result, text.seats)

    def cards(self) -> DescribeCards:
        """All cards of all decks."""
        from ziggurat.games.ages.table.cards import cards

        return cards

    def aid(self) -> Aid:
        """Its rules on one sheet."""
        from ziggurat.games.ages.table.aid import AID

        return AID

    def coaching(self) -> Coaching:
        """What is said beside a first game."""
        from ziggurat.games.ages.table.coach import COACHING

        return COACHING

    def profile(self) -> Profile:
        """One to four hours, by the version; the simple one is the way in."""
        return Profile(
            (60, 240),
            5,
            first=Start(3, {"version": "simple"}),
            usual=Start(4, {"version": "simple"}),
        )

    def orders(self) -> Sequence[Order]:
        """What a seat may have done by itself."""
        from ziggurat.games.ages.table.orders import ORDERS

        return ORDERS

    def arguments(self) -> Arguments:
        """Rivals and partners are seats; a card is also what another becomes."""
        from ziggurat.games.ages.table.cards import KEY_OF_CODE

        card = Things("card", KEY_OF_CODE, is_counted=True)
        return Arguments(("seat", "other", "partner", "target"), {"card": card, "new": card})

    def traits(self) -> Traits:
        """Leaders and wonders."""
        return Traits("civilisations", {"leader": "card", "wonders": "card"})

    def judgement(self) -> Judgement[AgesState]:
        """Judged by what the seat sees."""
        from ziggurat.games.ages.bot import chances, policy, terms

        return Judgement(
            policy.value,
            policy.fingerprint,
            policy.promising,
            looks_at_hidden=False,
            learned_inside=True,
            course=chances.course,
            kind=chances.kind,
            levels={
                "master": Level(
                    4000, 16, endings=8, foresight=8000, reply=80, reply_width=2, uses_net=True
                ),
            },
            terms=terms.terms,
        )

    def encoding(self) -> Encoding[AgesState]:
        """The civilisations, the row and the decks."""
        from ziggurat.games.ages.bot import encoding

        return Encoding(encoding.encode, encoding.SIZE, encoding.write)

    def features(self) -> Features[AgesState]:
        """What decides at the end of a turn."""
        from ziggurat.games.ages.bot import features
        from ziggurat.games.ages.bot.leanings import LEANINGS

        return Features(
            features.features,
            features.SIZE,
            features.VERSION,
            LEANINGS,
            features.write,
        )
