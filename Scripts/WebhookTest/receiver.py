"""Receives messages of a running service, and verifies them with the package standardwebhooks.

receiver.py PORT SECRETS COUNT

Prints a line when it listens. PORT is 0 for any free port. Each secret in SECRETS, a file, has to verify each
message. Every fifth message gets 500 at first, and has to be repeated with the same ID. Ends as soon as COUNT
messages have arrived, and fails if their numbers have a gap.
"""

import collections
import http.server
import json
import pathlib
import sys
import threading

import standardwebhooks

LIMIT = 120

port, secrets, count = int(sys.argv[1]), pathlib.Path(sys.argv[2]).read_text().split(), int(sys.argv[3])
verifiers = [standardwebhooks.Webhook(secret) for secret in secrets]
foreign = standardwebhooks.Webhook("whsec_" + "A" * 32)
arrived = {}
refused = {}
seen = set()
problems = []
done = threading.Event()


def problem(sentence):
    problems.append(sentence)
    done.set()


class Receiver(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        name = headers.get("webhook-id", "")
        self.send_response(self.answer(name, body, headers))
        self.end_headers()

    def answer(self, name, body, headers):
        for verifier in verifiers:
            try:
                verifier.verify(body, headers)
            except standardwebhooks.WebhookVerificationError as error:
                problem(f"{name} is not verified: {error}")
        for verifier, content in ((foreign, body), (verifiers[0], body + b" ")):
            try:
                verifier.verify(content, headers)
                problem(f"{name} is verified with a wrong secret or a wrong body.")
            except standardwebhooks.WebhookVerificationError:
                pass
        if name not in seen:
            seen.add(name)
            if len(seen) % 5 == 0:
                refused[name] = body
                return 500
        if name in refused and refused[name] != body:
            problem(f"The repetition of {name} has another body.")
        if name in arrived:
            problem(f"{name} arrived twice.")
        arrived[name] = json.loads(body)
        if len(arrived) == count:
            done.set()
        return 204


server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Receiver)
print(server.server_address[1], flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
if not done.wait(LIMIT):
    problems.append(f"After {LIMIT} seconds, {len(arrived)} of {count} messages have arrived.")
server.shutdown()

numbers = collections.defaultdict(list)
for message in arrived.values():
    numbers[message["subject"]].append(message["sequence"])
for subject, list_of_numbers in numbers.items():
    if sorted(list_of_numbers) != list(range(1, len(list_of_numbers) + 1)):
        problems.append(f"The numbers about {subject} are {sorted(list_of_numbers)}.")
kinds = collections.Counter(message["type"] for message in arrived.values())
print(f"  {len(arrived)} messages arrived and were verified, {len(refused)} of them after a failure:", file=sys.stderr)
print(f"  {', '.join(f'{kind} {number}' for kind, number in sorted(kinds.items()))}", file=sys.stderr)
for sentence in problems:
    print(f"webhooks: {sentence}", file=sys.stderr)
sys.exit(1 if problems else 0)
