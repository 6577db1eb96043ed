"""Ends the node of a fleet that sends, again and again, and checks which messages arrive.

Scripts/check-webhooks runs it.
"""

import argparse
import collections
import http.client
import itertools
import json
import random
import secrets
import sys
import threading
import time
from base64 import b64encode
from pathlib import Path
from typing import NamedTuple

from receiver import SILENCE, Receiver, arrivals, changed_bodies, count_kinds, gaps, numbers

sys.path.append(str(Path(__file__).resolve().parent.parent / "FleetTest"))
from fleet import Fleet
from fleet_changes import Changes, description, is_permitted
from laws import Laws, is_accepted, is_refused
from nodes import CONFIGURATION
from postgresql import Cluster
from processes import end_on_signals, say, wait_until

KINDS = [
    "link.created", "link.changed", "link.deleted", "invitation.created", "invitation.redeemed", "invitation.used_up",
    "invitation.revoked", "key.created", "key.revoked",
]  # fmt: skip
# As DeliveryLane.limit.
ATTEMPTS_AT_ONCE = 4
# As DeliveryPlan.leaseDuration and its leaseInterval, and some time for a busy machine.
LONGEST_TAKEOVER = 30 + 5 + 10
LIMIT = 120
# How long the receiver needs for a response, in seconds, at least and at most.
DELAY = 0.01, 0.06
# One of so many messages fails at first, each time in another way.
FAILURE_INTERVAL = 100
FAILURES = 500, 302, SILENCE
SAMPLE_INTERVAL = 0.2
# A node that takes over needs longer than this, in seconds, until it says so.
LONGEST_SAMPLE = 1


class End(NamedTuple):
    """The end of a sender."""

    sender: str
    how: str
    # Whether it could not store the outcome of its last attempts.
    is_abrupt: bool
    time: float
    # The sender that took over, and the seconds until its first attempt: after SIGTERM, since the last attempt before.
    successor: str
    seconds: float


class Decisions:
    """The responses of the receiver, which takes some time for each."""

    def __init__(self):
        self.flows = threading.Event()
        self.flows.set()
        self.may_fail = True
        self.count = 0
        self.lock = threading.Lock()

    def status(self, attempt, is_first):
        time.sleep(random.uniform(*DELAY))
        self.flows.wait()
        if is_first and self.may_fail:
            with self.lock:
                self.count += 1
                number, rest = divmod(self.count, FAILURE_INTERVAL)
            if rest == 0:
                return FAILURES[number % len(FAILURES)]
        return 204


