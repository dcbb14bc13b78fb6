"""The dice: exactly fair, the same for whoever has the secret, different for whoever has not."""

from collections import Counter
from hashlib import blake2b, sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.dice import (
    RANGE,
    Draw,
    Noted,
    Rng,
    Sealed,
    Seeded,
    attempt,
    commitment,
    fold,
    is_plain,
    mixed_key,
)

SECRET = bytes(range(32))
WORDS = (("german", "Vorwärts"), ("soviet", "Ура"))


def test_the_sealed_stream_never_changes() -> None:
    """Frozen answers: a change here would make every finished game uncheckable."""
    dice = Sealed(SECRET)
    assert [dice.draw(6) for _ in range(12)] == [1, 1, 2, 5, 0, 5, 2, 0, 3, 5, 0, 4]
    assert dice.draw(52, "hidden") == 43
    assert mixed_key(SECRET, ()).hex() == "de67cde86c8e5599054c69cb49618d6325226f5698f292394b90f3abfb15a60a"


def test_the_sealed_stream_with_words_never_changes() -> None:
    """Frozen answers, with words outside ASCII."""
    dice = Sealed(SECRET, WORDS)
    assert [dice.draw(6) for _ in range(12)] == [2, 1, 5, 5, 2, 3, 1, 0, 5, 2, 2, 2]
    assert mixed_key(SECRET, WORDS).hex() == "1e6e77a995c7f2f619620459596dc7ea567c9ac5f8b24490df22db17f0be34a3"


def test_the_stream_is_what_the_documentation_says() -> None:
    """The published recipe, written out once more with hashlib alone, gives the same numbers."""
    mixed = b"grognard dice 1\n" + "german\tVorwärts\nsoviet\tУра\n".encode()
    key = blake2b(mixed, key=SECRET, digest_size=32).digest()
    digest = blake2b(b"public 0", key=key, digest_size=8).digest()
    assert attempt(mixed_key(SECRET, WORDS), "public", 0) == int.from_bytes(digest, "little")
    assert Sealed(SECRET, WORDS).draw(1000) == int.from_bytes(digest, "little") % 1000


@given(st.integers(1, RANGE))
def test_every_face_comes_from_equally_many_numbers(n: int) -> None:
    """The numbers kept are whole rounds of n, so each face is exactly equally likely."""
    limit = RANGE - RANGE % n
    assert limit % n == 0
    assert RANGE - limit < n
    assert fold(limit - 1, n) == n - 1
    assert fold(0, n) == 0
    assert limit == RANGE or (fold(limit, n) is None and fold(RANGE - 1, n) is None)


def test_a_rejected_attempt_moves_the_counter_on() -> None:
    """With 2**63 + 1 sides nearly every second attempt is rejected; the note tells the one that counted."""
    n = 2**63 + 1
    dice, key = Sealed(SECRET), mixed_key(SECRET, ())
    draws = [dice.note(n) for _ in range(200)]
    accepted = [i for i in range(draws[-1].counter + 1) if attempt(key, "public", i) < n]
    assert [draw.counter for draw in draws] == accepted
    assert [draw.value for draw in draws] == [attempt(key, "public", i) for i in accepted]
    assert 300 < draws[-1].counter < 500
    assert dice.used == {"public": draws[-1].counter + 1}


