"""What a fleet needs for a number of visits and links, from measured figures and stated assumptions."""

import math
from dataclasses import dataclass
from functools import cache

import workload

PAGE = 8192
DAY, HOUR = 86_400, 3_600


@dataclass(frozen=True)
class Assumptions:
    """What is not measured. `sentences` says it in words."""

    days: int = 30
    # The rate of each hour of a day, compared with the mean of the day.
    hours: tuple = (
        0.45, 0.30, 0.22, 0.18, 0.18, 0.25, 0.45, 0.75, 1.05, 1.10, 1.15, 1.25,
        1.35, 1.30, 1.15, 1.15, 1.20, 1.35, 1.50, 1.75, 2.00, 1.85, 1.45, 0.62,
    )  # fmt: skip
    busiest_day: float = 1.5
    burst: float = 10.0
    burst_seconds: int = 120
    page_share: float = 0.3
    page_cost: float = 2.5
    limited_share: float = 0.01
    node_cores: int = 2
    load: float = 0.5
    round_trip: float = 0.0005
    standby: float = 0.001
    checkpoint: int = 300
    long_checkpoint: int = 1800
    leaf_fill: float = 0.9
    restore_rate: float = 200e6
    restore_hours: float = 4
    database_cores: int = 16
    report_seconds: float = 60
    wal_per_day: float = 50e9
    other_connections: int = 15

    def sentences(self):
        """The assumptions as rows: what, and the value."""
        percent = f"{self.load:.0%}"
        yield "a month", f"{self.days} days"
        yield "events", (
            f"of 100 events, {workload.OPENINGS} are openings and {workload.BOTS} are requests by bots; the rest are "
            f"visits. {workload.WITH_CLICK:.0%} of the openings have a click ID"
        )
        yield "fields of a visit", (
            f"{workload.WITH_CAMPAIGN:.0%} of the links have a network and a campaign, {workload.WITH_REFERRER:.0%} of "
            f"the events a referrer, {workload.WITH_QUERY:.0%} a query item, {workload.WITH_SCAN:.0%} come from a QR code"
        )
        yield "popularity of links", "Zipf's law with the exponent 1; popularity does not depend on the age of a link"
        yield "busiest hour", f"{max(self.hours):g} times the mean of its day; the rates of all hours are in Scripts/CapacityMeasurement/model.py"
        yield "busiest day", f"{self.busiest_day:g} times the mean of the month"
        yield "burst", f"{self.burst:g} times the rate of the busiest hour, for {self.burst_seconds} s"
        yield "peak factor", f"{self.peak:g}: a second of the burst compared with the mean of the month"
        yield "requests", (
            f"each event is one request; {self.page_share:.0%} of the requests are pages or resolve calls, and each of "
            f"these takes {self.page_cost:g} times the processor time of a redirect"
        )
        yield "links with a visit limit", f"{self.limited_share:.0%} of the visits"
        yield "a node", f"{self.node_cores} cores, of which the peak may use {percent} while one node is missing"
        yield "the database", f"the busiest hour uses at most {percent} of its cores; at most {self.database_cores} cores"
        yield "network", (
            f"{self.round_trip * 1000:g} ms for a round trip between node and database; a synchronous standby adds "
            f"{self.standby * 1000:g} ms to each commit"
        )
        yield "checkpoints", f"every {self.checkpoint // 60} minutes, PostgreSQL's default"
        yield "connections", f"{self.other_connections} more for replication, backups, commands and operators"
        yield "a restoration", f"copies {self.restore_rate / 1e6:g} MB/s and may take {self.restore_hours:g} hours"
        yield "a report", f"reads all events of a month and may occupy a core of the primary for {self.report_seconds:g} s"
        yield "the WAL", f"may take {self.wal_per_day / 1e9:g} GB a day"

    @property
    def peak(self):
        return self.busiest_day * max(self.hours) * self.burst


# MARK: Probabilities


@cache
def distinct(links, draws):
    """How many different links a number of events has, if popularity follows Zipf's law."""
    total, first, scale = 0.0, 1, math.log(links + 1)
    while first <= links:
        # Links with nearly the same popularity are counted together.
        last = min(links, max(first, int(first * 1.05)))
        share = math.log((last + 1) / first) / scale
        count = last - first + 1
        total += count * -math.expm1(-draws * share / count)
        first = last + 1
    return total


