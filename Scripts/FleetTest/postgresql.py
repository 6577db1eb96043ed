"""A PostgreSQL server, and a cluster of two: a primary with a synchronous standby."""

import os
import shutil
import signal
import subprocess
from pathlib import Path

from processes import Process, command_as, free_ports, wait_until

ROLE, DATABASE = "linkwright", "links"
OPERATOR = "postgres"
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "fsync": "on",
    "synchronous_commit": "on",
    "shared_buffers": "64MB",
    "max_connections": "200",
    "max_wal_senders": "8",
    # A standby that is made anew while many rows are written needs the WAL since the start of its copy.
    "wal_keep_size": "64MB",
    # This memory is in files of the data folder. Otherwise, a killed server would leave it in /dev/shm.
    "dynamic_shared_memory_type": "mmap",
    "log_line_prefix": "%m [%p] %q%a ",
    "log_checkpoints": "off",
}


def newest_programs():
    """The folder with the programs of the newest installed server."""
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if not folders:
        raise SystemExit("PostgreSQL's server is missing. Debian's package is postgresql.")
    return max(folders, key=lambda folder: int(folder.parent.name))


class SQLError(Exception):
    pass


class Server:
    """A PostgreSQL server that listens on 127.0.0.1, and its data folder."""

    programs = newest_programs()
    # initdb and the server refuse to run as root.
    user = OPERATOR if os.getuid() == 0 else None

    def __init__(self, name, folder, log, port):
        self.name, self.log, self.port = name, log, port
        self.process = None
        self.folder = folder
        self.make_folder()

    def make_folder(self):
        self.folder.mkdir(mode=0o700)
        if self.user:
            shutil.chown(self.folder, self.user, self.user)

    def run(self, program, *arguments):
        result = subprocess.run(
            [*command_as(self.user), self.programs / program, *arguments],
            capture_output=True,
            text=True,
            cwd="/",
        )
        if result.returncode:
            raise SystemExit(f"{program} failed:\n{result.stdout}{result.stderr}")

    def create(self):
        """Creates an empty database for the service."""
        options = ["--auth=trust", f"--username={OPERATOR}", "--locale=C", "--encoding=UTF8", "--wal-segsize=1"]
        self.run("initdb", "--pgdata", self.folder, *options)
        with open(self.folder / "postgresql.conf", "a", encoding="utf-8") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in SETTINGS.items())
        self.start()
        self.sql(f"CREATE ROLE {ROLE} LOGIN", database="postgres")
        self.sql(f"CREATE DATABASE {DATABASE} OWNER {ROLE}", database="postgres")

    def copy(self, primary):
        """Becomes a standby with a copy of the primary's data."""
        for path in self.folder.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        source = f"host=127.0.0.1 port={primary.port} user={OPERATOR} application_name={self.name}"
        options = ["--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast", "--no-sync"]
        self.run("pg_basebackup", "--pgdata", self.folder, "--dbname", source, *options)
        self.start()

    def start(self):
        command = [self.programs / "postgres", "-D", self.folder, "-p", self.port]
        self.process = Process(command, self.log, user=self.user)
        wait_until(f"the start of the server {self.name} (see {self.log})", self.accepts_connections)

    def accepts_connections(self):
        if self.process.has_ended():
            raise SystemExit(f"the server {self.name} ended with {self.process.child.returncode}, see {self.log}")
        try:
            return self.sql("SELECT 1")
        except SQLError as error:
            # The database may not exist yet.
            return "does not exist" in str(error)

    def sql(self, statement, database=DATABASE):
        """Executes a statement as the operator of the server. Returns its rows, whose values are text."""
        result = subprocess.run(
            [
                self.programs / "psql", "--no-psqlrc", "--tuples-only", "--no-align", "--quiet",
                "--field-separator=\t", "--set=ON_ERROR_STOP=1", "--host=127.0.0.1", f"--port={self.port}",
                f"--username={OPERATOR}", f"--dbname={database}", "--command", statement,
            ],
            capture_output=True, text=True, env=os.environ | {"PGCONNECT_TIMEOUT": "3"},
        )  # fmt: skip
        if result.returncode:
            raise SQLError(result.stderr.strip())
        return [line.split("\t") for line in result.stdout.splitlines()]

    def value(self, statement):
        """The only value of the only row of a statement."""
        return self.sql(statement)[0][0]

    def connection_count(self):
        """The number of the nodes' connections."""
        return int(self.value(f"SELECT count(*) FROM pg_stat_activity WHERE usename = '{ROLE}'"))

    def end_connections(self):
        """Ends the nodes' connections, as a network that fails does."""
        self.sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '{ROLE}'")

    def kill(self):
        """Kills the server, and removes the shared memory that it would otherwise leave."""
        self.process.kill()
        _, segment = (self.folder / "postmaster.pid").read_text().splitlines()[6].split()
        subprocess.run(["ipcrm", "--shmem-id", segment], check=True)

    def stop(self):
        """Ends open connections, and then the server."""
        if self.process:
            self.process.stop(signal.SIGINT)


class Cluster:
    """A primary with a standby, which confirms every commit before the client learns of it."""

    def __init__(self, folders, logs):
        """The data folders of the two servers are in these folders."""
        ports = free_ports(2)
        self.servers = [
            Server(name, folder / f"postgresql-{name}", logs / f"postgresql-{name}.log", port)
            for name, folder, port in zip(("one", "two"), folders, ports, strict=True)
        ]
        self.primary, self.standby = self.servers

    def start(self):
        self.primary.create()
        self.rebuild_standby()

    @property
    def ports(self):
        return [server.port for server in self.servers]

    def rebuild_standby(self):
        """Makes the server that is not the primary a new standby, and waits until commits wait for it."""
        self.standby.copy(self.primary)
        # The copy does not have this setting, so it is not in the way when the standby is promoted.
        self.primary.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.primary.sql("SELECT pg_reload_conf()")
        wait_until("the synchronous standby", self.is_synchronous)

    def is_synchronous(self):
        return self.primary.sql("SELECT sync_state FROM pg_stat_replication") == [["sync"]]

    def kill_primary(self):
        self.primary.kill()

    def promote_standby(self):
        """Makes the standby the primary. Its commits wait for no standby until there is one again."""
        self.standby.sql("SELECT pg_promote()")
        self.primary, self.standby = self.standby, self.primary

    def stop(self):
        for server in self.servers:
            server.stop()
