"""Links and events as they occur, from a seeded generator, in the encodings of the journal, the store and the table."""

import json
import math
import struct
import uuid
from random import Random

import store_sql

HOSTS = ["go.fernhill.example", "open.fernhill.example", "go.fernhill-outlet.example"]
SECOND = 1000
START = 1_793_500_000_000  # 2026-11-01 in milliseconds

# Of 100 events. The rest are visits.
OPENINGS, BOTS = 12, 10
# The share of links or events that have a value.
WITH_CAMPAIGN, WITH_TAG, WITH_AD = 0.6, 0.3, 0.2
WITH_REFERRER, WITH_QUERY, WITH_SCAN, WITH_CLICK = 0.4, 0.2, 0.1, 0.9

PLATFORMS = [("ios", 55), ("android", 30), ("desktop", 15)]
BROWSERS = {
    "ios": ["safari", "safari", "safari", "instagram", "line", "kakaotalk"],
    "android": ["chrome", "chrome", "samsung", "instagram", "kakaotalk"],
    "desktop": ["chrome", "firefox", "edge"],
}
REFERRERS = ["l.instagram.com", "www.google.com", "t.co", "m.facebook.com", "mail.fernhill.example"]
NETWORKS = ["newsletter", "instagram", "qr-flyer", "partner"]


def new_id(milliseconds, random):
    """A UUID of version 7, as the service makes it."""
    bits = random.getrandbits(64)
    high = milliseconds << 16 | 0x7000 | bits & 0xFFF
    low = 1 << 63 | bits >> 2
    return str(uuid.UUID(int=high << 64 | low))


class Links:
    """Links of which some are visited more often than others, according to Zipf's law with the exponent 1."""

    def __init__(self, count, seed=1):
        random = Random(seed)
        self.count = count
        year = 365 * 86_400 * SECOND
        # Popularity does not depend on age.
        self.ids = [new_id(START - random.randrange(1, 2 * year), random) for _ in range(count)]
        self.campaigns = [
            (random.choice(NETWORKS), f"week-{random.randrange(52)}") if random.random() < WITH_CAMPAIGN else None
            for _ in range(count)
        ]

    def draw(self, random):
        """The number of a link. Popular links have small numbers."""
        return min(int((self.count + 1) ** random.random()) - 1, self.count - 1)


class Visits:
    """Events of several nodes. Each node stores a batch at a time, so the times of their batches overlap."""

    def __init__(self, links, rate, nodes=3, seed=2):
        self.links, self.rate, self.nodes = links, rate, nodes
        self.random = Random(seed)
        self.time = float(START)
        # Visits whose app may open later.
        self.clicks = []

    def batches(self, size, count):
        """Lists of events, in the order in which the nodes store them."""
        for first in range(0, count, self.nodes):
            begin = self.time
            self.time += size * self.nodes / self.rate * SECOND
            for _ in range(min(self.nodes, count - first)):
                times = sorted(self.random.uniform(begin, self.time) for _ in range(size))
                yield [self.event(int(time)) for time in times]

    def event(self, time):
        random, number = self.random, self.links.draw(self.random)
        percent = random.randrange(100)
        kind = 2 if percent < OPENINGS else 3 if percent < OPENINGS + BOTS else 1
        platform = random.choices(*zip(*PLATFORMS))[0]
        event = {
            "id": new_id(time, random), "kind": kind, "time": time, "host": HOSTS[number % len(HOSTS)],
            "link_id": self.links.ids[number], "platform": platform,
            "browser": random.choice(BROWSERS[platform]), "address": f"203.0.{random.randrange(256)}.0",
        }  # fmt: skip
        if campaign := self.links.campaigns[number]:
            event["network"], event["campaign"] = campaign
            if random.random() < WITH_AD:
                event |= {"adgroup": f"lookalike-{number % 7}", "creative": f"video-{number % 19}"}
        if random.random() < WITH_REFERRER:
            event["referrer_host"] = random.choice(REFERRERS)
        if random.random() < WITH_QUERY:
            event["query"] = f"utm_content=hero-{random.randrange(100)}"
        if random.random() < WITH_SCAN:
            event["via"] = "qr"
        if kind == 1 and platform != "desktop":
            self.clicks.append(event["id"])
        if kind == 2:
            event["platform"], event["browser"], event["address"] = random.choice(["ios", "android"]), "unknown", None
            if self.clicks and random.random() < WITH_CLICK:
                # Most apps open within a minute.
                event["click_id"] = self.clicks.pop(random.randrange(max(0, len(self.clicks) - 500), len(self.clicks)))
        return event


