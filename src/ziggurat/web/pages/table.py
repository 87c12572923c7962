"""The table page, the same for all games: what a game draws, and what surrounds it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import htpy as h
from markupsafe import Markup

from ziggurat.offers import Scene
from ziggurat.web.context import ChatLine, LogLine, LogStep, TableContext
from ziggurat.web.delta import FIRST, Region, steady_digest
from ziggurat.web.pages.doors import making
from ziggurat.web.pages.follow import WORDS as FOLLOW_WORDS
from ziggurat.web.pages.follow import follow_line
from ziggurat.web.pages.glyphs import glyph
from ziggurat.web.pages.layout import TABLE, document, embedded, top
from ziggurat.web.pages.lesson import WORDS as LESSON_WORDS
from ziggurat.web.pages.lesson import coach
from ziggurat.web.pages.lobby import summoning
from ziggurat.web.pages.pieces import common, shown_by
from ziggurat.web.pages.plain import NAME_LENGTH
from ziggurat.web.pages.scene import scene_card
from ziggurat.web.pages.style import END, still_href
from ziggurat.web.table.talk import CHAT_MOST
from ziggurat.words import Words, words

CHAT_LENGTH = CHAT_MOST
FOLDED_FROM = 4
"""Lines of one step that are too many to be shown at once."""
SCRIPT_WORDS = (
    "rule_link", "close", "past", "this_alone", "confirm", "pass_screen", "i_am", "choose_first",
    "pause", "play", "moment", "preview_score", "time_left",
    "hint_thinking", "hint_title", "time_of", "time_days", "time_hours", "time_short",
    "clock_until",
    *FOLLOW_WORDS,
)  # fmt: skip
"""What the script says by itself: keys ``script.NAME`` of the catalogue."""
LATER_WORDS = (
    "watching", "show_seat", "take_back", "handed_to", "seat_open", "seat_invited", "seat_remote",
    "here", "away", "hand_over", "rewind_asked", "invite", "sit_down", "leave", "leave_sure",
    "stand", "stand_sure", "remove", "remove_sure",
    "arrive", "rewind_refused", "handed_in", "never_handed", "plays_for_you", "moment_copied",
    "since_last", "tap_again",
)  # fmt: skip
"""The same of what is fetched once the table can be used."""
DAYS_OFF_WORDS = ("first", "last", "drop", "zone", "saved")
MARKS = ("can", "recent", "earlier")
_NOT_TO_THE_LETTER = re.compile(rb"</script|<!--|[\r\0]", re.I)
"""What would end the text in which a drawing is sent, or be read as something else."""
SHORTCUTS = (
    ("Tab  ← ↑ ↓ →", "move"),
    ("Enter", "click"),
    ("1 … 9", "number"),
    ("Esc", "back"),
    ("U", "undo"),
    ("C", "list"),
    ("S", "skip"),
    ("R", "recap"),
    ("P", "prompt"),
    (",  .", "steps"),
    ("N", "now"),
    ("+  −  0", "zoom"),
    ("H", "hint"),
    ("Z", "near"),
    ("A", "aid"),
    ("I", "what"),
    ("?", "help"),
)


def table_page(context: TableContext) -> str:
    """The page of one table, as this browser may see it."""
    said = words(context.language, context.game)
    regions: dict[str, str] = context.message.get("regions", {})
    first = {name: value for name, value in context.message.items() if name != "regions"}
    return document(
        context,
        said,
        f"{context.title} · Ziggurat",
        h.script(src=still_href(context.game)),
        top(context, said, h.h1(".where")[context.title], _marks(context, said)),
        h.noscript[h.p(".problem")[said.say("table.needs_script")]],
        h.main("#main", class_=["table", {"drawer": _wants_width(regions)}])[
            h.div("#play")[
                _prompt(context.message, said),
                _list(said),
                h.section("#result.panel", aria_label=said.say("table.result"), hidden=True),
                _stage(said),
                h.div(".positions")[
                    h.section("#mine", aria_label=said.say("table.mine")),
                    h.section("#seats", aria_label=said.say("table.seats")),
                ],
            ],
            coach(said) if context.lesson else None,
            follow_line(said),
            _side(context, said),
        ],
        _dialogs(said),
        _hint(said),
        h.div("#note.panel", role="tooltip", hidden=True),
        h.div("#scene", aria_hidden="true", hidden=True),
        h.div("#toasts", role="status"),
        h.p("#announce.unseen", aria_live="polite"),
        h.p("#announce-aside.unseen", aria_live="polite"),
        h.p("#reconnecting", role="status", hidden=True)[said.say("table.reconnecting")],
        h.template("#bots")[[h.option(value=bot.spec)[bot.label] for bot in context.bots]],
        embedded("words", {name: said.say(f"script.{name}") for name in _script_words(context)}),
        embedded(FIRST, first, data_digest=steady_digest(first)),
        [_region(name, Region.of(markup)) for name, markup in regions.items()],
        h.script(src="/static/unfold.js"),
        kind=TABLE,
        data={
            "live": context.live_path,
            "notes": context.notes_href,
            "title": f"{context.title} · Ziggurat",
            **({"lesson": context.path} if context.lesson else {}),
        },
        styles=["lesson", END] if context.lesson else [END] if context.message.get("over") else (),
    )


def _wants_width(regions: Mapping[str, str]) -> bool:
    """Whether the drawing says that the log is to be a drawer."""
    return any("data-drawer" in markup for markup in regions.values())


def _script_words(context: TableContext) -> tuple[str, ...]:
    return (*SCRIPT_WORDS, *LESSON_WORDS) if context.lesson else SCRIPT_WORDS


def _region(name: str, region: Region) -> h.Element:
    """What is drawn, as a text that the page puts in its place while it is read.

    So the script has it to the letter, as it needs it to be told of changes, and it is sent once.
    """
    text = "" if _NOT_TO_THE_LETTER.search(region) else region.text
    return h.script(type="text/plain", data_region=name, data_digest=Region.of(text).digest)[
        Markup(text)  # noqa: S704 - drawn by the server, escaped there
    ]


def _marks(context: TableContext, said: Words) -> list[h.Element]:
    marks, aid, rules = [], f"{said.say('aid.title')} (A)", said.say("page.rules")
    if context.house_variant:
        marks.append(h.span(".badge")[said.say("home.house_variant")])
    if context.with_hints:
        marks.append(h.span(".badge")[said.say("table.with_hints")])
    if context.review:
        marks.append(h.span(".badge")[said.say("table.review")])
    if context.aid_href:
        link = h.a("#aid-open.rules-link", href=context.aid_href, target="rules", title=aid)
        marks.append(link[glyph("aid"), h.span(".unseen")[aid]])
    marks.append(
        h.a(".rules-link", href=context.rules_href, target="rules", aria_label=rules)[
            glyph("book"), h.span[rules]
        ]
    )
    return marks


# The question and its answers


def _prompt(message: dict[str, Any], said: Words) -> h.Element:
    prompt = message.get("prompt") or {}
    return h.section("#prompt", aria_label=said.say("table.prompt"))[
        h.div(".ask")[
            h.span("#clock", role="timer", hidden=True),
            h.p("#question")[prompt.get("text", "")],
            " ",
            h.a("#rule", href=prompt.get("href") or "#", target="rules")[
                said.say("script.rule_link", rule=prompt.get("rule", ""))
            ],
        ],
        h.div(".foot")[
            h.div("#returning", role="status", hidden=True)[
                h.span("#returning-text"),
                h.button("#return.primary.small", type="button")[said.say("table.return")],
            ],
            h.div("#rewind", role="status", hidden=True)[
                h.span("#rewind-text"),
                h.button("#rewind-agree.small", type="button")[said.say("table.agree")],
                h.button("#rewind-refuse.small", type="button")[said.say("table.refuse")],
            ],
            h.p("#way"),
            h.div("#preview", aria_live="polite"),
            h.p("#notice", role="status", hidden=True),
        ],
        h.div(".answers")[
            h.span("#waiting", hidden=True)[said.say("table.waiting")],
            h.button("#back", type="button", hidden=True)[
                glyph("back"), h.span[said.say("table.back")]
            ],
            h.div("#choices"),
            h.button("#result-toggle", type="button", data_to="see-board", hidden=True)[
                said.say("table.see_result")
            ],
            h.button("#invite", type="button", hidden=True),
            h.button("#to-now.primary", type="button", hidden=True)[said.say("table.to_now")],
            h.button("#rewind-ask", type="button", hidden=True)[said.say("table.rewind_ask")],
        ],
        h.div(".tools")[
            _tool("list-toggle", "list", said.say("table.list"), aria_expanded="false"),
            h.span(".lens")[
                _tool("fit", "fit", said.say("table.fit"), disabled=True),
                _tool("near", "near", said.say("table.near"), hidden=True),
                _tool("zoom-in", "zoom", said.say("table.zoom")),
            ],
            _tool("hint", "hint", said.say("table.hint"), hidden=True),
            h.button("#undo", type="button", disabled=True, title=said.say("script.undo_step"))[
                glyph("undo"), h.span[said.say("table.undo")], h.span("#undo-count")
            ],
        ],
    ]


def _hint(said: Words) -> h.Element:
    """What a bot would do, over the page."""
    return h.section("#hint-card.panel", aria_labelledby="hint-title", hidden=True)[
        h.div(role="status")[h.h2("#hint-title"), h.ol("#hint-steps"), h.ul("#hint-reasons")],
        h.div(".hint-ways")[
            h.button("#hint-play.primary", type="button")[said.say("table.hint_play")],
            h.button("#hint-again", type="button")[said.say("table.hint_again")],
            h.button("#hint-close", type="button")[said.say("script.close")],
        ],
    ]


def _tool(element_id: str, drawing: str, title: str, **more: str | bool) -> h.Element:
    return h.button(".tool", id=element_id, title=title, **more)[glyph(drawing)]


def _list(said: Words) -> h.Element:
    return h.section("#list.panel", aria_label=said.say("table.list"), hidden=True)[
        h.h2[said.say("table.list")], h.div("#list-choices")
    ]


def _stage(said: Words) -> h.Element:
    return h.section("#stage", aria_label=said.say("table.board"))[h.div("#board")]


# Beside the board


def _side(context: TableContext, said: Words) -> h.Element:
    return h.aside(".side.panel")[
        h.div(".tabs", role="tablist")[
            [_tab(name, said, name == "log") for name in ("log", "chat", "people")]
        ],
        _panel("log", True)[
            h.div("#log", common(context.game, len(context.names)), data_follow=True, tabindex="0"),
            _replay(context, said),
        ],
        _panel("chat", False)[
            h.div("#chat", data_follow=True, tabindex="0"),
            _chat(said),
            h.a(".help.manners", href=f"/t/{context.table}/manners")[said.say("manners.title")]
            if context.my_name
            else None,
        ],
        _panel("people", False)[_people(context, said)],
    ]


def _tab(name: str, said: Words, is_open: bool) -> h.Element:
    return h.button(
        type="button",
        role="tab",
        id=f"tab-{name}",
        aria_controls=f"panel-{name}",
        aria_selected=str(is_open).lower(),
        tabindex="0" if is_open else "-1",
    )[said.say(f"table.{name}")]


def _panel(name: str, is_open: bool) -> h.Element:
    return h.div(
        ".tab-panel",
        id=f"panel-{name}",
        role="tabpanel",
        aria_labelledby=f"tab-{name}",
        hidden=not is_open,
    )


def _replay(context: TableContext, said: Words) -> h.Element:
    steps = str(context.message["steps"])
    return h.div(".replay", role="group", aria_label=said.say("table.replay"))[
        h.input(
            "#moment", type="range", min="0", max=steps, value=steps, autocomplete="off",
            aria_label=said.say("table.moment"),
        ),
        h.div(".steps")[
            _tool("replay-first", "first", said.say("table.to_start")),
            _tool("replay-back", "back", said.say("table.step_back")),
            h.button(
                "#replay-play.tool", title=said.say("script.play"),
            )[glyph("play"), glyph("pause")],
            _tool("replay-on", "next", said.say("table.step_on")),
            _tool("replay-now", "now", said.say("table.to_now")),
            _tool("replay-link", "share", said.say("table.moment_link"), hidden=True),
            h.a(
                "#replay-what-if.tool", href="", title=said.say("what_if.title"),
                hidden=True,
            )[glyph("fork")],
            h.a(
                ".tool", href=f"{context.path}/analysis", title=said.say("end.analyse"),
                data_analyse=True,
            )[glyph("chart")]
            if context.may_analyse
            else None,
            h.span("#moment-text"),
        ],
    ]  # fmt: skip


def _chat(said: Words) -> h.Element:
    return h.form("#chat-form")[
        h.input(
            "#chat-text",
            maxlength=str(CHAT_LENGTH),
            autocomplete="off",
            aria_label=said.say("table.say"),
            placeholder=said.say("table.say"),
        ),
        h.button(type="submit", aria_label=said.say("table.send"))[glyph("send")],
    ]


def _people(context: TableContext, said: Words) -> Iterator[h.Node]:
    yield h.ul("#people", data_before=context.before or None)
    yield h.p("#watching.help")
    if context.may_summon:
        yield summoning(context.table, said, f"{context.path}#tab-people")
        yield [h.p(".help")[said.say("lobby.asked", name=name)] for name in context.asked]
    for seat in context.open_seats:
        yield _sit_down(context, seat, said)
    if context.seat_links:
        yield h.h2[said.say("table.invitations")]
        yield h.p(".help")[said.say("table.invitations_help")]
        yield from _reach(context, said)
        for link in context.seat_links:
            yield _link(f"link-{link.seat}", link.name or said.say("seat", number=link.seat + 1),
                        link.link, said, link.taken)  # fmt: skip
    yield from making(context, said)
    if not context.review:
        yield h.h2[said.say("table.watchers")]
        yield _link("link-public", said.say("table.public_link"), context.public_link, said, False)
    yield h.section("#orders", hidden=True)[
        h.h2[said.say("table.orders")],
        h.p(".help")[said.say("table.orders_hint")],
        h.div("#orders-list"),
    ]
    if context.message.get("days_off"):
        yield _days_off(said)
    yield h.h2[said.say("table.this_table")]
    if context.options:
        yield h.dl(".facts")[[h.div[h.dt[label], h.dd[value]] for label, value in context.options]]
    yield h.p[h.a("#record", href=context.record_href, download=True)[said.say("table.record")]]
    yield h.p("#record-help.help", hidden=context.finished)[said.say("table.record_running")]
    if context.may_coach:
        yield h.label(".switch")[
            h.input("#coaching", type="checkbox", data_game=context.game),
            h.span[said.say("coach.switch")],
        ]
    for name in ("ask", "ask-end"):
        yield h.label(".switch")[
            h.input(id=name, type="checkbox"), h.span[said.say(f"table.{name.replace('-', '_')}")]
        ]
    yield h.p[h.button("#help-open", type="button")[said.say("table.shortcuts")]]


def _days_off(said: Words) -> h.Element:
    """When I do not play, where a turn lasts for days."""
    said_by_script = {f"data_{name}": said.say(f"days_off.{name}") for name in DAYS_OFF_WORDS}
    return h.section("#days-off", hidden=True)[
        h.h2[said.say("days_off.title")],
        h.p(".help")[said.say("days_off.help")],
        h.form("#days-off-form", **said_by_script)[
            h.label(".switch")[
                h.input("#days-off-weekend", type="checkbox"),
                h.span[said.say("days_off.weekend")],
            ],
            h.div("#days-off-holidays"),
            h.p("#days-off-zone.help"),
            h.p[
                h.button("#days-off-add.small", type="button")[said.say("days_off.add")],
                " ",
                h.button(".small.primary", type="submit")[said.say("days_off.save")],
            ],
        ],
    ]


def _reach(context: TableContext, said: Words) -> Iterator[h.Node]:
    """Who can open the links, where that is not everybody."""
    if context.lan_link:
        address = h.a(href=context.lan_link)[context.lan_link]
        yield h.p(".help.only-here")[said.say("table.only_here_but"), " ", address]
    elif context.only_here:
        yield h.p(".help.only-here")[said.say("table.only_here")]


def _sit_down(context: TableContext, seat: int, said: Words) -> h.Element:
    return h.form(".sit", method="post", action=f"/t/{context.table}/join")[
        h.input(type="hidden", name="seat", value=str(seat)),
        None
        if context.my_name
        else h.input(
            name="name",
            maxlength=str(NAME_LENGTH),
            placeholder=said.say("home.name"),
            aria_label=said.say("join.name"),
            data_my_name=True,
        ),
        h.button(".primary", type="submit")[said.say("table.sit", number=seat + 1)],
    ]


def _link(element_id: str, label: str, address: str, said: Words, taken: bool) -> h.Element:
    return h.div(".link")[
        h.label(for_=element_id)[label, h.small[said.say("table.taken")] if taken else None],
        h.div(".copying")[
            h.input(id=element_id, value=address, readonly=True),
            h.button(type="button", data_copy=element_id, data_copied=said.say("page.copied"))[
                said.say("page.copy")
            ],
        ],
    ]


@cache
def aside(language: str) -> dict[str, Any]:
    """What every table needs once it can be used: words of the script, and the list of keys."""
    said = words(language)
    keys = [h.div[h.dt[keys], h.dd[said.say(f"key.{name}")]] for keys, name in SHORTCUTS]
    listed = h.fragment[
        h.h2("#help-title")[said.say("table.shortcuts")],
        h.dl(".facts")[keys],
        h.h3[said.say("table.marks")],
        h.ul(".legend")[[_sample(mark, said) for mark in MARKS]],
        h.form(method="dialog")[h.button(".primary")[said.say("script.close")]],
    ]
    told = {name: said.say(f"script.{name}") for name in LATER_WORDS}
    return {"words": told, "help": str(listed)}


def _dialogs(said: Words) -> list[h.Element]:
    return [
        h.dialog("#help", aria_labelledby="help-title"),
        h.dialog("#cover", aria_labelledby="cover-text")[
            h.img(src="/static/icon.svg", alt="", width="96", height="96"),
            h.p("#cover-text"),
            h.button("#uncover.primary", type="button"),
        ],
    ]


def _sample(mark: str, said: Words) -> h.Element:
    return h.li[h.span(f".sample.sample-{mark}", aria_hidden="true"), said.say(f"mark.{mark}")]


# Regions that are the same for all games


def log_region(steps: Sequence[LogStep], words: Words) -> str:
    """The log, turn by turn: every line leads to its moment."""
    return "<ol>" + "".join([_log_step(step, words) for step in steps]) + "</ol>"


def _log_step(step: LogStep, words: Words) -> str:
    """The lines of a step; where there are many, the first one and the others folded."""
    line = step.lines[0]
    kind = "play" if line.kind == "play" else "around"
    seat = f" seat-{line.seat}" if line.seat is not None else ""
    turn = f'<b class="who">{Markup.escape(step.turn)}</b>' if step.turn else ""
    shown = len(step.lines) if len(step.lines) < FOLDED_FROM else 1
    told = " ".join([_log_line(one) for one in step.lines[:shown]])
    if line.scene is not None:
        told += f" {_staged(line.scene)}"
    if more := step.lines[shown:]:
        summary = Markup.escape(words.say("table.more_lines", count=len(more)))
        rest = " ".join([_log_line(one) for one in more])
        told += f" <details><summary>{summary}</summary>{rest}</details>"
    pieces = f' data-pieces="{shown_by(line.pieces, line.seat)}"' if line.pieces else ""
    return f'<li class="{kind}{seat}{" turn" if turn else ""}"{pieces}>{turn}{told}</li>'


def _staged(scene: Scene) -> str:
    """A scene as it lies in the log; an offer is heard and not seen."""
    kind = Markup.escape(scene.kind)
    if not scene.title:
        return f'<i class="scene" data-scene="{kind}"></i>'
    summary = Markup.escape(scene.title)
    card = scene_card(scene)
    return (
        f'<details class="scene" data-scene="{kind}"><summary>{summary}</summary>{card}</details>'
    )


def _log_line(line: LogLine) -> str:
    concerns = ' class="concerns"' if line.concerns else ""
    text = Markup.escape(line.text)
    return f'<button data-at="{line.step}"{concerns}>{text}</button>'


def chat_region(lines: Sequence[ChatLine], words: Words) -> str:
    """The chat, or an invitation to begin it."""
    if not lines:
        return f'<p class="help">{Markup.escape(words.say("table.no_chat"))}</p>'
    return "<ol>" + "".join([_chat_line(line) for line in lines]) + "</ol>"


def _chat_line(line: ChatLine) -> str:
    seat = f"seat-{line.seat}" if line.seat is not None else "watcher"
    name, text = Markup.escape(line.name), Markup.escape(line.text)
    return f'<li class="{seat}"><strong>{name}</strong> <span>{text}</span></li>'
