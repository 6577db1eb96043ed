"""The measurements. Each function measures one thing and returns its figures. Sizes are in bytes, times in µs."""

import statistics
import sys
from datetime import datetime, timezone
from random import Random

import store_sql
import workload
from server import Database

FEW, MANY = 10_000, 1_000_000
# The rows that maintenance changes in one transaction.
PART = 1000
# The links whose rows and indexes are measured.
STORED_LINKS = 100_000
# How many events are stored in one transaction, and how many such transactions follow a checkpoint.
BATCHES = [(10, 300), (100, 300), (1000, 60), (10_000, 12)]
VISITS_PER_SECOND = 500
SLICES = (11, 12, 13)
MONTHS = ("2026-10", "2026-11", "2026-12")
LIMITED_LINKS, LIMITED_VISITS = 2000, 8000
LOOKUPS = 20_000
REMOVED = 20_000


def say(text):
    print(text, file=sys.stderr, flush=True)


def each(usage, count):
    """What one of many took."""
    return {
        "processor": round(usage.processor / count * 1e6, 2),
        "walChanges": round(usage.changes / count, 1),
        "walPages": round(usage.pages / count, 1),
    }


# MARK: Preparing


def create_schema(database):
    database.psql(";\n".join(store_sql.schema()) + ";")
    for month, next_month in zip(MONTHS, MONTHS[1:]):
        low, high = (bound(f"{name}-01") for name in (month, next_month))
        database.psql(
            f"CREATE TABLE events_{month.replace('-', '_')} PARTITION OF events FOR VALUES FROM ('{low}') TO ('{high}')"
        )


def bound(day):
    """The text with which the IDs of a day begin, or are greater."""
    milliseconds = int(datetime.fromisoformat(day).replace(tzinfo=timezone.utc).timestamp()) * 1000
    digits = f"{milliseconds:012x}"
    return f"{digits[:8]}-{digits[8:]}"


def copy_text(database, table, columns, rows):
    """Inserts rows into a table. None becomes NULL."""
    lines = "\n".join("\t".join("\\N" if value is None else str(value) for value in row) for row in rows)
    database.psql(f"COPY {table} ({', '.join(columns)}) FROM STDIN;\n{lines}\n\\.\n")


def fill_counts(database, links):
    """The counts of links that were visited before: the slice 0, to which maintenance adds the others."""
    rows = ((id_, 1, 0, 1) for id_ in sorted(links.ids))
    copy_text(database, "subject_counts", ("subject_id", "kind", "slice", "number"), rows)
    database.psql("VACUUM (ANALYZE) subject_counts")


# MARK: Events


def store(database, visits, size, count):
    """Stores batches of events as a node does. Returns what the server used, and the events."""
    lists = list(visits.batches(size, count))
    files = []
    for number, events in enumerate(lists):
        path = database.folder / f"batch-{number}"
        path.write_bytes(workload.copied(events))
        files.append(path)
    copying = store_sql.copying().removeprefix("COPY ").replace("FROM STDIN", "FROM '{}'")
    script = [
        "SET jit = off;", f"{store_sql.staging_table()};", f"PREPARE insertion AS {store_sql.event_insertion()};",
    ]  # fmt: skip
    for number, path in enumerate(files):
        slice_ = SLICES[number % len(SLICES)]
        script += ["BEGIN;", f"\\copy {copying.format(path)}", f"EXECUTE insertion({slice_});", "COMMIT;"]
    usage = database.using(lambda: database.psql("\n".join(script)))
    for path in files:
        path.unlink()
    return usage, [event for events in lists for event in events]


def drained(database, links, visits):
    """The cost of storing events in batches of several sizes, each after a checkpoint."""
    rows = []
    for size, count in BATCHES:
        say(f"  {links.count:,} links, {count} batches of {size:,} events")
        database.checkpoint()
        usage, events = store(database, visits, size, count)
        rows.append(
            {
                "batch": size,
                "events": len(events),
                "subjects": len({event["link_id"] for event in events}),
            }
            | each(usage, len(events))
        )
    return rows


