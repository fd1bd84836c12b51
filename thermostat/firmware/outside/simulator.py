"""The board as a simulation: the thermostat's program, to which everything is a command."""

from board import Board, word
from modbus import degrees, state_name
from program import FIRMWARE, Program, edges, frames
from report import at

BEFORE_S, ROW_S = 3, 0.5


class Simulator(Board):
    def __init__(self, path, seed):
        self.program = Program(path, seed)
        super().__init__(self.program.port, parity="N")

    def close(self):
        super().close()
        self.program.close()

    @property
    def now(self):
        return self.program.ms / 1000

    @property
    def room(self):
        return self.program.trace[-1].room

    def run(self, seconds):
        self.program.command("run", seconds=seconds)

    def wait(self, pin, on, seconds):
        return self.program.command(pin, on, seconds) == 1

    def switch(self, thing, on):
        self.program.command(thing, on)

    def make(self, place, temperature):
        self.program.command(place, round(100 * temperature))

    def listen(self, length, seconds):
        self.program.begin("frame", length, seconds)

    def answered(self):
        return self.program.end()

    def edges(self):
        for seconds, name, on in edges(self.program.trace):
            state = "starts" if name == FIRMWARE else word(on)
            yield seconds, f"{name} {state}"

    def frames(self):
        return frames(self.program.trace)

    def measured(self, failed):
        """A row now and then, and one for the failed step."""
        lines = ["        time     room  measured  counts  compressor  K1   K2   lamp  state"]
        due, marked = failed - BEFORE_S, False
        for record in self.program.trace:
            seconds = record.ms / 1000
            is_failed = seconds >= failed and not marked
            if is_failed or seconds >= due:
                lines.append(row(record) + ("  < failed" if is_failed else ""))
                due, marked = seconds + ROW_S, marked or is_failed
        return lines


def row(record):
    compressor, k1, k2, lamp = ("on" if record.pins & bit else "off" for bit in (1, 2, 4, 8))
    measured = degrees(record.measured_cdeg % 0x10000)
    shown = "unknown" if measured is None else f"{measured:.2f}"
    return (
        f"{at(record.ms / 1000)}  {record.room:7.2f}  {shown:>8}  {record.counts:6}"
        f"  {compressor:10}  {k1:3}  {k2:3}  {lamp:4}  {state_name(record.state)}"
    )
