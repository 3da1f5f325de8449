#!/usr/bin/env python3
"""How fast python-shogi reads CSA and KIF: the same games as in the other tables.

    pip install python-shogi
    cargo run --release -p kiban-bench -- games csa > games.csa
    cargo run --release -p kiban-bench -- games kif > games.kif
    python3 bench/peers/python_shogi.py games.csa games.kif

Prints megabytes per second of CPU time. python-shogi does not test whether moves are legal.
"""

import re
import sys
import time

import shogi.CSA
import shogi.KIF


def games(path, text):
    """The texts of the games of a file."""
    if path.endswith(".csa"):
        return [game + "\n" for game in re.split(r"^/$", text, flags=re.MULTILINE)]
    return [game for game in re.split(r"(?=^#KIF)", text, flags=re.MULTILINE) if game]


def main():
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        parser = shogi.CSA.Parser if path.endswith(".csa") else shogi.KIF.Parser
        texts = games(path, text)
        start = time.process_time()
        moves = sum(len(parser.parse_str(game)[0]["moves"]) for game in texts)
        seconds = time.process_time() - start
        size = len(text.encode("utf-8")) / 1e6
        print(f"{path}: {len(texts)} games, {moves} moves, {size / seconds:.3f} MB/s")


if __name__ == "__main__":
    main()
