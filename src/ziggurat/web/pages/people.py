"""Pages of accounts: the ways in, recovery codes, and one's own account."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

import htpy as h

from ziggurat.web.pages.keyring import login_by_passkey, passkeys_section
from ziggurat.web.pages.layout import credit, document, top
from ziggurat.web.pages.manners import measures_notice, stances_section
from ziggurat.web.pages.plain import problem
from ziggurat.web.pages.profile_links import profile_href
from ziggurat.web.pages.providers import login_by_provider, providers_section
from ziggurat.web.pages.times import moment, own_zone
from ziggurat.web.people.context import (
    AccountContext,
    CodesContext,
    EntryContext,
    InvitedContext,
)
from ziggurat.web.people.passwords import LEAST, MOST
from ziggurat.web.people.sessions import Session
from ziggurat.web.table.seats import NAME_MOST
from ziggurat.words import Words, words

KIND: Final = "join-page"
STYLES: Final = ("people",)


def entry_page(context: EntryContext) -> str:
    """Logging in, making an account, or setting a new password with a recovery code."""
    said, kind = words(context.language), context.kind
    is_new = kind != "login"
    return document(
        context,
        said,
        f"{said.say(f'account.{kind}')} · Ziggurat",
        top(context, said),
        h.main("#main.narrow")[
            h.h1[said.say(f"account.{kind}")],
            h.p[said.say(f"account.{kind}_lead")],
            problem(context.problem),
            h.form(".panel.stacked", method="post", action=context.action)[
                h.input(type="hidden", name="next", value=context.next),
                own_zone() if kind == "signup" else None,
                h.input(type="hidden", name="invitation", value=context.invitation)
                if context.invitation
                else None,
                h.label(for_="name")[said.say("account.name")],
                h.input(
                    "#name",
                    name="name",
                    value=context.name,
                    required=True,
                    maxlength=str(NAME_MOST),
                    autocomplete="username webauthn" if kind == "login" else "username",
                    autocapitalize="off",
                    spellcheck="false",
                    autofocus=True,
                ),
                _code(said) if kind == "recover" else None,
                password(said, "account.password" if kind != "recover" else "account.new", is_new),
                _binding(context.seats, said),
                h.button(".primary", type="submit")[said.say(f"account.{kind}_go")],
                login_by_passkey(context, said),
            ],
            _by_mail(said) if kind == "recover" and context.has_mail else None,
            login_by_provider(context, said),
            _other_ways(context, said),
        ],
        credit(said),
        kind=KIND,
        styles=STYLES,
    )


def _code(said: Words) -> h.Node:
    return [
        h.label(for_="code")[said.say("account.code")],
        h.input(
            "#code", name="code", required=True, maxlength="60", autocomplete="off",
            autocapitalize="off", spellcheck="false",
        ),
    ]  # fmt: skip


def _by_mail(said: Words) -> h.Element:
    return h.form(".panel.stacked", method="post", action="/account/forgotten")[
        h.h2[said.say("account.by_mail")],
        h.p(".help")[said.say("account.by_mail_help")],
        h.label(for_="address")[said.say("news.email")],
        h.input(
            "#address", name="address", type="email", required=True, maxlength="254",
            autocomplete="email",
        ),
        h.button(type="submit")[said.say("account.by_mail_go")],
    ]  # fmt: skip


def password(
    said: Words, label: str, is_new: bool, name: str = "password", element: str = ""
) -> h.Node:
    """A field for a password, with what is asked of a new one."""
    element = element or name
    more = {"minlength": str(LEAST), "aria_describedby": f"{element}-help"} if is_new else {}
    return [
        h.label(for_=element)[said.say(label)],
        h.input(
            id=element,
            name=name,
            type="password",
            required=True,
            maxlength=str(MOST),
            autocomplete="new-password" if is_new else "current-password",
            **more,
        ),
        h.p(".help", id=f"{element}-help")[said.say("account.password_help", count=LEAST)]
        if is_new
        else None,
    ]


def _binding(games: int, said: Words) -> h.Element | None:
    if not games:
        return None
    return h.label(".check")[
        h.input(type="checkbox", name="bind", checked=True),
        h.span[said.say("account.bind", count=games)],
    ]


def _other_ways(context: EntryContext, said: Words) -> list[h.Element]:
    """The other ways in."""
    onward = f"?{urlencode({'next': context.next})}" if context.next != "/" else ""
    ways = {
        "login": f"/account/login{onward}",
        "signup": f"/account/new{onward}" if context.may_sign_up else "",
        "recover": "/account/recover",
    }
    return [
        h.p[h.a(href=href)[said.say(f"account.to_{kind}")]]
        for kind, href in ways.items()
        if href and kind != context.kind
    ]


def codes_page(context: CodesContext) -> str:
    """Recovery codes, shown this once."""
    said = words(context.language)
    return document(
        context,
        said,
        f"{said.say('account.codes')} · Ziggurat",
        top(context, said),
        h.main("#main.narrow")[
            h.h1[said.say("account.codes")],
            h.p[said.say("account.codes_once")],
            h.ol(".codes.panel")[[h.li[h.code[code]] for code in context.codes]],
            h.textarea("#codes.unseen", readonly=True, tabindex="-1", aria_hidden="true")[
                "\n".join(context.codes)  # for the button: there is a list of them to be read
            ],
            h.div(".row")[
                h.button(type="button", data_copy="codes", data_copied=said.say("page.copied"))[
                    said.say("page.copy")
                ],
            ],
            h.p[h.a(".button.primary", href=context.next)[said.say("account.codes_kept")]],
        ],
        credit(said),
        kind=KIND,
        styles=STYLES,
    )


def account_page(context: AccountContext) -> str:
    """Somebody's own account: where they are logged in, and what they can change."""
    said = words(context.language)
    return document(
        context,
        said,
        f"{context.name} · Ziggurat",
        top(context, said),
        h.main("#main.narrow")[
            h.h1[context.name],
            h.p(".help")[said.say("account.since"), " ", moment(context.created, said)],
            h.nav(".account-ways", aria_label=context.name)[
                h.a(".button", href=profile_href(context.name))[said.say("account.profile")],
                h.a(".button", href="/account/news")[said.say("news.title")],
                h.a(".button", href="/moderation")[said.say("moderation.title")]
                if context.is_moderator
                else None,
            ],
            measures_notice(context.measures, said),
            problem(context.problem),
            h.p(".told", role="status")[context.told] if context.told else None,
            _games(context, said),
            _sessions(context, said),
            stances_section(context.stances, said),
            passkeys_section(context, said, proof(context.has_password, said, "passkey-old")),
            providers_section(
                context,
                said,
                [proof(context.has_password, said, f"{one.name}-old") for one in context.providers],
            ),
            _changing(context, said),
            _invitation(said) if context.is_moderator else None,
            _leaving(context, said),
        ],
        credit(said),
        kind=KIND,
        styles=STYLES,
    )


