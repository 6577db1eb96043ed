"""The tables of docs/capacity.md, and the sentences that contain figures."""

import textwrap

from day import REQUEST_SECONDS, SHAPE, STEP, Outage, drained, percentile, responses
from model import DAY, HOUR, PAGE, Scenario, distinct, touched

SCENARIOS = [Scenario(1e6, 100_000), Scenario(1e8, 1_000_000), Scenario(1e9, 10_000_000)]
LARGEST = SCENARIOS[-1]
RETENTIONS = (30, 90, 365)
LINKS = (10**6, 10**7, 10**8)
MANY_LINKS_VISITS = 1e8
OUTAGE_SECONDS = 600
FACTORS = (0.5, 1, 1.5, 2, 2.2, 2.5, 3)
# What the recommended number of nodes has to achieve, also with one node less: in seconds, the longest time until an
# event is stored, and p99 of the requests.
LONGEST_LAG, LONGEST_P99 = 1.0, 0.1
MINIMUM_DATABASE_CORES = 2
DEFAULT_CONNECTIONS = 100


def number(value, digits=3):
    """A number with a few significant digits, and separators of thousands."""
    if value == 0:
        return "0"
    if value >= 10 ** (digits - 1):
        return f"{round_to(value, digits):,.0f}"
    text = f"{value:.{digits}g}"
    return f"{float(text):f}".rstrip("0").rstrip(".") if "e" in text else text


def round_to(value, digits):
    return float(f"{value:.{digits}g}")


