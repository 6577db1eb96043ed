"""The receiver of a single service, of which every fifth message gets 500 at first.

single_service.py SECRETS COUNT

Prints its port when it listens. SECRETS is the file with the secrets. Test messages are answered with 204. Everything
that is sent to the path /refusing gets 500. Ends as soon as COUNT other messages have arrived. Fails if one of them
arrived twice or with another body, or if their numbers have a gap.
"""

import sys
import threading
from pathlib import Path

from receiver import Receiver, arrivals, changed_bodies, count_kinds, gaps

LIMIT = 120


class Decisions:
    """Which attempts fail."""

    def __init__(self):
        self.count = 0
        self.lock = threading.Lock()

    def status(self, attempt, is_first):
        if attempt.path == "/refusing":
            return 500
        if not is_message(attempt) or not is_first:
            return 204
        with self.lock:
            self.count += 1
            return 500 if self.count % 5 == 0 else 204


def is_message(attempt):
    """Whether an attempt is neither a test nor refused anyway."""
    return attempt.path != "/refusing" and attempt.message["type"] != "webhook.test"


def main(secrets, count):
    with Receiver(Path(secrets).read_text().split(), Decisions().status) as receiver:
        print(receiver.port, flush=True)
        done = threading.Event()
        timer = threading.Timer(LIMIT, done.set)
        timer.daemon = True
        timer.start()
        while len(arrived := arrivals(filter(is_message, list(receiver.attempts)))) < count and not done.wait(0.1):
            pass
    attempts = list(filter(is_message, receiver.attempts))
    messages = [found[0].message for found in arrived.values()]
    problems = receiver.problems + gaps(messages)
    if len(arrived) != count:
        problems.append(f"After {LIMIT} seconds, {len(arrived)} of {count} messages have arrived.")
    problems += [f"{id} arrived {len(found)} times." for id, found in arrived.items() if len(found) > 1]
    problems += [f"A repetition of {id} has another body." for id in changed_bodies(attempts)]
    failures = sum(attempt.status == 500 for attempt in attempts)
    print(f"  {len(arrived)} messages arrived and were verified, {failures} of them after a failure:", file=sys.stderr)
    print(f"  {count_kinds(messages)}", file=sys.stderr)
    for sentence in problems:
        print(f"webhooks: {sentence}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
