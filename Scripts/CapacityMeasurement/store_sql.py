"""The SQL of the store, read from its Swift sources, so that the measurements use the statements of the service."""

import re
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))
from figure_pages import ROOT  # noqa: E402

STORE = ROOT / "Service/Sources/LinkStore"
LITERAL = re.compile(r'"""\n(.*?)\n *"""|"((?:[^"\\\n]|\\.)*)"', re.S)


def source(name):
    """The text of a file without its comments."""
    lines = (STORE / name).read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if not line.lstrip().startswith("//"))


def literals(text):
    """The string literals, in their order."""
    return [(found[1] or found[2] or "").strip().replace(r"\"", '"') for found in LITERAL.finditer(text)]


def literal(file, after):
    """The first literal after a text."""
    _, found, rest = source(file).partition(after)
    if not found:
        raise SystemExit(f"{file} does not contain {after!r}: adapt Scripts/CapacityMeasurement/store_sql.py.")
    return literals(rest)[0]


def filled(sql, values):
    """The statement with values in place of Swift's interpolations."""

    def value(found):
        if found[1] not in values:
            raise SystemExit(f"\\({found[1]}) has no value: adapt Scripts/CapacityMeasurement/store_sql.py.")
        return values[found[1]]

    return re.sub(r"\\\(([^()]*)\)", value, sql)


def schema():
    """The statements of all migrations. The files list them in their order."""
    _, _, text = source("PostgreSQL/Schema/PostgreSQLSchema.swift").partition("private static let migrations")
    _, _, later = source("Statistics/StatisticsSchema.swift").partition("let columns = [")
    dimensions, _, _ = later.partition("]")
    _, _, statistics = later.partition("static let postgreSQL = [")
    alterations = [f'ALTER TABLE events ADD COLUMN {name} text COLLATE "C"' for name in literals(dimensions)]
    return [filled(sql, {}) for sql in literals(text)] + alterations + literals(statistics)


def event_columns():
    """The columns of an event in the order of the journal's fields."""
    _, _, text = source("Rows/EventRow.swift").partition("var column: String")
    return re.findall(r'case \.\w+: "(\w+)"', text)


def counted_kinds():
    """The numbers of the counted kinds by name."""
    return {name: number for name, number in re.findall(r"case (\w+) = (\d+)", source("Rows/CountedKind.swift"))}


def conflict_clauses():
    file = "PostgreSQL/Store/CountSlices.swift"
    return {
        f"{prefix}{name}": literal(file, f"static let {name} =")
        for name in ("onSubjectConflict", "onCampaignConflict")
        for prefix in ("", "CountSlices.")
    }


def staging_table():
    return filled(literal("PostgreSQL/Events/CopiedEvents.swift", "static let table ="), columns())


def copying():
    return filled(literal("PostgreSQL/Events/CopiedEvents.swift", "static let copy ="), columns())


def columns():
    names = ", ".join(event_columns())
    return {"columns": names, "CopiedEvents.columns": names}


def event_insertion():
    """The statement that moves staged events into their table and counts them."""
    kinds = counted_kinds()
    pairs = re.findall(r"case \.(\w+): \.(scanned\w+)", source("Rows/CountedKind.swift"))
    scans = " ".join(f"WHEN {kinds[kind]} THEN {kinds[scan]}" for kind, scan in pairs)
    values = columns() | conflict_clauses() | {
        "opening": kinds["opening"],
        "kindOfScan": f"(CASE kind {scans} END)::smallint",
        "VisitEvent.scanned": literal("Journal/Frames/VisitEvent+Fields.swift", "static let scanned ="),
    }  # fmt: skip
    return filled(literal("PostgreSQL/Events/EventInsertionSQL.swift", "static let text ="), values)


def folds():
    """The statements that add the slices of counts to the slice 0."""
    _, _, text = source("PostgreSQL/Store/CountSlices.swift").partition("static let folds =")
    return [filled(sql, conflict_clauses()) for sql in literals(text)]


def event_removal():
    contains = literal("PostgreSQL/Statistics/UncountedEvents.swift", "static let contains =")
    sql = literal("PostgreSQL/Store/PostgreSQLStore+Events.swift", "private static let removal =")
    return filled(sql, {"UncountedEvents.contains": contains})


def visit_use():
    """The statement that uses up a visit of a link with a visit limit."""
    file = "PostgreSQL/Store/PostgreSQLStore+VisitLimits.swift"
    values = {"CountedKind.visit.rawValue": counted_kinds()["visit"]}
    for name in ("counted", "used"):
        values[name] = filled(literal(file, f"static let {name} ="), values)
    return filled(literal(file, "static let use ="), values)


def commit_key():
    return literal("PostgreSQL/Transactions/CommitKey.swift", "var insertion: SQLStatement")


def link_columns():
    """The columns of the table of links that the service reads."""
    table = next(sql for sql in schema() if sql.startswith("CREATE TABLE links "))
    return [name for name in re.findall(r"^ +(\w+) ", table, re.M) if name not in ("UNIQUE", "changed_in")]


def link_batch():
    """The statement by which a node reads all links, without its parameters."""
    sql = literal("Rows/LinkRow.swift", "static let batch =")
    size = re.search(r"static let batchSize = (\d+)", source("Rows/LinkRow.swift"))[1]
    return filled(sql, {"columns": ", ".join(link_columns())}).replace("$1", "'{}'").replace("$2", size)


def link_lookup():
    return filled(literal("Rows/LinkRow.swift", "static let lookup ="), {"columns": ", ".join(link_columns())})


def journal_tags():
    """The number of fields, as a check that the encodings here are complete."""
    return len(re.findall(r"^  case \w+ = \d+", source("Journal/Frames/VisitEvent+Fields.swift"), re.M))


def slab_unit():
    """The multiple to which the table in memory rounds the size of a link."""
    text = (ROOT / "Service/Sources/LinkService/LinkResolution/Table/RecordMemory.swift").read_text(encoding="utf-8")
    return int(re.search(r"unitSize = (\d+)", text)[1])


def table_capacity():
    """The bytes that the table of links in memory can take."""
    text = (ROOT / "Service/Sources/LinkService/LinkResolution/Table/PackedLinkTable.swift").read_text(encoding="utf-8")
    return 1 << int(re.search(r"static let capacity = 1 << (\d+)", text)[1])


def snapshot_pauses():
    """How many times as long as the last snapshot took a node waits before the next, and before an urgent one."""
    text = (ROOT / "Service/Sources/LinkService/Operations/SnapshotSchedule.swift").read_text(encoding="utf-8")
    factors = (re.search(rf"static let {name} = (\d+)", text)[1] for name in ("pauseFactor", "urgentPauseFactor"))
    return dict(zip(("ordinary", "urgent"), map(int, factors)))


def connections_per_node():
    text = source("PostgreSQL/PostgreSQLStore.swift")
    return int(re.search(r"var connectionCount = (\d+)", text)[1])


def journal_option(name):
    found = re.search(rf"var {name} = (?:Duration\.\w+\()?([\d_]+)", source("Journal/JournalOptions.swift"))
    return int(found[1].replace("_", ""))


def drain_options():
    """When a node moves events to the store, and how many at once."""
    return {
        "batchCount": journal_option("batchCount"),
        "manyEvents": journal_option("manyEvents"),
        "intervalMilliseconds": journal_option("drainInterval"),
        "longIntervalMilliseconds": journal_option("longDrainInterval"),
        "longestPauseSeconds": journal_option("longestPause"),
    }
