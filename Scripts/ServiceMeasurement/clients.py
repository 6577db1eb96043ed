"""The clients that send the load."""

import json
import os
import random
import re
import subprocess

from servers import CIPHER, DESKTOP, GROUP, HERE, HOST, link_path

CONNECTIONS = 64


def wrk(server, seconds, visitor=DESKTOP, connections=CONNECTIONS, url=None, **options):
    """A run of wrk, at the server's own URL or at another one. The options are those of requests.lua."""
    options |= {"host": HOST, "fields": "\r\n".join(lines(visitor))}
    words = [f"{name}={value}" for name, value in options.items()]
    report = subprocess.run(
        [
            "wrk", f"-c{connections}", "-t2", f"-d{seconds}s", "-s", HERE / "requests.lua", url or server.url,
            "--", *words,
        ],
        capture_output=True, text=True, check=True, env=environment(server),
    ).stdout  # fmt: skip
    figures = json.loads(report.splitlines()[-1])
    if figures.pop("wrong"):
        raise SystemExit(f"not every request was answered, or not with success:\n{report}")
    return figures


def lines(fields):
    return [f"{name}: {value}" for name, value in fields.items()]


def h2load(server, seconds, paths):
    """A run of h2load: HTTP/2, with one request at a time on each connection."""
    report = subprocess.run(
        [
            "h2load", f"-c{CONNECTIONS}", "-t2", f"-D{seconds}", "-i", paths,
            *(f"-H{line}" for line in lines(DESKTOP)), f"--connect-to=127.0.0.1:{server.port}",
        ],
        capture_output=True, text=True, check=True, env=environment(server),
    ).stdout  # fmt: skip
    requests = int(re.search(r"^requests: \d+ total, \d+ started, (\d+) done", report, re.M)[1])
    redirects = int(re.search(r"^status codes: 0 2xx, (\d+) 3xx, 0 4xx, 0 5xx", report, re.M)[1])
    if not requests or requests != redirects or "h2" not in re.search(r"Application protocol: (.*)", report)[1]:
        raise SystemExit(f"not every response was a redirect over HTTP/2:\n{report}")
    return {"requests": requests, "seconds": seconds}


def write_paths(path, links):
    """Writes the requests of h2load: links drawn by Zipf's law."""
    generator = random.Random(20)
    weights = [1 / rank for rank in range(1, links + 1)]
    drawn = generator.choices(range(links), weights, k=100_000)
    path.write_text("\n".join(f"https://{HOST}{link_path(link)}" for link in drawn))


def pgbench(database, seconds, connections, name):
    """A run of pgbench with its simple protocol: transactions that change a row, read it, and insert another one."""
    report = subprocess.run(
        [
            database.programs / "pgbench", "--skip-some-updates", "--no-vacuum", f"--client={connections}", "--jobs=2",
            f"--time={seconds}", *database.place, name,
        ],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    if not re.search(r"^number of failed transactions: 0 ", report, re.M):
        raise SystemExit(f"transactions of pgbench failed:\n{report}")
    transactions = int(re.search(r"^number of transactions actually processed: (\d+)", report, re.M)[1])
    return {"requests": transactions, "seconds": transactions / float(re.search(r"^tps = ([\d.]+)", report, re.M)[1])}


def environment(server):
    """The environment of a client: a client that uses TLS accepts only one version, cipher and group."""
    return server.credentials and os.environ | {"OPENSSL_CONF": str(server.credentials.client)}


def handshake(server):
    """The version, cipher, group and key that a client and the server agree on."""
    report = subprocess.run(
        ["openssl", "s_client", "-connect", f"127.0.0.1:{server.port}", "-servername", HOST],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment(server),
    ).stdout  # fmt: skip
    if f"TLSv1.3, Cipher is {CIPHER}" not in report or f"Server Temp Key: {GROUP}" not in report:
        raise SystemExit(f"the server did not agree to TLS 1.3 with {CIPHER} and {GROUP}:\n{report}")
    kind = re.search(r"Peer signature type: (\w+)", report)[1]
    size = re.search(r"Server public key is (\d+) bit", report)[1]
    return f"TLS 1.3, `{CIPHER}`, {GROUP} and an {kind} key of {size} bits"


def open_loop(client, server, rate, seconds, links, first, answered_path):
    """One round of the open-loop client. Its requests have consecutive ids from `first`."""
    report = subprocess.run(
        [
            client, "--port", str(server.port), "--host", HOST, "--rate", str(rate),
            "--warm-up", "1", "--seconds", str(seconds), "--connections", str(CONNECTIONS),
            "--links", str(links), "--first", str(first), "--answered", answered_path,
        ],
        capture_output=True, text=True,
    )  # fmt: skip
    if report.returncode:
        raise SystemExit(report.stdout + report.stderr)
    return json.loads(report.stdout)
