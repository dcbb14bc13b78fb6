"""A program that plays: it opens a table against the recruit and plays at random, through the HTTP API alone.

    python tools/example_client.py [http://127.0.0.1:8020]

Standard library only, so that it can be translated into any language. The API is described in docs/api.md.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


class Table:
    """One seat at one table."""

    def __init__(self, server: str, table: str, key: str) -> None:
        self.address = f"{server.rstrip('/')}/api/tables/{table}"
        self.key = key

    def look(self, after: str = "") -> dict[str, Any] | None:
        """The table as this seat sees it; with a stamp, wait up to 20 seconds for a newer one."""
        wait = f"&after={after}&wait=20" if after else ""
        return call(f"{self.address}?frame=no{wait}", key=self.key)

    def act(self, number: int, action: str) -> dict[str, Any] | None:
        """Play an action on the table as it was when it had this number; what came of it one sees by looking."""
        return call(f"{self.address}/actions", {"number": number, "action": action}, self.key)


def call(url: str, body: dict[str, Any] | None = None, key: str = "") -> dict[str, Any] | None:
    """One request; a refusal is printed in its own words."""
    headers = {"content-type": "application/json", "accept-language": "en"}
    if key:
        headers["authorization"] = f"Bearer {key}"
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(url, data, headers), timeout=60) as answer:
            return json.loads(answer.read()) if answer.status != 204 else None
    except HTTPError as error:
        print(json.loads(error.read())["message"])
        return None


def main() -> None:
    server = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8020"
    seats = {"german": "me", "soviet": "bot:recruit"}
    opened = call(f"{server}/api/tables", {"game": "blood-and-steel", "seats": seats, "name": "example"})
    if opened is None:
        sys.exit(1)
    print(f"watch at {server}/table/{opened['table']}")
    table = Table(server, opened["table"], opened["keys"]["german"])
    seen = table.look()
    while seen and seen["status"] != "over":
        if seen["yours"]:
            table.act(seen["number"], random.choice(seen["actions"]))
            seen = table.look()
        else:
            seen = table.look(after=seen["stamp"]) or seen
    if seen:
        print(seen["result"]["text"])


if __name__ == "__main__":
    main()
