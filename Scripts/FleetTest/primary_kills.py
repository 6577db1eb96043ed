"""Kills the primary under load, and promotes the standby."""

import time

from laws import check_redirects, check_responses, check_stored, check_writes, is_accepted, slowest
from load import Load
from processes import say

# From the promotion of the standby to the first accepted write.
LONGEST_RECOVERY = 10
# A program that watches the primary needs this time to notice its end and to promote the standby.
DETECTION = 1


def kill_primaries(run):
    with run.fleet("primary") as fleet:
        slugs, code = fleet.create_links(), fleet.issue_invitation()
        for number in range(1, run.rounds + 1):
            figures = kill_primary(run, fleet, slugs, code, number)
            run.figures("primary", **figures)
            say(
                f"  round {number}: {figures['visits']:,} visits, {figures['links']} links and "
                f"{figures['redemptions']} redemptions acknowledged; first write {figures['recovery']:.1f} s after "
                f"the promotion"
            )


def kill_primary(run, fleet, slugs, code, number):
    with Load(fleet, slugs, f"primary-{number}", code) as load:
        time.sleep(run.random.uniform(1, 3))
        fleet.cluster.kill_primary()
        time.sleep(DETECTION)
        promotion = time.monotonic()
        fleet.cluster.promote_standby()
        recovery = wait_for_write(load, promotion)
        time.sleep(2)
    fleet.cluster.rebuild_standby()
    fleet.wait_until_drained()

    check_redirects(run.laws, load)
    check_writes(run.laws, load)
    check_responses(run.laws, load.visits + load.writes)
    run.laws.require(
        f"a write is accepted within {LONGEST_RECOVERY} seconds after the promotion",
        recovery <= LONGEST_RECOVERY,
        f"{recovery:.1f} s",
    )
    return check_stored(run.laws, fleet.cluster, load) | {
        "recovery": recovery,
        "slowest_visit": slowest(load.visits),
        "slowest_write": slowest(load.writes),
    }


def wait_for_write(load, start, limit=60):
    """Waits for a write that was accepted after a time. Returns the seconds in between."""
    while time.monotonic() < start + limit:
        ends = [write.end for write in load.writes if is_accepted(write) and write.end > start]
        if ends:
            return min(ends) - start
        time.sleep(0.05)
    return float(limit)
