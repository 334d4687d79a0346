"""A player for Parley's tables in plain Python 3: takes the seat of a link and chooses at random.

    python3 docs/client.py 'http://127.0.0.1:8080/table/<match>#<token>'

Only the standard library is used. Replace `choose` with something better. docs/protocol.md describes the messages.
"""

import base64
import hashlib
import json
import os
import random
import socket
import ssl
import struct
import sys
from urllib.parse import urlsplit


class Table:
    """The WebSocket of one table: JSON messages in and out."""

    def __init__(self, address):
        url = urlsplit(address)
        secure = url.scheme == "https"
        port = url.port or (443 if secure else 80)
        self.socket = socket.create_connection((url.hostname, port))
        if secure:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=url.hostname)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /api/table HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.read(1)
        accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        if b" 101 " not in head.split(b"\r\n")[0] or accept not in head:
            raise ConnectionError("this is no table: " + head.split(b"\r\n")[0].decode())

    def read(self, count):
        while len(self.buffer) < count:
            more = self.socket.recv(65536)
            if not more:
                raise ConnectionError("the server closed the connection")
            self.buffer += more
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def frame(self, opcode, payload):
        size = len(payload)
        if size < 126:
            head = struct.pack("!BB", 0x80 | opcode, 0x80 | size)
        elif size < 65536:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, size)
        mask = os.urandom(4)
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)))

    def send(self, **message):
        self.frame(1, json.dumps(message).encode())

    def messages(self):
        text = b""
        while True:
            first, second = self.read(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack("!H", self.read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.read(8))
            payload = self.read(size)
            opcode = first & 0x0F
            if opcode == 8:
                raise ConnectionError("the server closed the connection")
            if opcode == 9:
                self.frame(10, payload)
            elif opcode in (0, 1):
                text += payload
                if first & 0x80:
                    yield json.loads(text)
                    text = b""


def choose(decision):
    """An action of the decision as text, or None to leave it."""
    if decision["actions"]:
        return random.choice(decision["actions"])
    for template in decision.get("templates", []):
        return "[" + ",".join(part if isinstance(part, str) else fill(part) for part in template["parts"]) + "]"
    return None


def fill(field):
    low, high = (field["range"]["low"], field["range"]["high"]) if "range" in field else (0, 100)
    if field["type"] == "text":
        return "none"
    return str(random.randint(int(low), int(high))) if field["type"] == "int" else f"{random.uniform(low, high):.2f}"


def play(link):
    url = urlsplit(link)
    match, token = url.path.rstrip("/").split("/")[-1], url.fragment
    table = Table(f"{url.scheme}://{url.netloc}")
    table.send(type="hello", match=match, token=token)
    ref = 0
    for message in table.messages():
        if message["type"] == "welcome":
            print("seated as", message["you"].get("role"), "in", message["match"]["title"], flush=True)
        elif message["type"] == "state" and not message["state"]["isOver"]:
            state = message["state"]
            for decision in state["view"]["decisions"]:
                if decision["id"] in state["submitted"]:
                    continue
                ref += 1
                action = choose(decision)
                if action is None:
                    table.send(type="pass", ref=ref, turn=state["turn"])
                else:
                    table.send(type="submit", ref=ref, turn=state["turn"], decision=decision["id"], action=action)
        elif message["type"] == "refused" and message["code"] == "not-admitted":
            print("refused:", message["reason"], flush=True)
        elif message["type"] == "ended":
            print(message["match"]["status"], message["match"].get("scores"), flush=True)
            return
        elif message["type"] == "moved":
            return play(f"{url.scheme}://{url.netloc}/table/{message['match']}#{message.get('token', token)}")
        elif message["type"] == "error":
            sys.exit(message["message"])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    play(sys.argv[1])