def sizes_of_events(database):
    """The bytes of an event in its table and in each index, and of an opening in the table of clicks."""
    table = f"events_{MONTHS[1].replace('-', '_')}"
    events = int(database.number(f"SELECT count(*) FROM {table}"))
    clicks = int(database.number("SELECT count(*) FROM opening_clicks"))
    return {
        "events": events,
        "table": round(database.size(table, "table") / events, 1),
        "indexes": round(database.size(table, "indexes") / events, 1),
        "openings": clicks,
        "opening": round(database.size("opening_clicks") / clicks, 1),
    }


def drain(few, many):
    """Stores events of a few and of many links."""
    result = {}
    for name, count in (("few", few), ("many", many)):
        with Database() as database:
            create_schema(database)
            links = workload.Links(count)
            fill_counts(database, links)
            before = {kind: database.size("subject_counts", kind) for kind in ("table", "indexes")}
            visits = workload.Visits(links, VISITS_PER_SECOND)
            rows = drained(database, links, visits)
            result[name] = {"links": count, "runs": rows, "sizes": sizes_of_events(database)}
            say("  maintenance")
            result[name]["counts"] = counts(database, before, count)
            if name == "many":
                result["compressed"] = compressed(database, visits)
                say("  statistics and removal")
                result["scan"] = scan(database)
                result["vacuum"] = vacuum(database)
                result["removal"] = removal(database)
                result["dropping"] = dropping(database)
    return result


def compressed(database, visits):
    """The WAL of events with compressed full pages."""
    database.psql("ALTER SYSTEM SET wal_compression = lz4")
    database.psql("SELECT pg_reload_conf()")
    database.checkpoint()
    size, count = BATCHES[1]
    usage, events = store(database, visits, size, count)
    database.psql("ALTER SYSTEM RESET wal_compression")
    database.psql("SELECT pg_reload_conf()")
    return {"batch": size, "events": len(events)} | each(usage, len(events))