def test_faces_look_even() -> None:
    """60,000 rolls of a die stay within five standard deviations on each face."""
    dice = Sealed(SECRET).public
    counts = Counter(dice.below(6) for _ in range(60_000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(abs(count - 10_000) < 457 for count in counts.values())


def test_streams_do_not_disturb_one_another() -> None:
    """Hidden rolls in between change neither the public faces nor their counters."""
    alone, mixed = Sealed(SECRET), Sealed(SECRET)
    expected = [alone.note(6) for _ in range(20)]
    hidden = mixed.stream("hidden-german")
    found = []
    for _ in range(20):
        hidden.below(6)
        found.append(mixed.note(6))
    assert found == expected
    assert mixed.used == {"public": 20, "hidden-german": 20}


def test_streams_differ() -> None:
    """A stream tells nothing of another: their faces agree no more often than by chance."""
    dice = Sealed(SECRET)
    a, b = dice.stream("a"), dice.stream("b")
    same = sum(a.below(6) == b.below(6) for _ in range(6000))
    assert 850 < same < 1150


@given(st.sampled_from(["german", "soviet"]), st.text("abcä", min_size=1))
def test_words_change_the_dice(seat: str, words: str) -> None:
    """One seat's words are enough to make other dice, and each seat's words count for that seat only."""
    other = {"german": "soviet", "soviet": "german"}[seat]
    keys = {mixed_key(SECRET, pairs) for pairs in ([], [(seat, words)], [(other, words)], [(seat, words + "!")])}
    assert len(keys) == 4


def test_words_may_be_a_mapping_and_empty_ones_do_not_count() -> None:
    """A dict in seat order is as good as pairs; a seat that added nothing changes nothing."""
    assert Sealed(SECRET, dict(WORDS)).draw(RANGE) == Sealed(SECRET, WORDS).draw(RANGE)
    assert Sealed(SECRET, {"german": ""}).draw(RANGE) == Sealed(SECRET).draw(RANGE)


@pytest.mark.parametrize("words", ["a\nsoviet\tb", "a\tb", "\x00", "\u2028", "\ud800"])
def test_words_cannot_pass_for_another_seat(words: str) -> None:
    """Control characters are refused, so that no words can be read in two ways or break the file."""
    assert not is_plain(words)
    with pytest.raises(ValueError, match="control character"):
        Sealed(SECRET, [("german", words)])


@given(
    st.lists(st.tuples(st.integers(1, 100), st.sampled_from(["public", "x"])), max_size=30),
    st.integers(0, 30),
)
def test_sealed_dice_go_on_where_they_stopped(draws: list[tuple[int, str]], cut: int) -> None:
    """Dice made again from the counters continue as if nothing had happened."""
    whole = Sealed(SECRET)
    expected = [whole.note(n, stream) for n, stream in draws]
    first = Sealed(SECRET)
    found = [first.note(n, stream) for n, stream in draws[:cut]]
    second = Sealed(SECRET, used=first.used)
    found += [second.note(n, stream) for n, stream in draws[cut:]]
    assert found == expected


@given(st.integers(0, 2**64), st.lists(st.integers(1, 8000), max_size=30), st.integers(0, 30))
def test_seeded_dice_go_on_where_they_stopped(seed: int, sides: list[int], cut: int) -> None:
    """Seed and number of draws made are all there is to remember; streams share one count."""
    whole = Seeded(seed)
    expected = [whole.note(n) for n in sides]
    again = Seeded(seed, used=len(sides[:cut]))
    assert [again.note(n) for n in sides[cut:]] == expected[cut:]
    assert [draw.counter for draw in expected] == list(range(len(sides)))
    assert all(0 <= draw.value < draw.sides for draw in expected)


def test_seeded_dice_never_change() -> None:
    """Frozen answers: the laboratory's results must come out the same in years to come."""
    dice = Seeded(42)
    assert [dice.below(6) for _ in range(10)] == [3, 0, 1, 1, 4, 4, 5, 0, 2, 0]
    assert (dice.seed, dice.used) == (42, 10)
    assert dice.note(6, "hidden") == Draw("hidden", 10, 1, 6)


@pytest.mark.parametrize("source", [Seeded(7), Sealed(SECRET)])
def test_notes_tell_what_was_drawn(source: Seeded | Sealed) -> None:
    """A noting Rng returns the values that it notes, in order, with their counters."""
    noted = Noted(source, "hidden")
    rng: Rng = noted
    values = [rng.below(n) for n in (6, 6, 52)]
    assert [draw.value for draw in noted.draws] == values
    assert [draw.sides for draw in noted.draws] == [6, 6, 52]
    assert [draw.counter for draw in noted.draws] == [0, 1, 2]
    assert {draw.stream for draw in noted.draws} == {"hidden"}


def test_the_commitment_is_a_plain_sha256() -> None:
    """Anybody can compute it with the tools at hand, such as sha256sum."""
    assert commitment(SECRET) == sha256(SECRET).hexdigest()
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@pytest.mark.parametrize("n", [0, -1, RANGE + 1])
def test_impossible_dice_are_refused(n: int) -> None:
    """Nothing can be drawn below 0 or 1 side, and beyond 2**64 sides the stream would never answer."""
    with pytest.raises(ValueError, match="cannot draw"):
        Sealed(SECRET).draw(n)
    if n < 1:
        with pytest.raises(ValueError, match="cannot draw"):
            Seeded(1).below(n)


def test_bad_dice_are_refused() -> None:
    """A short secret, a negative seed and a stream name with a space are mistakes, and said to be."""
    with pytest.raises(ValueError, match="32 bytes, not 31"):
        Sealed(SECRET[1:])
    with pytest.raises(ValueError, match="not negative"):
        Seeded(-1)
    for name in ("", "a b", "a;b", "é"):
        with pytest.raises(ValueError, match="not a name"):
            Sealed(SECRET).stream(name)
        with pytest.raises(ValueError, match="not a name"):
            Sealed(SECRET).draw(6, name)
