"""Measures statistics and exports with SQLite and with PostgreSQL, and prints the figures as JSON."""

import argparse
import http.client
import itertools
import json
import os
import random
import subprocess
import sys
import time
import urllib.parse
from pathlib import Path

from postgresql_databases import Database
from servers import HERE, Linkwright, say

sys.path.append(str(HERE.parent))
from figure_pages import commit  # noqa: E402

ROUNDS = 10
WARM_UP_ROUNDS = 1
STATISTICS_TABLES = ["statistics", "statistics_blocks"]
# Questions are about periods until today.
MAXIMUM_AGE = 2 * 86400


def questions(links):
    """Questions that a team asks: every kind of subject, dimension, interval and period."""
    subjects = [None, "host:go.example.com", f"link:{links[0]}", f"link:{links[-1]}", "campaign:campaign-1",
                "campaign:campaign-97", "tag:tag-3"]  # fmt: skip
    dimensions = [None, "platform", "country", "referrer", "utm_source", "language", "campaign", "link", "via"]
    periods = [("day", 28, "GMT"), ("week", 91, "Asia/Seoul"), ("month", 364, "Europe/Berlin"), ("hour", 7, "GMT"),
               ("total", 364, "America/New_York"), ("day", 364, "Asia/Seoul")]  # fmt: skip
    today = int(time.time() // 86400)
    for subject, dimension, (interval, days, zone) in itertools.product(subjects, dimensions, periods):
        if subject and subject.startswith("link:") and dimension == "link":
            continue
        if subject and subject.startswith("campaign:") and dimension == "campaign":
            continue
        items = {"interval": interval, "timeZone": zone}
        items |= {name: time.strftime("%Y-%m-%d", time.gmtime(day * 86400))
                  for name, day in (("from", today - days), ("to", today))}  # fmt: skip
        items |= {"subject": subject} if subject else {}
        items |= {"by": dimension} if dimension else {}
        yield urllib.parse.urlencode(items)


def percentile(values, part):
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)]


def ask(service, key, links):
    """The latency of each question in milliseconds, over a connection that stays open."""
    connection = http.client.HTTPConnection("127.0.0.1", service.management, timeout=60)
    fields = {"Authorization": f"Bearer {key}"}
    times = {}
    all_questions = list(questions(links))
    shuffled = random.Random(1)
    for round_ in range(WARM_UP_ROUNDS + ROUNDS):
        shuffled.shuffle(all_questions)
        for question in all_questions:
            start = time.perf_counter()
            connection.request("GET", f"/v1/statistics?{question}", headers=fields)
            response = connection.getresponse()
            body = response.read()
            elapsed = (time.perf_counter() - start) * 1000
            if response.status != 200:
                raise SystemExit(f"{question}: {response.status} {body[:500]}")
            if round_ >= WARM_UP_ROUNDS:
                times.setdefault(question, []).append(elapsed)
    every = [value for values in times.values() for value in values]
    slowest = max(times, key=lambda question: percentile(times[question], 0.5))
    return {
        "questions": len(times),
        "asked": len(every),
        "median": percentile(every, 0.5),
        "p99": percentile(every, 0.99),
        "worst": max(every),
        "slowest": urllib.parse.unquote(slowest),
        "slowestMedian": percentile(times[slowest], 0.5),
    }


def export(bench, name, data, environment):
    """The time, the size and the peak memory of an export of all visits."""
    target = bench.folder / f"export-{name}"
    command = ["/usr/bin/time", "-f", "%e %M", bench.linkwright, "export", "--to", target, "--kind", "visits",
               "--json"]  # fmt: skip
    command += ["--data", data] if data else []
    run = subprocess.run(command, capture_output=True, text=True, env=environment)
    if run.returncode:
        raise SystemExit(f"linkwright export failed: {run.stderr}")
    seconds, kilobytes = run.stderr.split()[-2:]
    rows = json.loads(run.stdout)["exports"][0]["rows"]
    size = sum(file.stat().st_size for file in target.iterdir())
    subprocess.run(["rm", "-rf", target], check=True)
    return {"rows": rows, "seconds": float(seconds), "bytes": size, "memory": int(kilobytes) * 1024}


