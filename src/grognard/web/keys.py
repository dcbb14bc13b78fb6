"""Secrets in links: 256 random bits for each seat. The store keeps their hashes only."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256


def make() -> str:
    """A new secret, for a link."""
    return secrets.token_urlsafe(32)


def table_id() -> str:
    """The name of a table: who knows it may watch, so it cannot be guessed."""
    return secrets.token_hex(10)


def is_table(name: str) -> bool:
    """Whether a text could be the name of a table at all."""
    return name.isascii() and name.isalnum() and len(name) <= 40


def digest(key: str) -> str:
    # A plain hash is enough: unlike a password, 256 random bits cannot be found by trying.
    return sha256(key.encode("utf-8", "replace")).hexdigest()


def fits(key: str, stored: str) -> bool:
    """Whether a secret is the one whose hash was stored; takes the same time however wrong it is."""
    return hmac.compare_digest(digest(key), stored) and stored != ""
