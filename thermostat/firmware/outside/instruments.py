"""The instruments of the bench, as their manuals describe them."""

import socket
from contextlib import ExitStack

import serial
from board import PATIENCE_S
from program import Lost


class Scpi:
    """An instrument on the network: a line for each message, and one for each answer to a query."""

    def __init__(self, host, port):
        self.open = ExitStack()
        connection = self.open.enter_context(socket.create_connection((host, port), PATIENCE_S))
        self.stream = self.open.enter_context(connection.makefile("rw", newline="\n"))

    def close(self):
        self.open.close()

    def ask(self, query):
        self.stream.write(f"{query}\n")
        self.stream.flush()
        if answer := self.stream.readline():
            return answer.strip()
        raise Lost(f"{query}: the instrument is gone.")

    def tell(self, command):
        """Returns once it is done, since the instrument's errors are read after it."""
        self.stream.write(f"{command}\n")
        error = self.ask("SYST:ERR?")
        if not error.startswith("0,"):
            raise RuntimeError(f"{command}: the instrument answers {error}.")


class RelayCard:
    """Relays, inputs and a monitor of the bus, on a serial port: its clock is the bench's.

    It takes a line for each command, "relay 1 on", "wait 4 on 2.000", "run 0.500", "bus 8 0.050".
    It answers with a line for each edge and each frame since the last command, which all have their
    time, then with "done", the time and a result.
    """

    def __init__(self, port):
        self.serial = serial.Serial(port, 115200, timeout=PATIENCE_S)
        self.now = 0.0
        self.edges = []
        self.frames = []

    def close(self):
        self.serial.close()

    def command(self, *words, seconds=None):
        self.begin(*words, seconds=seconds)
        return self.end()

    def begin(self, *words, seconds=None):
        """`seconds`: how long it takes, if that is part of it."""
        self.serial.timeout = PATIENCE_S + (seconds or 0)
        last = [] if seconds is None else [f"{seconds:.3f}"]
        self.serial.write((" ".join(map(str, [*words, *last])) + "\n").encode())

    def end(self):
        while line := self.serial.readline().decode().strip():
            match line.split():
                case "edge", seconds, channel, state:
                    self.edges.append((float(seconds), int(channel), state))
                case "frame", seconds, sender, data:
                    self.frames.append((float(seconds), sender == "board", bytes.fromhex(data)))
                case "done", seconds, result:
                    self.now = float(seconds)
                    return int(result)
                case _:
                    raise RuntimeError(f"The relay card answers {line!r}.")
        raise Lost("The relay card is silent.")