def counts(database, before, links):
    """The size of counts, the versions of rows that updates leave behind, and the cost of adding up slices."""
    changes = database.rows("SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = 'subject_counts'")
    updated, hot = (int(text) for text in changes[0])
    slices = int(database.number("SELECT count(*) FROM subject_counts WHERE slice <> 0"))
    fold = store_sql.folds()[0].replace("$1", str(PART)) + ";\n"
    database.checkpoint()
    usage = database.using(lambda: database.psql(fold * (slices // PART + 1)))
    largest = database.size("subject_counts")
    vacuum_usage = database.using(lambda: database.psql("VACUUM subject_counts"))
    rows = int(database.number("SELECT count(*) FROM subject_counts"))
    database.psql("VACUUM FULL subject_counts")
    return {
        "table": round(before["table"] / links, 1),
        "indexes": round(before["indexes"] / links, 1),
        "updates": updated,
        "updatesOnTheSamePage": round(hot / max(updated, 1), 3),
        "growth": round(largest / database.size("subject_counts"), 3),
        "rows": rows,
        "slices": slices,
        "fold": each(usage, slices),
        "vacuum": each(vacuum_usage, slices),
    }


def scan(database):
    """The cost of a report that reads all events of a month."""
    sql = "SELECT host, campaign, time / 86400000, count(*) FROM events WHERE kind = 1 GROUP BY 1, 2, 3"
    events = int(database.number("SELECT count(*) FROM events"))
    database.psql(sql)
    usage = database.using(lambda: database.psql(f"SET max_parallel_workers_per_gather = 0; {sql}"))
    return {"events": events} | each(usage, events)


def vacuum(database):
    """The cost of the vacuum that follows insertions."""
    table = f"events_{MONTHS[1].replace('-', '_')}"
    events = int(database.number(f"SELECT count(*) FROM {table}"))
    database.checkpoint()
    return each(database.using(lambda: database.psql(f"VACUUM (ANALYZE) {table}; VACUUM opening_clicks")), events)


def removal(database):
    """The cost of removing events row by row, with the vacuum that follows."""
    table = f"events_{MONTHS[1].replace('-', '_')}"
    host, end = workload.HOSTS[0], workload.START * 2
    sql = store_sql.event_removal().replace("$1", f"'{host}'").replace("$2", str(end)).replace("$3", str(PART))
    # Only events that are in the counts over time can be removed.
    database.psql("DELETE FROM uncounted_events")
    database.checkpoint()
    script = ";\n".join([sql] * (REMOVED // PART)) + f";\nVACUUM {table}; VACUUM opening_clicks"
    before = int(database.number(f"SELECT count(*) FROM {table}"))
    usage = database.using(lambda: database.psql(script))
    return each(usage, before - int(database.number(f"SELECT count(*) FROM {table}")))


def dropping(database):
    """The cost of dropping a month, whose events are counted before and whose clicks are removed."""
    table = f"events_{MONTHS[1].replace('-', '_')}"
    events = int(database.number(f"SELECT count(*) FROM {table}"))
    low, high = (bound(f"{month}-01") for month in MONTHS[1:])
    script = f"""
        SELECT count(*) FROM {table};
        DELETE FROM opening_clicks WHERE event_id >= '{low}' AND event_id < '{high}';
        DROP TABLE {table};
    """
    database.checkpoint()
    return {"events": events} | each(database.using(lambda: database.psql(script)), events)


# MARK: Links


def links():
    """The bytes of a link, and the cost of creating and of reading all links."""
    every = workload.Links(STORED_LINKS)
    # In the order of their creation.
    rows = sorted((workload.link_row(every, number) for number in range(STORED_LINKS)), key=lambda row: row["id"])
    names = store_sql.link_columns()
    with Database() as database:
        create_schema(database)
        say(f"  {STORED_LINKS:,} links")
        database.checkpoint()
        usage = database.using(
            lambda: copy_text(database, "links", names, ([row.get(name) for name in names] for row in rows))
        )
        tags = [("spring", row["id"]) for row in rows if "tags" in row]
        copy_text(database, "link_tags", ("tag", "link_id"), tags)
        database.psql("VACUUM (ANALYZE) links")
        batch = store_sql.link_batch()
        places = ["", *(row["id"] for row in rows[1999::2000])]
        script = "\\o /dev/null\n" + "\n".join(batch.format(place) + ";" for place in places)
        reading = database.using(lambda: database.psql(script))
        lookups = Random(3).choices(rows, k=LOOKUPS)
        script = f"\\o /dev/null\nPREPARE lookup AS {store_sql.link_lookup()};\n"
        script += "\n".join(f"EXECUTE lookup('{row['host']}', '{row['slug']}');" for row in lookups)
        looking_up = database.using(lambda: database.psql(script))
        unit = store_sql.slab_unit()
        return {
            "links": STORED_LINKS,
            "table": round(database.size("links", "table") / STORED_LINKS, 1),
            "indexes": round(database.size("links", "indexes") / STORED_LINKS, 1),
            "tags": round(database.size("link_tags") / STORED_LINKS, 1),
            "memory": round(statistics.mean(workload.memory_bytes(row, unit) for row in rows), 1),
            "creationWAL": each(usage, STORED_LINKS)["walChanges"],
            "reading": each(reading, STORED_LINKS),
            "lookup": each(looking_up, LOOKUPS),
        }


def limited_visits():
    """The cost of a visit of a link with a visit limit: a transaction that uses up a visit."""
    insertion = store_sql.commit_key().replace("$1", "gen_random_uuid()")
    use = store_sql.visit_use().replace("$1", "'link-' || :link").replace("$2", str(2**40))
    script = f"\\set link random(1, {LIMITED_LINKS})\nBEGIN;\n{use};\n{insertion};\nCOMMIT;\n"
    with Database() as database:
        create_schema(database)
        say(f"  {LIMITED_VISITS:,} visits of links with a limit")
        file = database.folder / "visit.sql"
        file.write_text(script, encoding="utf-8")
        clients = 4
        arguments = (
            "-h", database.folder, "-U", "postgres", "-n", "-M", "prepared", "-f", file, "-c", str(clients),
            "-t", str(LIMITED_VISITS // clients), "links",
        )  # fmt: skip
        database.checkpoint()
        return each(database.using(lambda: database.run("pgbench", *arguments)), LIMITED_VISITS)


# MARK: The journal


def journal():
    """The bytes of an event in the journal, computed from its encoding."""
    if store_sql.journal_tags() != len(store_sql.event_columns()):
        raise SystemExit("The journal has fields that workload.py does not know.")
    visits = workload.Visits(workload.Links(FEW), VISITS_PER_SECOND)
    events = [event for batch in visits.batches(1000, 20) for event in batch]
    return {"events": len(events), "event": round(statistics.mean(map(workload.journal_bytes, events)), 1)}
