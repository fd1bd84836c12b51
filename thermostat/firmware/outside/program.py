"""The thermostat as a program on this computer, whose time passes only in commands."""

import os
import pty
import subprocess
import tty
from contextlib import suppress
from typing import NamedTuple

PINS = {1: "compressor", 2: "K1's coil", 4: "K2's coil", 8: "lamp", 32: "supply", 128: "button"}
RECEIVED, SENT, RESET = 1, 2, 4
FIRMWARE = "the firmware"  # among edges, when it starts
GAP_MS = 4  # of silence, and the next character begins a new frame


class Lost(Exception):
    """The board, or an instrument, no longer answers."""


class Record(NamedTuple):
    """A line of the board's trace: struct record in ../bench/bench.h."""

    ms: int
    room_cdeg: int
    counts: int
    pins: int
    events: int
    measured_cdeg: int
    state: int
    byte: int

    @property
    def room(self):
        return self.room_cdeg / 100

    def is_on(self, name):
        return any(self.pins & bit and pin == name for bit, pin in PINS.items())


def read_exactly(file, count):
    data = b""
    while len(data) < count:
        data += os.read(file, count - len(data))
    return data


class Program:
    """Runs ../targets/outside.c, on a pseudo-terminal as its UART."""

    def __init__(self, path, seed):
        uart, line = pty.openpty()
        tty.setraw(line)
        self.port = os.ttyname(line)
        self.process = subprocess.Popen(
            [path, str(uart), str(seed)],
            pass_fds=[uart],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        os.close(uart)
        self.line = line  # open as long as the program, or its UART would have no other end
        self.ms = 0
        self.trace = []

    def close(self):
        os.close(self.line)
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

    def command(self, verb, value=0, seconds=0.0):
        self.begin(verb, value, seconds)
        return self.end()

    def begin(self, verb, value=0, seconds=0.0):
        with suppress(BrokenPipeError):  # then it has ended, which end() says
            self.process.stdin.write(f"{verb} {value:d} {round(1000 * seconds)}\n")

    def end(self):
        for line in self.process.stdout:
            kind, *numbers = line.split()
            if kind == "done":
                self.ms = int(numbers[0])
                return int(numbers[1])
            self.trace.append(Record(*map(int, numbers)))
        raise Lost(f"The thermostat's program has ended with {self.process.wait()}.")

    def exchange(self, frame, seconds):
        """Sends a frame to its UART. Returns the answer that comes within so long."""
        self.begin("frame", len(frame), seconds)
        with suppress(OSError):  # then it has ended, which end() says
            os.write(self.line, frame)
        return read_exactly(self.line, self.end())


def edges(trace, before=0):
    """What changed in a trace, as time, name and whether it is on now. `before`: pins at first."""
    for record in trace:
        if record.events & RESET:
            yield record.ms / 1000, FIRMWARE, True
        for bit, name in PINS.items():
            if (record.pins ^ before) & bit:
                yield record.ms / 1000, name, bool(record.pins & bit)
        before = record.pins


def frames(trace):
    """When each frame in a trace ended, whether the thermostat sent it, and its bytes."""
    found = []
    for record in trace:
        if record.events & (RECEIVED | SENT):
            ms, sent, byte = record.ms, bool(record.events & SENT), bytes([record.byte])
            if found and found[-1][1] == sent and ms - found[-1][0] <= GAP_MS:
                found[-1] = (ms, sent, found[-1][2] + byte)
            else:
                found.append((ms, sent, byte))
    return [(ms / 1000, sent, frame) for ms, sent, frame in found]
