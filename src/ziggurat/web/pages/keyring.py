"""Parts of the pages of accounts that are about passkeys."""

from __future__ import annotations

import htpy as h

from ziggurat.web.pages.times import moment
from ziggurat.web.people.context import AccountContext, EntryContext
from ziggurat.web.people.passkeys import NAME_MOST, Passkey
from ziggurat.words import Words

CANCELLED, KNOWN, FAILED = "cancelled", "known", "failed"


def _script(said: Words) -> dict[str, str]:
    """What the script says where a device makes no key, or signs nothing."""
    return {
        f"data-{why}": said.say(f"passkey.{why}") for why in (CANCELLED, KNOWN, FAILED, "missing")
    }


def login_by_passkey(context: EntryContext, said: Words) -> h.Node:
    """The way in by a passkey, inside the form of logging in."""
    if context.kind != "login":
        return None
    if not context.has_passkeys:
        return h.p(".help")[said.say("passkey.https")]
    return [
        h.input(type="hidden", name="credential"),
        h.button(
            {**_script(said), "data-passkey": "/account/passkeys/ask"},
            type="button", hidden=True, data_action="/account/passkeys/login",
        )[said.say("passkey.login")],
        h.p(".problem", role="alert", data_passkey_problem=True, hidden=True),
    ]  # fmt: skip


def passkeys_section(context: AccountContext, said: Words, proof: h.Node) -> h.Element:
    """Somebody's passkeys, and one more; ``proof`` asks who they are."""
    is_last = len(context.passkeys) == 1 and context.ways_in == 1
    return h.section("#passkeys.panel.stacked")[
        h.h2[said.say("passkey.title")],
        h.p[said.say("passkey.lead")],
        h.ul(".sessions")[[_passkey(one, is_last, said) for one in context.passkeys]]
        if context.passkeys
        else None,
        _adding(context, said, proof)
        if context.may_add_passkey
        else h.p(".help")[said.say("passkey.https")],
    ]


def _passkey(one: Passkey, is_last: bool, said: Words) -> h.Element:
    used = [said.say("passkey.used"), " ", moment(one.used, said)] if one.used else None
    return h.li[
        h.div[
            h.b[one.name],
            h.span(".help")[one.site, " · ", used or said.say("passkey.unused")],
        ],
        h.details(".sure")[
            h.summary(aria_label=said.say("passkey.remove_of", name=one.name))[
                said.say("passkey.remove")
            ],
            h.form(".stacked", method="post", action="/account/passkeys/remove")[
                h.p[said.say("passkey.remove_last" if is_last else "passkey.remove_help")],
                h.input(type="hidden", name="passkey", value=one.id),
                h.input(type="hidden", name="sure", value="yes") if is_last else None,
                h.button(type="submit")[said.say("passkey.remove_now")],
            ],
        ],
    ]


def _adding(context: AccountContext, said: Words, proof: h.Node) -> h.Element:
    return h.details(".fold-form")[
        h.summary[said.say("passkey.add")],
        h.form(
            ".stacked",
            {**_script(said), "data-passkey": "/account/passkeys/options"},
            method="post", action="/account/passkeys",
        )[
            h.input(type="hidden", name="credential"),
            h.label(for_="passkey-name")[said.say("passkey.name")],
            h.input(
                "#passkey-name", name="name", value=context.device, required=True,
                maxlength=str(NAME_MOST), autocomplete="off",
            ),
            proof,
            h.p(".problem", role="alert", data_passkey_problem=True, hidden=True),
            h.button(type="submit")[said.say("passkey.add_now")],
        ],
    ]  # fmt: skip
