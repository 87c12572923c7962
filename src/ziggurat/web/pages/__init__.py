"""The pages that people see, made from the contexts of ``ziggurat.web.context``."""

from ziggurat.web.pages.aid import aid_page, aid_sheet
from ziggurat.web.pages.cards import card_page, cards_page
from ziggurat.web.pages.clubs import club_page, clubs_page
from ziggurat.web.pages.doors import door_page, made_page
from ziggurat.web.pages.home import home_page
from ziggurat.web.pages.lesson import course_page
from ziggurat.web.pages.lobby import lobby_page, lobby_regions
from ziggurat.web.pages.manners import manners_page
from ziggurat.web.pages.mentor import mentor_frame
from ziggurat.web.pages.moderation import moderation_page
from ziggurat.web.pages.news import letter_page, news_page, secret_page
from ziggurat.web.pages.opening import new_page
from ziggurat.web.pages.people import account_page, codes_page, entry_page, invited_page
from ziggurat.web.pages.pictures import picture
from ziggurat.web.pages.plain import (
    join_page,
    offline_page,
    problem_page,
    rules_page,
    what_if_page,
)
from ziggurat.web.pages.profile import profile_page
from ziggurat.web.pages.profile_links import profile_href
from ziggurat.web.pages.providers import newcomer_page, sent_away_page
from ziggurat.web.pages.study import analysis_page, analysis_panel
from ziggurat.web.pages.study import news as analysis_news
from ziggurat.web.pages.style import drawing_css, game_css, still_js, table_css
from ziggurat.web.pages.table import aside, chat_region, log_region, table_page
from ziggurat.web.pages.tournaments import tournament_page, tournaments_page

__all__ = [
    "account_page",
    "aid_page",
    "aid_sheet",
    "analysis_news",
    "analysis_page",
    "analysis_panel",
    "aside",
    "card_page",
    "cards_page",
    "chat_region",
    "club_page",
    "clubs_page",
    "codes_page",
    "course_page",
    "door_page",
    "drawing_css",
    "entry_page",
    "game_css",
    "home_page",
    "invited_page",
    "join_page",
    "letter_page",
    "lobby_page",
    "lobby_regions",
    "log_region",
    "made_page",
    "manners_page",
    "mentor_frame",
    "moderation_page",
    "new_page",
    "newcomer_page",
    "news_page",
    "offline_page",
    "picture",
    "problem_page",
    "profile_href",
    "profile_page",
    "rules_page",
    "secret_page",
    "sent_away_page",
    "still_js",
    "table_css",
    "table_page",
    "tournament_page",
    "tournaments_page",
    "what_if_page",
]
