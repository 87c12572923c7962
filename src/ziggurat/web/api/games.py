"""Games and bots."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path, Request

from ziggurat.registry import game as find_game
from ziggurat.registry import games
from ziggurat.web.api.messages import BotInfo, GameInfo, OptionInfo
from ziggurat.web.api.requests import problems
from ziggurat.web.asking import language_of
from ziggurat.web.bot_choices import bot_choices
from ziggurat.words import words

ROUTER: Final = APIRouter(tags=["games"])


@ROUTER.get("/games", summary="All games")
async def list_games(request: Request) -> list[GameInfo]:
    """Every game with its player counts and options."""
    return [_game(name, language_of(request)) for name in games()]


@ROUTER.get("/games/{game}", summary="One game", responses=problems(404, 422))
async def get_game(
    request: Request, game: Annotated[str, Path(max_length=40, examples=["ur"])]
) -> GameInfo:
    """A game with its player counts and options."""
    find_game(game)
    return _game(game, language_of(request))


@ROUTER.get("/bots", summary="All bots")
async def list_bots(request: Request) -> list[BotInfo]:
    """The bots that can take a seat, from weak to strong."""
    return [
        BotInfo(spec=bot.spec, label=bot.label) for bot in bot_choices(words(language_of(request)))
    ]


def _game(name: str, language: str) -> GameInfo:
    game, in_words = find_game(name), words(language, name)
    return GameInfo(
        name=name,
        title=in_words.say("game.name"),
        players=list(game.players),
        house_players=list(game.house_players),
        options=[
            OptionInfo(**option.describe(), label=in_words.say(f"option.{option.name}"))
            for option in game.options
        ],
        rules_version=game.rules_version,
        has_secrets=game.has_secrets,
        action_count=game.action_count,
        rules=f"/rules/{name}",
    )
