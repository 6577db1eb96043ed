"""The measurements. Each function measures one row of the page, alone, and returns its figures."""

import json
import sqlite3
import time
from pathlib import Path

from clients import h2load, handshake, open_loop, wrk, write_paths
from links import create_key
from servers import (
    ASSOCIATION,
    Backlog,
    HOST,
    IPHONE,
    Linkwright,
    bare,
    destination,
    link_path,
    new_credentials,
    nginx,
    say,
)

FEW, MILLION, TEN_MILLION = 10_000, 1_000_000, 10_000_000
ROUNDS = 5
WARM_UP = 3
LONG_AGENT = 3_500
APP_KEYS = 16
# Requests a second of the open loop.
RATE = 12_000
# As few visits wait before they are added to the counts over time.
UNCOUNTED = 2_000
# Rounds of latency are repeated, at most TRIES times, until ROUNDS of them are quiet: in a quiet round,
# the host takes away less than this share of the processors' time.
QUIET_SHARE = 0.01
TRIES = 20


class Bench:
    """What all measurements share."""

    def __init__(self, programs, folder, links, seconds, log):
        self.programs, self.folder, self.links, self.seconds, self.log = programs, folder, links, seconds, log

    def service(self, count=FEW, credentials=None, name="data", environment=None):
        """A service with this number of links, and with no visits."""
        data = self.folder / f"{name}-{count}"
        self.links.copy(count, data)
        return Linkwright(self.programs.linkwright, data, self.log, credentials, environment=environment)

    def nginx(self, **options):
        return nginx(self.folder, self.log, FEW, **options)

    def bare(self, credentials=None):
        return bare(self.programs.bare, self.log, credentials)


def expect(response, what, **expected):
    """Ends the measurement if a response is not as expected."""
    for name, value in expected.items():
        if response is None or getattr(response, name) != value:
            raise SystemExit(f"{what}: expected {expected}, but the response was {response}")


def is_correct(response, link):
    return (response.status, response.location) == (302, destination(link))


def expect_redirects(*servers):
    for server in servers:
        expect(server.link(42), "redirect", status=302, location=destination(42))


def measured(server, client, *arguments, records=True, **options):
    """A run of a client, and what it cost the server.

    The processor time includes what the server does later, because of the requests: moving visits to the database.
    That of a node's database is a figure of its own.

    `records` says whether the service records a visit or an opening for each request. If it does not, the
    measurement ends.
    """
    before = server.processor_seconds()
    if not isinstance(server, Linkwright):
        figures = client(server, *arguments, **options)
        return summary(figures, processor=server.processor_seconds() - before)
    written = server.written()
    database_before = server.database.processor_seconds() if server.database else 0
    with Backlog(server) as backlog:
        figures = client(server, *arguments, **options)
    waited = server.settle()
    if records and server.written() - written < figures["requests"]:
        raise SystemExit(f"{server.written() - written} of {figures['requests']} requests were recorded")
    seconds = {"processor": server.processor_seconds() - before}
    if server.database:
        seconds["database"] = server.database.processor_seconds() - database_before
    return summary(figures, **seconds) | {"backlog": [backlog.largest, waited]}


def summary(figures, **processor_seconds):
    """The figures of a run, with the processor times of a request."""
    requests = figures["requests"]
    result = {"rate": requests / figures["seconds"]}
    result |= {name: seconds / requests * 1e6 for name, seconds in processor_seconds.items()}
    if "p99" in figures:
        result["p99"] = figures["p99"]
    return result


def compared(bench, **runs):
    """Runs everything that is compared, one after the other, in each round."""
    for run in runs.values():
        run(min(WARM_UP, bench.seconds))
    figures = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            figures[name].append(run(bench.seconds))
        say("  " + ", ".join(f"{name} {brief(rounds[-1])}" for name, rounds in figures.items()))
    return figures


def brief(figures):
    times = [f"{figures[name]:.1f} µs" for name in ("processor", "database") if name in figures]
    return f"{figures['rate']:,.0f}/s {' and '.join(times)}"


