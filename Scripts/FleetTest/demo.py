"""Shows a fleet that loses a node and its primary. Scripts/fleet runs it."""

import argparse
import json
import signal
import sys
import time
from pathlib import Path

from clients import VISITOR, Client, authorization
from fleet import Fleet, leads_to, page
from laws import Stored, is_accepted, redirects_to_its_page
from load import VISITORS, Load
from nodes import HOST
from postgresql import Cluster
from processes import end_on_signals, say, wait_until


def step(sentence):
    say(f"\n{sentence}")


def show(text):
    for line in str(text).splitlines():
        say(f"  {line}")


def milliseconds(seconds):
    return f"{seconds * 1000:,.0f} ms"


class Demo:
    def __init__(self, fleet):
        self.fleet = fleet
        self.first, self.second, self.third = fleet.nodes

    def play(self):
        self.show_servers()
        step(f"A link is created with the management API of {self.first.name}, and followed on the other nodes:")
        self.create_and_follow("chair", self.first)
        slugs = self.fleet.create_links()
        step(f"From now on, {VISITORS} visitors follow links through HAProxy, one after another, until the end.")
        with Load(self.fleet, slugs, "visit") as load:
            self.watch(load, 2)
            self.lose_node(load)
            self.lose_primary(load)
        self.count_visits(load)

    def show_servers(self):
        primary, standby = self.fleet.cluster.primary, self.fleet.cluster.standby
        step("Three nodes share one PostgreSQL database. HAProxy sends each visitor to a healthy node.")
        show(f"HAProxy     http://127.0.0.1:{self.fleet.haproxy.port}/")
        for node in self.fleet.nodes:
            show(f"{node.name}      http://127.0.0.1:{node.port}/, management http://127.0.0.1:{node.management}/")
        show(f"PostgreSQL  127.0.0.1:{primary.port}, the primary")
        show(
            f"PostgreSQL  127.0.0.1:{standby.port}, a standby that has each change before the client gets a response"
        )
        show(f"LINKWRIGHT_DATABASE={self.fleet.database}")

    def create_and_follow(self, slug, node):
        """Creates a link on a node, and follows it on the others."""
        document = {"slug": slug, "destination": page(slug)}
        exchange = self.create(node, document)
        if not is_accepted(exchange):
            raise SystemExit(f"{node.name} did not create a link: {exchange}")
        show(f"POST http://127.0.0.1:{node.management}/v1/links {json.dumps(document)}")
        show(f"{exchange.status} {exchange.document['url']}")
        for other in self.fleet.nodes:
            if other is not node:
                self.follow(slug, other, exchange.end)

    def follow(self, slug, node, creation):
        """Follows a link as soon as a node knows it."""
        client = Client(node.port)
        wait_until(f"the link on {node.name}", lambda: leads_to(client, slug, page(slug)), 10, 0.001)
        waited = time.monotonic() - creation
        visit = client.send("GET", f"/{slug}", fields=VISITOR)
        show(f"GET http://127.0.0.1:{node.port}/{slug}, {milliseconds(waited)} later")
        show(f"{visit.status} {visit.location}")

    def create(self, node, document):
        fields = authorization(self.fleet.server_key)
        return self.fleet.management(node).send("POST", "/v1/links", document=document, fields=fields)

    def watch(self, load, seconds):
        """Waits, and shows what visitors got meanwhile."""
        start = time.monotonic()
        time.sleep(seconds)
        self.show_visits(load, start)

    def show_visits(self, load, start):
        visits = [visit for visit in list(load.visits) if visit.end > start]
        redirected = [visit for visit in visits if redirects_to_its_page(visit)]
        failed = len(visits) - len(redirected)
        show(
            f"{len(redirected):,} visits in {time.monotonic() - start:.1f} s were redirected, the slowest after "
            f"{milliseconds(max(visit.seconds for visit in redirected))}; {failed or 'none'} failed"
        )

    def lose_node(self, load):
        step(f"{self.second.name} is killed with SIGKILL. Requests that it was working on fail, and no others:")
        start = time.monotonic()
        self.second.process.kill()
        wait_until("HAProxy's notice", lambda: "DOWN" in self.fleet.haproxy.states()[self.second.name])
        time.sleep(1)
        self.show_visits(load, start)
        self.show_states()
        step(f"{self.second.name} starts again. Its disk has the visits that were not in the database yet:")
        start = time.monotonic()
        self.second.start()
        self.second.wait_until_healthy()
        wait_until("HAProxy's use of the node", self.fleet.haproxy.sees_all_nodes)
        time.sleep(1)
        self.show_visits(load, start)
        self.show_states()

    def show_states(self):
        states = ", ".join(f"{name} {state}" for name, state in self.fleet.haproxy.states().items())
        show(f"HAProxy: {states}")

    def lose_primary(self, load):
        cluster = self.fleet.cluster
        step("The primary is killed with SIGKILL. Links work without the database, and nothing can be changed:")
        start = time.monotonic()
        cluster.kill_primary()
        time.sleep(2)
        self.show_visits(load, start)
        refused = self.create(self.first, {"slug": "lamp", "destination": page("lamp")})
        show(f"A new link: {refused.status} {refused.problem}, after {milliseconds(refused.seconds)}")

        step("The standby is promoted. The nodes find it by themselves:")
        start = time.monotonic()
        cluster.promote_standby()
        show(f"127.0.0.1:{cluster.primary.port} is the primary after {milliseconds(time.monotonic() - start)}")
        wait_until("the readiness of all nodes", lambda: all(node.is_ready() for node in self.fleet.nodes))
        show(f"/readyz of every node says 200 after {milliseconds(time.monotonic() - start)}")
        self.show_visits(load, start)
        step(f"A link is created with the management API of {self.third.name}, and followed on the other nodes:")
        self.create_and_follow("table", self.third)

    def count_visits(self, load):
        step("The visitors stop. Every visit that was redirected is in the database, once:")
        seconds = self.fleet.wait_until_drained()
        show(f"The last visit was in the database {milliseconds(seconds)} after the last response")
        redirected = {f"id={visit.marker}" for visit in load.visits if redirects_to_its_page(visit)}
        stored = Stored(self.fleet.cluster, load).visits
        lost, twice = redirected - stored.keys(), [value for value, count in stored.items() if count > 1]
        show(f"{len(redirected):,} visits redirected, {len(lost)} of them lost, {len(twice)} stored twice")
        if lost or twice:
            raise SystemExit("The fleet lost visits, or stored them twice.")


