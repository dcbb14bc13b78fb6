"""schemathesis reads the OpenAPI description and sends what it allows and what it does not: nothing breaks."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from pathlib import Path

import httpx
import schemathesis
from hypothesis import HealthCheck, given
from hypothesis import settings as limits
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from table import opened, served, settings

EXAMPLES = 15  # for each operation


def test_no_request_that_fits_or_does_not_fit_the_description_breaks_the_server(tmp_path: Path) -> None:
    """Every operation, with a real table in its path as often as an invented one: no answer above 499."""
    asyncio.run(_explore(tmp_path))


async def _explore(folder: Path) -> None:
    async with served(settings(folder)) as (app, client):
        new = await opened(client)
        keys = [new["keys"]["german"], "", "wrong"]
        loop = asyncio.get_running_loop()
        schema = schemathesis.openapi.from_dict(app.openapi())
        operations = [result.ok() for result in schema.get_all_operations()]
        assert len(operations) >= 18
        count: Counter[int] = Counter()

        def run(operation: object, mode: GenerationMode) -> None:
            """In a thread of its own: hypothesis is not asynchronous."""

            @limits(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
            @given(case=operation.as_strategy(generation_mode=mode))  # type: ignore[attr-defined]
            def explore(case: object) -> None:
                for table in (new["table"], None):
                    sent = asyncio.run_coroutine_threadsafe(_send(client, case, table, keys), loop)
                    answer = sent.result(30)
                    if answer is not None:
                        count[answer.status_code] += 1
                        assert answer.status_code < 500, (answer.request.url, answer.text)

            explore()

        for operation in operations:
            for mode in GenerationMode:
                with suppress(Unsatisfiable):  # nothing can be wrong about a request without parameters
                    await loop.run_in_executor(None, run, operation, mode)
        print(f"\n{count.total()} requests:", dict(sorted(count.items())))
        assert count[200] + count[201] > 50
        assert count[422] > 50


async def _send(client: httpx.AsyncClient, case: object, table: str | None, keys: list[str]) -> httpx.Response | None:
    if table and "table" in (case.path_parameters or {}):  # type: ignore[attr-defined]
        case.path_parameters["table"] = table  # type: ignore[attr-defined]
    wanted = case.as_transport_kwargs(base_url="http://table")  # type: ignore[attr-defined]
    if (wanted.get("params") or {}).get("wait"):
        wanted["params"]["wait"] = 0
    kept = {name: value for name, value in wanted.items() if name in ("method", "url", "params", "headers", "json")}
    if "data" in wanted:
        kept["content"] = wanted["data"] if isinstance(wanted["data"], str | bytes) else repr(wanted["data"])
    key = keys[hash(str(kept.get("json"))) % len(keys)]
    kept["headers"] = {**dict(kept.get("headers") or {}), **({"authorization": f"Bearer {key}"} if key else {})}
    try:
        return await client.request(**kept)
    except (httpx.InvalidURL, UnicodeError, TypeError, ValueError):
        return None  # what cannot be sent cannot do harm
