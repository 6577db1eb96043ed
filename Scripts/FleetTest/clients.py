"""HTTP clients that keep a record of what they sent and received."""

import http.client
import json
import time
from typing import NamedTuple

from nodes import HOST

# The service counts visitors with this browser, and redirects them.
VISITOR = {
    "Accept": "text/html",
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
}
# A client waits longer than the longest time that any response may take.
PATIENCE = 30


class Exchange(NamedTuple):
    """A request, and the response to it."""

    # What the request was about. No two requests have the same marker, except repetitions.
    marker: str
    path: str
    start: float
    end: float
    # None if no response arrived.
    status: int | None
    location: str | None
    body: bytes
    # Why no response arrived.
    failure: str | None

    @property
    def seconds(self):
        return self.end - self.start

    @property
    def document(self):
        """The JSON document in the response; an empty one if the response has none."""
        try:
            return json.loads(self.body)
        except ValueError:
            return {}

    @property
    def problem(self):
        """The name of the problem that an error response describes, such as `slug-taken`."""
        return str(self.document.get("type", "")).rpartition(":")[2]

    def __str__(self):
        reason = self.document.get("reason", "")
        outcome = self.failure or f"{self.status} {self.location or self.problem} {reason}".rstrip()
        return f"{self.marker}, sent at {self.start:.2f} s: {outcome}, after {self.seconds:.2f} s"


class Client:
    """A client with one connection, which it opens again after a failure."""

    def __init__(self, port, host=HOST, address="127.0.0.1"):
        self.host = host
        self.connection = http.client.HTTPConnection(
            "127.0.0.1", port, timeout=PATIENCE, source_address=(address, 0)
        )

    def send(self, method, path, marker="", document=None, fields=VISITOR):
        """Sends a request once. Returns the exchange."""
        body = None if document is None else json.dumps(document)
        start = time.monotonic()
        try:
            self.connection.request(method, path, body, {"Host": self.host} | fields)
            response = self.connection.getresponse()
            content = response.read()
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            return Exchange(
                marker, path, start, time.monotonic(), None, None, b"", f"{type(error).__name__}: {error}"
            )
        return Exchange(
            marker, path, start, time.monotonic(), response.status, response.getheader("Location"), content, None
        )


def authorization(key, idempotency_key=None):
    """The fields of a request to the API."""
    fields = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    return fields | ({"Idempotency-Key": idempotency_key} if idempotency_key else {})
