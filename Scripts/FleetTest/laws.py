"""The laws that a fleet must obey, and the evidence when it does not."""

from clients import Exchange
from fleet import page
from load import created_page
from processes import say

# No client waits longer than this for a response, whatever happens to the database.
LONGEST_RESPONSE = 10
EVIDENCE = 5


class Laws:
    """Which laws were checked, and which were broken."""

    def __init__(self):
        self.broken = []

    def check(self, law, exceptions, *more):
        """A law is broken if there are exceptions. They are shown, with more evidence."""
        exceptions = list(exceptions)
        if not exceptions:
            return
        self.broken.append(law)
        say(f"  BROKEN LAW: {law}. Exceptions: {len(exceptions)}")
        for exception in exceptions[:EVIDENCE]:
            say(f"    {exception}")
        for line in more:
            say(f"    {line}")

    def require(self, law, holds, *evidence):
        self.check(law, [] if holds else evidence)


def redirects_to_its_page(visit):
    slug = visit.path[1:].partition("?")[0]
    return visit.status in (302, 307) and visit.location == f"{page(slug)}?id={visit.marker}"


def check_responses(laws, exchanges):
    """Every request gets a response in time."""
    laws.check("every request gets a response", (e for e in exchanges if e.status is None))
    laws.check(
        f"every response takes at most {LONGEST_RESPONSE} seconds",
        (e for e in exchanges if e.seconds > LONGEST_RESPONSE),
    )


def check_redirects(laws, load):
    """Every visitor of a link without a limit is redirected."""
    laws.check("every visitor is redirected", (v for v in load.visits if not redirects_to_its_page(v)))


def check_writes(laws, load):
    """A write succeeds, or its client learns that the database is not available."""
    laws.check("a write succeeds or gets 503", (w for w in load.writes if not is_refused(w) and not is_accepted(w)))


def is_accepted(exchange):
    return exchange.status in (200, 201)


def is_refused(exchange):
    """Whether a client learned that it can repeat its request later. With an idempotency key, it may also learn that
    the service still works on its first request."""
    return exchange.status == 503 or exchange.problem == "request-in-progress"


class Stored:
    """What the database has of a load."""

    def __init__(self, cluster, load):
        self.visits = counted(cluster, "events", "query", f"id={load.prefix}-%", "kind = 1")
        self.links = counted(cluster, "links", "destination", created_page(f"{load.prefix}-%"))
        self.redemptions = counted(cluster, "redemptions", "redeemer", f"{load.prefix}-%")


def counted(cluster, table, column, pattern, condition="true"):
    """How often each value of a column occurs."""
    rows = cluster.primary.sql(
        f"SELECT {column}, count(*) FROM {table} WHERE {column} LIKE '{pattern}' AND {condition} GROUP BY {column}"
    )
    return {value: int(count) for value, count in rows}


def check_stored(laws, cluster, load):
    """Everything that was acknowledged is in the database once. Returns figures."""
    stored = Stored(cluster, load)
    figures = {}
    acknowledged = {
        "visits": {f"id={v.marker}" for v in load.visits if v.status in (302, 307)},
        "links": {created_page(c.marker) for c in load.creations if c.status == 201},
        "redemptions": {r.marker for r in load.redemptions if r.status == 200},
    }
    for what, expected in acknowledged.items():
        counts = getattr(stored, what)
        lost = sorted(expected - counts.keys())
        twice = sorted(value for value, count in counts.items() if count > 1)
        laws.check(f"acknowledged {what} are stored", lost)
        laws.check(f"{what} are stored once", twice)
        figures |= {what: len(expected), f"{what}_lost": len(lost), f"{what}_twice": len(twice)}
    check_same_results(laws, "link", load.creations)
    check_same_results(laws, "redemption", load.redemptions)
    return figures


def check_same_results(laws, what, exchanges):
    """Requests with the same idempotency key lead to the same link or redemption."""
    results = {}
    for exchange in filter(is_accepted, exchanges):
        results.setdefault(exchange.marker, set()).add(exchange.document.get("id"))
    laws.check(
        f"requests with the same idempotency key have the same {what}",
        (f"{marker}: {ids}" for marker, ids in results.items() if len(ids) > 1),
    )


def slowest(exchanges: list[Exchange]):
    return max((exchange.seconds for exchange in exchanges), default=0)
