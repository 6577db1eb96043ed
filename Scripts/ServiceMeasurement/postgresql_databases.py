"""The servers of PostgreSQL that are measured, and a database with many links, which is kept between runs."""

import json
import shutil
import subprocess
import sys
from contextlib import contextmanager

from links import MOVED_MILLISECONDS, create_key, create_links
from servers import HERE, Linkwright, link_path, processor_seconds, say

sys.path.append(str(HERE.parent / "FleetTest"))
import postgresql  # noqa: E402
from processes import Process, free_ports, wait_until  # noqa: E402

# Every commit is on disk when the client learns of it. The rest is what an operator would set on a small machine.
SETTINGS = postgresql.SETTINGS | {
    "fsync": "on",
    "full_page_writes": "on",
    "synchronous_commit": "on",
    "shared_buffers": "1GB",
    "max_wal_size": "4GB",
}
SHOWN_SETTINGS = ("fsync", "full_page_writes", "synchronous_commit", "shared_buffers", "max_wal_size")


class Database(postgresql.Server):
    """A server without a standby, whose database is for one node."""

    def __init__(self, folder, log):
        super().__init__("postgresql", folder, log, free_ports(1)[0])

    @property
    def exists(self):
        return (self.folder / "PG_VERSION").exists()

    def make_folder(self):
        """An earlier run may have left its databases."""
        if not self.exists:
            super().make_folder()

    def create(self):
        options = ["--auth=trust", f"--username={postgresql.OPERATOR}", "--locale=C", "--encoding=UTF8"]
        self.run("initdb", "--pgdata", self.folder, *options)
        self.start()
        self.sql(f"CREATE ROLE {postgresql.ROLE} LOGIN", database="postgres")
        self.create_database(postgresql.DATABASE)

    def create_database(self, name):
        self.sql(f"CREATE DATABASE {name} OWNER {postgresql.ROLE}", database="postgres")

    def start(self):
        settings = SETTINGS | {"port": self.port}
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        self.process = Process([self.programs / "postgres", "-D", self.folder, *options], self.log, user=self.user)
        wait_until(f"the start of PostgreSQL (see {self.log})", self.accepts_connections)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    @property
    def url(self):
        return f"postgresql://{postgresql.ROLE}@127.0.0.1:{self.port}/{postgresql.DATABASE}"

    @property
    def place(self):
        """The options of PostgreSQL's programs for this server."""
        return ["--host=127.0.0.1", f"--port={self.port}", f"--username={postgresql.OPERATOR}"]

    def processor_seconds(self):
        return processor_seconds(self.process.id)

    def written_bytes(self):
        """The number of bytes that were written to the WAL."""
        return int(self.value("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint"))

    def row_count(self, table):
        return int(self.value(f"SELECT count(*) FROM {table}"))

    def description(self):
        """The version and the settings that matter, for the page."""
        return {
            "version": self.value("SHOW server_version").split()[0],
            "settings": {name: self.value(f"SHOW {name}") for name in SHOWN_SETTINGS},
        }

    @contextmanager
    def locked(self, table):
        """Another session holds a lock that lets no other session use a table."""
        session = subprocess.Popen(
            [
                self.programs / "psql", "--no-psqlrc", "--tuples-only", "--no-align", "--quiet",
                *self.place, postgresql.DATABASE,
            ],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            session.stdin.write(f"BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE; SELECT 'locked';\n")
            session.stdin.flush()
            if session.stdout.readline() != "locked\n":
                raise SystemExit(f"the table {table} could not be locked")
            yield
        finally:
            # The end of the input ends the session, and with it the transaction and the lock.
            session.communicate()


@contextmanager
def new_node(bench, count):
    """A node with this number of links, and with no visits, on a new server."""
    folder, data = bench.folder / "postgresql", bench.folder / "data-postgresql"
    for old in (folder, data):
        shutil.rmtree(old, ignore_errors=True)
    data.mkdir()
    with Database(folder, bench.folder / "postgresql.log") as database:
        database.create()
        with node(bench, data, database) as service:
            key = create_key(bench.programs.linkwright, service, "--scope", "links:write")
            create_links(service, key, count)
            service.resting()
        # As with SQLite, the service that is measured finds the links in its database.
        with node(bench, data, database) as service:
            yield service


def node(bench, data, database):
    return Linkwright(bench.programs.linkwright, data, bench.log, database=database)


@contextmanager
def kept_database(bench, count):
    """A server with this number of links, and the data folder of its node. They are copies: the originals are kept
    between runs."""
    kept = bench.links.folder / f"postgresql-{count}"
    if not (kept / "creation.json").exists():
        say(f"Creating {count:,} links in PostgreSQL")
        shutil.rmtree(kept, ignore_errors=True)
        (kept / "data").mkdir(parents=True)
        with Database(kept / "server", bench.folder / "postgresql.log") as database:
            database.create()
            create_copies(bench, database, kept / "data", count)
        (kept / "creation.json").write_text(json.dumps({"commit": bench.links.commit}))
    folder, data = bench.folder / f"postgresql-{count}", bench.folder / f"data-postgresql-{count}"
    for old in (folder, data):
        shutil.rmtree(old, ignore_errors=True)
    with Database(folder, bench.folder / "postgresql.log") as database:
        subprocess.run(["cp", "-a", "--reflink=auto", f"{kept}/server/.", folder], check=True)
        subprocess.run(["cp", "-a", "--reflink=auto", kept / "data", data], check=True)
        database.start()
        yield database, data


def create_copies(bench, database, data, count):
    """Creates the first link through the management API, and copies it."""
    with node(bench, data, database) as service:
        key = create_key(bench.programs.linkwright, service, "--scope", "links:write")
        create_links(service, key, 1)
    multiply(database, count, min(count, bench.links.MOST_CREATED))
    with node(bench, data, database) as service:
        # The snapshot is a file of the data folder, too.
        service.fill(count)


# The links that the service creates in a millisecond when links.py fills a database through the API.
CREATED_PER_MILLISECOND = 30


def multiply(database, count, part):
    """Copies the only link of a database, so that the links have the values that links.py gives them: as if the
    first part had been created through the API, and the links of each further part were older copies of these."""
    rows = database.sql("SELECT column_name FROM information_schema.columns WHERE table_name = 'links'")
    columns = [name for (name,) in rows]
    for first in range(count - part, -1, -part):
        say(f"  links {first:,} and following")
        changed = copied_values(first, first // part)
        values = ", ".join(changed.get(column, column) for column in columns)
        database.sql(
            f"""
            INSERT INTO links ({", ".join(columns)})
            SELECT {values} FROM links, generate_series({0 if first else 1}, {part - 1}) AS number
            WHERE slug = '{link_path(0)[1:]}' ORDER BY number
            """
        )
    database.sql("VACUUM ANALYZE links")
    # Otherwise, stopping the server could take long.
    database.sql("CHECKPOINT")


def copied_values(first, step):
    """The expressions for the columns of a copy that differ from the columns of the first link."""
    time = f"created_at - {step * MOVED_MILLISECONDS} + number / {CREATED_PER_MILLISECOND}"
    # A UUID of version 7, whose first digits are the time, and whose next digits count within the millisecond.
    digits = f"lpad(to_hex({time}), 12, '0')"
    order = f"'7' || lpad(to_hex(number % {CREATED_PER_MILLISECOND}), 3, '0')"
    random = f"md5(({first} + number)::text)"
    words = [f"left({digits}, 8)", f"substr({digits}, 9)", order, f"'8' || left({random}, 3)", f"right({random}, 12)"]
    return {
        "id": f"concat_ws('-', {', '.join(words)})",
        "slug": f"'k' || lpad(({first} + number)::text, 7, '0')",
        "destination": f"rtrim(destination, '0123456789') || {first} + number",
        "campaign": "'week-' || number % 52",
        "created_at": time,
        "updated_at": time,
    }
