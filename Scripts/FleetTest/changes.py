"""Measures how soon all other nodes follow a change that was made on one node."""

import time

from clients import Client, authorization
from fleet import leads_to, page
from laws import is_accepted
from processes import say, wait_until

CHANGES, CHANGES_AFTER_CUT = 300, 100
# The bar for the 99th percentile, in seconds.
BAR = 1
PAUSE = 0.002
LIMIT = 30


def follow_changes(run):
    with run.fleet("changes") as fleet:
        links = [fleet.create_link(fleet.nodes[0], f"changing-{number}") for number in range(10)]
        measure(run, fleet, links, "connected", CHANGES, lambda: None)
        # Notifications are lost while a node is not connected.
        cut = fleet.cluster.primary.end_connections
        measure(run, fleet, links, "disconnected just before", CHANGES_AFTER_CUT, cut)


def measure(run, fleet, links, what, count, prepare):
    times = []
    for number in range(count):
        prepare()
        times.append(seconds_until_followed(run, fleet, run.random.choice(links), f"{what.split()[0]}-{number}"))
    middle, high = percentile(times, 0.5), percentile(times, 0.99)
    run.laws.require(
        f"99 percent of changes are followed by all nodes within {BAR} second",
        high < BAR,
        f"{what}: {high:.3f} s",
        "the slowest, in seconds: " + ", ".join(f"{value:.3f}" for value in sorted(times)[-10:]),
    )
    run.figures("changes", what=what, changes=count, p50=middle, p99=high, slowest=max(times))
    say(f"  {what}: {count} changes, p50 {middle * 1000:.0f} ms, p99 {high * 1000:.0f} ms")


def seconds_until_followed(run, fleet, link, name):
    """The seconds from the response to a change until the last of the other nodes leads to the new page."""
    node, *others = run.random.sample(fleet.nodes, len(fleet.nodes))
    change(fleet, node, link, name)
    start = time.monotonic()
    waiting = [Client(other.port) for other in others]
    while waiting:
        if time.monotonic() > start + LIMIT:
            return float(LIMIT)
        waiting = [client for client in waiting if not leads_to(client, link["slug"], page(name))]
        time.sleep(PAUSE)
    return time.monotonic() - start


def change(fleet, node, link, name):
    """Changes a link. A node whose connections were just cut may refuse that at first."""
    client, fields = fleet.management(node), authorization(fleet.server_key)
    path, document = f"/v1/links/{link['id']}", {"destination": page(name)}
    wait_until(f"the change {name}", lambda: is_accepted(client.send("PATCH", path, name, document, fields)), 10)


def percentile(values, share):
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]
