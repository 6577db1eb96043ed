"""Simulates a day of a fleet: requests that wait for a core and for the journal, and journals that wait for the
database. The results depend only on the seed."""

import heapq
import math
from dataclasses import dataclass
from functools import cache
from random import Random

from model import DAY, HOUR

SEED = 20_261_128
# The rate varies within a second: each step of the burst has its own factor, the mean of SHAPE exponential numbers.
STEP, SHAPE = 0.1, 4
REQUEST_SECONDS = 30


class Chance:
    """Random numbers. Only `Random.random` gives the same numbers in every version of Python."""

    def __init__(self, seed):
        self.random = Random(seed).random

    def exponential(self):
        return -math.log(1 - self.random())

    def normal(self):
        return math.sqrt(2 * self.exponential()) * math.cos(2 * math.pi * self.random())

    def poisson(self, mean):
        """A number of events."""
        if mean > 30:
            return max(0, round(mean + math.sqrt(mean) * self.normal()))
        random, limit = self.random, math.exp(-mean)
        count, product = 0, random()
        while product > limit:
            count += 1
            product *= random()
        return count


def percentile(values, share):
    """The value that a share of the values does not exceed. The list must be sorted."""
    return values[min(len(values) - 1, math.ceil(share * len(values)) - 1)]


# MARK: The journals and the database


@dataclass
class Outage:
    """A time without the database."""

    start: float
    end: float


class Traffic:
    """The rates of a busy day. The busiest hour contains the burst."""

    def __init__(self, model, scenario):
        assume = model.assume
        self.rates = model.hour_rates(scenario, assume.busiest_day)
        self.busiest = self.rates.index(max(self.rates)) * HOUR
        self.burst_start = self.busiest + HOUR / 2
        self.burst_end = self.burst_start + assume.burst_seconds
        self.burst = assume.burst

    def rate(self, time):
        rate = self.rates[int(time // HOUR) % 24]
        return rate * self.burst if self.burst_start <= time < self.burst_end else rate


@dataclass
class Drained:
    """What a day showed."""

    events: int = 0
    batches: int = 0
    largest_batch: int = 0
    # The most events that waited on one node, and the longest time from an event to its commit.
    backlog: int = 0
    lag: float = 0.0
    # The cores that batches occupied in the busiest hour.
    cores: float = 0.0
    # The time from the end of the outage until no node had a full batch left.
    caught_up: float = 0.0


def drained(model, scenario, nodes, database_cores, start=0.0, end=DAY, outage=None):
    """Simulates the drains of all nodes. A node stores one batch at a time, and a batch occupies a core of the
    database."""
    chance, traffic = Chance(SEED), Traffic(model, scenario)
    options = model.constants["read"]["drain"]
    short, long = options["intervalMilliseconds"] / 1000, options["longIntervalMilliseconds"] / 1000
    limit, many, retry = options["batchCount"], options["manyEvents"], options["longestPauseSeconds"]
    # Five round trips: BEGIN, COPY twice, the insertion, and COMMIT, which waits for the disks.
    sync = model.constants["documented"]["sync"]["milliseconds"] / 1000
    waits = 5 * model.assume.round_trip + sync + model.assume.standby
    cost, rate, poisson = cache(model.batch_seconds), traffic.rate, chance.poisson
    cores = [start] * database_cores
    result, busy, behind, hour = Drained(), 0.0, set(), start + HOUR
    # Each node: when its next round begins, its number, the events that wait, the time of the oldest, and the time up
    # to which events have arrived.
    rounds = [(start + chance.random() * short, node, 0, start, start) for node in range(nodes)]
    heapq.heapify(rounds)
    while rounds[0][0] < end:
        now, node, waiting, oldest, seen = rounds[0]
        if now >= hour:
            result.cores, busy, hour = max(result.cores, busy / HOUR), 0.0, hour + HOUR
        arrived = poisson(rate((seen + now) / 2) * (now - seen) / nodes)
        if not waiting:
            # On average, the first of several events arrives after an equal part of the time.
            oldest = seen + (now - seen) / (arrived + 1)
        waiting += arrived
        result.events += arrived
        if not waiting:
            # The drain sleeps until the next event.
            result.events += 1
            next_event = now + chance.exponential() / (rate(now) / nodes)
            heapq.heapreplace(rounds, (next_event, node, 1, next_event, next_event))
            continue
        if waiting > result.backlog:
            result.backlog = waiting
        if outage and outage.start <= now < outage.end:
            behind.add(node)
            heapq.heapreplace(rounds, (now + retry, node, waiting, oldest, now))
            continue
        size = min(waiting, limit)
        seconds = cost(size)
        core = cores.index(min(cores))
        cores[core] = max(now, cores[core]) + seconds
        done = cores[core] + waits
        busy += seconds
        result.batches += 1
        result.largest_batch = max(result.largest_batch, size)
        if done - oldest > result.lag:
            result.lag = done - oldest
        oldest += (now - oldest) * size / waiting
        waiting -= size
        if node in behind and waiting < limit:
            behind.remove(node)
            result.caught_up = done - outage.end
        # A full batch is followed by the next one without a pause.
        pause = 0.0 if waiting >= limit else long if size >= many else short
        heapq.heapreplace(rounds, (done + pause, node, waiting, oldest, now))
    result.cores = max(result.cores, busy / HOUR)
    return result


# MARK: Requests


def responses(model, scenario, nodes, factor=1.0):
    """The times of the requests of one node during the burst, in seconds and sorted: waiting for a core, processing,
    and waiting for the sync of the journal.

    `factor` multiplies the rate.
    """
    chance, assume = Chance(SEED), model.assume
    rate = model.peak_rate(scenario) * factor / nodes
    redirect = model.redirect * 1e-6
    sync = model.constants["documented"]["sync"]["milliseconds"] / 1000
    between = max(sync, model.constants["read"]["shortestSyncMicroseconds"] * 1e-6)
    cores = [0.0] * assume.node_cores
    times, next_sync = [], 0.0
    for step in range(int(REQUEST_SECONDS / STEP)):
        varied = rate * STEP * sum(chance.exponential() for _ in range(SHAPE)) / SHAPE
        arrivals = sorted((step + chance.random()) * STEP for _ in range(chance.poisson(varied)))
        for time in arrivals:
            done = max(time, cores[0]) + redirect * (assume.page_cost if chance.random() < assume.page_share else 1)
            heapq.heapreplace(cores, done)
            # The event joins the next sync.
            if done > next_sync:
                next_sync = max(done, next_sync + between)
            times.append(next_sync + sync - time)
    return sorted(times)
