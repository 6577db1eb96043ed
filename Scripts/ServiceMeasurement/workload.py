"""Measures the service under load and prints the figures as JSON. Scripts/measure-service runs it."""

import argparse
import json
import os
import statistics
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
from figure_pages import commit  # noqa: E402
from links import Links  # noqa: E402
from postgresql_rows import POSTGRESQL_ROWS  # noqa: E402
from rows import ROWS, Bench  # noqa: E402
from servers import say  # noqa: E402


def sync_milliseconds(folder):
    """The median time of fdatasync for a block of 4 KiB."""
    times = []
    with open(folder / "sync", "wb") as file:
        for _ in range(200):
            file.write(b"x" * 4096)
            file.flush()
            start = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


def main():
    all_rows = ROWS | POSTGRESQL_ROWS
    parser = argparse.ArgumentParser()
    for program in ("linkwright", "bare", "client"):
        parser.add_argument(f"--{program}", type=Path, required=True)
    parser.add_argument("--folder", type=Path, required=True, help="for files of this run")
    parser.add_argument("--links", type=Path, required=True, help="for databases that are kept")
    parser.add_argument("--seconds", type=int, required=True, help="the length of a round")
    parser.add_argument("rows", nargs="+", choices=all_rows)
    arguments = parser.parse_args()

    state = commit("Sources", "Service")
    log = open(arguments.folder / "log", "w", encoding="utf-8")
    links = Links(arguments.links, arguments.linkwright, log, state)
    bench = Bench(arguments, arguments.folder, links, arguments.seconds, log)
    figures = {
        "sync": sync_milliseconds(arguments.folder),
        "seconds": arguments.seconds,
        "commit": state,
        "rows": {},
    }
    for row in arguments.rows:
        say(f"Measuring {row}")
        figures["rows"][row] = all_rows[row](bench)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
