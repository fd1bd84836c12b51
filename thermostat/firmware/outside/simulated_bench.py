"""The bench's instruments, simulated, around the thermostat's program on its simulated board.

python3 simulated_bench.py PROGRAM SEED

Prints their addresses as a line of JSON, and ends when its standard input does. Supply and house
speak SCPI over TCP, on this computer alone; relay card and bus are pseudo-terminals.
"""

import asyncio
import json
import os
import pty
import sys
import tty

from bench import WIRING
from board import word
from program import Lost, Program, edges, frames, read_exactly

INPUTS = WIRING["inputs"]
RELAYS = {number: thing for thing, number in WIRING["relays"].items()}
PINS = {number: pin for pin, number in INPUTS.items()}


class SerialPort:
    """The instrument's end of a serial port, whose other end has the name."""

    def __init__(self):
        self.end, self.other = pty.openpty()  # the other stays open, or this one would hang up
        tty.setraw(self.other)
        self.name = os.ttyname(self.other)

    def read(self, count):
        return read_exactly(self.end, count)

    def write(self, data):
        while data:
            data = data[os.write(self.end, data) :]


class Instrument:
    """Speaks SCPI. `does`: what each header does with a message's parameters, and answers."""

    def __init__(self, does):
        self.does = does
        self.errors = []

    async def serve(self, reader, writer):
        async for line in reader:
            answer = self.answer(*line.decode().split())
            if answer is not None:
                writer.write(f"{answer}\n".encode())
        writer.close()

    def answer(self, header, *parameters):
        if header == "SYST:ERR?":
            return self.errors.pop(0) if self.errors else '0,"No error"'
        if header not in self.does:
            self.errors.append('-113,"Undefined header"')
            return None
        return self.does[header](*parameters)


class SimulatedBench:
    """Has a new board, which starts when its supply is first switched on."""

    def __init__(self, path, seed):
        self.path, self.seed = path, seed
        self.program = None
        self.volts, self.supplied = 0.0, False
        self.told, self.pins = 0, 0  # how much of the trace the card has told, and the pins then
        self.card, self.bus = SerialPort(), SerialPort()
        self.supply = Instrument(
            {
                "VOLT": self.set_volts,
                "OUTP": self.switch_supply,
                "MEAS:VOLT?": lambda: self.volts if self.supplied else 0.0,
            }
        )
        self.house = Instrument(
            {
                "SOUR:TEMP:ROOM": lambda text: self.set_temperature("room", text),
                "SOUR:TEMP:OUTDOOR": lambda text: self.set_temperature("outdoor", text),
                "MEAS:TEMP:ROOM?": lambda: self.program.trace[-1].room,
            }
        )

    def set_volts(self, text):
        self.volts = float(text)

    def switch_supply(self, text):
        self.supplied = {"ON": True, "OFF": False}[text]
        if self.program:
            self.program.command("supply", self.supplied)
        elif self.supplied:
            self.program = Program(self.path, self.seed)

    def set_temperature(self, place, text):
        self.program.command(place, round(100 * float(text)))

    def obey_card(self):
        """A command for the relay card, whose language instruments.py describes."""
        line = b""
        while not line.endswith(b"\n"):
            line += self.card.read(1)
        try:
            result = self.result(*line.decode().split())
        except Lost as error:
            sys.exit(str(error))
        done = f"done {self.program.ms / 1000:.3f} {result}\n"
        self.card.write("".join([*self.seen(), done]).encode())

    def result(self, *words):
        """The number that a command is answered with."""
        match words:
            case "relay", number, state:
                return self.program.command(RELAYS[int(number)], state == "on")
            case "run", seconds:
                return self.program.command("run", seconds=float(seconds))
            case "wait", number, state, seconds:
                return self.program.command(PINS[int(number)], state == "on", float(seconds))
            case "bus", length, seconds:
                answer = self.program.exchange(self.bus.read(int(length)), float(seconds))
                self.bus.write(answer)
                return len(answer)
            case _:
                sys.exit(f"The relay card doesn't know {' '.join(words)}.")

    def seen(self):
        """A line for each edge and frame since the last command."""
        trace = self.program.trace[self.told :]
        for seconds, name, on in edges(trace, self.pins):
            if name in INPUTS:
                yield f"edge {seconds:.3f} {INPUTS[name]} {word(on)}\n"
        for seconds, sent, frame in frames(trace):
            yield f"frame {seconds:.3f} {'board' if sent else 'master'} {frame.hex()}\n"
        if trace:
            self.told, self.pins = self.told + len(trace), trace[-1].pins


async def main(path, seed):
    bench = SimulatedBench(path, seed)
    addresses = {"card": bench.card.name, "bus": [bench.bus.name, "N"]}
    for name, instrument in {"supply": bench.supply, "house": bench.house}.items():
        server = await asyncio.start_server(instrument.serve, "127.0.0.1", 0)
        addresses[name] = server.sockets[0].getsockname()
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(bench.card.end, bench.obey_card)
    loop.add_reader(sys.stdin, ended.set)
    print(json.dumps(addresses), flush=True)
    await ended.wait()


asyncio.run(main(*sys.argv[1:]))