def fill(bench, place, record):
    """Fills a database, unless an earlier run did and left a record of it."""
    if record.exists():
        say(f"Using {place} again")
        filled = json.loads(record.read_text())
        if (filled["visits"], filled["links"]) != (bench.visits, bench.links):
            raise SystemExit(f"{place} has other visits or links: remove {bench.folder}")
        if time.time() - filled["end"] > MAXIMUM_AGE:
            raise SystemExit(f"The visits of {place} ended days ago: remove {bench.folder}")
        return filled
    say(f"Filling {place}")
    run = subprocess.run([bench.fill, place, str(bench.visits), str(bench.links)], capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(f"StatisticsFill failed, and {bench.folder} has to be removed: {run.stdout}{run.stderr}")
    filled = json.loads(run.stdout) | {"visits": bench.visits, "links": bench.links}
    filled |= {"end": time.time(), "commit": commit("Sources", "Service", "Scripts")}
    record.write_text(json.dumps(filled))
    return filled


def create_key(bench, data, environment):
    command = [bench.linkwright, "keys", "create", "--name", "bench", "--scope", "statistics:read"]
    command += ["--data", data] if data else []
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout.split()[0]


def link_ids(rows):
    return [row for row in rows.split() if row]


def sqlite(bench):
    data = bench.folder / "data-sqlite"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("LINKWRIGHT_")}
    data.mkdir(exist_ok=True)
    database = data / "linkwright.sqlite"
    created = fill(bench, database, data / "filled.json")
    size = sum(file.stat().st_size for file in data.glob("linkwright.sqlite*"))
    listing = subprocess.run(
        ["python3", "-c", "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]);"
         "print(*[r[0] for r in c.execute('select id from links order by cast(substr(slug, 2) as int)')]);"
         "print(c.execute(\"select sum(pgsize) from dbstat where name glob '*statistics*'\").fetchone()[0], "
         "file=sys.stderr)", database],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    key = create_key(bench, data, environment)
    with Linkwright(bench.linkwright, data, bench.log) as service:
        service.resting()
        answers = ask(service, key, link_ids(listing.stdout))
    say("Exporting from SQLite")
    return {"fill": created, "bytes": size, "statisticsBytes": int(listing.stderr.split()[-1]), "answers": answers,
            "export": export(bench, "sqlite", data, environment)}  # fmt: skip


def postgresql(bench):
    data = bench.folder / "data-postgresql"
    data.mkdir(exist_ok=True)
    with Database(bench.folder / "postgresql", bench.folder / "postgresql.log") as database:
        if database.exists:
            database.start()
        else:
            database.create()
        created = fill(bench, database.url, data / "filled.json")
        database.sql("VACUUM ANALYZE")
        size = int(database.value("SELECT pg_database_size(current_database())"))
        counted = sum(int(database.value(f"SELECT pg_total_relation_size('{table}')")) for table in STATISTICS_TABLES)
        ids = [id_ for (id_,) in database.sql("SELECT id FROM links ORDER BY substr(slug, 2)::int")]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("LINKWRIGHT_")}
        environment["LINKWRIGHT_DATABASE"] = database.url
        key = create_key(bench, None, environment)
        with Linkwright(bench.linkwright, data, bench.log, database=database) as service:
            service.resting()
            answers = ask(service, key, ids)
        say("Exporting from PostgreSQL")
        return {"fill": created, "bytes": size, "statisticsBytes": counted, "answers": answers,
                "export": export(bench, "postgresql", None, environment)}  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("linkwright", "fill", "folder"):
        parser.add_argument(f"--{name}", required=True, type=Path)
    for name in ("visits", "links"):
        parser.add_argument(f"--{name}", required=True, type=int)
    bench = parser.parse_args()
    bench.log = (bench.folder.parent / "service.log").open("w")
    figures = {"visits": bench.visits, "links": bench.links}
    for name, measure in (("sqlite", sqlite), ("postgresql", postgresql)):
        figures[name] = measure(bench)
        # Filling the next database takes long, and can fail.
        say(f"{name}: {json.dumps(figures[name])}")
    print(json.dumps(figures, indent=2))


main()
