"""The board on a bench: a supply that speaks SCPI, a relay card, and a serial port on the bus."""

from contextlib import ExitStack
from pathlib import Path

import yaml
from board import OFF, ON, Board, word
from instruments import RelayCard, Scpi

WIRING = yaml.safe_load(Path(__file__).with_name("bench.yaml").read_text(encoding="utf-8"))


class Bench(Board):
    """`addresses`: of supply and house, host and port; of card and bus, a serial port, and of the
    bus its parity.

    The house is an instrument too: it puts the resistance of the sensor at the board's terminals,
    as the room's temperature, the weather and the compressor demand.
    """

    def __init__(self, addresses):
        self.instruments = ExitStack()
        self.supply = self.connected(Scpi(*addresses["supply"]))
        self.house = self.connected(Scpi(*addresses["house"]))
        self.card = self.connected(RelayCard(addresses["card"]))
        super().__init__(*addresses["bus"])
        self.supply.tell(f"VOLT {WIRING['supply_volts']}")
        self.switch("supply", ON)
        self.instruments.callback(self.switch, "supply", OFF)  # before the others are closed

    def connected(self, instrument):
        self.instruments.callback(instrument.close)
        return instrument

    def close(self):
        super().close()
        self.instruments.close()

    @property
    def now(self):
        return self.card.now

    @property
    def room(self):
        return float(self.house.ask("MEAS:TEMP:ROOM?"))

    def run(self, seconds):
        self.card.command("run", seconds=seconds)

    def wait(self, pin, on, seconds):
        channel = WIRING["inputs"][pin]
        return self.card.command("wait", channel, word(on), seconds=seconds) == 1

    def switch(self, thing, on):
        if thing == "supply":
            self.supply.tell(f"OUTP {word(on).upper()}")
        else:
            self.card.command("relay", WIRING["relays"][thing], word(on))

    def make(self, place, temperature):
        self.house.tell(f"SOUR:TEMP:{place.upper()} {temperature:.2f}")

    def listen(self, length, seconds):
        self.card.begin("bus", length, seconds=seconds)

    def answered(self):
        return self.card.end()

    def edges(self):
        names = {channel: name for name, channel in WIRING["inputs"].items()}
        for seconds, channel, state in self.card.edges:
            yield seconds, f"{names[channel]} {state}"

    def frames(self):
        return self.card.frames

    def measured(self, failed):
        """A bench sees less than a simulation: what its instruments read now."""
        return [
            f"{'supply':>12}  {float(self.supply.ask('MEAS:VOLT?')):.2f} V",
            f"{'room':>12}  {self.room:.2f} °C",
        ]
