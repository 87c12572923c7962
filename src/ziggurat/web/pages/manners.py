"""Blocking, muting and reporting: their forms, and the page of a table that has them all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote

import htpy as h

from ziggurat.web.context import ChatLine
from ziggurat.web.pages.layout import credit, document, top
from ziggurat.web.pages.profile_links import profile_href
from ziggurat.web.pages.times import moment
from ziggurat.web.people.context import MannersContext
from ziggurat.web.people.manners import STANCE_KINDS, Stance
from ziggurat.web.people.moderation import Measure
from ziggurat.web.people.reports import REASONS, WORDS_MOST
from ziggurat.words import Words, words


def confirmed(title: str, label: str, action: str, inside: h.Node) -> h.Element:
    """Something that is explained and confirmed in place before it is done."""
    return h.details(".sure")[
        h.summary(aria_label=label)[title],
        h.form(".stacked", method="post", action=action)[inside],
    ]


def hidden(fields: Mapping[str, str]) -> list[h.VoidElement]:
    """What a form sends beside what is filled in."""
    return [h.input(type="hidden", name=name, value=value) for name, value in fields.items()]


def stance_forms(name: str, stance: frozenset[str], onward: str, said: Words) -> list[h.Element]:
    """To block and to mute somebody, or no longer; each says what it does."""
    action = f"/people/{quote(name, safe='')}/stance"
    found = []
    for kind in STANCE_KINDS:
        do = f"un{kind}" if kind in stance else kind
        inside: h.Node = [
            h.p[said.say(f"manners.{do}_help", name=name)],
            hidden({"do": do, "next": onward}),
            h.button(type="submit")[said.say(f"manners.{do}_now")],
        ]
        label = said.say(f"manners.{do}_of", name=name)
        found.append(confirmed(said.say(f"manners.{do}"), label, action, inside))
    return found


def report_form(action: str, label: str, element: str, fields: Mapping[str, str],
                said: Words) -> h.Element:  # fmt: skip
    """To tell the moderators."""
    reasons = [h.option(value=one)[said.say(f"report.{one}")] for one in REASONS]
    return confirmed(said.say("report.title"), label, action, [
        h.p[said.say("report.help")],
        hidden(fields),
        h.label(for_=f"{element}-reason")[said.say("report.reason")],
        h.select(id=f"{element}-reason", name="reason")[reasons],
        h.label(for_=f"{element}-words")[said.say("report.words")],
        h.textarea(id=f"{element}-words", name="words", rows="3", maxlength=str(WORDS_MOST)),
        h.button(type="submit")[said.say("report.send")],
    ])  # fmt: skip


def report_person(name: str, onward: str, said: Words) -> h.Element:
    """To tell the moderators about somebody."""
    action = f"/people/{quote(name, safe='')}/report"
    return report_form(action, said.say("report.of", name=name), "person", {"next": onward}, said)


def told_line(told: str) -> h.Element | None:
    """What was just done."""
    return h.p(".told", role="status")[told] if told else None


def manners_page(context: MannersContext) -> str:
    """The people and the talk of a table."""
    said = words(context.language)
    address = f"/t/{context.table}"
    people = [
        h.li[
            h.div[h.b[h.a(href=profile_href(one.name))[one.name]]],
            h.div(".acts")[stance_forms(one.name, one.stance, f"{address}/manners", said)],
        ]
        for one in context.members
    ]
    lines = [_line(one, context, said) for one in reversed(context.lines)]
    return document(
        context,
        said,
        f"{said.say('manners.title')} · {context.title}",
        top(context, said),
        h.main("#main.narrow")[
            h.h1[said.say("manners.title")],
            h.p[h.a(".button", href=address)[said.say("manners.back")]],
            told_line(context.told),
            h.section(".panel.stacked")[
                h.h2[said.say("manners.people")],
                h.ul(".sessions")[people] if people else h.p(".help")[said.say("manners.nobody")],
            ],
            h.section(".panel.stacked")[
                h.h2[said.say("manners.lines")],
                h.ul(".sessions.lines")[lines]
                if lines
                else h.p(".help")[said.say("table.no_chat")],
            ],
        ],
        credit(said),
        kind="join-page",
        styles=["people"],
    )


def _line(line: ChatLine, context: MannersContext, said: Words) -> h.Element:
    label = said.say("report.line_of", name=line.name)
    action, fields = f"/t/{context.table}/report", {"line": str(line.number)}
    return h.li[
        h.div[
            h.span[h.b[line.name], " ", line.text],
            h.span(".help")[
                [said.say("table.spectator"), " · "] if line.seat is None else None,
                moment(line.time, said),
            ],
        ],
        None
        if line.number in context.own
        else report_form(action, label, f"line-{line.number}", fields, said),
    ]


# On the page of one's account


def measures_notice(measures: Sequence[Measure], said: Words) -> list[h.Element]:
    """What moderators have decided about somebody: why, and until when."""
    return [
        h.p(".problem", role="alert")[
            said.say(f"measure.{one.task}"),
            [" ", said.say("measure.lasts"), " ", moment(one.until, said), "."]
            if one.until
            else None,
            [" ", said.say("measure.why", reason=one.reason)] if one.reason else None,
        ]
        for one in measures
    ]


def stances_section(stances: Sequence[Stance], said: Words) -> h.Element | None:
    """Whom somebody blocks and mutes, and how to let go of it."""
    if not stances:
        return None
    return h.section("#stances.panel.stacked")[
        h.h2[said.say("manners.mine")],
        h.ul(".sessions")[[_stance(one, said) for one in stances]],
    ]


def _stance(one: Stance, said: Words) -> h.Element:
    action, do = f"/people/{quote(one.name, safe='')}/stance", f"un{one.kind}"
    return h.li[
        h.div[
            h.b[h.a(href=profile_href(one.name))[one.name]],
            h.span(".help")[said.say(f"manners.is_{one.kind}")],
        ],
        h.form(method="post", action=action)[
            hidden({"do": do, "next": "/account"}),
            h.button(type="submit", aria_label=said.say(f"manners.{do}_of", name=one.name))[
                said.say(f"manners.{do}")
            ],
        ],
    ]
