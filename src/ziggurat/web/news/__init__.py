"""News of a person: what happened at their tables, and how they learn of it elsewhere.

What happens is written down in the transaction that has it happen (``noting``), or by ``tell``.
One server process at a time, the postman, looks who wants to know (``sorting``) and sends it
(``outbox``, ``senders``): by Web Push, e-mail or webhook. Nobody who plays ever waits for that.
"""
