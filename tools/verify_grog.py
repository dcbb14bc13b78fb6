"""Check the dice of a grognard game without trusting grognard: python3 verify_grog.py game.grog

A .grog file has tags on top, an empty line, one action a line, and a closing line with a seal. The table
chose a secret before the game and showed its SHA-256, the commitment; the seats could add words of their own.
Every roll follows from secret, words, name of the stream and a counter. This script draws all of them again.
It does not know the rules: that a draw was put to the right use is checked by replaying the game."""

import random
import re
import sys
from collections.abc import Callable
from hashlib import blake2b, sha256

LIMIT = 5_000_000  # bytes
Dice = Callable[[str, int], tuple[int, int]]  # from stream and sides to counter and value


def require(good: object, otherwise: str) -> None:
    if not good:
        raise AssertionError(otherwise)


def sealed(secret: bytes, words: list[str]) -> Dice:
    """The dice of a played game."""
    text = "grognard dice 1\n" + "".join(pair.replace("=", "\t", 1) + "\n" for pair in words)
    key = blake2b(text.encode(), key=secret, digest_size=32).digest()
    used: dict[str, int] = {}

    def draw(stream: str, sides: int) -> tuple[int, int]:
        while True:
            i = used.get(stream, 0)
            used[stream] = i + 1
            x = int.from_bytes(blake2b(f"{stream} {i}".encode(), key=key, digest_size=8).digest(), "little")
            if x < 2**64 - 2**64 % sides:  # the few numbers above would favour the low faces
                return i, x % sides

    return draw


def seeded(seed: int) -> Dice:
    """The dice of a simulated game."""
    numbers = enumerate(iter(random.Random(seed).random, None))
    return lambda _, sides: next((i, int(x * sides)) for i, x in numbers)


def check(line: str, number: int, draw: Dice) -> int:
    """Draw the numbers of one action again; return how many there were."""
    action, *draws = re.sub(" ; state [0-9a-f]+$", "", line).split(" ; ")  # where a turn ended: a hash of the state
    found, seat, verb, *ids = action.split(" ")
    require(found == str(number), f"has action {found} where action {number} should be")
    require((seat == "chance") == bool(draws), f"has a draw too few or too many in action {number}")
    faces = []
    for text in draws:
        stream, counter, value, sides = re.findall(r"^(\S+) (\d+) (\d+)/(\d+)$", text)[0]
        good = 1 <= int(sides) <= 2**64 and draw(stream, int(sides)) == (int(counter), int(value))
        require(good, f"has a false draw in action {number}: {text}")
        faces.append(str(int(value) + 1))
    rolled = ids in (faces, sorted(faces, key=int))  # many equal dice are written in order of their faces
    require(not draws or verb != "roll" or rolled, f"has false faces in action {number}: {action}")
    return len(draws)


def verify(data: bytes) -> str:
    """Check a whole file; return what to print."""
    require(data.startswith(b'[Grognard "1"]\n'), "is not a .grog file of format 1")
    require(len(data) <= LIMIT, "is too large for a .grog file")
    body, _, closing = data.rpartition(b"\n= ")
    trailer = re.findall(r"\A(\d+) state ([0-9a-f]+) seal ([0-9a-f]+)\n\Z", closing.decode())
    require(trailer, "breaks off: its closing line is missing")
    count, state, seal = trailer[0]
    head, _, actions = (body.decode() + "\n").partition("\n\n")
    lines = actions.split("\n")[:-1]
    pairs = [re.findall(r'\A\[(\S+) "(.*)"\]\Z', row)[0] for row in head.split("\n")]
    words = [re.sub(r"\\(.)", r"\1", text) for name, text in pairs if name == "Words"]
    kept = (tags := dict(pairs))["Dice"] == "sealed"  # else the dice are those of a simulation
    require(len(tags) + max(0, len(words) - 1) == len(pairs), "gives a tag twice")
    require("X-Inherited" not in head, "was played on from another game: `grognard verify` checks its stretches")
    require(len(lines) == int(count), f"has {len(lines)} actions, but its closing line counts {count}")
    require(not kept or "Secret" in tags, "has no secret yet: it is published when the game is over")
    secret = bytes.fromhex(tags.get("Secret", ""))
    fitting = blake2b(body + b"\n" + state.encode(), key=secret, digest_size=16).hexdigest()
    require(seal == fitting, "has been altered: its seal does not fit")
    require(not kept or sha256(secret).hexdigest() == tags["Commitment"], "does not keep its commitment")
    draw = sealed(secret, words) if kept else seeded(int(tags["Dice"].removeprefix("seeded ")))
    rolls = sum(check(line, number, draw) for number, line in enumerate(lines, 1))
    return f"{'commitment ok' if kept else 'no commitment'}\n{rolls} rolls reproduced\nseal ok"


if __name__ == "__main__":
    path = sys.argv[-1]
    try:
        with open(path, "rb") as file:
            print(verify(file.read(LIMIT + 1)))
    except OSError as error:
        sys.exit(f"{path} cannot be read: {error.strerror}")
    except AssertionError as wrong:
        sys.exit(f"{path} {wrong}")
    except Exception:  # garbage can go wrong in a hundred ways, and the answer is the same
        sys.exit(f"{path} is not a .grog file: it cannot be understood")
