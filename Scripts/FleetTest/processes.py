"""Processes that never outlive this script, and what they need."""

import contextlib
import os
import random
import signal
import socket
import subprocess
import time
from pathlib import Path


def say(text):
    print(text, flush=True)


def end_on_signals():
    """Lets signals end this script through the ends of its `with` blocks."""

    def interrupt(*_):
        raise KeyboardInterrupt

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, interrupt)


def wait_until(what, condition, limit=60, pause=0.05):
    """Waits until the condition returns something true, and returns it."""
    end = time.monotonic() + limit
    while not (value := condition()):
        if time.monotonic() > end:
            raise TimeoutError(f"{what} did not happen within {limit} seconds")
        time.sleep(pause)
    return value


def free_ports(count):
    """Ports of 127.0.0.1 on which nothing listens.

    The system takes ports above these for the other ends of connections. One of them could be in use by such a
    connection when a server starts again.
    """
    first_of_system = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    ports = []
    for port in random.sample(range(10_000, first_of_system), first_of_system - 10_000):
        with socket.socket() as listener:
            try:
                listener.bind(("127.0.0.1", port))
            except OSError:
                continue
        ports.append(port)
        if len(ports) == count:
            return ports
    raise OSError("no port of 127.0.0.1 is free")


def command_as(user, *options):
    """The beginning of a command that runs as a user, or as the current user."""
    change = [f"--reuid={user}", f"--regid={user}", "--init-groups"] if user else []
    return ["setpriv", *change, *options] if change or options else []


class Process:
    """A process and its children.

    Start it on the main thread: the kernel kills the process when the thread that started it ends, so that nothing
    is left even if this script is killed. The process has a session of its own, so that an interrupt in the terminal
    reaches only this script, which ends its processes in order.
    """

    def __init__(self, command, log, environment=None, user=None):
        self.log = log
        with open(log, "ab") as output:
            self.child = subprocess.Popen(
                [*command_as(user, "--pdeathsig", "KILL"), *map(str, command)],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env=os.environ | (environment or {}),
                cwd="/",
                start_new_session=True,
            )

    @property
    def id(self):
        return self.child.pid

    def has_ended(self):
        return self.child.poll() is not None

    def tree(self):
        """The IDs of the process and of its descendants."""
        found = [self.id]
        for process in found:
            for children in Path(f"/proc/{process}/task").glob("*/children"):
                found += map(int, read_or_empty(children).split())
        return found

    def thread_count(self):
        lines = Path(f"/proc/{self.id}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("Threads:"))

    def send(self, number):
        """Sends a signal to the process and its descendants."""
        for process in self.tree():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)

    def freeze(self):
        self.send(signal.SIGSTOP)

    def thaw(self):
        self.send(signal.SIGCONT)

    def kill(self):
        """Kills everything at once, as a power failure does."""
        if self.has_ended():
            return
        # A frozen process starts no further children.
        os.kill(self.id, signal.SIGSTOP)
        processes = self.tree()
        self.send(signal.SIGKILL)
        self.child.wait()
        wait_until("the end of all killed processes", lambda: all(map(is_gone, processes)))

    def ask_to_end(self, number=signal.SIGTERM):
        if not self.has_ended():
            self.thaw()
            self.child.send_signal(number)

    def wait_for_end(self, limit=30):
        """Waits for the end of the process, and kills it if it does not end."""
        try:
            self.child.wait(limit)
        except subprocess.TimeoutExpired:
            say(f"A process did not end within {limit} seconds and is killed, see {self.log}")
            self.kill()

    def stop(self, number=signal.SIGTERM):
        self.ask_to_end(number)
        self.wait_for_end()


def read_or_empty(path):
    """The content of a file of a process; nothing if the process has ended."""
    try:
        return path.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def is_gone(process):
    """Whether a process has ended, although nobody may have asked for its exit code yet."""
    status = read_or_empty(Path(f"/proc/{process}/stat"))
    return not status or status.rpartition(")")[2].split()[0] in "ZX"