class Samples:
    """Finds moments at which more than one node says that it sends."""

    def __init__(self, fleet):
        self.fleet = fleet
        self.wrong = []
        self.is_paused = False
        self.end = threading.Event()
        self.thread = threading.Thread(target=self.run, name="samples", daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.end.set()
        self.thread.join()

    def run(self):
        while not self.end.wait(SAMPLE_INTERVAL):
            if self.is_paused:
                continue
            start = time.monotonic()
            found = senders(self.fleet.nodes)
            # During a longer sample, one node can end and another one take over.
            is_usable = not self.is_paused and time.monotonic() - start < LONGEST_SAMPLE
            if len(found) > 1 and is_usable:
                self.wrong.append(f"{', '.join(node.name for node in found)} at {start:.2f} s")


def senders(nodes):
    """The nodes that say that they send."""
    return [node for node in nodes if says_that_it_sends(node)]


def says_that_it_sends(node):
    try:
        return node.metric("linkwright_webhook_sending") == 1
    except (OSError, http.client.HTTPException):
        return False


class Test:
    """A fleet with one receiver. Each start of a node is another sender, with a path of its own."""

    def __init__(self, fleet, folder, secret, receiver, decisions):
        self.fleet, self.folder, self.secret = fleet, folder, secret
        self.receiver, self.decisions = receiver, decisions
        self.laws = Laws()
        self.nodes = {}
        self.ends = []

    # MARK: Senders

    def configure(self, node):
        """Gives a node a new configuration, which makes it a new sender."""
        number = sum(other is node for other in self.nodes.values()) + 1
        sender = f"/team/{node.name}/{number}"
        self.nodes[sender] = node
        secret = self.folder / "team.secret"
        secret.write_text(self.secret, encoding="utf-8")
        node.configuration = self.folder / f"{node.name}-{number}.yaml"
        webhook = f"""
webhooks:
  - name: team
    url: http://127.0.0.1:{self.receiver.port}{sender}
    kinds: [{", ".join(KINDS)}]
    secretFile: {secret}
    allowPrivateAddress: true
"""
        node.configuration.write_text(CONFIGURATION.read_text(encoding="utf-8") + webhook, encoding="utf-8")

    def start(self):
        for node in self.fleet.nodes:
            self.configure(node)
        self.fleet.start()
        count = "SELECT count(*) FROM webhook_subscriptions"
        wait_until("the subscriptions", lambda: int(self.fleet.cluster.primary.value(count)) == len(KINDS))

    def start_again(self, node):
        self.configure(node)
        node.start()
        node.wait_until_healthy()

    def successor_of(self, sender, start):
        """Waits for an attempt of another sender. Returns the sender and the seconds since the start."""

        def first_of_another():
            found = (a for a in list(self.receiver.attempts) if a.start > start and a.path != sender)
            return next(found, None)

        attempt = wait_until("an attempt of another sender", first_of_another, LIMIT)
        return attempt.path, attempt.start - start

    def wait_for_sender(self, sender):
        """Waits until exactly the node of a sender says that it sends."""
        node = self.nodes[sender]
        wait_until(f"the metric of {node.name}", lambda: senders(self.fleet.nodes) == [node], LIMIT)

    # MARK: Ends of senders

    def hold(self):
        """Holds the responses, while there are at least two attempts. Returns their sender and their messages."""

        def undecided():
            return [attempt for attempt in self.receiver.in_flight() if attempt.status is None]

        def held():
            if len(undecided()) >= 2:
                self.decisions.flows.clear()
                # The attempts whose pause has ended may have got their responses.
                if len(found := undecided()) >= 2 and len({attempt.path for attempt in found}) == 1:
                    return found
                self.decisions.flows.set()
            return None

        found = wait_until("two attempts at once", held, LIMIT, pause=0.01)
        return found[0].path, {attempt.id for attempt in found}

    def kill(self):
        sender, messages = self.hold()
        node = self.nodes[sender]
        start = time.monotonic()
        node.process.kill()
        self.decisions.flows.set()
        self.start_again(node)
        self.expect_successor(sender, "SIGKILL", start, messages)

    def freeze(self):
        """Freezes the sender for longer than its lease, and then lets it go on."""
        sender, messages = self.hold()
        node = self.nodes[sender]
        start = time.monotonic()
        self.changes.avoided = {node}
        self.samples.is_paused = True
        node.process.freeze()
        self.decisions.flows.set()
        self.expect_successor(sender, "SIGSTOP", start, messages)
        node.process.thaw()
        wait_until(f"the other metric of {node.name}", lambda: not says_that_it_sends(node) and node.is_ready(), LIMIT)
        self.samples.is_paused = False
        self.changes.avoided = set()

    def stop(self):
        """Stops the sender as an upgrade does, and starts it again after another one has taken over."""
        wait_until("an attempt", lambda: self.receiver.in_flight(), LIMIT)
        sender = self.receiver.attempts[-1].path
        node = self.nodes[sender]
        node.stop()
        last = max(attempt.start for attempt in self.receiver.attempts if attempt.path == sender)
        self.expect_successor(sender, "SIGTERM", last, set())
        self.start_again(node)

    def expect_successor(self, sender, how, start, messages):
        successor, seconds = self.successor_of(sender, start)
        self.ends.append(End(sender, how, how != "SIGTERM", start, successor, seconds))
        say(f"  {self.nodes[sender].name} got {how}; {self.nodes[successor].name} sent {seconds:.1f} s later")
        if how != "SIGSTOP":
            self.wait_for_sender(successor)

        def are_repeated():
            attempts = list(self.receiver.attempts)
            return messages <= {attempt.id for attempt in attempts if attempt.path != sender}

        wait_until("the repetition of messages without an outcome", are_repeated, LIMIT)

    def replace_primary(self):
        """Kills the primary, and promotes the standby as soon as a change was refused."""
        cluster, changes = self.fleet.cluster, self.changes

        def wait_for_change(what, start, condition):
            return wait_until(
                what, lambda: any(condition(e) for e in list(changes.exchanges) if e.end > start), LIMIT
            )

        start = time.monotonic()
        cluster.kill_primary()
        wait_for_change("the refusal of a change", start, is_refused)
        promotion = time.monotonic()
        cluster.promote_standby()
        wait_for_change("a change", promotion, is_accepted)
        attempt = wait_until(
            "an attempt after the promotion",
            lambda: next((a for a in list(self.receiver.attempts) if a.start > promotion), None),
            LIMIT,
        )
        sender, seconds = self.nodes[attempt.path].name, attempt.start - promotion
        say(f"  the primary was killed; {sender} sent {seconds:.1f} s after the promotion of the standby")
        cluster.rebuild_standby()

    def change_key(self):
        """The command line changes something, too."""
        data = self.fleet.folder / "tool"
        tool = self.fleet.tool
        key = json.loads(tool.run(data, "keys", "create", "--name", "key", "--scope", "links:read", "--json"))
        tool.run(data, "keys", "revoke", key["id"])
        self.changes.acknowledged += [("key.created", key["id"]), ("key.revoked", key["id"])]

    # MARK: The whole

    def run(self, rounds):
        self.start()
        with Samples(self.fleet) as self.samples, Changes(self.fleet) as self.changes:
            for number in range(rounds):
                self.kill()
                self.change_key()
                if number == 0:
                    self.replace_primary()
                self.stop()
            self.freeze()
        # The last messages should not wait for a repetition.
        self.decisions.may_fail = False
        self.backlog = wait_until("the arrival of all messages", self.final_backlog, LIMIT, pause=0.5)
        self.check()

    def final_backlog(self):
        """The backlog of the webhook, as soon as nothing waits."""
        output = self.fleet.tool.run(
            self.fleet.folder / "tool", "webhooks", "list", "--json", configuration=self.fleet.nodes[0].configuration
        )
        (webhook,) = json.loads(output)["webhooks"]
        return webhook if webhook["waitingMessages"] == 0 else None

    # MARK: Laws

    def check(self):
        laws, attempts = self.laws, list(self.receiver.attempts)
        arrived = arrivals(attempts)
        messages = [found[0].message for found in arrived.values()]
        laws.check("every message is verified, and no redirect is followed", self.receiver.problems)
        laws.check("a message never changes", changed_bodies(attempts))
        laws.check("every message that was sent arrives", {attempt.id for attempt in attempts} - arrived.keys())
        laws.check("there are no dead letters", [f"{self.backlog}"] if self.backlog["deadLetters"] else [])
        self.check_changes(messages)
        repeats = self.check_repeats(arrived)
        self.check_senders(attempts)
        refused = (exchange for exchange in self.changes.exchanges if not is_permitted(exchange))
        laws.check("a change is accepted, or can be repeated", refused)

        failures = collections.Counter(attempt.status for attempt in attempts if not attempt.is_accepted)
        kills = [end.seconds for end in self.ends if end.is_abrupt]
        stops = [end.seconds for end in self.ends if not end.is_abrupt]
        say(f"  {len(messages):,} messages about {len(numbers(messages)):,} subjects arrived and were verified:")
        say(f"  {count_kinds(messages)}")
        say(f"  attempts that failed: {sum(failures.values())}; messages that arrived twice: {repeats}")
        say(f"  until another node sent: {range_of(kills)} after a kill, {range_of(stops)} after a stop")

    def check_changes(self, messages):
        """There is one message for each change, and its number is the next one of its subject."""
        laws = self.laws
        laws.check("the numbers of a subject are 1, 2, 3 and so on", gaps(messages))
        found = {subject: list_of_numbers[-1] for subject, list_of_numbers in numbers(messages).items()}
        rows = self.fleet.cluster.primary.sql("SELECT subject, number FROM webhook_sequences")
        missing = {(subject, int(number)) for subject, number in rows} ^ found.items()
        laws.check("the last number of each subject arrives", missing)
        counts = collections.Counter(map(description, messages))
        laws.check("each change has one message", (change for change, count in counts.items() if count > 1))
        laws.check("each acknowledged change has a message", set(self.changes.acknowledged) - counts.keys())

    def check_repeats(self, arrived):
        """A message arrives again only if a sender of it was killed or frozen. Returns the number of repetitions."""
        repeated = collections.defaultdict(list)
        for found in arrived.values():
            for earlier, later in itertools.pairwise(found):
                cause = later if self.is_late(later) else earlier
                repeated[cause.path].append(f"{earlier}, and again: {later}")
        abrupt = {end.sender for end in self.ends if end.is_abrupt}
        self.laws.check(
            f"at most {ATTEMPTS_AT_ONCE} messages arrive again after a kill, and none otherwise",
            (
                repetition
                for sender, repetitions in repeated.items()
                if len(repetitions) > (ATTEMPTS_AT_ONCE if sender in abrupt else 0)
                for repetition in repetitions
            ),
            *map(str, self.ends),
        )
        return sum(map(len, repeated.values()))

    def is_late(self, attempt):
        """Whether a node that was frozen began an attempt after another one had taken over."""
        return any(
            end.how == "SIGSTOP" and attempt.path == end.sender and attempt.start > end.time + end.seconds
            for end in self.ends
        )

    def check_senders(self, attempts):
        """At no time do two nodes send."""
        laws = self.laws
        laws.check("at most one node says that it sends", self.samples.wrong)
        # A frozen node may have been just about to begin attempts.
        late = list(filter(self.is_late, attempts))
        laws.check(
            f"a node that was frozen begins at most {ATTEMPTS_AT_ONCE} more attempts",
            late if len(late) > ATTEMPTS_AT_ONCE else [],
        )
        blocks = [path for path, _ in itertools.groupby(a.path for a in attempts if a not in late)]
        laws.check(
            "no node sends again after another one has taken over",
            (f"{sender}: {count} times" for sender, count in collections.Counter(blocks).items() if count > 1),
            " ".join(blocks),
        )
        laws.check(
            f"another node sends within {LONGEST_TAKEOVER} seconds",
            (end for end in self.ends if end.seconds > LONGEST_TAKEOVER),
        )


def range_of(values):
    return f"{min(values):.1f} to {max(values):.1f} s"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--linkwright", type=Path, required=True, help="the command")
    parser.add_argument("--folder", type=Path, required=True, help="for files of this run")
    parser.add_argument("--logs", type=Path, required=True)
    parser.add_argument("--rounds", type=int, required=True)
    arguments = parser.parse_args()

    end_on_signals()
    folder, logs = arguments.folder, arguments.logs
    secret = f"whsec_{b64encode(secrets.token_bytes(32)).decode()}"
    decisions = Decisions()
    cluster = Cluster([folder, folder], logs)
    with Receiver([secret], decisions.status) as receiver, Fleet(arguments.linkwright, cluster, folder, logs) as fleet:
        test = Test(fleet, folder, secret, receiver, decisions)
        test.run(arguments.rounds)
    if test.laws.broken:
        say(f"Laws were broken; the logs are in {logs}")
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
