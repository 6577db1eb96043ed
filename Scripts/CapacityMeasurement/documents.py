"""Figures that other documents contain."""

import re
import statistics
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))
from figure_pages import PERFORMANCE  # noqa: E402


def figures():
    """The figures of docs/performance.md that the model needs, each with its source."""
    text = PERFORMANCE.read_text(encoding="utf-8")
    return {
        "redirect": redirect(text),
        "peakMemory": {
            "megabytes": int(found(r"\| 1,000,000 links: peak memory \|[^|]*\| ([\d,]+) MB \|", text)),
            "links": 1_000_000,
            "source": "docs/performance.md, peak memory with 1,000,000 links",
        },
        "start": {
            "seconds": float(found(r"\| 1,000,000 links: time from startup[^|]*\|[^|]*\| ([\d.]+) s \|", text)),
            "links": 1_000_000,
            "source": "docs/performance.md, time from startup to the first correct response",
        },
        "sync": {
            "milliseconds": float(found(r"fdatasync of 4 KiB takes ([\d.]+) ms", text)),
            "source": "docs/performance.md, fdatasync of 4 KiB",
        },
    }


def found(pattern, text):
    match = re.search(pattern, text)
    if not match:
        raise SystemExit(f"docs/performance.md has no text like {pattern}: adapt Scripts/CapacityMeasurement/documents.py.")
    return match[1].replace(",", "")


def redirect(text):
    """The processor time of a redirect, in µs.

    Until `make load` has written the processor time, the page only has rates. The client and the service then share
    the processor, so the time of the cores divided by the rate is an upper bound.
    """
    row = re.search(r"^\| linkwright \|(?:[^|]*\|){2} ([\d.]+) µs \|", text, re.M)
    if row:
        return {"processor": float(row[1]), "isBound": False, "source": "docs/performance.md, processor time of a request"}
    rates = re.search(r"^\| linkwright, with every visit on disk \|(.*)\|$", text, re.M)
    if not rates:
        raise SystemExit("docs/performance.md has no rates: adapt Scripts/CapacityMeasurement/documents.py.")
    rate = statistics.median(float(rate) for rate in rates[1].replace(",", "").split("|"))
    cores = int(found(r"\| cores \| (\d+) \|", text))
    return {
        "processor": round(cores / rate * 1e6, 1),
        "isBound": True,
        "source": "docs/performance.md, upper bound: the time of all cores divided by the median rate, client included",
    }
