"""Faults of the database and of the network, under load. The service recovers from each by itself."""

import contextlib
import subprocess
import threading
import time

from clients import authorization
from laws import check_redirects, check_responses, check_stored, check_writes, is_refused, slowest
from load import Load, created_page
from postgresql import SQLError
from primary_kills import wait_for_write
from processes import say

SECONDS = 20
LONGEST_RECOVERY = 10
# As many as all nodes have connections to the database, so that every connection waits for it.
CREATORS = 24
# While connections are cut: the chance that a request of a node loses its response, and the seconds between two cuts
# of all connections.
CUT_CHANCE, CUT_PAUSE = 0.02, 2
DISK_MEGABYTES = 192
# A request each, at the same time, makes a node open as many connections as it ever does.
BURST = 32
# A connection that a node has given up takes a moment to end. Until then, the server also counts it.
GROWTH = 1.5
# Dispatch ends its idle threads after some seconds, and keeps a few.
SPARE_THREADS = 4
SETTLING = 60


def inject_faults(run):
    with run.fleet("faults", is_proxied=True) as fleet:
        slugs, code = fleet.create_links(), fleet.issue_invitation()
        for name, fault in FAULTS.items():
            suffer(run, fleet, slugs, code, name, fault)
    if not run.may_mount:
        say("  skipped the full disk: it needs root, to mount a small file system")
        return
    folder = run.folder / "small"
    folder.mkdir()
    with small_file_system(folder), run.fleet("disk", primary_folder=folder) as fleet:
        slugs, code = fleet.create_links(), fleet.issue_invitation()
        suffer(run, fleet, slugs, code, "the disk of the primary full", lambda fleet: full_disk(fleet, folder))


def suffer(run, fleet, slugs, code, name, fault):
    open_all_connections(fleet)
    before = Resources(fleet)
    with Load(fleet, slugs, name.replace(" ", "-"), code, CREATORS) as load:
        time.sleep(2)
        with MostConnections(fleet) as most, fault(fleet):
            time.sleep(SECONDS)
        end = time.monotonic()
        recovery = wait_for_write(load, end)
        time.sleep(2)
    fleet.wait_until_drained()

    check_redirects(run.laws, load)
    check_writes(run.laws, load)
    check_responses(run.laws, load.visits + load.writes)
    run.laws.require(
        f"a write is accepted within {LONGEST_RECOVERY} seconds after a fault",
        recovery <= LONGEST_RECOVERY,
        f"{name}: {recovery:.1f} s",
    )
    run.laws.require(
        "the primary never has many more connections than the nodes use",
        (most.count or 0) <= before.connections * GROWTH,
        f"{name}: {before.connections} before, then {most.count}",
    )
    figures = check_stored(run.laws, fleet.cluster, load) | {
        "fault": name,
        "connections": before.connections,
        "most_connections": most.count,
        "refused": sum(map(is_refused, load.writes)),
        "recovery": recovery,
        "slowest_visit": slowest(load.visits),
        "slowest_write": slowest(load.writes),
    }
    check_resources(run.laws, fleet, name, before)
    run.figures("faults", **figures)
    say(
        f"  {name}: {figures['visits']:,} visitors redirected, {figures['refused']} writes refused, the slowest "
        f"response after {max(slowest(load.visits), slowest(load.writes)):.1f} s, first write after {recovery:.1f} s"
    )


# MARK: Threads and connections


class Resources:
    """What the nodes occupy."""

    def __init__(self, fleet):
        self.connections = fleet.cluster.primary.connection_count()
        self.threads = {node.name: node.process.thread_count() for node in fleet.nodes}

    def is_within(self, former):
        return self.connections <= former.connections and all(
            count <= former.threads[name] + SPARE_THREADS for name, count in self.threads.items()
        )

    def __str__(self):
        return f"{self.connections} connections, threads: {self.threads}"


class MostConnections:
    """Observes how many connections of the nodes the primary has. None if it did not say so."""

    def __init__(self, fleet):
        self.fleet = fleet
        self.count = None
        self.end = threading.Event()
        self.thread = threading.Thread(target=self.observe)

    def observe(self):
        while not self.end.wait(1):
            with contextlib.suppress(SQLError):
                self.count = max(self.count or 0, self.fleet.cluster.primary.connection_count())

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.end.set()
        self.thread.join()


def open_all_connections(fleet):
    """Sends requests that make each node open all of its connections."""

    def create(node, number):
        document = {"destination": created_page(f"burst-{number}")}
        fleet.management(node).send("POST", "/v1/links", "burst", document, authorization(fleet.server_key))

    threads = [
        threading.Thread(target=create, args=(node, number)) for node in fleet.nodes for number in range(BURST)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def check_resources(laws, fleet, name, before):
    end = time.monotonic() + SETTLING
    while not (after := Resources(fleet)).is_within(before) and time.monotonic() < end:
        time.sleep(1)
    laws.require(
        "threads and connections are back at their former numbers",
        after.is_within(before),
        f"{name}: before: {before}; {SETTLING} s afterwards: {after}",
    )


# MARK: Faults


@contextlib.contextmanager
def frozen(server):
    server.process.freeze()
    try:
        yield
    finally:
        server.process.thaw()


@contextlib.contextmanager
def stalled(fleet):
    for proxy in fleet.proxies:
        proxy.stall()
    try:
        yield
    finally:
        for proxy in fleet.proxies:
            proxy.resume()


@contextlib.contextmanager
def cut(fleet):
    """Cuts some connections while the server works on a request, and all of them every few seconds."""
    end = threading.Event()

    def cut_all():
        while not end.wait(CUT_PAUSE):
            for proxy in fleet.proxies:
                proxy.cut_all()

    thread = threading.Thread(target=cut_all)
    thread.start()
    for proxy in fleet.proxies:
        proxy.cut_chance = CUT_CHANCE
    try:
        yield
    finally:
        end.set()
        thread.join()
        for proxy in fleet.proxies:
            proxy.cut_chance = 0


FAULTS = {
    "the primary frozen": lambda fleet: frozen(fleet.cluster.primary),
    "the standby frozen": lambda fleet: frozen(fleet.cluster.standby),
    "the network stalled": stalled,
    "connections cut": cut,
}


@contextlib.contextmanager
def small_file_system(folder):
    """A file system in memory. Scripts/fleet-crash gives this process mounts of its own."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_MEGABYTES}m,mode=755", "tmpfs", folder], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


@contextlib.contextmanager
def full_disk(fleet, folder):
    """Fills the disk of the primary. If PostgreSQL ends, it is started again when there is space."""
    ballast = folder / "ballast"
    with open(ballast, "wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(65536))
    try:
        yield
    finally:
        ballast.unlink()
        if fleet.cluster.primary.process.has_ended():
            fleet.cluster.primary.start()
