"""The thermostat, as the building's master sees it. Temperatures are in °C."""

import modbus
from modbus import ALARMS, READ, ROOM, SERVER, SETPOINT, WRITE, packed
from requirements import HOUR, limit

# If heat is needed, a start follows any other within this time, and power-on counts as one.
START_S = HOUR / limit("CTL-7") + limit("CTL-13")


class Refused(Exception):
    """It answered with one of Modbus's exceptions."""


class NoAnswer(Exception):
    """Nothing, or nothing whole, came in time."""


class Thermostat:
    def __init__(self, board):
        self.board = board

    def __repr__(self):
        return f"server {SERVER}"

    def ask(self, request):
        """Sends a frame without its checksum; returns the answer without its own."""
        answer = self.board.exchange(modbus.framed(request))
        if not modbus.is_whole(answer) or answer[0] != SERVER:
            raise NoAnswer(answer.hex(" ") or "silence")
        if answer[1] != request[1]:
            raise Refused(modbus.EXCEPTIONS.get(answer[2], answer[2]))
        return answer[:-2]

    def read(self, register, count=1):
        return modbus.unpacked(self.ask(bytes([SERVER, READ]) + packed(register, count))[3:])

    def set_to(self, temperature):
        self.ask(bytes([SERVER, WRITE]) + packed(SETPOINT, round(100 * temperature)))
        self.board.happens(f"setpoint {temperature:.2f} °C")

    @property
    def setpoint(self):
        return modbus.degrees(self.read(SETPOINT)[0])

    @property
    def room(self):
        """None: it has no believable measurement."""
        return modbus.degrees(self.read(ROOM)[0])

    @property
    def alarms(self):
        return modbus.alarms(self.read(ALARMS)[0])
