"""Serves the pages that a Swift test wrote, with the headers of the service."""

import json
import time
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread


@dataclass(frozen=True)
class WrittenPage:
    brand: str
    sample: str
    language: str
    platform: str
    path: str
    file: Path


def written_pages(folder: Path) -> list[WrittenPage]:
    """The pages in a folder: each sample in each language, with each brand and without one."""
    entries = json.loads((folder / "index.json").read_text())
    return [
        WrittenPage(
            entry["brand"], entry["sample"], entry["language"], entry["platform"], entry["path"],
            folder / entry["file"],
        )
        for entry in entries
        if "sample" in entry
    ]  # fmt: skip


class PageServer:
    def __init__(self, folder: Path):
        entries = json.loads((folder / "index.json").read_text())
        self.pages = {page.path for page in written_pages(folder)}
        self.missed: list[str] = []
        # The pause after the heading of a page and before each picture, in seconds.
        self.pause = 0.0
        self.responses = {
            entry["path"]: (entry["status"], entry["headers"], (folder / entry["file"]).read_bytes())
            for entry in entries
        }
        pages = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                path = self.path.partition("?")[0]
                status, headers, body = pages.responses.get(path, (404, [], b""))
                if path not in pages.responses:
                    pages.missed.append(self.path)
                is_picture = any(value.startswith("image/") for _, value in headers)
                if pages.pause and is_picture:
                    time.sleep(2 * pages.pause)
                self.send_response(status)
                for name, value in headers:
                    # A picture in the cache would not come late.
                    if not (pages.pause and name.lower() == "cache-control"):
                        self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if pages.pause and path in pages.pages:
                    head, heading, body = body.partition(b"</h1>")
                    self.wfile.write(head + heading)
                    self.wfile.flush()
                    time.sleep(pages.pause)
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._server.server_address[1]}"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def address(self, sample: str, language: str, brand: str = "plain") -> str:
        return f"{self.origin}/{brand}/{language}/{sample}"

    def is_page(self, address: str) -> bool:
        return address.removeprefix(self.origin) in self.pages

    def close(self):
        self._server.shutdown()
        self._server.server_close()
