"""A scene as markup: it lies in the log, and the page stages a copy of it."""

from __future__ import annotations

from markupsafe import Markup, escape

from ziggurat.offers import Scene, Side


def scene_card(scene: Scene) -> Markup:
    """Who against whom, the sums, the outcome."""
    sides = Markup('<i class="versus" aria-hidden="true"></i>').join(map(_side, scene.sides))
    title = Markup('<b class="title">{}</b>').format(scene.title)
    told = Markup("").join([Markup("<span>{}</span>").format(line) for line in scene.outcome])
    outcome = Markup('<span class="outcome">{}</span>').format(told) if told else ""
    held = Markup('<span class="sides">{}</span>').format(sides) if scene.sides else ""
    return Markup('<span class="staged">{}{}{}</span>').format(title, held, outcome)


def _side(side: Side) -> Markup:
    kind = " wins" if side.wins else ""
    seat = "" if side.seat is None else f" seat-{side.seat}"
    dot = Markup('<i class="dot"></i>') if seat else ""
    total = sum(side.parts)
    added = " + ".join(map(str, side.parts)) if len(side.parts) > 1 else ""
    parts = Markup("<small>{}</small>").format(added) if added else ""
    counted = Markup('<strong data-sum="{0}">{0}</strong>').format(total) if side.parts else ""
    return Markup('<span class="party{}{}">{}<b>{}</b>{}{}</span>').format(
        escape(seat), kind, dot, side.name, parts, counted
    )