def _games(context: AccountContext, said: Words) -> h.Element | None:
    if not context.seats or context.is_banned:
        return None
    return h.form(".panel.stacked", method="post", action="/account/bind")[
        h.p[said.say("account.unbound", count=context.seats)],
        h.button(type="submit")[said.say("account.bind_now")],
    ]


def _sessions(context: AccountContext, said: Words) -> h.Element:
    return h.section(".panel.stacked")[
        h.h2[said.say("account.sessions")],
        h.ul(".sessions")[[_session(one, context.session, said) for one in context.sessions]],
        h.form(method="post", action="/account/logout")[
            h.button(type="submit")[said.say("account.logout")]
        ],
        h.form(method="post", action="/account/sessions")[
            h.button(type="submit")[said.say("account.logout_everywhere")]
        ],
    ]


def _session(one: Session, own: str, said: Words) -> h.Element:
    is_own = one.id == own
    return h.li[
        h.div[
            h.b[one.device],
            h.span(".help")[
                said.say("account.here") if is_own else [said.say("account.seen"), " ",
                                                         moment(one.seen, said)]
            ],
        ],
        None
        if is_own
        else h.form(method="post", action="/account/sessions")[
            h.input(type="hidden", name="session", value=one.id),
            h.button(type="submit", aria_label=said.say("account.end_of", device=one.device))[
                said.say("account.end")
            ],
        ],
    ]  # fmt: skip


def proof(has_password: bool, said: Words, element: str) -> h.Node:
    """What shows that it is the owner who asks: the password, where there is one."""
    if not has_password:
        return h.p(".help")[said.say("account.just_logged_in")]
    return password(said, "account.old", is_new=False, name="old", element=element)


def _changing(context: AccountContext, said: Words) -> list[h.Element]:
    return [
        _folded(said.say("account.change_password"), "/account/password", [
            proof(context.has_password, said, "old"),
            password(said, "account.new", is_new=True),
            h.button(type="submit")[said.say("account.change_password")],
        ]),
        _folded(said.say("account.codes"), "/account/codes", [
            h.p[said.say("account.codes_left", count=context.codes_left)],
            proof(context.has_password, said, "codes-old"),
            h.button(type="submit")[said.say("account.codes_anew")],
        ]),
    ]  # fmt: skip


def _folded(title: str, action: str, inside: h.Node) -> h.Element:
    return h.details(".panel.fold-form")[
        h.summary[title], h.form(".stacked", method="post", action=action)[inside]
    ]


def _invitation(said: Words) -> h.Element:
    return h.form(".panel.stacked", method="post", action="/account/invite")[
        h.h2[said.say("account.inviting")],
        h.p[said.say("account.inviting_help")],
        h.button(type="submit")[said.say("account.invite")],
    ]


def _leaving(context: AccountContext, said: Words) -> list[h.Element]:
    return [
        h.p[h.a(href="/account/export")[said.say("account.export")]],
        _folded(said.say("account.delete"), "/account/delete", [
            h.p[said.say("account.delete_help")],
            proof(context.has_password, said, "delete-old"),
            h.button(type="submit")[said.say("account.delete_now")],
        ]),
    ]  # fmt: skip


def invited_page(context: InvitedContext) -> str:
    """An invitation to the club; it is shown this once."""
    said = words(context.language)
    return document(
        context,
        said,
        f"{said.say('account.inviting')} · Ziggurat",
        top(context, said),
        h.main("#main.narrow")[
            h.h1[said.say("account.inviting")],
            h.p[said.say("account.invited_how", count=context.days)],
            h.div(".link")[
                h.label(for_="made")[said.say("door.link")],
                h.div(".copying")[
                    h.input("#made", value=context.link, readonly=True),
                    h.button(type="button", data_copy="made", data_copied=said.say("page.copied"))[
                        said.say("page.copy")
                    ],
                ],
            ],
            h.p[h.a(".button", href="/account")[said.say("account.back")]],
        ],
        credit(said),
        kind=KIND,
        styles=STYLES,
    )
