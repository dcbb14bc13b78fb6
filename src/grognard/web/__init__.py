"""The table in a browser: tables in play, what each seat receives, and the HTTP API."""
