"""Runs `linkwright serve` for the tests that follow links in a real browser."""

import json
import os
import re
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOST = "go.fernhill.example"


class Service:
    """The service with Examples/linkwright.yaml and an empty database, on free ports."""

    def __init__(self):
        self.tool = Path(os.environ["LINKWRIGHT_TOOLS"]) / "linkwright"
        self.folder = tempfile.TemporaryDirectory()
        self.data = Path(self.folder.name) / "data"
        self.log = Path(self.folder.name) / "log"
        with self.log.open("w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [
                    self.tool, "serve", "--config", ROOT / "Examples/linkwright.yaml",
                    "--data", self.data, "--listen", "127.0.0.1:0", "--manage", "127.0.0.1:0",
                ],
                stderr=log,
            )  # fmt: skip
        self.port = self.port_of("Links")
        self.management = self.port_of("Management")
        self.app_key = None
        self.key = self.run("keys", "create", "--name", "tests", "--scope", "links:write",
                            "--scope", "invitations:write",
                            "--scope", "statistics:read").split()[0]  # fmt: skip

    def port_of(self, listener):
        for _ in range(200):
            found = re.search(rf"{listener} at http://[0-9.]+:(\d+)/", self.log.read_text())
            if found:
                return int(found[1])
            time.sleep(0.05)
        raise AssertionError(self.log.read_text())

    def run(self, *command):
        return subprocess.run(
            [self.tool, *command, "--data", self.data], capture_output=True, text=True, check=True
        ).stdout

    def post(self, path, body):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.management}{path}",
            json.dumps(body).encode(),
            {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=20) as response:
            return json.load(response)

    def resolve(self, url):
        """Resolves a link as the app does."""
        if self.app_key is None:
            self.app_key = self.run("keys", "create", "--name", "app", "--app", "shop",
                                    "--scope", "resolve").split()[0]  # fmt: skip
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/v1/resolve",
            json.dumps({"url": url, "appKey": self.app_key, "platform": "ios"}).encode(),
            {"Host": HOST, "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=20) as response:
            return json.load(response)

    def count(self, kind):
        """Returns the number of events of a kind on all hosts."""
        address = f"http://127.0.0.1:{self.management}/metrics"
        with urllib.request.urlopen(address, timeout=20) as response:
            text = response.read().decode()
        sample = rf'^linkwright_events_total\{{host="[^"]*",kind="{kind}"\}} (\d+)$'
        return sum(int(count) for count in re.findall(sample, text, re.M))

    def counts(self, link, visits):
        """Waits until a link has a number of visits, and returns its counts."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.management}/v1/links/{link}/statistics",
            headers={"Authorization": f"Bearer {self.key}"},
        )
        for _ in range(200):
            with urllib.request.urlopen(request, timeout=20) as response:
                counts = json.load(response)
            if counts["visits"] >= visits:
                break
            time.sleep(0.05)
        return counts

    def close(self):
        self.process.terminate()
        assert self.process.wait(30) == 0
        self.folder.cleanup()
