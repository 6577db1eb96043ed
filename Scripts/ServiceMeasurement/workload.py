"""Measures the service under load and prints the figures as JSON. Scripts/measure-service runs it.

  workload.py LINKWRIGHT BARE-REDIRECT OPEN-LOOP-CLIENT FOLDER [SECONDS]
"""

import http.client
import json
import os
import re
import signal
import socket
import sqlite3
import statistics
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
from figure_pages import commit  # noqa: E402

HOST = "go.load.example"
CONNECTIONS = 64
FEW_LINKS, MANY_LINKS = 10_000, 1_000_000
ROUNDS = 5
BULK = 10_000
LONG_AGENT = 3_500
# Rounds of latency are repeated, at most TRIES times, until ROUNDS of them are quiet: in a quiet round,
# the host takes away less than this share of the processors' time.
QUIET_SHARE = 0.01
TRIES = 20


def say(text):
    print(text, file=sys.stderr, flush=True)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def fetch(port, link):
    """The status and location of the response to a link, or None while no server listens."""
    browser = "Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0"
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", f"/k{link:07}", headers={"Host": HOST, "User-Agent": browser})
        response = connection.getresponse()
        return response.status, response.getheader("Location")
    except ConnectionRefusedError:
        return None
    finally:
        connection.close()


def is_correct(response, link):
    return response == (302, f"https://www.load.example/p/{link}")


class Server:
    """A process that listens on a port."""

    def __init__(self, command, port, log):
        self.port = port
        self.started = time.perf_counter()
        self.process = subprocess.Popen(command, stdout=log, stderr=log)
        while (response := fetch(port, 7)) is None:
            if self.process.poll() is not None:
                raise SystemExit(f"{command[0]} ended with {self.process.returncode}, see {log.name}")
            time.sleep(0.001)
        self.seconds_to_response = time.perf_counter() - self.started
        self.first_response = response

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait(60) not in (0, -signal.SIGTERM):
            raise SystemExit(f"a server ended with {self.process.returncode}")

    def peak_megabytes(self):
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s*(\d+) kB", text)[1]) / 1024


class Linkwright(Server):
    def __init__(self, tool, data, folder, log):
        self.management = free_port()
        self.data = data
        port = free_port()
        super().__init__(
            [
                tool, "serve", "--config", HERE / "linkwright.yaml", "--data", data,
                "--listen", f"127.0.0.1:{port}", "--manage", f"127.0.0.1:{self.management}",
            ],
            port,
            log,
        )  # fmt: skip

    def pending(self):
        text = urllib.request.urlopen(f"http://127.0.0.1:{self.management}/metrics").read().decode()
        return int(re.search(r"^linkwright_journal_pending_events (\d+)", text, re.M)[1])

    def drain(self):
        """Waits until the database has every visit. Returns how many it lacked, and the seconds waited."""
        pending, start = self.pending(), time.perf_counter()
        while self.pending():
            time.sleep(0.05)
        return pending, time.perf_counter() - start

    def create_links(self, key, numbers):
        for first in range(numbers.start, numbers.stop, BULK):
            lines = "\n".join(
                json.dumps(
                    {
                        "host": HOST,
                        "slug": f"k{number:07}",
                        "destination": f"https://www.load.example/p/{number}",
                        "campaign": {"network": "newsletter", "campaign": f"week-{number % 52}"},
                    }
                )
                for number in range(first, min(first + BULK, numbers.stop))
            )
            request = urllib.request.Request(
                f"http://127.0.0.1:{self.management}/v1/links/bulk",
                lines.encode(),
                {"Authorization": f"Bearer {key}", "Content-Type": "application/x-ndjson"},
            )
            with urllib.request.urlopen(request) as response:
                response.read()


