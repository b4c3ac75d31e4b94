"""Plays a list of accesses through `nvdla_model.Session`; see live.rs. Usage: live.py SERVER LIST OPTION..."""

import sys

from nvdla_model import Session

server, path, *options = sys.argv[1:]
with Session(server=server, **dict(option.split("=") for option in options)) as s:
    for line in open(path):
        op, *words = line.split()
        if op == "L":
            s.load(int(words[0], 16), bytes.fromhex(words[1]))
            continue
        numbers = [int(word, 16) for word in words]
        if op == "W":
            s.write(numbers[0], numbers[1], posted=bool(numbers[2]))
        elif op == "R":
            s.read(numbers[0])
        elif op == "P":
            s.poll(*numbers)
        elif op == "A":
            s.advance(numbers[0])
        elif op == "I":
            seen = 0
            while numbers[0] & ~seen:
                s.wait(1 << 28)
                status = s.read(0x100C)
                s.write(0x100C, status)
                assert isinstance(s.interrupt, bool)  # The write has reached the device.
                seen |= status
