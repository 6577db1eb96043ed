"""Shared by the scripts that write measurements into docs/: the state measured, and sections of a page."""

import re
import subprocess
from datetime import datetime, timezone
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PERFORMANCE = ROOT / "docs/performance.md"
RELIABILITY = ROOT / "docs/reliability.md"
CAPACITY = ROOT / "docs/capacity.md"
CAPACITY_CONSTANTS = ROOT / "docs/capacity-constants.json"
# Each page begins with the measurements of one script. Other scripts add the sections below.
LOAD_HEADING = "\n## The service under load\n"
POSTGRESQL_HEADING = "\n## PostgreSQL\n"
STATISTICS_HEADING = "\n## Statistics and exports\n"
CRASH_HEADING = "\n## Crashes\n"
HOSTILE_HEADING = "\n## Hostile files\n"
HISTORIES_HEADING = "\n## Histories of links\n"
HEADS_HEADING = "\n## Request heads\n"
FLEET_HEADING = "\n## The fleet\n"


def output(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def commit(*folders):
    """The commit, "with changes" if tracked files of the folders differ from it."""
    name = output("git", "rev-parse", "--short", "HEAD").strip()
    changes = output("git", "status", "--porcelain", "--untracked-files=no", "--", *folders)
    return name + (" with changes" if changes else "")


def swift_version():
    return re.search(r"Swift version ([\d.]+)", output("swift", "--version"))[1]


def today():
    return f"{datetime.now(timezone.utc):%Y-%m-%d}"


def write_before(page, heading, text):
    """Replaces what a page has before a heading."""
    _, found, section = page.read_text(encoding="utf-8").partition(heading)
    page.write_text(text + found + section, encoding="utf-8")
    print(f"Wrote {page.relative_to(ROOT)}")


def write_after(page, heading, text):
    """Replaces what a page has after a heading, or adds both."""
    before = page.read_text(encoding="utf-8").partition(heading)[0].rstrip("\n") + "\n"
    page.write_text(before + heading + text, encoding="utf-8")
    print(f"Wrote {page.relative_to(ROOT)}")


def write_section(page, heading, text, before=None):
    """Replaces the section under a heading, or adds it: before another heading, or at the end if the page has no
    such heading."""
    content = page.read_text(encoding="utf-8")
    start = content.find(heading)
    if start >= 0:
        _, found, rest = content[start + len(heading) :].partition("\n## ")
        rest = found + rest
    else:
        start = content.find(before) if before else -1
        start = len(content) if start < 0 else start
        rest = content[start:]
    page.write_text(content[:start] + heading + text + rest, encoding="utf-8")
    print(f"Wrote {page.relative_to(ROOT)}")


def between(text, tables):
    """The text of a page in which tables, by name, replace what is between pairs of markers `<!-- NAME -->`."""
    for name, table in tables.items():
        marker = f"<!-- {name} -->\n"
        parts = text.split(marker)
        if len(parts) != 3:
            raise SystemExit(f"The page must contain the marker <!-- {name} --> twice.")
        text = f"{parts[0]}{marker}{table.strip()}\n{marker}{parts[2]}"
    return text
