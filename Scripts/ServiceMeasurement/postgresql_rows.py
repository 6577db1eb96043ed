"""The measurements of a node that uses PostgreSQL. Each function measures one row of the page, alone, and returns
its figures."""

import json
import time
import urllib.request

from clients import pgbench, wrk
from links import create_key
from postgresql_databases import kept_database, new_node, node
from rows import APP_KEYS, FEW, ROUNDS, TEN_MILLION, compared, expect_redirects, load, measured, started, summary
from servers import say

# The number of connections that write at the same time.
WRITERS = 16
INVITATIONS = 10_000
# pgbench has 100,000 accounts times this scale.
SCALE = 20


def redirects(bench):
    with bench.service() as sqlite, new_node(bench, FEW) as postgresql:
        expect_redirects(sqlite, postgresql)
        figures = compared(bench, sqlite=load(sqlite), postgresql=load(postgresql))
        return figures | {"server": postgresql.database.description()}


def draining(bench):
    """Visits wait in the journal while another session locks their table. Then the node moves them, and does nothing
    else."""
    with new_node(bench, FEW) as service:
        load(service)(1)
        rounds = []
        for _ in range(ROUNDS):
            rounds.append(drained(bench, service))
            say(f"  {rounds[-1]}")
        return {"rounds": rounds, "server": service.database.description()}


def drained(bench, service):
    with service.database.locked("events"):
        wrk(service, bench.seconds, links=FEW)
        # Other work that the requests caused ends before the measurement begins.
        time.sleep(1)
        waiting, before = service.pending(), costs(service)
    if not waiting:
        raise SystemExit("no visit waited, although the table was locked")
    released = before["time"]
    # The node began to move the first batch while the table was locked, or it pauses after a failed attempt, for up to
    # five seconds. Neither is part of the measurement, unless there is only one batch.
    while (left := service.pending()) == waiting:
        time.sleep(0.02)
    if left:
        before = costs(service)
    while service.pending():
        time.sleep(0.02)
    after = costs(service)
    moved = left or waiting
    used = {name: after[name] - before[name] for name in after}
    return {
        "visits": waiting,
        "rate": moved / used["time"],
        "processor": used["processor"] / moved * 1e6,
        "database": used["database"] / moved * 1e6,
        "written": used["written"] / moved,
        "seconds": after["time"] - released,
    }


def costs(service):
    """What a node and its database have used since they started, and the time, in seconds."""
    return {
        "time": time.perf_counter(),
        "processor": service.processor_seconds(),
        "database": service.database.processor_seconds(),
        "written": service.database.written_bytes(),
    }


def writes(bench):
    """Each write is a transaction, as each transaction of pgbench is, which uses another database of the server."""
    with new_node(bench, FEW) as service:
        database, tool = service.database, bench.programs.linkwright
        say("  Preparing pgbench and the invitations")
        database.create_database("bench")
        database.run("pgbench", "--initialize", "--quiet", f"--scale={SCALE}", *database.place, "bench")
        key = create_key(tool, service, "--scope", "links:write", "--scope", "invitations:write")
        codes = bench.folder / "codes"
        codes.write_text("\n".join(invitation_codes(service, key)))
        redeeming = ",".join(create_key(tool, service, "--scope", "invitations:redeem") for _ in range(APP_KEYS))
        management = f"http://127.0.0.1:{service.management}/"
        runs = iter(range(1, 100))

        def transactions(seconds):
            before = database.processor_seconds()
            figures = pgbench(database, seconds, WRITERS, "bench")
            return summary(figures, database=database.processor_seconds() - before)

        def writing(table, **options):
            def run(seconds):
                return measured(service, counted_wrk, seconds, table, records=False, run=next(runs), **options)
            return run

        return compared(
            bench,
            pgbench=transactions,
            links=writing("links", server_keys=key, url=management),
            redemptions=writing("redemptions", server_keys=redeeming, codes=codes),
        ) | {
            "connections": WRITERS,
            "invitations": INVITATIONS,
            "scale": SCALE,
            "server": database.description(),
        }


def counted_wrk(service, seconds, table, **options):
    """A run of wrk. If the table did not get a row for each response, the measurement ends."""
    before = service.database.row_count(table)
    figures = wrk(service, seconds, connections=WRITERS, **options)
    rows = service.database.row_count(table) - before
    if rows < figures["requests"]:
        raise SystemExit(f"{rows} rows of {table} were written for {figures['requests']} requests")
    return figures


def invitation_codes(service, key):
    """Issues invitations without a limit through the management API. Returns their codes."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{service.management}/v1/invitations/bulk",
        json.dumps({"count": INVITATIONS, "maximumUses": 0}).encode(),
        {"Authorization": f"Bearer {key}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as response:
        return [invitation["code"] for invitation in json.load(response)["invitations"]]


def ten_million(bench):
    """The same links in both databases. One node after the other loads them, and then they are compared."""
    with kept_database(bench, TEN_MILLION) as (database, data), bench.service(TEN_MILLION) as sqlite:
        sqlite_figures = loaded(sqlite)
        with node(bench, data, database) as postgresql:
            figures = loaded(postgresql)
            options = {"links": TEN_MILLION, "draw": "uniform"}
            figures |= compared(bench, sqlite=load(sqlite, **options), postgresql=load(postgresql, **options))
            return figures | {
                "bytes": postgresql.peak_bytes(),
                "sqliteBytes": sqlite.peak_bytes(),
                "sqliteFilled": sqlite_figures["filled"],
                "server": database.description(),
            }


def loaded(service):
    figures = started(service, TEN_MILLION) | {"filled": service.fill(TEN_MILLION)}
    say(f"  {figures}")
    return figures


# The names are those of the option --only.
POSTGRESQL_ROWS = {
    "postgresql": redirects,
    "postgresql-draining": draining,
    "postgresql-writes": writes,
    "postgresql-ten-million": ten_million,
}
