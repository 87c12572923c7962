"""The messages that pages are sent, made of frames. It takes time: not for the event loop."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import takewhile
from random import Random
from typing import Final

from ziggurat.aids import About
from ziggurat.core.errors import Refusal
from ziggurat.core.state import HOST, MOST_SUGGESTED, REVEAL, Entry, State
from ziggurat.offers import Bundle
from ziggurat.registry import game as find_game
from ziggurat.web import face
from ziggurat.web.chronicle import write_chat, write_log
from ziggurat.web.delta import Message, Region, Sent, regions
from ziggurat.web.lines import readable
from ziggurat.web.pages.ending import ending_region
from ziggurat.web.rulebook import rule_href
from ziggurat.web.stored import INVITED, OPEN, REMATCH
from ziggurat.web.table.ending import Ending
from ziggurat.web.table.frame import Frame
from ziggurat.web.table.hinting import seats_advised
from ziggurat.web.table.rewind import TURNED_DOWN
from ziggurat.web.table.talk import Ear
from ziggurat.web.table.timing import SeatClock
from ziggurat.words import Words

FREE: Final = (INVITED, OPEN)
"""Seats at which nobody has sat down yet."""
IMAGINED: Final = 5
"""Tables imagined to tell what is sure to happen from what chance decides."""

LONGEST_KEY: Final = 80
FOLDED: Final = "data-folded"
_FOLD: Final = re.compile(rf"(<section [^>]*{FOLDED}[^>]*>).*?(</section>)", re.S)


def refused(error: Refusal, said: Words, names: list[str]) -> Message:
    """Why not, for a page."""
    return {
        "type": "refused",
        "code": error.code,
        "text": said.refuse(error, names),
        "rule": error.rule,
        "href": rule_href(said.game, error.rule) if said.game else "",
    }


def compose(
    frame: Frame,
    said: Words,
    held: tuple[int, ...],
    cover: str | None,
    before: Mapping[str, Region] | None = None,
    ending: Ending | None = None,
    whole_log: bool = True,
    unfolded: bool = True,
    ear: Ear = Ear(),  # noqa: B008 - it never changes
) -> Sent:
    """A live message with every region; ``before`` are the regions that the page has.

    ``whole_log``: not only its last steps, with which a page begins; ``unfolded``: with what is
    folded away, which a page begins without.
    """
    before = before or {}
    names = frame.names_in(said)
    drawn = face.draw(frame.game, frame.view, frame.actions, names, said.language)
    if ending is not None:
        drawn.regions["result"] = ending_region(
            drawn.regions["result"],
            frame.view,
            ending,
            frame.table,
            _rematch(frame, held),
            said,
            names,
        )
    shown = {
        **regions(drawn.regions if unfolded else _folded(drawn.regions)),
        "log": write_log(frame, said, names, before.get("log"), whole_log),
        "chat": write_chat(frame, said, names, before.get("chat"), ear),
    }
    closings = list(dict.fromkeys(drawn.closings.values()))
    advised = seats_advised(frame.past.events)
    fields = {
        "type": "table",
        "title": said.say("game.name"),
        "seat": frame.seat,
        "held": list(held),
        "decision": frame.decision,
        "prompt": _prompt(frame, said, names, cover),
        "actions": [
            *[_offered(str(action), drawn, closings) for action in frame.actions],
            *[_bundled(one) for one in drawn.bundles if len(one.answers) <= MOST_SUGGESTED],
        ],
        "closings": closings,
        "orders": [] if cover else _orders(frame, said),
        "hints": frame.hints and not cover,
        "suggestion": _suggestion(frame, said, names) if not cover else None,
        "labels": drawn.labels,
        "here": face.here(frame.game, frame.view),
        "undo": frame.undo,
        "steps": frame.steps,
        "at": frame.at,
        "acted": frame.acted,
        "back": frame.back,
        "cover": cover,
        "over": frame.over,
        "people": [
            {
                **vars(person),
                "name": names[person.seat],
                "held": person.seat in held,
                **({"advised": said.say("table.advised")} if person.seat in advised else {}),
            }
            for person in frame.people
        ],
        "watching": frame.watching,
        "talks": ear.may_talk,
        "time_left": None if frame.time_left is None else round(frame.time_left),
        "time_waits": round(frame.time_waits),
        "clocks": [None if one is None else _clock(one) for one in frame.clocks],
        "days_off": None if frame.days_off is None or cover else frame.days_off.shown(),
        "rewind": _rewind(frame, held, names),
        "turned_down": _turned_down(frame, held),
        "notice": said.say("table.plain_drawing") if drawn.plain else "",
    }
    return Sent(fields, shown)


def _folded(drawn: Mapping[str, str]) -> dict[str, str]:
    """Regions without what lies in sections that say that they are closed at first."""
    return {
        name: _FOLD.sub(r"\1\2", markup) if FOLDED in markup else markup
        for name, markup in drawn.items()
    }


def compose_moment(frame: Frame, said: Words) -> dict[str, Region]:
    """The drawing of a past moment, without what surrounds it."""
    drawn = face.draw(frame.game, frame.view, (), frame.names_in(said), said.language)
    return regions(drawn.regions)


def _rematch(frame: Frame, held: tuple[int, ...]) -> str | None:
    """The table at which those who played here go on; empty before there is one; None: others."""
    if not held or frame.review:
        return None
    for event in frame.past.events:
        if event.key == REMATCH:
            return str(event.args["table"])
    return ""


def _offered(action: str, drawn: face.Drawn, said_once: Sequence[str]) -> Message:
    """An action with the ways to it, what to think of before, what it ends, or if it is a draft."""
    offered: Message = {"a": action, "paths": drawn.paths[action]}
    if action in drawn.cautions:
        offered["caution"] = drawn.cautions[action]
    if action in drawn.closings:
        offered["closing"] = said_once.index(drawn.closings[action])
    if action in drawn.drafts:
        offered["draft"] = True
    return offered


def _bundled(bundle: Bundle) -> Message:
    """Several answers as one: the page sends them together."""
    asks = "draft" if bundle.is_draft else "whole"
    return {"a": " ".join(bundle.answers), "paths": bundle.ways, asks: True}


def _orders(frame: Frame, said: Words) -> list[Message]:
    """The standing orders of the seat, in words."""
    return [
        {
            "key": key,
            "text": said.say(f"order.{key}"),
            "on": on,
            **({"open": said.say(f"order.{key}.open")} if key == frame.opens else {}),
        }
        for key, on in frame.orders.items()
    ]


def _clock(clock: SeatClock) -> Message:
    """The clock of a seat, in whole seconds."""
    shown: Message = {"left": round(clock.left), "runs": clock.runs}
    if clock.waits:
        shown["waits"] = round(clock.waits)
    if clock.until is not None:
        shown["until"] = clock.until
    return shown


def _suggestion(frame: Frame, said: Words, names: list[str]) -> Message | None:
    """What the rules would answer, in words; found on an imagined table, which has no secrets."""
    if not frame.suggests or frame.seat is None:
        return None
    state = find_game(frame.game).imagine(frame.view, Random(0))
    actions = state.suggestion(frame.seat)
    if not actions:
        return None
    text = face.suggested(frame.game, frame.view, actions, said, names)
    return {"text": text, "actions": [str(action) for action in actions]}


def _prompt(frame: Frame, said: Words, names: list[str], cover: str | None) -> Message:
    prompt = frame.prompt
    kinds = {person.seat: person.kind for person in frame.people}
    if frame.to_act and all(kinds.get(seat) in FREE for seat in frame.to_act):
        free = said.arguments({"seats": list(frame.to_act)}, names)
        text = said.say("prompt.seat_free", **free)
        return {"text": text, "rule": "", "href": "", "yours": False}
    if prompt is not None and cover is None:
        return {
            "text": said.ask(prompt, names, "\n") + _advised(frame, said, names),
            "rule": prompt.rule,
            "href": rule_href(frame.game, prompt.rule),
            "yours": bool(frame.actions),
        }
    text = said.say("prompt.table_over")
    if frame.to_act:
        text = said.say(
            "prompt.table_waits", **said.arguments({"seats": list(frame.to_act)}, names)
        ) + _advised(frame, said, names)
    elif not frame.over:
        text = ""
    return {"text": text, "rule": "", "href": "", "yours": False}


def _advised(frame: Frame, said: Words, names: list[str]) -> str:
    """Who of those who are waited for has asked for a hint: the log may lie out of sight."""
    asking = seats_advised(frame.past.events, len(frame.past.played)) - {frame.seat}
    return "".join(
        f" {said.say('event.hint', **said.arguments({'seat': seat}, names))}"
        for seat in frame.to_act
        if seat in asking and frame.at is None
    )


def _turned_down(frame: Frame, held: tuple[int, ...]) -> int:
    """How often somebody did not agree to go back when this reader asked."""
    events = frame.past.events
    return sum(event.key == TURNED_DOWN and event.args["by"] in held for event in events)


def _rewind(frame: Frame, held: tuple[int, ...], names: list[str]) -> Message | None:
    if frame.rewind is None:
        return None
    return {
        "by": names[frame.rewind.by],
        "steps": frame.rewind.steps,
        "yours": any(seat in held for seat in frame.rewind.waiting_for),
    }


@dataclass(frozen=True)
class Preview:
    """What actions would do, as far as their seat can know."""

    lines: list[str]
    score: str
    """The points that they bring; empty for none."""
    is_free: bool
    """Whether nothing is settled by them: the seat is asked on, and can take them back."""


def preview(frame: Frame, texts: Sequence[str], said: Words, names: list[str]) -> Preview:
    """What actions would do, one after the other: lines of the log, and points.

    Where a game can tell what is different afterwards, that comes first.

    It is tried on an imagined table, and says nothing beyond what would be revealed.
    """
    seat = frame.seat
    if seat is None or seat == HOST:
        raise Refusal("no_secret")
    state = find_game(frame.game).imagine(frame.view, Random(0))
    before = state.scores[seat]
    told, reveals = _try(state, seat, texts)
    if reveals:
        # What warns comes first: where there is little room, the end is what is out of sight.
        lines = [said.say("preview.reveals"), *_foreseen(frame, seat, texts, said, names)]
        return Preview(lines, "", False)
    lines = face.compare(frame.game, frame.view, state.view(seat), said)
    lines += [said.tell(entry, names) for entry in readable(told, seat, False)]
    change = state.scores[seat] - before
    score = f"{change:+d}".replace("-", "\N{MINUS SIGN}") if change else ""
    return Preview(lines, score, seat in state.to_act)


def foretold(frame: Frame, notations: Sequence[str], said: Words) -> Message:
    """What a page is told that these actions would do; it goes by the question they answer."""
    made = preview(frame, notations, said, frame.names_in(said))
    return {
        "type": "preview",
        "decision": frame.decision,
        "action": " ".join(notations),
        "lines": _counted(made.lines),
        "score": made.score,
        "free": made.is_free,
    }


def _counted(lines: Sequence[str]) -> list[str]:
    """Each line once, with how often it comes: five cards that go are no five sentences."""
    return [line if count == 1 else f"{line} (×{count})" for line, count in Counter(lines).items()]


def explained(frame: Frame, key: str, said: Words) -> Message:
    """What a page is told of a thing on its table; nothing but the key where there is no such."""
    about = face.about(frame.game, frame.view, key[:LONGEST_KEY], said, frame.names_in(said))
    told: Message = {"type": "about", "key": key[:LONGEST_KEY]}
    if about is None:
        return told
    return {
        **told,
        "title": about.title,
        "lines": list(about.lines),
        "cost": about.cost,
        "rule": about.rule,
        "href": rule_href(frame.game, about.rule),
        "html": _note(about, rule_href(frame.game, about.rule), said),
    }


def _note(about: About, href: str, said: Words) -> str:
    """What is told of a thing as markup; where it has a note, the page leaves out the title."""
    lines = [f"<p>{escape(line)}</p>" for line in about.lines]
    cost = f'<p class="cost">{escape(about.cost)}</p>' if about.cost else ""
    rule = escape(said.say("script.rule_link", rule=about.rule))
    link = f'<p><a href="{escape(href)}" target="rules">{rule}</a></p>' if href else ""
    return f"<h3>{escape(about.title)}</h3>{''.join(lines)}{cost}{link}"


def _try(state: State, seat: int, texts: Sequence[str]) -> tuple[list[Entry], bool]:
    """Apply these actions; what they bring about, and whether that reveals something."""
    told: list[Entry] = []
    reveals = False
    for text in texts:
        state.apply(seat, state.parse(seat, text[:200]))
        told += state.log
        reveals = reveals or state.effect == REVEAL
    return told, reveals


def _foreseen(
    frame: Frame, seat: int, texts: Sequence[str], said: Words, names: list[str]
) -> list[str]:
    """What actions that reveal something bring about before: the same on any imagined table."""
    told: list[list[str]] = []
    changed: list[list[str]] = []
    for seed in range(IMAGINED):
        state = find_game(frame.game).imagine(frame.view, Random(seed))
        entries, _ = _try(state, seat, texts)
        told.append([said.tell(entry, names) for entry in entries if entry.readers is None])
        changed.append(face.compare(frame.game, frame.view, state.view(seat), said))
    same = takewhile(lambda lines: len(set(lines)) == 1, zip(*told, strict=False))
    certain = [line for line in changed[0] if all(line in lines for lines in changed)]
    return certain + [lines[0] for lines in same]
