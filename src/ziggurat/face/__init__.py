"""What people see of a state, a game or a record: in letters where it is printed, drawn in a
notebook. Everything is made from ``view`` and in the language of the locale.

The kernel knows none of this: ``ziggurat`` tells it whom to ask (``core.show_by``).
"""

from __future__ import annotations

import json
import os
from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ziggurat.core.errors import Refusal, UnknownGame
from ziggurat.core.game import Game
from ziggurat.core.option import Option
from ziggurat.core.record import Record
from ziggurat.core.state import State
from ziggurat.draw.letters import Block, Group, Indented, Table, Text
from ziggurat.draw.svg import escape
from ziggurat.face.moments import moments_of
from ziggurat.face.page import Shown, framed, positions
from ziggurat.registry import game as find_game
from ziggurat.registry import offers
from ziggurat.words import LANGUAGES, Words, surrounding, words

__all__ = [
    "game_facts",
    "game_html",
    "game_text",
    "record_html",
    "show",
    "state_html",
    "state_text",
]

MARGIN = 2


def show(how: str, thing: Any, *more: Any) -> str:
    """A thing of the kernel, shown as it asks for: ``state_text``, ``record_html`` ..."""
    ways: dict[str, Callable[..., str]] = {
        "state_text": state_text,
        "state_html": state_html,
        "record_html": record_html,
        "game_text": game_text,
        "game_html": game_html,
    }
    return ways[how](thing, *more)


def _spoken(game: str, language: str | None = None) -> Words:
    return words(language if language in LANGUAGES else surrounding(os.environ), game)


def _names(said: Words, players: int, seats: Sequence[str] = ()) -> list[str]:
    """What the seats are called: by their players where these are known, else by number."""
    called = [said.bot(seat) for seat in seats]
    return called if len(called) == players else [_seat(said, seat) for seat in range(players)]


def _seat(said: Words, seat: int) -> str:
    return said.say("seat", number=seat + 1)


# --------------------------------------------------------------------------------------- a state


def state_text(state: State, seat: int | None = None, language: str | None = None) -> str:
    """The table in letters, as a seat or a spectator sees it."""
    view = state.view(seat)
    try:
        drawn = offers(view["game"]).text()
    except UnknownGame:  # one that was made by hand and announced nowhere
        drawn = None
    if drawn is None:
        return json.dumps(view, indent=2, ensure_ascii=False)
    said = _spoken(view["game"], language)
    names = _names(said, state.players)
    parts: list[Block] = [drawn.board(view, said, names)]
    if drawn.seats is not None:
        parts += [Text(), drawn.seats(view, said, names)]
    if state.over:
        parts += [Text(), drawn.result(view, said, names)]
    return str(Group(*parts))


def state_html(state: State) -> str:
    """The table drawn, as a spectator sees it."""
    view = state.view(None)
    said = _spoken(view["game"])
    return framed(positions(view["game"], said, [Shown(view, _moment(state, said))], []))


def _moment(state: State, said: Words) -> str:
    """Who is asked what, as a sentence."""
    names = _names(said, state.players)
    if state.over:
        return _won(state, said, names)
    asked = [f"{names[seat]}: {said.ask(state.prompt(seat), names)}" for seat in state.to_act]
    return " · ".join(asked)


def _won(state: State, said: Words, names: Sequence[str]) -> str:
    winners = said.arguments({"seats": list(state.winners)}, names)["seats"]
    return said.say("end.won", count=len(state.winners), names=winners)


# -------------------------------------------------------------------------------------- a record


def record_html(record: Record) -> str:
    """The end of the game, its scores, and its moments to step through."""
    said = words(surrounding(os.environ))
    try:
        game = find_game(record.game)
        said = _spoken(record.game)
        names = _names(said, record.players, record.seats)
        shown, last = moments_of(record, game, said, names)
    except Refusal as refusal:
        return f"<p>{escape(repr(record))}: {escape(said.refuse(refusal))}</p>"
    if last.over:
        shown[-1] = replace(shown[-1], caption=_won(last, said, names))
    scores = sorted(range(record.players), key=lambda seat: (last.ranks[seat], seat))
    listed = [(names[seat], str(last.scores[seat])) for seat in scores]
    return framed(positions(record.game, said, shown, listed, names))


# ---------------------------------------------------------------------------------------- a game


def game_text(game: Game, language: str | None = None) -> str:
    """What a game is, below its name."""
    said = _spoken(game.name, language)
    return str(Group(Text(f"{said.say('game.name')} ({game.name})"), game_facts(game, said)))


def game_facts(game: Game, said: Words) -> Block:
    """What a game is: players, actions, options."""
    table = Table(gap=2, has_titles=False)
    table.add_column(no_wrap=True)
    table.add_column()
    for option in game.options:
        meaning, more = _meaning(option, said)
        told = Text.assemble(meaning, (f"\n{more}" if more else "", "dim"))
        table.add_row(Text(f"{option.name}={_usual(option)}", "bold"), told)
    return Group(
        Text(said.say("game.tagline")),
        *[Text(line) for line in _facts(game, said)],
        Text(said.say("games.options")),
        Indented(table, MARGIN),
    )


def game_html(game: Game) -> str:
    """The same for a notebook, with the picture of the game where it has one."""
    said = _spoken(game.name)
    rows = "".join(
        f"<tr><td><code>{option.name}={escape(_usual(option))}</code></td>"
        f"<td>{'<br>'.join(map(escape, filter(None, _meaning(option, said))))}</td></tr>"
        for option in game.options
    )
    facts = "".join(f"<p>{escape(line)}</p>" for line in _facts(game, said))
    return _picture(game.name) + (
        f"<h3>{escape(said.say('game.name'))} <code>{game.name}</code></h3>"
        f"<p>{escape(said.say('game.tagline'))}</p>{facts}"
        f"<p>{escape(said.say('games.options'))}</p><table>{rows}</table>"
    )


def _picture(game: str) -> str:
    drawing = offers(game).drawing()
    if drawing is None or drawing.picture is None:
        return ""
    packed = b64encode(drawing.picture().encode()).decode()
    return f'<img alt="" width="320" src="data:image/svg+xml;base64,{packed}">'


def _facts(game: Game, said: Words) -> list[str]:
    """Who may play it, and how many different actions there are."""
    published = [count for count in game.players if count not in game.house_players]
    lines = [said.say("games.players", players=" ".join(map(str, published)))]
    if game.house_players:
        lines.append(said.say("games.house", players=" ".join(map(str, game.house_players))))
    examples = [str(game.action_at(number)) for number in _spread(game.action_count)]
    lines.append(said.say("games.actions", count=game.action_count, examples=said.listed(examples)))
    return lines


def _spread(count: int, some: int = 4) -> list[int]:
    """Some numbers from the first to the last."""
    return sorted({place * (count - 1) // max(1, some - 1) for place in range(some)})


def _usual(option: Option) -> str:
    return str(option.default).lower()


def _meaning(option: Option, said: Words) -> tuple[str, str]:
    """What an option does and which values it takes; and more of it, where there is more to say."""
    allowed = {
        "switch": "true false",
        "number": said.say("games.range", low=option.low, high=option.high),
        "choice": " ".join(option.choices),
    }[option.kind]
    more = f"option.{option.name}.help"
    return (
        f"{said.say(f'option.{option.name}')} ({allowed})",
        said.say(more) if said.knows(more) else "",
    )
