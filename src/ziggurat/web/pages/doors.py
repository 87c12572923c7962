"""Pages of links to a seat: making one, looking at it, and the button that uses it."""

from __future__ import annotations

from collections.abc import Iterator

import htpy as h

from ziggurat.web.context import DoorContext, MadeContext, TableContext
from ziggurat.web.pages.layout import credit, document, top
from ziggurat.words import Words, words


def making(context: TableContext, said: Words) -> Iterator[h.Node]:
    """What a browser may make links for, at the page of a table."""
    if context.invite_seats:
        yield h.h2[said.say("door.invite")]
        yield h.p(".help")[said.say("door.invite_help")]
        yield [_make(context, "invite", seat, name) for seat, name in context.invite_seats]
    if context.device_seats:
        yield h.h2[said.say("door.device")]
        yield h.p(".help")[said.say("door.device_help")]
        yield [_make(context, "device", seat, name) for seat, name in context.device_seats]
    if context.again_seats:
        yield h.h2[said.say("door.again")]
        yield h.p(".help")[said.say("door.again_help")]
        yield [_make(context, "again", seat, name) for seat, name in context.again_seats]


def _make(context: TableContext, kind: str, seat: int, name: str) -> h.Element:
    said = words(context.language, context.game)
    return h.form(".door", method="post", action=f"/t/{context.table}/doors")[
        h.input(type="hidden", name="kind", value=kind),
        h.input(type="hidden", name="seat", value=str(seat)),
        h.button(type="submit")[said.say(f"door.make_{kind}", name=name)],
    ]


def made_page(context: MadeContext) -> str:
    """A link that was just made; it is shown this once."""
    said = words(context.language, context.game)
    return document(
        context,
        said,
        f"{context.title} · Ziggurat",
        top(context, said),
        h.main("#main.narrow")[
            h.h1[said.say(f"door.made_{context.kind}", name=context.name)],
            h.p[said.say(f"door.how_{context.kind}", count=context.minutes)],
            h.div(".link")[
                h.label(for_="made")[said.say("door.link")],
                h.div(".copying")[
                    h.input("#made", value=context.link, readonly=True),
                    h.button(type="button", data_copy="made", data_copied=said.say("page.copied"))[
                        said.say("page.copy")
                    ],
                ],
            ],
            h.p[h.a(".button", href=f"/t/{context.table}")[said.say("door.back")]],
        ],
        credit(said),
        kind="join-page",
    )


def door_page(context: DoorContext) -> str:
    """Somebody opened such a link: nothing happens before they say so."""
    said = words(context.language, context.game)
    return document(
        context,
        said,
        f"{context.title} · Ziggurat",
        top(context, said),
        h.main("#main.narrow")[
            h.h1[said.say(f"door.open_{context.kind}", game=context.title, name=context.name)],
            h.p[said.say(f"door.asks_{context.kind}")],
            h.form(".panel.stacked", method="post", action=context.action)[
                h.button(".primary", type="submit")[said.say("door.use", name=context.name)],
            ],
        ],
        credit(said),
        kind="join-page",
    )
