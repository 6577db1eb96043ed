"""Serves the pages that a Swift test wrote, with the headers of the service."""

import json
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread


class PageServer:
    def __init__(self, folder: Path):
        entries = json.loads((folder / "index.json").read_text())
        self.samples = sorted({entry["sample"] for entry in entries if "sample" in entry})
        self.pages = {entry["path"] for entry in entries if "sample" in entry}
        self.missed: list[str] = []
        # The pause after the heading of a page, in seconds.
        self.pause = 0.0
        responses = {
            entry["path"]: (entry["status"], entry["headers"], (folder / entry["file"]).read_bytes())
            for entry in entries
        }
        missed, pages = self.missed, self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                path = self.path.partition("?")[0]
                status, headers, body = responses.get(path, (404, [], b""))
                if path not in responses:
                    missed.append(self.path)
                self.send_response(status)
                for name, value in headers:
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

    def address(self, sample: str, language: str) -> str:
        return f"{self.origin}/{language}/{sample}"

    def is_page(self, address: str) -> bool:
        return address.removeprefix(self.origin) in self.pages

    def close(self):
        self._server.shutdown()
        self._server.server_close()
