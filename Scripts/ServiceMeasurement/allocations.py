"""Counts the allocations of a redirect. Scripts/count-allocations runs it.

  allocations.py LINKWRIGHT COUNTER FOLDER [REQUESTS]

COUNTER is AllocationCounter.c as a shared library. The figures are for the threads of the event loops: what
the journal's thread and the drain allocate depends on the number of syncs and batches, not of requests.
"""

import json
import os
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
HOST = "go.load.example"
LINKS = 50
BAR = 2
DESKTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
# The requests of each row differ from plain ones in one thing.
ROWS = {
    "a path": ("/k{:07}", {}),
    "a referrer": ("/k{:07}", {"Referer": "https://www.example.org/news/today?page=2"}),
    "a kept query": ("/k{:07}?id=123456789", {}),
    "languages": ("/k{:07}", {"Accept-Language": "en-US,en;q=0.9,ko;q=0.7"}),
}


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Service:
    def __init__(self, tool, counter, folder):
        self.counts_file = folder / "allocations"
        self.port, self.management = free_port(), free_port()
        log = open(folder / "log", "w", encoding="utf-8")
        self.process = subprocess.Popen(
            [
                tool, "serve", "--config", HERE / "linkwright.yaml", "--data", folder / "data",
                "--listen", f"127.0.0.1:{self.port}", "--manage", f"127.0.0.1:{self.management}",
            ],
            stdout=log, stderr=log,
            env=os.environ | {"LD_PRELOAD": str(counter), "LINKWRIGHT_ALLOCATIONS": str(self.counts_file)},
        )  # fmt: skip
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except ConnectionRefusedError:
                if self.process.poll() is not None:
                    raise SystemExit(f"the service ended with {self.process.returncode}, see {log.name}") from None
                time.sleep(0.01)

    def create_links(self, key):
        lines = "\n".join(
            json.dumps(
                {
                    "host": HOST,
                    "slug": f"k{number:07}",
                    "destination": f"https://www.load.example/p/{number}",
                    "campaign": {"network": "newsletter", "campaign": f"week-{number % 52}"},
                }
            )
            for number in range(LINKS)
        )
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.management}/v1/links/bulk",
            lines.encode(),
            {"Authorization": f"Bearer {key}", "Content-Type": "application/x-ndjson"},
        )
        with urllib.request.urlopen(request) as response:
            response.read()

    def allocations(self):
        """The number of allocations of each thread, by the name of the thread."""
        counts = {}
        for thread, number in struct.iter_unpack("=QQ", self.counts_file.read_bytes()):
            try:
                name = Path(f"/proc/{self.process.pid}/task/{thread}/comm").read_text().strip()
            except OSError:
                continue
            counts[name] = counts.get(name, 0) + number
        return counts

    def request(self, path, fields, count):
        """Sends requests over one connection, one after another."""
        connection = socket.create_connection(("127.0.0.1", self.port))
        for number in range(count):
            lines = [f"GET {path.format(number % LINKS)} HTTP/1.1", f"Host: {HOST}", f"User-Agent: {DESKTOP}"]
            lines += [f"{name}: {value}" for name, value in fields.items()]
            connection.sendall(("\r\n".join([*lines, "Accept: text/html"]) + "\r\n\r\n").encode())
            response = b""
            while not response.endswith(b"\r\n\r\n"):
                response += connection.recv(4096)
            if not response.startswith(b"HTTP/1.1 302 "):
                raise SystemExit(f"not a redirect: {response}")
        connection.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)


def loops(counts):
    return sum(number for name, number in counts.items() if name.startswith("NIO"))


def main(arguments):
    tool, counter, folder = arguments[0], arguments[1], Path(arguments[2])
    count = int(arguments[3]) if len(arguments) > 3 else 5000
    (folder / "data").mkdir()
    service = Service(tool, counter, folder)
    key = subprocess.run(
        [tool, "keys", "create", "--data", folder / "data", "--name", "load", "--scope", "links:write"],
        capture_output=True, text=True, check=True,
    ).stdout.split()[0]  # fmt: skip
    service.create_links(key)
    figures = {}
    for name, (path, fields) in ROWS.items():
        service.request(path, fields, 20 * LINKS)
        before = loops(service.allocations())
        service.request(path, fields, count)
        figures[name] = (loops(service.allocations()) - before) / count
    service.stop()
    for name, number in figures.items():
        print(f"{number:6.2f} allocations for a request with {name}")
    if figures["a path"] > BAR:
        raise SystemExit(f"The target is at most {BAR} for a request with a path alone.")


if __name__ == "__main__":
    main(sys.argv[1:])
