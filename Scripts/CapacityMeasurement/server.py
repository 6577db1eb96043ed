"""A PostgreSQL server in a temporary folder, and what it uses."""

import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

# Checkpoints begin only when a measurement asks for one. Everything else that costs time or bytes is as the
# server's defaults are: fsync, full pages in the WAL after a checkpoint, and commits that wait for the disk.
SETTINGS = {
    "listen_addresses": "",
    "shared_buffers": "1GB",
    "max_wal_size": "8GB",
    "checkpoint_timeout": "1h",
    "autovacuum": "off",
}
DATABASE = "links"


def programs():
    """The folder with the programs of the newest installed server."""
    folders = [folder for folder in Path("/usr/lib/postgresql").glob("*/bin") if (folder / "initdb").exists()]
    if not folders:
        raise SystemExit("PostgreSQL's server is missing: install the package postgresql.")
    return max(folders, key=lambda folder: int(folder.parent.name))


class Usage(NamedTuple):
    """What the server used: processor seconds, and the bytes of the WAL: changes and full pages."""

    processor: float
    changes: int
    pages: int


class Database:
    """A server with one database. It ends with the `with` statement."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="linkwright-capacity-"))
        self.programs = programs()
        self.server = None

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self.server:
            self.server.terminate()
            self.server.wait(60)
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self):
        # initdb and the server refuse to run as root.
        self.user = []
        if os.getuid() == 0:
            self.user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
            shutil.chown(self.folder, "postgres", "postgres")
        data = self.folder / "data"
        self.run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "--locale=C", "-E", "UTF8")
        options = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
        command = [*self.user, self.programs / "postgres", "-D", data, "-k", self.folder, *options]
        with open(self.folder / "server.log", "wb") as log:
            self.server = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder)
        end = time.monotonic() + 30
        while self.psql("SELECT 1", database="postgres", check=False).returncode:
            if time.monotonic() > end or self.server.poll() is not None:
                raise SystemExit((self.folder / "server.log").read_text(encoding="utf-8"))
            time.sleep(0.05)
        self.psql(f"CREATE DATABASE {DATABASE} TEMPLATE template0 ENCODING 'UTF8'", database="postgres")

    def run(self, program, *arguments):
        """Runs a program of the server as its user. Returns what it prints."""
        command = [*self.user, self.programs / program, *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True, cwd=self.folder).stdout

    def psql(self, script, database=DATABASE, check=True):
        """Runs a script in one session. Returns the finished process."""
        done = subprocess.run(
            [self.programs / "psql", "-h", self.folder, "-U", "postgres", "-d", database, "-XqAt", "-F", "\t",
             "-v", "ON_ERROR_STOP=1", "-f", "-"],
            input=script, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if check and done.returncode:
            raise SystemExit(f"PostgreSQL: {done.stderr.strip()}")
        return done

    def rows(self, sql):
        return [line.split("\t") for line in self.psql(sql).stdout.splitlines()]

    def value(self, sql):
        return self.rows(sql)[0][0]

    def number(self, sql):
        return float(self.value(sql))

    def version(self):
        return self.value("SHOW server_version").split()[0]

    def checkpoint(self):
        self.psql("CHECKPOINT")

    def size(self, relation, kind="total_relation"):
        return int(self.value(f"SELECT pg_{kind}_size('{relation}')"))

    # MARK: What the server uses

    def processor_seconds(self):
        """The processor time of all processes of the server, of those that have ended, too."""
        parents, times = {}, {}
        for path in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = path.read_text().rpartition(")")[2].split()
            except (FileNotFoundError, ProcessLookupError):
                continue
            process = int(path.parent.name)
            ended = sum(map(int, fields[13:15])) if process == self.server.pid else 0
            parents[process] = int(fields[1])
            times[process] = (int(fields[11]) + int(fields[12]) + ended) / os.sysconf("SC_CLK_TCK")
        tree = {process for process, parent in parents.items() if parent == self.server.pid} | {self.server.pid}
        return sum(times[process] for process in tree)

    def position(self):
        return self.value("SELECT pg_current_wal_insert_lsn()")

    def using(self, action):
        """Performs an action. Returns what the server used for it."""
        start, seconds = self.position(), self.processor_seconds()
        action()
        # A session ends a little later than its client.
        time.sleep(0.2)
        seconds, end = self.processor_seconds() - seconds, self.position()
        log = int(self.value(f"SELECT '{end}'::pg_lsn - '{start}'::pg_lsn"))
        pages = self.page_bytes(start, end) if log else 0
        return Usage(seconds, log - pages, pages)

    def page_bytes(self, start, end):
        """The bytes of full pages in the WAL between two positions."""
        # pg_waldump reads files, which a commit completes.
        self.psql("CREATE TABLE IF NOT EXISTS positions (number int); INSERT INTO positions VALUES (1)")
        text = self.run("pg_waldump", "-p", self.folder / "data/pg_wal", "-s", start, "-e", end, "--stats")
        total = re.search(r"^Total\s.*$", text, re.M)[0]
        return int(re.findall(r"(\d+) \[", total)[1])


def processor_name():
    text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    found = re.search(r"^model name\s*: (.*)$", text, re.M)
    return found[1].strip() if found else "unknown"