def load(server, **options):
    """A run of wrk with 10,000 links drawn by Zipf's law, unless the options say otherwise. They are those of
    `measured` and of requests.lua."""
    return lambda seconds: measured(server, wrk, seconds, **{"links": FEW} | options)


def redirects(bench):
    with bench.nginx() as map_, bench.bare() as route, bench.service() as service:
        expect_redirects(map_, service)
        return compared(bench, nginx=load(map_), bare=load(route), linkwright=load(service))


def counting(bench):
    """A service that adds visits to the counts over time, next to one that does not begin to do so."""
    never = {"LINKWRIGHT_COUNTING_INTERVAL": "86400"}
    with bench.service() as service, bench.service(name="uncounted", environment=never) as idle:
        expect_redirects(service, idle)

        def counted(seconds):
            start = time.perf_counter()
            figures = load(service)(seconds)
            while service.uncounted() > UNCOUNTED:
                time.sleep(0.2)
            visits = figures["rate"] * seconds
            return figures | {"countingRate": visits / (time.perf_counter() - start)}

        return compared(bench, uncounted=load(idle), counted=counted)


def agents(bench):
    with bench.service() as service:
        return compared(bench, common=load(service), long=load(service, agent=LONG_AGENT))


def pages(bench):
    with bench.service() as service:
        page = service.fetch(link_path(42), fields=IPHONE)
        expect(page, "page", status=200, type="text/html; charset=utf-8")
        figures = compared(bench, redirects=load(service), pages=load(service, visitor=IPHONE))
        return figures | {"bytes": len(page.body)}


def files(bench):
    with bench.service() as service:
        file = service.fetch(ASSOCIATION)
        expect(file, "association file", status=200, type="application/json")
        with bench.nginx(association=file.body) as server:
            expect(server.fetch(ASSOCIATION), "association file", status=200, type=file.type, body=file.body)
            options = {"path": ASSOCIATION, "records": False}
            return compared(bench, nginx=load(server, **options), linkwright=load(service, **options)) | {
                "bytes": len(file.body)
            }


def resolving(bench):
    with bench.service() as service:
        keys = [
            create_key(bench.programs.linkwright, service, "--app", "load", "--scope", "resolve")
            for _ in range(APP_KEYS)
        ]
        body = json.dumps({"appKey": keys[0], "url": f"https://{HOST}{link_path(42)}"})
        expect(service.fetch("/v1/resolve", body), "resolve", status=200, type="application/json")
        runs = iter(range(1, 100))

        def openings(seconds):
            return load(service, keys=",".join(keys), run=next(runs))(seconds)

        return compared(bench, redirects=load(service), openings=openings)


def tls(bench):
    credentials = new_credentials(bench.folder)
    with bench.nginx(credentials=credentials) as map_, bench.service(credentials=credentials) as service:
        expect_redirects(map_, service)
        agreed = {handshake(server) for server in (map_, service)}
        if len(agreed) != 1:
            raise SystemExit(f"the servers agree to different parameters: {agreed}")
        return compared(bench, nginx=load(map_), linkwright=load(service)) | {"agreed": agreed.pop()}


def http2(bench):
    credentials = new_credentials(bench.folder)
    paths = bench.folder / "paths"
    write_paths(paths, FEW)
    with bench.bare(credentials) as route, bench.service(credentials=credentials) as service:
        expect_redirects(service)
        handshake(route)

        def run(server):
            return lambda seconds: measured(server, h2load, seconds, paths)

        return compared(bench, bare=run(route), linkwright=run(service)) | {"agreed": handshake(service)}


def processor_ticks():
    """The ticks of all processors since the machine started: all, and those that the host took away."""
    fields = Path("/proc/stat").read_text().splitlines()[0].split()[1:9]
    return sum(map(int, fields)), int(fields[7])


def steadily(bench, server, first):
    """One round of the open loop. The ids of its requests begin with `first`."""
    before = processor_ticks()
    figures = open_loop(
        bench.programs.client, server, RATE, bench.seconds, FEW, first, bench.folder / "answered"
    )
    total, stolen = (end - start for end, start in zip(processor_ticks(), before))
    return figures | {"stolen": stolen / total}


