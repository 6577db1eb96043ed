"""Ends a node under load, with SIGKILL or SIGTERM, and starts it again with what is on its disk."""

import time

from laws import check_redirects, check_stored, is_accepted, is_refused, redirects_to_its_page, slowest
from load import Load
from processes import say, wait_until


def restart_nodes(run):
    with run.fleet("node") as fleet:
        slugs, code = fleet.create_links(), fleet.issue_invitation()
        for number in range(1, run.rounds + 1):
            killed = kill_node(run, fleet, slugs, code, number)
            run.figures("node", **killed)
            stopped = stop_node(run, fleet, slugs, code, number)
            run.figures("restart", **stopped)
            say(
                f"  round {number}: {killed['visits']:,} visits acknowledged, requests without a response: "
                f"{killed['unanswered']}; with SIGTERM: {stopped['visits']:,} visits acknowledged"
            )


def kill_node(run, fleet, slugs, code, number):
    node = run.random.choice(fleet.nodes)
    with Load(fleet, slugs, f"kill-{number}", code) as load:
        time.sleep(run.random.uniform(1, 3))
        before = time.monotonic()
        node.process.kill()
        after = time.monotonic()
        time.sleep(2)
        start_again(fleet, node)
    fleet.wait_until_drained()

    # Creators send their requests to the node itself, so these fail as long as it is away.
    failed = [visit for visit in load.visits if not redirects_to_its_page(visit)]
    failed += [r for r in load.redemptions if not is_accepted(r) and not is_refused(r)]
    run.laws.check(
        "only requests in flight at the kill of a node fail",
        (exchange for exchange in failed if exchange.start > after or exchange.end < before),
        f"{node.name} was killed between {before:.2f} s and {after:.2f} s",
    )
    return check_stored(run.laws, fleet.cluster, load) | {
        "unanswered": len(failed),
        "slowest_visit": slowest(load.visits),
    }


def stop_node(run, fleet, slugs, code, number):
    """Stops a node as an upgrade does. HAProxy learns of it before the node closes its listeners."""
    node = run.random.choice(fleet.nodes)
    with Load(fleet, slugs, f"stop-{number}", code) as load:
        time.sleep(1)
        node.stop()
        start_again(fleet, node)
    fleet.wait_until_drained()

    check_redirects(run.laws, load)
    run.laws.check(
        "every redemption succeeds while a node restarts",
        (redemption for redemption in load.redemptions if not is_accepted(redemption)),
    )
    return check_stored(run.laws, fleet.cluster, load) | {"slowest_visit": slowest(load.visits)}


def start_again(fleet, node):
    node.start()
    node.wait_until_healthy()
    wait_until("HAProxy's use of the node", fleet.haproxy.sees_all_nodes)
    time.sleep(1)