def touched(pages, rows):
    """How many different pages a number of random rows is on."""
    return pages * -math.expm1(-rows / pages) if pages else 0


# MARK: The model


@dataclass(frozen=True)
class Scenario:
    """A number of visits a month and of links."""

    visits: float
    links: int


class Model:
    def __init__(self, constants, assumptions=Assumptions()):
        self.constants, self.assume = constants, assumptions
        measured = constants["measured"]
        self.drain = measured["drain"]["many"]
        self.counts = self.drain["counts"]
        self.sizes = self.drain["sizes"]
        self.removal = measured["drain"]["removal"]
        self.vacuum = measured["drain"]["vacuum"]
        self.scan = measured["drain"]["scan"]
        self.links = measured["links"]
        self.limited_visit = measured["limitedVisit"]
        self.redirect = constants["documented"]["redirect"]["processor"]
        self.visit_share = 1 - (workload.OPENINGS + workload.BOTS) / 100

    # MARK: Rates

    def events_per_month(self, scenario):
        return scenario.visits / self.visit_share

    def mean_rate(self, scenario):
        """Events a second, over the month. Each of them is a request."""
        return self.events_per_month(scenario) / (self.assume.days * DAY)

    def hour_rates(self, scenario, day_factor=1.0):
        return [self.mean_rate(scenario) * day_factor * hour for hour in self.assume.hours]

    def busiest_rate(self, scenario):
        return self.mean_rate(scenario) * self.assume.busiest_day * max(self.assume.hours)

    def peak_rate(self, scenario):
        return self.mean_rate(scenario) * self.assume.peak

    # MARK: Nodes

    def request_seconds(self):
        """The mean processor time of a request on a node."""
        pages = self.assume.page_share
        return self.redirect * 1e-6 * (1 - pages + pages * self.assume.page_cost)

    def busy_nodes(self, scenario):
        """How many nodes the peak needs."""
        cores = self.peak_rate(scenario) * self.request_seconds()
        return max(1, math.ceil(cores / (self.assume.node_cores * self.assume.load)))

    def nodes(self, scenario):
        """One node more than the peak needs."""
        return self.busy_nodes(scenario) + 1

    # MARK: The drain

    def batch_size(self, rate):
        """The events that a node stores at once, at a rate of events of this node."""
        drain = self.constants["read"]["drain"]
        size = rate * drain["intervalMilliseconds"] / 1000
        if size >= drain["manyEvents"]:
            size = rate * drain["longIntervalMilliseconds"] / 1000
        return min(max(1.0, size), drain["batchCount"])

    def of_batch(self, figure, size):
        """A figure of one batch: linear between the measured sizes."""
        points = [(run["batch"], run["batch"] * run[figure]) for run in self.drain["runs"]]
        first, last = points[0], points[1]
        for one, other in zip(points, points[1:]):
            first, last = one, other
            if size <= other[0]:
                break
        return first[1] + (last[1] - first[1]) * (size - first[0]) / (last[0] - first[0])

    def batch_seconds(self, size):
        """The processor time of a batch in the database."""
        return self.of_batch("processor", size) * 1e-6

    # MARK: The database

    def count_rows(self, scenario):
        """The rows of counts after a year: a link has one for each kind of event that occurred."""
        draws = self.events_per_month(scenario) * 12
        visits, openings, bots = self.visit_share, workload.OPENINGS / 100, workload.BOTS / 100
        scans = [workload.WITH_SCAN * visits, workload.WITH_SCAN * openings]
        return sum(distinct(scenario.links, draws * share) for share in (visits, openings, bots, *scans))

    def slices_per_hour(self, scenario, rate, nodes):
        """The rows of counts that maintenance folds each hour."""
        draws = rate * HOUR / nodes
        kinds = (self.visit_share, workload.OPENINGS / 100, workload.BOTS / 100, workload.WITH_SCAN * self.visit_share)
        return nodes * sum(distinct(scenario.links, draws * share) for share in kinds)

    def full_pages(self, scenario, rate, checkpoint):
        """The bytes of full pages a second. They are written for the first change of a page after a checkpoint, and
        nearly all of these pages are leaves of the index of counts."""
        leaves = self.count_rows(scenario) * self.counts["indexes"] / PAGE
        links = distinct(scenario.links, rate * checkpoint)
        return touched(leaves, links) * PAGE * self.assume.leaf_fill / checkpoint

    def fold_pages(self, scenario, slices, checkpoint):
        """The bytes of full pages of one fold: the rows of the slice 0, and leaves of the index. If checkpoints are
        rarer than folds, folds share them."""
        rows = self.count_rows(scenario)
        folds = max(1.0, checkpoint / HOUR)
        pages = touched(rows * self.counts["table"] / PAGE, slices * folds)
        pages += touched(rows * self.counts["indexes"] / PAGE, slices * folds)
        return pages * PAGE * self.assume.leaf_fill / folds

    def load(self, scenario, rate, nodes, checkpoint):
        """The processor seconds and the bytes of the WAL that the database needs a second."""
        size = self.batch_size(rate / nodes)
        batches = rate / size
        slices = self.slices_per_hour(scenario, rate, nodes) / HOUR
        limited = rate * self.visit_share * self.assume.limited_share
        fold, vacuum = self.counts["fold"], self.counts["vacuum"]
        processor = {
            "storing": batches * self.batch_seconds(size) + rate * self.vacuum["processor"] * 1e-6,
            "folding": slices * (fold["processor"] + vacuum["processor"]) * 1e-6,
            "removing": rate * self.removal["processor"] * 1e-6,
            "limited": limited * self.limited_visit["processor"] * 1e-6,
        }
        fold_pages = self.fold_pages(scenario, slices * HOUR, checkpoint) / HOUR
        wal = {
            "storing": batches * self.of_batch("walChanges", size),
            "full pages": self.full_pages(scenario, rate, checkpoint),
            "folding": slices * (fold["walChanges"] + vacuum["walChanges"]) + fold_pages,
            "removing": rate * (self.removal["walChanges"] + self.removal["walPages"]),
            "limited": limited * (self.limited_visit["walChanges"] + self.limited_visit["walPages"]),
        }
        return processor, wal

    def busiest_cores(self, scenario, nodes):
        processor, _ = self.load(scenario, self.busiest_rate(scenario), nodes, self.assume.checkpoint)
        return sum(processor.values())

    def wal_per_day(self, scenario, nodes, checkpoint):
        """The bytes of the WAL of a mean day."""
        rates = self.hour_rates(scenario)
        return sum(HOUR * sum(self.load(scenario, rate, nodes, checkpoint)[1].values()) for rate in rates)

    def event_bytes(self):
        """The bytes of an event in the database, with its share of the table of clicks."""
        clicks = self.sizes["openings"] / self.sizes["events"] * self.sizes["opening"]
        return self.sizes["table"] + self.sizes["indexes"] + clicks

    def link_bytes(self):
        return self.links["table"] + self.links["indexes"] + self.links["tags"]

    def count_bytes(self, scenario):
        """The bytes of the counts, with the versions of rows that updates and folds leave behind."""
        row = self.counts["table"] + self.counts["indexes"]
        return self.count_rows(scenario) * row * self.counts["growth"]

    def database_bytes(self, scenario, retention):
        events = self.events_per_month(scenario) / self.assume.days * retention * self.event_bytes()
        return events + scenario.links * self.link_bytes() + self.count_bytes(scenario)

    def connections(self, nodes):
        return nodes * (self.constants["read"]["connectionsPerNode"] + 1)

    def most_nodes(self, maximum):
        """How many nodes a number of connections allows."""
        return (maximum - self.assume.other_connections) // self.connections(1)

    # MARK: Links in memory

    def link_memory(self):
        """The bytes of a link in the table of a node. An entry of the index takes eight bytes, and the index is at
        most a third empty after it has grown."""
        return self.links["memory"] + 8 * 30 / 17

    def links_in_table(self):
        return int(self.constants["read"]["tableCapacity"] / self.link_memory())

    def reading_seconds(self, links):
        """The processor time of the server while a node reads all links. The start of a node takes longer."""
        return links * self.links["reading"]["processor"] * 1e-6

    # MARK: Thresholds

    def visits_at(self, reaches, low=1e5, high=1e13):
        """The smallest number of visits a month for which a condition holds."""
        for _ in range(30):
            middle = math.sqrt(low * high)
            low, high = (low, middle) if reaches(middle) else (middle, high)
        return high
