"""Clients that send requests until they are told to stop: visitors, creators of links, and redeemers."""

import itertools
import threading

from clients import VISITOR, Client, authorization
from fleet import SITE

VISITORS, CREATORS, REDEEMERS = 8, 4, 3
# Pauses between two requests of a client, in seconds. The machine should be busy, but not overloaded.
VISITOR_PAUSE, WRITER_PAUSE = 0.02, 0.05
# A writer that repeats a request does so until a response, at most for this time after the end of the load.
LAST_TRY = 30


class Load:
    """The load within a `with` block. Every exchange is in one of its lists.

    Writers repeat a request until it succeeds, a creator at the next node each time. Every second creator sends no
    idempotency key, and therefore repeats nothing. Without the code of an invitation, there are only visitors.
    """

    def __init__(self, fleet, slugs, prefix, code=None, creators=CREATORS):
        self.fleet, self.slugs, self.prefix, self.code = fleet, slugs, prefix, code
        # More creators create as many links in a second as few do.
        self.creator_pause = WRITER_PAUSE * creators / CREATORS
        self.visits, self.creations, self.redemptions = [], [], []
        self.end = threading.Event()
        self.last_end = threading.Event()
        kinds = [(self.visit, VISITORS)]
        if code:
            kinds += [(self.create, creators), (self.redeem, REDEEMERS)]
        self.threads = [
            threading.Thread(target=send, args=(number,), name=f"{send.__name__}-{number}")
            for send, count in kinds
            for number in range(count)
        ]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, error, *_):
        self.end.set()
        timer = threading.Timer(0 if error else LAST_TRY, self.last_end.set)
        timer.start()
        for thread in self.threads:
            thread.join()
        timer.cancel()

    @property
    def writes(self):
        return self.creations + self.redemptions

    def markers(self, client):
        """A new marker for each request of a client, until the end of the load."""
        for number in itertools.count():
            if self.end.is_set():
                return
            yield f"{self.prefix}-{client}-{number}"

    def visit(self, number):
        # Each visitor has an address of its own, as outside of a test.
        client = Client(self.fleet.haproxy.port, address=f"127.0.1.{number + 1}")
        for marker, slug in zip(self.markers(number), itertools.cycle(self.slugs)):
            self.visits.append(client.send("GET", f"/{slug}?id={marker}", marker, fields=VISITOR))
            self.end.wait(VISITOR_PAUSE)

    def create(self, number):
        clients = itertools.cycle([self.fleet.management(node) for node in self.fleet.nodes])
        repeats = number % 2 == 0
        for marker in self.markers(number):
            fields = authorization(self.fleet.server_key, marker if repeats else None)
            for client in clients:
                exchange = client.send("POST", "/v1/links", marker, {"destination": created_page(marker)}, fields)
                self.creations.append(exchange)
                if exchange.status == 201 or not repeats or self.last_end.wait(self.creator_pause):
                    break
            self.end.wait(self.creator_pause)

    def redeem(self, number):
        client = Client(self.fleet.haproxy.port, address=f"127.0.2.{number + 1}")
        for marker in self.markers(number):
            while True:
                exchange = redeem(client, self.fleet.app_key, self.code, marker)
                self.redemptions.append(exchange)
                if exchange.status == 200 or self.last_end.wait(WRITER_PAUSE):
                    break
            self.end.wait(WRITER_PAUSE)


def redeem(client, key, code, redeemer):
    """Redeems an invitation. The idempotency key follows from the redeemer."""
    fields = authorization(key, f"key-{redeemer}")
    return client.send("POST", f"/v1/invitations/{code}/redeem", redeemer, {"redeemer": redeemer}, fields)


def created_page(marker):
    """The page to which a link of this marker leads."""
    return f"{SITE}/created/{marker}"
