"""Looking inside a table at which nothing else happens: tests need not take its lock."""

from __future__ import annotations

from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.table.journal import Journal


def journal(table: HostedTable) -> Journal:
    return table._parts.journal