def latency(bench):
    """Rounds at a steady rate. Each visit is found in the database later."""
    rounds = []
    data = bench.folder / f"data-{FEW}"
    bench.service().stop()
    for number in range(TRIES):
        first = number * 100_000_000
        with bench.bare() as route:
            bare_figures = steadily(bench, route, first)
        with Linkwright(bench.programs.linkwright, data, bench.log) as service:
            figures = steadily(bench, service, first)
        answered = set(map(int, (bench.folder / "answered").read_text().split()))
        stored = [number for number in stored_ids(data) if number >= first]
        rounds.append(figures | {
            "stored": len(stored),
            "lost": len(answered - set(stored)),
            "twice": len(stored) - len(set(stored)),
            "unsent": sum(number >= first + figures["sent"] for number in stored),
            "bare": {key: bare_figures[key] for key in ("p50", "p99", "stolen")},
        })  # fmt: skip
        say(f"  {rounds[-1]}")
        if sum(round_["stolen"] < QUIET_SHARE for round_ in rounds) == ROUNDS:
            break
    return {"rate": RATE, "rounds": rounds}


def stored_ids(data):
    with sqlite3.connect(data / "linkwright.sqlite") as database:
        rows = database.execute("SELECT query FROM events WHERE query LIKE 'id=%'").fetchall()
    return [int(row[0][3:]) for row in rows]


def draining(bench):
    """Visits wait in the journal while another process locks the database. Then the service moves them to
    the database, and does nothing else."""
    figures = {"few": [], "million": []}
    with bench.service(MILLION) as service:
        service.fill(MILLION)
        for _ in range(ROUNDS):
            for name, options in (("few", {}), ("million", {"links": MILLION, "draw": "uniform"})):
                figures[name].append(drained(bench, service, options))
            say("  " + ", ".join(f"{name}: {rounds[-1]}" for name, rounds in figures.items()))
    return figures


def drained(bench, service, options):
    database = sqlite3.connect(service.data / "linkwright.sqlite", timeout=60, isolation_level=None)
    database.execute("BEGIN IMMEDIATE")
    wrk(service, bench.seconds, **{"links": FEW} | options)
    # Other work that the requests caused ends before the measurement begins.
    time.sleep(1)
    visits, before = service.pending(), service.processor_seconds()
    database.execute("ROLLBACK")
    database.close()
    start = time.perf_counter()
    while service.pending():
        time.sleep(0.2)
    elapsed = time.perf_counter() - start
    return {
        "visits": visits,
        "processor": (service.processor_seconds() - before) / visits * 1e6,
        "seconds": elapsed,
    }


def started(service, count):
    """How soon a service with many links answers, and how many answers are right."""
    links = [(number * 7919 + 13) % count for number in range(1000)]
    correct = is_correct(service.first_response, 7) + sum(is_correct(service.link(link), link) for link in links)
    return {"start": service.seconds_to_response, "correct": correct, "requested": 1 + len(links)}


def million(bench):
    with bench.service(MILLION) as service:
        figures = started(service, MILLION) | {"filled": service.fill(MILLION)}
        figures |= compared(
            bench, zipf=load(service), uniform=load(service, links=MILLION, draw="uniform")
        )
        return figures | {"bytes": service.peak_bytes(), "creation": bench.links.creation(MILLION)}


def ten_million(bench):
    with bench.service(TEN_MILLION) as service, bench.service() as small:
        figures = started(service, TEN_MILLION) | {"filled": service.fill(TEN_MILLION)}
        say(f"  {figures}")
        figures |= compared(
            bench,
            few=load(small, draw="uniform"),
            many=load(service, links=TEN_MILLION, draw="uniform"),
        )
        return figures | {"bytes": service.peak_bytes()}


# The names are those of the option --only. Those with PostgreSQL are in postgresql_rows.py.
ROWS = {
    "redirects": redirects,
    "counting": counting,
    "agents": agents,
    "latency": latency,
    "pages": pages,
    "files": files,
    "resolve": resolving,
    "tls": tls,
    "http2": http2,
    "draining": draining,
    "million": million,
    "ten-million": ten_million,
}