def keep(fleet):
    """Leaves the fleet running until an interrupt."""
    node = fleet.nodes[0]
    step("The fleet stays up. Follow the link, or create one:")
    show(f"curl -i -H 'Host: {HOST}' http://127.0.0.1:{fleet.haproxy.port}/chair")
    show(
        f"curl -H 'Authorization: Bearer {fleet.server_key}' http://127.0.0.1:{node.management}/v1/links "
        f"-d '{{\"slug\": \"sofa\", \"destination\": \"{page('sofa')}\"}}'"
    )
    show(f"psql postgresql://postgres@127.0.0.1:{fleet.cluster.primary.port}/links")
    step("Press Control-C to stop it.")
    signal.pause()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--linkwright", type=Path, required=True, help="the command")
    parser.add_argument("--folder", type=Path, required=True, help="for files of this run")
    parser.add_argument("--logs", type=Path, required=True)
    parser.add_argument("--keep", action="store_true", help="leave the fleet running at the end")
    arguments = parser.parse_args()

    end_on_signals()
    folder = arguments.folder
    with Fleet(arguments.linkwright, Cluster([folder, folder], arguments.logs), folder, arguments.logs) as fleet:
        fleet.start()
        Demo(fleet).play()
        if arguments.keep:
            keep(fleet)
        step("The fleet stops.")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("\nThe fleet was stopped.")
    except TimeoutError as error:
        sys.exit(f"The fleet does not work: {error}.")