def copied(events):
    """Rows in the binary format of COPY, as CopiedEvents.swift writes them."""
    names = store_sql.event_columns()
    parts = [b"PGCOPY\n\xff\r\n\0" + bytes(8)]
    for ordinal, event in enumerate(events):
        parts.append(struct.pack(">hii", len(names) + 1, 4, ordinal))
        for name in names:
            value = event.get(name)
            if value is None:
                parts.append(struct.pack(">i", -1))
            elif name == "kind":
                parts.append(struct.pack(">ih", 2, value))
            elif name == "time":
                parts.append(struct.pack(">iq", 8, value))
            else:
                parts.append(struct.pack(">i", len(value)) + value.encode())
    return b"".join(parts) + b"\xff\xff"


def journal_bytes(event):
    """The size of the event's frame: a header of 12 bytes, and a tag, a length and the bytes for each field."""
    sizes = [1 if name == "kind" else 8 if name == "time" else len(value) for name, value in event.items() if value]
    return 12 + sum(1 + length_bytes(size) + size for size in sizes)


def length_bytes(number):
    """The bytes of a number in LEB128."""
    return max(1, math.ceil(number.bit_length() / 7))


# MARK: Links as rows and in memory


def slug(number):
    """Seven characters that look random. No two links have the same."""
    rest, text = number * 2_654_435_761 % 36**7, ""
    for _ in range(7):
        rest, digit = divmod(rest, 36)
        text += "0123456789abcdefghijklmnopqrstuvwxyz"[digit]
    return text


def link_row(links, number):
    """A link with the columns that are not NULL."""
    random = Random(number)
    id_ = links.ids[number]
    created = int(id_[:8] + id_[9:13], 16)
    link = {
        "id": id_, "host": HOSTS[number % len(HOSTS)], "slug": slug(number),
        "destination": f"https://shop.fernhill.example/products/{number}?ref={random.randrange(10**6)}",
        "app": "shop", "query_forwarding": "merge", "redirect_status": 302, "is_unlisted": 0, "is_archived": 0,
        "created_at": created, "updated_at": created, "created_by": f"0192f0a1-7c1e-7a55-8b1e-{number % 9:012x}",
    }  # fmt: skip
    if campaign := links.campaigns[number]:
        link["network"], link["campaign"] = campaign
    if random.random() < WITH_TAG:
        link["tags"] = json.dumps(["spring"])
    return link


def memory_bytes(link, unit):
    """The size of the link's record in the table in memory (Link+Packing.swift): rounded up to a unit. A text that
    many links share takes one byte, or two for the campaigns, of which there are more."""
    path, _, rest = link["destination"].rpartition("/")
    texts = [link["slug"], rest]
    if "tags" in link:
        texts += json.loads(link["tags"])
    shared = 3 + ("app" in link) + ("network" in link) + 2 * ("campaign" in link)
    # The flags, the ID, the difference between the time in the ID and the time of creation, and the count of tags.
    fixed = 4 + 16 + 1 + ("tags" in link)
    size = fixed + shared + sum(length_bytes(len(text)) + len(text) for text in texts)
    size += length_bytes(size)
    return (size + unit - 1) // unit * unit
