"""The board with the thermostat on it: what happens to it, and what one sees of it.

Tests know only this. A back-end says how each of it is done: simulator.py, bench.py. Times are in
seconds of the board, temperatures in °C.
"""

from abc import ABC, abstractmethod
from contextlib import contextmanager

import serial
from requirements import limit

OFF, ON = False, True
BAUD = 9600
STARTING_S = 0.5  # that the firmware is given before anybody asks it
PATIENCE_S = 60  # by the wall clock: whatever takes longer is broken


def word(on):
    return "on" if on else "off"


class Pin:
    """Each check fails the test at once if it does not hold."""

    def __init__(self, board, name):
        self.board, self.name = board, name

    def goes(self, on, within, since=None):
        """Within so many seconds of what happened last, or since another time. Returns when."""
        __tracebackhide__ = True
        end = within + (self.board.happened if since is None else since)
        if not self.board.wait(self.name, on, max(end - self.board.now, 0)):
            was, wanted = word(not on), word(on)
            raise AssertionError(f"{self.name} is still {was} after {within:g} s, wanted {wanted}")
        return self.board.now

    def stays(self, on, during, since=None):
        """During so many seconds from now, or since an earlier time."""
        __tracebackhide__ = True
        began = self.board.now if since is None else since
        rest = began + during - self.board.now - 0.001  # a change at the very end is in time
        if self.board.wait(self.name, not on, max(rest, 0)):
            now, after = word(not on), self.board.now - began
            raise AssertionError(f"{self.name} is {now} after {after:.3f} s, wanted {during:g} s")


class Board(ABC):
    now: float
    room: float  # as it is, not as the thermostat measures it

    def __init__(self, bus, parity):
        """`bus`: a serial port. `parity`: even (E) on wires, none (N) on a pseudo-terminal."""
        self.line = serial.Serial(bus, BAUD, parity=parity, timeout=PATIENCE_S)
        self.compressor, self.lamp = Pin(self, "compressor"), Pin(self, "lamp")
        self.happened = 0.0
        self.stimuli = []

    def __repr__(self):
        return f"board at {self.now:.3f} s"

    def close(self):
        self.line.close()

    # Of a back-end.

    @abstractmethod
    def run(self, seconds):
        """Nothing happens for so long."""

    @abstractmethod
    def wait(self, pin, on, seconds):
        """Until a pin is on or off, at most so long. Returns whether it is."""

    @abstractmethod
    def switch(self, thing, on):
        """The supply, the button or a fault."""

    @abstractmethod
    def make(self, place, temperature):
        """The temperature of the room or outdoors, from which it goes on by itself."""

    @abstractmethod
    def listen(self, length, seconds):
        """From now on, the bus waits for a frame of so many bytes, then so long for an answer."""

    @abstractmethod
    def answered(self):
        """Waits until both have passed. Returns the length of the answer."""

    @abstractmethod
    def edges(self):
        """For the report: what changed, as pairs of time and text."""

    @abstractmethod
    def frames(self):
        """For the report: when each frame ended, whether the thermostat sent it, and its bytes."""

    @abstractmethod
    def measured(self, failed):
        """For the report: values around the time of the failed step, as lines."""

    # The bus.

    @contextmanager
    def carries(self, length):
        """In the block, whoever has the port open sends so many bytes and finds an answer there."""
        self.listen(length, limit("BUS-1"))
        yield
        self.waiting = self.answered()

    def exchange(self, frame):
        with self.carries(len(frame)):
            self.line.write(frame)
        return self.line.read(self.waiting)

    # What happens.

    def happens(self, text):
        self.happened = self.now
        self.stimuli.append((self.now, text))

    def make_room(self, temperature):
        self.happens(f"room {temperature:.2f} °C")
        self.make("room", temperature)

    def make_outdoors(self, temperature):
        self.happens(f"outdoors {temperature:.2f} °C")
        self.make("outdoor", temperature)

    def break_sensor_cable(self):
        self.happens("the sensor's cable breaks")
        self.switch("sensor_open", ON)

    def weld_k1(self):
        self.happens("K1's contact welds")
        self.switch("k1_welded", ON)

    def part_k1(self):
        self.happens("K1's contact comes apart")
        self.switch("k1_welded", OFF)

    def hang_the_loop(self):
        self.happens("the firmware's loop hangs")
        self.switch("loop_hung", ON)

    def cut_supply(self, seconds):
        self.happens(f"no supply for {seconds:g} s")
        self.switch("supply", OFF)
        self.run(seconds)
        self.switch("supply", ON)
        self.happens("the supply is back")
        self.run(STARTING_S)

    def hold_button(self, seconds):
        self.happens(f"somebody holds the button for {seconds:g} s")
        self.switch("button", ON)
        self.run(seconds)
        self.switch("button", OFF)
        self.happens("the button is released")
