"""Databases with many links, which are kept between runs."""

import json
import shutil
import subprocess
import time
import urllib.request

from servers import HOST, Linkwright, destination, link_path, say

BULK = 10_000


def create_key(tool, data, *options):
    """Creates an API key. Returns its secret."""
    return subprocess.run(
        [tool, "keys", "create", "--data", data, "--name", "load", *options],
        capture_output=True, text=True, check=True,
    ).stdout.split()[0]  # fmt: skip


def create_links(service, key, count):
    """Creates links through the management API."""
    for first in range(0, count, BULK):
        lines = "\n".join(
            f'{{"host":"{HOST}","slug":"{link_path(number)[1:]}","destination":"{destination(number)}",'
            f'"campaign":{{"network":"newsletter","campaign":"week-{number % 52}"}}}}'
            for number in range(first, min(first + BULK, count))
        )
        request = urllib.request.Request(
            f"http://127.0.0.1:{service.management}/v1/links/bulk",
            lines.encode(),
            {"Authorization": f"Bearer {key}", "Content-Type": "application/x-ndjson"},
        )
        with urllib.request.urlopen(request) as response:
            response.read()


class Links:
    """The databases, each in a folder named by the number of its links."""

    def __init__(self, folder, tool, log, commit):
        self.folder, self.tool, self.log, self.commit = folder, tool, log, commit

    def copy(self, count, data):
        """Copies the data folder of a service with this number of links. Returns how it was created."""
        kept = self.folder / str(count)
        if not (kept / "creation.json").exists():
            self.create(count, kept)
        shutil.rmtree(data, ignore_errors=True)
        subprocess.run(["cp", "-a", "--reflink=auto", kept / "data", data], check=True)
        return json.loads((kept / "creation.json").read_text())

    def create(self, count, kept):
        say(f"Creating {count:,} links")
        shutil.rmtree(kept, ignore_errors=True)
        kept.mkdir(parents=True)
        data = kept / "data"
        data.mkdir()
        with Linkwright(self.tool, data, self.log) as service:
            key = create_key(self.tool, data, "--scope", "links:write")
            start = time.perf_counter()
            create_links(service, key, count)
            seconds = time.perf_counter() - start
            # The snapshot is a file of the data folder, too.
            service.resting()
        creation = {"seconds": seconds, "commit": self.commit}
        (kept / "creation.json").write_text(json.dumps(creation))
