"""Checks Prometheus with a real service: rules, dashboard and alerts.

monitoring.py PROMETHEUS SERVICE DATA

PROMETHEUS is the address of a Prometheus that scrapes the service, SERVICE the process ID of the service, and
DATA its data folder. Every query of the dashboard and of the alert rules must work, and every metric in them
must exist. Then the service loses its database, and is stopped, and the alerts for both must fire.
"""

import json
import os
import pathlib
import re
import signal
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
METRIC = re.compile(r"\b(?:linkwright|process)_[a-z_]+\b|\bup\b")
# Only a node that uses PostgreSQL has these metrics.
METRICS_OF_A_FLEET = {"linkwright_link_table_current_timestamp_seconds"}
# Only a service with webhooks has these metrics.
METRICS_OF_WEBHOOKS = {"linkwright_webhook_oldest_waiting_seconds", "linkwright_webhook_dead_letters"}
LIMIT = 25

prometheus, service, data = sys.argv[1], int(sys.argv[2]), pathlib.Path(sys.argv[3])


def fail(sentence):
    sys.exit(f"monitoring: {sentence}")


def get(path, **parameters):
    query = "?" + urllib.parse.urlencode(parameters) if parameters else ""
    with urllib.request.urlopen(f"{prometheus}/api/v1/{path}{query}", timeout=10) as response:
        return json.load(response)["data"]


def query(expression):
    try:
        return get("query", query=expression)["result"]
    except urllib.error.HTTPError as error:
        fail(f"{expression}\n{error.read().decode()}")


def wait(what, condition):
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        try:
            if value := condition():
                return value
        except OSError:
            pass
        time.sleep(0.2)
    fail(f"{what} did not happen within {LIMIT} seconds.")


def dashboard_expressions():
    dashboard = json.loads((ROOT / "deploy/grafana/linkwright.json").read_text())
    names = {variable["name"] for variable in dashboard["templating"]["list"]}
    if names != {"datasource", "instance"}:
        fail(f"the variables of the dashboard are {names}.")
    for panel in dashboard["panels"]:
        for target in panel.get("targets", []):
            if target["datasource"]["uid"] != "${datasource}":
                fail(f"the panel {panel['title']} does not use the variable for the data source.")
            yield target["expr"].replace("$__rate_interval", "1m").replace("$instance", ".*")


def check_expressions(rules):
    expressions = [*dashboard_expressions(), *(rule["query"] for rule in rules)]
    metrics = set()
    for expression in expressions:
        query(expression)
        # Label values are not metrics.
        metrics.update(METRIC.findall(re.sub(r'"[^"]*"', "", expression)))
    metrics -= METRICS_OF_A_FLEET | METRICS_OF_WEBHOOKS
    for metric in sorted(metrics):
        if not query(f"count({metric})"):
            fail(f"the metric {metric} does not exist.")
    print(f"  {len(expressions)} queries work, and their {len(metrics)} metrics exist")


def check_runbooks(rules):
    page = (ROOT / "docs/operations.md").read_text()
    headings = re.findall(r"^#+ (.*)$", page, re.M)
    anchors = {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}
    for rule in rules:
        file, _, anchor = rule["annotations"]["runbook"].partition("#")
        if file != "docs/operations.md" or anchor not in anchors:
            fail(f"the runbook of {rule['name']} does not exist.")
        for annotation in ("summary", "description"):
            if not rule["annotations"].get(annotation):
                fail(f"{rule['name']} has no {annotation}.")
    print(f"  {len(rules)} alert rules are loaded, each with its runbook")


def firing():
    return {alert["labels"]["alertname"] for alert in get("alerts")["alerts"] if alert["state"] == "firing"}


wait("the first scrape", lambda: query('up{job="linkwright"} == 1'))
# Rates need two samples.
wait("the second scrape", lambda: query("count_over_time(linkwright_ready[1m]) > 1"))
rules = [rule for group in get("rules", type="alert")["groups"] for rule in group["rules"]]
check_runbooks(rules)
check_expressions(rules)

unexpected = firing() & {"LinkwrightNotReady", "LinkwrightVisitorsNotAnswered", "LinkwrightStoreFailing"}
if unexpected:
    fail(f"{unexpected} fired before anything failed.")
for file in data.glob("linkwright.sqlite*"):
    file.unlink()
wait("the alert LinkwrightNotReady", lambda: "LinkwrightNotReady" in firing())
print("  LinkwrightNotReady fires when the database is deleted")
os.kill(service, signal.SIGTERM)
wait("the alert LinkwrightVisitorsNotAnswered", lambda: "LinkwrightVisitorsNotAnswered" in firing())
print("  LinkwrightVisitorsNotAnswered fires when the service is stopped")
