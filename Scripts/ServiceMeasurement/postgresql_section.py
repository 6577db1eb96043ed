"""The section on PostgreSQL of docs/performance.md: the targets, and the text."""

import statistics

from targets import at_least, at_least_each_second, at_most, middle, ratio, started, table, under


def redirects(row):
    yield at_least("redirects, compared with SQLite", 0.9, ratio(row["postgresql"], row["sqlite"]))


def draining(row):
    yield at_least_each_second("visits moved from the journal to PostgreSQL", 20_000, middle(row["rounds"], "rate"))


def writes(row):
    yield at_least("links created, compared with transactions of `pgbench -N`", 0.4, ratio(row["links"], row["pgbench"]))
    yield at_least("invitations redeemed, compared with transactions of `pgbench -N`", 0.4,
                   ratio(row["redemptions"], row["pgbench"]))


def ten_million(row):
    yield from started(row, "10,000,000 links", 2)
    filled = float("inf") if row["filled"] is None else row["filled"]
    yield under("10,000,000 links: time from startup until all are in memory", 60, "s", filled, 0)
    yield at_least("10,000,000 links, all equally popular: redirects, compared with SQLite", 0.9,
                   ratio(row["postgresql"], row["sqlite"]))
    yield at_most("10,000,000 links: peak memory of the node, compared with SQLite", 1.1, "times",
                  row["bytes"] / row["sqliteBytes"])


TARGETS = {
    "postgresql": redirects,
    "postgresql-draining": draining,
    "postgresql-writes": writes,
    "postgresql-ten-million": ten_million,
}

# The runs of each row.
RUNS = {
    "postgresql": {"sqlite": "SQLite, redirects", "postgresql": "PostgreSQL, redirects"},
    "postgresql-draining": {"rounds": "PostgreSQL, visits that waited"},
    "postgresql-writes": {
        "pgbench": "`pgbench -N`, transactions",
        "links": "PostgreSQL, links created",
        "redemptions": "PostgreSQL, invitations redeemed",
    },
    "postgresql-ten-million": {
        "sqlite": "SQLite, redirects for all of 10,000,000 links",
        "postgresql": "PostgreSQL, redirects for all of 10,000,000 links",
    },
}


def compared(rows):
    """The runs, as (name, rates, spread, processor time of the node and of PostgreSQL, p99)."""
    for row, runs in RUNS.items():
        for key, name in runs.items() if row in rows else []:
            rounds = rows[row][key]
            rates = [round_["rate"] for round_ in rounds]
            figures = [
                f"{middle(rounds, name):.1f} {unit}" if name in rounds[0] else ""
                for name, unit in (("processor", "µs"), ("database", "µs"), ("p99", "ms"))
            ]
            yield (name, f"{statistics.median(rates):,.0f}", f"{min(rates):,.0f} to {max(rates):,.0f}", *figures)


def redirects_text(row):
    backlogs = [round_["backlog"] for round_ in row["postgresql"]]
    return f"""\
During the rounds of redirects with PostgreSQL, at most {max(visits for visits, _ in backlogs):,} visits waited for the database. After each
round, the last visit was stored within {max(wait for _, wait in backlogs):.1f} s.
"""


def draining_text(row):
    rounds = row["rounds"]
    return f"""\
The rate at which visits are moved to PostgreSQL is measured separately. Another session locks the table of events
during a round of redirects, so that {middle(rounds, "visits"):,.0f} visits wait in the journal. The server cancels the statements of
the node after four seconds, and the node repeats them. Then the lock is released, and no more requests are sent. The
figures are for the visits after the first batch, which the node began to move while the table was locked, or after a
pause of up to five seconds. All visits were in the database within {max(round_["seconds"] for round_ in rounds):.1f} s. PostgreSQL writes {middle(rounds, "written"):,.0f}
bytes to its WAL for each visit.
"""


def writes_text(row):
    return f"""\
Links are created and invitations are redeemed over {row["connections"]} connections, with one request at a time on each. The node has eight
connections to PostgreSQL. Each link has a random slug. Each redemption is by another user, with one of {row["invitations"]:,}
invitations, drawn at random, that any number of users can redeem. pgbench has {row["connections"]} connections to another database
of the same server, of scale {row["scale"]}, and uses the simple protocol. Each of its transactions changes a row, reads it, and
inserts a row into another table.
"""


def ten_million_text(row):
    filled = {"PostgreSQL": row["filled"], "SQLite": row["sqliteFilled"]}
    sentences = [
        f"With {store}, not all links were in memory when their measurement began." if seconds is None
        else f"With {store}, all links were in memory {seconds:,.0f} s after startup."
        for store, seconds in filled.items()
    ]  # fmt: skip
    return f"""\
The ten million links in PostgreSQL are inserted with SQL, and have the same content as those in SQLite.
{chr(10).join(sentences)}
The peak memory of the node was {row["bytes"] / 1e9:.2f} GB with PostgreSQL, and {row["sqliteBytes"] / 1e9:.2f} GB with SQLite.
"""


TEXTS = {
    "postgresql": redirects_text,
    "postgresql-draining": draining_text,
    "postgresql-writes": writes_text,
    "postgresql-ten-million": ten_million_text,
}


def results(rows):
    for row, targets in TARGETS.items():
        if row in rows:
            yield from targets(rows[row])


def section(figures, cores, date):
    rows = figures["rows"]
    texts = "\n".join(text(rows[row]) for row, text in TEXTS.items() if row in rows)
    missing = ", ".join(f"`{row}`" for row in TARGETS if row not in rows)
    without = f"\nThese rows of `make load` were not measured: {missing}.\n" if missing else ""
    server = next(rows[row]["server"] for row in TARGETS if row in rows)
    settings = ", ".join(f"`{name} = {value}`" for name, value in server["settings"].items())
    runs = "\n".join(f"| {' | '.join(run)} |" for run in compared(rows))
    return f"""
`make load` also measures a node that uses PostgreSQL {server["version"]} instead of SQLite. Clients and requests are those of the
section above. The clients, the node and PostgreSQL share the {cores}. The journal and the database are on the same
disk, on which fdatasync of 4 KiB takes {figures["sync"]:.2f} ms. The server has no standby. Its settings are
{settings}.

| what | target | measured |  |
|---|---|---|---|
{table(results(rows))}
{without}
Each ratio is the median of the ratios of 5 rounds of {figures["seconds"]} s. In each round, the compared runs are measured one after the
other. The next table shows the medians of the rounds. The processor time of PostgreSQL is that of all its processes.

| | per second | slowest and fastest round | processor time of the node | of PostgreSQL | p99 |
|---|---:|---:|---:|---:|---:|
{runs}

{texts}
Commit {figures["commit"]}, {date}. To repeat the measurement, run `make load`.
"""
