"""Plays a list of accesses through `nvdla_model.Session`; see live.rs. Usage: live.py SERVER LIST OPTION..."""

import sys

from nvdla_model import Session

server, path, *options = sys.argv[1:]
with Session(server=server, **dict(option.split("=") for option in options)) as s:
    for line in open(path):
        op, *words = line.split()
        numbers = [int(word, 16) for word in words]
        if op == "L":
            s.load(numbers[0], bytes.fromhex(words[1]))
        elif op == "W":
            s.write(*numbers, posted=True)
        elif op == "R":
            s.read(numbers[0])
        elif op == "P":
            s.poll(*numbers)
        elif op == "I":
            seen = 0
            while numbers[0] & ~seen:
                s.wait(1 << 28)
                status = s.read(0x100C)
                s.write(0x100C, status)
                seen |= status
