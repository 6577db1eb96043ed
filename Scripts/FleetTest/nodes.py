"""The nodes of a fleet, and HAProxy in front of them."""

import os
import re
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

from processes import Process, free_ports, wait_until

CONFIGURATION = Path(__file__).resolve().parent / "linkwright.yaml"
# As in linkwright.yaml.
HOST = "go.fleet.example"
APP = "fleet"
# HAProxy needs CHECK_FAILURES checks to learn that a node stops. Until then, the node still responds.
CHECK_MILLISECONDS, CHECK_FAILURES = 500, 2
SHUTDOWN_DELAY = 2


class Tool:
    """The command `linkwright`, with a database."""

    def __init__(self, binary, database):
        self.binary = binary
        self.environment = {"LINKWRIGHT_DATABASE": database}

    def run(self, data, *arguments, configuration=CONFIGURATION):
        """Runs a command, which must succeed. Returns its output."""
        command = [self.binary, *arguments, "--data", data, "--config", configuration]
        result = subprocess.run(command, capture_output=True, text=True, env=os.environ | self.environment)
        if result.returncode:
            raise SystemExit(f"linkwright {' '.join(arguments)} failed:\n{result.stdout}{result.stderr}")
        return result.stdout

    def create_key(self, data, name, *options):
        """Creates an API key. Returns its secret."""
        return self.run(data, "keys", "create", "--name", name, *options).split()[0]


class Node:
    """A node with its own data folder, which a kill leaves as it is.

    Its next start uses the file `configuration`.
    """

    def __init__(self, name, tool, data, log, configuration=CONFIGURATION):
        self.name, self.tool, self.data, self.log, self.configuration = name, tool, data, log, configuration
        self.port, self.management = free_ports(2)
        self.process = None

    def start(self):
        command = [
            self.tool.binary, "serve", "--config", self.configuration, "--data", self.data,
            "--listen", f"127.0.0.1:{self.port}", "--manage", f"127.0.0.1:{self.management}",
            "--trusted-proxy", "127.0.0.1", "--shutdown-delay", str(SHUTDOWN_DELAY),
        ]  # fmt: skip
        self.process = Process(command, self.log, self.tool.environment)

    def wait_until_healthy(self):
        wait_until(f"the start of {self.name} (see {self.log})", self.is_healthy)

    def is_healthy(self):
        if self.process.has_ended():
            raise SystemExit(f"{self.name} ended with {self.process.child.returncode}, see {self.log}")
        return self.status("/healthz") == 200

    def is_ready(self):
        return self.status("/readyz") == 200

    def status(self, path):
        """The status of a response of the management listener; None without a response."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.management}{path}", timeout=2) as response:
                return response.status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return None

    def pending_event_count(self):
        """The number of events in the journal that are not in the database yet."""
        return int(self.metric("linkwright_journal_pending_events"))

    def metric(self, name):
        """The value of a metric without labels; None if the node does not have the metric."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.management}/metrics", timeout=5) as response:
            metrics = response.read().decode()
        found = re.search(rf"^{name} ([\d.e+]+)$", metrics, re.M)
        return float(found[1]) if found else None

    def stop(self):
        """Stops the node, which first responds to all requests."""
        if self.process:
            self.process.stop()


class HAProxy:
    """HAProxy, which sends each visitor to a node whose health check succeeds."""

    def __init__(self, nodes, folder, log):
        self.nodes, self.folder, self.log = nodes, folder, log
        self.port, self.status_port = free_ports(2)
        self.process = None

    def start(self):
        path = self.folder / "haproxy.cfg"
        path.write_text(self.configuration(), encoding="utf-8")
        self.process = Process(["/usr/sbin/haproxy", "-db", "-f", path], self.log)
        wait_until(f"the first health checks (see {self.log})", self.sees_all_nodes)

    def configuration(self):
        # If no connection to a node can be made, a request is sent to another node. Otherwise, no request is sent
        # twice, because the first node may have recorded the visit or made the change.
        servers = "\n".join(
            f"  server {node.name} 127.0.0.1:{node.port} check port {node.management}" for node in self.nodes
        )
        return f"""global
  maxconn 4096

defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 15s
  retries 3
  retry-on conn-failure
  option redispatch 1

frontend links
  bind 127.0.0.1:{self.port}
  option forwardfor
  default_backend nodes

backend nodes
  balance roundrobin
  option httpchk GET /healthz
  default-server inter {CHECK_MILLISECONDS}ms fall {CHECK_FAILURES} rise 1
{servers}

frontend status
  bind 127.0.0.1:{self.status_port}
  stats enable
  stats uri /
"""

    def sees_all_nodes(self):
        if self.process.has_ended():
            raise SystemExit(f"haproxy ended with {self.process.child.returncode}, see {self.log}")
        return set(self.states().values()) == {"UP"}

    def states(self):
        """What HAProxy knows about each node, such as `UP`."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.status_port}/;csv", timeout=5) as response:
                rows = [line.split(",") for line in response.read().decode().splitlines()]
        except OSError:
            return {}
        state = rows[0].index("status")
        names = {node.name for node in self.nodes}
        return {row[1]: row[state] for row in rows[1:] if row[0] == "nodes" and row[1] in names}

    def stop(self):
        if self.process:
            self.process.stop()
