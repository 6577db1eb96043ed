"""Breaks a fleet and checks that it keeps its promises. Scripts/fleet-crash runs it."""

import argparse
import contextlib
import json
import random
import sys
from pathlib import Path

from changes import follow_changes
from database_proxy import DatabaseProxy
from faults import inject_faults
from fleet import Fleet
from laws import Laws
from node_restarts import restart_nodes
from postgresql import Cluster
from primary_kills import kill_primaries
from processes import end_on_signals, say
from redeemers import redeem_during_failovers

PARTS = {
    "primary": ("Killing the primary under load", kill_primaries),
    "node": ("Killing and stopping nodes under load", restart_nodes),
    "faults": ("Faults of the database and of the network", inject_faults),
    "redeem": ("One invitation, many redeemers, and a failover", redeem_during_failovers),
    "changes": ("Changes made on one node and followed by the others", follow_changes),
}


class Run:
    """What all parts share."""

    def __init__(self, arguments):
        self.binary, self.folder, self.logs = arguments.linkwright, arguments.folder, arguments.logs
        self.rounds, self.may_mount = arguments.rounds, arguments.private_mounts
        self.figures_path = arguments.figures
        self.laws = Laws()
        self.random = random.Random()

    @contextlib.contextmanager
    def fleet(self, name, is_proxied=False, primary_folder=None):
        """A running fleet with an empty database. Its logs stay.

        If it is proxied, the nodes reach the database through proxies, which can fail.
        """
        folder, logs = self.folder / name, self.logs / name
        for path in (folder, logs):
            path.mkdir(parents=True)
        cluster = Cluster([primary_folder or folder, folder], logs)
        proxies = [DatabaseProxy(port) for port in cluster.ports] if is_proxied else []
        with Fleet(self.binary, cluster, folder, logs, proxies) as fleet:
            fleet.start()
            yield fleet

    def figures(self, part, **values):
        """Adds a line of JSON to the file of figures."""
        with open(self.figures_path, "a", encoding="utf-8") as file:
            file.write(json.dumps({"part": part} | values) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--linkwright", type=Path, required=True, help="the command")
    parser.add_argument("--folder", type=Path, required=True, help="for files of this run")
    parser.add_argument("--logs", type=Path, required=True)
    parser.add_argument("--figures", type=Path, required=True)
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--private-mounts", action="store_true", help="whether this process may mount file systems")
    parser.add_argument("parts", nargs="+", choices=PARTS)
    arguments = parser.parse_args()

    end_on_signals()
    run = Run(arguments)
    for part in arguments.parts:
        title, function = PARTS[part]
        say(title)
        function(run)
    broken = list(dict.fromkeys(run.laws.broken))
    run.figures("laws", broken=broken)
    if broken:
        say(f"Broken laws, with the logs in {arguments.logs}:")
        for law in broken:
            say(f"  {law}")
        return 1
    say("No law was broken")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("Interrupted")
    except TimeoutError as error:
        sys.exit(f"The fleet does not work: {error}.")
