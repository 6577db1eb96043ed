"""The servers that are measured, and what they use."""

import http.client
import os
import re
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
HOST = "go.load.example"
# The header fields of visitors. The user agent is the last one.
DESKTOP = {
    "Accept": "text/html",
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
}
IPHONE = {
    "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "Accept-Language": "en-US,en;q=0.9",
    "Accept-Encoding": "gzip, deflate, br",
    "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
}


class Response(NamedTuple):
    status: int
    location: str | None
    type: str | None
    body: bytes


class Credentials(NamedTuple):
    """The files of a certificate and its key, and OpenSSL's configuration for clients."""

    certificate: Path
    key: Path
    client: Path


def say(text):
    print(text, file=sys.stderr, flush=True)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def link_path(link):
    return f"/k{link:07}"


def destination(link):
    return f"https://www.load.example/p/{link}"


def processor_seconds(process):
    """The processor time of a process and its children, those that have ended included, since they started."""
    parents, times = {}, {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        parents[int(path.parent.name)] = int(fields[1])
        times[int(path.parent.name)] = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    tree = {process}
    while more := {child for child, parent in parents.items() if parent in tree} - tree:
        tree |= more
    return sum(times[process] for process in tree)


class Server:
    """A process that listens on a port."""

    def __init__(self, command, port, log, credentials=None, environment=None):
        self.port = port
        self.credentials = credentials
        self.started = time.perf_counter()
        self.process = subprocess.Popen(command, stdout=log, stderr=log, env=os.environ | (environment or {}))
        while (response := self.link(7)) is None:
            if self.process.poll() is not None:
                raise SystemExit(f"{command[0]} ended with {self.process.returncode}, see {log.name}")
            time.sleep(0.001)
        self.seconds_to_response = time.perf_counter() - self.started
        self.first_response = response

    def __enter__(self):
        return self

    def __exit__(self, error, *_):
        self.stop(error is None)

    def stop(self, is_checked=True):
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait(60) not in (0, -signal.SIGTERM) and is_checked:
            raise SystemExit(f"a server ended with {self.process.returncode}")

    @property
    def url(self):
        return f"{'https' if self.credentials else 'http'}://127.0.0.1:{self.port}/"

    def fetch(self, path, body=None, fields=DESKTOP):
        """The response to a request, or None while the server does not listen."""
        if self.credentials:
            context = ssl._create_unverified_context()
            connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=60, context=context)
        else:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request("GET" if body is None else "POST", path, body, {"Host": HOST} | fields)
            response = connection.getresponse()
            location, type_ = response.getheader("Location"), response.getheader("Content-Type")
            return Response(response.status, location, type_, response.read())
        except ConnectionRefusedError:
            return None
        finally:
            connection.close()

    def link(self, number):
        return self.fetch(link_path(number))

    def processor_seconds(self):
        return processor_seconds(self.process.pid)

    def settle(self):
        """Waits until the server has finished what the requests left to do."""

    def resting(self, limit=300):
        """Waits until the server does nothing, at most `limit` seconds."""
        before, end = self.processor_seconds(), time.perf_counter() + limit
        while time.perf_counter() < end:
            time.sleep(1)
            now = self.processor_seconds()
            if now - before < 0.05:
                return
            before = now

    def peak_bytes(self):
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s*(\d+) kB", text)[1]) * 1024


