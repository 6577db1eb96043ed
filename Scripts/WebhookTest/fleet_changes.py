"""Clients that change links and invitations through all nodes of a fleet until they are told to stop."""

import itertools
import threading

from clients import Client, authorization
from laws import is_accepted, is_refused
from load import LAST_TRY, created_page, redeem

WRITERS, REDEEMERS = 3, 2
# A pause between two requests of a client, in seconds.
PAUSE = 0.3


class Changes:
    """The changes that are made within a `with` block.

    A writer repeats a request, at the next node each time, until it is accepted. Each link and each invitation has one
    writer, besides the invitation that all redeemers use.
    """

    def __init__(self, fleet):
        self.fleet = fleet
        self.code = fleet.issue_invitation()
        # Nodes to which nothing is sent, because they would not respond for long.
        self.avoided = set()
        self.exchanges = []
        # What was acknowledged, as `description` describes the messages about it.
        self.acknowledged = []
        self.end = threading.Event()
        self.last_end = threading.Event()
        self.threads = [
            threading.Thread(target=repeat, args=(number,), name=f"{repeat.__name__}-{number}", daemon=True)
            for repeat, count in ((self.write, WRITERS), (self.redeem, REDEEMERS))
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

    def markers(self, name):
        for number in itertools.count():
            if self.end.is_set():
                return
            yield f"{name}-{number}"

    def write(self, number):
        nodes = itertools.cycle(self.fleet.nodes)

        def send(method, path, marker, document=None):
            """Returns the document of the accepted response; None if no node accepted the request in time."""
            fields = authorization(self.fleet.server_key, marker if method == "POST" else None)
            for node in nodes:
                if node not in self.avoided:
                    exchange = self.fleet.management(node).send(method, path, marker, document, fields)
                    self.exchanges.append(exchange)
                    if is_accepted(exchange):
                        return exchange.document
                if self.last_end.wait(PAUSE):
                    return None

        for marker in self.markers(f"writer-{number}"):
            self.change_link(marker, send)
            self.change_invitation(marker, send)

    def change_link(self, marker, send):
        page, new_page = created_page(marker), created_page(f"{marker}-changed")
        if not (link := send("POST", "/v1/links", f"{marker}-link", {"destination": page})):
            return
        self.acknowledged.append(("link.created", link["id"]))
        path = f"/v1/links/{link['id']}"
        for method, suffix, document, change in (
            ("PATCH", "", {"destination": new_page}, ("link.changed", link["id"], new_page, False)),
            ("POST", "/archive", None, ("link.changed", link["id"], new_page, True)),
            ("DELETE", "", None, ("link.deleted", link["id"])),
        ):
            self.end.wait(PAUSE)
            if not send(method, path + suffix, f"{marker}-{method}", document):
                return
            self.acknowledged.append(change)

    def change_invitation(self, marker, send):
        """Issues an invitation for one user, redeems it, which makes two changes at once, and revokes it."""
        document = {"inviter": "ana", "inviterName": "Ana", "maximumUses": 1}
        if not (invitation := send("POST", "/v1/invitations", f"{marker}-invitation", document)):
            return
        self.acknowledged.append(("invitation.created", invitation["id"]))
        self.end.wait(PAUSE)
        if not self.redeem_until_accepted(self.visitor(), invitation["code"], marker):
            return
        self.acknowledged.append(("invitation.used_up", invitation["id"]))
        self.end.wait(PAUSE)
        if send("POST", f"/v1/invitations/{invitation['id']}/revoke", f"{marker}-revoke"):
            self.acknowledged.append(("invitation.revoked", invitation["id"]))

    def redeem(self, number):
        client = self.visitor(f"127.0.2.{number + 1}")
        for marker in self.markers(f"redeemer-{number}"):
            self.redeem_until_accepted(client, self.code, marker)
            self.end.wait(PAUSE)

    def visitor(self, address="127.0.0.1"):
        return Client(self.fleet.haproxy.port, address=address)

    def redeem_until_accepted(self, client, code, redeemer):
        """Returns whether the redemption was accepted in time."""
        while True:
            exchange = redeem(client, self.fleet.app_key, code, redeemer)
            self.exchanges.append(exchange)
            if is_accepted(exchange):
                self.acknowledged.append(("invitation.redeemed", redeemer))
                return True
            if self.last_end.wait(PAUSE):
                return False


def description(message):
    """What a message is about. No two changes have the same description."""
    kind, subject, data = message["type"], message["subject"], message["data"]
    if kind == "link.changed":
        return kind, subject, data["link"]["destination"], data["link"]["archived"]
    return kind, data["redemption"]["redeemer"] if kind == "invitation.redeemed" else subject


def is_permitted(exchange):
    """Whether a change was accepted, or its client could repeat it."""
    return is_accepted(exchange) or is_refused(exchange) or exchange.status in (None, 502, 504)
