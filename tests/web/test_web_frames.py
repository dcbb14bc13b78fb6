"""A drawing is sent in parts: what is new, what is gone, and the order where something new lies below the rest."""

from __future__ import annotations

from typing import Any

from grognard.web.frames import difference


def drawn(*marks: str) -> dict[str, Any]:
    return {"ground": "g", "pieces": {}, "regions": {}, "marks": {id_: {"svg": id_} for id_ in marks}}


def test_what_comes_on_top_needs_no_order() -> None:
    sent = difference(drawn("night", "name"), drawn("night", "name", "smoke"))
    assert list(sent["marks"]) == ["smoke"]
    assert "order" not in sent
    assert "order" not in difference(drawn("night", "name"), drawn("name"))


def test_what_comes_below_is_sent_with_the_order_of_all() -> None:
    sent = difference(drawn("night", "name"), drawn("inside", "night", "name"))
    assert list(sent["marks"]) == ["inside"]
    assert sent["order"] == {"marks": ["inside", "night", "name"]}
