"""The simulated board with the firmware on it: what happens to it, and what one sees of it.

Times are in seconds of the board, which pass only in these calls; temperatures are in °C.
"""

import os
import pty
import subprocess
import tty
from contextlib import contextmanager
from typing import NamedTuple

OFF, ON = False, True


class Record(NamedTuple):
    """A line of the board's trace: struct record in bench/bench.h."""

    ms: int
    room_cdeg: int
    counts: int
    pins: int
    events: int
    measured_cdeg: int
    state: int
    byte: int


class Pin:
    """Each check fails the test at once if it does not hold."""

    def __init__(self, board, name):
        self.board, self.name = board, name

    def becomes(self, on, within):
        return self.board.command(self.name, int(on), within) == 1

    def goes(self, on, within):
        __tracebackhide__ = True
        if not self.becomes(on, within):
            was, wanted = ("off", "on") if on else ("on", "off")
            raise AssertionError(f"{self.name} is still {was} after {within} s, wanted {wanted}")

    def stays(self, on, during):
        __tracebackhide__ = True
        began = self.board.now
        if self.becomes(not on, during):
            now, after = "off" if on else "on", self.board.now - began
            raise AssertionError(f"{self.name} is {now} after {after:.3f} s, wanted {during} s")


class Board:
    def __init__(self, program, seed):
        uart, self.line = pty.openpty()
        tty.setraw(self.line)
        self.port = os.ttyname(self.line)
        self.process = subprocess.Popen(
            [program, str(uart), str(seed)],
            pass_fds=[uart],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        os.close(uart)
        self.now = 0.0
        self.trace = []
        self.stimuli = []
        self.compressor, self.lamp = Pin(self, "compressor"), Pin(self, "lamp")

    def __repr__(self):
        return f"board at {self.now:.3f} s"

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()
        os.close(self.line)

    # Commands of targets/outside.c.

    def command(self, verb, value=0, seconds=0.0):
        self.begin(verb, value, seconds)
        return self.end()

    def begin(self, verb, value=0, seconds=0.0):
        self.process.stdin.write(f"{verb} {value} {round(1000 * seconds)}\n")

    def end(self):
        for line in self.process.stdout:
            kind, *numbers = line.split()
            if kind == "done":
                self.now = int(numbers[0]) / 1000
                return int(numbers[1])
            self.trace.append(Record(*map(int, numbers)))
        raise RuntimeError(f"the board's program has ended with {self.process.wait()}")

    # The bus.

    @contextmanager
    def carries(self, length):
        """In the block, whoever has the port open sends so many bytes and finds the answer there."""
        self.begin("frame", value=length)
        yield
        self.answered = self.end()

    def exchange(self, frame):
        with self.carries(len(frame)):
            os.write(self.line, frame)
        answer = b""
        while len(answer) < self.answered:
            answer += os.read(self.line, self.answered - len(answer))
        return answer

    # What happens.

    def happens(self, text, *command):
        self.stimuli.append((round(1000 * self.now), text))
        self.command(*command)

    def run(self, seconds):
        self.command("run", seconds=seconds)

    def make_room(self, temperature):
        self.happens(f"room {temperature:.2f} °C", "room", round(100 * temperature))

    def make_outdoors(self, temperature):
        self.happens(f"outdoors {temperature:.2f} °C", "outdoor", round(100 * temperature))

    def break_sensor_cable(self):
        self.happens("the sensor's cable breaks", "sensor_open", 1)

    def weld_k1(self):
        self.happens("K1's contact welds", "k1_welded", 1)

    def part_k1(self):
        self.happens("K1's contact comes apart", "k1_welded", 0)

    def hang_the_loop(self):
        self.happens("the firmware's loop hangs", "loop_hung", 1)

    def cut_supply(self, seconds):
        self.happens(f"no supply for {seconds} s", "dip", 0, seconds)
        self.run(seconds + 0.5)

    def hold_button(self, seconds):
        self.happens(f"somebody holds the button for {seconds} s", "button", 0, seconds)
        self.run(seconds + 0.5)

    # What one sees, beside the pins.

    @property
    def room(self):
        return self.trace[-1].room_cdeg / 100
