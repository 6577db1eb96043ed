"""Many users redeem one invitation at the same time, over all nodes, while the primary is killed."""

import queue
import threading
import time

from clients import Client
from laws import is_accepted, is_refused
from load import redeem
from primary_kills import DETECTION
from processes import say, wait_until

REDEEMERS, CAPACITY = 1000, 100
CONNECTIONS = 100
PAUSE = 0.1
# The failover takes less than this, so a redeemer has a result by then.
LIMIT = 60


def redeem_during_failovers(run):
    with run.fleet("redeem") as fleet:
        for number in range(1, run.rounds + 1):
            figures = redeem_during_failover(run, fleet, number)
            run.figures("redeem", **figures)
            say(
                f"  round {number}: {figures['redeemed']} of {REDEEMERS:,} redeemers redeemed, "
                f"{figures['confirmed_before']} of them before the kill; {figures['repeated']:,} requests repeated"
            )


def redeem_during_failover(run, fleet, number):
    code = fleet.issue_invitation(CAPACITY)
    redeemers = [f"redeem-{number}-{name}" for name in range(REDEEMERS)]
    run.random.shuffle(redeemers)
    kill_after = run.random.randrange(1, CAPACITY)

    crowd = Crowd(fleet, code, redeemers)
    wait_until("some redemptions", lambda: crowd.redeemed_count() >= kill_after, pause=0.001)
    fleet.cluster.kill_primary()
    confirmed_before = crowd.redeemed()
    time.sleep(DETECTION)
    fleet.cluster.promote_standby()
    crowd.join()
    again = Crowd(fleet, code, redeemers)
    again.join()
    fleet.cluster.rebuild_standby()

    joined = again.redeemed()
    stored = dict(
        fleet.cluster.primary.sql(
            "SELECT redeemer, redemptions.id FROM redemptions JOIN invitations ON invitations.id = invitation_id "
            f"WHERE code = '{code}'"
        )
    )
    used = int(fleet.cluster.primary.value(f"SELECT used_count FROM invitations WHERE code = '{code}'"))
    check, require = run.laws.check, run.laws.require
    check("every redeemer gets a result", crowd.undecided() + again.undecided())
    require("as many users redeem as the capacity allows", len(joined) == CAPACITY, len(joined))
    check("exactly these redemptions are stored", sorted(stored.items() ^ joined.items()))
    require("the count of the invitation is its capacity", used == CAPACITY, used)
    lost = sorted(confirmed_before.items() - joined.items())
    check("confirmed redemptions are kept", lost)
    check("a repeated request has the same result", sorted(crowd.results.items() ^ again.results.items()))
    return {
        "redeemers": REDEEMERS,
        "capacity": CAPACITY,
        "redeemed": len(stored),
        "confirmed_before": len(confirmed_before),
        "lost": len(lost),
        "repeated": crowd.attempt_count - REDEEMERS,
    }


class Crowd:
    """Redeemers who repeat their request until it has a result: the ID of the redemption, or a problem."""

    def __init__(self, fleet, code, redeemers):
        self.fleet, self.code, self.redeemers = fleet, code, redeemers
        self.waiting = queue.SimpleQueue()
        for redeemer in redeemers:
            self.waiting.put(redeemer)
        self.results = {}
        self.last = {}
        self.attempt_count = 0
        self.lock = threading.Lock()
        self.end = time.monotonic() + LIMIT
        self.threads = [threading.Thread(target=self.work, args=(number,)) for number in range(CONNECTIONS)]
        for thread in self.threads:
            thread.start()

    def work(self, number):
        # Each redeemer has the address of its connection. One address may not send as many requests.
        client = Client(self.fleet.haproxy.port, address=f"127.0.3.{number + 1}")
        while True:
            try:
                redeemer = self.waiting.get_nowait()
            except queue.Empty:
                return
            self.redeem(client, redeemer)

    def redeem(self, client, redeemer):
        while time.monotonic() < self.end:
            exchange = redeem(client, self.fleet.app_key, self.code, redeemer)
            with self.lock:
                self.attempt_count += 1
                self.last[redeemer] = exchange
                if is_accepted(exchange):
                    self.results[redeemer] = exchange.document["id"]
                elif not is_refused(exchange):
                    self.results[redeemer] = exchange.problem or str(exchange)
            if redeemer in self.results:
                return
            time.sleep(PAUSE)

    def join(self):
        for thread in self.threads:
            thread.join()

    def redeemed(self):
        """The IDs of the redemptions by redeemer."""
        with self.lock:
            return {
                redeemer: result for redeemer, result in self.results.items() if is_accepted(self.last[redeemer])
            }

    def redeemed_count(self):
        return len(self.redeemed())

    def undecided(self):
        """What those redeemers got last who neither redeemed nor came too late."""
        return [
            self.last.get(redeemer, redeemer)
            for redeemer in self.redeemers
            if redeemer not in self.redeemed() and self.results.get(redeemer) != "invitation-exhausted"
        ]
