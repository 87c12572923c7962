"""What Nim offers beside its rules."""

from __future__ import annotations

from nim.rules import NimState
from ziggurat.offers import Drawing, Encoding, Judgement, Offers, Paths, Text


class NimOffers(Offers[NimState]):
    """Nim in the browser and the terminal, for the planner and for learning code."""

    def paths(self) -> Paths:
        from nim import table

        return Paths(table.paths, table.label)

    def drawing(self) -> Drawing:
        from nim import table

        return Drawing(table.symbols, table.draw)

    def text(self) -> Text:
        from nim import text

        return Text(text.board, text.result)

    def judgement(self) -> Judgement[NimState]:
        from nim import bot

        return Judgement(bot.value, looks_at_hidden=False)

    def encoding(self) -> Encoding[NimState]:
        from nim import encode

        return Encoding(encode.encode, encode.SIZE)