def size(count):
    """Bytes in the largest unit that fits."""
    for unit, factor in (("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("KB", 1e3)):
        if count >= factor:
            return f"{number(count / factor, 2 if count / factor < 100 else 3)} {unit}"
    return f"{count:.0f} bytes"


def time(seconds):
    if seconds >= 2 * HOUR:
        return f"{number(seconds / HOUR, 2)} h"
    if seconds >= 180:
        return f"{number(seconds / 60, 2)} min"
    if seconds >= 1:
        return f"{number(seconds, 2)} s"
    return f"{number(seconds * 1000, 2)} ms"


def sentences(text):
    """A paragraph in lines as long as those of the other pages."""
    return textwrap.fill(" ".join(text.split()), 120, break_long_words=False, break_on_hyphens=False)


def power(value):
    return f"{value:,.0f}"


def table(head, rows, alignment=None):
    alignment = alignment or ["---"] + ["---:"] * (len(head) - 1)
    lines = [head, alignment, *rows]
    first, *rest = (f"| {' | '.join(str(cell) for cell in line)} |" for line in lines)
    rest[0] = f"|{'|'.join(alignment)}|"
    return "\n".join([first, *rest])


def database_cores(model, scenario):
    needed = model.busiest_cores(scenario, model.nodes(scenario)) / model.assume.load
    return max(MINIMUM_DATABASE_CORES, int(needed) + (needed % 1 > 0))


# MARK: Sizing


def sizing(model):
    assume = model.assume
    columns = []
    for scenario in SCENARIOS:
        nodes = model.nodes(scenario)
        missing = model.peak_rate(scenario) * model.request_seconds() / (assume.node_cores * (nodes - 1))
        journal = model.busiest_rate(scenario) / nodes * model.constants["computed"]["journal"]["event"]
        column = [
            power(scenario.links),
            number(model.mean_rate(scenario)),
            number(model.busiest_rate(scenario)),
            number(model.peak_rate(scenario)),
            nodes,
            f"{missing:.1%}" if missing >= 0.001 else "below 0.1%",
            number(model.busiest_cores(scenario, nodes), 2),
            database_cores(model, scenario),
            model.connections(nodes),
            size(model.count_bytes(scenario)),
            *(size(model.database_bytes(scenario, days)) for days in RETENTIONS),
            size(model.wal_per_day(scenario, nodes, assume.checkpoint)),
            size(model.wal_per_day(scenario, nodes, assume.long_checkpoint)),
            size(journal * HOUR),
        ]
        columns.append(column)
    names = [
        "links",
        "events a second, mean of the month",
        "events a second, busiest hour",
        "requests a second, burst",
        f"nodes with {assume.node_cores} cores, of which one may be missing",
        "load of the other nodes during the burst",
        "cores of the database in use, busiest hour",
        "cores of the database to provide",
        "connections of the nodes",
        "counts after a year, which should fit into the memory of the database",
        *(f"database, visits kept for {days} days" for days in RETENTIONS),
        f"WAL a day, a checkpoint every {assume.checkpoint // 60} minutes",
        f"WAL a day, a checkpoint every {assume.long_checkpoint // 60} minutes",
        "journal of a node, per hour without the database, busiest hour",
    ]
    head = ["visits a month", *(power(scenario.visits) for scenario in SCENARIOS)]
    return f"""{table(head, [[name, *cells] for name, cells in zip(names, zip(*columns))])}

PostgreSQL's default of {DEFAULT_CONNECTIONS} connections is enough for {model.most_nodes(DEFAULT_CONNECTIONS)} nodes."""


def causes(model):
    """The shares of the WAL of a mean day by cause."""
    names = {
        "storing": "storing events and counts: the changes",
        "full pages": "storing events and counts: full pages",
        "folding": "folding counts once an hour, with full pages",
        "removing": "removing old visits row by row",
        "limited": "visits of links with a visit limit",
    }
    columns = []
    for scenario in SCENARIOS:
        wal = {name: 0.0 for name in names}
        for rate in model.hour_rates(scenario):
            load = model.load(scenario, rate, model.nodes(scenario), model.assume.checkpoint)[1]
            wal = {name: wal[name] + load[name] for name in names}
        columns.append([f"{wal[name] / sum(wal.values()):.0%}" for name in names])
    head = ["share of the WAL, visits a month:", *(power(scenario.visits) for scenario in SCENARIOS)]
    return table(head, [[name, *cells] for name, cells in zip(names.values(), zip(*columns))])


def assumptions(model):
    return table(["assumption", "value"], model.assume.sentences(), ["---", "---"])


# MARK: Measured figures


def constants(model):
    drain, machine = model.drain, model.constants["machine"]
    documented, read = model.constants["documented"], model.constants["read"]
    sizes, links, counts = model.sizes, model.links, model.counts
    measured = f"measured, {sizes['events']:,.0f} events"
    rows = [
        ["processor time of a redirect on a node", f"{model.redirect:g} µs", documented["redirect"]["source"]],
        ["fdatasync on a node", f"{documented['sync']['milliseconds']:g} ms", documented["sync"]["source"]],
        ["an event in the journal", f"{model.constants['computed']['journal']['event']:.0f} bytes",
         "computed from the encoding of the journal"],
        ["an event in its table", f"{sizes['table']:.0f} bytes", measured],
        ["an event in the two indexes", f"{sizes['indexes']:.0f} bytes", measured],
        ["an opening in the table of clicks", f"{sizes['opening']:.0f} bytes", measured],
        ["a link in the database", f"{links['table'] + links['tags']:.0f} bytes in tables, {links['indexes']:.0f} in indexes",
         f"measured, {links['links']:,.0f} links"],
        ["WAL of a new link", f"{links['creationWAL']:,.0f} bytes", f"measured, {links['links']:,.0f} links"],
        ["a row of a count", f"{counts['table']:.0f} bytes in the table, {counts['indexes']:.0f} in indexes",
         f"measured, {drain['links']:,.0f} links"],
        ["size of the counts with old versions of rows, compared with none", f"{counts['growth']:.2f} times",
         "measured after all runs and a fold, before VACUUM"],
        ["updates of counts that stay on their page", f"{counts['updatesOnTheSamePage']:.1%}", f"measured, {counts['updates']:,.0f} updates"],
        ["folding a slice of a count", of(counts["fold"]), f"measured, {counts['slices']:,.0f} slices"],
        ["VACUUM of a slice that was folded", of(counts["vacuum"]), "measured"],
        ["VACUUM of an event", of(model.vacuum), "measured"],
        ["removing an event row by row, with VACUUM", of(model.removal), "measured"],
        ["removing an event by dropping its month, with its click", of(model.constants["measured"]["drain"]["dropping"]), "measured"],
        ["reading an event for a report", f"{model.scan['processor']:.2f} µs", "measured, one core"],
        ["looking up a link", f"{links['lookup']['processor']:.0f} µs", "measured"],
        ["reading a link when a node starts", f"{links['reading']['processor']:.1f} µs", "measured, the server alone"],
        ["using up a visit of a link with a visit limit", of(model.limited_visit), "measured with pgbench"],
        ["a link in the memory of a node", f"{links['memory']:.0f} bytes, and at most 14 in the index",
         "computed from the layout of the table"],
        ["peak memory of a node", f"{documented['peakMemory']['megabytes']:,} MB with {documented['peakMemory']['links']:,} links",
         documented["peakMemory"]["source"]],
        ["connections of a node", f"{read['connectionsPerNode']}, and one for `LISTEN`", "PostgreSQLStore.swift"],
    ]  # fmt: skip
    text = table(["what", "value", "source"], rows, ["---", "---", "---"])
    rounds = machine["rounds"]
    state = f"""
        PostgreSQL {machine["postgresql"]}, {machine["cores"]} cores ({machine["processor"]}), commit {machine["commit"]},
        {machine["date"]}. Each measured figure is {"from one round" if rounds == 1 else f"the median of {rounds} rounds"}.
    """
    return f"{text}\n\n{sentences(state)}"


def of(figures):
    """Processor time and WAL of one of many."""
    text = f"{figures['processor']:.1f} µs, {figures['walChanges']:,.0f} bytes of WAL"
    return text + (f" and {figures['walPages']:,.0f} of full pages" if figures["walPages"] >= 0.5 else "")


def batches(model):
    head = ["links", "events in a batch", "events", "processor time", "WAL", "full pages"]
    rows = []
    for name in ("few", "many"):
        drain = model.constants["measured"]["drain"][name]
        for run in drain["runs"]:
            rows.append([
                f"{drain['links']:,.0f}", f"{run['batch']:,.0f}", f"{run['events']:,.0f}", f"{run['processor']:.1f} µs",
                f"{run['walChanges']:,.0f} bytes", f"{run['walPages']:,.0f} bytes",
            ])  # fmt: skip
    return table(head, rows, ["---:"] * len(head))


def compression(model):
    """How much smaller lz4 makes full pages."""
    run = next(run for run in model.drain["runs"] if run["batch"] == model.constants["measured"]["drain"]["compressed"]["batch"])
    share = 1 - model.constants["measured"]["drain"]["compressed"]["walPages"] / run["walPages"]
    return f"With `wal_compression = lz4`, the full pages of such batches took {share:.0%} less."


def agreement(model):
    """The full pages that the model expects, next to those that were measured."""
    drain, counts = model.drain, model.counts
    leaves = drain["links"] * counts["indexes"] / PAGE
    rows = []
    for run in drain["runs"]:
        links = distinct(drain["links"], run["events"])
        expected = touched(leaves, links) * PAGE * model.assume.leaf_fill / run["events"]
        rows.append([f"storing {run['events']:,.0f} events, for an event", f"{expected:,.0f} bytes", f"{run['walPages']:,.0f} bytes"])
    slices = counts["slices"]
    pages = touched(drain["links"] * counts["table"] / PAGE, slices) + touched(leaves, slices)
    rows.append([f"folding {slices:,.0f} slices, for a slice", f"{pages * PAGE * model.assume.leaf_fill / slices:,.0f} bytes",
                 f"{counts['fold']['walPages']:,.0f} bytes"])  # fmt: skip
    return table(["full pages in the WAL after a checkpoint", "model", "measured"], rows)


# MARK: The simulation


def day(model):
    rows = []
    for scenario in SCENARIOS:
        nodes, cores = model.nodes(scenario), database_cores(model, scenario)
        result = drained(model, scenario, nodes, cores)
        tails = [percentile(responses(model, scenario, count), 0.99) for count in (nodes, nodes - 1)]
        if result.lag > LONGEST_LAG or max(tails) > LONGEST_P99:
            raise SystemExit(f"{nodes} nodes are not enough for {power(scenario.visits)} visits a month: {result}, {tails}")
        rows.append([
            power(scenario.visits), nodes, f"{result.events:,}", f"{result.batches:,}", f"{result.largest_batch:,}",
            time(result.lag), number(result.cores, 2), *map(time, tails),
        ])  # fmt: skip
    head = [
        "visits a month", "nodes", "events", "batches", "largest batch", "longest time until an event is stored",
        "cores of the database, busiest hour", "p99, all nodes", "p99, one node missing",
    ]  # fmt: skip
    text = f"""
        The script fails unless, with the recommended number of nodes, each event is stored within {LONGEST_LAG:g} s,
        and p99 is at most {time(LONGEST_P99)} even if one node is missing.
    """
    return f'{table(head, rows, ["---:"] * len(head))}\n\n{sentences(text)}'


def outage(model):
    rows = []
    for scenario in SCENARIOS:
        nodes, cores = model.nodes(scenario), database_cores(model, scenario)
        busiest = model.assume.hours.index(max(model.assume.hours)) * HOUR
        # The burst is in the middle of the outage.
        middle = busiest + HOUR / 2 + model.assume.burst_seconds / 2
        away = Outage(middle - OUTAGE_SECONDS / 2, middle + OUTAGE_SECONDS / 2)
        result = drained(model, scenario, nodes, cores, busiest - HOUR, busiest + 2 * HOUR, away)
        journal = result.backlog * model.constants["computed"]["journal"]["event"]
        rows.append([power(scenario.visits), nodes, f"{result.backlog:,}", size(journal), time(result.caught_up)])
    head = ["visits a month", "nodes", "events that wait on a node", "journal", "stored after the return of the database"]
    return table(head, rows, ["---:"] * len(head))


def overload(model):
    rows = []
    for factor in FACTORS:
        rate = model.peak_rate(LARGEST) * factor
        times = responses(model, LARGEST, 1, factor)
        load = rate * model.request_seconds() / model.assume.node_cores
        rows.append([f"{load:.0%}", number(rate), *(time(percentile(times, share)) for share in (0.5, 0.99)), time(times[-1])])
    head = ["load of one node", "requests a second", "median", "p99", "slowest"]
    return table(head, rows, ["---:"] * len(head))


def simulation(_):
    return sentences(f"""
        Each value of p99 covers {REQUEST_SECONDS} s of the burst. Within the burst, the rate changes every
        {STEP:g} s: each step has its own factor, the mean of {SHAPE} exponential random numbers.
    """)


# MARK: Many links


def many_links(model):
    rows = []
    for links in LINKS:
        scenario = Scenario(MANY_LINKS_VISITS, links)
        share = min(1.0, model.links_in_table() / links)
        lookups = model.busiest_rate(scenario) * (1 - share)
        rows.append([
            power(links), size(links * model.link_memory()), f"{share:.0%}", number(lookups), size(links * model.link_bytes()),
            size(model.count_bytes(scenario)), size(model.wal_per_day(scenario, model.nodes(scenario), model.assume.checkpoint)),
            time(model.reading_seconds(links)),
        ])  # fmt: skip
    head = [
        "links", "memory that the table needs", "links in the table", "lookups a second, busiest hour",
        "links in the database", "counts after a year", "WAL a day", "time of the server to deliver all links",
    ]  # fmt: skip
    read = model.constants["read"]
    ordinary, urgent = (1 / (1 + read["snapshotPauses"][name]) for name in ("ordinary", "urgent"))
    text = f"""
        The table of a node takes at most {read["tableCapacity"] >> 30} GiB. About
        {number(model.links_in_table() / 1e6, 2)} million links like those that were measured fit. All rows have
        {power(MANY_LINKS_VISITS)} visits a month. A lookup takes {model.links["lookup"]["processor"]:.0f} µs of the
        database. The lookups belong to links that are equally popular whether they are in the table or not.
    """
    snapshots = f"""
        When links have changed, each node reads all of them for its snapshot. If links are created all the time, a
        node spends up to {ordinary:.0%} of its time on this, and up to {urgent:.0%} if links are also changed all the
        time. The processor time of the database is at most this share of a core for each node.
    """
    return "\n\n".join([table(head, rows, ["---:"] * len(head)), sentences(text), sentences(snapshots)])


# MARK: Thresholds


def thresholds(model):
    assume = model.assume
    limit = assume.restore_rate * assume.restore_hours * HOUR

    def at(reaches):
        """The number of visits at which a condition holds, with as many links as in the other tables."""
        return model.visits_at(lambda visits: reaches(Scenario(visits, max(1000, int(visits / 100)))))

    def report_seconds(scenario):
        return model.events_per_month(scenario) * model.scan["processor"] * 1e-6

    def wal(scenario):
        return model.wal_per_day(scenario, model.nodes(scenario), assume.checkpoint)

    def cores(scenario):
        return model.busiest_cores(scenario, model.nodes(scenario)) / assume.load

    restoration = f"exceeds {size(limit)}, so its restoration takes longer than {assume.restore_hours:g} hours"
    conditions = [
        (
            "a read replica for reports",
            lambda scenario: report_seconds(scenario) > assume.report_seconds,
            f"a report on a month occupies a core of the primary for more than {assume.report_seconds:g} s",
        ),
        (
            "fewer checkpoints, and `wal_compression`",
            lambda scenario: wal(scenario) > assume.wal_per_day,
            f"the WAL, most of it full pages, exceeds {size(assume.wal_per_day)} a day and has to be archived",
        ),
        (
            "a third node",
            lambda scenario: model.busy_nodes(scenario) > 1,
            f"the burst uses more than {assume.load:.0%} of one node",
        ),
        *(
            (
                f"an event log for visits, if they are kept for {days} days",
                lambda scenario, days=days: model.database_bytes(scenario, days) > limit,
                f"the database {restoration}",
            )
            for days in RETENTIONS
        ),
        (
            "an event log, however long visits are kept",
            lambda scenario: cores(scenario) > assume.database_cores,
            f"the database needs more than {assume.database_cores} cores in the busiest hour",
        ),
    ]
    found = sorted((at(reaches), what, why) for what, reaches, why in conditions)
    rows = [
        ["a second node", "any", "a node can fail or be replaced while links work"],
        ["a synchronous standby", "any", "a promotion loses nothing that was acknowledged"],
        *([what, power(round_to(visits, 2)), why] for visits, what, why in found),
    ]
    return table(["what", "from, visits a month", "because"], rows, ["---", "---:", "---"])


def removing(model):
    """The share of the work of the database that removing visits takes."""
    rows = []
    dropping = model.constants["measured"]["drain"]["dropping"]
    for scenario in SCENARIOS:
        nodes = model.nodes(scenario)
        rate = model.mean_rate(scenario)
        processor, wal = model.load(scenario, rate, nodes, model.assume.checkpoint)
        dropped = rate * dropping["processor"] * 1e-6
        rows.append([
            power(scenario.visits), f"{processor['removing'] / sum(processor.values()):.0%}",
            f"{wal['removing'] / sum(wal.values()):.0%}", size(wal["removing"] * DAY),
            f"{dropped / (sum(processor.values()) - processor['removing'] + dropped):.1%}",
            size(rate * (dropping["walChanges"] + dropping["walPages"]) * DAY),
        ])  # fmt: skip
    head = [
        "visits a month", "removing rows: share of processor time", "share of WAL", "WAL a day",
        "dropping months: share of processor time", "WAL a day",
    ]  # fmt: skip
    return table(head, rows, ["---:"] * len(head))


TABLES = {
    "sizing": sizing,
    "causes": causes,
    "assumptions": assumptions,
    "constants": constants,
    "batches": batches,
    "compression": compression,
    "agreement": agreement,
    "simulation": simulation,
    "day": day,
    "outage": outage,
    "overload": overload,
    "many links": many_links,
    "thresholds": thresholds,
    "removing": removing,
}
