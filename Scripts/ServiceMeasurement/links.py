"""Databases with many links, which are kept between runs."""

import json
import os
import shutil
import sqlite3
import subprocess
import time
import urllib.request
import uuid

from servers import HOST, Linkwright, destination, link_path, say

BULK = 10_000
# How much older the copies of a link are than those before.
MOVED_MILLISECONDS = 1 << 24


def create_key(tool, service, *options):
    """Creates an API key of a service. Returns its secret."""
    # The option --data would mean the SQLite database in this folder.
    place = [] if service.database else ["--data", service.data]
    environment = {"LINKWRIGHT_DATABASE": service.database.url} if service.database else {}
    return subprocess.run(
        [tool, "keys", "create", *place, "--name", "load", *options],
        capture_output=True, text=True, check=True, env=os.environ | environment,
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


def multiply(path, count, times):
    """Copies the links of a database: link 1,000,000 is like link 0, and so on.

    The copies are older, so that their IDs, which begin with the time, follow one another.
    """
    database = sqlite3.connect(path, isolation_level=None)
    database.create_function("moved_id", 2, moved_id, deterministic=True)
    database.execute("PRAGMA synchronous = OFF")
    database.execute("PRAGMA cache_size = -1048576")
    columns = [column[1] for column in database.execute("PRAGMA table_info(links)")]
    changed = {
        "id": "moved_id(id, :step)",
        "slug": "printf('k%07d', substr(slug, 2) + :step * :count)",
        "destination": "rtrim(destination, '0123456789') || (substr(slug, 2) + :step * :count)",
        "created_at": f"created_at - :step * {MOVED_MILLISECONDS}",
        "updated_at": f"updated_at - :step * {MOVED_MILLISECONDS}",
    }
    values = ", ".join(changed.get(column, column) for column in columns)
    for step in range(times - 1, 0, -1):
        database.execute(
            f"INSERT INTO links ({', '.join(columns)}) SELECT {values} FROM links WHERE slug < :end ORDER BY id",
            {"step": step, "count": count, "end": link_path(count)[1:]},
        )
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def moved_id(id_, steps):
    """A UUID of version 7 with an earlier time."""
    digits = id_.replace("-", "")
    digits = f"{int(digits[:12], 16) - steps * MOVED_MILLISECONDS:012x}{digits[12:]}"
    return str(uuid.UUID(digits))


class Links:
    """The databases, each in a folder named by the number of its links."""

    # More links than these are not created through the API.
    MOST_CREATED = 1_000_000

    def __init__(self, folder, tool, log, commit):
        self.folder, self.tool, self.log, self.commit = folder, tool, log, commit

    def copy(self, count, data):
        """Copies the data folder of a service with this number of links to `data`."""
        kept = self.folder / str(count)
        if not (kept / "creation.json").exists():
            say(f"Creating {count:,} links")
            shutil.rmtree(kept, ignore_errors=True)
            kept.mkdir(parents=True)
            creation = self.create(count, kept / "data") | {"commit": self.commit}
            (kept / "creation.json").write_text(json.dumps(creation))
        shutil.rmtree(data, ignore_errors=True)
        subprocess.run(["cp", "-a", "--reflink=auto", kept / "data", data], check=True)

    def creation(self, count):
        return json.loads((self.folder / str(count) / "creation.json").read_text())

    def create(self, count, data):
        """Returns the seconds that the service needed, or nothing if links were copied."""
        creation = {}
        if count > self.MOST_CREATED:
            self.copy(self.MOST_CREATED, data)
            multiply(data / "linkwright.sqlite", self.MOST_CREATED, count // self.MOST_CREATED)
        else:
            data.mkdir()
        with Linkwright(self.tool, data, self.log) as service:
            if count <= self.MOST_CREATED:
                key = create_key(self.tool, service, "--scope", "links:write")
                start = time.perf_counter()
                create_links(service, key, count)
                creation["seconds"] = time.perf_counter() - start
            # The snapshot is a file of the data folder, too.
            service.resting()
        return creation
