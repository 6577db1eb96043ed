"""A receiver of messages, which verifies each with the package standardwebhooks and keeps a record of all attempts."""

import collections
import contextlib
import http.server
import json
import threading
import time

import standardwebhooks

# The service ends an attempt after 15 seconds.
PATIENCE = 60
# A status that means: send no response, and wait until the service closes the connection.
SILENCE = 0


class Attempt:
    """An attempt of the service to send a message."""

    def __init__(self, path, id, body):
        self.path, self.id, self.body = path, id, body
        self.start = time.monotonic()
        # Set at the end.
        self.status, self.end = None, None

    @property
    def key(self):
        """What no two messages share. Two webhooks get messages with the same ID about a change."""
        return self.path.split("/")[1], self.id

    @property
    def message(self):
        return json.loads(self.body)

    @property
    def is_accepted(self):
        return self.status is not None and 200 <= self.status < 300

    def __str__(self):
        end = "now" if self.end is None else f"{self.end:.3f} s"
        return f"{self.id} to {self.path}, from {self.start:.3f} s to {end}, status {self.status}"


class Receiver:
    """Listens on 127.0.0.1 until the end of a `with` block.

    The function `decide` gets an attempt and whether it is the first one of its message. It returns the status of the
    response, and may wait.
    """

    def __init__(self, secrets, decide, port=0):
        """Each secret has to verify each message."""
        self.verifiers = [standardwebhooks.Webhook(secret) for secret in secrets]
        self.foreign = standardwebhooks.Webhook("whsec_" + "A" * 32)
        self.decide = decide
        self.attempts, self.problems = [], []
        self.seen = set()
        self.lock = threading.Lock()
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_POST(self):
                receiver.receive(self)

            def do_GET(self):
                receiver.problems.append(f"GET {self.path} arrived, so the service followed a redirect.")
                self.send_error(404)

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.port = self.server.server_address[1]

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, name="receiver", daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def receive(self, request):
        body = request.rfile.read(int(request.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in request.headers.items()}
        attempt = Attempt(request.path, headers.get("webhook-id", ""), body)
        with self.lock:
            is_first = attempt.key not in self.seen
            self.seen.add(attempt.key)
            self.attempts.append(attempt)
        self.verify(attempt, headers)
        attempt.status = self.decide(attempt, is_first)
        # A service that was killed does not read the response.
        with contextlib.suppress(ConnectionError):
            if attempt.status == SILENCE:
                self.wait_for_close(request, attempt)
            else:
                request.send_response(attempt.status)
                if 300 <= attempt.status < 400:
                    request.send_header("Location", f"http://127.0.0.1:{self.port}/elsewhere")
                request.send_header("Content-Length", "0")
                request.end_headers()
        attempt.end = time.monotonic()

    def wait_for_close(self, request, attempt):
        request.connection.settimeout(PATIENCE)
        try:
            request.connection.recv(1)
        except TimeoutError:
            self.problems.append(f"The service waited longer than {PATIENCE} s for a response: {attempt}.")

    def verify(self, attempt, headers):
        for verifier in self.verifiers:
            try:
                verifier.verify(attempt.body, headers)
            except standardwebhooks.WebhookVerificationError as error:
                self.problems.append(f"A message is not verified: {attempt}: {error}")
        for verifier, body in ((self.foreign, attempt.body), (self.verifiers[0], attempt.body + b" ")):
            with contextlib.suppress(standardwebhooks.WebhookVerificationError):
                verifier.verify(body, headers)
                self.problems.append(f"A message is verified with a wrong secret or a wrong body: {attempt}")

    # MARK: What arrived

    def in_flight(self):
        """The attempts without a response."""
        return [attempt for attempt in list(self.attempts) if attempt.end is None]

    def accepted(self):
        return [attempt for attempt in list(self.attempts) if attempt.is_accepted]


def arrivals(attempts):
    """The accepted attempts of each message, by its ID."""
    found = collections.defaultdict(list)
    for attempt in attempts:
        if attempt.is_accepted:
            found[attempt.id].append(attempt)
    return found


def changed_bodies(attempts):
    """The IDs of messages that were sent with different bodies."""
    bodies = collections.defaultdict(set)
    for attempt in attempts:
        bodies[attempt.id].add(attempt.body)
    return [id for id, found in bodies.items() if len(found) > 1]


def numbers(messages):
    """The sorted numbers of different messages, by subject."""
    found = collections.defaultdict(list)
    for message in messages:
        found[message["subject"]].append(message["sequence"])
    return {subject: sorted(list_of_numbers) for subject, list_of_numbers in found.items()}


def gaps(messages):
    """The numbers of each subject that are not 1, 2, 3 and so on."""
    return [
        f"{subject}: {found}"
        for subject, found in numbers(messages).items()
        if found != list(range(1, len(found) + 1))
    ]


def count_kinds(messages):
    """How often each kind of message occurs, as a text."""
    kinds = collections.Counter(message["type"] for message in messages)
    return ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