def wrk(server, seconds, keys, links, agent=None):
    """The figures of a run of wrk. `agent` is the length of the user agents, if each request has its own."""
    report = subprocess.run(
        [
            "wrk", f"-c{CONNECTIONS}", "-t2", f"-d{seconds}s", "-s", HERE / "keys.lua",
            f"http://127.0.0.1:{server.port}/", "--", HOST, keys, str(links), *([str(agent)] if agent else []),
        ],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    figures = json.loads(report.splitlines()[-1])
    if figures["wrong"]:
        raise SystemExit(f"not every response was a redirect:\n{report}")
    return figures


def nginx(folder, log):
    port = free_port()
    entries = "\n".join(f"/k{n:07} https://www.load.example/p/{n};" for n in range(FEW_LINKS))
    (folder / "map").write_text(entries)
    (folder / "nginx.conf").write_text(
        f"""daemon off; worker_processes auto; pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ worker_connections 1024; }}
http {{
  access_log off; map_hash_max_size 65536; map_hash_bucket_size 128; keepalive_requests 100000000;
  client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
  uwsgi_temp_path {folder}; scgi_temp_path {folder};
  map $uri $destination {{ include {folder}/map; }}
  server {{ listen 127.0.0.1:{port} reuseport; location / {{ return 302 $destination; }} }}
}}
"""
    )
    return Server(["/usr/sbin/nginx", "-c", folder / "nginx.conf"], port, log)


def sync_milliseconds(folder):
    """The median time of fdatasync for a block of 4 KiB."""
    times = []
    with open(folder / "sync", "wb") as file:
        for _ in range(200):
            file.write(b"x" * 4096)
            file.flush()
            start = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


def processor_time():
    """The ticks of all processors since the machine started: all, and those that the host took away."""
    fields = Path("/proc/stat").read_text().splitlines()[0].split()[1:9]
    return sum(map(int, fields)), int(fields[7])


def stored_ids(data):
    with sqlite3.connect(data / "linkwright.sqlite") as database:
        rows = database.execute("SELECT query FROM events WHERE query LIKE 'id=%'").fetchall()
    return [int(row[0][3:]) for row in rows]


def open_loop(client, port, rate, seconds, first, answered_path):
    """One round of the open-loop client. Its requests have consecutive ids from `first`."""
    before = processor_time()
    report = subprocess.run(
        [
            client, "--port", str(port), "--host", HOST, "--rate", str(rate),
            "--warm-up", "1", "--seconds", str(seconds), "--connections", str(CONNECTIONS),
            "--links", str(FEW_LINKS), "--first", str(first), "--answered", answered_path,
        ],
        capture_output=True, text=True,
    )  # fmt: skip
    if report.returncode:
        raise SystemExit(report.stdout + report.stderr)
    total, stolen = (end - start for end, start in zip(processor_time(), before))
    return json.loads(report.stdout) | {"rate": rate, "stolen": stolen / total}


def bare_latency(bare, client, rate, seconds, folder, log):
    """One round of a route that stores nothing and always sends the same response."""
    port = free_port()
    server = Server([bare, str(port)], port, log)
    figures = open_loop(client, port, rate, seconds, 0, folder / "answered")
    server.stop()
    return {key: figures[key] for key in ("p99", "stolen")}


def latency(tool, client, rate, seconds, first, data, folder, log):
    """One round of the service, and how many of its visits are stored."""
    service = Linkwright(tool, data, folder, log)
    answered_path = folder / "answered"
    figures = open_loop(client, service.port, rate, seconds, first, answered_path)
    service.stop()
    answered = set(map(int, answered_path.read_text().split()))
    stored = [number for number in stored_ids(data) if number >= first]
    figures |= {
        "stored": len(stored),
        "lost": len(answered - set(stored)),
        "twice": len(stored) - len(set(stored)),
        "unsent": sum(number >= first + figures["sent"] for number in stored),
    }
    return figures


def main(arguments):
    tool, bare, client, folder = arguments[0], arguments[1], arguments[2], Path(arguments[3])
    seconds = int(arguments[4]) if len(arguments) > 4 else 10
    data = folder / "data"
    log = open(folder / "log", "w", encoding="utf-8")
    figures = {"sync": sync_milliseconds(folder), "seconds": seconds, "commit": commit("Sources", "Service")}

    say(f"Creating {FEW_LINKS:,} links")
    data.mkdir()
    service = Linkwright(tool, data, folder, log)
    key = subprocess.run(
        [tool, "keys", "create", "--data", data, "--name", "load", "--scope", "links:write"],
        capture_output=True, text=True, check=True,
    ).stdout.split()[0]  # fmt: skip
    service.create_links(key, range(0, FEW_LINKS))

    say("Comparing with a bare route and with nginx")
    port = free_port()
    servers = {
        "nginx": nginx(folder, log),
        "bare": Server([bare, str(port)], port, log),
        "linkwright": service,
    }
    rates = {name: [] for name in servers}
    pending = []
    for server in servers.values():
        wrk(server, 3, "zipf", FEW_LINKS)
    service.drain()
    for _ in range(ROUNDS):
        for name, server in servers.items():
            rates[name].append(wrk(server, seconds, "zipf", FEW_LINKS)["requests"] / seconds)
            if server is service:
                pending.append(service.drain())
        say("  " + ", ".join(f"{name} {rates[name][-1]:,.0f}" for name in rates))
    figures["rates"] = rates
    figures["pending"] = pending

    say("Comparing a common user agent with long ones")
    figures["agents"] = agents = {"common": [], "long": []}
    for _ in range(ROUNDS):
        for name, length in (("common", None), ("long", LONG_AGENT)):
            agents[name].append(wrk(service, seconds, "zipf", FEW_LINKS, length)["requests"] / seconds)
            service.drain()
        say("  " + ", ".join(f"{name} {agents[name][-1]:,.0f}" for name in agents))
    for server in servers.values():
        server.stop()

    rate = round(statistics.median(rates["linkwright"]) / 2)
    say(f"Measuring latencies at {rate:,} requests a second")
    figures["latency"] = []
    for number in range(TRIES):
        first = number * 100_000_000
        bare_figures = bare_latency(bare, client, rate, seconds, folder, log)
        round_ = latency(tool, client, rate, seconds, first, data, folder, log)
        figures["latency"].append(round_ | {"bare": bare_figures})
        say(f"  {figures['latency'][-1]}")
        if sum(round_["stolen"] < QUIET_SHARE for round_ in figures["latency"]) == ROUNDS:
            break

    say(f"Creating {MANY_LINKS:,} links")
    service = Linkwright(tool, data, folder, log)
    start = time.perf_counter()
    service.create_links(key, range(FEW_LINKS, MANY_LINKS))
    figures["creation"] = time.perf_counter() - start
    service.stop()

    say("Starting with all links")
    service = Linkwright(tool, data, folder, log)
    links = [(number * 7919 + 13) % MANY_LINKS for number in range(1000)]
    correct = is_correct(service.first_response, 7)
    figures["many"] = many = {
        "start": service.seconds_to_response,
        "correct": correct + sum(is_correct(fetch(service.port, link), link) for link in links),
        "requested": 1 + len(links),
        "zipf": [],
        "uniform": [],
    }
    wrk(service, 3, "uniform", MANY_LINKS)
    for _ in range(ROUNDS):
        for keys, count in (("zipf", FEW_LINKS), ("uniform", MANY_LINKS)):
            many[keys].append(wrk(service, seconds, keys, count)["requests"] / seconds)
            service.drain()
        say(f"  Zipf {many['zipf'][-1]:,.0f}, uniform {many['uniform'][-1]:,.0f}")
    many["megabytes"] = service.peak_megabytes()
    service.stop()
    print(json.dumps(figures))


if __name__ == "__main__":
    main(sys.argv[1:])
