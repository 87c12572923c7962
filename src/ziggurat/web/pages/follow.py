"""The line under the board: what the others do, how fast it is shown, and what happened since."""

from __future__ import annotations

from typing import Final

import htpy as h

from ziggurat.web.pages.glyphs import glyph
from ziggurat.words import Words

SPEEDS: Final = ("once", "quick", "calm")
WORDS: Final = ("moves_left", "undo_step", "last_decision")
"""What the script says about it: keys ``script.NAME`` of the catalogue."""


def follow_line(said: Words) -> h.Element:
    """The line, whose place is always kept, so that nothing moves when it says something."""
    return h.section("#follow", aria_label=said.say("follow.line"))[
        h.button("#recap-toggle", type="button", aria_expanded="false",
                 aria_controls="recap", hidden=True)[
            h.span[said.say("script.since_last")], h.span("#recap-count")
        ],
        h.section("#recap.panel", aria_label=said.say("script.since_last"), hidden=True)[
            h.div(".head")[
                h.h2[said.say("script.since_last")],
                h.button("#recap-seen", type="button")[said.say("follow.seen")],
            ],
            h.ol("#recap-lines"),
        ],
        h.p("#told.told"),
        h.div("#show-tools", role="group", aria_label=said.say("follow.tools"), hidden=True)[
            h.span("#show-left"),
            h.button(
                "#show-pause.tool.playing", title=said.say("script.pause"),
            )[glyph("play"), glyph("pause")],
            _tool("show-step", "next", said.say("follow.step")),
            _tool("show-skip", "now", said.say("follow.skip")),
        ],
        h.select("#speed", aria_label=said.say("follow.speed"), title=said.say("follow.speed"),
                 autocomplete="off")[
            [h.option(value=speed)[said.say(f"follow.{speed}")] for speed in SPEEDS]
        ],
        h.button("#sound.tool", type="button", title=said.say("follow.sound"),
                 aria_pressed="true")[
            glyph("sound"), glyph("silent")
        ],
    ]  # fmt: skip


def _tool(element_id: str, drawing: str, title: str) -> h.Element:
    return h.button(".tool", id=element_id, title=title)[glyph(drawing)]
