"""A fleet: three nodes that share a PostgreSQL database, behind HAProxy, and what their clients need."""

import time

from clients import VISITOR, Client, authorization
from nodes import APP, HAProxy, Node, Tool
from postgresql import DATABASE, ROLE
from processes import wait_until

NODE_COUNT = 3
LINK_COUNT = 20
SITE = "https://www.fleet.example"


class Fleet:
    """A fleet that is stopped at the end of a `with` block."""

    def __init__(self, binary, cluster, folder, logs, proxies=()):
        """The nodes reach the servers of the cluster through the proxies, if there are any."""
        self.cluster, self.proxies, self.folder = cluster, proxies, folder
        ports = [proxy.port for proxy in proxies] or cluster.ports
        hosts = ",".join(f"127.0.0.1:{port}" for port in ports)
        self.database = f"postgresql://{ROLE}@{hosts}/{DATABASE}"
        self.tool = Tool(binary, self.database)
        self.nodes = [
            Node(f"node-{number}", self.tool, folder / f"node-{number}", logs / f"node-{number}.log")
            for number in range(1, NODE_COUNT + 1)
        ]
        self.haproxy = HAProxy(self.nodes, folder, logs / "haproxy.log")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        """Starts everything, and creates keys."""
        self.cluster.start()
        self.create_keys()
        for node in self.nodes:
            node.start()
        for node in self.nodes:
            node.wait_until_healthy()
        self.haproxy.start()

    def create_keys(self):
        data = self.folder / "tool"
        scopes = ["links:read", "links:write", "invitations:read", "invitations:write"]
        options = [word for scope in scopes for word in ("--scope", scope)]
        self.server_key = self.tool.create_key(data, "team", *options)
        self.app_key = self.tool.create_key(data, "app", "--app", APP)

    def stop(self):
        self.haproxy.stop()
        processes = [node.process for node in self.nodes if node.process]
        for process in processes:
            process.ask_to_end()
        for process in processes:
            process.wait_for_end()
        self.cluster.stop()

    # MARK: What clients use

    def management(self, node):
        """A client of a node's management listener, which accepts no other host names."""
        return Client(node.management, host="127.0.0.1")

    def manage(self, node, method, path, document, idempotency_key=None):
        """Sends a request to the management API of a node, which must succeed. Returns the document."""
        fields = authorization(self.server_key, idempotency_key)
        exchange = self.management(node).send(method, path, path, document, fields)
        if exchange.status not in (200, 201):
            raise SystemExit(f"{method} {path} to {node.name}: {exchange}")
        return exchange.document

    def create_link(self, node, slug):
        """Creates a link that leads to the page of its name. Returns the document."""
        return self.manage(node, "POST", "/v1/links", {"slug": slug, "destination": page(slug)})

    def create_links(self):
        """Creates links for visitors, and waits until every node follows them. Returns their slugs."""
        slugs = [f"link-{number}" for number in range(LINK_COUNT)]
        for slug in slugs:
            self.create_link(self.nodes[0], slug)
        for node in self.nodes:
            wait_until(f"all links on {node.name}", lambda node=node: follows_all(node, slugs), 10)
        return slugs

    def issue_invitation(self, capacity=0):
        """Issues an invitation without a limit, or for some users. Returns its code."""
        document = {"inviter": "ana", "inviterName": "Ana", "maximumUses": capacity}
        return self.manage(self.nodes[0], "POST", "/v1/invitations", document)["code"]

    # MARK: What the laws look at

    def wait_until_drained(self, limit=60):
        """Waits until every visit is in the database. Returns the seconds."""
        start = time.monotonic()
        wait_until("the end of all journals", lambda: not any(n.pending_event_count() for n in self.nodes), limit)
        return time.monotonic() - start


def page(name):
    """The page to which a link of this name leads."""
    return f"{SITE}/p/{name}"


def follows_all(node, slugs):
    client = Client(node.port)
    return all(leads_to(client, slug, page(slug)) for slug in slugs)


def leads_to(client, slug, destination):
    """Whether a link leads to a page. A HEAD request is no visit."""
    exchange = client.send("HEAD", f"/{slug}", fields=VISITOR)
    return exchange.status == 302 and exchange.location == destination
