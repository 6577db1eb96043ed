"""A network between the nodes and a server of the database that can fail."""

import asyncio
import random
import socket
import struct
import threading

from processes import free_ports


class DatabaseProxy:
    """Forwards connections to a port. It runs on a thread of its own, which ends with the script."""

    def __init__(self, target):
        self.target = target
        self.port = free_ports(1)[0]
        # The chance that a connection is cut after a request and before its response.
        self.cut_chance = 0.0
        self.writers = set()
        self.loop = asyncio.new_event_loop()
        self.flows = asyncio.Event()
        self.flows.set()
        threading.Thread(target=self.loop.run_forever, name="database-proxy", daemon=True).start()
        asyncio.run_coroutine_threadsafe(self.listen(), self.loop).result()

    async def listen(self):
        await asyncio.start_server(self.accept, "127.0.0.1", self.port)

    async def accept(self, reader, writer):
        try:
            server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            reset(writer)
            return
        pair = {writer, server_writer}
        self.writers |= pair
        directions = [self.forward_requests(reader, server_writer), self.forward(server_reader, writer)]
        try:
            await asyncio.gather(*directions)
        except OSError:
            pass
        finally:
            self.writers -= pair
            for end in pair:
                reset(end)

    async def forward(self, reader, writer):
        while data := await reader.read(65536):
            await self.flows.wait()
            writer.write(data)
            await writer.drain()
        # An end of one direction ends both, as PostgreSQL and libpq never use one alone.
        raise ConnectionResetError

    async def forward_requests(self, reader, writer):
        while data := await reader.read(65536):
            await self.flows.wait()
            writer.write(data)
            await writer.drain()
            if random.random() < self.cut_chance:
                raise ConnectionResetError
        raise ConnectionResetError

    # MARK: Faults, which other threads cause

    def stall(self):
        """Delivers nothing in either direction, and keeps the connections."""
        self.loop.call_soon_threadsafe(self.flows.clear)

    def resume(self):
        self.loop.call_soon_threadsafe(self.flows.set)

    def cut_all(self):
        """Cuts all connections."""
        self.loop.call_soon_threadsafe(self.reset_all)

    def reset_all(self):
        for writer in self.writers:
            reset(writer)


def reset(writer):
    """Closes a connection at once. The other end gets an error, and not the end of the data."""
    connection = writer.get_extra_info("socket")
    if connection and connection.fileno() >= 0:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()
