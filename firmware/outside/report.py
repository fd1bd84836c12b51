"""What a failed test leaves behind: console, bus and measured values around the failing step."""

from modbus import degrees, describe_answer, describe_request, state_name

PINS = {1: "compressor", 2: "K1's coil", 4: "K2's coil", 8: "lamp", 32: "supply", 128: "button"}
RECEIVED, SENT, RESET = 1, 2, 4
GAP_MS = 4  # of silence, and the next character begins a new frame
CONSOLE_LINES, FRAMES, BEFORE_MS, ROW_MS = 14, 6, 3000, 500


def console(board):
    lines = list(board.stimuli)
    before = 0
    for record in board.trace:
        if record.events & RESET:
            lines.append((record.ms, "the firmware starts"))
        for bit, name in PINS.items():
            if (record.pins ^ before) & bit:
                lines.append((record.ms, f"{name} {'on' if record.pins & bit else 'off'}"))
        before = record.pins
    lines.sort(key=lambda line: line[0])
    return [f"{at(ms)}  {text}" for ms, text in lines[-CONSOLE_LINES:]]


def bus(board):
    lines, request = [], b""
    for ms, sent, frame in frames(board.trace):
        text = describe_answer(frame, request) if sent else describe_request(frame)
        request = request if sent else frame
        lines += [f"{at(ms)}  {'<' if sent else '>'} {frame.hex(' ')}", f"{'':16}{text}"]
    return lines[-2 * FRAMES :]


def frames(trace):
    """When each frame ended, whether the thermostat sent it, and its bytes."""
    found = []
    for record in trace:
        if record.events & (RECEIVED | SENT):
            sent, byte = bool(record.events & SENT), bytes([record.byte])
            if found and found[-1][1] == sent and record.ms - found[-1][0] <= GAP_MS:
                found[-1] = (record.ms, sent, found[-1][2] + byte)
            else:
                found.append((record.ms, sent, byte))
    return found


def values(board, failed_ms):
    lines = ["        time     room  measured  counts  compressor  K1   K2   lamp  state"]
    due_ms, marked = failed_ms - BEFORE_MS, False
    for record in board.trace:
        failed = record.ms >= failed_ms and not marked
        if failed or record.ms >= due_ms:
            lines.append(row(record) + ("  < failed" if failed else ""))
            due_ms, marked = record.ms + ROW_MS, marked or failed
    return lines


def row(record):
    compressor, k1, k2, lamp = ("on" if record.pins & bit else "off" for bit in (1, 2, 4, 8))
    measured = degrees(record.measured_cdeg % 0x10000)
    shown = "unknown" if measured is None else f"{measured:.2f}"
    return (
        f"{at(record.ms)}  {record.room_cdeg / 100:7.2f}  {shown:>8}  {record.counts:6}"
        f"  {compressor:10}  {k1:3}  {k2:3}  {lamp:4}  {state_name(record.state)}"
    )


def at(ms):
    return f"{ms / 1000:10.3f} s"