class Linkwright(Server):
    """The service. It keeps its files in the folder `data`. If it has a `database`, a server of PostgreSQL with a
    `url`, it is a node that uses this database, and the folder has only its journal and its snapshot."""

    def __init__(self, tool, data, log, credentials=None, database=None, environment=None):
        self.management = free_port()
        self.data = data
        self.database = database
        port = free_port()
        command = [
            tool, "serve", "--config", HERE / "linkwright.yaml", "--data", data, "--trusted-proxy", "127.0.0.1",
            "--listen", f"127.0.0.1:{port}", "--manage", f"127.0.0.1:{self.management}",
        ]  # fmt: skip
        if credentials:
            command += ["--tls-certificate", credentials.certificate, "--tls-key", credentials.key]
        environment = (environment or {}) | ({"LINKWRIGHT_DATABASE": database.url} if database else {})
        super().__init__(command, port, log, credentials, environment)

    def metric(self, name):
        text = urllib.request.urlopen(f"http://127.0.0.1:{self.management}/metrics").read().decode()
        found = re.search(rf"^{re.escape(name)} ([\d.e+]+)$", text, re.M)
        return int(float(found[1])) if found else 0

    def pending(self):
        return self.metric("linkwright_journal_pending_events")

    def written(self):
        return self.metric("linkwright_journal_written_events_total")

    def fill(self, count, limit=60):
        """Waits until all links are in memory and the service does nothing. Returns the seconds from its start until
        all links were in memory, or None if their number did not grow for `limit` seconds."""
        known, changed = -1, time.perf_counter()
        while known < count and time.perf_counter() - changed < limit:
            time.sleep(0.2)
            if (now := self.metric('linkwright_link_table_slugs{state="active"}')) != known:
                known, changed = now, time.perf_counter()
        self.resting()
        return changed - self.started if known >= count else None

    def uncounted(self):
        """The number of events in the SQLite database that the counts over time lack."""
        with sqlite3.connect(self.data / "linkwright.sqlite", timeout=60) as database:
            last, counted = database.execute(
                "SELECT (SELECT COALESCE(MAX(number), 0) FROM events),"
                " (SELECT COALESCE(MAX(counted), 0) FROM statistics_progress)"
            ).fetchone()
        return last - counted

    def settle(self):
        """Waits until the database has every visit. Returns the seconds waited."""
        start = time.perf_counter()
        while self.pending():
            time.sleep(0.05)
        return time.perf_counter() - start


class Backlog:
    """Observes how many visits the database lacks."""

    def __init__(self, service):
        self.service = service
        self.largest = 0
        self.end = threading.Event()
        self.thread = threading.Thread(target=self.observe)

    def observe(self):
        while not self.end.wait(0.5):
            self.largest = max(self.largest, self.service.pending())

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.end.set()
        self.thread.join()
        self.largest = max(self.largest, self.service.pending())


def bare(program, log, credentials=None):
    """A route that always sends the same redirect, with HTTP/2 if it has a certificate."""
    port = free_port()
    files = [credentials.certificate, credentials.key] if credentials else []
    return Server([program, str(port), *files], port, log, credentials)


ASSOCIATION = "/.well-known/apple-app-site-association"


def nginx(folder, log, links, association=None, credentials=None):
    """nginx with a map of the links, and with an association file."""
    port = free_port()
    (folder / "map").write_text("\n".join(f"{link_path(n)} {destination(n)};" for n in range(links)))
    if association is not None:
        (folder / "association").write_bytes(association)
    tls = ""
    if credentials:
        tls = f"""ssl_certificate "{credentials.certificate}"; ssl_certificate_key "{credentials.key}";
    ssl_protocols TLSv1.3; ssl_conf_command Ciphersuites {CIPHER}; ssl_ecdh_curve {GROUP};"""
    configuration = folder / "nginx.conf"
    configuration.write_text(
        f"""daemon off; worker_processes auto; pid "{folder}/nginx.pid";
error_log "{folder}/nginx.log";
events {{ worker_connections 1024; }}
http {{
  access_log off; map_hash_max_size 65536; map_hash_bucket_size 128; keepalive_requests 100000000;
  client_body_temp_path "{folder}"; proxy_temp_path "{folder}"; fastcgi_temp_path "{folder}";
  uwsgi_temp_path "{folder}"; scgi_temp_path "{folder}";
  sendfile on; tcp_nopush on; open_file_cache max=100;
  map $uri $destination {{ include "{folder}/map"; }}
  server {{
    listen 127.0.0.1:{port} reuseport{" ssl" if credentials else ""}; {tls}
    location / {{ return 302 $destination; }}
    location = {ASSOCIATION} {{ alias "{folder}/association"; default_type application/json; }}
  }}
}}
"""
    )
    return Server(["/usr/sbin/nginx", "-c", configuration], port, log, credentials)


# Clients and nginx accept nothing else, so that the service has no choice.
CIPHER, GROUP = "TLS_AES_128_GCM_SHA256", "X25519"


def new_credentials(folder):
    """A certificate with a key on the curve P-256."""
    credentials = Credentials(folder / "chain.pem", folder / "key.pem", folder / "openssl.cnf")
    subprocess.run(
        [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-days", "2", "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}",
            "-out", credentials.certificate, "-keyout", credentials.key,
        ],
        check=True, capture_output=True,
    )  # fmt: skip
    credentials.client.write_text(
        f"""openssl_conf = start
[start]
ssl_conf = programs
[programs]
system_default = client
[client]
MinProtocol = TLSv1.3
Ciphersuites = {CIPHER}
Groups = {GROUP}
"""
    )
    return credentials
