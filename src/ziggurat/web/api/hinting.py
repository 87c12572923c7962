"""A hint for whoever asks, over the API or from a page."""

from __future__ import annotations

from fastapi import Request

from ziggurat.bots.advice import LEVEL
from ziggurat.web.api.messages import ActionInfo, HintInfo, HintRequest, ReasonInfo
from ziggurat.web.api.requests import said
from ziggurat.web.asking import host_of
from ziggurat.web.quotas import HINTS
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.visitors import visitor_of


async def hint_for(
    request: Request, table: HostedTable, seat: int, wish: HintRequest, at_once: bool = False
) -> HintInfo:
    """What a bot would do on a seat, in the words of whoever asks.

    ``at_once``: steps that are one decision are one, its notation that of all with spaces."""
    host, in_words = host_of(request), said(request, table)
    with host.quotas.spending(HINTS, await visitor_of(request)):
        hint = await host.hints.ask(table, seat, wish.decision, wish.besides)
    names = await table.names(in_words)
    steps = [
        ActionInfo(action=step.action, index=step.index, label=label)
        for step, label in zip(hint.steps, hint.labels(in_words, names), strict=True)
    ]
    if at_once and (told := hint.at_once(in_words, names)):
        action = " ".join([step.action for step in hint.steps])
        steps = [ActionInfo(action=action, index=steps[0].index, label=told)]
    return HintInfo(
        decision=hint.decision,
        bot=in_words.bot(f"planner:{LEVEL}"),
        steps=steps,
        reasons=[
            ReasonInfo(
                key=one.key,
                change=one.change,
                now=one.now,
                is_gain=one.worth >= 0,
                text=in_words.because(one),
            )
            for one in hint.reasons
        ],
    )
