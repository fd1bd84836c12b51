"""What a failed test leaves behind: console, bus and measured values around the failing step."""

from contextlib import suppress

from modbus import SETPOINT, describe_answer, describe_request
from program import Lost
from thermostat import NoAnswer, Refused, Thermostat

CONSOLE_LINES, FRAMES = 14, 6
AFTER_S = 1  # that the board goes on after a failed step


def around_failure(board):
    """Sections by title. The registers are read, for the report, and the board goes on a moment."""
    failed = board.now
    with suppress(Lost, OSError):
        with suppress(NoAnswer, Refused):
            Thermostat(board).read(SETPOINT, count=4)
        board.run(AFTER_S)
    return {
        "Console of the board": console(board),
        "Frames on the bus (> master, < thermostat)": bus(board),
        "Measured values": values(board, failed),
    }


def console(board):
    lines = sorted([*board.stimuli, *board.edges()], key=lambda line: line[0])
    return [f"{at(seconds)}  {text}" for seconds, text in lines[-CONSOLE_LINES:]]


def bus(board):
    lines, request = [], b""
    for seconds, sent, frame in board.frames():
        text = describe_answer(frame, request) if sent else describe_request(frame)
        request = request if sent else frame
        lines += [f"{at(seconds)}  {'<' if sent else '>'} {frame.hex(' ')}", f"{'':16}{text}"]
    return lines[-2 * FRAMES :]


def values(board, failed):
    try:
        return board.measured(failed)
    except (Lost, OSError) as error:
        return [str(error)]


def at(seconds):
    return f"{seconds:10.3f} s"
